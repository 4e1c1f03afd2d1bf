//! Boards made of small groups: shapes that are rare in games.
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

/// The content of the points of a board under construction.
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

    /// Whether a neighbour has a stone of this colour.
    fn touches(&self, (column, row): (usize, usize), color: Color) -> bool {
        let near = [(1, 0), (0, 1), (-1, 0), (0, -1)];
        near.iter().any(|&(right, down)| {
            let (Some(column), Some(row)) = (column.checked_add_signed(right), row.checked_add_signed(down))
            else {
                return false;
            };
            column < self.width && row < self.height && self.cells[row * self.width + column] == Some(color)
        })
    }

    /// Gives White the black strings that he encloses without a liberty, and makes a board.
    fn board(mut self) -> Result<Board, SetupError> {
        loop {
            match Board::from_stones(self.width as u8, self.height as u8, self.stones()) {
                Err(SetupError::NoLiberties { point, color: Color::Black, .. }) => {
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

/// How the wall of an eye differs from one chain with no liberty outside.
#[derive(Debug, Clone, Copy, Default)]
pub struct Openings {
    /// Stones of the wall that only touch corners of the eye, by their order around it (bit `i` for stone `i`): they
    /// are Black's.
    pub gaps: u32,
    /// Empty points outside beside the wall, none of them beside another; fewer if there is no room.
    pub liberties: usize,
}

/// The number of stones of a wall that only touch corners of the eye.
#[must_use]
pub fn corners_of_wall(eye: &MonolithicEye) -> u32 {
    let (canvas, cells) = canvas_of(eye);
    canvas.ring(&cells).iter().filter(|cell| !adjoins(&cells, **cell)).count() as u32
}

fn adjoins(cells: &[(usize, usize)], (column, row): (usize, usize)) -> bool {
    cells.iter().any(|cell| cell.0.abs_diff(column) + cell.1.abs_diff(row) == 1)
}

/// The board for an eye, all black where nothing is open, and the cells of the eye.
fn canvas_of(eye: &MonolithicEye) -> (Canvas, Vec<(usize, usize)>) {
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
    (Canvas::new(width, height), cells)
}

/// The board of an eye inside one chain with no liberty outside, black stones on the cells with these numbers (bit
/// `i` for cell `i`). `None` where a string would have no liberty.
#[must_use]
pub fn eye_board(eye: &MonolithicEye, stones: u16) -> Option<EyeBoard> {
    open_eye_board(eye, stones, Openings::default())
}

/// The same with openings in the wall.
#[must_use]
pub fn open_eye_board(eye: &MonolithicEye, stones: u16, openings: Openings) -> Option<EyeBoard> {
    let (mut canvas, cells) = canvas_of(eye);
    let ring = canvas.ring(&cells);
    let mut corners = 0;
    for &(column, row) in &ring {
        let is_corner = !adjoins(&cells, (column, row));
        let is_gap = is_corner && openings.gaps >> corners & 1 == 1;
        corners += u32::from(is_corner);
        canvas.put(column, row, Some(if is_gap { Color::Black } else { Color::White }));
    }
    for (number, &(column, row)) in cells.iter().enumerate() {
        canvas.put(column, row, (stones >> number & 1 == 1).then_some(Color::Black));
    }
    let wall = ring.iter().copied().find(|&cell| adjoins(&cells, cell))?;
    let mut holes: Vec<(usize, usize)> = Vec::new();
    for cell in canvas.ring(&[ring.as_slice(), cells.as_slice()].concat()) {
        let is_apart = holes.iter().all(|hole| hole.0.abs_diff(cell.0).max(hole.1.abs_diff(cell.1)) > 1);
        if holes.len() < openings.liberties && is_apart && canvas.touches(cell, Color::White) {
            canvas.put(cell.0, cell.1, None);
            holes.push(cell);
        }
    }
    let board = canvas.board().ok()?;
    // An attacker stone that was given to White would make it another eye.
    let is_attacker = |&&(column, row): &&(usize, usize)| {
        Point::new(column as u8, row as u8).is_some_and(|point| board.is_color(point, Color::Black))
    };
    if cells.iter().filter(is_attacker).count() != stones.count_ones() as usize {
        return None;
    }
    Some(EyeBoard { board, wall: Point::new(wall.0 as u8, wall.1 as u8)? })
}

/// A board with random stones of both colours in a corner or on a side, which Black shuts in. `None` if a white string
/// has no liberty.
#[must_use]
pub fn random_patch(numbers: &mut Numbers) -> Option<Board> {
    let (width, height) = (3 + numbers.below(4), 2 + numbers.below(4));
    let left = if numbers.below(2) == 0 { 0 } else { 2 };
    let mut canvas = Canvas::new((left + width + 2).max(EYE_COLUMNS + 6), height + 2 + OPEN_ROWS);
    for row in 0..height {
        for column in left..left + width {
            let content = match numbers.below(20) {
                0..=10 => Some(Color::White),
                11..=13 => Some(Color::Black),
                _ => None,
            };
            canvas.put(column, row, content);
        }
    }
    canvas.board().ok()
}

/// A 19x19 board with as many random eyes as fit, random black stones in them, and gaps in their walls at points
/// that touch the eye only diagonally. `None` if a white string has no liberty.
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
        for &(column, row) in &ring {
            let is_gap = !adjoins(&cells, (column, row)) && numbers.below(5) == 0;
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
