//! Moves: which may be played, what they do, and how they are taken back.

use super::grid::{EMPTY, FRAME, Grid, LIBERTIES, SIZE, cell_of};
use super::log::{Forget, Log};
use super::upkeep::Heads;
use super::watch::Watch;
use super::{Board, Color, IllegalMove, Mark, Point, Suicide, Trail, zobrist};

impl Board {
    /// Checks whether a move is legal.
    ///
    /// # Errors
    /// [`IllegalMove`] says why not.
    #[inline]
    pub fn legality(&self, point: Point, color: Color) -> Result<(), IllegalMove> {
        self.grid.legality(point, color)
    }

    /// Plays a stone and removes what it captures. Returns the number of stones removed; after a suicide these are
    /// the mover's own.
    ///
    /// # Errors
    /// [`IllegalMove`] if the move is illegal; then the board does not change.
    #[inline]
    pub fn play(&mut self, point: Point, color: Color) -> Result<usize, IllegalMove> {
        self.grid.legality(point, color)?;
        Ok(self.grid.put(point, color, &mut Forget))
    }
}

impl<W: Watch> Grid<W> {
    /// See [`Board::legality`].
    pub(crate) fn legality(&self, point: Point, color: Color) -> Result<(), IllegalMove> {
        match self.cell(point) {
            EMPTY => {}
            FRAME => return Err(IllegalMove::OffBoard),
            _ => return Err(IllegalMove::Occupied),
        }
        if self.takes_back_ko(point, color) {
            return Err(IllegalMove::Ko);
        }
        self.breath(point, color)
    }

    /// Whether the ko forbids the point to this colour. The side that took the ko may fill it, and a move that
    /// captures more than one stone does not repeat the position.
    pub(crate) fn takes_back_ko(&self, point: Point, color: Color) -> bool {
        if self.ko != Some(point) {
            return false;
        }
        let mut prey = Heads::default();
        for q in point.neighbours() {
            if self.is_color(q, color) {
                return false;
            }
            if self.is_color(q, color.opponent()) && self.head_liberties(self.head(q)) == 1 {
                prey.add(self.head(q));
            }
        }
        prey.iter().map(|head| self.field(SIZE, head)).sum::<u16>() == 1
    }

    /// Whether a stone on an empty point would have a liberty: its own, one of its friends', or one that a capture
    /// makes.
    pub(crate) fn breath(&self, point: Point, color: Color) -> Result<(), IllegalMove> {
        let own = cell_of(color);
        let mut alone = true;
        for neighbour in point.neighbours() {
            match self.cell(neighbour) {
                EMPTY => return Ok(()),
                FRAME => {}
                cell => {
                    let in_atari = self.field(LIBERTIES, self.head(neighbour)) == 1;
                    if (cell == own) != in_atari {
                        return Ok(());
                    }
                    alone &= cell != own;
                }
            }
        }
        if self.suicide == Suicide::Allowed && !alone { Ok(()) } else { Err(IllegalMove::Suicide) }
    }

    /// Plays a move that is known to be legal, or forbidden only by the ko, so that it can be undone.
    pub(crate) fn play_logged(&mut self, point: Point, color: Color, trail: &mut Trail) -> usize {
        self.put(point, color, trail)
    }

    /// The state for a later [`undo_to`](Grid::undo_to).
    pub(crate) fn mark(&self, trail: &Trail) -> Mark {
        Mark { len: trail.len(), ko: self.ko, hash: self.hash }
    }

    /// Undoes everything recorded since the mark was set.
    pub(crate) fn undo_to(&mut self, mark: Mark, trail: &mut Trail) {
        trail.pop_to(mark.len, |address, old| {
            if let Some(word) = self.words.get_mut(usize::from(address)) {
                *word = old;
            }
        });
        self.ko = mark.ko;
        self.hash = mark.hash;
    }

    /// Sets a stone up on an empty point; nothing is captured.
    pub(crate) fn set_up(&mut self, point: Point, color: Color) {
        self.add_stone(point, color, &mut Forget);
    }

    /// The [`hash`](Grid::hash) with one stone more and nothing captured.
    pub(crate) fn hash_with(&self, point: Point, color: Color) -> u64 {
        self.hash ^ zobrist::stone(point, color)
    }

    fn put(&mut self, point: Point, color: Color, log: &mut impl Log) -> usize {
        self.add_stone(point, color, log);
        let mut captured = 0;
        let mut last = point;
        for neighbour in point.neighbours() {
            if self.cell(neighbour) == cell_of(color.opponent()) {
                let head = self.head(neighbour);
                if self.field(LIBERTIES, head) == 0 {
                    last = neighbour;
                    captured += self.remove_string(head, color.opponent(), log);
                }
            }
        }
        let head = self.head(point);
        let liberties = self.field(LIBERTIES, head);
        self.ko = (captured == 1 && liberties == 1 && self.field(SIZE, head) == 1).then_some(last);
        if liberties == 0 { self.remove_string(head, color, log) } else { captured }
    }

    /// Whether the capture of the single stone `prey` at its only liberty could be answered by a recapture: the
    /// capturing stone would be single, with a single liberty.
    pub(crate) fn is_ko_capture(&self, point: Point, prey: Point) -> bool {
        let Some(color) = self.color_at(prey) else { return false };
        point.neighbours().into_iter().all(|q| {
            q == prey
                || !self.is_on_board(q)
                || self.is_color(q, color) && self.head_liberties(self.head(q)) > 1
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::PointSet;
    use super::super::short_list::SHORT;
    use super::*;

    proptest! {
        #[test]
        fn undo_restores_every_word(
            moves in proptest::collection::vec((0u8..6, 0u8..6, any::<bool>()), 1..120),
            kept in 0usize..120,
        ) {
            let mut board = Board::new(6, 6).unwrap().with_suicide(Suicide::Allowed);
            let mut trail = Trail::default();
            let mut marks = alloc::vec![(board.grid.mark(&trail), board.clone())];
            for (x, y, black) in moves {
                let (point, color) = (Point::at(x, y), if black { Color::Black } else { Color::White });
                if board.legality(point, color).is_ok() {
                    board.grid.play_logged(point, color, &mut trail);
                    marks.push((board.grid.mark(&trail), board.clone()));
                    for head in board.strings() {
                        let mut short: alloc::vec::Vec<_> = board.grid.short_liberties(head).as_slice().to_vec();
                        short.sort_unstable();
                        let all: PointSet = board.liberties(head).collect();
                        prop_assert_eq!(short.len(), all.len().min(SHORT));
                        prop_assert!(short.into_iter().collect::<PointSet>().is_subset(&all));
                    }
                }
            }
            let (mark, before) = &marks[kept.min(marks.len() - 1)];
            board.grid.undo_to(*mark, &mut trail);
            prop_assert_eq!(board.grid.words, before.grid.words);
            prop_assert_eq!((board.hash(), board.ko()), (before.hash(), before.ko()));
        }
    }
}
