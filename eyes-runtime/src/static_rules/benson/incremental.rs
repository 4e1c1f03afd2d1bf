//! [Benson's life](super::benson) kept from move to move.

use super::super::bit_rows::{ROWS, RowBoard, Rows, beside_row, fill_row, place};
use super::{UnconditionalLife, life_of, open_regions};
use crate::board::{Board, Color, Point, Suicide};

/// What [`benson_both`](super::benson_both) says, kept while a game is played.
///
/// After a move that captures nothing only the regions beside it are looked at: some 0.2 microseconds for both
/// colours. After a capture, a move taken back or another board everything is found anew. A copy takes about a
/// kilobyte, so that a tree search can keep one for each position on its path and go back to it.
///
/// ```
/// use eyes_runtime::board::{Board, Color, Point, Suicide};
/// use eyes_runtime::static_rules::benson::IncrementalBenson;
///
/// let mut board = Board::from_ascii("
///     . X . . .
///     X X X X .
///     . . . . .
/// ").unwrap();
/// let mut life = IncrementalBenson::new(&board, Suicide::Forbidden);
/// let vertex = Point::new(3, 0).unwrap();
/// board.play(vertex, Color::Black).unwrap();
/// let [black, white] = life.update(&board, vertex);
/// assert_eq!((black.stones(&board).len(), white.stones(&board).len()), (6, 0));
/// ```
#[derive(Clone, Debug)]
pub struct IncrementalBenson {
    suicide: Suicide,
    size: (u8, u8),
    hash: u64,
    rows: RowBoard,
    /// For each colour the regions that can be vital to a chain.
    open: [Rows; 2],
    life: [UnconditionalLife; 2],
}

impl IncrementalBenson {
    /// The life on a board. Every string of the board must have a liberty.
    #[must_use]
    pub fn new(board: &Board, suicide: Suicide) -> Self {
        let rows = RowBoard::new(board.grid());
        let open = Color::ALL.map(|color| open_regions(&rows, color, suicide, &[0; ROWS]));
        let life = Color::ALL.map(|color| life_of(board.grid(), &rows, color, suicide, &open[color.index()]));
        Self { suicide, size: board.grid().size(), hash: board.hash(), rows, open, life }
    }

    /// The life on the board of the last update: Black's, then White's.
    #[must_use]
    pub fn life(&self) -> &[UnconditionalLife; 2] {
        &self.life
    }

    /// The life on another board, which is usually that of the last update with one more stone at `latest`. The
    /// answer does not depend on `latest`, only the time it takes.
    pub fn update(&mut self, board: &Board, latest: Point) -> &[UnconditionalLife; 2] {
        let same_size = self.size == board.grid().size();
        if !same_size || self.hash != board.hash() {
            let before = |&color: &Color| board.grid().hash_with(latest, color) == self.hash;
            match board.color_at(latest).filter(before).filter(|_| same_size) {
                Some(color) => self.add_stone(board, latest, color),
                None => *self = Self::new(board, self.suicide),
            }
        }
        for color in Color::ALL {
            // The same stones can have other heads if they were set up in another order.
            if self.life[color.index()].heads.iter().any(|head| board.string_head(head) != Some(head)) {
                self.find_life(board, color);
            }
        }
        &self.life
    }

    fn add_stone(&mut self, board: &Board, point: Point, mover: Color) {
        let (row, bit) = place(point);
        self.hash = board.hash();
        self.rows.stones[mover.index()][row] |= bit;
        self.rows.empty[row] &= !bit;
        if self.changes_for_owner(point, mover) {
            self.find_life(board, mover);
        }
        if self.suicide == Suicide::Forbidden && self.changes_for_opponent(point, mover.opponent()) {
            self.find_life(board, mover.opponent());
        }
    }

    /// Brings the regions of the mover up to date. Returns whether his life can have changed.
    fn changes_for_owner(&mut self, point: Point, mover: Color) -> bool {
        let (row, bit) = place(point);
        let open = &mut self.open[mover.index()];
        if open[row] & bit != 0 {
            // What is left of the region adjoins chains as before.
            open[row] &= !bit;
            return true;
        }
        let mut opened = false;
        let mut friends = 0;
        for neighbour in point.neighbours() {
            let (row, bit) = place(neighbour);
            if self.rows.stones[mover.index()][row] & bit != 0 {
                friends += 1;
            } else {
                opened |= self.open_region_at(neighbour, mover);
            }
        }
        // Chains that have become one share their vital regions.
        opened || friends > 1 && self.open[mover.index()] != [0; ROWS]
    }

    /// Brings the regions of the other colour up to date, where an empty point has become a stone of the mover.
    fn changes_for_opponent(&mut self, point: Point, color: Color) -> bool {
        let (row, bit) = place(point);
        if self.open[color.index()][row] & bit != 0 {
            return true;
        }
        let own = &self.rows.stones[color.index()];
        let was_inland = beside_row(own, row) & bit == 0;
        was_inland && self.open_region_at(point, color)
    }

    fn find_life(&mut self, board: &Board, color: Color) {
        let open = &self.open[color.index()];
        self.life[color.index()] = life_of(board.grid(), &self.rows, color, self.suicide, open);
    }

    /// Adds the region of `point` to the open ones if all its binding points adjoin chains of `color`. Returns
    /// whether it was added.
    fn open_region_at(&mut self, point: Point, color: Color) -> bool {
        let (row, bit) = place(point);
        if self.open[color.index()][row] & bit != 0 {
            return false;
        }
        let Some(region) = self.region_without_inland(point, color) else { return false };
        for (open, added) in self.open[color.index()].iter_mut().zip(&region) {
            *open |= added;
        }
        true
    }

    /// The region of a point, or `None` if one of its binding points adjoins no chain, or the point is off the board.
    fn region_without_inland(&self, point: Point, color: Color) -> Option<Rows> {
        let own = &self.rows.stones[color.index()];
        let region_points = self.rows.region_points(color);
        let binding = self.rows.binding(&region_points, self.suicide);
        let fill = |row: usize, entered: u32| {
            let filled = fill_row(entered, region_points[row]);
            (filled & binding[row] & !beside_row(own, row) == 0).then_some(filled)
        };
        let (first, bit) = place(point);
        let mut reached = [0; ROWS];
        if !(1..=self.rows.height).contains(&first) {
            return None;
        }
        reached[first] = fill(first, bit & region_points[first])?;
        if reached[first] == 0 {
            return None;
        }
        let (mut top, mut bottom) = (first, first);
        let mut changed = true;
        while changed {
            changed = false;
            for row in (top - 1).max(1)..=(bottom + 1).min(self.rows.height) {
                let entered = (reached[row] | reached[row - 1] | reached[row + 1]) & region_points[row];
                if entered & !reached[row] != 0 {
                    reached[row] = fill(row, entered)?;
                    (top, bottom) = (top.min(row), bottom.max(row));
                    changed = true;
                }
            }
        }
        Some(reached)
    }
}
