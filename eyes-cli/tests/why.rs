//! `eyes show --why`: the lines that prove a value.

use std::fs;
use std::process::{Command, Output};

const CORNER: &str = ". . . X O . .\nX X X X O . .\nO O O O O . .\n. . . . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .\n";

fn why(board: &str, vertex: &str) -> Output {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("board.txt");
    fs::write(&path, board).unwrap();
    let path = path.to_str().unwrap();
    Command::new(env!("CARGO_BIN_EXE_eyes")).args(["show", path, "--why", vertex]).output().unwrap()
}

#[test]
fn each_line_of_play_is_legal_on_the_board() {
    use eyes_runtime::board::{Board, Color, Game, Point};

    let output = why(CORNER, "A7");
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("Black's eye space at A7: 1122, 3/2 eyes"));
    let lines: Vec<&str> = lines.collect();
    assert!(lines.contains(&"  Black first, the owner gets 2 eyes: Black B7"), "{text}");
    for line in lines {
        let (_, moves) = line.split_once("eye").unwrap();
        let moves = moves.split_once(": ").unwrap().1.trim_end_matches(" captures");
        let mut game = Game::new(Board::from_ascii(CORNER).unwrap());
        for played in moves.split(", ") {
            let (who, place) = played.split_once(' ').unwrap();
            let color = if who == "Black" { Color::Black } else { Color::White };
            // The four liberties outside belong to the game of the space: on this board there are none.
            if place == "outside" {
                break;
            }
            if let Ok(point) = Point::from_gtp(place, 7, 7) {
                game.play(point, color).unwrap_or_else(|error| panic!("{line}: {played}: {error}"));
            }
        }
    }
}

#[test]
fn without_lines_the_reason_is_given() {
    let output = why(CORNER, "G1");
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("no lines: the value is a guess: nothing proves it"), "{text}");
    let output = why(CORNER, "E5");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(output.stderr, b"error: --why E5: no eye space is there\n");
    assert_eq!(why(CORNER, "Z9").status.code(), Some(2));
}
