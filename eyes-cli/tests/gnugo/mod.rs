//! GNU Go over GTP, and the boards that it shows.

use std::io::Write;
use std::process::{Command, Stdio};

/// The stones of a board in the output of `showboard`, from the top row down: Black's and White's.
pub(crate) fn stones(shown: &str) -> (String, String) {
    let (mut black, mut white) = (Vec::new(), Vec::new());
    for line in shown.lines() {
        let mut words = line.split_whitespace();
        let Some(row) = words.next().filter(|row| row.parse::<u8>().is_ok()) else { continue };
        for (column, sign) in "ABCDEFGHJKLMNOPQRSTUVWXYZ".chars().zip(words) {
            match sign {
                "X" => black.push(format!("{column}{row}")),
                "O" => white.push(format!("{column}{row}")),
                _ => {}
            }
        }
    }
    (black.join(" "), white.join(" "))
}

/// The replies of a GNU Go session; `None` where it is not installed.
pub(crate) fn gnugo(lines: &[String]) -> Option<Vec<String>> {
    let program = ["gnugo", "/usr/games/gnugo"].into_iter().find_map(|program| {
        let mut command = Command::new(program);
        command.args(["--quiet", "--mode", "gtp"]).stdin(Stdio::piped()).stdout(Stdio::piped());
        command.stderr(Stdio::null()).spawn().ok()
    })?;
    let mut process = program;
    let mut input = process.stdin.take().expect("a pipe");
    let text = lines.join("\n") + "\nquit\n";
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let output = process.wait_with_output().expect("gnugo ends");
    writer.join().expect("no panic").expect("gnugo reads");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    Some(text.split("\n\n").map(|reply| reply.trim_matches('\n').to_owned()).collect())
}
