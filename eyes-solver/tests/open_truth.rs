//! What is called proven on open boards, against all lines of play on small boards, and with other stones outside the
//! zone.

use std::collections::HashMap;

use eyes_solver::{Bound, Kind, Lines, OpenBoard, OpenBounds, Player, Suicide, solve_open};

use crate::argument::argument;

const BOUNDS: OpenBounds<'_> = OpenBounds {
    nodes: 20_000,
    time: None,
    stop: None,
    cache: None,
    lines: Lines::None,
    guesses: true,
    prove: true,
};

/// Numbers that look random, the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

/// A small board and every line of play on it.
struct Small {
    width: usize,
    height: usize,
    suicide: Suicide,
}

/// The contents of the points, two bits each: 0 is empty, 1 a stone of the attacker, 2 one of the defender.
type Cells = u32;

const ATTACKER: u32 = 1;
const DEFENDER: u32 = 2;
const NO_KO: usize = usize::MAX;

/// Cells, who moves, the point that he may not play on, and the ko threats left.
type Node = (Cells, u32, usize, u8);

fn get(cells: Cells, point: usize) -> u32 {
    cells >> (2 * point) & 3
}

impl Small {
    fn near(&self, point: usize) -> Vec<usize> {
        let (column, row) = (point % self.width, point / self.width);
        let mut near = Vec::new();
        if column > 0 {
            near.push(point - 1);
        }
        if column + 1 < self.width {
            near.push(point + 1);
        }
        if row > 0 {
            near.push(point - self.width);
        }
        if row + 1 < self.height {
            near.push(point + self.width);
        }
        near
    }

    /// The stones of a string and its number of liberties.
    fn string(&self, cells: Cells, point: usize) -> (Vec<usize>, Vec<usize>) {
        let (mut stones, mut liberties) = (vec![point], Vec::new());
        let mut at = 0;
        while at < stones.len() {
            for next in self.near(stones[at]) {
                if get(cells, next) == 0 && !liberties.contains(&next) {
                    liberties.push(next);
                } else if get(cells, next) == get(cells, point) && !stones.contains(&next) {
                    stones.push(next);
                }
            }
            at += 1;
        }
        (stones, liberties)
    }

    /// The board after a move, and the point that the ko forbids then; `None` if it is illegal.
    fn play(&self, cells: Cells, point: usize, color: u32) -> Option<(Cells, usize)> {
        let mut after = cells | color << (2 * point);
        let mut captured = Vec::new();
        for next in self.near(point) {
            if get(after, next) == 3 - color {
                let (stones, liberties) = self.string(after, next);
                if liberties.is_empty() {
                    stones.iter().for_each(|&stone| after &= !(3 << (2 * stone)));
                    captured.extend(stones);
                }
            }
        }
        let (stones, liberties) = self.string(after, point);
        if liberties.is_empty() {
            stones.iter().for_each(|&stone| after &= !(3 << (2 * stone)));
            return (self.suicide.is_allowed() && stones.len() > 1).then_some((after, NO_KO));
        }
        let is_ko = stones.len() == 1 && captured.len() == 1 && liberties == captured;
        Some((after, if is_ko { captured[0] } else { NO_KO }))
    }

    /// The points that a ko may forbid to a side.
    fn kos(&self, cells: Cells, color: u32) -> impl Iterator<Item = usize> {
        let is_ko = move |&point: &usize| {
            get(cells, point) == 0 && self.play(cells, point, color).is_some_and(|(_, ko)| ko != NO_KO)
        };
        (0..self.width * self.height).filter(is_ko)
    }

