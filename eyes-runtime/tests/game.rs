//! Games: undo gives back what was, and superko forbids just what stood before.

use eyes_runtime::board::{Board, Color, Game, IllegalMove, KoRule, Move, Point, Suicide};
use proptest::prelude::*;

/// The stones, row by row.
fn stones(board: &Board) -> Vec<Option<Color>> {
    board.points().map(|point| board.color_at(point)).collect()
}

/// Whether a move leaves a position of `before`, each with the side to play, by comparing with all of them.
fn repeats(
    board: &Board,
    before: &[(Vec<Option<Color>>, Color)],
    point: Point,
    color: Color,
    rule: KoRule,
) -> bool {
    let mut after = board.clone();
    if after.play(point, color).is_err() {
        return false;
    }
    let after = stones(&after);
    before.iter().any(|(earlier, to_play)| {
        *earlier == after && (rule == KoRule::PositionalSuperko || *to_play == color.opponent())
    })
}

fn rule() -> impl Strategy<Value = KoRule> {
    prop::sample::select(&[KoRule::Simple, KoRule::PositionalSuperko, KoRule::SituationalSuperko][..])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// Small boards, so that positions come back often. Number 9 is a pass, and 10 to 12 are undone moves.
    #[test]
    fn a_game_is_its_moves(
        turns in prop::collection::vec(0_u8..13, 1..200),
        rule in rule(),
        may_be_suicide in any::<bool>(),
        width in 2_u8..4,
        height in 2_u8..4,
    ) {
        let suicide = if may_be_suicide { Suicide::Allowed } else { Suicide::Forbidden };
        let start = Board::new(width, height).unwrap().with_suicide(suicide);
        let mut game = Game::new(start.clone()).with_ko_rule(rule);
        let mut positions = vec![(start, Color::Black)];
        for turn in turns {
            let color = game.to_play();
            let board = game.board().clone();
            match turn {
                0..9 => {
                    let Some(point) = Point::from_array_index(turn.into(), width) else { continue };
                    let seen: Vec<_> = positions.iter().map(|(board, to_play)| (stones(board), *to_play)).collect();
                    let forbidden = rule != KoRule::Simple && repeats(&board, &seen, point, color, rule);
                    let legality = game.legality(point, color);
                    prop_assert_eq!(legality == Err(IllegalMove::Superko), forbidden);
                    let played = game.play(point, color);
                    prop_assert_eq!(played.map(|_| ()), legality);
                    if played.is_err() {
                        prop_assert_eq!(game.board(), &board);
                        continue;
                    }
                }
                9 => game.pass(color),
                _ => {
                    let last = game.undo();
                    prop_assert_eq!(last.is_some(), positions.len() > 1);
                    positions.truncate(positions.len().saturating_sub(1).max(1));
                    prop_assert_eq!(game.board(), &positions.last().unwrap().0);
                    prop_assert_eq!(game.board().hash(), positions.last().unwrap().0.hash());
                    continue;
                }
            }
            positions.push((game.board().clone(), game.to_play()));
            prop_assert_eq!(game.moves().len() + 1, positions.len());
        }
    }
}

/// Without superko the game goes round for ever.
#[test]
fn a_triple_ko_is_forbidden_to_go_round() {
    let board = Board::from_ascii(
        "
        . X O .
        X O . O
        . X O .
        . . . .
        . X O .
        X . X O
        . X O .
        . . . .
        . X O .
        X O . O
        . X O .
    ",
    )
    .unwrap();
    let cycle = |rule: KoRule| {
        let mut game = Game::new(board.clone()).with_ko_rule(rule);
        let mut repeated = None;
        for turn in 0..40 {
            let color = game.to_play();
            let board = game.board();
            let takes_ko = |&point: &Point| {
                let mut after = board.clone();
                after.play(point, color).is_ok_and(|taken| taken == 1) && after.ko().is_some()
            };
            let candidates: Vec<Point> = board.points().filter(takes_ko).collect();
            let Some(&point) = candidates.first() else { break };
            if game.play(point, color).is_err() {
                repeated = Some(turn);
                break;
            }
        }
        (repeated, game.moves().len())
    };
    assert_eq!(cycle(KoRule::Simple), (None, 40));
    let (repeated, _) = cycle(KoRule::PositionalSuperko);
    assert!(repeated.is_some_and(|turn| (1..12).contains(&turn)), "{repeated:?}");
}

#[test]
fn a_pass_lifts_the_ban_and_undo_brings_it_back() {
    let board = Board::from_ascii(". X O .\nX O . O\n. X O .\n. . . .").unwrap();
    let at = |name| Point::from_gtp(name, 4, 4).unwrap();
    let mut game = Game::new(board).with_first(Color::Black);
    game.play(at("C3"), Color::Black).unwrap();
    assert_eq!(game.legality(at("B3"), Color::White), Err(IllegalMove::Ko));
    game.pass(Color::White);
    assert_eq!((game.to_play(), game.board().ko()), (Color::Black, None));
    assert_eq!(game.undo(), Some(Move { color: Color::White, point: None }));
    assert_eq!(game.board().ko(), Some(at("B3")));
    assert_eq!(game.legality(at("B3"), Color::White), Err(IllegalMove::Ko));
}
