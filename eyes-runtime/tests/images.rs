//! A board that is turned, mirrored, or has its colours changed gets the same answers, as long as the bounds are in nodes.
#![cfg(feature = "solver")]

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use eyes_runtime::board::{Board, Color, Point};
use eyes_runtime::board_life::{LifeBounds, life_of_groups};
use eyes_runtime::open::{Lines, OpenBounds, OpenError, solve};
use eyes_runtime::verdict::{Judge, Verdict};
use eyes_runtime::{Analyzer, Knowledge};

/// One of the 16 images of a board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Image {
    turns: u8,
    is_mirrored: bool,
    has_other_colors: bool,
}

impl Image {
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        (0..16).map(|bits| Self {
            turns: bits & 3,
            is_mirrored: bits & 4 != 0,
            has_other_colors: bits & 8 != 0,
        })
    }

    /// Where a point of a board goes, and the size of the image.
    fn place(self, board: &Board, point: Point) -> (Point, (u8, u8)) {
        let (mut width, mut height) = (board.width(), board.height());
        let (mut column, mut row) = (point.column(), point.row());
        if self.is_mirrored {
            column = width - 1 - column;
        }
        for _ in 0..self.turns {
            (column, row) = (height - 1 - row, column);
            (width, height) = (height, width);
        }
        (Point::new(column, row).expect("a point"), (width, height))
    }

    pub(crate) fn color(self, color: Color) -> Color {
        if self.has_other_colors { color.opponent() } else { color }
    }

    pub(crate) fn board(self, board: &Board) -> Board {
        let stones = board.points().filter_map(|point| {
            let color = board.color_at(point)?;
            Some((self.place(board, point).0, self.color(color)))
        });
        let (width, height) = self.place(board, Point::new(0, 0).expect("a point")).1;
        Board::from_stones(width, height, stones).expect("a board")
    }

    pub(crate) fn set<'p>(
        self,
        board: &Board,
        points: impl IntoIterator<Item = &'p Point>,
    ) -> BTreeSet<Point> {
        points.into_iter().map(|&point| self.place(board, point).0).collect()
    }
}

/// Small numbers that look random.
pub(crate) struct Numbers(pub(crate) u64);

