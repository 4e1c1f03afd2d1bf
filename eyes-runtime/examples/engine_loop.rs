//! An engine's loop: play, analyse what has changed, ask.
//!
//! ```console
//! cargo run -p eyes-runtime --example engine_loop
//! ```

use std::error::Error;

use eyes_runtime::board::{Board, Game, KoRule, Point};
use eyes_runtime::{Analyzer, Knowledge};

const SIZE: u8 = 7;
const MOVES: [&str; 14] =
    ["C7", "D7", "C6", "D6", "C5", "D5", "B5", "D4", "A5", "C4", "B6", "B4", "G1", "A4"];

fn main() -> Result<(), Box<dyn Error>> {
    let mut game = Game::new(Board::new(SIZE, SIZE)?).with_ko_rule(KoRule::PositionalSuperko);
    // One analyzer for the whole game: it keeps what a move does not touch.
    let mut analyzer = Analyzer::new(Knowledge::builtin());
    for vertex in MOVES {
        let color = game.to_play();
        game.play(Point::from_gtp(vertex, SIZE, SIZE)?, color)?;
        let analysis = analyzer.update(game.board());
        for eye in analysis.eyes.iter().filter(|eye| eye.value.is_unsettled()) {
            let status = analysis.group_of(eye).map(|group| group.status);
            let point = if eye.owner == game.to_play() { eye.best_defense } else { eye.best_attack };
            if let Some(point) = point {
                println!(
                    "after {vertex}: {} is vital to {} ({}, {status:?})",
                    point.vertex(SIZE),
                    eye.owner,
                    eye.value
                );
            }
        }
    }

    // Questions of a search's inner loop.
    let analysis = analyzer.update(game.board());
    let color = game.to_play();
    let moves = game.board().points().filter(|&point| game.legality(point, color).is_ok());
    let useful = moves.filter(|&point| !analysis.fills_own_eye(point, color)).count();
    let settled = game.board().points().filter(|&point| analysis.is_unconditionally_alive(point)).count();
    println!("{useful} moves for {color} fill no eye; {settled} stones are unconditionally alive");

    // What was kept serves a branch, too.
    game.undo();
    println!("{} eye spaces before the last move", analyzer.update(game.board()).eyes.len());
    Ok(())
}

#[test]
fn runs() {
    main().unwrap();
}
