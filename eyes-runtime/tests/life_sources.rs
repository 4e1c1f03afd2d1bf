//! On what the verdicts of `life_of_groups` rest, and that more nodes or earlier questions refute none.

use eyes_runtime::board::{Board, Color, Point};
use eyes_runtime::board_life::{GroupLife, LifeBounds, life_of_groups};
use eyes_runtime::open::{Kind, OpenCache};
use eyes_runtime::reading::{Limits, Reader};
use eyes_runtime::static_rules::unconditional::unconditional;
use eyes_runtime::verdict::{Fate, Judge, Verdict, VerdictSource};
use eyes_runtime::{Analyzer, Knowledge};

use crate::board_life::{judged, life};
use crate::images::{boards, boards_of};

/// Strings that are told from their group are asked about beside groups that are taken for alive, which their own moves
/// can refute. `solve` saves both groups of the first board, one by a ko, and kills neither of the others for good.
#[test]
fn no_proof_takes_other_groups_for_alive() {
    let boards = [
        (". X X X X/X X X X X/. . O X X/. O . . ./O O O O .", ["C3", "A1"]),
        (". . X O/X X X O/X . O ./. . O ./X O O X", ["A4", "A1"]),
        ("O O . O/O O O ./O X . X/O . X X/. . . .", ["B3", "C2"]),
    ];
    for (drawing, stones) in boards {
        for stone in stones {
            let (_, group) = judged(&drawing.replace('/', "\n"), stone);
            let is_proven = |verdict: &Verdict| {
                matches!(verdict.source, VerdictSource::Open(Kind::Proven | Kind::ProvenInZone))
            };
            let verdict = group.verdict;
            assert!(
                !verdict.is_some_and(|verdict| verdict.fate == Fate::Dead && is_proven(&verdict)),
                "{drawing} {stone}: {verdict:?}"
            );
        }
    }
}

#[test]
fn a_string_that_reading_saves_by_a_ko_is_a_guess() {
    let drawing = "
        X X . X . O . .
        X X . . O O O .
        X X O O O O O O
        O O . X . O O O
        O O X X X O X O
        X O X X X X X .
        . . . O O O X X
        O . O O O X . X
    ";
    let (_, group) = judged(drawing, "D2");
    assert_eq!(group.verdict.map(|verdict| verdict.source), Some(VerdictSource::Capture));
}

/// Within the bounds no defence of G5 was found, but there is one.
#[test]
fn dead_by_reading_means_that_every_defence_was_read() {
    let (board, groups) = life(
        "
        X . . . O X O
        . X X O X X .
        O . X O O X O
        O . X X X . X
        O X X . O X O
        . . O X X . O
        O O . . . O .
    ",
    );
    for group in &groups {
        let Some(verdict) = group.verdict.filter(|verdict| verdict.source == VerdictSource::Reading) else {
            continue;
        };
        assert_eq!(verdict.fate, Fate::Dead);
        let mut reader = Reader::new(Limits::DEEP);
        let reading = reader.defend(&board, group.strings[0]);
        assert!(!reading.outcome.is_possible(), "{group:?} {reading:?}\n{board}");
    }
}

/// On these boards a group was said to be saved by a move, on assumptions, which reading with more nodes refutes.
const REFUTED_WITH_MORE_NODES: [&str; 5] = [
    "
        O O X . . . . . O
        . . . O . O . . .
        . . . . . . . . .
        . O X O . O . . X
        O . . . . . . . .
        . . . . . . O . .
        X . . X . . . . .
        . . . . . . . . .
        . . X . . X . . .
    ",
    "
        X . . O . O . .
        . . . . . O . .
        . O . . O O . .
        . . . . . X . X
        . O . . . . . .
        . . O . . . X O
        . . . . . . . .
        O . . X X . . .
    ",
    "
        O . . . . . O . .
        . . . . X X X . .
        . X X . . . O . .
        . . O . . . . . .
        O X . . . . . . .
        . O . O O O . . O
        . . . O O . . . O
        . O . . . . . X .
        . X . . . . . X .
    ",
    "
        . . O . . . X
        . O O . O . .
        . . . . . . O
        . . . . . . .
        . . O . . . O
        . O . O . . .
        . . X . . X .
    ",
    "
        . . . . . O .
        . . . . . . .
        . . . . . O .
        . O . . . O X
        O . O . . . .
        O . . . . . .
        O . . O . . O
    ",
];

#[test]
fn more_nodes_refute_no_status() {
    let found = REFUTED_WITH_MORE_NODES.iter().map(|drawing| Board::from_ascii(drawing).unwrap());
    let mut compared = 0;
    for board in found.chain(boards(5).take(8)) {
        let analysis = Analyzer::new(Knowledge::new().with_derived_table()).analyze(&board);
        let judge = Judge::new();
        let life = |nodes| {
            let bounds = LifeBounds { question: nodes, board: 15 * nodes, ..LifeBounds::default() };
            life_of_groups(&board, &analysis, &judge, bounds)
        };
        let (few, many) = (life(1_000), life(20_000));
        for (one, two) in few.iter().flat_map(|one| many.iter().map(move |two| (one, two))) {
            let decided = |group: &GroupLife| group.verdict.filter(|verdict| !verdict.source.is_guess());
            if let (Some(few), Some(many)) = (decided(one), decided(two))
                && one.strings == two.strings
            {
                compared += 1;
                assert_eq!((few.fate, few.is_ko), (many.fate, many.is_ko), "{one:?} {two:?}\n{board}");
            }
        }
    }
    assert!(compared > 20, "{compared}");
}

