//! Everything that is said of a board is said of its 16 images too, whatever the bounds of the search.
#![cfg(feature = "solver")]

use std::collections::BTreeSet;

use eyes_runtime::board::{Board, Color, Point, PointSet};
use eyes_runtime::board_life::{LifeBounds, life_of_groups};
use eyes_runtime::enclosed_life::{Bounds, ChainLife, LifeAndDeath};
use eyes_runtime::eye_space::EyeSpace;
use eyes_runtime::verdict::Judge;
use eyes_runtime::{Analyzer, Knowledge, Valuation};

use crate::images::{Image, Numbers};
use crate::reading::argument;

/// Full boards of many small groups: most points continue a neighbour.
fn crowded(seed: u64) -> impl Iterator<Item = Board> {
    let mut numbers = Numbers(seed);
    std::iter::from_fn(move || {
        let (width, height) = (2 + numbers.below(8) as u8, 5 + numbers.below(5) as u8);
        let empty = Board::new(width, height).expect("a size");
        let mut stones: Vec<(Point, Color)> = Vec::new();
        for point in empty.points() {
            let beside: Vec<Color> = stones
                .iter()
                .filter(|(other, _)| empty.neighbours(point).any(|next| next == *other))
                .map(|&(_, color)| color)
                .collect();
            match (numbers.below(10), beside.as_slice()) {
                (0..3, _) => {}
                (3..8, &[.., color]) => stones.push((point, color)),
                _ => stones.push((point, Color::ALL[numbers.below(2) as usize])),
            }
        }
        Some(Board::from_stones(width, height, stones).ok())
    })
    .flatten()
    .filter(|board| Image::all().skip(1).all(|image| image.board(board) != *board))
}

/// One thing that is said, with its points on an image of the board.
type Said = BTreeSet<(Vec<BTreeSet<Point>>, String)>;

/// What is said of the eye spaces of a board, of the groups around them, of their verdicts, of single strings, and of
/// the life of its groups, on another of its images. Which of several equal points of an eye space is the best goes by
/// the order of reading, and is left out.
fn heard(board: &Board, image: Image, on: &Board) -> [Said; 5] {
    let stones = |heads: &[Point]| -> BTreeSet<Point> {
        let is_of_them = |point: &Point| board.string_head(*point).is_some_and(|head| heads.contains(&head));
        let stones: Vec<Point> = board.points().filter(is_of_them).collect();
        image.set(on, &stones)
    };
    let set = |points: PointSet| image.set(on, &points.iter().collect::<Vec<_>>());
    let list = |points: &[Point]| image.set(on, points);
    let analysis = Analyzer::new(Knowledge::new().with_derived_table().with_search(200)).analyze(board);
    let judge = Judge::with_life(LifeAndDeath::new().with_bounds(Bounds { nodes: 60, time: None }));
    let verdicts = judge.verdicts(board, &analysis);
    let eye = |eye: &EyeSpace| {
        let valuation = |valuation: &Valuation<PointSet>| {
            let Valuation { value, attack, defense, attack_threats, defense_threats } = valuation;
            (value.to_string(), [attack, defense, attack_threats, defense_threats].map(|points| set(*points)))
        };
        let masters = eye.masters.as_deref().map(|masters| masters.map(|of_one| valuation(&of_one)));
        let diagonals: BTreeSet<String> = eye
            .eye_points
            .iter()
            .map(|point| {
                let at = list(&[point.point]);
                format!("{at:?} {:?} {:?} {:?}", point.diagonals, list(&point.attack), list(&point.defense))
            })
            .collect();
        let points =
            [eye.points, eye.margins, eye.attack, eye.defense, eye.attack_threats, eye.defense_threats];
        let mut points: Vec<BTreeSet<Point>> =
            points.into_iter().chain([eye.ways_in, eye.margins_apart]).map(set).collect();
        points.push(stones(&eye.strings));
        let owner = image.color(eye.owner);
        (
            points,
            format!(
                "{owner:?} {} {:?} {masters:?} {diagonals:?} {}",
                eye.value, eye.source, eye.is_within_one_chain
            ),
        )
    };
    let group = |at: usize| {
        let group = &analysis.groups[at];
        let spaces: PointSet =
            group.eyes.iter().fold(PointSet::new(), |all, &eye| all | analysis.eyes[eye].points);
        (
            vec![stones(&group.strings), set(spaces)],
            format!("{:?} {:?} {:?} {}", group.value, group.standing, group.status, group.is_proven),
        )
    };
    let judged = |at: usize| (group(at).0, format!("{:?}", verdicts[at]));
    let chain = |head: Point| {
        let life = LifeAndDeath::new().with_bounds(Bounds { nodes: 100, time: None });
        let fate = life.with_liberties_outside(true).of_chain(board, head);
        let words = match fate {
            Ok(ChainLife { attacked, defended, .. }) => format!("{attacked:?} {defended:?}"),
            Err(_) => "no".to_owned(),
        };
        let points = [stones(&[head])].into();
        (points, words)
    };
    let bounds = LifeBounds { question: 300, board: 1_500, ..LifeBounds::default() };
    let life = life_of_groups(board, &analysis, &judge, bounds).into_iter().map(|group| {
        (
            vec![stones(&group.strings), list(&group.attack), list(&group.defense)],
            format!("{:?}", group.verdict),
        )
    });
    let groups = 0..analysis.groups.len();
    [
        analysis.eyes.iter().map(eye).collect(),
        groups.clone().map(group).collect(),
        groups.map(judged).collect(),
        board.strings().map(chain).collect(),
        life.collect(),
    ]
}

fn compare(boards: impl IntoIterator<Item = Board>) {
    let identity = Image::all().next().expect("an image");
    let (mut points, mut chains, mut groups) = (0, 0, 0);
    for board in boards {
        points += board.points().count();
        for image in Image::all().skip(1) {
            let turned = image.board(&board);
            let (one, other) = (heard(&board, image, &board), heard(&turned, identity, &turned));
            for (one, other) in one.iter().zip(&other) {
                let differences: Vec<_> = one.symmetric_difference(other).collect();
                assert!(differences.is_empty(), "{image:?} {differences:?}\n{board}");
            }
            chains += one[3].len();
            groups += one[4].len();
        }
    }
    assert!(chains > points && groups > points, "{points} {chains} {groups}");
}

#[test]
fn crowded_boards_are_judged_as_their_images_are() {
    compare(crowded(5).take(12));
}

/// Of the two strings beside A8 either can be put into atari by White, who then holds it as a diagonal of B9.
#[test]
fn both_moves_that_secure_a_diagonal_are_found() {
    let drawing = "X .\n. O\nX .\nO .\nX .\n. .\nO .\nO X\n. .";
    let board = Board::from_ascii(drawing).expect("a board");
    let analysis = Analyzer::new(Knowledge::new().with_derived_table()).analyze(&board);
    let [b9, a8, b7] =
        [(1, 0), (0, 1), (1, 2)].map(|(column, row)| Point::new(column, row).expect("a point"));
    let eye = analysis.eye_point(b9).expect("an eye");
    assert_eq!((&eye.attack[..], &eye.defense[..]), (&[a8][..], &[b9, b7][..]));
    compare([board]);
}

/// All that is said of crowded boards is said of their 16 images: eye spaces, groups, verdicts, statuses of strings,
/// and the life of groups.
#[test]
#[ignore = "minutes"]
fn many_crowded_boards_are_judged_as_their_images_are() {
    compare(crowded(argument("seed", 6)).take(argument("boards", 2_000)));
}