    /// Whether the attacker can capture the string at a point if `holder` has this many ko threats. The side to move may
    /// not play on `ko`.
    fn captures(
        &self,
        (cells, target): (Cells, usize),
        (turn, ko): (u32, usize),
        holder: u32,
        threats: u8,
    ) -> bool {
        let start: Node = (cells, turn, ko, threats);
        let mut index = HashMap::from([(start, 0)]);
        let mut nodes = vec![start];
        let (mut before, mut left): (Vec<Vec<usize>>, Vec<usize>) = (vec![Vec::new()], Vec::new());
        let mut won = Vec::new();
        let mut at = 0;
        while at < nodes.len() {
            let (cells, turn, ko, threats) = nodes[at];
            let mut next: Vec<Node> = Vec::new();
            if get(cells, target) == DEFENDER {
                next.push((cells, 3 - turn, NO_KO, threats));
                for point in (0..self.width * self.height).filter(|&point| get(cells, point) == 0) {
                    let left = match (point == ko, turn == holder) {
                        (false, _) => Some(threats),
                        (true, true) => threats.checked_sub(1),
                        (true, false) => None,
                    };
                    let (Some(left), Some((after, ko))) = (left, self.play(cells, point, turn)) else {
                        continue;
                    };
                    next.push((after, 3 - turn, ko, left));
                }
            } else {
                won.push(at);
            }
            left.push(if turn == ATTACKER { 1 } else { next.len() });
            for node in next {
                let number = *index.entry(node).or_insert_with(|| {
                    nodes.push(node);
                    before.push(Vec::new());
                    nodes.len() - 1
                });
                before[number].push(at);
            }
            at += 1;
        }
        // Backwards from the captures: a play that never ends captures nothing.
        let mut is_won = vec![false; nodes.len()];
        won.iter().for_each(|&node| is_won[node] = true);
        while let Some(node) = won.pop() {
            for &earlier in &before[node] {
                if !is_won[earlier] {
                    left[earlier] -= 1;
                    if left[earlier] == 0 {
                        is_won[earlier] = true;
                        won.push(earlier);
                    }
                }
            }
        }
        is_won[0]
    }

    /// A position in which every string has a liberty.
    fn position(&self, random: &mut Random) -> Option<Cells> {
        let points = self.width * self.height;
        let cells =
            (0..points).fold(0, |cells, point| cells | [0, 0, 1, 2][random.below(4) as usize] << (2 * point));
        let lives = |point| get(cells, point) == 0 || !self.string(cells, point).1.is_empty();
        (0..points).all(lives).then_some(cells)
    }
}

/// Compares what is proven with every line of play; returns the number of proofs, how many of them depend on a ko, and how
/// many begin with one that forbids a move.
fn compare(width: usize, height: usize, suicide: Suicide, positions: u32, seed: u64) -> (u32, u32, u32) {
    let small = Small { width, height, suicide };
    let mut random = Random(seed);
    let (mut proofs, mut kos, mut banned) = (0, 0, 0);
    for _ in 0..positions {
        let Some(cells) = small.position(&mut random) else { continue };
        let target = random.below((width * height) as u64) as usize;
        if get(cells, target) != DEFENDER {
            continue;
        }
        let turns = [ATTACKER, DEFENDER].into_iter().flat_map(|first| {
            std::iter::once(NO_KO).chain(small.kos(cells, first)).map(move |ko| (first, ko))
        });
        for (first, ko) in turns {
            let player = |cell: u32| match cell {
                0 => None,
                cell if cell == first => Some(Player::First),
                _ => Some(Player::Second),
            };
            let board = (0..width * height).map(|point| player(get(cells, point))).collect();
            let board = OpenBoard::new(width, height, board).unwrap().with_suicide(suicide);
            let board = if ko == NO_KO { board } else { board.with_ko(ko) };
            let Ok(answer) = solve_open(&board, &[target], BOUNDS) else { continue };
            let Some(status) = answer.status.filter(|_| answer.kind == Kind::Proven) else { continue };
            // Whether the first side wins if this side has this many ko threats.
            let wins = |holder, threats| {
                small.captures((cells, target), (first, ko), holder, threats) == (first == ATTACKER)
            };
            let value = status.value();
            let threats = value.unsigned_abs();
            let is_true = match value {
                6 => wins(3 - first, 5),
                -6 => !wins(first, 5),
                1.. => wins(3 - first, threats - 1) && !wins(3 - first, threats),
                _ => !wins(first, threats - 1) && wins(first, threats),
            };
            assert!(is_true, "{width}x{height}, suicide {suicide}: {cells:x} {target} {first} {ko}: {value}");
            kos += u32::from(status.is_ko());
            banned += u32::from(ko != NO_KO);
            proofs += 1;
        }
    }
    (proofs, kos, banned)
}

