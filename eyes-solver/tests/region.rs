//! Compares moves on a region with a point-by-point implementation of the rules of Go.

use eyes_solver::{Move, Position, Region, RegionSet, Side, Suicide};
use proptest::prelude::*;

#[derive(Clone, Debug, PartialEq)]
struct Naive {
    stones: Vec<Option<Side>>,
    external: u8,
    /// The walls whose stones are points of the region, and are not captured.
    walls: Vec<Vec<usize>>,
}

/// The string at `point`, whether it lives, and whether it is connected with the wall. It lives if it has a
/// liberty or an immortal neighbour; with the wall, a liberty of the wall is enough.
fn string(region: &Region, naive: &Naive, point: usize) -> (Vec<usize>, bool, bool) {
    let side = naive.stones[point];
    let neighbours =
        |at: usize| (0..region.len()).filter(move |&other| region.neighbours(at as u8) >> other & 1 == 1);
    let touches = |set: RegionSet, at: usize| set >> at & 1 == 1;
    let mut string = vec![point];
    let mut next = 0;
    let (mut lives, mut wall) = (false, false);
    while next < string.len() {
        let at = string[next];
        next += 1;
        lives |= side == Some(Side::Attacker) && touches(region.margins(), at);
        if side == Some(Side::Defender) && touches(region.wall(), at) && !wall {
            wall = true;
            // Connected with the wall, and through it with everything that touches the wall.
            string.extend(
                (0..region.len())
                    .filter(|&other| {
                        touches(region.wall(), other)
                            && naive.stones[other] == side
                            && !string.contains(&other)
                    })
                    .collect::<Vec<_>>(),
            );
        }
        for other in neighbours(at) {
            if naive.stones[other].is_none() {
                lives = true;
            } else if naive.stones[other] == side && !string.contains(&other) {
                string.push(other);
            }
        }
    }
    if wall {
        lives |= wall_has_other(region, naive);
    }
    (string, lives, wall)
}

fn wall_has_other(region: &Region, naive: &Naive) -> bool {
    naive.external > 0
        || region.extra_eyes() > 0
        || (0..region.len()).any(|at| region.wall() >> at & 1 == 1 && naive.stones[at].is_none())
}

fn wall_lives(region: &Region, naive: &Naive) -> bool {
    wall_has_other(region, naive)
        || (0..region.len()).any(|at| {
            naive.stones[at] == Some(Side::Defender) && {
                let (_, lives, wall) = string(region, naive, at);
                wall && lives
            }
        })
}

/// The stones after a move; `Err(true)` if the wall is captured, `Err(false)` if it is illegal.
fn play(region: &Region, naive: &Naive, side: Side, point: usize) -> Result<Naive, bool> {
    if naive.stones[point].is_some() {
        return Err(false);
    }
    let mut after = naive.clone();
    after.stones[point] = Some(side);
    if side == Side::Attacker && region.walls().is_empty() && !wall_lives(region, &after) {
        return Err(true);
    }
    let dead: Vec<usize> = (0..region.len())
        .filter(|&at| after.stones[at] == Some(side.other()) && !string(region, &after, at).1)
        .collect();
    for at in &dead {
        after.stones[*at] = None;
    }
    if side == Side::Attacker {
        after.walls.retain(|wall| !wall.iter().any(|at| dead.contains(at)));
        if after.walls.is_empty() && !region.walls().is_empty() {
            return Err(true);
        }
    }
    let (own, lives, wall) = string(region, &after, point);
    if !lives {
        let wall = wall || after.walls.iter().flatten().any(|at| own.contains(at));
        if !region.suicide().is_allowed() || wall || own.len() == 1 {
            return Err(false);
        }
        for at in own {
            after.stones[at] = None;
        }
    }
    Ok(after)
}

fn naive(region: &Region, position: &Position) -> Naive {
    let stone = |at: usize| match (position.attacker >> at & 1, position.defender >> at & 1) {
        (1, _) => Some(Side::Attacker),
        (_, 1) => Some(Side::Defender),
        _ => None,
    };
    let members = |set: RegionSet| (0..region.len()).filter(|&at| set >> at & 1 == 1).collect();
    let standing = region.walls().iter().enumerate().filter(|&(wall, _)| position.lost >> wall & 1 == 0);
    Naive {
        stones: (0..region.len()).map(stone).collect(),
        external: position.external,
        walls: standing.map(|(_, &wall)| members(wall)).collect(),
    }
}

/// The connected parts of a set.
fn strings(region: &Region, stones: RegionSet) -> Vec<RegionSet> {
    let (mut strings, mut rest) = (Vec::new(), stones);
    while rest != 0 {
        strings.push(region.flood(rest & rest.wrapping_neg(), rest));
        rest &= !strings[strings.len() - 1];
    }
    strings
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn games_follow_the_rules(
        len in 1_usize..10,
        edges in any::<u64>(),
        wall in any::<u64>(),
        margins in any::<u64>(),
        external in 0_u8..3,
        extra in 0_u8..2,
        suicide in proptest::sample::select(&Suicide::ALL[..]),
        moves in proptest::collection::vec((any::<bool>(), 0_u8..10), 1..60),
    ) {
        let full: RegionSet = (1 << len) - 1;
        let mut adjacency = vec![0; len];
        let mut bit = 0;
        for a in 0..len {
            for b in 0..a {
                // A path connects the points; some more edges are added.
                if a == b + 1 || edges >> (bit % 64) & 3 == 0 {
                    adjacency[a] |= 1 << b;
                    adjacency[b] |= 1 << a;
                }
                bit += 2;
            }
        }
        let region = Region::new(&adjacency).unwrap()
            .with_margins(margins & margins >> 7 & full).unwrap()
            .with_suicide(suicide);
        let strings: Vec<RegionSet> = strings(&region, wall & full);
        let stones = strings.iter().fold(0, |all, string| all | string);
        let several = region.with_walls(&strings).unwrap();
        let single = region.with_wall(wall & full | 1).unwrap()
            .with_external(external).with_extra_eyes(extra).unwrap();
        let (region, mut position) = match several.start(0, stones) {
            Ok(position) if extra == 0 && !strings.is_empty() => (several, position),
            _ => (single, single.start(0, 0).unwrap()),
        };
        for (attacker, point) in moves {
            if usize::from(point) >= len {
                continue;
            }
            let side = if attacker { Side::Attacker } else { Side::Defender };
            let before = Position { ko: None, ..position };
            let expected = play(&region, &naive(&region, &before), side, point.into());
            match before.play(&region, side, Move::Play(point)) {
                None => prop_assert_eq!(expected, Err(false)),
                Some(step) if step.wall_captured => {
                    prop_assert_eq!(expected, Err(true));
                    return Ok(());
                }
                Some(step) => {
                    prop_assert_eq!(expected, Ok(naive(&region, &step.position)));
                    if let Some(ko) = step.position.ko {
                        prop_assert!(step.captured == 1 << ko);
                        let open = Position { ko: None, ..step.position };
                        let back = open.play(&region, side.other(), Move::Play(ko)).unwrap();
                        prop_assert_eq!(back.captured, 1 << point);
                        prop_assert!(step.position.play(&region, side.other(), Move::Play(ko)).is_none());
                    }
                    position = step.position;
                }
            }
        }
    }
}
