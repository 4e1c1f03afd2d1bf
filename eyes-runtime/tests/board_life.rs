//! What becomes of the groups of a board, and the points that decide.
#![cfg(feature = "solver")]

use eyes_runtime::board::{Board, Color, Point};
use eyes_runtime::board_life::{GroupLife, LifeBounds, life_of_groups};
use eyes_runtime::enclosed_life::Status;
use eyes_runtime::open::{Kind, OpenBounds, solve};
use eyes_runtime::reading::Limits;
use eyes_runtime::verdict::{Fate, Judge, Verdict, VerdictSource};
use eyes_runtime::{Analyzer, Knowledge};

use crate::images::{boards, boards_of};

/// The group of a stone on a drawn board.
pub(crate) fn judged(drawing: &str, vertex: &str) -> (Board, GroupLife) {
    let board = Board::from_ascii(drawing).unwrap();
    let stone = Point::from_gtp(vertex, board.width(), board.height()).unwrap();
    let analysis = Analyzer::new(Knowledge::new().with_derived_table()).analyze(&board);
    let groups = life_of_groups(&board, &analysis, &Judge::new(), LifeBounds::default());
    let head = board.string_head(stone).unwrap();
    let group = groups.into_iter().find(|group| group.strings.contains(&head)).unwrap();
    (board, group)
}

pub(crate) fn vertices(board: &Board, points: &[Point]) -> Vec<String> {
    points.iter().map(|point| point.vertex(board.height()).to_string()).collect()
}

#[test]
fn a_ko_has_points_that_decide_it() {
    let drawing = "
        . X X . . O X
        . . X X . O X
        O . X . . O X
        O O O O O O X
        X X X X X X X
        . . . . . . .
        . . . . . . .
    ";
    let (board, group) = judged(drawing, "A5");
    let verdict = group.verdict.unwrap();
    assert_eq!((verdict.fate, verdict.is_ko, verdict.source), (Fate::Critical, true, VerdictSource::Search));
    assert_eq!(vertices(&board, &group.attack), ["E7", "A6", "E6"]);
    assert_eq!(vertices(&board, &group.defense), ["A6"]);
}

#[test]
fn a_group_of_several_strings_has_points_that_decide_it() {
    let drawing = "
        . . . O O X .
        . O . X O X .
        . X . . . X .
        O O O O O X .
        X X X X X X .
        . . . . . . .
        . . . . . . .
    ";
    let (board, group) = judged(drawing, "B6");
    assert_eq!(group.strings.len(), 3);
    assert_eq!(vertices(&board, &group.attack), ["E5"]);
    assert_eq!(vertices(&board, &group.defense), ["A7", "B7", "C7", "C6", "A5", "C5", "D5", "E5"]);
}

/// Frames around a stone in the open leave it undecided.
#[test]
fn guesses_call_themselves_guesses() {
    let drawing = "
        . . . . . . . . .
        . . . . . . . . .
        . . X . . . X . .
        . . . . . . . . .
        . . . . X O . . .
        . . . . O X X . .
        . . . . . . . . .
        . . O . . . O . .
        . . . . . . . . .
    ";
    let (board, in_atari) = judged(drawing, "F5");
    let verdict = in_atari.verdict.unwrap();
    assert_eq!((verdict.fate, verdict.source), (Fate::Critical, VerdictSource::Capture));
    assert!(verdict.source.is_guess());
    assert_eq!(board.color_at(in_atari.strings[0]), Some(Color::White));
    assert!(!in_atari.attack.is_empty() && !in_atari.defense.is_empty());
}

/// White D1 captures the stones around A5, Black D1 those at A5.
#[test]
fn stones_that_can_capture_what_is_around_them_are_not_guessed_to_be_dead() {
    let drawing = "
        . . . . . . . . .
        . . . . . . . . .
        O O O O O O . . .
        X X X X X O . . .
        O O O O X O . . .
        . . . O X O . . .
        X X . O X O . . .
        . X X O X O . . .
        . . X . X O . . .
    ";
    let (board, group) = judged(drawing, "A5");
    let verdict = group.verdict.unwrap();
    assert_eq!((verdict.fate, verdict.source), (Fate::Critical, VerdictSource::Capture));
    assert_eq!(vertices(&board, &group.attack), ["D1"]);
    assert_eq!(group.defense, group.attack);
    let analysis = Analyzer::new(Knowledge::new().with_derived_table()).analyze(&board);
    let head = group.strings[0];
    let at = analysis.groups.iter().position(|group| group.strings.contains(&head)).unwrap();
    assert_eq!(Judge::new().verdicts(&board, &analysis)[at], verdict);
}