/// With what was found about the boards before, those after a move have the same groups.
#[test]
fn groups_do_not_depend_on_what_was_found_on_other_boards() {
    let cache = OpenCache::new();
    let judge = Judge::new();
    let mut analyzer = Analyzer::new(Knowledge::new().with_derived_table());
    for mut board in boards_of(3, 7..=9, 7..=9).take(10) {
        for mov in 0..4 {
            let analysis = analyzer.analyze(&board);
            let told = |cache| {
                let bounds = LifeBounds { question: 2_000, board: 40_000, cache, ..LifeBounds::default() };
                format!("{:?}", life_of_groups(&board, &analysis, &judge, bounds))
            };
            assert_eq!(told(Some(&cache)), told(None), "{board}");
            let color = Color::ALL[mov % 2];
            let legal = board.points().find(|&point| board.legality(point, color).is_ok());
            if let Some(point) = legal {
                board.play(point, color).unwrap();
            }
        }
    }
}

/// Whoever holds a string that lives although its owner always passes is told so, and not by a weaker source.
#[test]
fn unconditional_life_is_the_source_where_one_string_has_it() {
    let some = ["X.X./X.XX/XOX./XOXX", ".X.X.../XXXX.../OOOX.../X.OX.../OOOXXXX/XXXX.X./.X.XXXX"];
    let some = some.map(|drawing| Board::from_ascii(&drawing.replace('/', "\n")).unwrap());
    let bounds = LifeBounds { question: 500, board: 20_000, ..LifeBounds::default() };
    let mut seen = 0;
    for board in some.into_iter().chain(boards_of(28, 3..=5, 2..=4).take(6000)) {
        let analysis = Analyzer::new(Knowledge::new().with_derived_table()).analyze(&board);
        let certain = unconditional(&board);
        let is_certain = |owner, head: &Point| certain.alive(owner).contains(*head);
        let alive = Some((Fate::Alive, VerdictSource::Unconditional));
        for (group, verdict) in analysis.groups.iter().zip(Judge::new().verdicts(&board, &analysis)) {
            if group.strings.iter().any(|head| is_certain(group.owner, head)) {
                assert_eq!(Some((verdict.fate, verdict.source)), alive, "{board}\n{group:?}");
                seen += 1;
            }
        }
        for group in life_of_groups(&board, &analysis, &Judge::new(), bounds) {
            if group.strings.iter().any(|head| is_certain(group.owner, head)) {
                let told = group.verdict.map(|verdict| (verdict.fate, verdict.source));
                assert_eq!(told, alive, "{board}\n{group:?}");
            }
        }
    }
    assert!(seen > 20, "{seen}");
}

/// Black B7 leaves White's string in the corner with its liberty at E7, so that White cannot enter at B6. Exact search
/// takes that string for safe; reading sees no danger before Black has filled its liberties inside.
#[test]
fn a_wall_that_falls_once_its_liberties_inside_are_taken_proves_no_death() {
    let drawing = "
        . . O O . . . . .
        X . O X O . . . .
        . X X X O . . . .
        X X O O O . . . .
        O O . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
    ";
    let (board, group) = judged(drawing, "D6");
    let source = group.verdict.map(|verdict| verdict.source);
    assert_ne!(source, Some(VerdictSource::Search), "{group:?}");
    let analysis = Analyzer::new(Knowledge::new().with_derived_table()).analyze(&board);
    let verdicts = Judge::new().verdicts(&board, &analysis);
    let black = analysis.groups.iter().zip(verdicts).filter(|(group, _)| group.owner == Color::Black);
    assert!(black.clone().count() > 0);
    assert!(black.into_iter().all(|(_, verdict)| verdict.source.is_guess()), "{board}");
}

/// The reading of B9 does not end, and B9 has room.
#[test]
fn a_string_with_room_lives_by_search_though_its_reading_does_not_end() {
    let drawing = "
        O X . . . . . . .
        . . . . . . . . .
        . X . . . O O O .
        . . . X . . . . .
        . . . X . X . X .
        . . . . . . O . .
        . . . . . . . . .
        . . X . . . . . .
        . . X . . . . . .
    ";
    let (board, group) = judged(drawing, "B9");
    assert_eq!(group.strings, [Point::from_gtp("B9", 9, 9).unwrap()]);
    let verdict = group.decided().unwrap();
    assert_eq!((verdict.fate, verdict.source), (Fate::Alive, VerdictSource::Open(Kind::Assumed)));
    let mut reader = Reader::new(Limits::DEEP.at_most(LifeBounds::default().question));
    assert!(!reader.attack(&board, group.strings[0]).complete);
}

/// White takes B4 by a ko for which he needs the first threat, C5 before B5.
#[test]
fn a_string_that_a_ko_captures_is_not_assumed_to_live() {
    let drawing = "
        O . . . . O . X .
        O . X . X . O X X
        O . X . X X . . X
        . . X . . X X . .
        O . . O . X . O .
        O X . . . . X . .
        O . O O . X X . X
        O X . . O X O O .
        . . X . X X . . O
    ";
    let board = Board::from_ascii(drawing).unwrap();
    let limits = Limits::DEEP.at_most(150_000);
    let knowledge = Knowledge::new().with_derived_table();
    let analysis = Analyzer::new(knowledge).with_limits(limits).analyze(&board);
    let stone = Point::from_gtp("B4", 9, 9).unwrap();
    let groups = life_of_groups(&board, &analysis, &Judge::new(), LifeBounds::default());
    let group = groups.iter().find(|group| group.strings == [stone]).unwrap();
    assert_eq!(group.verdict.unwrap().source, VerdictSource::Capture, "{group:?}");
}
