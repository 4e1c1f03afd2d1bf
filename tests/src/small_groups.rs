//! Boards made of small groups: shapes that games hardly ever show.
//!
//! White groups stand on a board of black stones, which have two eyes and an open area of their own.

use eyes_library::{MonolithicEye, Site};
use eyes_runtime::board::{Board, Color, Point, SetupError};

/// A reproducible sequence of numbers (SplitMix64).
#[derive(Debug, Clone)]
pub struct Numbers(u64);

impl Numbers {
    /// The sequence of a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below `end`, which is not 0.
    pub fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((word ^ word >> 31) % end as u64) as usize
    }
}

/// The board of one eye inside one white chain that Black shuts in.
#[derive(Debug)]
pub struct EyeBoard {
    /// The board.
    pub board: Board,
    /// A stone of the chain.
    pub wall: Point,
}

/// What stands on the points of a board under construction.
struct Canvas {
    width: usize,
    height: usize,
    cells: Vec<Option<Color>>,
}

/// Rows at the bottom that are Black's, with an open area larger than any eye.
const OPEN_ROWS: usize = 4;
/// Black's columns at the right of these rows, with his eyes.
const EYE_COLUMNS: usize = 4;

impl Canvas {
    fn new(width: usize, height: usize) -> Self {
        let mut canvas = Self { width, height, cells: vec![Some(Color::Black); width * height] };
        for row in height + 1 - OPEN_ROWS..height {
            for column in 0..width - EYE_COLUMNS {
                canvas.put(column, row, None);
            }
        }
        canvas.put(width - 1, height - 1, None);
        canvas.put(width - 1, height - 3, None);
        canvas
    }

    fn put(&mut self, column: usize, row: usize, content: Option<Color>) {
        self.cells[row * self.width + column] = content;
    }

    /// The points around cells, diagonals included, that are none of them.
    fn ring(&self, cells: &[(usize, usize)]) -> Vec<(usize, usize)> {
        let mut ring = Vec::new();
        for &(column, row) in cells {
            for near_row in row.saturating_sub(1)..(row + 2).min(self.height) {
                for near_column in column.saturating_sub(1)..(column + 2).min(self.width) {
                    let near = (near_column, near_row);
                    if !cells.contains(&near) && !ring.contains(&near) {
                        ring.push(near);
                    }
                }
            }
        }
        ring
    }

    /// Gives White the black stones that he shuts in without a liberty, and makes a board of it.
    fn board(mut self) -> Result<Board, SetupError> {
        loop {
            match Board::from_stones(self.width as u8, self.height as u8, self.stones()) {
                Err(SetupError::NoLiberties { point, color: Color::Black }) => {
                    self.put(point.column().into(), point.row().into(), Some(Color::White));
                }
                result => return result,
            }
        }
    }

    fn stones(&self) -> Vec<(Point, Color)> {
        let stone = |(at, content): (usize, &Option<Color>)| {
            Some((Point::new((at % self.width) as u8, (at / self.width) as u8)?, (*content)?))
        };
        self.cells.iter().enumerate().filter_map(stone).collect()
    }
}

/// The cells of an eye as columns and rows of a board, the edges of its site at the top and at the left.
fn placed(eye: &MonolithicEye, column: usize, row: usize) -> Vec<(usize, usize)> {
    let height = eye.cells().iter().map(|cell| cell.0).max().map_or(0, |last| last as usize + 1);
    let place = |&(cell_row, cell_column): &(i8, i8)| {
        (column + cell_column as usize, row + height - 1 - cell_row as usize)
    };
    eye.cells().iter().map(place).collect()
}

/// The board of an eye, black stones on the cells with these numbers (bit `i` for cell `i`). `None` where a string
/// would have no liberty.
#[must_use]
pub fn eye_board(eye: &MonolithicEye, stones: u16) -> Option<EyeBoard> {
    const AROUND: usize = 2;
    let (column, row) = match eye.site() {
        Site::Centre => (AROUND, AROUND),
        Site::Side => (AROUND, 0),
        Site::Corner => (0, 0),
    };
    let cells = placed(eye, column, row);
    let far = |coordinate: fn(&(usize, usize)) -> usize| cells.iter().map(coordinate).max().unwrap_or(0);
    let width = (far(|cell| cell.0) + 1 + AROUND).max(EYE_COLUMNS + 6);
    let height = far(|cell| cell.1) + 1 + AROUND + OPEN_ROWS;
    let mut canvas = Canvas::new(width, height);
    let ring = canvas.ring(&cells);
    for &(column, row) in &ring {
        canvas.put(column, row, Some(Color::White));
    }
    for (number, &(column, row)) in cells.iter().enumerate() {
        canvas.put(column, row, (stones >> number & 1 == 1).then_some(Color::Black));
    }
    let &(column, row) = ring.first()?;
    let board = canvas.board().ok()?;
    // An attacker stone that was given to White would make it another eye.
    let is_attacker = |&&(column, row): &&(usize, usize)| {
        Point::new(column as u8, row as u8).is_some_and(|point| board.is_color(point, Color::Black))
    };
    if cells.iter().filter(is_attacker).count() != stones.count_ones() as usize {
        return None;
    }
    Some(EyeBoard { board, wall: Point::new(column as u8, row as u8)? })
}

/// A 19x19 board with as many random eyes as find a place, random black stones in them, and gaps in their walls
/// where only diagonals are lost. `None` if a white string has no liberty.
#[must_use]
pub fn packed_board(eyes: &[MonolithicEye], numbers: &mut Numbers) -> Option<Board> {
    const SIZE: usize = 19;
    const TRIES: usize = 60;
    let mut canvas = Canvas::new(SIZE, SIZE);
    let mut taken: Vec<(usize, usize)> = Vec::new();
    for _ in 0..TRIES {
        let eye = &eyes[numbers.below(eyes.len())];
        let (column, row) = match eye.site() {
            Site::Centre => (1 + numbers.below(SIZE - 2), 1 + numbers.below(SIZE - 2)),
            Site::Side => (1 + numbers.below(SIZE - 2), 0),
            Site::Corner => (0, 0),
        };
        let cells = placed(eye, column, row);
        let fits = |&(column, row): &(usize, usize)| column + 2 < SIZE && row + 2 + OPEN_ROWS < SIZE;
        let ring = canvas.ring(&cells);
        if !cells.iter().all(fits) || ring.iter().chain(&cells).any(|cell| taken.contains(cell)) {
            continue;
        }
        let adjoins = |&(column, row): &(usize, usize)| {
            cells.iter().any(|cell| cell.0.abs_diff(column) + cell.1.abs_diff(row) == 1)
        };
        for &(column, row) in &ring {
            let is_gap = !adjoins(&(column, row)) && numbers.below(5) == 0;
            canvas.put(column, row, Some(if is_gap { Color::Black } else { Color::White }));
        }
        for &(column, row) in &cells {
            canvas.put(column, row, (numbers.below(3) == 0).then_some(Color::Black));
        }
        taken.extend(canvas.ring(&[ring.as_slice(), cells.as_slice()].concat()));
        taken.extend(ring);
        taken.extend(cells);
    }
    canvas.board().ok()
}
