//! What the abstract local game is worth.

use std::collections::HashMap;

use super::{LocalGame, LocalMove};
use crate::region::{Points, Side};

impl LocalGame {
    /// The eyes of a game that is over: the pieces of what is left that have no margin, at most 2.
    ///
    /// The source leaves the scoring open; this one gives the value it states in each of its examples.
    #[must_use]
    pub fn score(&self) -> u8 {
        let mut eyes = 0;
        let mut rest = self.vertices;
        while rest != 0 {
            let piece = self.flood(rest & rest.wrapping_neg(), self.vertices);
            eyes += u8::from(piece & self.margins == 0);
            rest &= !piece;
        }
        eyes.min(2)
    }

    /// The eyes under best play with `first` to move; the game is over when both pass in turn.
    ///
    /// Every move makes less of the graph, so there are no cycles. Costs microseconds for 6
    /// vertices; every vertex more costs three times as much.
    #[must_use]
    pub fn eyes(&self, first: Side) -> u8 {
        best(*self, first, &mut HashMap::new())
    }
}

fn best(game: LocalGame, side: Side, known: &mut HashMap<(LocalGame, Side), u8>) -> u8 {
    if let Some(&eyes) = known.get(&(game, side)) {
        return eyes;
    }
    let score = game.score();
    let after = moves(game, side).map(|next| best(next, side.other(), known)).collect::<Vec<_>>().into_iter();
    // After a pass the other side ends the game or moves.
    let passed =
        moves(game, side.other()).map(|next| best(next, side, known)).collect::<Vec<_>>().into_iter();
    let eyes = match side {
        Side::Defender => after.chain([passed.fold(score, u8::min)]).max(),
        Side::Attacker => after.chain([passed.fold(score, u8::max)]).min(),
    };
    let eyes = eyes.unwrap_or(score);
    known.insert((game, side), eyes);
    eyes
}

fn moves(game: LocalGame, side: Side) -> impl Iterator<Item = LocalGame> {
    Points(game.moves().into()).filter_map(move |vertex| game.play(side, LocalMove::Vertex(vertex)))
}