#[test]
fn what_is_proven_on_small_boards_is_true() {
    for suicide in [Suicide::Forbidden, Suicide::Allowed] {
        let (proofs, _, banned) = compare(3, 3, suicide, 400, 1);
        assert!(proofs >= 20 && banned >= 2, "{proofs}, {banned}");
    }
}

/// As above, on boards of up to 3 by 4 points.
#[test]
#[ignore = "minutes"]
fn what_is_proven_on_many_small_boards_is_true() {
    let positions = argument("positions", 1000);
    for suicide in [Suicide::Forbidden, Suicide::Allowed] {
        for (width, height) in [(3, 3), (4, 3), (3, 4), (5, 2), (2, 5)] {
            let (proofs, kos, banned) = compare(width, height, suicide, positions, argument("seed", 7));
            println!(
                "{width}x{height}, suicide {suicide}: {proofs} proofs, {kos} of them kos, {banned} after one, all true"
            );
            assert!(proofs > 0);
        }
    }
}

const WIDTH: usize = 9;
const HEIGHT: usize = 9;

/// A fight in a corner of 5 by 4 points, with some stones farther away.
fn fight(random: &mut Random) -> Vec<Option<Player>> {
    let stone = |random: &mut Random| Some([Player::First, Player::Second][random.below(2) as usize]);
    (0..WIDTH * HEIGHT)
        .map(|place| {
            let is_corner = place % WIDTH < 5 && place / WIDTH < 4;
            let odds = if is_corner { 2 } else { 8 };
            if random.below(odds) == 0 { stone(random) } else { None }
        })
        .collect()
}

/// Changes stones outside the zones of proofs and asks again; returns how many answers were compared.
fn compare_changed(fights: u32, changes: u32, seed: u64) -> u32 {
    let mut random = Random(seed);
    let mut compared = 0;
    for _ in 0..fights {
        let cells = fight(&mut random);
        let Ok(board) = OpenBoard::new(WIDTH, HEIGHT, cells.clone()) else { continue };
        let stones: Vec<usize> = (0..cells.len())
            .filter(|place| cells[*place].is_some() && place % WIDTH < 5 && place / WIDTH < 4)
            .collect();
        let Some(&at) = stones.get(random.below(stones.len().max(1) as u64) as usize) else { continue };
        let Ok(answer) = solve_open(&board, &[at], BOUNDS) else { continue };
        if !matches!(answer.kind, Kind::Proven | Kind::ProvenInZone) {
            continue;
        }
        // Strings that are assumed to be safe must stay safe: their liberties are left alone.
        let beside_safe = |place: usize| {
            answer.safe.iter().any(|&stone| {
                let (column, row) = (stone % WIDTH, stone / WIDTH);
                column.abs_diff(place % WIDTH) + row.abs_diff(place / WIDTH) <= 1
            })
        };
        for _ in 0..changes {
            let mut other = cells.clone();
            for (place, cell) in other.iter_mut().enumerate() {
                let is_free = answer.zone.binary_search(&place).is_err() && !beside_safe(place);
                if is_free && random.below(4) == 0 {
                    *cell = [None, Some(Player::First), Some(Player::Second)][random.below(3) as usize];
                }
            }
            let Ok(changed) = OpenBoard::new(WIDTH, HEIGHT, other.clone()) else { continue };
            let Ok(again) = solve_open(&changed, &[at], BOUNDS) else { continue };
            // Other stones can make the group larger, or make a string weak that was assumed to be safe; then it is
            // a different question.
            let is_same_fight =
                again.group == answer.group && !answer.safe.iter().any(|stone| again.zone.contains(stone));
            if !is_same_fight || !matches!(again.kind, Kind::Proven | Kind::ProvenInZone) {
                continue;
            }
            assert_eq!(
                again.status,
                answer.status,
                "at {at}, {:?}, then {:?}\n{}\n{}",
                answer.kind,
                again.kind,
                picture(&cells, &answer.zone),
                picture(&other, &again.zone)
            );
            compared += 1;
        }
    }
    compared
}

