//! Groups on the edge whose wall does not reach the edge everywhere, such as the L group and other groups that
//! books name after their outline. They are eyes inside one chain. Stones of the wall on the first line beside the
//! eye are left out or replaced by attacker stones.

use crate::status::monolithic::{Eye, Place, around, eyes, is_one_chain, near, on_board, region};
use eyes_solver::Region;
use std::collections::BTreeSet;

type Spot = (i8, i8);

/// The point on the first line beside an eye.
#[derive(Clone, Copy)]
enum Leg {
    /// A stone of the wall.
    There,
    /// Empty, and so is the next point, which touches an immortal attacker stone.
    Open,
    /// An immortal attacker stone.
    Hane,
}

/// The first-line stones of the wall beside an eye, each with the next point outward. Both points can be empty
/// while the wall stays one chain that touches only the eye and these points.
fn legs(eye: &Eye, wall: &BTreeSet<Spot>) -> Vec<(Spot, Spot)> {
    let first_line = |&(x, y): &Spot| x == 0 || y == 0;
    let mut legs = Vec::new();
    for &leg in wall.iter().filter(|&leg| first_line(leg)) {
        for inner in near(leg).into_iter().filter(|inner| first_line(inner) && eye.points.contains(inner)) {
            let next = (2 * leg.0 - inner.0, 2 * leg.1 - inner.1);
            let mut others = near(next).into_iter().filter(|&spot| spot != leg);
            let taken = |spot: Spot| wall.contains(&spot) || eye.points.contains(&spot);
            if on_board(next) && !taken(next) && !others.any(taken) {
                legs.push((leg, next));
            }
        }
    }
    legs
}

/// All groups with eyes of `size` points on a side or in a corner whose walls stay one chain.
pub(crate) fn groups(size: usize) -> Vec<Region> {
    let mut groups = Vec::new();
    for eye in eyes(size).into_iter().filter(|eye| eye.place != Place::Centre) {
        let wall = around(&eye.points);
        let legs = legs(&eye, &wall);
        for choice in 0..3_usize.pow(legs.len() as u32) {
            let kinds: Vec<Leg> = (0..legs.len() as u32)
                .map(|digit| [Leg::There, Leg::Open, Leg::Hane][choice / 3_usize.pow(digit) % 3])
                .collect();
            groups.extend(group(&eye, wall.clone(), &legs, &kinds));
        }
    }
    groups
}

fn group(eye: &Eye, mut wall: BTreeSet<Spot>, legs: &[(Spot, Spot)], kinds: &[Leg]) -> Option<Region> {
    let mut points = eye.points.clone();
    let mut immortal = Vec::new();
    for (&(leg, next), kind) in legs.iter().zip(kinds) {
        match kind {
            Leg::There => continue,
            Leg::Open => {
                points.extend([leg, next]);
                immortal.push((2 * next.0 - leg.0, 2 * next.1 - leg.1));
            }
            Leg::Hane => immortal.push(leg),
        }
        wall.remove(&leg);
    }
    if !is_one_chain(&wall) {
        return None;
    }
    Some(region(&points, |spot| wall.contains(&spot), |spot| immortal.contains(&spot)))
}
