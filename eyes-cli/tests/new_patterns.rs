//! Patterns made from positions: in canonical layout, right, and deciding the space they come from.

use std::fs;

use eyes_cli::input::{Stop, load};
use eyes_cli::patterns;
use eyes_runtime::Analyzer;

use crate::silence::{file, run};

fn said(output: &std::process::Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

/// With few nodes for reading, the half eye at Q11 is not known to be an eye.
#[test]
fn a_new_pattern_is_read_with_the_same_nodes_as_the_board() {
    let game = "../tests/positions/game19-06.sgf";
    for (nodes, expected) in [("3000", "1/2 eye"), ("100000", "1 eye")] {
        let shown = run(&["show", game, "--move", "187", "--nodes", nodes, "--why", "Q11"]);
        assert!(said(&shown).lines().next().is_some_and(|line| line.ends_with(expected)), "{}", said(&shown));
        let new = run(&["pattern", "new", game, "--move", "187", "--at", "Q11", "--nodes", nodes]);
        assert!(said(&new).contains(&format!("before move 187: {expected}.")), "{}", said(&new));
    }
}

/// The first three small spaces of some real positions.
#[test]
fn new_patterns_pass_every_check() {
    let folder = tempfile::tempdir().unwrap();
    let into = folder.path().join("new.db");
    let into = into.to_str().unwrap();
    let mut made = 0;
    for (game, number) in [("game19-16", 140), ("game19-20", 0), ("game9-31", 0), ("game9-38", 60)] {
        let game = format!("../tests/positions/{game}.sgf");
        let position = load(&game, &Stop::before_move(number)).unwrap().position;
        let board = position.board();
        let analysis = Analyzer::new(patterns::knowledge()).analyze(board);
        let small = analysis.eyes.iter().filter(|eye| eye.points != eye.margins && eye.points.len() <= 6);
        for eye in small.take(3) {
            let vertex = eye.origin().unwrap().vertex(board.height()).to_string();
            let (number, owner) = (number.to_string(), eye.owner.to_string());
            let options = ["pattern", "new", &game, "--move", &number, "--at", &vertex, "--owner", &owner];
            let output = run(&[&options[..], &["--into", into, "--nodes", "100000"]].concat());
            match output.status.code() {
                // A pattern that earlier ones shadow is not written; one with an exception elsewhere is.
                Some(1) if said(&output).contains("it could never match") => {}
                Some(0 | 1) => made += 1,
                _ => assert!(said(&output).contains("--at"), "{}", said(&output)),
            }
        }
    }
    assert!(made >= 6, "{made}");
    let text = fs::read_to_string(into).unwrap();
    assert_eq!(text.matches("\nPattern ").count(), made);
    for options in [&["fmt", "--check", into][..], &["check", "--solve", into]] {
        let output = run(options);
        assert_eq!(output.status.code(), Some(0), "{}\n{text}", said(&output));
    }
}

#[test]
fn a_file_with_mistakes_is_not_touched() {
    let board = file("corner-of-three.txt", b". . . O X\nO O O O X\nX X X X X\n. . . . .\n. . . . .\n");
    let bad = file("bad-into.db", b"Pattern 1\n\n.o\n\n:1111\n");
    let options = ["pattern", "new", board.to_str().unwrap(), "--at", "A5", "--into", bad.to_str().unwrap()];
    let output = run(&options);
    assert_eq!(output.status.code(), Some(2), "{}", said(&output));
    assert_eq!(fs::read(&bad).unwrap(), b"Pattern 1\n\n.o\n\n:1111\n");
}

#[test]
fn a_file_keeps_its_line_ends() {
    let board =
        file("corner-of-four.txt", b". . . . O X\nO O O O O X\nX X X X X X\n. . . . . .\n. . . . . .\n");
    let into = file("line-ends.db", b"# mine\r\nPattern 1\r\n\r\n........\r\n\r\n:1111\r\n");
    let options = ["pattern", "new", board.to_str().unwrap(), "--at", "A5", "--into", into.to_str().unwrap()];
    let output = run(&options);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    let text = fs::read_to_string(&into).unwrap();
    assert!(text.starts_with("# mine\r\nPattern 1\r\n") && text.contains("\r\nPattern 2\r\n"), "{text:?}");
    assert_eq!(text.matches('\n').count(), text.matches("\r\n").count(), "{text:?}");
}

/// No pattern is asked about so many points, so none is written, however many nodes are allowed.
#[test]
fn a_large_space_is_refused_for_its_size() {
    let rows = [". . . . . . . X .\n", ". . . . . . . X .\n", "X X X X X X X X .\n"];
    for (points, rows) in [(14, &rows[..]), (7, &rows[1..])] {
        let board =
            file("corner.txt", (rows.concat() + &". . . . . . . . .\n".repeat(9 - rows.len())).as_bytes());
        for nodes in ["1", &u64::MAX.to_string()] {
            let output = run(&["pattern", "new", board.to_str().unwrap(), "--at", "A9", "--nodes", nodes]);
            let refused = format!(
                "it has {points} points that are not margins, and spaces with more than 8 are not looked up"
            );
            assert_eq!(said(&output).contains(&refused), points > 8, "{}", said(&output));
        }
    }
}

/// Fourteen points in a corner have no table of all positions. With enough nodes they are decided nevertheless.
#[test]
fn a_drawing_without_a_table_is_decided_or_said_not_to_be() {
    let drawn = |nodes: &str| run(&["solve", "--graph", "+-------%|.......%|.......", "--nodes", nodes]);
    let few = drawn("1000");
    assert_eq!(few.status.code(), Some(1), "{}", said(&few));
    assert!(said(&few).contains("not decided within 1000 nodes"), "{}", said(&few));
    let most = drawn(&u64::MAX.to_string());
    assert!(most.status.success() && said(&most).starts_with("2222\n"), "{}", said(&most));
}

/// The outlines of a row of twenty take seconds to go through.
#[test]
fn an_enumeration_of_outlines_ends_with_the_time() {
    let row = file("row.db", format!("Pattern 1\n\n{}\n\n:2222\n", ".".repeat(20)).as_bytes());
    let output = run(&["pattern", "generalise", row.to_str().unwrap(), "--time", "0.05"]);
    assert_eq!(output.status.code(), Some(1), "{}", said(&output));
    assert!(said(&output).contains("not decided: the search was ended"), "{}", said(&output));
}
