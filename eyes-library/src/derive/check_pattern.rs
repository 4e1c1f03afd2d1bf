//! Compares one pattern with the exact search.

use std::fmt::Write;
use std::sync::atomic::{AtomicBool, Ordering};

use eyes_dsl::{Diagnostic, Diagram, Entry, Mistake, PatternFile, Severity};
use eyes_graph::{EyeValue, Valuation, VertexSet};
use eyes_solver::{Drawing, Line, Side, Solved, ValueRules};

use super::proof_line::{Names, ProofLine, proof_lines, stones_of};

/// What the exact search says about a pattern. It does not depend on the place of the pattern in its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckedPattern(Checked);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Checked {
    Undecided { reason: String, is_ended: bool },
    Compared { fillings: usize, mistake: Option<Mistake>, proven: Option<Valuation>, lines: Vec<String> },
}

/// The number of fillings of one pattern that a finding shows.
const SHOWN: usize = 4;

/// Solves the fillings of a pattern that `decides` names, and compares value and vital points. Costs up to `nodes`
/// nodes; once `stop` is set no further filling is compared.
///
/// `decides` has a flag for each filling; further ones count as not decided.
#[must_use]
pub fn check_pattern(
    entry: &Entry,
    decides: &[bool],
    rules: &ValueRules,
    nodes: u64,
    stop: &AtomicBool,
) -> CheckedPattern {
    let claimed = entry.pattern.value;
    solve(&entry.pattern.diagram, Some(claimed), decides, rules, nodes, stop)
}

/// As [`check_pattern`], for a diagram that has no value yet: nothing is compared, but [`CheckedPattern::proven`] has
/// the value.
#[must_use]
pub fn solve_diagram(diagram: &Diagram, rules: &ValueRules, nodes: u64, stop: &AtomicBool) -> CheckedPattern {
    let all = vec![true; diagram.fillings() as usize];
    solve(diagram, None, &all, rules, nodes, stop)
}

fn solve(
    diagram: &Diagram,
    claimed: Option<EyeValue>,
    decides: &[bool],
    rules: &ValueRules,
    nodes: u64,
    stop: &AtomicBool,
) -> CheckedPattern {
    let undecided =
        |reason: &str| CheckedPattern(Checked::Undecided { reason: reason.to_owned(), is_ended: false });
    let ended = || {
        CheckedPattern(Checked::Undecided {
            reason: "the search was ended before".to_owned(),
            is_ended: true,
        })
    };
    if stop.load(Ordering::Relaxed) {
        return ended();
    }
    let drawn = match Drawing::try_from(diagram) {
        Ok(drawn) => drawn,
        Err(error) => return undecided(&error.to_string()),
    };
    let mut solved = match drawn.solve_within(rules, nodes) {
        Ok(solved) => solved,
        Err(error) => return undecided(&error.to_string()),
    };
    let mut fillings = 0;
    let mut wrong = Vec::new();
    let mut common: Option<Valuation> = None;
    let mut agree = true;
    let mut lines = Vec::new();
    for filling in (0..diagram.fillings()).filter(|&filling| decides.get(filling as usize) == Some(&true)) {
        if stop.load(Ordering::Relaxed) {
            return ended();
        }
        let stones = stones_of(&diagram.graph(filling));
        let Ok(exact) = solved.value(stones) else { continue };
        let exact = exact.valuation;
        fillings += 1;
        if lines.is_empty() {
            let proof = proof_lines(exact.value, |first, eyes| solved.line(stones, first, eyes));
            lines = as_drawn(diagram, |names| proof.iter().map(|line| line.words(names)).collect());
        }
        match &mut common {
            None => common = Some(exact),
            Some(common) => {
                agree &= common.value == exact.value;
                common.attack &= exact.attack;
                common.defense &= exact.defense;
                common.attack_threats &= exact.attack_threats;
                common.defense_threats &= exact.defense_threats;
            }
        }
        if let Some(claimed) = claimed {
            wrong.extend(compare(diagram, claimed, stones, &exact, &solved));
        }
    }
    let mistake = claimed.filter(|_| !wrong.is_empty()).map(|claimed| Mistake::Other {
        severity: Severity::Warning,
        message: summary(claimed, &wrong, fillings),
        help: Some(help(diagram, &wrong)),
    });
    CheckedPattern(Checked::Compared { fillings, mistake, proven: common.filter(|_| agree), lines })
}

impl CheckedPattern {
    /// The number of compared fillings; 0 if the search did not decide.
    #[must_use]
    pub const fn fillings(&self) -> usize {
        match &self.0 {
            Checked::Undecided { .. } => 0,
            Checked::Compared { fillings, .. } => *fillings,
        }
    }

