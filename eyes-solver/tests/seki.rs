//! Compares seki with a naive definition on every position of small regions, and with books.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::AtomicBool;

use eyes_solver::{
    Bound, Bounds, Move, Points, Position, Region, RegionSet, Rules, SekiSearch, Side, Solver, Status,
    Suicide,
};

use crate::drawn;

type State = (Position, Side);

fn moves(region: &Region, position: &Position) -> Vec<Move> {
    let points = Points(position.empty(region)).map(Move::Play);
    points.chain([Move::FillExternal, Move::TakeExtraEye, Move::Pass]).collect()
}

fn lives(status: Status, first: Side) -> bool {
    status.wins() == (first == Side::Defender) && !status.is_ko()
}

/// Whether the attacker captures the wall if the defender always passes. This is the question of Benson's
/// algorithm, decided by trying every order of moves.
fn falls_without_defence(region: &Region, position: &Position) -> bool {
    let mut seen = HashSet::from([Position { ko: None, ..*position }]);
    let mut open: Vec<Position> = seen.iter().copied().collect();
    while let Some(position) = open.pop() {
        for step in
            moves(region, &position).into_iter().filter_map(|mov| position.play(region, Side::Attacker, mov))
        {
            if step.wall_captured {
                return true;
            }
            let next = Position { ko: None, ..step.position };
            if seen.insert(next) {
                open.push(next);
            }
        }
    }
    false
}

/// For every state of the region: whether the defender can force two permanent eyes without ever dying. This is
/// the least fixpoint over all states.
fn makes_life(region: &Region, solver: &mut Solver<'_>) -> HashMap<State, bool> {
    let mut all: HashSet<State> = HashSet::new();
    let mut open: Vec<State> = Vec::new();
    for attacker in subsets(region.points()) {
        for defender in subsets(region.points() & !attacker) {
            if let Ok(position) = region.start(attacker, defender) {
                open.extend([(position, Side::Attacker), (position, Side::Defender)]);
            }
        }
    }
    let mut after: HashMap<State, Vec<State>> = HashMap::new();
    let mut captured: HashSet<State> = HashSet::new();
    all.extend(&open);
    while let Some(state) = open.pop() {
        let (position, mover) = state;
        for mov in moves(region, &position) {
            let Some(step) = position.play(region, mover, mov) else { continue };
            if step.wall_captured {
                captured.insert(state);
                continue;
            }
            let next = (step.position, mover.other());
            if mover == Side::Attacker
                || lives(status(solver, &step.position, Side::Attacker), Side::Attacker)
            {
                after.entry(state).or_default().push(next);
            }
            if all.insert(next) {
                open.push(next);
            }
        }
    }
    let mut life: HashMap<State, bool> =
        all.iter().map(|state| (*state, !falls_without_defence(region, &state.0))).collect();
    loop {
        let next: Vec<State> = all
            .iter()
            .filter(|state| !life[*state])
            .filter(|state| {
                let mut children = after.get(*state).into_iter().flatten();
                match state.1 {
                    Side::Defender => children.any(|child| life[child]),
                    Side::Attacker => !captured.contains(*state) && children.all(|child| life[child]),
                }
            })
            .copied()
            .collect();
        if next.is_empty() {
            return life;
        }
        life.extend(next.into_iter().map(|state| (state, true)));
    }
}

fn status(solver: &mut Solver<'_>, position: &Position, first: Side) -> Status {
    solver.status(position, first).expect("small enough")
}

fn subsets(set: RegionSet) -> impl Iterator<Item = RegionSet> {
    let mut next = Some(set);
    std::iter::from_fn(move || {
        let subset = next?;
        next = subset.checked_sub(1).map(|less| less & set);
        Some(subset)
    })
}

