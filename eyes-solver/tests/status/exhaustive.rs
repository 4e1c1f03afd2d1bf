//! Compares search and literal reference on every position of every small region.

use crate::argument::argument;
use crate::status::monolithic::eyes;
use crate::status::reference::{Cycles, Reference, Unfinished};
use eyes_rules::tooling::Polyomino;
use eyes_solver::{Bounds, Move, Points, Position, Region, RegionSet, Rules, Ruling, Side, Solver, Suicide};
use std::collections::BTreeSet;

/// The free polyominoes of `size` points, as rows and columns.
pub(crate) fn shapes_on_grid(size: usize) -> Vec<Vec<(i8, i8)>> {
    Polyomino::all(size).iter().map(|shape| shape.cells().to_vec()).collect()
}

/// The free polyominoes of `size` points, as adjacency masks.
pub(crate) fn shapes(size: usize) -> Vec<Vec<RegionSet>> {
    shapes_on_grid(size)
        .into_iter()
        .map(|shape| {
            let near = |a: (i8, i8), b: (i8, i8)| a.0.abs_diff(b.0) + a.1.abs_diff(b.1) == 1;
            let mask = |&point: &(i8, i8)| {
                shape
                    .iter()
                    .enumerate()
                    .filter(|&(_, &other)| near(point, other))
                    .fold(0, |set, (bit, _)| set | 1 << bit)
            };
            shape.iter().map(mask).collect()
        })
        .collect()
}

/// The graphs of `size` points, connected or not, as adjacency masks.
pub(crate) fn graphs(size: usize) -> Vec<Vec<RegionSet>> {
    let pairs: Vec<(usize, usize)> = (0..size).flat_map(|a| (0..a).map(move |b| (a, b))).collect();
    let mut orders = vec![vec![]];
    for _ in 0..size {
        let longer = |order: &Vec<usize>| {
            let rest = (0..size).filter(|point| !order.contains(point));
            rest.map(|point| [&order[..], &[point]].concat()).collect::<Vec<_>>()
        };
        orders = orders.iter().flat_map(longer).collect();
    }
    let adjacency = |edges: u32, order: &[usize]| {
        let mut masks = vec![0; size];
        for (_, &(a, b)) in pairs.iter().enumerate().filter(|&(bit, _)| edges >> bit & 1 == 1) {
            masks[order[a]] |= 1 << order[b];
            masks[order[b]] |= 1 << order[a];
        }
        masks
    };
    let least = |edges| orders.iter().map(|order| adjacency(edges, order)).min().unwrap_or_default();
    (0..1 << pairs.len()).map(least).collect::<BTreeSet<_>>().into_iter().collect()
}

/// All positions of a region: every placement of both colours, and every ko ban it allows.
pub(crate) fn positions(region: &Region, first: Side) -> Vec<Position> {
    let mut all = Vec::new();
    let points = region.points();
    let mut attacker = 0;
    loop {
        let rest = points & !attacker;
        let mut defender = 0;
        loop {
            if let Ok(position) = region.start(attacker, defender) {
                all.push(position);
                let bans =
                    Points(position.empty(region)).filter_map(|ko| position.with_ko(region, first, ko).ok());
                all.extend(bans);
            }
            defender = defender.wrapping_sub(rest) & rest;
            if defender == 0 {
                break;
            }
        }
        attacker = attacker.wrapping_sub(points) & points;
        if attacker == 0 {
            break;
        }
    }
    all
}

#[derive(Default, Debug)]
struct Count {
    compared: u64,
    unfinished: u64,
    different: u64,
    by_reading: u64,
    by_ruling: u64,
}

/// The points of a shape that touch the wall and those that touch immortal stones.
#[derive(Clone, Copy)]
pub(crate) enum Surroundings {
    /// All touch the wall, none touches immortal stones.
    Wall,
    /// Any may touch the wall, and at most `margins` touch immortal stones.
    Any { margins: u32 },
    /// At least two walls with all their stones on points of the shape, and at most `margins` immortal stones.
    Several { margins: u32 },
}