fn verdicts(board: &Board) -> Vec<Verdict> {
    let analysis = Analyzer::new(Knowledge::new().with_derived_table()).analyze(board);
    Judge::new().verdicts(board, &analysis)
}

/// The eyes of a single stone do not decide its status as long as it is not enclosed, however narrow the board is.
#[test]
fn a_stone_alone_is_not_dead_by_its_eyes() {
    let mut asked = 0;
    for (width, height) in (2..=25).flat_map(|width| (2..=4).map(move |height| (width, height))) {
        for (column, row) in (0..width.min(4)).flat_map(|column| (0..height).map(move |row| (column, row))) {
            let mut board = Board::new(width, height).unwrap();
            let stone = Point::new(column, row).unwrap();
            board.play(stone, Color::Black).unwrap();
            for verdict in verdicts(&board) {
                asked += 1;
                assert_ne!(verdict.fate, Fate::Dead, "{verdict:?}\n{board}");
            }
        }
    }
    assert!(asked > 500, "{asked}");
}

/// Stones on the third line of a board that is nearly empty: few eyes yet, and room for them.
#[test]
fn stones_with_room_live_by_it() {
    let drawing = "
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . X . . . . . . . X . .
        . . . . . . X . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . O . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . O . . . . . .
        . . O . . . . . . . O . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
    ";
    let board = Board::from_ascii(drawing).unwrap();
    let verdicts = verdicts(&board);
    assert!(verdicts.iter().any(|verdict| verdict.source == VerdictSource::Room), "{verdicts:?}");
    assert!(verdicts.iter().all(|verdict| verdict.fate == Fate::Alive), "{verdicts:?}");
}

/// Two stones among many, with no eyes and no way out.
#[test]
fn stones_without_room_die_by_it() {
    let drawing = "
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . X . X . X . . . .
        . . . . . . . . . . . . .
        . . . X . O . O . X . . .
        . . . . . . . . . . . . .
        . . . . X . X . X . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
    ";
    let verdict = judged(drawing, "F7").1.verdict.unwrap();
    assert_eq!((verdict.fate, verdict.source), (Fate::Dead, VerdictSource::Room));
    assert!(verdict.source.is_guess());
}

/// A stone in atari beside a wall with room: the move that saves it joins it to the wall.
#[test]
fn a_string_that_can_join_a_living_group_is_critical() {
    let joins = |wall_has_room: bool| {
        let above = if wall_has_room { ". . . . . . . . . . ." } else { "O . O . O . O . O . O" };
        let drawing = format!(
            "
            {above}
            {above}
            . . . . . . . . . . .
            X X X X X X X X X X X
            O O O O O . O O O O O
            . . . . O X O . . . .
            . . . . . O . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .
            "
        );
        judged(&drawing, "F6")
    };
    let (board, stone) = joins(true);
    let verdict = stone.verdict.unwrap();
    assert_eq!(vertices(&board, &stone.attack), ["F7"]);
    assert_eq!(vertices(&board, &stone.defense), ["F7"]);
    assert_eq!((verdict.fate, verdict.is_ko), (Fate::Critical, false));
    assert_eq!(verdict.source, VerdictSource::Open(Kind::Assumed));
    let verdict = joins(false).1.verdict.unwrap();
    assert_eq!((verdict.fate, verdict.source), (Fate::Dead, VerdictSource::Open(Kind::Assumed)));
}

/// Stones of a real game (`tests/positions/game19-24.sgf`, move 180) that one move captures and one saves.
#[test]
fn a_move_of_either_side_decides() {
    let drawing = "
        . . . . . . . . . . . . X . . X O . .
        . . . . X X O X . . X X . X X O O O .
        . . O . X O O . X X . X . . . X O X .
        . X . X O . O . O X X . . X X X X . X
        . . X . X O . . O O O X X O X O O X .
        . X . X X O . . . . . X X O X X O O .
        . X . X O . . O O X . . . O O O . O .
        . X X O . O . . X . X . X . . . O . .
        X X O O . . . O . . O X . . . . . . .
        X O O X X X . . . O . O O . . O . . .
        O O . . . . . X . . O . . . . . . O .
        . . O O . X . . . X O . . . . . . . O
        . O X X . . . . . . X O . . . . O O X
        O O O X . . . . X . X O O . O O O X X
        O X X . . . . . . . . . X O . O X X .
        X . X X . . . . . X . . O X O O O X .
        . X O X . X . . . . X X O X X O X . .
        . O . O X . . . . . . O X . . . X . .
        . O O X . . . . . . . . . . . . . . .
    ";
    for (stone, vital) in [("Q19", "P19"), ("E16", "F16")] {
        let (board, group) = judged(drawing, stone);
        let verdict = group.verdict.unwrap();
        assert_eq!((verdict.fate, verdict.is_ko), (Fate::Critical, false), "{stone}");
        assert_eq!(verdict.source, VerdictSource::Open(Kind::Assumed), "{stone}");
        assert_eq!(
            (vertices(&board, &group.attack), vertices(&board, &group.defense)),
            (vec![vital.into()], vec![vital.into()])
        );
    }
}