/// The number of compared positions, and the number of sekis among them.
fn compare(region: &Region) -> (usize, usize) {
    let mut solver = Solver::new(region, Rules::default(), Bounds::default());
    let life = makes_life(region, &mut solver);
    let mut search = SekiSearch::new(region, Rules::default());
    let (mut compared, mut sekis) = (0, 0);
    for (&(position, first), &life) in &life {
        let status = status(&mut solver, &position, first);
        let expected = lives(status, first) && !life;
        let found = search.is_seki(&position, first, status, Bounds::default()).expect("small enough");
        assert_eq!(found, expected, "{region:?} {position:?} {first:?} first, status {status}");
        compared += 1;
        sekis += usize::from(expected);
    }
    (compared, sekis)
}

/// Connected sets of up to `most` points of a grid of 3 by 3 or 1 by 6, as adjacency masks. Of two sets that are
/// mirrored in a diagonal only one is listed.
fn shapes(most: usize) -> Vec<Vec<RegionSet>> {
    let mut shapes: HashSet<Vec<RegionSet>> = HashSet::new();
    for (width, height) in [(3_usize, 3_usize), (6, 1)] {
        for set in 1_u32..1 << (width * height) {
            let points: Vec<usize> = (0..width * height).filter(|point| set >> point & 1 == 1).collect();
            if points.len() > most {
                continue;
            }
            let beside =
                |a: usize, b: usize| (a % width).abs_diff(b % width) + (a / width).abs_diff(b / width) == 1;
            let adjacency: Vec<RegionSet> = points
                .iter()
                .map(|&a| {
                    points.iter().enumerate().filter(|&(_, &b)| beside(a, b)).map(|(i, _)| 1 << i).sum()
                })
                .collect();
            let mut reached = 1;
            for _ in 0..points.len() {
                reached |= Points(reached).fold(0, |all, point| all | adjacency[usize::from(point)]);
            }
            if reached.count_ones() as usize == points.len() {
                shapes.insert(adjacency);
            }
        }
    }
    let mut shapes: Vec<_> = shapes.into_iter().collect();
    shapes.sort();
    shapes
}

fn compare_shapes(points: std::ops::RangeInclusive<usize>) -> (usize, usize) {
    let mut total = (0, 0);
    for adjacency in shapes(*points.end()).iter().filter(|shape| points.contains(&shape.len())) {
        let ground = Region::new(adjacency).expect("a region");
        let all = ground.points();
        let walls = [all].into_iter().chain((0..adjacency.len()).map(|hole| all & !(1 << hole)));
        for wall in walls {
            for (margins, extra_eyes, external, suicide) in [
                (0, 0, 0, Suicide::Forbidden),
                (0, 0, 1, Suicide::Forbidden),
                (0, 1, 0, Suicide::Forbidden),
                (1, 0, 0, Suicide::Forbidden),
                (1, 1, 0, Suicide::Allowed),
            ] {
                let region = ground
                    .with_wall(wall)
                    .and_then(|region| region.with_margins(margins))
                    .and_then(|region| region.with_extra_eyes(extra_eyes))
                    .expect("a region")
                    .with_external(external)
                    .with_suicide(suicide);
                let (compared, sekis) = compare(&region);
                total = (total.0 + compared, total.1 + sekis);
            }
        }
    }
    total
}

#[test]
fn every_position_of_up_to_five_points() {
    let (compared, sekis) = compare_shapes(1..=5);
    println!("{compared} positions, {sekis} sekis");
    assert!(compared > 200_000 && sekis > 2_000, "{compared} positions, {sekis} sekis");
}

#[test]
fn every_position_of_six_points() {
    let (compared, sekis) = compare_shapes(6..=6);
    println!("{compared} positions, {sekis} sekis");
    assert!(compared > 1_500_000 && sekis > 50_000, "{compared} positions, {sekis} sekis");
}

