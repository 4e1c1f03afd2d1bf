//! Tests spaces with an own string inside that is inessential or lost. They are valued with the stones in place.
#![cfg(feature = "solver")]

use crate::naive_values;

use eyes_graph::{EyeGraph, Label};
use eyes_rules::Site;
use eyes_rules::tooling::Polyomino;
use eyes_runtime::board::{Board, Color, Point, PointSet};
use eyes_runtime::eye_space::GroupStatus;
use eyes_runtime::{Analysis, Analyzer, EyeSpace, Knowledge, Source};
use eyes_solver::{DEFAULT_NODES, Suicide, ValueRules};
use naive_values::{Kos, Naive};

fn analyze(board: &Board) -> Analysis {
    Analyzer::new(Knowledge::new().with_derived_table().with_search(DEFAULT_NODES)).analyze(board)
}

fn point(board: &Board, vertex: &str) -> Point {
    Point::from_gtp(vertex, board.width(), board.height()).unwrap()
}

/// The value of White's space at a vertex, its vital points, and its source.
fn valued(drawing: &str, vertex: &str) -> (String, usize, Vec<String>, Source) {
    let board = Board::from_ascii(drawing).unwrap();
    let analysis = analyze(&board);
    let eye = analysis.eye_at(point(&board, vertex), Color::White).unwrap();
    let vital = eye.attack | eye.defense | eye.attack_threats | eye.defense_threats;
    let vital = vital.iter().map(|point| point.vertex(board.height()).to_string()).collect();
    (eye.value.to_string(), eye.points.len(), vital, eye.source.clone())
}

#[test]
fn a_stone_in_the_middle_of_four_points_on_the_edge_makes_three_eyes() {
    let board = "
        . . . . . . .
        X X X X X . .
        X O O O X . .
        O O . O O X .
        O . O . O X .
    ";
    assert_eq!(valued(board, "C1"), ("2222".into(), 4, vec![], Source::Solved));
    assert_eq!(valued(board, "C2"), ("2222".into(), 4, vec![], Source::Solved));
}

#[test]
fn a_stone_in_the_corner_makes_two_eyes() {
    let board = "
        . . . . . .
        X X X X . .
        O O O X . .
        . O O X . .
        O . O X . .
    ";
    assert_eq!(valued(board, "A1"), ("2222".into(), 3, vec![], Source::Solved));
}

#[test]
fn a_cross_around_a_stone_makes_four_eyes() {
    let board = "
        X X X X X X X .
        X O O O O O X .
        X O O . O O X .
        X O . O . O X .
        X O O . O O X .
        X O O O O O X .
        X X X X X X X .
        . . . . . . . .
    ";
    assert_eq!(valued(board, "D5"), ("2222".into(), 5, vec![], Source::Solved));
}

#[test]
fn without_search_such_a_space_is_a_guess() {
    let board = Board::from_ascii(
        "
        . . . . . .
        X X X X . .
        O O O X . .
        . O O X . .
        O . O X . .
    ",
    )
    .unwrap();
    let analysis = Analyzer::new(Knowledge::new().with_derived_table()).analyze(&board);
    let eye = analysis.eye_at(point(&board, "A1"), Color::White).unwrap();
    assert_eq!(eye.source, Source::Guess);
    let vital = eye.attack | eye.defense | eye.attack_threats | eye.defense_threats;
    assert!(vital.is_empty());
}

/// From a game: two strings share two points that are eyes for both. The diagonals of one point call it false, and
/// then the sum of eyes is too small.
#[test]
fn a_group_that_is_unconditionally_alive_is_alive_whatever_its_eyes_come_to() {
    let board = Board::from_ascii(
        "
        . O X X X . X . .
        . O O O X X X X .
        O O X O X . X O .
        O X X X . X O . O
        O O X . X O O . .
        O O O X X X O O O
        . O . O X X X X X
        . . . O O X O O X
        O . O . O O O O X
    ",
    )
    .unwrap();
    let analysis = analyze(&board);
    let eye = analysis.eye_at(point(&board, "D5"), Color::Black).unwrap();
    let group = analysis.group_of(eye).unwrap();
    assert_eq!((group.value.capped().to_string(), group.status), ("1111".into(), GroupStatus::Unconditional));
    assert!(group.status.is_alive());
}

const SIZE: u8 = 11;

/// The points of a shape on a site of the board: in the middle, on the lower edge, or in the lower left corner.
fn places(shape: &Polyomino, site: Site) -> Vec<Point> {
    let bottom = shape.cells().iter().map(|cell| cell.0).max().unwrap_or(0);
    let (left, lowest) = match site {
        Site::Centre => (3, SIZE as i8 - 4),
        Site::Side => (3, SIZE as i8 - 1),
        Site::Corner => (0, SIZE as i8 - 1),
    };
    let place =
        |&(row, column): &(i8, i8)| Point::new((left + column) as u8, (lowest - bottom + row) as u8).unwrap();
    shape.cells().iter().map(place).collect()
}

