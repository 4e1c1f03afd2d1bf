//! Groups on open boards.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use eyes_solver::{
    Beyond, Bound, Bounds, Enclosed, Goal, Kind, Lines, OpenAnswer, OpenBoard, OpenBounds, OpenError, Player,
    Region, Rules, Ruling, SekiSearch, Side, Solver, Status, open_room, open_room_after_move, solve_open,
};

use crate::argument::argument;

const BOUNDS: OpenBounds<'_> = OpenBounds {
    nodes: 20_000,
    time: None,
    stop: None,
    cache: None,
    lines: Lines::Main,
    guesses: true,
    prove: true,
};

/// A board drawn with `X` for the side that moves first; its columns.
fn drawn(rows: &[&str]) -> (Vec<Option<Player>>, usize) {
    let cell = |sign| match sign {
        'X' => Some(Player::First),
        'O' => Some(Player::Second),
        _ => None,
    };
    (rows.concat().chars().map(cell).collect(), rows[0].len())
}

fn board(rows: &[&str]) -> OpenBoard {
    let (cells, width) = drawn(rows);
    OpenBoard::new(width, rows.len(), cells).unwrap()
}

fn undecided_for_good(nodes: u64) -> OpenAnswer {
    let rows = [".......", ".......", ".......", ".XXX...", "OOOX...", "...X...", "O.O...."];
    solve_open(&board(&rows), &[], OpenBounds { nodes, ..BOUNDS }).unwrap()
}

fn solved(rows: &[&str]) -> OpenAnswer {
    solve_open(&board(rows), &[], BOUNDS).unwrap()
}

/// An elementary shape with a gap on the first line.
const GAP: [&str; 9] = [
    "...O.....",
    "OOOOXX...",
    ".XXX.....",
    ".........",
    ".X.......",
    ".........",
    ".........",
    ".........",
    ".........",
];

#[test]
fn the_group_at_stake_is_found_and_killed_on_its_vital_point() {
    let answer = solved(&GAP);
    assert_eq!((answer.goal, answer.status), (Goal::Kill, Some(Status::WON)));
    assert_eq!(answer.best, [1]);
    assert_eq!(answer.group.len(), 5);
    assert_ne!(answer.kind, Kind::NotDecided);
    assert_eq!(answer.variation[0].place, Some(1));
}

/// What ended the search is told, and nothing if more of it would not help.
#[test]
fn the_bound_that_ended_a_search_is_named() {
    let bound = |bounds: OpenBounds<'_>| {
        let answer = solve_open(&board(&GAP), &[9], bounds).unwrap();
        (answer.status.is_none(), answer.bound)
    };
    let stop = AtomicBool::new(true);
    assert_eq!(bound(BOUNDS), (false, None));
    assert_eq!(bound(OpenBounds { nodes: 1, ..BOUNDS }), (true, Some(Bound::Nodes)));
    assert_eq!(
        bound(OpenBounds { time: Some(Duration::from_nanos(1)), ..BOUNDS }),
        (true, Some(Bound::Time))
    );
    assert_eq!(bound(OpenBounds { stop: Some(&stop), ..BOUNDS }), (true, Some(Bound::Stop)));
    assert_eq!(undecided_for_good(400_000).bound, None);
}

/// The group dies if the board beyond its two gaps is closed, and lives if it is open, whoever moves first. A move that
/// closes a gap is named, as a guess.
#[test]
fn a_group_that_no_frame_decides_has_a_guess() {
    let answer = undecided_for_good(BOUNDS.nodes);
    assert_eq!((answer.kind, answer.status), (Kind::NotDecided, None));
    assert!([[3 * 7], [6 * 7 + 3]].iter().any(|gap| answer.best == gap), "{:?}", answer.best);
    assert!(answer.nodes <= BOUNDS.nodes * 3 / 2, "{}", answer.nodes);
    assert!(answer.zone.is_empty() && answer.variation.is_empty() && !answer.is_settled);
}

#[test]
fn its_owner_saves_it_on_the_same_point() {
    let rows: Vec<String> = GAP
        .iter()
        .map(|row| {
            row.chars()
                .map(|sign| match sign {
                    'X' => 'O',
                    'O' => 'X',
                    other => other,
                })
                .collect()
        })
        .collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let answer = solved(&rows);
    assert_eq!((answer.goal, answer.status), (Goal::Save, Some(Status::WON)));
    assert!(answer.best.contains(&1), "{:?}", answer.best);
}