/// The statuses for both sides moving first, the attacker's first, and whether each is a seki. The drawing lies in
/// the lower left corner of a large board; `open` liberties outside remain.
fn corner(drawing: &str, open: u8) -> [(i8, bool); 2] {
    let enclosed = drawn::corner(13, drawing);
    let region = enclosed.region.with_external(open);
    let position = region.start(enclosed.position.attacker, enclosed.position.defender).expect("legal");
    let mut solver = Solver::new(&region, Rules::default(), Bounds::default());
    let mut search = SekiSearch::new(&region, Rules::default());
    [Side::Attacker, Side::Defender].map(|first| {
        let status = status(&mut solver, &position, first);
        let seki = search.is_seki(&position, first, status, Bounds::default()).expect("decided");
        (status.value(), seki)
    })
}

#[test]
fn a_straight_four_in_six_points_is_seki_without_liberties() {
    let drawing = "OOOOOOOO O.XXXX.O OOOOOOOO";
    assert_eq!(corner(drawing, 0), [(-6, true), (6, true)]);
    // With one external liberty the defender may begin and capture the stones.
    assert_eq!(corner(drawing, 1), [(-6, true), (6, false)]);
    assert_eq!(corner(drawing, 2), [(-6, false), (6, false)]);
}

#[test]
fn an_eye_on_both_sides_is_seki() {
    assert_eq!(corner("OOOOO .OOOO XXO.O .XOOO", 0), [(-6, true), (6, true)]);
    // The attacker stones have no eye.
    assert_eq!(corner("OOOOO .OOOO XOO.O .OOOO", 0), [(-6, false), (6, false)]);
}

#[test]
fn two_eyes_are_no_seki() {
    for drawing in
        ["OOO O.O OOO O.O OOO", "OOOOOO .....O", "OOOOO O...O O...O OOOOO", "OOOOO O.O.O OXO.O OOOOO"]
    {
        let [attacker, defender] = corner(drawing, 3);
        assert!(!attacker.1 && !defender.1, "{drawing}");
        assert_eq!((attacker.0, defender.0), (-6, 6), "{drawing}");
    }
}

#[test]
fn the_dead_are_no_seki() {
    assert_eq!(corner("OOOO O..O OOOO", 0), [(6, false), (-6, false)]);
    assert_eq!(corner("OOOOO O...O OOOOO", 0), [(6, false), (6, false)]);
}

#[test]
fn a_bound_is_kept() {
    let region = Region::new(&[0b000010, 0b000101, 0b001010, 0b010100, 0b101000, 0b010000])
        .and_then(|region| region.with_wall(0b111111))
        .expect("a region");
    let position = region.start(0, 0).expect("legal");
    let mut solver = Solver::new(&region, Rules::default(), Bounds::default());
    let status = status(&mut solver, &position, Side::Attacker);
    let mut search = SekiSearch::new(&region, Rules::default());
    let few = Bounds { nodes: 3, time: None };
    let undecided = search.is_seki(&position, Side::Attacker, status, few).expect_err("too few");
    assert!(undecided.nodes <= 40 && undecided.bound == Bound::Nodes, "{undecided}");
    assert_eq!(search.is_seki(&position, Side::Attacker, status, Bounds::default()), Ok(false));
}

#[test]
fn a_flag_stops_the_search_for_seki() {
    let row = [0b000010, 0b000101, 0b001010, 0b010100, 0b101000, 0b010000];
    let region = Region::new(&row).unwrap().with_wall(0b111111).unwrap();
    let position = region.start(0b011110, 0).unwrap();
    let mut solver = Solver::new(&region, Rules::default(), Bounds::default());
    let status = solver.status(&position, Side::Defender).unwrap();
    let ask = |stop: bool| {
        let stop = AtomicBool::new(stop);
        let mut search = SekiSearch::new(&region, Rules::default()).stop_on(&stop);
        search.is_seki(&position, Side::Defender, status, Bounds::default())
    };
    assert_eq!(ask(false), Ok(true));
    assert_eq!(ask(true).map_err(|undecided| undecided.bound), Err(Bound::Stop));
}
