//! Compares unconditional life with its definition by play, and with a naive Benson.
//!
//! Sensei's Library, *Benson's Algorithm*.

use std::collections::{BTreeMap, BTreeSet};

use eyes_runtime::board::{Board, Color, Point, Suicide};
use eyes_runtime::static_rules::benson::{benson, benson_both};
use proptest::prelude::*;

use crate::static_rules::grid::Grid;

/// On every board of this size a chain is alive exactly if no sequence of attacking moves captures it.
fn equals_its_definition_by_play(width: u8, height: u8, suicide: Suicide) {
    let grid = Grid::new(width, height);
    let capturable = grid.capturable(suicide == Suicide::Allowed);
    for (number, &lost) in capturable.iter().enumerate() {
        let (attacker, defender) = grid.stones(number);
        if !grid.is_legal(attacker, defender) {
            continue;
        }
        let board = grid.board(defender, attacker);
        let alive = benson(&board, Color::Black, suicide);
        for point in 0..grid.area() {
            assert_eq!(
                alive.contains(&board, grid.point(point)),
                (defender & !lost) >> point & 1 == 1,
                "{} on\n{board}",
                grid.point(point).vertex(height)
            );
        }
    }
}

#[test]
fn all_boards_of_three_by_three() {
    equals_its_definition_by_play(3, 3, Suicide::Forbidden);
    equals_its_definition_by_play(3, 3, Suicide::Allowed);
}

#[test]
fn all_boards_of_two_by_five() {
    equals_its_definition_by_play(5, 2, Suicide::Forbidden);
    equals_its_definition_by_play(2, 5, Suicide::Allowed);
}

/// Unconditional life equals its definition by play on every board of 4x4.
#[test]
#[ignore = "a quarter of an hour"]
fn all_boards_of_four_by_four() {
    equals_its_definition_by_play(4, 4, Suicide::Forbidden);
}

/// Unconditional life equals its definition by play on every board of 3x4, with and without suicide.
#[test]
#[ignore = "minutes"]
fn all_boards_of_three_by_four_with_both_rules() {
    equals_its_definition_by_play(3, 4, Suicide::Forbidden);
    equals_its_definition_by_play(4, 3, Suicide::Allowed);
}

fn flood(board: &Board, start: Point, mut belongs: impl FnMut(Point) -> bool) -> BTreeSet<Point> {
    let mut found = BTreeSet::from([start]);
    let mut open = vec![start];
    while let Some(point) = open.pop() {
        for near in board.neighbours(point) {
            if belongs(near) && found.insert(near) {
                open.push(near);
            }
        }
    }
    found
}

/// The revised definition, literally, with sets.
fn naive(board: &Board, color: Color, suicide: Suicide) -> BTreeSet<Point> {
    let mut chains: BTreeMap<Point, BTreeSet<Point>> = BTreeMap::new();
    let mut regions: BTreeMap<Point, BTreeSet<Point>> = BTreeMap::new();
    for point in board.points() {
        let is_own = board.is_color(point, color);
        let set = flood(board, point, |near| board.is_color(near, color) == is_own);
        let first = *set.first().expect("a flood holds its start");
        if is_own { &mut chains } else { &mut regions }.insert(first, set);
    }
    let adjoins =
        |&point: &Point, set: &BTreeSet<Point>| board.neighbours(point).any(|near| set.contains(&near));
    loop {
        let alive: BTreeMap<Point, BTreeSet<Point>> = chains
            .iter()
            .filter(|(_, chain)| {
                let vital = regions.values().filter(|region| {
                    region
                        .iter()
                        .filter(|&&point| suicide == Suicide::Allowed || board.is_empty(point))
                        .all(|point| adjoins(point, chain))
                });
                vital.count() >= 2
            })
            .map(|(&first, chain)| (first, chain.clone()))
            .collect();
        let removed = chains.len() > alive.len();
        regions.retain(|_, region| {
            region
                .iter()
                .flat_map(|&point| board.neighbours(point))
                .all(|near| !board.is_color(near, color) || alive.values().any(|chain| chain.contains(&near)))
        });
        chains = alive;
        if !removed {
            return chains.into_values().flatten().collect();
        }
    }
}

