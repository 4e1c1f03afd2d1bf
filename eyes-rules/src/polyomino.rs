//! Polyominoes, and their place on a board.

use alloc::borrow::ToOwned;
use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

/// Row and column of a point, from 0, rows counted downwards.
type Cell = (i8, i8);

/// The place of a shape on a much larger board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Site {
    /// Away from the edges of the board.
    Centre,
    /// With its lowest row on the lower edge.
    Side,
    /// With its lowest row on the lower edge, and its first column on the left one.
    Corner,
}

impl Site {
    /// All sites, in their order.
    pub const ALL: [Self; 3] = [Self::Centre, Self::Side, Self::Corner];

    /// The turns of [`Polyomino::turned`] that map a board to itself and keep the site: for the
    /// corner, the reflection in the diagonal through the lower left.
    #[must_use]
    pub const fn turns(self) -> &'static [u8] {
        match self {
            Self::Centre => &[0, 1, 2, 3, 4, 5, 6, 7],
            Self::Side => &[0, 4],
            Self::Corner => &[0, 7],
        }
    }

    /// `"centre"`, `"side"` or `"corner"`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Centre => "centre",
            Self::Side => "side",
            Self::Corner => "corner",
        }
    }
}

/// Some points of a square grid, moved so that the first row and the first column are 0, in
/// reading order.
///
/// ```
/// use eyes_rules::Site;
/// use eyes_rules::tooling::Polyomino;
///
/// // Straight and bent three.
/// let three: Vec<Polyomino> = Polyomino::all(3).into_iter().collect();
/// assert_eq!(three.len(), 2);
/// let drawn = three[0].draw(Site::Corner, |cell| if cell == 1 { 'X' } else { '.' });
/// assert_eq!(drawn, "|.X.%+---");
/// assert_eq!(three[1].images().len(), 4);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Polyomino(Vec<Cell>);

impl Polyomino {
    /// The shape of some points, wherever they lie.
    #[must_use]
    pub fn new(mut cells: Vec<(i8, i8)>) -> Self {
        let top = cells.iter().map(|cell| cell.0).min().unwrap_or(0);
        let left = cells.iter().map(|cell| cell.1).min().unwrap_or(0);
        for cell in &mut cells {
            *cell = (cell.0 - top, cell.1 - left);
        }
        cells.sort_unstable();
        Self(cells)
    }

    /// Every connected shape of `size` points up to rotation and reflection, each as its first image. Costs a
    /// fifth of a second for 10 points, and about four times as much for each further point.
    #[must_use]
    pub fn all(size: usize) -> BTreeSet<Self> {
        Self::all_while(size, &|| true).unwrap_or_default()
    }

    /// The same; `None` once `goes_on` denies it, which is asked for each smaller shape.
    pub fn all_while(size: usize, goes_on: &dyn Fn() -> bool) -> Option<BTreeSet<Self>> {
        let mut shapes: BTreeSet<Self> = (size > 0).then(|| Self(vec![(0, 0)])).into_iter().collect();
        for _ in 1..size {
            let mut grown = BTreeSet::new();
            for Self(cells) in &shapes {
                if !goes_on() {
                    return None;
                }
                let beside: BTreeSet<Cell> = cells
                    .iter()
                    .flat_map(|&(row, column)| {
                        [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]
                    })
                    .filter(|cell| !cells.contains(cell))
                    .collect();
                for cell in beside {
                    let larger = Self(cells.iter().copied().chain([cell]).collect());
                    grown.extend(larger.first_image(Site::Centre));
                }
            }
            shapes = grown;
        }
        Some(shapes)
    }

    /// Row and column of each point, rows counted downwards.
    #[must_use]
    pub fn cells(&self) -> &[(i8, i8)] {
        &self.0
    }

    /// One of its eight images under rotation and reflection: bit 0 of `turn` swaps rows and
    /// columns, then bit 1 reverses the rows and bit 2 the columns.
    #[must_use]
    pub fn turned(&self, turn: u8) -> Self {
        Self::new(self.0.iter().map(|&cell| turned(cell, turn)).collect())
    }

    /// Its distinct images under rotation and reflection.
    #[must_use]
    pub fn images(&self) -> BTreeSet<Self> {
        Site::Centre.turns().iter().map(|&turn| self.turned(turn)).collect()
    }

