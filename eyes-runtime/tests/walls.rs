//! Groups within walls that may fall.
#![cfg(feature = "solver")]

use eyes_runtime::board::{Board, Color, Point};
use eyes_runtime::enclosed_life::{
    Boundary, Bounds, LifeAndDeath, LifeStatus, Ruling, Status, WallError, Weakness,
};
use eyes_runtime::open::{Goal, Kind, Lines, OpenBounds, solve};

use crate::images::Numbers;
use crate::reading::argument;

/// Black G2 is dead if White's strings around it hold. But Black takes D3 and the stones beside it.
const WEAK: &str = "O . . . O X O\nX . X . O X .\n. X X X O . X\nX X O O O O O";

#[test]
fn a_dead_group_within_a_weak_wall_has_no_status() {
    let board = Board::from_ascii(WEAK).expect("a board");
    let stone = Point::from_gtp("G2", 7, 4).expect("a point");
    let life = LifeAndDeath::new();
    let supposed = life.of_chain(&board, stone).expect("a status");
    assert_eq!((supposed.attacked.status, supposed.defended.status), (Status::WON, Status::LOST));
    let found = life.of_group_within_a_wall_that_holds(&board, &[stone], Boundary::Derived);
    let Err(WallError::WeakWall(string)) = found else { panic!("{found:?}") };
    assert!(matches!(string.weakness, Weakness::LittleRoom | Weakness::Captured { .. }), "{string}");
    let named = [string.stone];
    let found = life.of_group_within_a_wall_that_holds(&board, &[stone], Boundary::Safe(&named));
    assert_eq!(found.expect("a status").defended.status, Status::LOST);
}

/// Boards of four to seven rows and columns, two points of three with a stone.
fn crowded(seed: u64) -> impl Iterator<Item = Board> {
    let mut numbers = Numbers(seed);
    std::iter::from_fn(move || {
        let (width, height) = (4 + numbers.below(4) as u8, 4 + numbers.below(4) as u8);
        let points = Board::new(width, height).expect("a size").points().collect::<Vec<_>>();
        let mut stones: Vec<(Point, Color)> = Vec::new();
        for point in points {
            if numbers.below(3) > 0 {
                stones.push((point, Color::ALL[numbers.below(2) as usize]));
            }
        }
        Some(Board::from_stones(width, height, stones).ok())
    })
    .flatten()
}

/// Statuses of enclosed groups against what is proven on the open board.
fn compare(seed: u64, boards: usize) -> usize {
    let life = LifeAndDeath::new().with_ruling(Ruling::I).with_bounds(Bounds { nodes: 5_000, time: None });
    let mut compared = 0;
    for board in crowded(seed).take(boards) {
        for stone in board.strings() {
            let Ok(found) = life.of_group_within_a_wall_that_holds(&board, &[stone], Boundary::Derived)
            else {
                continue;
            };
            for (first, LifeStatus { status, .. }) in
                [(found.owner, found.defended), (found.owner.opponent(), found.attacked)]
            {
                let bounds =
                    OpenBounds { nodes: 5_000, guesses: false, lines: Lines::None, ..OpenBounds::default() };
                let Ok(open) = solve(&board, first, &[stone], bounds) else { continue };
                let is_same_question = open.group.len() == board.stones(stone).count()
                    && (open.goal == Goal::Save) == (first == found.owner);
                let Some(proven) = open.status.filter(|_| is_same_question && open.kind == Kind::Proven)
                else {
                    continue;
                };
                assert_eq!(
                    (status.is_ko(), status.wins()),
                    (proven.is_ko(), proven.wins()),
                    "{first} first, {}: {status:?} inside, {proven:?} on the open board\n{board}",
                    stone.vertex(board.height()),
                );
                compared += 1;
            }
        }
    }
    compared
}

#[test]
fn what_is_exact_inside_a_wall_is_what_is_proven_on_the_board() {
    let compared = compare(3, 1_000);
    assert!(compared > 100, "{compared}");
}

/// Statuses of groups within walls that hold are what is proven on the open board, on this many crowded boards.
#[test]
#[ignore = "minutes"]
fn what_is_exact_inside_many_walls_is_what_is_proven_on_the_board() {
    println!("{} statuses", compare(argument("seed", 4), argument("boards", 20_000)));
}