/// The regions of a shape in these surroundings, with 0 to 3 external liberties, with and without extra eye
/// and suicide.
pub(crate) fn regions(adjacency: &[RegionSet], surroundings: Surroundings) -> Vec<Region> {
    let full: RegionSet = (1 << adjacency.len()) - 1;
    let (walls, most) = match surroundings {
        Surroundings::Wall => (full..=full, 0),
        Surroundings::Any { margins } => (1..=full, margins),
        Surroundings::Several { margins } => return with_several_walls(adjacency, margins),
    };
    let grounds = walls.flat_map(|wall| (0..=full).map(move |margins| (wall, margins)));
    let kinds =
        || (0..4).flat_map(|e| Suicide::ALL.into_iter().flat_map(move |rule| [(e, 0, rule), (e, 1, rule)]));
    let region = |((wall, margins), (external, extra_eyes, suicide))| {
        Region::new(adjacency)
            .and_then(|region| region.with_wall(wall))
            .and_then(|region| region.with_margins(margins))
            .map(|region| region.with_external(external).with_suicide(suicide))
            .and_then(|region| region.with_extra_eyes(extra_eyes))
            .expect("a region")
    };
    grounds
        .filter(|(_, margins)| margins.count_ones() <= most)
        .flat_map(|ground| kinds().map(move |kind| (ground, kind)))
        .map(region)
        .collect()
}

/// The regions of a shape with two walls or more and at most `margins` margins, with and without suicide.
fn with_several_walls(adjacency: &[RegionSet], margins: u32) -> Vec<Region> {
    let full: RegionSet = (1 << adjacency.len()) - 1;
    let shape = Region::new(adjacency).expect("a region");
    let walls = |stones: RegionSet| {
        let (mut walls, mut rest) = (Vec::new(), stones);
        while rest != 0 {
            walls.push(shape.flood(rest & rest.wrapping_neg(), rest));
            rest &= !walls[walls.len() - 1];
        }
        walls
    };
    let grounds = (1..=full).map(walls).filter(|walls| walls.len() > 1).flat_map(|walls| {
        let some = (0..=full).filter(|set| set.count_ones() <= margins);
        some.map(move |margins| (walls.clone(), margins))
    });
    grounds
        .flat_map(|(walls, margins)| {
            Suicide::ALL.map(|suicide| {
                shape
                    .with_walls(&walls)
                    .and_then(|region| region.with_margins(margins))
                    .expect("a region")
                    .with_suicide(suicide)
            })
        })
        .collect()
}

/// The arguments of a long comparison.
#[derive(Debug)]
pub(crate) struct Wanted {
    /// Number of points of a region.
    pub(crate) size: usize,
    /// Only every `stride`-th position is compared.
    pub(crate) stride: usize,
    /// The work limit of one question.
    pub(crate) limit: usize,
    /// The regions: `inside` for those whose points all touch the wall, `walls`, `margins`, `graphs` or `several`.
    pub(crate) what: String,
}

impl Wanted {
    /// The shapes and their surroundings.
    pub(crate) fn shapes(&self) -> (Vec<Vec<RegionSet>>, Surroundings) {
        let any = |margins| Surroundings::Any { margins };
        match self.what.as_str() {
            "inside" => (shapes(self.size), Surroundings::Wall),
            "walls" => (shapes(self.size), any(1)),
            "margins" => (shapes(self.size), any(u32::MAX)),
            "graphs" => (graphs(self.size), any(u32::MAX)),
            "several" => (graphs(self.size), Surroundings::Several { margins: u32::MAX }),
            other => panic!("`{other}` is none of the regions that can be compared"),
        }
    }
}

/// Compares every `stride`-th position of the regions of these shapes.
fn compare(
    shapes: &[Vec<RegionSet>],
    stride: u64,
    limit: u64,
    surroundings: Surroundings,
    count: &mut Count,
) {
    let mut serial = 0_u64;
    for region in shapes.iter().flat_map(|shape| regions(shape, surroundings)) {
        let mut shared = both(&region);
        for first in [Side::Attacker, Side::Defender] {
            for position in positions(&region, first) {
                serial += 1;
                let drawn = serial.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20 & 0xff_ffff;
                if drawn < 0x100_0000 / stride {
                    one(&region, &mut shared, position, first, limit, count);
                }
            }
        }
    }
}

