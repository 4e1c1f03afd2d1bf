//! Lists all eyes: polyominoes on a large board that one chain surrounds.

use std::collections::BTreeSet;

use eyes_rules::Site;
use eyes_rules::tooling::Polyomino;

use crate::ground::{Canonical, Ground, GroundSet, MAX_POINTS};

/// An eye: points of a board with one chain around them, up to the symmetries of the board that keep its site.
///
/// ```
/// use eyes_library::{MonolithicEye, Site};
///
/// // Straight and bent three, each in the centre; on the side the straight three lies or stands,
/// // and the bent three opens up, down or to a side.
/// let eyes = MonolithicEye::all(3);
/// let count = |site| eyes.iter().filter(|eye| eye.site() == site).count();
/// assert_eq!([Site::Centre, Site::Side, Site::Corner].map(count), [2, 4, 3]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MonolithicEye {
    site: Site,
    shape: Polyomino,
    ground: Ground,
}

impl MonolithicEye {
    /// Every eye of `points` points, 1 to [`MAX_POINTS`] (none for other numbers): by site, then by
    /// free polyomino, then by image.
    ///
    /// Costs a second for 11 points, and about four times as much for each further point.
    #[must_use]
    pub fn all(points: usize) -> Vec<Self> {
        Self::all_while(points, &|| true).unwrap_or_default()
    }

    /// The same; `None` once `goes_on` denies it, which is asked at least for each eye.
    pub(crate) fn all_while(points: usize, goes_on: &dyn Fn() -> bool) -> Option<Vec<Self>> {
        let mut eyes = Vec::new();
        if (1..=MAX_POINTS).contains(&points) {
            let shapes = Polyomino::all_while(points, goes_on)?;
            for site in Site::ALL {
                for shape in &shapes {
                    if !goes_on() {
                        return None;
                    }
                    let images = shape.images();
                    let placed: BTreeSet<_> =
                        images.iter().filter_map(|image| image.first_image(site)).collect();
                    eyes.extend(placed.into_iter().filter_map(|shape| Self::new(shape, site)));
                }
            }
        }
        Some(eyes)
    }

    /// The eye of these cells; `None` if the points around them are not one chain.
    fn new(shape: Polyomino, site: Site) -> Option<Self> {
        let cells = shape.cells();
        let height = cells.iter().map(|cell| cell.0).max()? + 1;
        let width = cells.iter().map(|cell| cell.1).max()? + 1;
        let on_board = |(row, column): (i8, i8)| {
            row >= -1
                && column <= width
                && row < if site == Site::Centre { height + 1 } else { height }
                && column > if site == Site::Corner { -1 } else { -2 }
        };
        let beside = |(row, column): (i8, i8)| {
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
        Some(Self { site, shape, ground })
    }

    /// Where it lies.
    #[must_use]
    pub const fn site(&self) -> Site {
        self.site
    }

    /// Row and column of each point, rows counted from the top row of the eye downwards.
    #[must_use]
    pub fn cells(&self) -> &[(i8, i8)] {
        self.shape.cells()
    }

    /// The ground of the eye, in the order of [`cells`](Self::cells).
    #[must_use]
    pub const fn ground(&self) -> &Ground {
        &self.ground
    }

    /// The ground in the canonical numbering of the library.
    #[must_use]
    pub fn canonical(&self) -> Canonical {
        self.ground.canonical()
    }

    /// For each symmetry of the board except the identity that maps the eye to itself: the image of each point.
    #[must_use]
    pub fn symmetries(&self) -> Vec<Vec<u8>> {
        let turns = self.site.turns().iter().filter(|&&turn| turn != 0);
        turns.filter_map(|&turn| self.shape.symmetry(turn)).collect()
    }

    /// The eye drawn as text, rows joined by `%`, with all edges of the board. `X` is an attacker stone, `.` an
    /// empty point.
    #[must_use]
    pub fn draw(&self, stones: GroundSet) -> String {
        self.shape.draw(self.site, |point| if stones >> point & 1 == 1 { 'X' } else { '.' })
    }
}

pub(crate) fn moved(stones: GroundSet, symmetry: &[u8]) -> GroundSet {
    symmetry.iter().enumerate().fold(0, |set, (point, &to)| set | (stones >> point & 1) << to)
}
