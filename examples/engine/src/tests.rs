//! Tests of the whole engine.

use std::time::Duration;

use eyes_runtime::board::{Board, Color, Game, Point};
use fastrand::Rng;

use crate::config::{Budget, Clock, Eyes};
use crate::contest::{Contest, Side, Tally};
use crate::gtp::Session;
use crate::playout::Playouts;
use crate::settled::Settled;
use crate::tree::{Choice, Player};
use crate::vital::VitalPoints;

const ALL: [Eyes; 4] = [Eyes::None, Eyes::Playouts, Eyes::Tree, Eyes::Both];

/// Black's one eye space is three points in a row: whoever plays the middle first decides.
const CRITICAL: &str = "
    . . . X O . .
    X X X X O . .
    O O O O O . .
    . . . . . . .
    . X . . . . .
    . . . . X . .
    . . . . . . .
";

fn point(vertex: &str, board: &Board) -> Point {
    Point::from_gtp(vertex, board.width(), board.height()).unwrap()
}

fn session(eyes: Eyes, playouts: u32) -> Session {
    Session::new(eyes, 7, Budget::Playouts(playouts)).unwrap()
}

fn accepted(session: &mut Session, command: &str) -> String {
    let reply = session.answer(command).unwrap();
    reply.strip_prefix('=').unwrap_or_else(|| panic!("{command}: {reply}")).trim().to_owned()
}

#[test]
fn playouts_play_legal_games_off_settled_ground() {
    for with_eyes in [false, true] {
        let mut playouts = Playouts::new(with_eyes);
        for seed in 0..40 {
            let start = Board::from_ascii(CRITICAL).unwrap();
            let settled = Settled::of(&start);
            let (mut board, mut moves) = (start.clone(), Vec::new());
            playouts.run(&mut board, Color::White, &settled, &mut moves, &mut Rng::with_seed(seed));
            let mut again = start;
            for pair in moves.windows(2) {
                let ((point, color), (_, next)) = (pair[0], pair[1]);
                assert!(!settled.points().contains(point));
                again.play(point, color).unwrap();
                if next == color {
                    again.clear_ko();
                }
            }
            assert!(moves.len() > 10);
        }
    }
}

#[test]
fn vital_points_of_small_spaces_are_found() {
    let mut board = Board::from_ascii(CRITICAL).unwrap();
    let vital = VitalPoints::new();
    let find = |board: &Board| vital.beside(board, point("A6", board), Color::White);
    assert_eq!(find(&board), Some(point("B7", &board)));
    board.play(point("B7", &board), Color::Black).unwrap();
    assert_eq!(find(&board), None);
}

#[test]
fn the_vital_point_is_played() {
    let game = Game::new(Board::from_ascii(CRITICAL).unwrap());
    let vital = point("B7", game.board());
    for color in Color::ALL {
        let choice = Player::new(Eyes::Both, 3).choose(&game, color, 0.5, Budget::Playouts(1500));
        assert_eq!(choice, Choice::Play(vital), "{color}");
    }
}

#[test]
fn the_score_takes_settled_stones_off() {
    // White's stone at E5 stands in Black's unconditional territory.
    let board = Board::from_ascii(
        "
        . X . X O
        X X X X O
        O O O O O
        . O . O .
        O O O O O
    ",
    )
    .unwrap();
    let settled = Settled::of(&board);
    assert!(settled.is_whole_board(&board));
    assert_eq!(settled.score(&board), 8 - 17);
    let empty = Board::new(5, 5).unwrap();
    assert_eq!(Settled::of(&empty).score(&empty), 0);
    let one = Board::from_stones(5, 5, [(Point::new(2, 2).unwrap(), Color::White)]).unwrap();
    assert_eq!(Settled::of(&one).score(&one), -25);
}

#[test]
fn the_same_seed_gives_the_same_move() {
    for eyes in ALL {
        let game = Game::new(Board::new(9, 9).unwrap());
        let choose = |seed| Player::new(eyes, seed).choose(&game, Color::Black, 7.0, Budget::Playouts(200));
        let chosen = choose(5);
        assert_eq!(chosen, choose(5));
        assert!((6..30).any(|seed| choose(seed) != chosen), "the seed does not matter");
    }
}

#[test]
fn every_configuration_finishes_games() {
    for eyes in ALL {
        let contest =
            Contest { size: 5, komi: 0.5, games: 2, seed: 1, budget: Budget::Playouts(60), records: None };
        let mut outcomes = Vec::new();
        let sides = [Side::Engine(eyes), Side::Engine(Eyes::None)];
        let tally = contest.run(sides, |outcome, _| outcomes.push(outcome.to_owned())).unwrap();
        assert_eq!(tally.games, 2);
        assert!(outcomes.iter().all(|outcome| outcome.starts_with("B+") || outcome.starts_with("W+")));
    }
}

