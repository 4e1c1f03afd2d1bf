//! The value of the abstract local game.

use std::collections::HashMap;

use eyes_rules::Adjacency;

use super::{LocalGame, LocalMove};
use crate::region::{Points, Side};

impl LocalGame {
    /// The eyes at the end of the game: the pieces without a margin, at most 2.
    ///
    /// The source does not define the scoring. This one gives the value that the source states in each of its
    /// examples.
    #[must_use]
    pub fn score(&self) -> u8 {
        let pieces = self.chains(self.vertices).filter(|piece| piece.stones & self.margins == 0);
        pieces.take(2).count() as u8
    }

    /// The eyes under best play with `first` to move. The game ends after two passes in a row.
    ///
    /// Every move removes a part of the graph, so there are no cycles. Costs microseconds for 6 vertices, and
    /// three times as much for each further vertex.
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
