//! Properties of the analysis of any board.

use eyes_runtime::board::{Board, Color, Point, PointSet};
use eyes_runtime::eye_space::{EyeKind, GroupStatus};
use eyes_runtime::static_rules::benson::benson;
use eyes_runtime::{Analyzer, Knowledge};
use proptest::prelude::*;

/// A board of any size after random legal moves.
fn played_board() -> impl Strategy<Value = Board> {
    let moves = proptest::collection::vec((any::<u16>(), any::<bool>()), 0..250);
    (2u8..=25, 2u8..=25, moves).prop_map(|(width, height, moves)| {
        let mut board = Board::new(width, height).unwrap();
        for (place, black) in moves {
            let place = u32::from(place) % (u32::from(width) * u32::from(height));
            let (column, row) = ((place % u32::from(width)) as u8, (place / u32::from(width)) as u8);
            let color = if black { Color::Black } else { Color::White };
            // An illegal move leaves the board as it is.
            let _ = board.play(Point::new(column, row).unwrap(), color);
        }
        board
    })
}

fn mirrored(board: &Board) -> Board {
    let stones = board.points().filter_map(|point| {
        let image = Point::new(board.width() - 1 - point.column(), point.row())?;
        Some((image, board.color_at(point)?.opponent()))
    });
    Board::from_stones(board.width(), board.height(), stones).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn spaces_are_well_formed(board in played_board()) {
        let analysis = Analyzer::new(Knowledge::new().with_derived_table()).analyze(&board);
        for color in Color::ALL {
            let mut seen = PointSet::new();
            for eye in analysis.eyes.iter().filter(|eye| eye.owner == color) {
                prop_assert!(!seen.intersects(&eye.points), "two spaces of one colour share a point");
                seen |= eye.points;
            }
        }
        for (number, eye) in analysis.eyes.iter().enumerate() {
            prop_assert!(!eye.points.is_empty() && eye.margins.is_subset(&eye.points));
            prop_assert!(!eye.points.intersects(&analysis.lively));
            let group = analysis.group_of(eye).expect("a group");
            prop_assert!(group.eyes.contains(&number) && group.owner == eye.owner);
            prop_assert!(eye.points.iter().all(|point| board.is_on_board(point)));
            for judged in &eye.eye_points {
                prop_assert!(eye.neighbours(judged.point).count() <= 1);
                prop_assert_eq!(judged.kind() == EyeKind::Half, (11..=19).contains(&judged.diagonals.fifths()));
            }
            let vital = eye.attack | eye.defense | eye.attack_threats | eye.defense_threats;
            prop_assert!(vital.iter().all(|point| board.is_on_board(point) && board.is_empty(point)));
            let has_points = eye.best_attack.is_some() && eye.best_defense.is_some();
            prop_assert!(has_points || !eye.value.is_unsettled(), "{} without points in\n{}", eye.value, board);
            prop_assert_eq!(eye.best_attack.is_some(), !eye.attack.is_empty());
            prop_assert_eq!(eye.best_defense.is_some(), !eye.defense.is_empty());
        }
    }

    #[test]
    fn a_group_of_strings_that_are_unconditionally_alive_is_alive(board in played_board()) {
        let analysis = Analyzer::new(Knowledge::new().with_derived_table()).analyze(&board);
        for group in &analysis.groups {
            let life = benson(&board, group.owner, board.suicide());
            let certain = group.strings.iter().all(|&head| life.contains(&board, head));
            prop_assert_eq!(
                group.status == GroupStatus::Unconditional,
                certain && !group.strings.is_empty()
            );
        }
    }

    #[test]
    fn without_reading_a_mirror_and_exchanged_colours_change_nothing(board in played_board()) {
        let mut analyzer = Analyzer::new(Knowledge::new().with_derived_table()).without_reading();
        let width = board.width();
        let image = |points: &PointSet| -> PointSet {
            points.iter().filter_map(|p| Point::new(width - 1 - p.column(), p.row())).collect()
        };
        let mut ours: Vec<_> = analyzer
            .analyze(&board)
            .eyes
            .iter()
            .map(|eye| (eye.owner.opponent(), image(&eye.points).iter().collect::<Vec<_>>()))
            .collect();
        let mut mirrored: Vec<_> = analyzer
            .analyze(&mirrored(&board))
            .eyes
            .iter()
            .map(|eye| (eye.owner, eye.points.iter().collect::<Vec<_>>()))
            .collect();
        ours.sort();
        mirrored.sort();
        prop_assert_eq!(ours, mirrored);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn what_was_asked_before_changes_nothing(boards in proptest::collection::vec(played_board(), 2..4)) {
        let knowledge = || Knowledge::new().with_derived_table();
        let (mut kept, mut asked) = (Analyzer::new(knowledge()), Analyzer::new(knowledge()));
        for board in &boards {
            let fresh = Analyzer::new(knowledge()).analyze(board);
            prop_assert_eq!(&kept.analyze(board), &fresh);
            for eye in fresh.eyes.iter().rev() {
                let mut alone = eye.clone();
                alone.group = None;
                let point = eye.origin().expect("a point");
                prop_assert_eq!(asked.eye_at(board, point, eye.owner), Some(alone));
            }
        }
    }
}
