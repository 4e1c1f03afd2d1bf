//! Compares pattern files with the exact search.

use std::fmt::Write;
use std::sync::atomic::{AtomicBool, Ordering};

use eyes_dsl::{CompiledTable, Diagnostic, Diagnostics, Diagram, Entry, Mistake, PatternFile, Severity};
use eyes_graph::{EyeValue, Valuation, VertexSet};
use eyes_solver::{Drawing, Line, LineMove, Side, Solved, ValueError, ValueRules};
use rayon::prelude::*;

use crate::derive::pool::in_pool;

/// The result of a check.
#[derive(Debug, Default)]
pub struct CheckedValues {
    /// The patterns with which the search disagrees.
    pub wrong: Findings,
    /// The patterns that the search left undecided.
    pub undecided: Findings,
    /// The number of compared fillings; those that an earlier pattern decides are not compared.
    pub fillings: usize,
}

/// Findings of one kind.
#[derive(Debug, Default)]
pub struct Findings {
    /// The number of patterns found.
    pub count: usize,
    /// One diagnostic for each of the first thousand.
    pub listed: Diagnostics,
}

impl Findings {
    fn add(&mut self, diagnostic: Diagnostic) {
        self.count += 1;
        if self.count <= MOST_LISTED {
            self.listed.extend([diagnostic]);
        }
    }
}

/// The number of findings of a kind that are listed.
const MOST_LISTED: usize = 1000;
/// The number of patterns that are solved before their findings are reported.
const AT_ONCE: usize = 4096;

/// The number of fillings of one pattern that a finding shows.
const SHOWN: usize = 4;

enum Found {
    Right { fillings: usize },
    Wrong { fillings: usize, diagnostic: Diagnostic },
    Undecided { diagnostic: Diagnostic },
}

/// Solves every filling of every pattern of a sequence of files, unless an earlier pattern decides it, and
/// compares value and vital points. Uses all processors; calls `progress` once for each pattern.
///
/// A pattern may cost `nodes` nodes. Once `stop` is set no further pattern is searched, and no further filling compared.
/// Patterns beyond these limits are *undecided*.
///
/// Each marked point must be vital. Vital points may be unmarked.
///
/// # Errors
///
/// The errors in the files, if there are any.
pub fn check_values(
    files: &[PatternFile],
    rules: &ValueRules,
    nodes: u64,
    stop: &AtomicBool,
    progress: impl Fn() + Sync,
) -> Result<CheckedValues, Diagnostics> {
    let compiled = eyes_dsl::compile(files)?;
    let entries: Vec<(&PatternFile, &Entry)> =
        files.iter().flat_map(|file| file.entries().iter().map(move |entry| (file, entry))).collect();
    let audited = |entries: &[(&PatternFile, &Entry)]| {
        let found = entries.par_iter();
        found
            .map(|&(file, entry)| {
                let found = check(file, entry, &compiled, rules, nodes, stop);
                progress();
                found
            })
            .collect::<Vec<Found>>()
    };
    Ok(in_pool(|| {
        let mut checked = CheckedValues::default();
        for found in entries.chunks(AT_ONCE).flat_map(audited) {
            match found {
                Found::Right { fillings } => checked.fillings += fillings,
                Found::Wrong { fillings, diagnostic } => {
                    checked.fillings += fillings;
                    checked.wrong.add(diagnostic);
                }
                Found::Undecided { diagnostic } => checked.undecided.add(diagnostic),
            }
        }
        checked
    }))
}

fn undecided(file: &PatternFile, entry: &Entry, reason: &str) -> Found {
    let message = format!("not compared with the exact search: {reason}");
    let mistake = Mistake::Other { severity: Severity::Warning, message, help: None };
    Found::Undecided { diagnostic: file.diagnose(entry, mistake) }
}

