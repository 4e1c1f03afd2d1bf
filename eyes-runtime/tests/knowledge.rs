//! Knowledge that owns what it needs.

#![cfg(all(feature = "knowledge", feature = "patterns", feature = "solver"))]

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use eyes_runtime::board::{Board, Color, Point};
use eyes_runtime::eye_space::PatternFilesError;
use eyes_runtime::{Analyzer, EyeSpace, Knowledge, PatternFile, Source, StopFlag};

/// A space of three points in the corner of White's.
const THREE: &str = "
    . . . O . . .
    O O O O . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
";

/// A row of three that its author values at one eye.
const ONE_EYE: &str = "Pattern 7\n\n...\n\n:1111\n";

fn eye(knowledge: Knowledge) -> EyeSpace {
    let board = Board::from_ascii(THREE).expect("a board");
    let corner = Point::new(0, 0).expect("a point");
    Analyzer::new(knowledge).eye_at(&board, corner, Color::White).expect("an eye")
}

fn pattern(file: &str, line: u32) -> Source {
    Source::Pattern { number: 7, file: file.into(), line }
}

#[test]
fn knowledge_outlives_its_origin_and_is_shared_by_threads() {
    let knowledge = {
        let file = PatternFile::parse("mine.db", ONE_EYE);
        Knowledge::builtin().with_patterns(&[file]).expect("no mistakes")
    };
    let threads: Vec<_> = (0..3)
        .map(|_| {
            let knowledge = knowledge.clone();
            std::thread::spawn(move || eye(knowledge))
        })
        .collect();
    drop(knowledge);
    for thread in threads {
        let eye = thread.join().expect("an eye");
        assert_eq!((eye.value.to_string().as_str(), eye.source), ("1111", pattern("mine.db", 1)));
    }
}

#[test]
fn files_come_before_what_is_built_in_and_are_one_sequence() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("a file");
        path
    };
    let other = write("a.db", "Pattern 1\n\n..\n\n:1111\n");
    let mine = write("b.db", &format!("\n{ONE_EYE}"));
    let found = eye(Knowledge::from_files([&other, &mine]).expect("no mistakes"));
    let name = mine.to_string_lossy();
    assert_eq!((found.value.to_string().as_str(), found.source), ("1111", pattern(&name, 2)));
    let found = eye(Knowledge::from_files([&other]).expect("no mistakes"));
    assert_eq!((found.value.to_string().as_str(), found.source), ("1122", Source::Derived));
    let none: [&str; 0] = [];
    assert_eq!(eye(Knowledge::from_files(none).expect("nothing to read")).source, Source::Derived);
}

#[test]
fn files_that_are_missing_or_wrong_are_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let missing = folder.path().join("missing.db");
    let error = Knowledge::from_files([&missing]).expect_err("no file");
    assert!(matches!(&error, PatternFilesError::Read { path, .. } if *path == missing), "{error}");
    assert!(error.to_string().contains("missing.db"), "{error}");
    let wrong = folder.path().join("wrong.db");
    std::fs::write(&wrong, "Pattern 1\n\n.?.\n\n:1122\n").expect("a file");
    let error = Knowledge::from_files([&wrong]).expect_err("a mistake");
    assert!(matches!(&error, PatternFilesError::Mistakes(_)), "{error}");
    assert!(error.to_string().contains("wrong.db:3:2"), "{error}");
    assert!(Knowledge::new().with_table_bytes(b"no table".to_vec()).is_err());
}

/// A space that no table has is a guess once the flag is set, and is searched again when it is cleared.
#[test]
fn a_stop_flag_ends_searches() {
    let board = Board::from_ascii(THREE).expect("a board");
    let corner = Point::new(0, 0).expect("a point");
    let source =
        |analyzer: &mut Analyzer| analyzer.eye_at(&board, corner, Color::White).map(|eye| eye.source);
    let stop = StopFlag::new();
    let search = Knowledge::new().with_search(100_000);
    let mut analyzer = Analyzer::new(search.clone()).stop_on(stop.clone());
    stop.request();
    assert_eq!(source(&mut analyzer), Some(Source::Guess));
    stop.clear();
    assert_eq!(source(&mut analyzer), Some(Source::Solved));
    let set = Arc::new(AtomicBool::new(true));
    let limits = eyes_runtime::reading::Limits::DEEP;
    let mut analyzer = Analyzer::new(search).stop_on(set).with_limits(limits);
    assert_eq!(source(&mut analyzer), Some(Source::Guess));
}

/// A pattern's value that rests on a move which the board forbids is not the pattern's any more.
#[test]
fn digits_without_forbidden_moves_are_a_guess() {
    let board = ". O . . . . .\nX O . . . . .\nO O . . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .";
    let board = Board::from_ascii(board).expect("a board");
    let corner = Point::new(0, 0).expect("a point");
    let file = PatternFile::parse("mine.db", "# threats: marked\nPattern 10\n\n*X\n\n:0222\n");
    let knowledge = Knowledge::builtin().with_patterns(&[file]).expect("a warning only");
    let eye = |nodes| {
        let knowledge = knowledge.clone().with_search(nodes);
        Analyzer::new(knowledge).eye_at(&board, corner, Color::White).expect("an eye")
    };
    assert_eq!((eye(100_000).value.to_string().as_str(), eye(100_000).source), ("1111", Source::Solved));
    assert_eq!(eye(1).source, Source::Guess);
}