#[test]
fn a_search_that_ends_early_says_so() {
    let answer = solve_open(&board(&GAP), &[], OpenBounds { nodes: 2, ..BOUNDS }).unwrap();
    assert_eq!((answer.status, answer.kind), (None, Kind::NotDecided));
    assert!(answer.zone.is_empty());
}

#[test]
fn a_search_that_is_stopped_says_so() {
    let stop = AtomicBool::new(true);
    let answer = solve_open(&board(&GAP), &[], OpenBounds { stop: Some(&stop), ..BOUNDS }).unwrap();
    assert_eq!((answer.status, answer.kind), (None, Kind::NotDecided));
    assert!(answer.nodes < 10, "{}", answer.nodes);
}

#[test]
fn replies_begin_with_other_moves_of_the_loser() {
    let asked = |lines| solve_open(&board(&GAP), &[], OpenBounds { lines, ..BOUNDS }).unwrap();
    assert!(asked(Lines::None).variation.is_empty());
    let answer = asked(Lines::WithReplies(3));
    assert_eq!(asked(Lines::Main).variation, answer.variation);
    assert!((1..=3).contains(&answer.replies.len()), "{:?}", answer.replies);
    let begins: Vec<_> = answer.replies.iter().map(|line| line[0]).collect();
    for begin in &begins {
        assert_eq!(begin.player, Player::Second);
        assert_ne!(Some(begin), answer.variation.get(1));
        assert_eq!(begins.iter().filter(|other| *other == begin).count(), 1);
    }
}

#[test]
fn a_group_with_the_board_before_it_is_not_searched() {
    let mut rows = vec!["................."; 17];
    rows[8] = ".......XX........";
    rows[3] = "..O..............";
    let wide = board(&rows);
    for (at, goal, status) in [(8 * 17 + 7, Goal::Save, Status::WON), (3 * 17 + 2, Goal::Kill, Status::LOST)]
    {
        let answer = solve_open(&wide, &[at], BOUNDS).unwrap();
        assert_eq!((answer.goal, answer.status, answer.kind), (goal, Some(status), Kind::Assumed));
        assert!(answer.escapes && answer.nodes == 0);
        assert_eq!(answer.beyond, Some(Beyond::Life));
    }
    assert!(!solve_open(&board(&GAP), &[3], BOUNDS).unwrap().escapes);
}

/// A long wall, and a string below it that one move cuts off from it.
const WALL: [&str; 11] = [
    "...........",
    "...........",
    "...........",
    "XXXXXXXXXXX",
    "OOOOO.OOOOO",
    "....OXO....",
    "..O..X..O..",
    "..O..X..O..",
    "..O..X..O..",
    "...OOOOO...",
    "...........",
];

#[test]
fn room_counts_that_one_move_does_not_take() {
    let wide = board(&WALL);
    let (wall, below) = (3 * 11, 5 * 11 + 5);
    for (at, escapes) in [(vec![wall], true), (vec![below], false), (vec![below, wall], true)] {
        let answer = solve_open(&wide, &at, BOUNDS);
        assert_eq!(answer.is_ok_and(|answer| answer.escapes), escapes, "{at:?}");
    }
    let low = board(&["........", "XXXXXXXX", "OOOOOOOO", "........", "........"]);
    assert!(!solve_open(&low, &[8], BOUNDS).is_ok_and(|answer| answer.escapes));
}

/// A black string whose room is taken by a white move to which Black does not reply.
const FEW: [&str; 11] = [
    "...O.......",
    ".......O...",
    ".........O.",
    "...........",
    "..X.....O..",
    ".........X.",
    ".X.........",
    "...........",
    "....O......",
    ".........X.",
    "...........",
];