/// Rows of the board; points of the zone after a colon.
fn picture(cells: &[Option<Player>], zone: &[usize]) -> String {
    let sign = |place: usize| match cells[place] {
        Some(Player::First) => 'X',
        Some(Player::Second) => 'O',
        None => '.',
    };
    let mark = |place: usize| if zone.contains(&place) { ':' } else { ' ' };
    let row = |row: usize| -> String {
        (row * WIDTH..(row + 1) * WIDTH).flat_map(|place| [mark(place), sign(place)]).collect()
    };
    (0..HEIGHT).map(|number| row(number) + "\n").collect()
}

#[test]
fn other_stones_outside_the_zone_change_nothing() {
    let compared = compare_changed(60, 3, 3);
    assert!(compared >= 3, "{compared}");
}

/// As above, on many more fights.
#[test]
#[ignore = "minutes"]
fn other_stones_outside_many_zones_change_nothing() {
    let compared = compare_changed(argument("fights", 2000), argument("changes", 3), argument("seed", 5));
    println!("{compared} answers are the same with other stones outside the zone");
    assert!(compared > 0);
}

/// Each question about a frame counts the node that exceeds its bound.
const SLACK: u64 = 40;

/// The search of the fight keeps its number of nodes; the search of the group alone may take a quarter more.
#[test]
fn the_nodes_of_a_question_are_kept() {
    let mut random = Random(5);
    let (mut spent, mut asked) = (0, 0);
    for _ in 0..300 {
        let cells = fight(&mut random);
        let Ok(board) = OpenBoard::new(WIDTH, HEIGHT, cells.clone()) else { continue };
        let Some(at) = cells.iter().position(Option::is_some) else { continue };
        for nodes in [60, 500, 3_000] {
            let bounds = OpenBounds { nodes, lines: Lines::None, guesses: false, ..BOUNDS };
            let Ok(answer) = solve_open(&board, &[at], bounds) else { continue };
            assert!(answer.nodes <= nodes + nodes / 4 + SLACK, "{} of {nodes}: {cells:?}", answer.nodes);
            spent += u32::from(answer.nodes >= nodes);
            asked += 1;
        }
    }
    assert!(asked >= 500 && spent >= 50, "{asked} {spent}");
}

/// Where more nodes decide a question, fewer are named as what ended it.
#[test]
fn questions_that_more_nodes_decide_were_ended_by_their_nodes() {
    let mut random = Random(11);
    let mut later = 0;
    for _ in 0..400 {
        let cells = fight(&mut random);
        let Ok(board) = OpenBoard::new(WIDTH, HEIGHT, cells.clone()) else { continue };
        let Some(at) = cells.iter().position(Option::is_some) else { continue };
        let asked = |nodes: u64| {
            let bounds = OpenBounds { nodes, guesses: false, ..BOUNDS };
            solve_open(&board, &[at], bounds).ok()
        };
        let Some(decided) = asked(20_000).filter(|answer| answer.status.is_some()) else { continue };
        for nodes in [30, 200, 1_000, 4_000] {
            let Some(answer) = asked(nodes).filter(|answer| answer.status.is_none()) else { continue };
            assert_eq!(answer.bound, Some(Bound::Nodes), "{nodes} of {}: {cells:?}", decided.nodes);
            later += 1;
        }
    }
    assert!(later >= 50, "{later}");
}