fn check(
    file: &PatternFile,
    entry: &Entry,
    compiled: &CompiledTable,
    rules: &ValueRules,
    nodes: u64,
    stop: &AtomicBool,
) -> Found {
    let ended = || undecided(file, entry, "the search was ended before");
    if stop.load(Ordering::Relaxed) {
        return ended();
    }
    let diagram = &entry.pattern.diagram;
    let drawn = match Drawing::try_from(diagram) {
        Ok(drawn) => drawn,
        Err(error) => return undecided(file, entry, &error.to_string()),
    };
    let mut solved = match drawn.solve_within(rules, nodes) {
        Ok(solved) => solved,
        Err(ValueError::NotDecided { nodes: 0 }) => return undecided(file, entry, "the space is too large"),
        Err(error) => return undecided(file, entry, &error.to_string()),
    };
    let mut fillings = 0;
    let mut wrong = Vec::new();
    for filling in 0..diagram.fillings() {
        if stop.load(Ordering::Relaxed) {
            return ended();
        }
        let graph = diagram.graph(filling);
        let found = compiled.table().look_up(&graph, rules.suicide);
        let decides = found.and_then(|found| found.pattern).is_some_and(|pattern| {
            (pattern.number, pattern.line, pattern.file)
                == (entry.pattern.number, entry.line as u32, file.name())
        });
        if !decides {
            continue;
        }
        let labels = graph.labels().iter().enumerate();
        let stones: VertexSet =
            labels.fold(0, |set, (vertex, label)| set | VertexSet::from(label.has_stone()) << vertex);
        let Ok(exact) = solved.value(stones) else { continue };
        fillings += 1;
        if let Some(finding) = compare(entry, stones, &exact.valuation, &solved) {
            wrong.push(finding);
        }
    }
    if wrong.is_empty() {
        return Found::Right { fillings };
    }
    let mistake = Mistake::Other {
        severity: Severity::Warning,
        message: summary(entry, &wrong, fillings),
        help: Some(help(diagram, &wrong)),
    };
    Found::Wrong { fillings, diagnostic: file.diagnose(entry, mistake) }
}

struct Finding {
    stones: VertexSet,
    exact: Valuation,
    /// Marked points that are not vital.
    false_marks: VertexSet,
    reasons: Vec<String>,
}

fn compare(entry: &Entry, stones: VertexSet, exact: &Valuation, solved: &Solved) -> Option<Finding> {
    let (diagram, claimed) = (&entry.pattern.diagram, entry.pattern.value);
    let false_marks = diagram.attack() & !exact.all_attack() | diagram.defense() & !exact.all_defense();
    if claimed == exact.value && false_marks == 0 {
        return None;
    }
    let reasons = reasons(diagram, claimed, exact, |first, eyes| solved.line(stones, first, eyes));
    Some(Finding { stones, exact: *exact, false_marks, reasons })
}

fn summary(entry: &Entry, wrong: &[Finding], fillings: usize) -> String {
    let claimed = entry.pattern.value;
    let mut values: Vec<EyeValue> = wrong.iter().map(|finding| finding.exact.value).collect();
    values.sort_unstable();
    values.dedup();
    if values == [claimed] {
        return "the exact search agrees with the value, but not with the vital points".to_owned();
    }
    let values: Vec<String> =
        values.iter().filter(|&&value| value != claimed).map(|value| format!(":{value}")).collect();
    let which =
        if fillings == 1 { String::new() } else { format!(" for {} of {fillings} fillings", wrong.len()) };
    format!("the exact search says {}, not :{claimed}{which}", values.join(" or "))
}

fn help(diagram: &Diagram, wrong: &[Finding]) -> String {
    let mut text = "moves are named by column, a from the left, and row, 1 from the top".to_owned();
    for finding in wrong.iter().take(SHOWN) {
        let _ = write!(text, "\n\n:{}", finding.exact.value);
        for row in drawn(diagram, finding) {
            let _ = write!(text, "\n    {row}");
        }
        for vertex in (0..diagram.vertices().len()).filter(|vertex| finding.false_marks >> vertex & 1 == 1) {
            let _ = write!(text, "\n{} is marked, but not vital in this way", name(diagram, vertex));
        }
        for reason in &finding.reasons {
            let _ = write!(text, "\n{reason}");
        }
    }
    if wrong.len() > SHOWN {
        let _ = write!(text, "\n\nand {} more fillings", wrong.len() - SHOWN);
    }
    text
}