/// A group lives if any of its strings does; a string that can be captured is told apart if it fares otherwise.
#[test]
fn strings_with_another_fate_are_told_from_their_group() {
    let found = [
        // Any one of White's strings is saved, and none of them on its own.
        "
        X . O .
        O X . O
        O . X .
        . O . X
        ",
        // Black saves B2 and C4, but not E5.
        "
        O O O O X
        . O O X .
        X . . X X
        . . . . O
        X O X O .
        ",
    ];
    let found = found.map(|drawing| Board::from_ascii(drawing).unwrap());
    let mut apart = 0;
    for board in found.into_iter().chain(boards(5).take(20)) {
        let analysis = Analyzer::new(Knowledge::new().with_derived_table()).analyze(&board);
        let bounds = LifeBounds { question: 20_000, board: 2_000_000, ..LifeBounds::default() };
        let groups = life_of_groups(&board, &analysis, &Judge::new(), bounds);
        apart += groups.iter().filter(|group| group.strings.len() == 1).count();
        for group in groups.iter().filter(|group| group.strings.len() > 1) {
            let Some(verdict) = group.verdict.filter(|verdict| !verdict.source.is_guess()) else { continue };
            for &string in &group.strings {
                let reading = analysis.reading_of(string).unwrap();
                if !(reading.attack.outcome.is_possible() && reading.attack.complete) {
                    continue;
                }
                assert_ne!(verdict.fate, Fate::Alive, "{string:?} of {group:?}");
                let bounds = OpenBounds { nodes: 20_000, ..OpenBounds::default() };
                let saved = solve(&board, group.owner, &[string], bounds);
                let is_dead = saved.is_ok_and(|life| life.status == Some(Status::LOST));
                assert!(verdict.fate == Fate::Dead || !is_dead, "{string:?} of {group:?}");
            }
        }
    }
    assert!(apart > 10, "{apart}");
}

/// Boards where a move saves some string of a group but not each, and where reading finds a ko and search none.
const APART: [&str; 3] = [
    // Black B2 saves D1 and D3 together, but D1 alone only C2 by a ko.
    "
        X O O X
        X . . .
        . . . X
    ",
    "
        . . . X
        X . . .
        O O O X
    ",
    // E9 takes the string at F9.
    "
        . X O O . O X . .
        X . X O O X O X O
        . X O O O X O O O
        X O O X X X X . O
        X O O O X . X O .
        X X O . X X X O .
        O O O . X O O O .
        O O X X X X O . .
        . X X X . X . . .
    ",
];

/// Each group has the fate that search finds for its strings and no others.
#[test]
fn groups_have_the_fate_of_their_own_strings() {
    let drawn = APART.iter().map(|drawing| Board::from_ascii(drawing).unwrap());
    let mut compared = 0;
    for board in drawn.chain(boards_of(5, 4..=4, 3..=3).take(120)) {
        let analysis = Analyzer::new(Knowledge::new().with_derived_table()).analyze(&board);
        for group in life_of_groups(&board, &analysis, &Judge::new(), LifeBounds::default()) {
            let Some(verdict) =
                group.verdict.filter(|verdict| matches!(verdict.source, VerdictSource::Open(_)))
            else {
                continue;
            };
            let bounds = OpenBounds { nodes: 100_000, time: None, ..OpenBounds::default() };
            let ask = |first| solve(&board, first, &group.strings, bounds).ok()?.status;
            let (Some(attacked), Some(defended)) = (ask(group.owner.opponent()), ask(group.owner)) else {
                continue;
            };
            compared += 1;
            let fate = match (attacked.is_lost(), defended.is_lost()) {
                (true, _) => Fate::Alive,
                (_, true) => Fate::Dead,
                _ => Fate::Critical,
            };
            let is_ko = attacked.is_ko() || defended.is_ko();
            assert_eq!(verdict.fate, fate, "{group:?}\n{board}");
            assert_eq!(verdict.is_ko, is_ko, "{group:?}\n{board}");
        }
    }
    assert!(compared > 100, "{compared}");
}