    /// The first of its images under the turns of a site.
    #[must_use]
    pub fn first_image(&self, site: Site) -> Option<Self> {
        site.turns().iter().map(|&turn| self.turned(turn)).min()
    }

    /// The image of each point under a turn that maps the shape to itself; `None` for other turns.
    #[must_use]
    pub fn symmetry(&self, turn: u8) -> Option<Vec<u8>> {
        let image: Vec<Cell> = self.0.iter().map(|&cell| turned(cell, turn)).collect();
        let top = image.iter().map(|cell| cell.0).min()?;
        let left = image.iter().map(|cell| cell.1).min()?;
        let moved = image.iter().map(|&(row, column)| (row - top, column - left));
        moved.map(|cell| self.0.iter().position(|&other| other == cell).map(|point| point as u8)).collect()
    }

    /// The shape drawn on its site: rows joined by `%`, with all edges of the board. `sign` gives the character of
    /// each point by its index in [`cells`](Self::cells).
    #[must_use]
    pub fn draw(&self, site: Site, sign: impl Fn(usize) -> char) -> String {
        let height = self.0.iter().map(|cell| cell.0 as usize + 1).max().unwrap_or(0);
        let width = self.0.iter().map(|cell| cell.1 as usize + 1).max().unwrap_or(0);
        let mut rows = vec![vec![' '; width]; height];
        for (point, &(row, column)) in self.0.iter().enumerate() {
            rows[row as usize][column as usize] = sign(point);
        }
        if site != Site::Centre {
            rows.push(vec!['-'; width]);
        }
        if site == Site::Corner {
            for (number, row) in rows.iter_mut().enumerate() {
                row.insert(0, if number < height { '|' } else { '+' });
            }
        }
        let rows: Vec<String> =
            rows.iter().map(|row| row.iter().collect::<String>().trim_end().to_owned()).collect();
        rows.join("%")
    }
}

fn turned((row, column): Cell, turn: u8) -> Cell {
    let (row, column) = if turn & 1 == 1 { (column, row) } else { (row, column) };
    (if turn & 2 == 2 { -row } else { row }, if turn & 4 == 4 { -column } else { column })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_the_known_ones() {
        let counts: Vec<usize> = (0..=9).map(|size| Polyomino::all(size).len()).collect();
        assert_eq!(counts, [0, 1, 1, 2, 5, 12, 35, 108, 369, 1285]);
        let fixed = |size| Polyomino::all(size).iter().map(|shape| shape.images().len()).sum::<usize>();
        assert_eq!((1..=8).map(fixed).collect::<Vec<_>>(), [1, 2, 6, 19, 63, 216, 760, 2725]);
    }

    #[test]
    fn symmetries_move_every_point_to_its_image() {
        for shape in (1..=6).flat_map(Polyomino::all) {
            for turn in 0..8 {
                let Some(places) = shape.symmetry(turn) else {
                    assert_ne!(shape.turned(turn), shape);
                    continue;
                };
                assert_eq!(shape.turned(turn), shape);
                let beside = |a: Cell, b: Cell| a.0.abs_diff(b.0) + a.1.abs_diff(b.1) == 1;
                let cell = |point: usize| shape.cells()[point];
                for (one, other) in (0..places.len()).flat_map(|one| (0..one).map(move |other| (one, other)))
                {
                    let images = (usize::from(places[one]), usize::from(places[other]));
                    assert_ne!(images.0, images.1);
                    assert_eq!(
                        beside(cell(one), cell(other)),
                        beside(cell(images.0), cell(images.1)),
                        "{shape:?} {turn}"
                    );
                }
            }
        }
    }

    #[test]
    fn the_turns_of_a_site_keep_its_edges() {
        // An edge of the board is a row or column beyond which the shape has no point.
        let long = Polyomino::new(vec![(0, 0), (1, 0), (1, 1), (1, 2)]);
        let lowest = |shape: &Polyomino| shape.cells().iter().filter(|cell| cell.0 == 1).count();
        assert!(Site::Side.turns().iter().all(|&turn| lowest(&long.turned(turn)) == lowest(&long)));
        assert_eq!(long.turned(7).cells(), [(0, 0), (1, 0), (2, 0), (2, 1)]);
    }
}
