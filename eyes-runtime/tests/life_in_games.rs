//! What becomes of groups of real games, by search and by which strings near them live.
#![cfg(feature = "solver")]

use eyes_runtime::board::{Board, Color, Point};
use eyes_runtime::board_life::LifeBounds;
use eyes_runtime::enclosed_life::Status;
use eyes_runtime::open::{Kind, OpenBounds, OpenError, solve};
use eyes_runtime::verdict::{Fate, VerdictSource};

use crate::board_life::{judged, vertices};

/// A real game (`tests/positions/game19-21.sgf`) before move 180.
const GAME_21: &str = "
    . . . X O O X . O . . . . . . . . . .
    . . O O O X . X O X . . X X . . . . .
    . O . . O X X O O X . X O X . . . O X
    . X O O O O X O O X . X O X . X . X O
    . X X X X X O O X X . O O O X . X . O
    . . X O O . X X O O . O . O . . . X X
    . . . X O . . . O . . O O O . O . O .
    . . . X . . . X O . . . . . . . . O O
    . . . . . X . X . O . O . X O . X X O
    . . X . . . . . X X . . . . O X . X X
    . . . . . . . X . . . O . . . X . . .
    . X . . . . . X O O . . . O O X . . .
    . O X . X . X O X . . . . O X . . . .
    . O X . X O X O O . . . O . X . . . .
    . O O . O X X X . . O . . X . . . . .
    O X O O X X O X O . . . O X . X . . .
    . X X X O O . O . O . . . O O X . . .
    X . . X X O O O . . . . . . O X . X .
    X . X . X O . . . . . . . . O O X . .
";

/// Single stones of a real game (`tests/positions/game19-07.sgf`, move 60) beside groups that live. G16 reaches the stones around
/// it though its reading does not end. Q8 does so on a narrow ground; with the widest there is too much to search.
#[test]
fn a_stone_lives_that_reaches_living_strings() {
    let drawing = "
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . O . . . . . . .
        . . X . . O O . O . X . . O . . . . .
        . O . X . . X . . O O X X . O . O . .
        . O X . . . . . X . X . . . . . . . .
        . X . X X . . . . . . . . . . . . . .
        . O X . . . . . . . . . . . . . O . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . X . . . . . . . . . . . . O . .
        . . . . . . X . X . . . . . . . . . .
        . . . . . . . O . . . . . . . X . O .
        . . . . . X . . . . . . . . . . . . .
        . . . X . . . . . . . . . . X . O . .
        . X X . . . O . O . . . . . . . O X .
        . O X . O . . . . . . . . X . X X . .
        . . O O . . . . O . . O O X . . . . .
        . . . . . . . . . . . O X . . . . . .
        . . . . . . . . . . . . . X . . . . .
    ";
    for stone in ["G16", "Q8"] {
        let (_, group) = judged(drawing, stone);
        assert_eq!(group.strings.len(), 1, "{stone}");
        let verdict = group.verdict.unwrap();
        assert_eq!(
            (verdict.fate, verdict.source),
            (Fate::Alive, VerdictSource::Open(Kind::Assumed)),
            "{stone}"
        );
    }
}

/// Stones of a real game (`tests/positions/game19-27.sgf`, move 180) that do not even live by their living friends, and have no
/// room.
#[test]
fn what_dies_beside_living_strings_without_room_is_dead() {
    let drawing = "
        O O . O . X . . . . . . . . . . . . .
        . O O . O O X . . . . . . . . . . . .
        O . . O O X X . . . X X X . . . . . .
        . O . . O X . . X X O O . . . X . . .
        O . . . O O X X . O . . . . . . X . .
        O O O O X X O O . . O . O . . O X . .
        O X . X X O . . . . . . . . . O . . .
        O . X . X O . . . . . . . . . . . O .
        O X . . X O . . . . . . . . . . . . .
        O X O X . . . . . . O . . . . O O O .
        O X . X X O O . . . . . O O O X X X .
        O X . O X . . O . O . X X X X . . . .
        X X . . O O O X O O O O O X . X . . .
        . X O O . X X X O X O X X X O . X X .
        . X X O . . . . X . X X O O . . X O .
        . O O X X . . . . X . O . O O O O O .
        . O X . . . X . X O O . O O O X X O X
        . O X . . . . . . X X O X O X X . X .
        . . . . . . . . . . . . X X X . X . X
    ";
    let verdict = judged(drawing, "P6").1.verdict.unwrap();
    assert_eq!((verdict.fate, verdict.source), (Fate::Dead, VerdictSource::Open(Kind::Assumed)));
}