fn assert_both_agree(board: &Board) {
    for suicide in Suicide::ALL {
        for life in benson_both(board, suicide) {
            let stones: BTreeSet<Point> = life.stones(board).iter().collect();
            assert_eq!(stones, naive(board, life.color(), suicide), "{} on\n{board}", life.color());
            assert_eq!(life, benson(board, life.color(), suicide));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Boards filled by random play in which each side seldom fills its own eyes, so that many chains live.
    #[test]
    fn agrees_with_the_naive_one(
        width in 2u8..=19,
        height in 2u8..=19,
        moves in prop::collection::vec((0u8..25, 0u8..25, any::<bool>(), 0u8..4), 0..900),
    ) {
        let mut board = Board::new(width, height).expect("a size in range");
        for (x, y, black, stubborn) in moves {
            let Some(point) = Point::new(x % width, y % height) else { continue };
            let color = if black { Color::Black } else { Color::White };
            let is_eye = board.neighbours(point).all(|near| board.is_color(near, color));
            if stubborn == 0 || !is_eye {
                let _ = board.play(point, color);
            }
        }
        assert_both_agree(&board);
    }

    /// Stripes and rings: many chains that share regions.
    #[test]
    fn agrees_on_tilings(
        width in 2u8..=25,
        height in 2u8..=25,
        tile in prop::collection::vec(0u8..5, 4..30),
        stride in 1usize..7,
    ) {
        let points = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        let mut board = Board::new(width, height).expect("a size in range");
        for (x, y) in points {
            let color = match tile[(usize::from(x) + stride * usize::from(y)) % tile.len()] {
                0 | 1 => Color::Black,
                2 => Color::White,
                _ => continue,
            };
            let _ = Point::new(x, y).map(|point| board.play(point, color));
        }
        assert_both_agree(&board);
    }
}

fn black_stones_alive(diagram: &str, suicide: Suicide) -> (usize, usize) {
    let board = Board::from_ascii(diagram).expect("a board");
    (benson(&board, Color::Black, suicide).stones(&board).len(), board.points_with(Some(Color::Black)).len())
}

/// One chain with a large region and two regions of one point each (note 2 of the source).
#[test]
fn a_chain_with_two_small_regions_and_a_large_one() {
    let diagram = "
        . X . X .
        X X X X .
        . . . . .
        . . . . .
        ";
    assert_eq!(black_stones_alive(diagram, Suicide::Forbidden), (6, 6));
}

/// The chain on the left has two regions, but one of them needs the neighbouring chain. That chain has only this
/// region and falls, which "unravels the whole lot".
#[test]
fn a_chain_falls_with_the_neighbour_it_needs() {
    let diagram = "
        . X . X .
        X X X . .
        ";
    assert_eq!(black_stones_alive(diagram, Suicide::Forbidden), (0, 5));
}

/// "Adding a white stone next to the far empty point of a region turns not-alive into alive", but only
/// where suicide is forbidden.
#[test]
fn a_stone_of_the_enemy_can_give_life_where_suicide_is_forbidden() {
    let mut found = 0;
    for (width, height) in [(3, 3), (5, 2), (4, 3)] {
        let grid = Grid::new(width, height);
        for number in 0..3usize.pow(grid.area() as u32) {
            let (attacker, defender) = grid.stones(number);
            if attacker.count_ones() != 1 || !grid.is_legal(attacker, defender) {
                continue;
            }
            let alive = |attacker, suicide| {
                let board = grid.board(defender, attacker);
                benson(&board, Color::Black, suicide).stones(&board).len()
            };
            let without = alive(0, Suicide::Forbidden);
            let with = alive(attacker, Suicide::Forbidden);
            // With suicide the opponent can take the stone off again.
            if with > without && alive(attacker, Suicide::Allowed) == without {
                found += 1;
            }
        }
    }
    assert!(found > 0);
}

/// The algorithm at the end of the source (Knechtel's), on strings of black, white and empty.
fn knechtel(board: &Board) -> BTreeSet<Point> {
    let mut strings: Vec<(Option<Color>, BTreeSet<Point>)> = Vec::new();
    for point in board.points() {
        if strings.iter().all(|(_, string)| !string.contains(&point)) {
            let color = board.color_at(point);
            let string = flood(board, point, |near| board.color_at(near) == color);
            strings.push((color, string));
        }
    }
    let adjoin = |a: &BTreeSet<Point>, b: &BTreeSet<Point>| {
        a.iter().flat_map(|&point| board.neighbours(point)).any(|near| b.contains(&near))
    };
    let mut marked = vec![false; strings.len()];
    loop {
        let before = marked.clone();
        for (mark, (color, _)) in marked.iter_mut().zip(&strings) {
            *mark &= color.is_some();
        }
        for i in (0..strings.len()).filter(|&i| strings[i].0.is_none()) {
            let mut around = strings
                .iter()
                .zip(&marked)
                .filter(|((color, string), marked)| {
                    color.is_some() && !**marked && adjoin(string, &strings[i].1)
                })
                .map(|((color, _), _)| *color);
            let first = around.next();
            marked[i] = first.is_some() && around.all(|color| Some(color) == first);
        }
        for i in (0..strings.len()).filter(|&i| strings[i].0.is_some()) {
            let eyes = (0..strings.len())
                .filter(|&j| strings[j].0.is_none() && marked[j] && adjoin(&strings[i].1, &strings[j].1));
            let eyes = eyes.count();
            marked[i] |= eyes <= 1;
        }
        if marked == before {
            let alive =
                strings.into_iter().zip(marked).filter(|((color, _), marked)| color.is_some() && !marked);
            return alive.flat_map(|((_, string), _)| string).collect();
        }
    }
}

/// The algorithm ignores the condition on empty points. This board is the smallest, with the fewest stones, on
/// which it calls a capturable chain alive.
#[test]
fn knechtels_algorithm_calls_a_capturable_chain_alive() {
    let mut wrong = None;
    for (width, height) in [(2, 2), (3, 2), (4, 2), (3, 3)] {
        let grid = Grid::new(width, height);
        let capturable = grid.capturable(false);
        for (number, &lost) in capturable.iter().enumerate() {
            let (attacker, defender) = grid.stones(number);
            if !grid.is_legal(attacker, defender) || defender & lost == 0 {
                continue;
            }
            let board = grid.board(defender, attacker);
            let alive = knechtel(&board);
            let is_wrong =
                (0..grid.area()).any(|i| (defender & lost) >> i & 1 == 1 && alive.contains(&grid.point(i)));
            let stones = (attacker | defender).count_ones();
            if is_wrong && wrong.as_ref().is_none_or(|&(fewest, _)| stones < fewest) {
                wrong = Some((stones, board));
            }
        }
        if wrong.is_some() {
            break;
        }
    }
    let (_, board) = wrong.expect("a position where it is wrong");
    assert_eq!(board, Board::from_ascii(". X .\nX . .").expect("a board"));
}
