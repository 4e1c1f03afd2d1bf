//! Positions from outside: records, boards, batches, sessions.

use eyes_cli::gtp::Server;
use eyes_cli::input::{OpenProblem, Problem, Record, Stop, Tolerance, parse};
use eyes_runtime::Knowledge;
use eyes_runtime::board::{Board, Color, Point};
use eyes_runtime::open::{OpenBounds, solve};
use eyes_runtime::reading::Limits;

/// Any bytes as a game record or a drawn board.
pub fn game_record(bytes: &[u8]) {
    if let Ok(loaded) = parse(bytes, &Stop::End) {
        let before = parse(bytes, &Stop::Before(loaded.position.moves().max(1)));
        assert!(
            before.is_ok() || loaded.position.moves() == 0,
            "what is legal to its end is legal before it"
        );
    }
    if let Ok(text) = std::str::from_utf8(bytes)
        && let Ok(record) = Record::parse(text, Tolerance::AsGnuGo)
    {
        let (steps, _) = record.until(&Stop::End);
        let mut position = record.start().expect("its size was checked");
        for step in steps {
            if !matches!(step.take_anyhow(&mut position), Ok(true)) {
                break;
            }
        }
    }
}

/// Any text as a board. What is read is written as the same board.
pub fn board(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    if let Ok(board) = Board::from_ascii(text) {
        assert_eq!(Board::from_ascii(&board.to_string()), Ok(board));
    }
}

/// Any bytes as a batch of problems. Small open boards are answered within a few nodes.
pub fn batch(bytes: &[u8]) {
    if let Ok(problems) = Problem::list(bytes) {
        let asks = |problem: &Problem| match problem {
            Problem::Enclosed(problem) => !problem.firsts().is_empty(),
            Problem::Open(_) => true,
        };
        assert!(problems.iter().all(asks));
        problems.iter().filter_map(Problem::open).take(2).for_each(open_board);
    }
}

/// Every best move on an open board is legal.
fn open_board(problem: &OpenProblem) {
    let size = problem.stones.size;
    let points = |vertices: &[String]| -> Option<Vec<Point>> {
        vertices.iter().map(|vertex| Point::from_gtp(vertex, size, size).ok()).collect()
    };
    let (Some(white), Some(black), Some(at)) =
        (points(&problem.stones.white), points(&problem.stones.black), points(&problem.at))
    else {
        return;
    };
    let white = white.into_iter().map(|point| (point, Color::White));
    let stones = black.into_iter().map(|point| (point, Color::Black)).chain(white);
    let Ok(board) = Board::from_stones(size, size, stones) else { return };
    let bounds = OpenBounds { nodes: 200, ..OpenBounds::default() };
    if let Ok(life) = solve(&board, problem.to_play, &at, bounds) {
        assert!(
            life.best.iter().all(|&point| board.legality(point, problem.to_play).is_ok()),
            "{life:?}\n{board}"
        );
    }
}

/// Any bytes as a session of the Go Text Protocol. Every reply has the form that the protocol asks for.
pub fn gtp(bytes: &[u8]) {
    // Small bounds, for speed: the commands take the same paths as with large ones.
    let limits = Limits { nodes: 50, defence: 50, order: 2 };
    let mut server = Server::reading_within(Knowledge::new(), limits).without_files().with_nodes(50);
    for line in bytes.split(|&byte| byte == b'\n').take(50) {
        if let Some(reply) = server.handle(line) {
            assert!(reply.text.starts_with(['=', '?']));
            assert_eq!(reply.text.find("\n\n"), Some(reply.text.len() - 2));
            assert!(!reply.text.contains(|c: char| c.is_control() && !matches!(c, '\n' | '\t')));
        }
    }
}