fn group_of<'a>(board: &Board, groups: &'a [GroupLife], vertex: &str) -> &'a GroupLife {
    let stone = Point::from_gtp(vertex, board.width(), board.height()).unwrap();
    let head = board.string_head(stone).unwrap();
    groups.iter().find(|group| group.strings.contains(&head)).unwrap()
}

pub(crate) fn life(drawing: &str) -> (Board, Vec<GroupLife>) {
    let board = Board::from_ascii(drawing).unwrap();
    let analysis = Analyzer::new(Knowledge::new().with_derived_table()).analyze(&board);
    let groups = life_of_groups(&board, &analysis, &Judge::new(), LifeBounds::default());
    (board, groups)
}

/// White G5 takes the two stones at G6, or Black E7 saves them. The other strings live without them.
#[test]
fn a_string_that_falls_is_told_from_the_group_that_lives() {
    let (board, groups) = life(
        "
        X . O X . O X
        . X X . X O X
        O X X X X X .
        X X X O O X X
        . X X X O O X
        X X X O . O O
        . X X X O . O
    ",
    );
    let (alive, falling) = (group_of(&board, &groups, "B6"), group_of(&board, &groups, "G7"));
    assert_eq!(alive.verdict.map(|verdict| verdict.fate), Some(Fate::Alive));
    assert_eq!(falling.strings.len(), 1);
    assert_eq!(falling.verdict.map(|verdict| verdict.fate), Some(Fate::Critical));
    assert_eq!(vertices(&board, &falling.attack), ["G5"]);
    assert!(vertices(&board, &falling.defense).contains(&"E7".to_owned()), "{falling:?}");
}

/// A2 can be captured by a ko, and reading it does not end.
const NOT_READ_TO_THE_END: &str = "
    X . . O . . O
    . . O . O O .
    X . O O . . O
    O . . X . O .
    O . O X X O .
    O X . O . O .
    X . . X . . X
";

/// A string that may fall, as far as reading tells, is no part of a group of several strings that is drawn alive.
#[test]
fn no_string_of_a_living_group_may_fall_alone() {
    let mut living = 0;
    for board in std::iter::once(Board::from_ascii(NOT_READ_TO_THE_END).unwrap()).chain(boards(27).take(60)) {
        for limits in [Limits::FAST, Limits { nodes: 100, defence: 200, ..Limits::FAST }] {
            let knowledge = Knowledge::new().with_derived_table();
            let analysis = Analyzer::new(knowledge).with_limits(limits).analyze(&board);
            let bounds = LifeBounds { question: 1_000, board: 20_000, ..LifeBounds::default() };
            for group in life_of_groups(&board, &analysis, &Judge::new(), bounds) {
                let lives = group.decided().is_some_and(|verdict| verdict.fate == Fate::Alive);
                if !lives || group.strings.len() < 2 {
                    continue;
                }
                living += 1;
                for &head in &group.strings {
                    let attack = analysis.reading_of(head).map(|reading| reading.attack);
                    let liberties = board.liberties(head).count();
                    let stands = attack.is_none_or(|attack| match attack.outcome.is_possible() {
                        falls if attack.complete => !falls,
                        falls => liberties > 2 + usize::from(falls),
                    });
                    assert!(stands, "{attack:?} {group:?}\n{board}");
                }
            }
        }
    }
    assert!(living > 30, "{living}");
}

/// The fight is too wide to be searched, and the group has little room, but some of its strings need no move.
#[test]
fn a_group_with_a_string_that_lives_unconditionally_lives() {
    let (board, groups) = life(
        "
        . . . . . . O X O
        . O . O O O . . .
        X . X O X O O . X
        . X O O . O . O .
        O O . O O . . O O
        . O O . X X X . .
        O . O O O . . . X
        . X X X O X . . .
    ",
    );
    let verdict = group_of(&board, &groups, "D7").verdict;
    assert_eq!(
        verdict.map(|verdict| (verdict.fate, verdict.source)),
        Some((Fate::Alive, VerdictSource::Unconditional))
    );
}
