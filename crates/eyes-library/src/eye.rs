//! Which eyes there are: polyominoes placed on a large board so that one chain surrounds them.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::ground::{Canonical, Ground, MAX_POINTS, Stones};
use crate::polyomino::{Cell, free_polyominoes, images, normalized, turned};

/// Where an eye lies on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Site {
    /// Away from the edges of the board.
    Centre,
    /// With its lowest row on the lower edge.
    Side,
    /// With its lowest row on the lower edge and its first column on the left one.
    Corner,
}

impl Site {
    /// All sites.
    pub const ALL: [Self; 3] = [Self::Centre, Self::Side, Self::Corner];

    /// Symmetries of the board that keep the site, as codes of [`turned`]: for the corner, the
    /// diagonal through the lower left.
    const fn symmetries(self) -> &'static [u8] {
        match self {
            Self::Centre => &[0, 1, 2, 3, 4, 5, 6, 7],
            Self::Side => &[0, 4],
            Self::Corner => &[0, 7],
        }
    }
}

/// An eye: points of a board, up to the symmetries of the board that keep its site, with one chain
/// around them.
///
/// ```
/// use eyes_library::{Eye, Site};
///
/// // Straight and bent three, each in the centre; on the side the straight three lies or stands,
/// // and the bent three opens up, down or to a side.
/// let eyes = Eye::all(3);
/// let count = |site| eyes.iter().filter(|eye| eye.site() == site).count();
/// assert_eq!([Site::Centre, Site::Side, Site::Corner].map(count), [2, 4, 3]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Eye {
    site: Site,
    cells: Vec<Cell>,
    ground: Ground,
}

impl Eye {
    /// Every eye of `points` points, 1 to [`MAX_POINTS`] (none for other numbers): by site, then by
    /// free polyomino, then by image.
    ///
    /// Costs a second for 11 points, and some four times as much for each point more.
    #[must_use]
    pub fn all(points: usize) -> Vec<Self> {
        let mut eyes = Vec::new();
        if (1..=MAX_POINTS).contains(&points) {
            let shapes = free_polyominoes(points);
            for site in Site::ALL {
                for shape in &shapes {
                    let placed = match site {
                        Site::Centre => BTreeSet::from([shape.clone()]),
                        _ => images(shape).into_iter().map(|image| first_image(&image, site)).collect(),
                    };
                    eyes.extend(placed.into_iter().filter_map(|cells| Self::new(cells, site)));
                }
            }
        }
        eyes
    }

    /// The eye of these cells; `None` if what surrounds them is not one chain.
    fn new(cells: Vec<Cell>, site: Site) -> Option<Self> {
        let height = cells.iter().map(|cell| cell.0).max()? + 1;
        let width = cells.iter().map(|cell| cell.1).max()? + 1;
        let on_board = |(row, column): Cell| {
            row >= -1
                && column <= width
                && row < if site == Site::Centre { height + 1 } else { height }
                && column > if site == Site::Corner { -1 } else { -2 }
        };
        let beside = |(row, column): Cell| {
            [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
                .into_iter()
                .filter(move |&cell| on_board(cell))
        };
        let mut chain = vec![(-1, 0)];
        let mut next = 0;
        while let Some(&cell) = chain.get(next) {
            next += 1;
            for other in beside(cell) {
                if !cells.contains(&other) && !chain.contains(&other) {
                    chain.push(other);
                }
            }
        }
        let mut wall = 0;
        let mut adjacency = [0; MAX_POINTS];
        for (point, &cell) in cells.iter().enumerate() {
            for other in beside(cell) {
                match cells.iter().position(|&inside| inside == other) {
                    Some(inside) => adjacency[point] |= 1 << inside,
                    None if chain.contains(&other) => wall |= 1 << point,
                    None => return None,
                }
            }
        }
        let ground = Ground::new(&adjacency[..cells.len()], wall)?;
        Some(Self { site, cells, ground })
    }

    /// Where it lies.
    #[must_use]
    pub const fn site(&self) -> Site {
        self.site
    }

    /// Row and column of each point, rows counted from the top row of the eye downwards.
    #[must_use]
    pub fn cells(&self) -> &[(i8, i8)] {
        &self.cells
    }

    /// What its game is played on, in the order of [`cells`](Self::cells).
    #[must_use]
    pub const fn ground(&self) -> &Ground {
        &self.ground
    }

    /// The same in the numbering under which the library keeps it.
    #[must_use]
    pub fn canonical(&self) -> Canonical {
        self.ground.canonical()
    }

    /// For each symmetry of the board that maps the eye to itself but the identity, where each
    /// point goes.
    #[must_use]
    pub fn symmetries(&self) -> Vec<Vec<u8>> {
        let turns = self.site.symmetries().iter().filter(|&&code| code != 0);
        turns
            .filter_map(|&code| {
                let image: Vec<Cell> = self.cells.iter().map(|&cell| turned(cell, code)).collect();
                let (top, left) = image
                    .iter()
                    .fold((i8::MAX, i8::MAX), |(top, left), cell| (top.min(cell.0), left.min(cell.1)));
                image
                    .iter()
                    .map(|&(row, column)| {
                        let moved = (row - top, column - left);
                        self.cells.iter().position(|&cell| cell == moved).map(|point| point as u8)
                    })
                    .collect()
            })
            .collect()
    }

    /// The eye drawn, rows joined by `%`, the edges of the board in full: `X` for an attacker
    /// stone, `.` for an empty point.
    #[must_use]
    pub fn draw(&self, stones: Stones) -> String {
        let height = self.cells.iter().map(|cell| cell.0 as usize + 1).max().unwrap_or(0);
        let width = self.cells.iter().map(|cell| cell.1 as usize + 1).max().unwrap_or(0);
        let mut rows = vec![vec![' '; width]; height];
        for (point, &(row, column)) in self.cells.iter().enumerate() {
            rows[row as usize][column as usize] = if stones >> point & 1 == 1 { 'X' } else { '.' };
        }
        if self.site != Site::Centre {
            rows.push(vec!['-'; width]);
        }
        if self.site == Site::Corner {
            for (number, row) in rows.iter_mut().enumerate() {
                row.insert(0, if number < height { '|' } else { '+' });
            }
        }
        let rows: Vec<String> =
            rows.iter().map(|row| row.iter().collect::<String>().trim_end().to_owned()).collect();
        rows.join("%")
    }
}

/// The first of the images that the symmetries of the site allow.
fn first_image(cells: &[Cell], site: Site) -> Vec<Cell> {
    let turns = site.symmetries().iter();
    let images = turns.map(|&code| normalized(cells.iter().map(|&cell| turned(cell, code)).collect()));
    images.min().unwrap_or_default()
}

/// A set of points moved by a symmetry.
pub(crate) fn moved(stones: Stones, symmetry: &[u8]) -> Stones {
    symmetry.iter().enumerate().fold(0, |set, (point, &to)| set | (stones >> point & 1) << to)
}