/// A solver for each ruling.
fn both(region: &Region) -> [Solver<'_>; 2] {
    let bounds = Bounds { nodes: u64::MAX, time: None };
    [Ruling::I, Ruling::II].map(|ruling| Solver::new(region, Rules { ruling, ..Rules::default() }, bounds))
}

fn one(
    region: &Region,
    shared: &mut [Solver<'_>; 2],
    position: Position,
    first: Side,
    limit: u64,
    count: &mut Count,
) {
    let mut by_ruling = Vec::new();
    for (ruling, shared) in [Ruling::I, Ruling::II].into_iter().zip(shared) {
        let mut solver = Solver::new(region, Rules { ruling, ..Rules::default() }, Bounds::default());
        let found = solver.status(&position, first).expect("decided").value();
        let status = |cycles| Reference::new(region, ruling, cycles, limit).status(position, first);
        match status(Cycles::ByCost) {
            Err(Unfinished) => count.unfinished += 1,
            Ok(expected) => {
                count.compared += 1;
                by_ruling.push(expected);
                // Earlier answers of a solver must make no difference.
                let again = shared.status(&position, first).expect("decided").value();
                if found != expected || again != expected {
                    count.different += 1;
                    if count.different < 20 {
                        println!(
                            "{ruling:?} {first:?} {position:?} found {found} and {again} expected {expected} wall {:b} margins {:b} extra {} suicide {} adjacency {:?}",
                            region.wall(),
                            region.margins(),
                            region.extra_eyes(),
                            region.suicide(),
                            (0..region.len() as u8).map(|p| region.neighbours(p)).collect::<Vec<_>>()
                        );
                    }
                }
                if let Ok(other) = status(Cycles::Never)
                    && other != expected
                {
                    count.by_reading += 1;
                }
            }
        }
    }
    if let [one, two] = by_ruling[..]
        && one != two
    {
        count.by_ruling += 1;
    }
}

#[test]
fn agrees_with_the_reference_on_small_regions() {
    let mut count = Count::default();
    compare_eyes(5, 101, 50_000, &mut count);
    for size in 1..=3 {
        compare(&shapes(size), 1 << (2 * size), 20_000, Surroundings::Any { margins: 3 }, &mut count);
    }
    compare(&shapes(4), 1 << 10, 20_000, Surroundings::Wall, &mut count);
    compare(&shapes(5), 1 << 16, 20_000, Surroundings::Any { margins: 2 }, &mut count);
    compare(&graphs(4), 1 << 13, 20_000, Surroundings::Any { margins: 4 }, &mut count);
    for (size, stride) in [(3, 1), (4, 1 << 4), (5, 1 << 12)] {
        compare(&graphs(size), stride, 20_000, Surroundings::Several { margins: 5 }, &mut count);
    }
    assert!(count.compared > 1_000, "{count:?}");
    assert_eq!(count.different, 0, "{count:?}");
}

#[test]
fn no_move_leaves_a_ko_point_that_is_the_last_liberty_of_the_wall() {
    let mut kos = 0;
    for adjacency in shapes(4) {
        for wall in 1..16 {
            for margins in 0..16 {
                let region = Region::new(&adjacency)
                    .and_then(|region| region.with_wall(wall))
                    .and_then(|region| region.with_margins(margins))
                    .expect("a region");
                let takes_wall = |position: Position| {
                    let retake = Move::Play(position.ko.expect("a ko"));
                    let free = Position { ko: None, ..position };
                    free.play(&region, Side::Attacker, retake).is_some_and(|step| step.wall_captured)
                };
                for position in positions(&region, Side::Attacker) {
                    let after = Points(position.empty(&region))
                        .filter_map(|point| position.play(&region, Side::Defender, Move::Play(point)))
                        .map(|step| step.position);
                    for banned in after.filter(|position| position.ko.is_some()) {
                        assert!(!takes_wall(banned), "{banned:?} {region:?}");
                        kos += 1;
                    }
                }
            }
        }
    }
    assert!(kos > 100, "{kos}");
}

#[test]
fn a_position_whose_numbers_could_feed_on_each_other_is_decided() {
    // With unlimited threats many lines of this position lead to repetitions.
    let region = Region::new(&[0b0010, 0b0101, 0b1010, 0b0100])
        .and_then(|region| region.with_wall(0b0001))
        .and_then(|region| region.with_external(1).with_extra_eyes(1))
        .expect("a region");
    let position = region.start(0b0100, 0b0010).expect("a position");
    let bounds = Bounds { nodes: 20_000, time: None };
    let status = Solver::new(&region, Rules::default(), bounds).status(&position, Side::Attacker);
    assert_eq!(status.map(eyes_solver::Status::value), Ok(6));
}

/// Compares every `stride`-th position of the monolithic eyes of `size` points.
fn compare_eyes(size: usize, stride: usize, limit: u64, count: &mut Count) {
    for eye in eyes(size) {
        for external in 0..2 {
            let region = eye.region.with_external(external);
            let mut shared = both(&region);
            for first in [Side::Attacker, Side::Defender] {
                for position in positions(&region, first).into_iter().step_by(stride) {
                    one(&region, &mut shared, position, first, limit, count);
                }
            }
        }
    }
}

#[test]
fn agrees_with_the_reference_where_the_rulings_differ() {
    let mut count = Count::default();
    for filled in 0..2 {
        // Bent four in the corner: points a1 b1 a2 a3 b3, without and with liberties outside.
        let region = Region::new(&[0b00110, 0b00001, 0b01001, 0b10100, 0b01000])
            .and_then(|region| region.with_wall(0b11110))
            .map(|region| region.with_external(filled))
            .expect("a region");
        let mut shared = both(&region);
        for attacker in [0b01101, 0b01111, 0b00101, 0b01100] {
            let position = region.start(attacker, 0).expect("a position");
            for first in [Side::Attacker, Side::Defender] {
                one(&region, &mut shared, position, first, 300_000, &mut count);
            }
        }
    }
    assert!(count.by_ruling > 0 && count.compared > 8, "{count:?}");
    assert_eq!(count.different, 0, "{count:?}");
}

/// Compares statuses of the search with those of the literal recursion, for both sides, under both rulings. `what`
/// is `inside`, `walls`, `margins` or `graphs`, for regions of `size` points, or `eyes`, for eyes inside one
/// chain. Every `stride`-th position is compared if the recursion ends within `limit` moves.
#[test]
#[ignore = "minutes to an hour"]
fn against_the_recursion() {
    let wanted = Wanted {
        size: argument("size", 4),
        stride: argument("stride", 1),
        limit: argument("limit", 100_000),
        what: argument("what", "walls".to_owned()),
    };
    let mut count = Count::default();
    if wanted.what == "eyes" {
        compare_eyes(wanted.size, wanted.stride, wanted.limit as u64, &mut count);
    } else {
        let (shapes, surroundings) = wanted.shapes();
        compare(&shapes, wanted.stride as u64, wanted.limit as u64, surroundings, &mut count);
    }
    println!("{wanted:?}: {count:?}");
    assert_eq!(count.different, 0, "{count:?}");
}

/// A status that is not lost is reached by some first move, a forbidden ko among them.
#[test]
fn some_first_move_reaches_the_status() {
    let (mut asked, mut only_a_forbidden_ko) = (0, 0);
    for region in (2..=4).flat_map(shapes).flat_map(|shape| regions(&shape, Surroundings::Any { margins: 1 }))
    {
        for ruling in [Ruling::I, Ruling::II] {
            let mut solver = Solver::new(&region, Rules { ruling, ..Rules::default() }, Bounds::default());
            for first in [Side::Attacker, Side::Defender] {
                for position in positions(&region, first).into_iter().filter(|position| position.ko.is_some())
                {
                    let (status, best) = solver.status_and_best(&position, first).expect("decided");
                    assert!(
                        status.is_lost() || !best.is_empty(),
                        "{region:?} {position:?} {first:?} {ruling:?}"
                    );
                    asked += 1;
                    let ko = position.ko.map(Move::Play);
                    only_a_forbidden_ko += usize::from(best.len() == 1 && best.first().copied() == ko);
                }
            }
        }
    }
    assert!(asked > 1_000 && only_a_forbidden_ko > 10, "{asked} {only_a_forbidden_ko}");
}
