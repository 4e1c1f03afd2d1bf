//! Compares races on boards with exact search of the whole board.

use std::collections::BTreeMap;

use eyes_runtime::board::{Board, Color, Point};
use eyes_runtime::static_rules::semeai::{Obstacle, Race, RaceError, RaceOutcome, race, races};

use crate::static_rules::full_board::{Forced, Position, Stakes, can_force};
use crate::static_rules::grid::Grid;

/// `?` is filled at random, `x` and `o` mostly with one colour; the rest is fixed. Living groups of both colours
/// leave room for a race. `~` is filled at random, and then points become as their neighbours, so that chains are large.
const FRAMES: [&str; 13] = [
    ".OxxooX./OOxxooXX/.OxxooX./OOxxooXX",
    ".OxxooX./OOxxooXX/.OxxooX./OOxxooXX/OOxxooXX",
    ".OxxxoooX./OOxxxoooXX/.OxxxoooX./OOxxxoooXX",
    ".X.X??/XXXX??/??????/??OOOO/??O.O.",
    ".XOOO./XXO.OO/.XOOO?/XX????/??????/??????",
    ".X.X.O./XXXXOO./???????/???????/???????",
    "XX.O.O/.XXOOO/XX????/??????/??????",
    ".X.XOOO/XXXXO.O/????OO./????OOO/????O??",
    "?????/?????/?????/?????/?????",
    "~~~~~/~~~~~/~~~~~/~~~~~/~~~~~",
    "~~~~~~~/~~~~~~~/~~~~~~~",
    "~~~~~~/~~~~~~/~~~~~~/~~~~~~",
    "~~~~~/~~~~~/~~~~~/~~~~~/~~~~~/~~~~~",
];

/// Xorshift: the same boards in every run.
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 20) % limit
    }
}

struct Sample {
    grid: Grid,
    stones: [u64; 2],
}

/// Fills a frame; about `empty` of a hundred `?` stay empty.
fn fill(frame: &str, empty: u64, chance: &mut Chance) -> Option<Sample> {
    let rows: Vec<&str> = frame.split('/').collect();
    let grid = Grid::new(rows[0].len() as u8, rows.len() as u8);
    let mut stones = [0; 2];
    for (i, sign) in rows.concat().chars().enumerate() {
        let number = chance.below(100);
        let side = match sign {
            'X' => 0,
            'O' => 1,
            '?' | '~' if number >= empty => (number % 2) as usize,
            'x' if number >= empty => usize::from(number >= 90),
            'o' if number >= empty => usize::from(number < 90),
            _ => continue,
        };
        stones[side] |= 1 << i;
    }
    if frame.contains('~') {
        grow(&grid, &mut stones, chance);
    }
    grid.is_legal(stones[0], stones[1]).then_some(Sample { grid, stones })
}

fn grow(grid: &Grid, stones: &mut [u64; 2], chance: &mut Chance) {
    let (width, height) = (u64::from(grid.width), u64::from(grid.height));
    for _ in 0..width * height {
        let (column, row) = (chance.below(width), chance.below(height));
        let (beside, below) = match chance.below(4) {
            0 => (column + 1, row),
            1 => (column, row + 1),
            2 => (column.wrapping_sub(1), row),
            _ => (column, row.wrapping_sub(1)),
        };
        if beside < width && below < height {
            let (from, to) = (1 << (below * width + beside), 1 << (row * width + column));
            if let Some(side) = (0..2).find(|&side| stones[side] & from != 0) {
                stones[side] |= to;
                stones[1 - side] &= !to;
            }
        }
    }
}

impl Sample {
    fn board(&self) -> Board {
        let of = |side: usize, color| {
            (0..64).filter(move |i| self.stones[side] >> i & 1 == 1).map(move |i| (self.point(i), color))
        };
        let stones = of(0, Color::Black).chain(of(1, Color::White));
        Board::from_stones(self.grid.width, self.grid.height, stones).expect("a board")
    }

    fn point(&self, index: usize) -> Point {
        self.grid.point(index)
    }

    fn bit(&self, point: Point) -> u64 {
        1 << (usize::from(point.row()) * usize::from(self.grid.width) + usize::from(point.column()))
    }

