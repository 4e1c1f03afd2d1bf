//! Monolithic eyes: regions inside one chain, in the centre, on a side and in the corner.

use crate::status::exhaustive::shapes_on_grid;
use eyes_solver::{Region, RegionSet};
use std::collections::BTreeSet;

/// The number of board edges that an eye touches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Place {
    Centre,
    Side,
    Corner,
}

/// A monolithic eye: its points as columns and rows from the corner, and its region.
pub(crate) struct Eye {
    pub(crate) place: Place,
    pub(crate) points: Vec<(i8, i8)>,
    pub(crate) region: Region,
}

pub(crate) fn eyes(size: usize) -> Vec<Eye> {
    let mut seen = BTreeSet::new();
    let mut eyes = Vec::new();
    for place in [Place::Centre, Place::Side, Place::Corner] {
        let (column, row) = match place {
            Place::Centre => (9, 9),
            Place::Side => (9, 0),
            Place::Corner => (0, 0),
        };
        for shape in shapes_on_grid(size) {
            for turn in 0..8 {
                let turned = turned(&shape, turn);
                let points: Vec<(i8, i8)> = turned.iter().map(|&(x, y)| (x + column, y + row)).collect();
                let class = (0..8).map(|turn| class(&points, turn, place)).min();
                if !seen.insert((place, class)) {
                    continue;
                }
                let wall = around(&points);
                if is_one_chain(&wall) {
                    let region = region(&points, |point| wall.contains(&point), |_| false);
                    eyes.push(Eye { place, points, region });
                }
            }
        }
    }
    eyes
}

/// The points after one of the eight turns (the bits of `turn`), moved to the origin.
fn turned(points: &[(i8, i8)], turn: u8) -> Vec<(i8, i8)> {
    let one = |&(x, y): &(i8, i8)| {
        let (x, y) = if turn & 4 == 0 { (x, y) } else { (y, x) };
        (if turn & 1 == 0 { x } else { -x }, if turn & 2 == 0 { y } else { -y })
    };
    let moved: Vec<_> = points.iter().map(one).collect();
    let left = moved.iter().map(|p| p.0).min().unwrap_or(0);
    let low = moved.iter().map(|p| p.1).min().unwrap_or(0);
    let mut moved: Vec<_> = moved.into_iter().map(|(x, y)| (x - left, y - low)).collect();
    moved.sort_unstable();
    moved
}

/// The first image of the eye under the turns that its place allows.
fn class(points: &[(i8, i8)], turn: u8, place: Place) -> Vec<(i8, i8)> {
    let turn = match place {
        Place::Centre => turn,
        Place::Side => turn & 1,
        Place::Corner => turn & 4,
    };
    turned(points, turn)
}

pub(crate) fn near((x, y): (i8, i8)) -> [(i8, i8); 4] {
    [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
}

pub(crate) fn on_board((x, y): (i8, i8)) -> bool {
    (0..19).contains(&x) && (0..19).contains(&y)
}

/// The points around an eye, diagonal ones included.
pub(crate) fn around(points: &[(i8, i8)]) -> BTreeSet<(i8, i8)> {
    points
        .iter()
        .flat_map(|&(x, y)| (-1..=1).flat_map(move |dx| (-1..=1).map(move |dy| (x + dx, y + dy))))
        .filter(|&point| on_board(point) && !points.contains(&point))
        .collect()
}

pub(crate) fn is_one_chain(stones: &BTreeSet<(i8, i8)>) -> bool {
    let mut reached: BTreeSet<(i8, i8)> = stones.iter().take(1).copied().collect();
    let mut stack: Vec<(i8, i8)> = reached.iter().copied().collect();
    while let Some(point) = stack.pop() {
        for next in near(point) {
            if stones.contains(&next) && reached.insert(next) {
                stack.push(next);
            }
        }
    }
    reached.len() == stones.len()
}

/// The region of these points, given which other points are stones of the wall and which are immortal.
pub(crate) fn region(
    points: &[(i8, i8)],
    is_wall: impl Fn((i8, i8)) -> bool,
    is_immortal: impl Fn((i8, i8)) -> bool,
) -> Region {
    let beside = |is: &dyn Fn((i8, i8)) -> bool| -> RegionSet {
        let any = |point: (i8, i8)| near(point).into_iter().any(is);
        points.iter().enumerate().filter(|&(_, &point)| any(point)).fold(0, |set, (bit, _)| set | 1 << bit)
    };
    let adjacency: Vec<RegionSet> = points.iter().map(|&point| beside(&|other| other == point)).collect();
    Region::new(&adjacency)
        .and_then(|region| region.with_wall(beside(&is_wall)))
        .and_then(|region| region.with_margins(beside(&is_immortal)))
        .expect("a region")
}
