//! Compares flood fill, strings and moves with the naive rules, on sets of every width.

use eyes_rules::{
    Adjacency, Bits, Illegal, Links, LinksError, Position, Set, Sides, Suicide, play, without_liberty,
};
use proptest::prelude::*;

use crate::graphs::{Case, boards, cases, graphs, large_boards};
use crate::naive::{Played, points_of};

/// Compares all answers about a position and every move in it.
pub(crate) fn agrees<S: Set + std::fmt::Debug>(
    case: &Case<S>,
    graph: &impl Adjacency<Set = S>,
) -> Result<(), TestCaseError> {
    let Case { stones, anchors, graph: naive, position, .. } = case;
    for (set, points) in [(stones.own, &position.stones[0]), (stones.enemy, &position.stones[1])] {
        prop_assert_eq!(points_of(graph.around(set)), naive.around(points));
        let strings: Vec<_> = graph.chains(set).collect();
        let parts = naive.parts(points);
        prop_assert_eq!(strings.len(), parts.len());
        for (string, part) in strings.iter().zip(&parts) {
            prop_assert_eq!(&points_of(string.stones), part);
            prop_assert_eq!(points_of(string.around), naive.around(part));
            for stone in string.stones.members() {
                prop_assert_eq!(graph.flood(S::single(stone), set), string.stones);
                prop_assert_eq!(&graph.chain(S::single(stone), set), string);
            }
        }
        prop_assert_eq!(graph.flood(graph.points(), set), set);
        for outside in graph.points().without(set).members() {
            prop_assert!(graph.flood(S::single(outside), set).has_none());
        }
    }
    let dead = [0, 1].map(|side| naive.dead(&position.stones, &position.anchors, side));
    let dead = &dead[0] | &dead[1];
    prop_assert_eq!(points_of(without_liberty(graph, *stones, *anchors)), dead);
    let start = Position { stones: *stones, ko: position.ko };
    for rule in Suicide::ALL {
        for point in 0..=naive.0.len() {
            let found = play(graph, &start, *anchors, point, rule).map(|placed| Played {
                stones: [points_of(placed.stones.own), points_of(placed.stones.enemy)],
                captured: points_of(placed.captured),
                suicide: points_of(placed.suicide),
                ko: placed.ko,
            });
            prop_assert_eq!(found, naive.play(position, point, rule), "{:?} {:?}", point, rule);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn moves_are_the_naive_ones_on_small_boards(case in cases::<u32>(boards())) {
        agrees(&case, &case.links)?;
    }

    #[test]
    fn moves_are_the_naive_ones_on_graphs(case in cases::<u16>(graphs(16))) {
        agrees(&case, &case.links)?;
    }

    #[test]
    fn moves_are_the_naive_ones_on_large_graphs(case in cases::<u64>(graphs(40))) {
        agrees(&case, &case.links)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn moves_are_the_naive_ones_on_large_boards(case in cases::<Bits<6>>(large_boards())) {
        agrees(&case, &case.links)?;
    }
}

/// Random play from the empty board, which leads to positions with kos.
#[test]
fn games_are_the_naive_ones() {
    let mut seed = 1_u64;
    let mut random = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    };
    let (mut kos, mut suicides) = (0, 0);
    for (width, height) in [(3, 3), (4, 3), (4, 4), (5, 4)].repeat(40) {
        let board = Links::<u32>::grid(width, height).unwrap();
        let graph = (0..width * height).map(|point| board.neighbours(point).members().collect()).collect();
        let graph = crate::naive::Graph(graph);
        let mut position = Position::<u32>::default();
        for _ in 0..150 {
            let naive = crate::naive::Position {
                stones: [points_of(position.stones.own), points_of(position.stones.enemy)],
                anchors: Default::default(),
                ko: position.ko,
            };
            let point = random(width * height);
            let placed = play(&board, &position, Sides::NONE, point, Suicide::Allowed);
            let expected = graph.play(&naive, point, Suicide::Allowed);
            assert_eq!(
                placed.map(|placed| placed.ko),
                expected.as_ref().map(|played| played.ko).map_err(|&e| e)
            );
            let Ok(placed) = placed else { continue };
            assert_eq!(points_of(placed.stones.own), expected.as_ref().unwrap().stones[0]);
            assert_eq!(points_of(placed.stones.enemy), expected.unwrap().stones[1]);
            kos += usize::from(placed.ko.is_some());
            suicides += usize::from(placed.suicide != 0);
            position = placed.position().swapped();
        }
    }
    assert!(kos > 10 && suicides > 10, "{kos} kos, {suicides} suicides");
}

#[test]
fn an_anchored_string_needs_no_liberty() {
    // An empty point, an own stone, an enemy stone, and the point to play.
    let row = Links::<u16>::grid(4, 1).unwrap();
    let position = Position { stones: Sides { own: 0b0010, enemy: 0b0100 }, ko: None };
    let free = play(&row, &position, Sides::NONE, 3, Suicide::Forbidden).unwrap();
    assert_eq!((free.captured, free.ko), (0b0100, Some(2)));
    let anchored = Sides { own: 0b1000, enemy: 0 };
    let no_ko = play(&row, &position, anchored, 3, Suicide::Forbidden).unwrap();
    assert_eq!((no_ko.captured, no_ko.ko), (0b0100, None), "the stone has a liberty elsewhere");
    let anchored = Sides { own: 0, enemy: 0b0100 };
    let dead = play(&row, &position, anchored, 3, Suicide::Forbidden);
    assert_eq!(dead, Err(Illegal::Suicide));
    let anchored = Sides { own: 0b1000, enemy: 0b0100 };
    let filled = play(&row, &position, anchored, 3, Suicide::Forbidden).unwrap();
    assert_eq!((filled.captured, filled.suicide), (0, 0));
}

#[test]
fn graphs_that_are_none_are_refused() {
    assert_eq!(Links::new(&[0b10_u16, 0b00]), Err(LinksError::NotMutual { point: 0, neighbour: 1 }));
    assert_eq!(Links::new(&[0b01_u16]), Err(LinksError::NotMutual { point: 0, neighbour: 0 }));
    assert_eq!(Links::new(&[0b10_u16]), Err(LinksError::NotMutual { point: 0, neighbour: 1 }));
    assert_eq!(Links::<u64>::grid(9, 9), Err(LinksError::TooManyPoints { points: 81, most: 64 }));
    assert_eq!(
        Links::<u64>::grid(usize::MAX, 2),
        Err(LinksError::TooManyPoints { points: usize::MAX, most: 64 })
    );
    assert!(Links::<u64>::grid(0, 5).unwrap().is_empty());
    assert_eq!(Links::<u64>::grid(8, 8).unwrap().len(), 64);
}