#[test]
fn a_settled_board_is_passed() {
    let board = Board::from_ascii(
        "
        . X . X .
        X X X X X
        O O O O O
        . O . O .
        O O O O O
    ",
    )
    .unwrap();
    let choice =
        Player::new(Eyes::Tree, 1).choose(&Game::new(board), Color::White, 0.5, Budget::Playouts(10));
    assert_eq!(choice, Choice::Pass);
}

#[test]
fn a_clock_allows_what_the_budget_says() {
    let playouts = |budget| {
        let mut clock = Clock::start(budget);
        std::iter::repeat_with(|| clock.tick()).take(1000).take_while(|&goes_on| goes_on).count() + 1
    };
    assert_eq!(playouts(Budget::Playouts(5)), 5);
    assert_eq!(playouts(Budget::Time(Duration::ZERO)), 8);
    assert_eq!(playouts(Budget::Time(Duration::from_secs(3600))), 1001);
}

#[test]
fn a_session_over_gtp() {
    let mut session = session(Eyes::Both, 50);
    assert_eq!(accepted(&mut session, "known_command genmove"), "true");
    assert_eq!(accepted(&mut session, "known_command fly"), "false");
    for size in [9, 13] {
        accepted(&mut session, &format!("boardsize {size}"));
        accepted(&mut session, "komi 6.5");
        accepted(&mut session, "play b C3");
        let vertex = accepted(&mut session, "genmove white");
        let board = Board::new(size, size).unwrap();
        assert_ne!(point(&vertex, &board), point("C3", &board));
        assert!(session.answer(&format!("play b {vertex}")).unwrap().starts_with("? illegal move"));
        assert!(accepted(&mut session, "showboard").contains('X'));
        accepted(&mut session, "undo");
        assert_eq!(accepted(&mut session, "final_score"), format!("B+{}", f32::from(size * size) - 6.5));
        accepted(&mut session, "undo");
        assert!(session.answer("undo").unwrap().starts_with('?'));
        accepted(&mut session, "time_settings 60 0 0");
        accepted(&mut session, "clear_board");
    }
    assert_eq!(session.answer("12 protocol_version").as_deref(), Some("=12 2\n\n"));
    let mut output = Vec::new();
    session.serve(&b"name # a comment\n\nquit\nname\n"[..], &mut output).unwrap();
    assert_eq!(String::from_utf8(output).unwrap(), "= eyes example\n\n= \n\n");
}

#[test]
fn bad_lines_are_refused() {
    let mut session = session(Eyes::None, 10);
    let lines = [
        "fly",
        "play",
        "play b",
        "play b Z99",
        "play green C3",
        "play b I5",
        "boardsize",
        "boardsize 1",
        "boardsize 99999999999",
        "boardsize -9",
        "komi",
        "komi NaN",
        "komi inf",
        "genmove",
        "genmove C3",
        "known_command",
        "time_left",
        "time_left b x 1",
        "time_settings 1 2",
        "undo",
        "play b \u{e4}1",
        "99 fly \0",
    ];
    for line in lines {
        assert!(session.answer(line).unwrap().starts_with('?'), "{line}");
    }
    for line in ["", "   ", "# comment", "7", "\u{7f}\u{1}"] {
        assert_eq!(session.answer(line), None, "{line:?}");
    }
    for seed in 0..300 {
        let mut rng = Rng::with_seed(seed);
        let line: Vec<u8> = (0..rng.usize(..40)).map(|_| rng.u8(..)).collect();
        let mut output = Vec::new();
        session.serve(&line[..], &mut output).unwrap();
        assert!(output.is_empty() || output.starts_with(b"?"), "{line:?}");
    }
}

#[test]
fn gnu_go_is_played_where_it_is_installed() {
    let contest =
        Contest { size: 5, komi: 0.5, games: 2, seed: 1, budget: Budget::Playouts(60), records: None };
    match contest.run([Side::Engine(Eyes::Both), Side::GnuGo { level: 1 }], |_, _| {}) {
        Ok(tally) => assert_eq!(tally.games, 2),
        Err(crate::contest::ContestError::GnuGo(error)) if error.kind() == std::io::ErrorKind::NotFound => {
            eprintln!("skipped: gnugo is not installed");
        }
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn intervals_are_wilsons() {
    let (low, high) = Tally { games: 100, points: 60.0 }.interval();
    assert!((low - 0.5020).abs() < 5e-4 && (high - 0.6906).abs() < 5e-4, "{low} {high}");
    let (low, high) = Tally { games: 10, points: 0.0 }.interval();
    assert!(low.abs() < 1e-9 && (high - 0.2775).abs() < 5e-4, "{low} {high}");
}
