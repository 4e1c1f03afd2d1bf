//! Small random regions for tests.

use crate::region::{Position, Region, RegionSet};
use eyes_rules::Suicide;
use proptest::prelude::*;

fn grid(width: usize, points: usize) -> Vec<RegionSet> {
    let beside = |a: usize, b: usize| {
        let (row, column) = ((a / width).abs_diff(b / width), (a % width).abs_diff(b % width));
        row + column == 1
    };
    (0..points).map(|a| (0..points).filter(|&b| beside(a, b)).fold(0, |set, b| set | 1 << b)).collect()
}

/// A region of this many points in rows of this width, with a position.
pub(super) fn positions(width: usize, points: usize) -> impl Strategy<Value = (Region, Position)> {
    on(Just(grid(width, points)), points)
}

/// The same with a [refuge](Region::with_refuges) beside some of the points, so with three points more.
pub(super) fn with_refuge(width: usize, points: usize) -> impl Strategy<Value = (Region, Position)> {
    (positions(width, points), 1..1_u64 << points).prop_map(move |((region, position), border)| {
        let stone = 1 << points;
        let mut adjacency: Vec<RegionSet> = (0..points)
            .map(|point| region.neighbours(point as u8) | if border >> point & 1 == 1 { stone } else { 0 })
            .collect();
        adjacency.extend([border | stone << 1 | stone << 2, stone, stone]);
        let (attacker, defender) = (position.attacker, position.defender | stone);
        let walls = |larger: Region| match region.walls() {
            [] => larger.with_wall(region.wall()),
            walls => larger.with_walls(walls),
        };
        let larger = Region::new(&adjacency)
            .and_then(walls)
            .and_then(|larger| larger.with_margins(region.margins()))
            .and_then(|larger| larger.with_extra_eyes(region.extra_eyes()))
            .expect("the sets are points of the region")
            .with_external(region.external())
            .with_suicide(region.suicide())
            .with_refuges(stone);
        let position = larger.start(attacker, defender).expect("only liberties are added");
        (larger, position)
    })
}

/// A region of this many points in which any two may be neighbours but few are, without suicide, with a position.
pub(super) fn scattered(points: usize) -> impl Strategy<Value = (Region, Position)> {
    let rows = proptest::collection::vec((0..1_u64 << points, 0..1_u64 << points), points);
    let adjacency = rows.prop_map(move |rows| {
        let beside = |a: usize, b: usize| a > b && rows[a].0 & rows[a].1 >> b & 1 == 1;
        let around = |a| (0..points).filter(|&b| beside(a, b) || beside(b, a)).fold(0, |set, b| set | 1 << b);
        (0..points).map(around).collect()
    });
    on(adjacency, points).prop_map(|(region, position)| (region.with_suicide(Suicide::Forbidden), position))
}

/// A region with these neighbours and a position. Stones of strings without a liberty are left out.
fn on(
    adjacency: impl Strategy<Value = Vec<RegionSet>>,
    points: usize,
) -> impl Strategy<Value = (Region, Position)> {
    let set = move || 0..1_u64 << points;
    let stones = (set(), set(), any::<u64>()).prop_map(|(attacker, defender, sparse)| {
        (attacker & !defender & sparse, defender & (sparse >> 20 | attacker))
    });
    let ground = (1..1_u64 << points, set(), set(), 0..2_u8, 0..2_u8, any::<bool>());
    let single = on_one_wall(adjacency, stones, ground);
    // Uses some of the defender's strings as walls instead of the one outside.
    (single, set(), 0..3_u8).prop_map(|((region, position), chosen, kind)| {
        let strings = strings(&region, position.defender);
        let walls: Vec<RegionSet> = strings.into_iter().filter(|string| string & chosen != 0).collect();
        let several = region.with_external(0).with_extra_eyes(0).and_then(|region| region.with_walls(&walls));
        let start =
            several.and_then(|several| Ok((several, several.start(position.attacker, position.defender)?)));
        match start {
            Ok(start) if kind > 0 && !walls.is_empty() => start,
            _ => (region, position),
        }
    })
}

fn strings(region: &Region, stones: RegionSet) -> Vec<RegionSet> {
    let mut strings = Vec::new();
    let mut rest = stones;
    while rest != 0 {
        let string = region.flood(rest & rest.wrapping_neg(), rest);
        strings.push(string);
        rest &= !string;
    }
    strings
}

fn on_one_wall(
    adjacency: impl Strategy<Value = Vec<RegionSet>>,
    stones: impl Strategy<Value = (RegionSet, RegionSet)>,
    ground: impl Strategy<Value = (RegionSet, RegionSet, RegionSet, u8, u8, bool)>,
) -> impl Strategy<Value = (Region, Position)> {
    (adjacency, stones, ground).prop_map(
        move |(adjacency, (attacker, defender), (wall, some, others, external, extra_eyes, suicide))| {
            let region = Region::new(&adjacency)
                .and_then(|region| region.with_wall(wall))
                .and_then(|region| region.with_margins(some & others & !wall))
                .and_then(|region| region.with_extra_eyes(extra_eyes))
                .map(|region| {
                    region.with_external(external).with_suicide(if suicide {
                        Suicide::Allowed
                    } else {
                        Suicide::Forbidden
                    })
                })
                .expect("the sets are points of the region");
            let position = region
                .start(attacker, defender)
                .or_else(|_| region.start(attacker, 0))
                .or_else(|_| region.start(0, 0))
                .expect("the wall touches an empty point");
            (region, position)
        },
    )
}
