//! Free polyominoes and every way they can lie near the edges of a large board.

use std::collections::BTreeSet;

use eyes_rules::tooling::Polyomino;

/// Squares as (column, row), normalised to touch both axes, sorted by row, then column.
pub(crate) type Squares = Vec<(u8, u8)>;

/// The eight rotations and reflections of a set of squares, each normalised and sorted.
pub(crate) fn orientations(squares: &[(u8, u8)]) -> [Squares; 8] {
    let shape = Polyomino::new(squares.iter().map(|&(x, y)| (y as i8, x as i8)).collect());
    core::array::from_fn(|turn| squares_of(&shape.turned(turn as u8)))
}

fn squares_of(shape: &Polyomino) -> Squares {
    shape.cells().iter().map(|&(row, column)| (column as u8, row as u8)).collect()
}

/// All free polyominoes of `size` squares without a hole, each in its least orientation.
pub(crate) fn free_polyominoes(size: usize) -> Vec<Squares> {
    all_free(size).into_iter().filter(|squares| !has_hole(squares)).collect()
}

/// All free polyominoes of `size` squares, those with a hole included, each in its least orientation.
pub(crate) fn all_free(size: usize) -> BTreeSet<Squares> {
    let least = |shape: &Polyomino| orientations(&squares_of(shape)).into_iter().min();
    Polyomino::all(size).iter().filter_map(least).collect()
}

fn has_hole(squares: &[(u8, u8)]) -> bool {
    let width = squares.iter().map(|s| s.0).max().unwrap_or(0) as usize + 3;
    let height = squares.iter().map(|s| s.1).max().unwrap_or(0) as usize + 3;
    let mut seen = vec![vec![false; width]; height];
    for &(x, y) in squares {
        seen[y as usize + 1][x as usize + 1] = true;
    }
    let mut stack = vec![(0usize, 0usize)];
    seen[0][0] = true;
    while let Some((x, y)) = stack.pop() {
        for (nx, ny) in [(x + 1, y), (x.wrapping_sub(1), y), (x, y + 1), (x, y.wrapping_sub(1))] {
            if nx < width && ny < height && !seen[ny][nx] {
                seen[ny][nx] = true;
                stack.push((nx, ny));
            }
        }
    }
    seen.iter().flatten().any(|&outside_or_square| !outside_or_square)
}

/// One way a shape can lie on a large board: the squares, and whether the column 0 and the row 0
/// are board edges.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Lie {
    pub(crate) squares: Squares,
    pub(crate) left_edge: bool,
    pub(crate) top_edge: bool,
}

/// Every way `shape` can lie with up to two board edges against it, up to symmetry of the board.
pub(crate) fn lies(shape: &[(u8, u8)]) -> Vec<Lie> {
    let mut found = BTreeSet::new();
    let least = orientations(shape).into_iter().min().unwrap_or_default();
    found.insert(Lie { squares: least, left_edge: false, top_edge: false });
    for squares in orientations(shape) {
        let mirrored = mirror(&squares);
        found.insert(Lie { squares: squares.clone().min(mirrored), left_edge: false, top_edge: true });
        let mut flipped: Squares = squares.iter().map(|&(x, y)| (y, x)).collect();
        flipped.sort_by_key(|&(x, y)| (y, x));
        found.insert(Lie { squares: squares.min(flipped), left_edge: true, top_edge: true });
    }
    found.into_iter().collect()
}

fn mirror(squares: &[(u8, u8)]) -> Squares {
    let right = squares.iter().map(|s| s.0).max().unwrap_or(0);
    let mut mirrored: Squares = squares.iter().map(|&(x, y)| (right - x, y)).collect();
    mirrored.sort_by_key(|&(x, y)| (y, x));
    mirrored
}

impl Lie {
    /// For each square the set of squares next to it, as bits by index.
    pub(crate) fn adjacency(&self) -> Vec<u16> {
        self.squares
            .iter()
            .map(|&(x, y)| {
                self.squares
                    .iter()
                    .enumerate()
                    .filter(|&(_, &(u, v))| x.abs_diff(u) + y.abs_diff(v) == 1)
                    .fold(0, |set, (i, _)| set | 1 << i)
            })
            .collect()
    }

    /// The number of board edges at a square: 0, 1 or 2.
    pub(crate) fn edges_at(&self, (x, y): (u8, u8)) -> u32 {
        u32::from(self.left_edge && x == 0) + u32::from(self.top_edge && y == 0)
    }

    /// The squares that have a neighbour on the board outside the shape, as bits by index.
    pub(crate) fn touching(&self) -> u16 {
        self.squares.iter().zip(self.adjacency()).enumerate().fold(0, |set, (i, (&square, near))| {
            let on_board = 4 - self.edges_at(square);
            set | u16::from(near.count_ones() < on_board) << i
        })
    }

    /// The number of squares on a board edge.
    pub(crate) fn side_points(&self) -> usize {
        self.squares.iter().filter(|&&square| self.edges_at(square) > 0).count()
    }

    /// Whether the shape holds a corner point of the board and both its neighbours.
    pub(crate) fn is_corner(&self) -> bool {
        self.left_edge
            && self.top_edge
            && [(0, 0), (1, 0), (0, 1)].iter().all(|square| self.squares.contains(square))
    }

    /// A drawing with `.` for squares, or with the character that `mark` gives for an index.
    pub(crate) fn draw(&self, mark: impl Fn(usize) -> char) -> String {
        let width = self.squares.iter().map(|s| s.0).max().unwrap_or(0) + 1;
        let height = self.squares.iter().map(|s| s.1).max().unwrap_or(0) + 1;
        let mut rows = Vec::new();
        if self.top_edge {
            rows.push(format!("{}{}", if self.left_edge { "+" } else { "" }, "-".repeat(width as usize)));
        }
        for y in 0..height {
            let cells: String = (0..width)
                .map(|x| self.squares.iter().position(|&s| s == (x, y)).map_or(' ', &mark))
                .collect();
            rows.push(format!("{}{}", if self.left_edge { "|" } else { "" }, cells.trim_end()));
        }
        rows.join("\n")
    }
}
