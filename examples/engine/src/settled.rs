//! What is certain on a board, and the score.

use eyes_runtime::board::{Board, Color, PointSet};
use eyes_runtime::static_rules::unconditional::unconditional;

/// The points whose owner no play can change: stones that are unconditionally alive, and the territory around them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Settled {
    by_owner: [PointSet; 2],
    all: PointSet,
}

impl Settled {
    pub(crate) fn of(board: &Board) -> Settled {
        let found = unconditional(board);
        let by_owner = Color::ALL.map(|color| *found.alive(color) | *found.territory(color));
        Settled { by_owner, all: by_owner[0] | by_owner[1] }
    }

    /// The settled points of both colours.
    pub(crate) fn points(&self) -> &PointSet {
        &self.all
    }

    /// Whether nothing is left to play for.
    pub(crate) fn is_whole_board(&self, board: &Board) -> bool {
        board.points().all(|point| self.all.contains(point))
    }

    /// As [`Self::score`], where every empty point that is not settled is an eye or a shared liberty.
    pub(crate) fn score_of_full_board(&self, board: &Board) -> i32 {
        let value = |color| if color == Color::Black { 1 } else { -1 };
        let open = board.points().filter(|&point| !self.all.contains(point));
        let stones: i32 = open
            .map(|point| match board.color_at(point) {
                Some(color) => value(color),
                None => {
                    let mut around = board.neighbours(point).filter_map(|next| board.color_at(next));
                    let first = around.next();
                    first.filter(|&first| around.all(|color| color == first)).map_or(0, value)
                }
            })
            .sum();
        stones + self.by_owner[0].len() as i32 - self.by_owner[1].len() as i32
    }

    /// Black's points minus White's by area. Stones count as alive unless they stand on settled ground of the other
    /// colour; an empty region belongs to the colour that alone borders it.
    pub(crate) fn score(&self, board: &Board) -> i32 {
        let [black, white] = Color::ALL.map(|color| {
            let stones = board.points_with(Some(color)) - self.all;
            stones | self.by_owner[color.index()]
        });
        let mut score = black.len() as i32 - white.len() as i32;
        let mut empty = board.points_with(None) - self.all;
        while let Some(point) = empty.first() {
            let region = PointSet::from_iter([point]).flood(&empty);
            empty -= region;
            let border = board.around(&region);
            match (border.intersects(&black), border.intersects(&white)) {
                (true, false) => score += region.len() as i32,
                (false, true) => score -= region.len() as i32,
                _ => {}
            }
        }
        score
    }
}