/// E19 in a real game (`tests/positions/game19-06.sgf`, move 100): no frame is decided after G19, but the group then dies beside
/// living strings and has no room.
#[test]
fn a_move_kills_after_which_a_group_dies_beside_living_strings() {
    let drawing = "
        . O . . X . . . . . . . . . . . . . .
        O X X X . X . . . . . O . . . . . X .
        . O O X X O . . O . . O X X . . X O .
        O . . O X O . . . O O X . . . X . O .
        O O . . O . . . . O X X . X . . . . .
        . O . O O . . . . . . . O . . . O . .
        . O O X . . . . . . O . . O . . . . .
        . X X . . . O . . . . . . . . . . . .
        . . X . . . . . . . . . . O . . O O .
        . . . . . . . . . . . . . . O . X . .
        . . X . . X . . . O . . . X X X . . .
        . O X . . . X . . O . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . O O O . X X . . . O . O . O . O O .
        . . . . . X O . X . O . . . . . . . .
        . X . O . . . . . X X X . . . . X . .
        . . X X . X . X . . . . . X . X . X O
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
    ";
    let (board, group) = judged(drawing, "E19");
    let verdict = group.verdict.unwrap();
    assert_eq!((verdict.fate, verdict.source), (Fate::Critical, VerdictSource::Open(Kind::Assumed)));
    assert_eq!(vertices(&board, &group.attack), ["G19"]);
}

/// The reading of the whole board finds the capture of O11 and does not end.
#[test]
fn a_string_that_may_be_lost_is_read_again() {
    let verdict = judged(GAME_21, "O11").1.verdict.unwrap();
    assert_eq!((verdict.fate, verdict.source), (Fate::Dead, VerdictSource::Reading));
}

/// Groups of a real game (`tests/positions/game19-09.sgf`, move 120). J19, and P10 after the move that saves it, live by living
/// strings near them; the other frames only say that they are at stake with an eye beyond.
#[test]
fn living_strings_decide_what_no_other_frame_does() {
    let drawing = "
        . . . . . . . . X . . . . . . . . . .
        . . . O O X . . . . O O O X . . . . .
        . . O X O X . O . O X X . . X . . . .
        . . O X . X . X O . . . X X . X X . .
        . O X X . . . X . . O . . O X . . . .
        . . O X . . . . X O . O . O O X . . .
        . . O . . . . . X O . . . . O O X . .
        . . O X . . . . X O . . . . . X X . .
        . O X X X . X . . . . . . . . . . . .
        . . O O . . X . X . O . . X O X X . .
        . . . . . O . O O . O . . X . . . . .
        . . . . . . . . . . . . O X . X . . .
        . . O . . . . . . . . . . O X . . . .
        . O . . . O O . O . . . O . . . X X .
        . X X . . X . . . . . . . X X . X O .
        . . . . X . X X X O . . . O O O X O .
        . . . X . X O O X O . . . . . . O . .
        . . X . . X O . O . . . . . . . . . .
        . . . O . O . O . . . . . . . . . . .
    ";
    let source = VerdictSource::Open(Kind::Assumed);
    let verdict = judged(drawing, "J19").1.verdict.unwrap();
    assert_eq!((verdict.fate, verdict.source), (Fate::Alive, source));
    let (board, group) = judged(drawing, "P10");
    let verdict = group.verdict.unwrap();
    assert_eq!((verdict.fate, verdict.source), (Fate::Critical, source));
    assert_eq!(vertices(&board, &group.attack), ["P11"]);
}

/// Stones of a real game (`tests/positions/game19-13.sgf`, move 60) that reading captures. After the moves that save them they
/// live, though reading does not end there.
#[test]
fn a_stone_is_critical_that_lives_when_it_is_saved() {
    let drawing = "
        . . O . . . . . . . . . . . . . . . .
        X X . X X O . . . . . . . . . . . . .
        . . X X O . . . . O . . O . X . . . .
        . O O O . O . . . . . . . . . . X . .
        . . . . . . . . . . . . . . . . . . .
        . . X . . . . . . . . . . . . . . . .
        . . . X . . . . . . . . . . . . O . .
        . . . . . . . . . . . . . . . . . . .
        . . X . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . O . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . O . . X . O . . . . . . . . . . .
        . . . . O X O X . . . . . . . . . . .
        . O X X X . X . X . . . . . . O O . .
        . O O X . X . X . . . . O . O . X . .
        . . . O X X X . . X . . . . O X . . .
        . . . O . . . . . . . . . O X . X . .
        . . . . . . . . . . . . . . . . . . .
    ";
    for (stone, vital) in [("E6", "D6"), ("G6", "G7")] {
        let (board, group) = judged(drawing, stone);
        let verdict = group.verdict.unwrap();
        assert_eq!(
            (verdict.fate, verdict.source),
            (Fate::Critical, VerdictSource::Open(Kind::Assumed)),
            "{stone}"
        );
        assert_eq!(vertices(&board, &group.defense), [vital], "{stone}");
    }
}

