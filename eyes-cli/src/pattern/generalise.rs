//! `eyes pattern generalise`: which pattern can say more, with proof.

use std::ffi::OsString;
use std::fmt::Write;

use anstyle::Style;
use eyes_dsl::{Diagram, Entry, Pattern, PatternFile};
use eyes_graph::notation::{Edges, Sign, Vertex};

use super::proof::{Claim, Prover, Refutation};
use crate::budget::SharedBudget;
use crate::output::{count, harmless};
use crate::{Error, Outcome, output, patterns};

/// Propose more general patterns
///
/// Which empty points and stones may be `x`, and which edges of the board can be dropped. A proposal is made only if exact
/// search proves value and vital points in every position that it covers: every filling, every outline, at every edge of
/// boards from 7x7 on, with half eyes for margins, suicide allowed. Positions to which an earlier pattern of the
/// file gives another value are left to it.
/// The file is not changed. Exit status 1 if a pattern is not proven as it stands.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// A pattern file; `-` reads standard input
    file: OsString,

    /// Only the pattern of this number; can be given several times
    #[arg(long, value_name = "N", value_parser = crate::number::whole::<u32>)]
    pattern: Vec<u32>,

    #[command(flatten)]
    budget: SharedBudget,
}

pub(crate) fn run(args: &Args) -> Result<Outcome, Error> {
    let files = patterns::read(std::slice::from_ref(&args.file))?;
    eyes_dsl::compile(&files).map_err(Error::Patterns)?;
    let Some(file) = files.first() else { return Ok(Outcome::Done) };
    let has = |number: u32| file.entries().iter().any(|entry| entry.pattern.number == number);
    if let Some(number) = args.pattern.iter().find(|&&number| !has(number)) {
        return Err(Error::Usage(format!("no pattern {number} in {}", file.name())));
    }
    if file.entries().is_empty() {
        output::note(&format!("no pattern in {}", file.name()));
    }
    args.budget.start();
    let mut prover = Prover::new(args.budget.nodes());
    let mut outcome = Outcome::Done;
    let wanted = |entry: &&Entry| args.pattern.is_empty() || args.pattern.contains(&entry.pattern.number);
    for (at, entry) in file.entries().iter().filter(wanted).enumerate() {
        let gap = if at > 0 { "\n" } else { "" };
        let (text, is_proven) = explained(&mut prover, file, entry);
        output::print(&format!("{gap}{text}"))?;
        if !is_proven {
            outcome = Outcome::Findings;
        }
        if let Some(why) = args.budget.ended() {
            output::note(&format!("not all was searched: {why}"));
            return Ok(Outcome::Findings);
        }
    }
    Ok(outcome)
}

/// What is found about a pattern, and whether it is proven as it stands.
fn explained(prover: &mut Prover, file: &PatternFile, entry: &Entry) -> (String, bool) {
    let bold = Style::new().bold();
    let Pattern { number, diagram, value } = &entry.pattern;
    let mut text =
        format!("{bold}Pattern {number}{bold:#} of {}, line {}: ", harmless(file.name()), entry.line);
    let mut prove =
        |diagram: &Diagram| prover.prove(Claim { diagram, value: *value, file: Some((file, entry.line)) });
    let proven = match prove(diagram) {
        Ok(proven) => proven,
        Err(refutation) => {
            let _ = writeln!(text, "{}", refuted(&refutation));
            return (text, false);
        }
    };
    let (best, covered, changes) = generalised(diagram, proven, prove);
    if changes.is_empty() {
        let _ = writeln!(text, "proven in {}, as general as it can be", count(proven, "position"));
        return (text, true);
    }
    let _ = writeln!(text, "proven in {}, and in {covered} with:", count(proven, "position"));
    for change in &changes {
        let _ = writeln!(text, "  {change}");
    }
    let general = Pattern { number: *number, diagram: best, value: *value };
    let _ = writeln!(text, "\n{general}");
    (text, true)
}

/// Tries the changes one after another, and keeps each with which the pattern is still proven.
fn generalised(
    diagram: &Diagram,
    proven: usize,
    mut prove: impl FnMut(&Diagram) -> Result<usize, Refutation>,
) -> (Diagram, usize, Vec<String>) {
    let mut best = (diagram.clone(), proven);
    let mut changes = Vec::new();
    for (side, name) in
        [(Edges::LEFT, "left"), (Edges::RIGHT, "right"), (Edges::ABOVE, "top"), (Edges::BELOW, "bottom")]
    {
        let Some(without) = without_edge(&best.0, side) else { continue };
        if let Ok(covered) = prove(&without) {
            best = (without, covered);
            changes.push(format!("the {name} edge dropped"));
        }
    }
    for at in 0..diagram.vertices().len() {
        let Some(wild) = with_wildcard(&best.0, at) else { continue };
        if let Ok(covered) = prove(&wild) {
            best = (wild, covered);
            let Vertex { row, column, sign, .. } = diagram.vertices()[at];
            let name = format!("{}{}", char::from(b'a' + column % 26), row + 1);
            changes.push(format!("`x` for `{}` at {name}", sign.to_char()));
        }
    }
    (best.0, best.1, changes)
}

