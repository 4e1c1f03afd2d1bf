//! Assembles the lines of a file to patterns. A mistake discards its pattern and nothing else.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use eyes_graph::notation::{Diagram, Sketch};
use eyes_graph::{EyeValue, EyeValueError};

use crate::diagnostic::{Diagnostic, Severity};
use crate::file::{Entry, Pattern};
use crate::limits::MAX_TOLD;
use crate::mistake::{Mistake, Side};
use crate::source::Source;
use crate::syntax::{Line, LineKind, Token, TokenKind};
use crate::threats::{self, Convention};

/// Takes the lines of a file one by one, and keeps patterns and diagnostics.
pub(crate) struct Reader<'s> {
    source: &'s Arc<Source>,
    open: Option<Open>,
    entries: Vec<Entry>,
    diagnostics: Vec<Diagnostic>,
    numbers: Numbers,
    /// The convention that the last comment about it before the first pattern declares, and its line.
    declared: Option<(Convention, usize)>,
    /// How many warnings and errors have been noted.
    told: [usize; 2],
    /// Whether no `Pattern N` has been read.
    is_before_first: bool,
    /// Whether a line before the first pattern is no comment.
    has_stray_lines: bool,
}

/// The content of a file.
pub(crate) struct Read {
    /// The patterns without errors.
    pub(crate) entries: Vec<Entry>,
    /// The mistakes of single patterns, up to the number that is listed.
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// How the file declares that it marks threats.
    pub(crate) declared: Option<Convention>,
}

#[derive(Default)]
struct Numbers {
    lines: HashMap<u32, u32>,
    previous: Option<u32>,
}

/// The pattern whose lines are being read.
#[derive(Default)]
struct Open {
    number: Option<u32>,
    line: usize,
    header: Range<usize>,
    sketch: Sketch,
    rows: Option<Rows>,
    unknown_seen: bool,
    row_after_value: bool,
    value: Option<ValueLine>,
    mistakes: Vec<(Mistake, Range<usize>)>,
}

/// Where the rows of a diagram are.
struct Rows {
    count: usize,
    /// Where the first starts.
    first: usize,
    /// The line of the last.
    last: usize,
    /// Where the last ends.
    end: usize,
}

/// Further unknown characters of a row that a message lists.
const LISTED: usize = 8;

struct ValueLine {
    line: usize,
    span: Range<usize>,
    value: Option<EyeValue>,
}

impl<'s> Reader<'s> {
    pub(crate) fn new(source: &'s Arc<Source>) -> Self {
        Self {
            source,
            open: None,
            entries: Vec::new(),
            diagnostics: Vec::new(),
            numbers: Numbers::default(),
            declared: None,
            told: [0; 2],
            is_before_first: true,
            has_stray_lines: false,
        }
    }

    pub(crate) fn finish(mut self) -> Read {
        self.close();
        Read {
            entries: self.entries,
            diagnostics: self.diagnostics,
            declared: self.declared.map(|(convention, _)| convention),
        }
    }

    /// The next line that is not blank; `tokens` are those of a row.
    pub(crate) fn take(&mut self, line: &Line, tokens: &[Token]) {
        let number = line.number;
        match &line.kind {
            LineKind::Comment => self.comment(line),
            LineKind::Header { number: digits, remark } => {
                self.close();
                self.is_before_first = false;
                let mut open = Open { line: number, header: line.span.clone(), ..Open::default() };
                self.number(&mut open, digits);
                if let Some(remark) = remark {
                    open.mistakes.push((Mistake::RemarkAfterNumber, remark.clone()));
                }
                self.open = Some(open);
            }
            LineKind::BadHeader => {
                self.close();
                let mistakes = vec![(Mistake::BadHeader, line.span.clone())];
                self.open =
                    Some(Open { line: number, header: line.span.clone(), mistakes, ..Open::default() });
            }
            kind => {
                let Some(open) = &mut self.open else {
                    // One message for all of these lines.
                    if !std::mem::replace(&mut self.has_stray_lines, true) {
                        self.outside(Mistake::BeforeFirstPattern, line);
                    }
                    return;
                };
                match kind {
                    LineKind::Row => open.row(line, tokens),
                    kind => open.value_line(self.source, number, &line.span, kind),
                }
            }
        }
    }

