//! What an engine does with this crate alone, and what it may store.

#![cfg(all(feature = "knowledge", feature = "solver"))]

use eyes_runtime::board::{Board, Color, Point, PointSet, Suicide};
use eyes_runtime::enclosed_life::{
    Bounds, LifeAndDeath, Move, Rules, Ruling, Side, Solver, Status, enclosed,
};
use eyes_runtime::eye_space::EyeKind;
use eyes_runtime::open::{OpenBounds, solve};
use eyes_runtime::reading::{Limits, Outcome, Reader};
use eyes_runtime::static_rules::benson::benson;
use eyes_runtime::verdict::{Fate, Judge};
use eyes_runtime::{Analyzer, EyeValue, Knowledge};

/// A white chain around three points in a row, with no liberty outside.
const THREE: &str = "
    . . . O X . . .
    O O O O X . . .
    X X X X X . . .
    . . . . . . . .
";

fn board() -> (Board, Point) {
    let board = Board::from_ascii(THREE).expect("a board").with_suicide(Suicide::Forbidden);
    let stone = Point::from_gtp("D4", board.width(), board.height()).expect("a point");
    (board, stone)
}

#[test]
fn an_engine_names_everything_by_this_crate() {
    let (board, stone) = board();
    let middle = Point::from_gtp("B4", 8, 4).expect("a point");
    let analysis = Analyzer::new(Knowledge::new().with_derived_table()).analyze(&board);
    let eye = analysis.eye_at(middle, Color::White).expect("an eye");
    assert_eq!((eye.value, eye.best_attack), (EyeValue::new([1, 1, 2, 2]).expect("a value"), Some(middle)));
    assert_eq!(eye.attack, [middle].into_iter().collect::<PointSet>());

    let verdicts = Judge::new().verdicts(&board, &analysis);
    let group = eye.group.expect("a group");
    assert_eq!(verdicts[group].fate, Fate::Critical);

    let bounds = Bounds { nodes: 100_000, time: None };
    let life = LifeAndDeath::new().with_ruling(Ruling::I).with_bounds(bounds).of_chain(&board, stone);
    assert_eq!(life.map(|life| (life.attacked.status, life.defended.status)), Ok((Status::WON, Status::WON)));

    let (_, enclosed) = enclosed(&board, stone, false).expect("enclosed");
    let mut solver = Solver::new(&enclosed.region, Rules::default(), bounds);
    let moves = solver.status_and_best(&enclosed.position, Side::Attacker);
    assert_eq!(moves, Ok((Status::WON, vec![Move::Play(1)])));

    let open = solve(&board, Color::Black, &[stone], OpenBounds { nodes: 100_000, ..OpenBounds::default() });
    assert_eq!(open.map(|open| open.best), Ok(vec![middle]));

    let reading = Reader::new(Limits::default()).attack(&board, stone);
    assert_eq!(reading.outcome, Outcome::Yes);
}

#[cfg(feature = "serde")]
mod stored {
    use super::*;
    use eyes_runtime::Analysis;
    use eyes_runtime::enclosed_life::ChainLife;
    use eyes_runtime::open::OpenLife;
    use eyes_runtime::verdict::Verdict;

    #[test]
    fn results_are_read_back_as_they_were_written() {
        let (board, stone) = board();
        let analysis = Analyzer::new(Knowledge::new().with_derived_table()).analyze(&board);
        let text = serde_json::to_string(&analysis).expect("JSON");
        assert_eq!(serde_json::from_str::<Analysis>(&text).expect("an analysis"), analysis);

        let verdicts = Judge::new().verdicts(&board, &analysis);
        let text = serde_json::to_string(&verdicts).expect("JSON");
        assert_eq!(serde_json::from_str::<Vec<Verdict>>(&text).expect("verdicts"), verdicts);

        let life = LifeAndDeath::new().of_chain(&board, stone).expect("decided");
        let text = serde_json::to_string(&life).expect("JSON");
        assert_eq!(serde_json::from_str::<ChainLife>(&text).expect("a life"), life);

        let bounds = OpenBounds { nodes: 100_000, ..OpenBounds::default() };
        let open = solve(&board, Color::Black, &[stone], bounds).expect("decided");
        let text = serde_json::to_string(&open).expect("JSON");
        assert_eq!(serde_json::from_str::<OpenLife>(&text).expect("a life"), open);
    }

    #[test]
    fn what_is_no_result_is_not_read() {
        assert_eq!(serde_json::to_string(&Point::new(3, 15)).expect("JSON"), "[3,15]");
        assert!(serde_json::from_str::<Point>("[25,0]").is_err());
        assert!(serde_json::from_str::<PointSet>("[[0,0],[0,25]]").is_err());
        let status = serde_json::to_string(&Status::LOST).expect("JSON");
        assert_eq!(status, r#"{"value":-6,"max_threats":5}"#);
        for wrong in [r#"{"value":0,"max_threats":5}"#, r#"{"value":7,"max_threats":5}"#, "-6"] {
            assert!(serde_json::from_str::<Status>(wrong).is_err(), "{wrong}");
        }
    }
}

/// What engines ask of points and strings, against the parts of the answer.
#[test]
fn questions_about_points_fit_the_analysis() {
    let board = Board::from_ascii(
        "
        . X . X . O . . .
        X X X X X O . . .
        . O O O O O . X X
        O . . . . . X X .
        . . . . . . X . X
        . O O O . . X X .
        O O . O O . . X X
        . O O O . O . . .
        O . O . O O . . .
    ",
    )
    .expect("a board");
    let analysis = Analyzer::new(Knowledge::builtin()).analyze(&board);
    let alive =
        [Color::Black, Color::White].map(|color| benson(&board, color, board.suicide()).stones(&board));
    let mut filled = 0;
    for point in board.points() {
        assert_eq!(analysis.is_unconditionally_alive(point), alive.iter().any(|set| set.contains(point)));
        let kind = analysis.eye_point(point).map(|eye| (eye.owner, eye.kind()));
        let owner = kind.map(|(owner, _)| owner);
        let space = owner.and_then(|owner| analysis.eye_at(point, owner));
        assert_eq!(space.and_then(|space| space.kind_of(point)), kind.map(|(_, kind)| kind));
        for color in Color::ALL {
            let fills = analysis.fills_own_eye(point, color);
            filled += usize::from(fills);
            if fills {
                let eye = analysis.eye_at(point, color).expect("a space");
                assert!(eye.points.contains(point) && eye.best_defense != Some(point));
                assert_ne!(kind, Some((color, EyeKind::False)));
            }
        }
        let group = analysis.group_at(&board, point);
        assert!(group.is_none_or(|group| Some(group.owner) == board.color_at(point)));
        assert_eq!(board.is_empty(point), board.string_head(point).is_none());
    }
    assert!(filled >= 4, "{filled}\n{board}");
}