/// The drawing with its stones and the vital points of the search.
fn drawn(diagram: &Diagram, finding: &Finding) -> Vec<String> {
    let Ok(drawing) = Drawing::try_from(diagram) else { return Vec::new() };
    let has_stones = |filled: &Drawing| {
        let labels = filled.graph().labels().iter().enumerate();
        labels.fold(0, |set, (vertex, label)| set | VertexSet::from(label.has_stone()) << vertex)
            == finding.stones
    };
    let rows = drawing.fillings().find(has_stones).map(|filled| filled.marked(&finding.exact));
    rows.unwrap_or_default().into_iter().map(|row| row.trim_end().to_owned()).collect()
}

/// The reason for each wrong digit.
fn reasons(
    diagram: &Diagram,
    claimed: EyeValue,
    valuation: &Valuation,
    line: impl Fn(Side, u8) -> Option<Line>,
) -> Vec<String> {
    let mut reasons = Vec::new();
    let (claimed, exact) = (claimed.digits(), valuation.value.digits());
    let points = |set: VertexSet| {
        let vertices = (0..diagram.vertices().len()).filter(|vertex| set >> vertex & 1 == 1);
        vertices.map(|vertex| name(diagram, vertex)).collect::<Vec<_>>().join(" or ")
    };
    for (digit, first, letter) in [(1, Side::Attacker, 'b'), (2, Side::Defender, 'c')] {
        if claimed[digit] == exact[digit] {
            continue;
        }
        let asked = claimed[digit].max(exact[digit]);
        let outcome = if exact[digit] < claimed[digit] {
            format!("the owner does not get {}", eyes(asked))
        } else {
            format!("the owner gets {}", eyes(asked))
        };
        let who = if first == Side::Attacker { "X" } else { "O" };
        let play = line(first, asked).map_or_else(String::new, |line| format!(": {}", moves(diagram, &line)));
        reasons.push(format!("{letter} is {}: {who} first, {outcome}{play}", exact[digit]));
    }
    if claimed[0] != exact[0] {
        reasons.push(if exact[0] < claimed[0] && valuation.all_attack() != 0 {
            format!("a is {}: X {}, and one move more", exact[0], points(valuation.all_attack()))
        } else {
            format!("a is {}: no further move of X leaves less", exact[0])
        });
    }
    if claimed[3] != exact[3] {
        reasons.push(if exact[3] > claimed[3] && valuation.all_defense() != 0 {
            format!("d is {}: O {}, and one move more", exact[3], points(valuation.all_defense()))
        } else {
            format!("d is {}: no further move of O makes more", exact[3])
        });
    }
    reasons
}

fn eyes(number: u8) -> String {
    if number == 1 { "1 eye".to_owned() } else { format!("{number} eyes") }
}

fn name(diagram: &Diagram, vertex: usize) -> String {
    let Some(vertex) = diagram.vertices().get(vertex) else { return "the stones cut off".to_owned() };
    format!("{}{}", char::from(b'a' + vertex.column % 26), vertex.row + 1)
}

fn moves(diagram: &Diagram, line: &Line) -> String {
    let mut words = Vec::new();
    for &(side, mov) in &line.moves {
        let who = if side == Side::Attacker { "X" } else { "O" };
        words.push(match mov {
            LineMove::Stone(vertex) => format!("{who} {}", name(diagram, vertex.into())),
            LineMove::Outside => format!("{who} outside"),
            LineMove::Threat => format!("{who} ko threat"),
            LineMove::Pass => format!("{who} elsewhere"),
        });
    }
    if words.is_empty() {
        return "nothing X can play changes that".to_owned();
    }
    let end = if line.captured { " captures" } else { "" };
    words.join(", ") + end
}