    /// Whether the search did not decide.
    #[must_use]
    pub const fn is_undecided(&self) -> bool {
        matches!(self.0, Checked::Undecided { .. })
    }

    /// Why the search did not decide.
    #[must_use]
    pub fn reason(&self) -> Option<&str> {
        match &self.0 {
            Checked::Undecided { reason, .. } => Some(reason),
            Checked::Compared { .. } => None,
        }
    }

    /// Whether the search was ended from outside, so that it is worth asking again.
    #[must_use]
    pub const fn is_ended(&self) -> bool {
        matches!(self.0, Checked::Undecided { is_ended: true, .. })
    }

    /// The value that all compared fillings have, with the vital points that all of them have; `None` if their values
    /// differ, or nothing was compared.
    #[must_use]
    pub const fn proven(&self) -> Option<&Valuation> {
        match &self.0 {
            Checked::Compared { proven, .. } => proven.as_ref(),
            Checked::Undecided { .. } => None,
        }
    }

    /// Lines of play that prove the middle digits of the first compared filling, in words, one for each thing to show.
    /// Above nine points there are none.
    #[must_use]
    pub fn lines(&self) -> &[String] {
        match &self.0 {
            Checked::Compared { lines, .. } => lines,
            Checked::Undecided { .. } => &[],
        }
    }

    /// The diagnostic for the pattern, if the search disagrees or did not decide.
    #[must_use]
    pub fn diagnose(&self, file: &PatternFile, entry: &Entry) -> Option<Diagnostic> {
        let mistake = match &self.0 {
            Checked::Undecided { reason, .. } => {
                let message = format!("not compared with the exact search: {reason}");
                Some(Mistake::Other { severity: Severity::Warning, message, help: None })
            }
            Checked::Compared { mistake, .. } => mistake.clone(),
        };
        mistake.map(|mistake| file.diagnose(entry, mistake))
    }
}

struct Finding {
    stones: VertexSet,
    exact: Valuation,
    /// Marked points that are not vital.
    false_marks: VertexSet,
    reasons: Vec<String>,
}

fn compare(
    diagram: &Diagram,
    claimed: EyeValue,
    stones: VertexSet,
    exact: &Valuation,
    solved: &Solved,
) -> Option<Finding> {
    let false_marks = diagram.attack() & !exact.all_attack() | diagram.defense() & !exact.all_defense();
    if claimed == exact.value && false_marks == 0 {
        return None;
    }
    let reasons = reasons(diagram, claimed, exact, |first, eyes| solved.line(stones, first, eyes));
    Some(Finding { stones, exact: *exact, false_marks, reasons })
}

fn summary(claimed: EyeValue, wrong: &[Finding], fillings: usize) -> String {
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
    let has_stones = |filled: &Drawing| stones_of(filled.graph()) == finding.stones;
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
        let shown = ProofLine { first, eyes: asked, gets: asked <= exact[digit], line: line(first, asked) };
        let shown = as_drawn(diagram, |names| shown.words(names));
        reasons.push(format!("{letter} is {}: {shown}", exact[digit]));
    }
    if claimed[0] != exact[0] {
        reasons.push(if exact[0] < claimed[0] && valuation.all_attack() != 0 {
            format!("a is {}: X {}, and one move more", exact[0], points(valuation.all_attack()))
        } else {
            format!("a is {}: no further move of X in the space leaves less", exact[0])
        });
    }
    if claimed[3] != exact[3] {
        reasons.push(if exact[3] > claimed[3] && valuation.all_defense() != 0 {
            format!("d is {}: O {}, and one move more", exact[3], points(valuation.all_defense()))
        } else {
            format!("d is {}: no further move of O in the space makes more", exact[3])
        });
    }
    reasons
}

/// Column and row of a vertex as drawn.
fn name(diagram: &Diagram, vertex: usize) -> String {
    diagram
        .vertices()
        .get(vertex)
        .map_or_else(String::new, |found| place(found.row.into(), found.column.into()))
}

fn place(row: usize, column: usize) -> String {
    format!("{}{}", char::from(b'a' + (column % 26) as u8), row + 1)
}

/// Says something with the names of a diagram as drawn.
fn as_drawn<T>(diagram: &Diagram, say: impl FnOnce(Names<'_>) -> T) -> T {
    let drawing = Drawing::try_from(diagram).ok();
    let cut_off = |number: usize| drawing.as_ref()?.cut_off().get(number).copied();
    let point = |vertex: usize| match vertex.checked_sub(diagram.vertices().len()).and_then(cut_off) {
        Some((row, column)) => place(row, column),
        None => name(diagram, vertex),
    };
    say(Names { point: &point, attacker: "X", owner: "O" })
}
