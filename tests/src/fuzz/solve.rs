//! Problems, as `eyes solve FILE` reads them.

use eyes_cli::input::{Stop, parse};
use eyes_cli::solve::answer;

const FORMATS: [&str; 4] = ["text", "json", "svg", "sgf"];
const FIRSTS: [&[&str]; 4] = [&[], &["--first", "black"], &["--first", "white"], &["--first", "both"]];
const RULINGS: [&[&str]; 4] = [&[], &["--ruling", "I"], &["--ruling", "II"], &["--closed"]];
const BUDGETS: [&str; 4] = ["1", "20", "300", "2000"];

/// The first two bytes choose options and the group, the others are a game record or a drawn board.
pub fn solve(bytes: &[u8]) {
    if let [how, at, problem @ ..] = bytes {
        ask(*how, *at, problem);
    }
}

/// The first three bytes are as for [`solve`], and the size of a board; each other byte has four of its cells.
pub fn solve_parts(bytes: &[u8]) {
    let [how, at, size, cells @ ..] = bytes else { return };
    let (columns, rows) = (3 + usize::from(size & 7), 3 + usize::from(size >> 3 & 7));
    let mut signs = cells
        .iter()
        .flat_map(|&cell| [0, 2, 4, 6].map(|shift| cell >> shift & 3))
        .chain(std::iter::repeat(0));
    let row = |_| -> String {
        let row = signs.by_ref().take(columns);
        row.map(|sign| ['.', 'X', 'O', '.'][usize::from(sign)]).chain(['\n']).collect()
    };
    ask(*how, *at, (0..rows).map(row).collect::<String>().as_bytes());
}

/// An answer is made of whole characters that a terminal only shows, and what claims to be JSON or a record is one.
fn ask(how: u8, at: u8, problem: &[u8]) {
    let choose = |shift: u8| usize::from(how >> shift & 3);
    let vertex = format!("{}{}", char::from(b"ABCDEFGHJKLMN"[usize::from(at % 13)]), at / 13 % 13 + 1);
    let format = FORMATS[choose(0)];
    let mut options = vec!["--format", format, "--nodes", BUDGETS[choose(6)]];
    options.extend(FIRSTS[choose(2)]);
    options.extend(RULINGS[choose(4)]);
    if at < 200 {
        options.extend(["--at", &vertex]);
    }
    let Ok(text) = answer(problem, &options) else { return };
    assert!(!text.contains(|c: char| c.is_control() && !matches!(c, '\n' | '\t' | '\u{1b}')), "{text}");
    if text.is_empty() {
        return;
    }
    match format {
        "json" => assert!(serde_json::from_str::<serde_json::Value>(&text).is_ok(), "{text}"),
        "sgf" => {
            let read = |bytes: &[u8], stop| parse(bytes, &stop).map(|loaded| loaded.position.board().clone());
            let (shown, asked) = (read(text.as_bytes(), Stop::Problem), read(problem, Stop::Problem));
            match (shown, asked) {
                (Ok(shown), Ok(asked)) => assert_eq!(shown.to_string(), asked.to_string(), "{text}"),
                other => panic!("{other:?}: {text}"),
            }
        }
        _ => {}
    }
}
