//! Compares eye values with the `analyze_eyegraph` of GNU Go on every labelled game of up to N vertices (default
//! 6), drawn in the centre, on a side or in a corner. The naive reference of the tests decides every difference:
//!
//! `cargo run --release -p eyes-solver --example reference -- [N] [--all] [PATH-OF-GNUGO]`
//!
//! With `--all`, games with stones on margins are compared too.

#[path = "../tests/naive_values/mod.rs"]
mod naive_values;

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use eyes_solver::tooling::{EmptySpace, SolvedSpace, empty_spaces};
use eyes_solver::{Drawing, Suicide, ValueRules};
use naive_values::{Kos, Naive};

struct Reference {
    process: Child,
    questions: Option<ChildStdin>,
    answers: BufReader<ChildStdout>,
}

impl Reference {
    fn start(program: &str) -> std::io::Result<Self> {
        let mut process = Command::new(program)
            .args(["--quiet", "--mode", "gtp"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let questions = process.stdin.take();
        let answers = BufReader::new(process.stdout.take().ok_or(std::io::ErrorKind::BrokenPipe)?);
        Ok(Self { process, questions, answers })
    }

    /// The value and the marked rows; `None` if it cannot place the drawing.
    fn ask(&mut self, drawing: &str) -> std::io::Result<Option<(String, Vec<String>)>> {
        let question = drawing.replace(' ', "O");
        writeln!(
            self.questions.as_mut().ok_or(std::io::ErrorKind::BrokenPipe)?,
            "analyze_eyegraph {question}"
        )?;
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            if self.answers.read_line(&mut line)? == 0 {
                return Err(std::io::ErrorKind::UnexpectedEof.into());
            }
            let line = line.trim_end();
            if line.is_empty() && !lines.is_empty() {
                break;
            }
            if !line.is_empty() {
                lines.push(line.to_owned());
            }
        }
        let value = lines.remove(0).trim_start_matches("= ").to_owned();
        Ok((value.len() == 4 && value.bytes().all(|digit| digit.is_ascii_digit())).then_some((value, lines)))
    }
}

impl Drop for Reference {
    fn drop(&mut self) {
        drop(self.questions.take());
        let _ = self.process.wait();
    }
}

#[derive(Default)]
struct Count {
    games: usize,
    not_placed: usize,
    agree: usize,
    /// The value is the same, but other points are marked.
    marks: usize,
    differ: usize,
    naive_with_us: usize,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let largest = arguments.iter().find_map(|argument| argument.parse().ok()).unwrap_or(6);
    let all = arguments.iter().any(|argument| argument == "--all");
    let program = arguments.iter().find(|argument| argument.contains("gnugo"));
    let mut reference = Reference::start(program.map_or("gnugo", String::as_str))?;
    let rules = ValueRules { suicide: Suicide::Forbidden, ..ValueRules::default() };
    let mut differences = Vec::new();
    let mut marks = Vec::new();
    println!("vertices  games  not placed  agree  other points marked  differ  naive with us");
    for vertices in 1..=largest {
        let mut count = Count::default();
        for space in empty_spaces(vertices) {
            let mut solved = space.solve(&rules)?;
            for stones in space.stone_sets(all) {
                count.games += 1;
                let drawing = space.drawing(stones);
                let Some((value, rows)) = reference.ask(&drawing)? else {
                    count.not_placed += 1;
                    continue;
                };
                let ours = solved.value(stones, Suicide::Forbidden)?.valuation;
                let (attack, defense) = vital(&space, &rows);
                if value != ours.value.to_string() {
                    count.differ += 1;
                    let with_us = naive_agrees(&space, stones, &mut solved);
                    count.naive_with_us += usize::from(with_us);
                    differences.push(format!(
                        "{drawing}  ours {}  theirs {value}  naive with {}",
                        ours.value,
                        if with_us { "us" } else { "them" }
                    ));
                } else {
                    count.agree += 1;
                    if (attack, defense) != (ours.all_attack(), ours.all_defense()) {
                        count.marks += 1;
                        let with_us = naive_agrees(&space, stones, &mut solved);
                        marks.push(format!(
                            "{drawing}  {value}  theirs {}  naive with {}",
                            rows.join("%"),
                            if with_us { "us" } else { "them" }
                        ));
                    }
                }
            }
        }
        println!(
            "{vertices:8} {:6} {:11} {:6} {:20} {:7} {:14}",
            count.games, count.not_placed, count.agree, count.marks, count.differ, count.naive_with_us
        );
    }
    for (title, list) in [("values", differences), ("vital points", marks)] {
        println!("\nother {title}:");
        for line in list {
            println!("{line}");
        }
    }
    Ok(())
}

/// The marked vertices of an answer, in the numbering of the space.
fn vital(space: &EmptySpace, rows: &[String]) -> (u32, u32) {
    let marked: BTreeMap<(usize, usize), char> = rows
        .iter()
        .enumerate()
        .flat_map(|(row, text)| text.chars().enumerate().map(move |(column, sign)| ((row, column), sign)))
        .collect();
    let Ok(drawing) = Drawing::parse(&space.drawing(0)) else { return (0, 0) };
    let mut sets = (0, 0);
    for (place, &vertex) in drawing.places().iter().zip(space.vertices()) {
        let sign = marked.get(place).copied().unwrap_or(' ');
        sets.0 |= u32::from("*<@(".contains(sign)) << vertex;
        sets.1 |= u32::from("*>@)".contains(sign)) << vertex;
    }
    sets
}

fn naive_agrees(space: &EmptySpace, stones: u32, solved: &mut SolvedSpace) -> bool {
    let rules = ValueRules::default();
    let threats = Kos::Threats(rules.ko_threats);
    let mut naive = Naive::new(space.form().graph(), rules.liberties, threats, Suicide::Forbidden);
    let Ok(ours) = solved.value(stones, Suicide::Forbidden) else { return false };
    let ours = ours.valuation;
    let expected = naive.start(stones.into(), 0).map_or(([0; 4], 0, 0), |position| naive.value(position));
    expected == (ours.value.digits(), ours.all_attack().into(), ours.all_defense().into())
}