/// A board with a white wall around the shape, black stones around the wall, and two eyes for Black far away. In
/// the shape there are white stones on `own` and black ones on `attackers`.
fn board(places: &[Point], own: u32, attackers: u32) -> Option<Board> {
    let far = [Point::new(SIZE - 1, 0)?, Point::new(SIZE - 3, 0)?];
    let is_wall = |point: &Point| {
        places.iter().any(|place| {
            let apart = (place.column().abs_diff(point.column()), place.row().abs_diff(point.row()));
            apart.0 <= 1 && apart.1 <= 1
        })
    };
    let all = Board::new(SIZE, SIZE).unwrap();
    let stones = all.points().filter_map(|point| {
        let color = match places.iter().position(|&place| place == point) {
            Some(index) if own >> index & 1 == 1 => Color::White,
            Some(index) if attackers >> index & 1 == 1 => Color::Black,
            Some(_) => return None,
            None if far.contains(&point) => return None,
            None if is_wall(&point) => Color::White,
            None => Color::Black,
        };
        Some((point, color))
    });
    Board::from_stones(SIZE, SIZE, stones.collect::<Vec<_>>()).ok()
}

fn beside_wall(places: &[Point]) -> u32 {
    let board = Board::new(SIZE, SIZE).unwrap();
    let adjoins = |&place: &Point| board.neighbours(place).any(|q| !places.contains(&q));
    (0..places.len()).filter(|&index| adjoins(&places[index])).fold(0, |set, index| set | 1 << index)
}

/// The labelled game, made without the code under test.
fn graph(places: &[Point]) -> EyeGraph {
    let wall = beside_wall(places);
    let mut graph = EyeGraph::new();
    for (index, place) in places.iter().enumerate() {
        graph.add_vertex(Label::new().with_touches_wall(wall >> index & 1 == 1)).unwrap();
        for before in (0..index).filter(|&before| places[before].adjoins(*place)) {
            graph.add_edge(before, index).unwrap();
        }
    }
    graph
}

/// Compares every position of the space with own stones that are cut off from the wall, where the analysis finds
/// exactly this space. Then the stones are inessential or lost.
fn compare(places: &[Point]) -> usize {
    let rules = ValueRules { suicide: Suicide::Forbidden, ..ValueRules::default() };
    let all = (1u32 << places.len()) - 1;
    let inner = all & !beside_wall(places);
    let whole: PointSet = places.iter().copied().collect();
    let threats = Kos::Threats(rules.ko_threats);
    let mut naive = Naive::new(&graph(places), rules.liberties, threats, Suicide::Forbidden);
    let mut compared = 0;
    for own in (1..=inner).filter(|own| own & !inner == 0) {
        for attackers in (0..=all).filter(|attackers| attackers & own == 0) {
            let Some(board) = board(places, own, attackers) else { continue };
            let analysis = analyze(&board);
            let is_it = |eye: &&EyeSpace| eye.points == whole && eye.margins.is_empty();
            let Some(eye) = analysis.eyes.iter().find(is_it) else { continue };
            let start = naive.start(attackers.into(), own.into()).unwrap();
            let (value, attack, defense) = naive.value(start);
            let vital = |set: u64| -> PointSet {
                (0..places.len()).filter(|index| set >> index & 1 == 1).map(|index| places[index]).collect()
            };
            assert_eq!((eye.value.digits(), &eye.source), (value, &Source::Solved), "\n{board}");
            assert_eq!(eye.attack | eye.attack_threats, vital(attack), "\n{board}");
            assert_eq!(eye.defense | eye.defense_threats, vital(defense), "\n{board}");
            compared += 1;
        }
    }
    compared
}

/// Compares all spaces of this many points in the middle, on the edge and in the corner.
fn compare_all(points: usize) -> usize {
    let shapes = Polyomino::all(points);
    let images = shapes.iter().flat_map(Polyomino::images);
    images.flat_map(|image| Site::ALL.map(|site| compare(&places(&image, site)))).sum()
}

#[test]
fn all_spaces_of_up_to_six_points_with_own_stones_are_worth_what_a_naive_program_says() {
    let compared = [3, 4, 5, 6].map(compare_all);
    assert_eq!(compared, [1, 3, 5, 4]);
}

/// Spaces of seven and eight points with own stones inside have the values of a naive program.
#[test]
#[ignore = "a minute"]
fn all_spaces_of_seven_and_eight_points_with_own_stones_are_worth_what_a_naive_program_says() {
    let compared = [7, 8].map(compare_all);
    assert_eq!(compared, [29, 180]);
}