impl Numbers {
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

/// Boards with random stones, without symmetry, and with all strings free.
pub(crate) fn boards(seed: u64) -> impl Iterator<Item = Board> {
    boards_of(seed, 5..=7, 5..=7)
}

/// The same with this many columns and rows.
pub(crate) fn boards_of(
    seed: u64,
    columns: RangeInclusive<u8>,
    rows: RangeInclusive<u8>,
) -> impl Iterator<Item = Board> {
    let mut numbers = Numbers(seed);
    std::iter::from_fn(move || {
        let mut within = |sizes: &RangeInclusive<u8>| {
            sizes.start() + numbers.below(u64::from(sizes.end() - sizes.start()) + 1) as u8
        };
        let (width, height) = (within(&columns), within(&rows));
        let empty = Board::new(width, height).expect("a size");
        let mut stones = Vec::new();
        for point in empty.points() {
            match numbers.below(10) {
                0..3 => stones.push((point, Color::Black)),
                3..5 => stones.push((point, Color::White)),
                _ => {}
            }
        }
        Some(Board::from_stones(width, height, stones).ok())
    })
    .flatten()
    .filter(|board| Image::all().skip(1).all(|image| image.board(board) != *board))
}

#[test]
fn all_images_of_a_question_have_the_same_answer() {
    let (mut decided, mut undecided) = (0, 0);
    for board in boards(11).take(8) {
        let bounds =
            OpenBounds { nodes: 2_500, time: None, lines: Lines::WithReplies(1), ..OpenBounds::default() };
        for at in std::iter::once(None).chain(board.strings().take(2).map(Some)) {
            let asked = solve(&board, Color::Black, at.as_slice(), bounds);
            for image in Image::all() {
                let turned = image.board(&board);
                let at = at.map(|at| image.place(&board, at).0);
                let found = solve(&turned, image.color(Color::Black), at.as_slice(), bounds);
                let (asked, found) = match (&asked, found) {
                    (Ok(asked), Ok(found)) => (asked, found),
                    (Err(asked), Err(found)) => {
                        assert_eq!(*asked, found, "{image:?}\n{board}");
                        continue;
                    }
                    (asked, found) => panic!("{asked:?} {found:?} {image:?}\n{board}"),
                };
                let context = || format!("{image:?} {asked:?} {found:?}\n{board}");
                assert_eq!((asked.status, asked.kind), (found.status, found.kind), "{}", context());
                assert_eq!((asked.goal, asked.beyond), (found.goal, found.beyond), "{}", context());
                assert_eq!((asked.is_settled, asked.nodes), (found.is_settled, found.nodes), "{}", context());
                assert_eq!(image.color(asked.owner), found.owner, "{}", context());
                let set = |points: &[Point]| image.set(&board, points);
                assert_eq!(set(&asked.group), found.group.iter().copied().collect(), "{}", context());
                assert_eq!(set(&asked.best), found.best.iter().copied().collect(), "{}", context());
                for (one, other) in
                    [(&asked.zone, &found.zone), (&asked.safe, &found.safe), (&asked.border, &found.border)]
                {
                    let one: Vec<Point> = one.iter().collect();
                    assert_eq!(set(&one), other.iter().collect(), "{}", context());
                }
                let line = |moves: &Vec<(Color, Option<Point>)>| -> Vec<(Color, Option<Point>)> {
                    let turned = |at: Option<Point>| at.map(|at| image.place(&board, at).0);
                    moves.iter().map(|&(mover, at)| (image.color(mover), turned(at))).collect()
                };
                let first = |best: &[Point]| best.first().copied();
                let asked_first = first(&asked.best).map(|best| image.place(&board, best).0);
                assert_eq!(asked_first, first(&found.best), "{}", context());
                assert_eq!(line(&asked.variation), found.variation, "{}", context());
                let lines: Vec<_> = asked.replies.iter().map(line).collect();
                assert_eq!(lines, found.replies, "{}", context());
            }
            match asked {
                Ok(asked) if asked.status.is_some() => decided += 1,
                Ok(_) => undecided += 1,
                Err(_) => {}
            }
        }
    }
    assert!(decided >= 4 && undecided >= 10, "{decided} {undecided}");
}

#[test]
fn a_point_without_a_stone_is_named_as_it_was_asked() {
    let board = Board::from_ascii(". . . O .\n . X X O .\n . X . O .\n . . . . .").unwrap();
    let place = Point::new(2, 2).unwrap();
    let asked = solve(&board, Color::White, &[place], OpenBounds::default());
    assert_eq!(asked, Err(OpenError::NoStone { place: 12 }));
}

type Judged = BTreeSet<(BTreeSet<Point>, BTreeSet<Point>, BTreeSet<Point>, String)>;

/// What is said of the groups of a board, on another of its images.
fn judged(board: &Board, image: Image, on: &Board) -> Judged {
    let analysis = Analyzer::new(Knowledge::new().with_derived_table()).analyze(board);
    let bounds = LifeBounds { question: 400, board: 2_000, ..LifeBounds::default() };
    let groups = life_of_groups(board, &analysis, &Judge::new(), bounds);
    let words = |verdict: Option<Verdict>| format!("{verdict:?}");
    groups
        .into_iter()
        .map(|group| {
            let stones: Vec<Point> = board
                .points()
                .filter(|&point| board.string_head(point).is_some_and(|head| group.strings.contains(&head)))
                .collect();
            let [stones, attack, defense] =
                [stones, group.attack, group.defense].map(|points| image.set(on, &points));
            (stones, attack, defense, words(group.verdict))
        })
        .collect()
}

#[test]
fn all_images_of_a_board_have_groups_with_the_same_fate() {
    let identity = Image { turns: 0, is_mirrored: false, has_other_colors: false };
    for board in boards(12).take(25) {
        let wanted = |image: Image| {
            let found = judged(&board, image, &board);
            assert!(!found.is_empty());
            found
        };
        for image in Image::all() {
            let turned = image.board(&board);
            assert_eq!(wanted(image), judged(&turned, identity, &turned), "{image:?}\n{board}\n{turned}");
        }
    }
}