#[test]
fn a_group_escapes_if_it_has_replies() {
    let images = |cells: &[u8]| -> Vec<Vec<u8>> {
        let turned = |image: usize| {
            (0..121).map(move |place| {
                let (row, column) = (place / 11, place % 11);
                let (row, column) = if image & 1 == 1 { (column, row) } else { (row, column) };
                let row = if image & 2 == 2 { 10 - row } else { row };
                let column = if image & 4 == 4 { 10 - column } else { column };
                row * 11 + column
            })
        };
        (0..8).map(|image| turned(image).map(|place| cells[place]).collect()).collect()
    };
    let escapes = |stones: &[(usize, u8)]| {
        let mut cells = FEW.concat().into_bytes();
        // The string that is asked about.
        cells[6 * 11 + 1] = b'#';
        stones.iter().for_each(|&(place, stone)| cells[place] = stone);
        let found: Vec<bool> = images(&cells)
            .iter()
            .map(|cells| {
                let at = cells.iter().position(|&stone| stone == b'#').unwrap();
                let rows = String::from_utf8(cells.clone()).unwrap().replace('#', "X");
                let rows: Vec<&str> = (0..11).map(|row| &rows[11 * row..11 * row + 11]).collect();
                let bounds = OpenBounds { nodes: 1, ..BOUNDS };
                solve_open(&board(&rows), &[at], bounds).is_ok_and(|answer| answer.escapes)
            })
            .collect();
        assert!(found.iter().all(|&one| one == found[0]), "{stones:?}");
        found[0]
    };
    let (attack, beside) = ((5 * 11 + 3, b'O'), 7 * 11 + 2);
    assert!(escapes(&[]));
    assert!(escapes(&[attack, (beside, b'X')]));
    assert!(!escapes(&[attack, (beside, b'O')]));
}

#[test]
fn the_best_move_for_room_is_found() {
    let (wide, below) = (board(&WALL), 5 * 11 + 5);
    let alone = board(&WALL[4..]);
    assert_eq!(open_room(&alone, &[below - 44]).map(|room| room.own), Ok(2));
    assert_eq!(open_room_after_move(&alone, &[below - 44]), Ok(2));
    // The string joins the wall, which has three rows of room.
    assert_eq!(open_room_after_move(&wide, &[below]), Ok(35));
    assert_eq!(open_room_after_move(&wide, &[1]), Err(OpenError::NoStone { place: 1 }));
    assert_eq!(open_room_after_move(&wide, &[]), Err(OpenError::NoGroup));
}

/// A corner that is open towards the side.
const OPEN_SIDE: [&str; 8] = [
    "..........",
    "O.O.......",
    "XOOX......",
    ".XX.......",
    "..........",
    "..........",
    "..........",
    "..........",
];

#[test]
fn what_is_taken_for_granted_of_the_board_beyond_is_told() {
    let killed = solve_open(&board(&OPEN_SIDE), &[22], BOUNDS).unwrap();
    assert_eq!((killed.goal, killed.status, killed.best), (Goal::Kill, Some(Status::WON), vec![1]));
    assert_eq!(
        (killed.kind, killed.beyond, killed.border),
        (Kind::Assumed, Some(Beyond::NoLife), vec![3, 14, 40])
    );
    let other = OPEN_SIDE.map(|row| row.replace('X', "?").replace('O', "X").replace('?', "O"));
    let saved = solve_open(&board(&other.each_ref().map(String::as_str)), &[22], BOUNDS).unwrap();
    assert_eq!((saved.goal, saved.status, saved.best), (Goal::Save, Some(Status::WON), vec![1]));
    assert_eq!((saved.kind, saved.beyond, saved.border), (Kind::Proven, None, vec![]));
}

#[test]
fn what_the_frames_disagree_on_is_not_decided() {
    let rows = [".OOOO......", "OOOOO......", "XXX........", ".......X...", "..........."];
    let answer = solve_open(&board(&rows), &[11], BOUNDS).unwrap();
    assert_eq!((answer.status, answer.kind, answer.beyond), (None, Kind::NotDecided, None));
}

/// The group has one eye in the corner, and room for another one on the right.
#[test]
fn a_group_with_room_is_taken_to_have_an_eye_there() {
    let rows =
        [".OOOO..........", "OOOOO..........", "XXX............", "...............", "..............."];
    let asked = |rows: &[&str]| solve_open(&board(rows), &[15], BOUNDS).unwrap();
    let killed = asked(&rows);
    assert_eq!((killed.goal, killed.status), (Goal::Kill, Some(Status::LOST)));
    assert_eq!((killed.kind, killed.beyond, killed.escapes), (Kind::Assumed, Some(Beyond::OneEye), false));
    assert!(!killed.border.is_empty());
    let other = rows.map(|row| row.replace('X', "?").replace('O', "X").replace('?', "O"));
    let saved = asked(&other.each_ref().map(String::as_str));
    assert_eq!((saved.goal, saved.status), (Goal::Save, Some(Status::WON)));
    assert_eq!((saved.is_settled, saved.beyond, saved.best), (true, Some(Beyond::OneEye), vec![]));
}

