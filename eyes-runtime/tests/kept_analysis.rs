//! An analyzer that is kept while a board is played on says what a new one says.

use eyes_runtime::board::{Board, Color, Game, Point, Suicide};
use eyes_runtime::{Analysis, Analyzer, Knowledge};

use crate::reading::argument::argument;
use crate::reading::kept::Numbers;

/// An analyzer of one of four kinds.
fn analyzer(kind: u64) -> Analyzer {
    let analyzer = match kind % 4 {
        0 | 1 => Analyzer::new(Knowledge::builtin()),
        2 => Analyzer::new(Knowledge::new()),
        #[cfg(feature = "solver")]
        _ => Analyzer::new(Knowledge::builtin().with_search(500)),
        #[cfg(not(feature = "solver"))]
        _ => Analyzer::new(Knowledge::builtin()),
    };
    if kind.is_multiple_of(2) { analyzer.without_reading() } else { analyzer }
}

/// A random game with undo, other branches, passes and several moves between two questions. Moves near the latest ones
/// and captures are more frequent than elsewhere, so that eye spaces are made. Returns the number of positions.
fn compare(seed: u64) -> u64 {
    let mut numbers = Numbers(seed);
    let (size, steps) = [(5, 120), (7, 160), (9, 250), (13, 350), (19, 500)][numbers.below(5)];
    let suicide = if numbers.below(4) == 0 { Suicide::Allowed } else { Suicide::Forbidden };
    let kind = numbers.0 >> 40;
    let mut kept = analyzer(kind);
    let mut game = Game::new(Board::new(size, size).expect("a board").with_suicide(suicide));
    let mut latest = Point::new(0, 0).expect("a point");
    let mut compared = 0;
    for _ in 0..steps {
        for _ in 0..1 + numbers.below(8) / 7 {
            play(&mut game, &mut latest, &mut numbers);
        }
        let board = game.board();
        let near = Point::new(numbers.below(size.into()) as u8, latest.row()).expect("a point");
        let mut new = analyzer(kind);
        if numbers.below(4) == 0 {
            // One space of a board of which nothing else is asked, or of which all is asked next.
            let owner = Color::ALL[numbers.below(2)];
            assert_eq!(
                kept.eye_at(board, near, owner),
                new.eye_at(board, near, owner),
                "{seed}, {near:?}, {board}"
            );
        }
        if numbers.below(4) != 0 {
            let (kept, new) = (kept.update(board), new.analyze(board));
            assert!(*kept == new, "{seed}, kind {}: {}\n{board}", kind % 4, difference(kept, &new));
            compared += 1;
        }
    }
    compared
}

fn play(game: &mut Game, latest: &mut Point, numbers: &mut Numbers) {
    let size = usize::from(game.board().width());
    let color = game.to_play();
    match numbers.below(24) {
        0 => game.pass(color),
        1 | 2 => {
            for _ in 0..1 + numbers.below(6) {
                game.undo();
            }
        }
        choice => {
            for _ in 0..20 {
                let around = |at: u8, by: usize| (usize::from(at) + by).saturating_sub(2).min(size - 1) as u8;
                let point = if choice < 16 {
                    Point::new(
                        around(latest.column(), numbers.below(5)),
                        around(latest.row(), numbers.below(5)),
                    )
                } else {
                    Point::new(numbers.below(size) as u8, numbers.below(size) as u8)
                };
                let point = point.expect("a point");
                let color = if numbers.below(6) == 0 { color.opponent() } else { color };
                let fills_eye = game.board().neighbours(point).all(|near| game.board().is_color(near, color));
                if (!fills_eye || numbers.below(8) == 0) && game.play(point, color).is_ok() {
                    *latest = point;
                    return;
                }
            }
        }
    }
}

/// What differs, for the message.
fn difference(kept: &Analysis, new: &Analysis) -> String {
    let eyes = kept.eyes.iter().zip(&new.eyes).find(|(kept, new)| kept != new);
    let groups = kept.groups.iter().zip(&new.groups).find(|(kept, new)| kept != new);
    let strings = kept.strings.iter().zip(&new.strings).find(|(kept, new)| kept != new);
    format!("{strings:?}\n{eyes:?}\n{groups:?}")
}

#[test]
fn a_kept_analyzer_says_what_a_new_one_says() {
    let positions: u64 = (0..8).map(compare).sum();
    assert!(positions > 500, "{positions}");
}

/// An analyzer kept through random games with branches and undo, against a new one for each position.
#[test]
#[ignore = "two hours for a million positions"]
fn a_kept_analyzer_says_what_a_new_one_says_in_many_positions() {
    let (first, wanted) = (argument("first", 1_000), argument("positions", 1_000_000));
    let (mut positions, mut games) = (0, 0);
    for seed in first.. {
        positions += compare(seed);
        games += 1;
        if games % 100 == 0 {
            println!("{positions} positions of {games} games so far");
        }
        if positions >= wanted {
            break;
        }
    }
    println!("{positions} positions of {games} games, no difference");
}

/// The same stones from other moves have other heads of strings, and the answer names those of the board asked about.
#[test]
fn strings_are_named_by_the_board_asked_about() {
    let rows = ". O . O .\nO O O O .\n. . . . .\nX X X X X\n. X . X .";
    let drawn = Board::from_ascii(rows).expect("a board");
    let mut kept = Analyzer::new(Knowledge::builtin());
    let mut numbers = Numbers(7);
    for _ in 0..50 {
        let mut stones: Vec<(Point, Color)> =
            drawn.points().filter_map(|point| Some((point, drawn.color_at(point)?))).collect();
        for at in (1..stones.len()).rev() {
            stones.swap(at, numbers.below(at + 1));
        }
        let board = Board::from_stones(5, 5, stones).expect("a board");
        let corner = Point::new(0, 0).expect("a corner");
        let alone = kept.eye_at(&board, corner, Color::White);
        assert_eq!(alone, Analyzer::new(Knowledge::builtin()).eye_at(&board, corner, Color::White));
        let analysis = kept.update(&board);
        assert_eq!(*analysis, Analyzer::new(Knowledge::builtin()).analyze(&board));
        let heads = analysis.groups.iter().flat_map(|group| &group.strings);
        assert!(heads.into_iter().all(|&head| board.string_head(head) == Some(head)));
    }
}
