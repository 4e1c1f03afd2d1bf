//! `eyes show --why`: the lines that prove a value.

use std::fs;
use std::process::{Command, Output};

use eyes_runtime::board::{Board, Color, Game, Point};
use serde_json::{Value, json};

const CORNER: &str = ". . . X O . .\nX X X X O . .\nO O O O O . .\n. . . . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .\n";

fn why(board: &str, vertex: &str, more: &[&str]) -> Output {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("board.txt");
    fs::write(&path, board).unwrap();
    let path = path.to_str().unwrap();
    Command::new(env!("CARGO_BIN_EXE_eyes"))
        .args(["show", path, "--why", vertex])
        .args(more)
        .output()
        .unwrap()
}

fn report(board: &str, vertex: &str) -> Value {
    let schema =
        serde_json::from_str(include_str!("../../docs/book/src/schema/show-why.json")).expect("a schema");
    let output = why(board, vertex, &["--format", "json"]);
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    let validator = jsonschema::validator_for(&schema).expect("a schema");
    let errors: Vec<String> = validator.iter_errors(&report).map(|error| error.to_string()).collect();
    assert!(errors.is_empty(), "{errors:#?}");
    report
}

/// Worth 1222 where suicide is allowed, as in drawings.
#[test]
fn the_rules_of_the_board_hold_for_suicide() {
    let board = ". . . . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .\n. . . O O O O\n. . . O X X X\n. . . O O . X\n";
    let space = &report(board, "F1")["spaces"][0];
    assert_eq!((&space["value"], space["lines"].as_array().map(Vec::len)), (&json!("2222"), Some(2)));
}

#[test]
fn each_line_of_play_is_legal_on_the_board() {
    let report = report(CORNER, "A7");
    let space = &report["spaces"][0];
    assert_eq!((&space["owner"], &space["value"]), (&json!("black"), &json!("1122")));
    let lines = space["lines"].as_array().unwrap();
    let shown: Vec<_> = lines.iter().map(|line| (&line["first"], &line["eyes"], &line["gets"])).collect();
    let [black, white] = [json!("black"), json!("white")];
    let [one, two] = [json!(1), json!(2)];
    let [yes, no] = [json!(true), json!(false)];
    assert_eq!(shown, [(&white, &one, &yes), (&white, &two, &no), (&black, &two, &yes)]);
    for line in lines {
        let mut game = Game::new(Board::from_ascii(CORNER).unwrap());
        for played in line["moves"].as_array().unwrap() {
            let place = played["place"].as_str().unwrap();
            // The four liberties outside belong to the game of the space: on this board there are none.
            if place == "outside" {
                break;
            }
            let color = if played["color"] == "black" { Color::Black } else { Color::White };
            if let Some(vertex) = played["vertex"].as_str() {
                let point = Point::from_gtp(vertex, 7, 7).unwrap();
                game.play(point, color).unwrap_or_else(|error| panic!("{line}: {played}: {error}"));
            }
        }
    }
    let text = String::from_utf8(why(CORNER, "A7", &[]).stdout).unwrap();
    let words = lines.iter().map(|line| format!("  {}\n", line["words"].as_str().unwrap()));
    let words: String = words.collect();
    let supposing = "the wall has four liberties outside, and its owner one ko threat";
    assert_eq!(space["supposing"], supposing);
    assert_eq!(
        text,
        format!("Black's eye space at A7: 1122, 3/2 eyes\n{words}  supposing that {supposing}\n")
    );
}

/// On the board Black can cut these strings apart.
#[test]
fn lines_between_several_strings_suppose_that_they_connect() {
    let board = ". X . O . .\nX . . O O .\nX X X O O .\nX X . . O O\nX O O . . O\n";
    let space = &report(board, "D2")["spaces"][0];
    assert!(space["supposing"].as_str().unwrap().starts_with("the strings around it connect"), "{space}");
    let text = String::from_utf8(why(board, "D2", &[]).stdout).unwrap();
    assert!(text.contains("  supposing that the strings around it connect"), "{text}");
}

#[test]
fn without_lines_the_reason_is_given() {
    let output = why(CORNER, "G1", &[]);
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("no lines: the value is a guess: nothing proves it"), "{text}");
    let reason = &report(CORNER, "G1")["spaces"][0]["reason"];
    assert_eq!(reason, "the value is a guess: nothing proves it");
    let output = why(CORNER, "E5", &[]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(output.stderr, b"error: --why E5: no eye space is there\n");
    assert_eq!(why(CORNER, "Z9", &[]).status.code(), Some(2));
    assert_eq!(why(CORNER, "A7", &["--format", "svg"]).status.code(), Some(2));
}

/// The lines would play beside the way by which the attacker comes in.
#[test]
fn a_space_with_a_way_in_has_no_lines() {
    let board = ". . X O . . .\n. . O O O O O\nO X O . . . .\nO X O O O O O\nX X X O . . .\nX . X O . . .\nX X X O . . .\n";
    let space = &report(board, "A6")["spaces"][0];
    assert_eq!((&space["lines"], &space["supposing"]), (&json!([]), &json!(null)));
    assert!(space["reason"].as_str().unwrap().contains("does not come in by A7"), "{space}");
    assert_eq!(why(board, "A6", &[]).status.code(), Some(1));
}