/// With the strings at the gap in the fight a move there decides. While both were taken for safe, it seemed to make no
/// difference who moves first.
#[test]
fn a_string_with_one_liberty_beyond_the_zone_is_not_taken_for_safe() {
    let mut rows = ["........"; 8];
    rows[4..].copy_from_slice(&["OO.OO...", "XXX.O...", "X...O...", "...OO..."]);
    let saved = solve_open(&board(&rows), &[48], BOUNDS).unwrap();
    assert_eq!((saved.status, saved.kind), (Some(Status::WON), Kind::Assumed));
    assert!(saved.best.contains(&(4 * 8 + 2)), "{:?}", saved.best);

    let mut rows = ["........"; 8];
    rows[5..].copy_from_slice(&["XX.XXX..", "OOOOXX..", ".X......"]);
    let killed = solve_open(&board(&rows), &[48], BOUNDS).unwrap();
    assert_eq!((killed.status, killed.is_settled), (Some(Status::WON), false));
    assert_eq!(killed.best, [(5, 2), (4, 1), (4, 2)].map(|(row, column)| row * 8 + column));
}

#[test]
fn several_strings_are_one_group() {
    let answer = solve_open(&board(&GAP), &[3, 9], BOUNDS).unwrap();
    assert_eq!((answer.group.len(), answer.status), (5, Some(Status::WON)));
}

#[test]
fn what_cannot_be_asked_is_an_error() {
    let empty = OpenBoard::new(9, 9, vec![None; 81]).unwrap();
    assert_eq!(solve_open(&empty, &[], BOUNDS), Err(OpenError::NoGroup));
    assert_eq!(solve_open(&board(&GAP), &[0], BOUNDS), Err(OpenError::NoStone { place: 0 }));
    assert_eq!(solve_open(&board(&GAP), &[3, 13], BOUNDS), Err(OpenError::BothColors));
    assert!(OpenBoard::new(9, 9, vec![None; 80]).is_err());
    assert!(OpenBoard::new(2, 1, vec![Some(Player::First), Some(Player::Second)]).is_err());
}

#[test]
fn the_same_question_has_the_same_answer() {
    assert_eq!(solved(&GAP), solved(&GAP));
}

#[test]
fn a_turned_board_has_a_turned_answer() {
    let (cells, width) = drawn(&GAP);
    let turned: Vec<_> = (0..81).map(|place| cells[place % width * width + place / width]).collect();
    let answer = solve_open(&OpenBoard::new(9, 9, turned).unwrap(), &[], BOUNDS).unwrap();
    assert_eq!((answer.status, answer.best), (Some(Status::WON), vec![9]));
}

/// Numbers that look random, the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

/// A corner of 3 by 2 or 4 by 2 points inside a defender's wall, with stones in it; the attacker is outside.
fn random_corner(random: &mut Random, width: usize, height: usize) -> Option<Vec<Option<Side>>> {
    let columns = 3 + random.below(2) as usize;
    let mut cells = vec![None; width * height];
    for row in 0..4 {
        for column in 0..columns + 2 {
            let cell = &mut cells[row * width + column];
            *cell = if row < 2 && column < columns {
                [None, None, None, Some(Side::Attacker), Some(Side::Defender)][random.below(5) as usize]
            } else if row <= 2 && column <= columns {
                Some(Side::Defender)
            } else {
                Some(Side::Attacker)
            };
        }
    }
    Enclosed::new(width, height, &cells, 2 * width, false).ok().map(|_| cells)
}

#[test]
fn closed_groups_fare_as_in_the_region_game() {
    let (compared, kos) = compare_with_the_region_game(40);
    assert!(compared >= 20 && kos >= 2, "{compared} with {kos} kos");
}

/// As above, on many more corners.
#[test]
#[ignore = "minutes"]
fn many_closed_groups_fare_as_in_the_region_game() {
    let (compared, kos) = compare_with_the_region_game(argument("corners", 2000));
    println!("{compared} questions, {kos} of them kos: the same answers");
    assert!(compared > 0);
}