    /// The points of a race: liberties, chains, and everything that they enclose.
    fn zone(&self, board: &Board, race: &Race) -> u64 {
        let mut zone = 0;
        for chain in race.chains {
            let stones: u64 = board.stones(chain).map(|stone| self.bit(stone)).sum();
            zone |= board.liberties(chain).fold(stones, |set, point| set | self.bit(point));
            let mut rest = ((1 << board.points().count()) - 1) & !stones;
            while rest != 0 {
                let area = self.grid.string(rest & rest.wrapping_neg(), rest);
                rest &= !area;
                if area.count_ones() <= 7 {
                    zone |= area;
                }
            }
        }
        zone
    }

    /// Compares the verdict on a race with exact search. Returns the names of the compared claims.
    fn compare(&self, board: &Board, found: &Race, limit: usize) -> Vec<&'static str> {
        let stakes = Stakes(found.chains.map(|chain| self.bit(chain)));
        let zone = self.zone(board, found);
        let mut compared = Vec::new();
        for (mover, outcome) in found.outcomes.into_iter().enumerate() {
            let start = Position { stones: self.stones, mover, ko: None };
            let claimed = match outcome {
                RaceOutcome::Unknown => continue,
                RaceOutcome::First => Some(0),
                RaceOutcome::Second => Some(1),
                RaceOutcome::Seki => None,
            };
            let lies = || format!("side {mover} moves\n{board}\n{found:?}");
            compared.push(match claimed {
                Some(winner) => {
                    let mut forced = Forced::new(&self.grid, stakes, winner, zone);
                    if (1..=9).any(|depth| forced.wins(&start, depth)) {
                        "capture"
                    } else if let Some(wins) = can_force(&self.grid, stakes, start, winner, !0, limit) {
                        assert!(wins, "{}", lies());
                        "capture"
                    } else {
                        "too deep"
                    }
                }
                None => {
                    let wins = [0, 1].map(|winner| {
                        let within = |refuge| can_force(&self.grid, stakes, start, winner, refuge, limit);
                        within(zone).filter(|&wins| !wins).or_else(|| within(!0))
                    });
                    assert!(!wins.contains(&Some(true)), "{}", lies());
                    if wins == [Some(false); 2] { "seki" } else { "too large" }
                }
            });
        }
        compared
    }
}

/// Fills each frame this many times, and compares every race of two adjacent chains with a verdict. Chains of one
/// stone with one liberty are mostly skipped, because they are trivial.
fn compare_random(times: usize, limit: usize) -> BTreeMap<&'static str, usize> {
    let mut tally: BTreeMap<&'static str, usize> = BTreeMap::new();
    for (number, frame) in FRAMES.into_iter().enumerate() {
        let mut chance = Chance(0x9E37_79B9_7F4A_7C15 + number as u64);
        for round in 0..times {
            let Some(sample) = fill(frame, 15 + 5 * (round % 5) as u64, &mut chance) else { continue };
            let board = sample.board();
            // On small boards one pair stands for all four, which are equivalent.
            for first in board.strings().filter(|&head| board.is_color(head, Color::Black)) {
                for second in board.strings().filter(|&head| board.is_color(head, Color::White)) {
                    let Ok(mut found) = race(&board, first, second) else { continue };
                    let trivial = found.contenders.iter().any(|one| one.outside + found.shared <= 1);
                    if found.outcomes == [RaceOutcome::Unknown; 2] || trivial && round % 16 != 0 {
                        continue;
                    }
                    for stake in &mut found.chains {
                        // The head of a string is its first stone; any will do.
                        assert_eq!(board.string_head(*stake), Some(*stake));
                    }
                    for what in sample.compare(&board, &found, limit) {
                        *tally.entry(what).or_default() += 1;
                    }
                }
            }
        }
    }
    tally
}

#[test]
fn races_on_boards_end_as_exact_search_says() {
    let tally = compare_random(200, 100_000);
    let of = |what| tally.get(what).copied().unwrap_or(0);
    assert!(of("capture") > 50, "{tally:?}");
    assert!(20 * (of("too deep") + of("too large")) < of("capture"), "{tally:?}");
}

/// Races on random boards end as the exact solver says.
#[test]
#[ignore = "minutes"]
fn many_races_on_boards_end_as_exact_search_says() {
    println!("{:?}", compare_random(20_000, 100_000));
}

fn board_of(diagram: &str) -> Board {
    Board::from_ascii(diagram).expect("a board")
}

fn at(board: &Board, vertex: &str) -> Point {
    Point::from_gtp(vertex, board.width(), board.height()).expect("a vertex")
}

fn race_at(board: &Board, first: &str, second: &str) -> Result<Race, RaceError> {
    race(board, at(board, first), at(board, second))
}