/// Black's left side in a real game (`tests/positions/game19-27.sgf`, move 240): too wide for one search, but the
/// string at B11 lives.
#[test]
fn a_group_lives_by_a_part_of_it() {
    let drawing = "
        O O . O . X . . . . . . . . . . . . .
        . O O . O O X . . . . . . . . . . . .
        O . . O O X X . . . X X X . . . . X .
        . O . . O X . . X X O O . X X X . . X
        O . . . O O X X X . X O . O O . X X O
        O O O O X X O O X X O O O . . O X O O
        O X . X X O O X X X X X X O . O O . .
        O . X . X O . O X O X X O O . . . O .
        O X . . X O . . O O X O X . . . . . .
        O X O X O O O O . . O O . . . O O O .
        O X X X X O O . O X O O O O O X X X .
        O X O O X O . O O O X X X X X . . . .
        X X O O O O O X O O O O O X . X . . .
        . X O O X X X X O X O X X X O . X X .
        . X X O X . . . X X X X O O . . X O .
        . O O X X . . . . X . O . O O O O O .
        . O X . . . X . X O O . O O O X X O X
        . O X . . . . . . X X O X O X X . X .
        . . . . . . . . . . . . X X X . X . X
    ";
    let (board, group) = judged(drawing, "E14");
    assert_eq!(group.strings.len(), 4);
    let bounds = OpenBounds { nodes: LifeBounds::default().question, time: None, ..OpenBounds::default() };
    let found = solve(&board, Color::White, &group.strings, bounds);
    assert!(matches!(found, Err(OpenError::TooWide { .. })), "{found:?}");
    let part = Point::from_gtp("B11", 19, 19).unwrap();
    let life = solve(&board, Color::White, &[part], bounds).unwrap();
    assert_eq!((life.status, life.kind), (Some(Status::LOST), Kind::Proven));
    let verdict = group.verdict.unwrap();
    assert_eq!((verdict.fate, verdict.source), (Fate::Alive, VerdictSource::Open(Kind::Proven)));
}

/// Black's corner: with the strings around it there is too much to search, and it lives without them.
#[test]
fn a_group_lives_by_itself() {
    let (board, group) = judged(GAME_21, "D2");
    assert_eq!(group.strings.len(), 3);
    let bounds = OpenBounds { nodes: LifeBounds::default().question, time: None, ..OpenBounds::default() };
    let life = solve(&board, Color::White, &group.strings, bounds).unwrap();
    assert_eq!((life.status, life.kind), (Some(Status::LOST), Kind::Proven));
    assert!(life.safe.is_empty() && life.beyond.is_none());
    let life = solve(&board, Color::Black, &group.strings, bounds).unwrap();
    assert_eq!((life.status, life.kind, life.is_settled), (Some(Status::WON), Kind::Proven, true));
    assert_eq!(group.verdict.map(|verdict| verdict.fate), Some(Fate::Alive));
}

/// Groups of a real game (`tests/positions/game9-31.sgf`, move 60) with weak strings around them: with all of these the
/// fights are too wide, and they are decided once it is known which of these strings live.
#[test]
fn groups_are_decided_by_which_groups_around_them_live() {
    let drawing = "
        . . . . . . X O .
        . . X O . . X X O
        . X X . X X X O O
        X X O X X O O O O
        O O O O O O . . .
        O X O . . O O O .
        X X X O O O X X O
        . X . X X O X X X
        . . X . X O X O .
    ";
    for (vertex, fate, kind) in [
        ("G7", Fate::Alive, Kind::Proven),
        ("B2", Fate::Alive, Kind::Proven),
        ("G3", Fate::Dead, Kind::Assumed),
    ] {
        let (board, group) = judged(drawing, vertex);
        for first in Color::ALL {
            let bounds = OpenBounds { nodes: LifeBounds::default().question, ..OpenBounds::default() };
            let alone = solve(&board, first, &group.strings, bounds);
            assert!(alone.is_err() || alone.unwrap().status.is_none(), "{vertex}");
        }
        let verdict = group.verdict.unwrap();
        assert_eq!((verdict.fate, verdict.source), (fate, VerdictSource::Open(kind)), "{vertex}");
    }
}

/// A group whose fight is too wide is searched alone. The error tells the nodes, so that those of a board are kept.
#[test]
fn the_nodes_of_a_fight_that_is_too_wide_are_told() {
    let board = Board::from_ascii(GAME_21).unwrap();
    let bounds = OpenBounds { nodes: 2_000, time: None, ..OpenBounds::default() };
    let asked = |head: Point| solve(&board, Color::Black, &[head], bounds);
    let spent = |head: Point| match asked(head) {
        Err(OpenError::TooWide { nodes }) => Some(nodes),
        _ => None,
    };
    let spent: Vec<u64> = board.strings().filter_map(spent).collect();
    assert!(spent.iter().any(|&nodes| nodes > 0) && spent.iter().all(|&nodes| nodes < 3_000), "{spent:?}");
}
