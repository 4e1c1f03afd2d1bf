//! Eye spaces and groups that hang on a ko.
#![cfg(all(feature = "solver", feature = "knowledge"))]

use eyes_runtime::board::{Board, Color, Point};
use eyes_runtime::eye_space::GroupStatus;
use eyes_runtime::verdict::{Fate, Judge};
use eyes_runtime::{Analyzer, Knowledge, Masters, derived_table};
use eyes_solver::{DEFAULT_NODES, Drawing, Suicide};

/// A row of four around the corner point lives with two liberties outside, and is a ko without.
#[test]
fn a_group_short_of_liberties_is_valued_with_those_it_has() {
    let board = |outside: &str| {
        Board::from_ascii(&format!(
            "
            . . O X X X . .
            . O O X . X X .
            . O X X X X . .
            O O X X . . . .
            {outside} X X . . . . .
            . . . . . . . .
            . . . . . . . .
            "
        ))
        .unwrap()
    };
    let of = |outside: &str| {
        let board = board(outside);
        let knowledge = Knowledge::new().with_derived_table().with_search(DEFAULT_NODES);
        let analysis = Analyzer::new(knowledge).analyze(&board);
        let corner = Point::new(0, 0).unwrap();
        let eye = analysis.eye_at(corner, Color::White).unwrap();
        assert_eq!((eye.value.to_string(), eye.masters.is_none()), ("1222".to_owned(), true));
        let group = analysis.group_of(eye).unwrap();
        let standing = group.standing.map(|standing| {
            let Masters { owner, attacker } = standing.masters.map(|sum| sum.capped().to_string());
            (standing.liberties, owner, attacker)
        });
        let verdict = Judge::new().verdicts(&board, &analysis)[eye.group.unwrap()];
        (standing, group.status, verdict.fate, verdict.is_ko)
    };
    let ko = |liberties| Some((Some(liberties), "1222".to_owned(), "1122".to_owned()));
    assert_eq!(of("X"), (ko(0), GroupStatus::Ko, Fate::Critical, true));
    let (standing, status, ..) = of(".");
    assert_eq!((standing, status), (ko(1), GroupStatus::Ko));
}

/// `.!X.` along the edge of the board: a ko decides whether the owner gets his two eyes by moving first.
#[test]
fn the_derived_table_has_a_value_for_each_master() {
    let graph = *Drawing::parse(".!X.%----").unwrap().graph();
    let found = derived_table().look_up(&graph, Suicide::Forbidden).unwrap().appraisal;
    let masters = found.masters.unwrap().map(|valuation| valuation.value.to_string());
    assert_eq!((masters.owner.as_str(), masters.attacker.as_str()), ("0022", "0002"));
    let settled = *Drawing::parse("....").unwrap().graph();
    assert!(!derived_table().look_up(&settled, Suicide::Forbidden).unwrap().appraisal.is_ko());
}