/// The diagram without the edge of the board on one side, if it has one there.
fn without_edge(diagram: &Diagram, side: Edges) -> Option<Diagram> {
    if !diagram.vertices().iter().any(|vertex| vertex.edges.contains(side)) {
        return None;
    }
    let all = [Edges::LEFT, Edges::RIGHT, Edges::ABOVE, Edges::BELOW];
    let left_over = |edges: Edges| {
        let rest = all.into_iter().filter(|&other| other != side && edges.contains(other));
        rest.fold(Edges::NONE, |all, other| all | other)
    };
    let vertices =
        diagram.vertices().iter().map(|vertex| Vertex { edges: left_over(vertex.edges), ..*vertex });
    Diagram::new(vertices).ok()
}

/// The diagram with an `x` at a vertex that has a plain sign, unless it would have too many.
fn with_wildcard(diagram: &Diagram, at: usize) -> Option<Diagram> {
    let mut vertices = diagram.vertices().to_vec();
    let vertex = vertices.get_mut(at)?;
    if !matches!(vertex.sign, Sign::Empty | Sign::Stone) {
        return None;
    }
    vertex.sign = Sign::Wildcard;
    Diagram::new(vertices).ok()
}

/// Why a pattern is not proven.
pub(crate) fn refuted(refutation: &Refutation) -> String {
    match refutation {
        Refutation::Wrong { drawn, has_half_eye, exact } => {
            let half_eye = if *has_half_eye { "\n    (and a half eye beyond one of the points)" } else { "" };
            let rows: Vec<String> = drawn.lines().map(|row| format!("    {row}")).collect();
            format!(
                "not proven where it lies like this; exact search:\n\n{}\n    :{exact}{half_eye}",
                rows.join("\n")
            )
        }
        Refutation::Undecided => "not decided: the search needs more nodes (`--nodes`)".to_owned(),
        Refutation::CutOff => {
            "not decided: it cuts stones of the owner off, and what becomes of them is not in its graph"
                .to_owned()
        }
        Refutation::NoPosition => {
            "not proven: it decides no position of a board from 7x7 on, by its edges or because earlier patterns come first"
                .to_owned()
        }
        Refutation::TooMany => "not decided: too many positions to search all of them".to_owned(),
        Refutation::Ended => "not decided: the search was ended".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use eyes_library::derive::{check_values, pattern_file};
    use eyes_solver::ValueRules;

    use super::*;

    const NODES: u64 = 1_000_000;

    fn derived(vertices: usize) -> PatternFile {
        PatternFile::parse("derived", pattern_file(vertices).unwrap())
    }

    /// The derivation went another way, by the search of all spaces in all places. Half eyes in a corner are the
    /// exception: such files do not tell them from margins.
    #[test]
    fn derived_patterns_are_proven() {
        let mut prover = Prover::new(NODES);
        for vertices in 1..=4 {
            let file = derived(vertices);
            for entry in file.entries() {
                let Pattern { diagram, value, .. } = &entry.pattern;
                match prover.prove(Claim { diagram, value: *value, file: Some((&file, entry.line)) }) {
                    Ok(proven) => assert!(proven > 0),
                    Err(Refutation::Wrong { has_half_eye: true, .. }) => {}
                    Err(other) => panic!("pattern {} of {vertices}: {other:?}", entry.pattern.number),
                }
            }
        }
    }

    /// What is proposed passes the check of pattern files, which searches drawings.
    #[test]
    fn proposals_pass_the_check() {
        let mut prover = Prover::new(NODES);
        let mut proposed = 0;
        for entry in (1..=4).flat_map(|vertices| derived(vertices).entries().to_vec()) {
            let Pattern { number, diagram, value } = &entry.pattern;
            let mut prove = |diagram: &Diagram| prover.prove(Claim { diagram, value: *value, file: None });
            let Ok(proven) = prove(diagram) else { continue };
            let (general, covered, changes) = generalised(diagram, proven, prove);
            assert_eq!(changes.is_empty(), general == *diagram);
            if changes.is_empty() {
                continue;
            }
            proposed += 1;
            assert!(covered > proven);
            let pattern = Pattern { number: *number, diagram: general, value: *value };
            let file = PatternFile::parse("proposed", pattern.to_string());
            let checked =
                check_values(&[file], &ValueRules::default(), NODES, &AtomicBool::new(false), || {}).unwrap();
            assert_eq!((checked.wrong.count, checked.undecided.count), (0, 0), "{pattern}");
        }
        assert!(proposed > 20, "{proposed}");
    }
}
