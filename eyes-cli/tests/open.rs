//! Properties of the answers about open boards.

use std::io::Write;
use std::process::Command;

use proptest::prelude::*;
use serde_json::{Value, json};

/// The lines of a batch, without what depends on the machine.
fn batch(problems: &[Value], arguments: &[&str]) -> Vec<Value> {
    let mut file = tempfile::NamedTempFile::new().expect("a file");
    serde_json::to_writer(&mut file, problems).expect("written");
    file.flush().expect("written");
    let output = Command::new(env!("CARGO_BIN_EXE_eyes"))
        .args(["solve", "--nodes", "3000", "--batch"])
        .arg(file.path())
        .args(arguments)
        .output()
        .expect("eyes");
    let text = String::from_utf8(output.stdout).expect("text");
    let line = |line: &str| {
        let mut answer: Value = serde_json::from_str(line).expect("JSON");
        answer.as_object_mut().expect("an object").remove("micros");
        answer
    };
    text.lines().map(line).collect()
}

const SIZE: usize = 7;

/// A fight in a corner: few stones of either side, drawn row by row from the top.
fn fight() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(prop::sample::select(vec![0, 0, 0, 1, 2]), SIZE * SIZE).prop_map(|mut cells| {
        for (at, cell) in cells.iter_mut().enumerate() {
            if at % SIZE > 4 || at / SIZE > 4 {
                *cell = 0;
            }
        }
        cells
    })
}

/// A problem on a board as it is, or mirrored at the diagonal with the colours exchanged.
fn problem(id: usize, cells: &[u8], is_turned: bool) -> Value {
    let vertex = |at: usize| {
        let (column, row) = if is_turned { (at / SIZE, at % SIZE) } else { (at % SIZE, at / SIZE) };
        format!("{}{}", char::from(b'A' + column as u8), SIZE - row)
    };
    let of = |color: u8| -> Vec<String> {
        (0..cells.len()).filter(|&at| cells[at] == color).map(vertex).collect()
    };
    let (black, white, to_play) = if is_turned { (of(2), of(1), "white") } else { (of(1), of(2), "black") };
    json!({"id": id.to_string(), "size": SIZE, "to_play": to_play, "black": black, "white": white})
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 8, ..ProptestConfig::default() })]

    #[test]
    fn a_batch_answers_as_single_questions_do(fights in prop::collection::vec(fight(), 6)) {
        let problems: Vec<Value> =
            fights.iter().enumerate().map(|(id, cells)| problem(id, cells, false)).collect();
        let together = batch(&problems, &["--threads", "1"]);
        prop_assert_eq!(&together, &batch(&problems, &["--threads", "3"]));
        let alone: Vec<Value> =
            problems.chunks(1).flat_map(|problem| batch(problem, &[])).collect();
        prop_assert_eq!(&together, &alone);
    }
}