    /// Takes what a comment declares.
    fn comment(&mut self, line: &Line) {
        let Some(declared) = threats::declared(self.source.slice(line.span.clone())) else { return };
        let is_late = !self.is_before_first;
        match (declared, self.declared) {
            (Some(convention), Some((other, first))) if !is_late && convention != other => {
                self.outside(Mistake::DeclaredTwice { first }, line);
            }
            (Some(_), _) if !is_late => {}
            _ => self.outside(Mistake::NoDeclaration { is_late }, line),
        }
        if let (Some(convention), false) = (declared, is_late) {
            self.declared = Some((convention, line.number));
        }
    }

    /// Notes a mistake that belongs to no pattern.
    fn outside(&mut self, mistake: Mistake, line: &Line) {
        let told = &mut self.told[usize::from(mistake.severity() == Severity::Error)];
        if *told < MAX_TOLD {
            *told += 1;
            let lines = (line.number, line.number);
            self.diagnostics.push(Diagnostic::new(self.source, mistake, line.span.clone(), lines, None));
        }
    }

    fn number(&mut self, open: &mut Open, digits: &Range<usize>) {
        let Ok(number) = self.source.slice(digits.clone()).parse::<u32>() else {
            open.mistakes.push((Mistake::NumberTooLarge, digits.clone()));
            return;
        };
        open.number = Some(number);
        if let Some(&first) = self.numbers.lines.get(&number) {
            let first = first as usize;
            open.mistakes.push((Mistake::NumberRepeated { first }, digits.clone()));
        } else if let Some(previous) = self.numbers.previous.filter(|&previous| previous > number) {
            open.mistakes.push((Mistake::NumberOutOfSequence { previous }, digits.clone()));
        }
        self.numbers.lines.entry(number).or_insert(open.line as u32);
        self.numbers.previous = Some(number);
    }

    /// Ends the open pattern: checks its shape, and adds an entry if it has no errors.
    fn close(&mut self) {
        let Some(mut open) = self.open.take() else { return };
        let shape = open.shape();
        if open.value.is_none() {
            let end = open.rows.as_ref().map_or(open.header.end, |rows| rows.end);
            open.mistakes.push((Mistake::NoValue, end..end));
        }
        let value = open.value.as_ref().and_then(|line| Some((line.value?, line.span.clone())));
        if let (Some((diagram, _)), Some((value, span))) = (&shape, &value)
            && value.is_unsettled()
        {
            for (side, marks) in [(Side::Attacker, diagram.attack()), (Side::Owner, diagram.defense())] {
                if marks == 0 {
                    open.mistakes.push((Mistake::NoVitalPoint { side, value: *value }, span.clone()));
                }
            }
        }
        let context = open.context();
        let has_errors = open.mistakes.iter().any(|(mistake, _)| mistake.severity() == Severity::Error);
        let diagnose = |(mistake, span)| Diagnostic::new(self.source, mistake, span, context, open.number);
        for mistake in open.mistakes {
            let told = &mut self.told[usize::from(mistake.0.severity() == Severity::Error)];
            if *told < MAX_TOLD {
                *told += 1;
                self.diagnostics.push(diagnose(mistake));
            }
        }
        if let (false, Some(number), Some((diagram, vertices)), Some((value, span))) =
            (has_errors, open.number, shape, value)
        {
            let sides = [diagram.attack(), diagram.defense()];
            let marks = sides.map(|set| match vertices.get(set.trailing_zeros() as usize) {
                Some(&mark) => (mark..mark + 1).into(),
                None => span.clone().into(),
            });
            let pattern = Pattern { number, diagram, value };
            let context = (context.0 as u32, context.1 as u32);
            self.entries.push(Entry { pattern, line: open.line, value: span.into(), marks, context });
        }
    }
}