/// Both strings are hemmed in by living ones: two own liberties against one, one shared.
const RACE: &str = "
    . O X X . O X .
    O O . X O O X X
    . O X X O . X .
    O O . X O O X X
    O O O X . O X X
";

#[test]
fn a_race_is_found_and_decided() {
    let board = board_of(RACE);
    let found = races(&board);
    assert_eq!(found.len(), 1);
    let race = found[0];
    assert_eq!(race, race_at(&board, "D1", "E2").expect("a race"));
    assert_eq!(race.obstacles, [None; 2]);
    assert_eq!(race.contenders.map(|one| one.outside), [2, 1]);
    assert_eq!(race.shared, 2);
    assert_eq!(race.outcomes, [RaceOutcome::First, RaceOutcome::Unknown]);
}

/// One side fills a shared liberty, is captured, and plays back in the eye that its stones leave.
#[test]
fn a_sacrifice_is_no_seki() {
    for diagram in [
        "XXX.XXX/XXXO.XX/XXXXXXX",
        "XXXXX.O/XXXXXOO/XXXX.OO",
        "XXO.X/XOOO./.OOOO/OOOXX/OXXX./OOX.O",
        "XX.OX.X../.OOOXXX../OO.XX.X../XXXXXXX../........./........./..O..O.../........./.........",
    ] {
        let board = board_of(&diagram.replace('/', "\n"));
        let (width, height) = (board.width(), board.height());
        let pairs = board.strings().flat_map(|first| board.strings().map(move |second| (first, second)));
        let mut found = pairs.filter_map(|(first, second)| race(&board, first, second).ok());
        assert!(found.all(|race| !race.outcomes.contains(&RaceOutcome::Seki)), "{width}x{height}\n{board}");
    }
}

/// White takes A2 and is captured there at once, by eleven stones or more.
#[test]
fn a_race_whose_winner_may_be_captured_at_once_is_not_listed() {
    for diagram in ["OOOO/X.OO/OOOO", "OO.OX.X/OXXOXXX/OOOOX../XXXXX../.X.X.../XXXX..."] {
        let board = board_of(&diagram.replace('/', "\n"));
        assert_eq!(races(&board), [], "{board}");
    }
}

#[test]
fn what_lives_unconditionally_races_no_one() {
    let board = board_of(".X.O.X\nXXXXXX\n.O....\nOOOOOO\n.O...X\n");
    assert_eq!(races(&board), [], "{board}");
}

#[test]
fn anything_but_a_race_is_refused() {
    let board = board_of(RACE);
    assert_eq!(race_at(&board, "A5", "E2"), Err(RaceError::NoStone));
    assert_eq!(race_at(&board, "D1", "G1"), Err(RaceError::OneColor));
    assert_eq!(race_at(&board, "B1", "G1"), Err(RaceError::Apart));
    let lax = board.clone().with_suicide(eyes_runtime::board::Suicide::Allowed);
    assert_eq!(race_at(&lax, "D1", "E2"), Err(RaceError::Suicide));
    let mut ko = board;
    ko.set_ko(Some(at(&ko, "C4")));
    assert_eq!(race_at(&ko, "D1", "E2"), Err(RaceError::Ko));
}

/// Single changes to the race above, and the obstacle to the capture of White's chain after each.
#[test]
fn obstacles_are_named() {
    let changed = |vertex: &str, color: Option<Color>| {
        let board = board_of(RACE);
        let point = at(&board, vertex);
        let others = board.points().filter(|&other| other != point);
        let stones = others.filter_map(|other| Some((other, board.color_at(other)?)));
        Board::from_stones(8, 5, stones.chain(color.map(|color| (point, color)))).expect("a board")
    };
    let race_of = |board: &Board| race_at(board, "D1", "E2").expect("a race");
    let board = changed("G3", None);
    let liberty = at(&board, "F3");
    assert_eq!(race_of(&board).obstacles, [None, Some(Obstacle::Escape(liberty))]);
    assert_eq!(race_of(&board).outcomes, [RaceOutcome::Unknown; 2]);
    let board = changed("G3", Some(Color::White));
    assert_eq!(race_of(&board).obstacles[1], Some(Obstacle::Connection(liberty)));
    let board = changed("H5", Some(Color::Black));
    let race = race_of(&board);
    assert!(matches!(race.obstacles[1], Some(Obstacle::Neighbour(_))), "{race:?}");
    assert!(races(&board).is_empty());
}
