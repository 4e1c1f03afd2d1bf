//! Compares unconditional life with its definition, literally and by play.

use std::collections::BTreeSet;

use eyes_rules::benson::{Target, alive, is_alive, sure_eyes};
use eyes_rules::{Adjacency, Bits, Links, Set, Sides, Suicide, place};
use proptest::prelude::*;

use crate::graphs::{Case, boards, cases, graphs, large_boards};
use crate::naive::points_of;

fn agrees<S: Set + std::fmt::Debug>(case: &Case<S>) -> Result<(), TestCaseError> {
    let Case { links, stones, anchors, graph, position } = case;
    for rule in Suicide::ALL {
        for open in [S::EMPTY, anchors.enemy] {
            let found = alive(links, *stones, open, rule);
            let expected = graph.alive(&position.stones, &points_of(open), rule, |_| 2);
            prop_assert_eq!(points_of(found), expected);
            for string in links.chains(stones.own) {
                let target = Target { stones: string.stones, around: string.around };
                let asked = |needed| is_alive(links, target, *stones, open, rule, needed);
                prop_assert_eq!(asked(2), string.stones.is_within(found));
                let needed = |other: &BTreeSet<usize>| if *other == points_of(string.stones) { 1 } else { 2 };
                let with_one = graph.alive(&position.stones, &points_of(open), rule, needed);
                prop_assert_eq!(
                    asked(1),
                    string.stones.first().is_some_and(|stone| with_one.contains(&stone))
                );
                // A sure eye is one that needs no other string.
                let sure = sure_eyes(links, target, *stones, open, rule);
                prop_assert!(sure < 2 || asked(2));
                prop_assert!(sure < 1 || asked(1));
                let only = |other: &BTreeSet<usize>| {
                    if *other == points_of(string.stones) { sure } else { usize::MAX }
                };
                let alone = graph.alive(&position.stones, &points_of(open), rule, only);
                prop_assert!(sure == 0 || points_of(string.stones).is_subset(&alone));
                let more = |other: &BTreeSet<usize>| {
                    if *other == points_of(string.stones) { sure + 1 } else { usize::MAX }
                };
                let alone = graph.alive(&position.stones, &points_of(open), rule, more);
                prop_assert!(points_of(string.stones).is_disjoint(&alone));
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn life_is_the_naive_one_on_small_boards(case in cases::<u32>(boards())) {
        agrees(&case)?;
    }

    #[test]
    fn life_is_the_naive_one_on_graphs(case in cases::<u16>(graphs(16))) {
        agrees(&case)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn life_is_the_naive_one_on_large_boards(case in cases::<Bits<6>>(large_boards())) {
        agrees(&case)?;
    }
}

/// The stones that the other side cannot capture with any number of moves in a row: they survive in every position
/// that it can reach. Kos do not matter if only one side moves.
fn beyond_capture(board: &Links<u16>, stones: Sides<u16>, rule: Suicide) -> u16 {
    let mut seen = BTreeSet::from([(stones.own, stones.enemy)]);
    let mut pending = vec![stones];
    let mut left = stones.own;
    while let Some(Sides { own, enemy }) = pending.pop() {
        left &= own;
        for point in (board.points() & !(own | enemy)).members() {
            let placed = place(board, Sides { own: enemy, enemy: own }, Sides::NONE, point);
            let next = placed.stones.swapped();
            if placed.is_allowed(rule) && seen.insert((next.own, next.enemy)) {
                pending.push(next);
            }
        }
    }
    left
}

#[test]
fn life_equals_its_definition_by_play() {
    let mut alive_stones = 0;
    for (width, height) in [(7, 1), (4, 2), (3, 3)] {
        let board = Links::<u16>::grid(width, height).unwrap();
        for own in 1..=board.points() {
            // Few enemy stones, and a sample of their sets. More stones would only make regions that the other
            // side could make itself.
            for enemy in (0..=board.points()).filter(|enemy| enemy & own == 0 && enemy % 5 == own % 3) {
                let stones = Sides { own, enemy };
                if eyes_rules::without_liberty(&board, stones, Sides::NONE) != 0 {
                    continue;
                }
                for rule in Suicide::ALL {
                    let found = alive(&board, stones, 0, rule);
                    assert_eq!(found, beyond_capture(&board, stones, rule), "{width} {stones:?} {rule:?}");
                    alive_stones += found.count_ones();
                }
            }
        }
    }
    assert!(alive_stones > 1_000, "{alive_stones}");
}