impl Open {
    fn row(&mut self, line: &Line, tokens: &[Token]) {
        if self.value.is_some() {
            if !std::mem::replace(&mut self.row_after_value, true) {
                self.mistakes.push((Mistake::RowAfterValue, line.span.clone()));
            }
            return;
        }
        let row = self.rows.as_ref().map_or(0, |rows| rows.count);
        let rows = self.rows.get_or_insert(Rows { count: 0, first: line.span.start, last: 0, end: 0 });
        (rows.count, rows.last, rows.end) = (row + 1, line.number, line.span.end);
        let mut gap = None;
        let mut unknown: Option<(char, usize, Vec<usize>)> = None;
        for token in tokens {
            match (token.kind, &mut unknown) {
                (TokenKind::Mark(mark), _) => self.sketch.add(row, token.column, mark, token.at),
                (TokenKind::Gap(character), _) => gap = gap.or(Some((character, token.at))),
                (TokenKind::Unknown(character), None) => unknown = Some((character, token.at, Vec::new())),
                (TokenKind::Unknown(_), Some((_, _, more))) if more.len() < LISTED => {
                    more.push(token.column + 1);
                }
                (TokenKind::Unknown(_), Some(_)) => {}
            }
        }
        self.unknown_seen |= gap.is_some() || unknown.is_some();
        if let Some((character, at)) = gap {
            self.mistakes.push((Mistake::Tab { character }, at..at + 1));
        }
        if let Some((character, at, more)) = unknown {
            let place = at..at + character.len_utf8();
            self.mistakes.push((Mistake::UnknownCharacter { character, more }, place));
        }
    }

    fn value_line(&mut self, source: &Source, number: usize, span: &Range<usize>, kind: &LineKind) {
        if let Some(first) = &self.value {
            self.mistakes.push((Mistake::SecondValue { first: first.line }, span.clone()));
            return;
        }
        let digit = |at: &Range<usize>| source.slice(at.clone()).parse::<u8>().ok();
        let read = match kind {
            LineKind::Value { digits } => value(source.slice(digits.clone()))
                .map_err(|(mistake, at)| (mistake, digits.start + at..digits.start + at + 1)),
            LineKind::TwoNumbers { max, min } => {
                Err((Mistake::TwoNumbers { max: digit(max), min: digit(min) }, max.start..min.end))
            }
            _ => Err((Mistake::BadValue, span.clone())),
        };
        let value = read.map_err(|mistake| self.mistakes.push(mistake)).ok();
        self.value = Some(ValueLine { line: number, span: span.clone(), value });
    }

    /// The diagram and the places of its vertices; `None` if it is wrong (the mistakes are recorded).
    fn shape(&mut self) -> Option<(Diagram, Vec<usize>)> {
        let Some(first) = self.rows.as_ref().map(|rows| rows.first) else {
            self.mistakes.push((Mistake::NoDiagram, self.header.clone()));
            return None;
        };
        // An unknown character might connect the rest, so connectivity is not checked.
        if self.unknown_seen {
            return None;
        }
        match self.sketch.diagram() {
            Ok(diagram) => {
                if let Some((.., offset)) = self.sketch.edge_apart() {
                    let at = offset.max(first);
                    self.mistakes.push((Mistake::EdgeApart, at..at + 1));
                }
                Some((diagram, self.sketch.cells().iter().map(|cell| cell.offset).collect()))
            }
            Err(errors) => {
                for (error, offset) in errors {
                    let at = offset.max(first);
                    self.mistakes.push((Mistake::Diagram(error), at..at + 1));
                }
                None
            }
        }
    }

    /// The lines to show with a mistake: from the header to the value line or the last row.
    fn context(&self) -> (usize, usize) {
        let last_row = self.rows.as_ref().map(|rows| rows.last);
        let last = self.value.as_ref().map(|value| value.line).or(last_row).unwrap_or(self.line);
        (self.line, last)
    }
}

/// The value of four digits 0–2, or the mistake and the index of its digit.
fn value(digits: &str) -> Result<EyeValue, (Mistake, usize)> {
    digits.parse().map_err(|error| match error {
        EyeValueError::Decreasing { position } => (Mistake::DecreasingValue { position }, position),
        _ => (Mistake::BadValue, 0),
    })
}