/// Compares with the region game under ruling I, in who wins and whether by a ko; returns how many questions were
/// compared, and how many kos.
fn compare_with_the_region_game(corners: u32) -> (u32, u32) {
    let (width, height) = (9, 7);
    let mut random = Random(7);
    let (mut compared, mut kos) = (0, 0);
    for _ in 0..corners {
        let Some(cells) = random_corner(&mut random, width, height) else { continue };
        let wall = 2 * width;
        let enclosed = Enclosed::new(width, height, &cells, wall, false).unwrap();
        for side in [Side::Attacker, Side::Defender] {
            let player = |other: Side| if other == side { Player::First } else { Player::Second };
            let players = cells.iter().map(|cell| cell.map(player)).collect();
            let Ok(open) = OpenBoard::new(width, height, players) else { continue };
            let answer = solve_open(&open, &[wall], BOUNDS).unwrap();
            let rules = Rules { ruling: Ruling::I, ..Rules::default() };
            let mut solver = Solver::new(&enclosed.region, rules, Bounds::default());
            let expected = solver.status(&enclosed.position, side).unwrap();
            let Some(status) = answer.status else { continue };
            let class = |status: Status| (status.wins(), status.is_ko());
            assert_eq!(
                class(status),
                class(expected),
                "{side:?} first: {status} {expected}\n{}",
                picture(&cells, width)
            );
            compared += 1;
            kos += u32::from(expected.is_ko());
        }
    }
    (compared, kos)
}

/// What is proven holds whatever stands outside the zone.
#[test]
fn a_proof_rests_on_its_zone_alone() {
    let (width, height) = (9, 7);
    let mut random = Random(11);
    let mut changed = 0;
    for _ in 0..20 {
        let Some(cells) = random_corner(&mut random, width, height) else { continue };
        let player = |side| if side == Side::Attacker { Player::First } else { Player::Second };
        let players: Vec<Option<Player>> = cells.iter().map(|cell| cell.map(player)).collect();
        let Ok(open) = OpenBoard::new(width, height, players.clone()) else { continue };
        let answer = solve_open(&open, &[2 * width], BOUNDS).unwrap();
        if !matches!(answer.kind, Kind::Proven | Kind::ProvenInZone) {
            continue;
        }
        let mut other = players;
        for (place, cell) in other.iter_mut().enumerate() {
            let is_free = !answer.zone.contains(&place) && cell.is_none();
            if is_free && random.below(4) == 0 {
                *cell = Some(if random.below(2) == 0 { Player::First } else { Player::Second });
            }
        }
        let Ok(open) = OpenBoard::new(width, height, other) else { continue };
        let again = solve_open(&open, &[2 * width], BOUNDS).unwrap();
        if again.status.is_some() {
            assert_eq!(again.status, answer.status, "{}", picture(&cells, width));
            changed += 1;
        }
    }
    assert!(changed >= 5, "{changed}");
}

fn picture(cells: &[Option<Side>], width: usize) -> String {
    let sign = |cell: &Option<Side>| match cell {
        Some(Side::Attacker) => 'X',
        Some(Side::Defender) => 'O',
        None => '.',
    };
    cells.chunks(width).map(|row| row.iter().map(sign).collect::<String>() + "\n").collect()
}

/// The end of such a time is later than any clock can say.
#[test]
fn the_longest_time_is_no_limit() {
    let time = Some(std::time::Duration::MAX);
    let with = solve_open(&board(&GAP), &[], OpenBounds { time, ..BOUNDS }).unwrap();
    assert_eq!(with.status, solve_open(&board(&GAP), &[], BOUNDS).unwrap().status);
    let region = Region::new(&[0b010, 0b101, 0b010]).and_then(|region| region.with_wall(0b111)).unwrap();
    let position = region.start(0, 0).unwrap();
    let mut solver = Solver::new(&region, Rules::default(), Bounds { nodes: 1_000, time });
    let status = solver.status(&position, Side::Defender).unwrap();
    let mut seki = SekiSearch::new(&region, Rules::default());
    assert!(seki.is_seki(&position, Side::Defender, status, Bounds { nodes: 1_000, time }).is_ok());
}
