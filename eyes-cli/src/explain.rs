//! `eyes explain`: explains which pattern decides a drawing, and why.

use std::collections::HashMap;
use std::ffi::OsString;
use std::fmt::Write;

use anstyle::Style;
use eyes_dsl::matcher::{each_mapping, first_match};
use eyes_dsl::{Diagnostic, Diagram, DiagramError, Entry, Mistake, Pattern, PatternFile, Sign};
use eyes_graph::notation::Sketch;
use eyes_graph::table::PatternInfo;
use eyes_runtime::{EyeGraph, EyeValue, Table};
use eyes_solver::{
    Drawing, DrawingError, LocalGame, LocalMove, Side, Suicide, ValueBounds, ValueError, ValueRules,
};

use crate::budget::{self, SharedBudget};
use crate::output::count;
use crate::{Error, Outcome, interrupt, output, patterns};

/// Explain patterns, or what decides a drawing
///
/// With pattern files alone: the value of each pattern, the positions it decides, the earlier patterns that take
/// positions from it, and the result of the exact search. With a drawing: the pattern that decides it and how it
/// lies on it, the other patterns that match, and the result of the search.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Pattern files, as one sequence; with `--graph` they may be left out, and the built-in patterns/own.db is used
    #[arg(value_name = "FILE", required_unless_present = "graph")]
    files: Vec<OsString>,

    /// Only the pattern of this number
    #[arg(long, value_name = "N", conflicts_with = "graph", value_parser = crate::number::whole::<u32>)]
    number: Option<u32>,

    /// An eye space in the characters of pattern files: rows joined by `%` or line ends, a blank or `O` is
    /// a hole; each way of filling the `x` is explained
    #[arg(long, value_name = "DRAWING", allow_hyphen_values = true)]
    graph: Option<String>,

    /// Explain every way of filling the `x`, not only the first 64 of each diagram
    #[arg(long)]
    all: bool,

    #[command(flatten)]
    budget: SharedBudget,
}

pub(crate) fn run(args: &Args) -> Result<Outcome, Error> {
    let files = if args.files.is_empty() { vec![patterns::own()] } else { patterns::read(&args.files)? };
    let compiled = eyes_dsl::compile(&files).map_err(Error::Patterns)?;
    args.budget.start();
    let outcome = match &args.graph {
        Some(drawing) => explain_drawing(&files, drawing, args),
        None => explain_patterns(&files, compiled.table(), args),
    }?;
    match args.budget.ended() {
        Some(why) => {
            output::note(&format!("not all was searched: {why}"));
            Ok(Outcome::Findings)
        }
        None => Ok(outcome),
    }
}

fn explain_patterns(files: &[PatternFile], table: Table<'_>, args: &Args) -> Result<Outcome, Error> {
    let number = args.number;
    let found = eyes_dsl::check(files);
    let mut doubts: HashMap<(&str, Option<u32>), Vec<&Diagnostic>> = HashMap::new();
    for doubt in found.iter() {
        doubts.entry((doubt.file(), doubt.number())).or_default().push(doubt);
    }
    let mut explained = 0;
    for file in files {
        let wanted = file.entries().iter().filter(|entry| number.is_none_or(|n| n == entry.pattern.number));
        for entry in wanted {
            if interrupt::is_wanted() && !interrupt::is_time_up() {
                return Ok(Outcome::Findings);
            }
            let mut text = if explained > 0 { "\n".to_owned() } else { String::new() };
            explained += 1;
            explain_pattern(&mut text, (files, table), file, entry, args);
            let here = doubts.get(&(file.name(), Some(entry.pattern.number)));
            for doubt in here.into_iter().flatten() {
                let _ = writeln!(text, "{}: {}", doubt.severity(), doubt.message());
                if let Some(help) = doubt.help() {
                    let _ = writeln!(text, "  {help}");
                }
            }
            output::print(&text)?;
        }
    }
    let names = || files.iter().map(PatternFile::name).collect::<Vec<_>>().join(", ");
    if files.iter().all(|file| file.entries().is_empty()) {
        output::note(&format!("no pattern in {}", names()));
    }
    match number {
        Some(number) if explained == 0 => Err(Error::Usage(format!("no pattern {number} in {}", names()))),
        _ => Ok(Outcome::Done),
    }
}

fn explain_pattern(
    text: &mut String,
    (files, table): (&[PatternFile], Table<'_>),
    file: &PatternFile,
    entry: &Entry,
    args: &Args,
) {
    let bold = Style::new().bold();
    let Pattern { number, diagram, value } = &entry.pattern;
    let _ = writeln!(text, "{bold}Pattern {number}{bold:#} of {}, line {}\n", file.name(), entry.line);
    let _ = writeln!(text, "{diagram}\n");
    let _ = writeln!(text, "{value}: {}", words(*value));
    let vertices = diagram.vertices();
    let margins = vertices.iter().filter(|vertex| vertex.sign.is_marginal()).count();
    let _ = writeln!(
        text,
        "{}, {margins} marginal; {} to decide; lies on itself in {}",
        count(vertices.len(), "point"),
        count(diagram.fillings(), "position"),
        count(symmetries(diagram), "way")
    );
    for filling in 0..shown(diagram, args.all) {
        if is_interrupted(filling) {
            unsearched(text, shown(diagram, args.all) - filling);
            return;
        }
        let graph = diagram.graph(filling);
        let found = table.look_up(&graph, Suicide::Allowed).and_then(|found| found.pattern);
        let decided_by = match found {
            // The patterns of a file that is named twice shadow their own copies.
            Some(PatternInfo { line, file: of, .. })
                if line as usize == entry.line
                    && files
                        .iter()
                        .find(|file| file.name() == of)
                        .is_some_and(|of| std::ptr::eq(of, file)) =>
            {
                "decided by this pattern".to_owned()
            }
            Some(PatternInfo { number, line, file, .. }) => {
                format!("taken by pattern {number} of {file}, line {line}")
            }
            None => "decided by no pattern".to_owned(),
        };
        let _ = writeln!(text, "\n{}\n  {decided_by}", indented(&drawn(diagram, filling)));
        search(text, diagram, filling, Some(*value), args.budget);
    }
    left_out(text, diagram, args.all);
}

/// Fillings of one diagram that are explained unless all are asked for; each is searched.
const SHOWN: u32 = 64;

/// Whether the user has ended the command after some positions. If the time limit was reached, the remaining
/// positions are still listed.
fn is_interrupted(done: u32) -> bool {
    done > 0 && interrupt::is_wanted() && !interrupt::is_time_up()
}

fn unsearched(text: &mut String, positions: u32) {
    let _ = writeln!(text, "\n{} not searched: interrupted", count(positions, "more position"));
}

fn shown(diagram: &Diagram, all: bool) -> u32 {
    if all { diagram.fillings() } else { diagram.fillings().min(SHOWN) }
}

fn left_out(text: &mut String, diagram: &Diagram, all: bool) {
    let more = diagram.fillings() - shown(diagram, all);
    if more > 0 {
        let _ = writeln!(text, "\n{} not shown; `--all` shows them", count(more, "more position"));
    }
}

/// The number of ways in which the diagram matches its own first filling.
fn symmetries(diagram: &Diagram) -> usize {
    let mut ways = 0;
    each_mapping(diagram, &diagram.graph(0), |_| ways += 1);
    ways
}

/// A mistake in the drawing of `--graph`, with its place and how to mend it.
fn mistake(error: DiagramError) -> String {
    let place = error
        .place()
        .map_or_else(String::new, |(row, column)| format!("row {}, column {}: ", row + 1, column + 1));
    let help = Mistake::Diagram(error).help().map_or_else(String::new, |help| format!("; {help}"));
    format!("--graph: {place}{error}{help}")
}

fn explain_drawing(files: &[PatternFile], drawing: &str, args: &Args) -> Result<Outcome, Error> {
    // Blank rows are skipped in pattern files only.
    if let Err(error @ DrawingError::NotConnected { .. }) = Drawing::parse(drawing) {
        return Err(Error::Usage(format!("--graph: {error}")));
    }
    let rows = drawing.replace('%', "\n").replace('O', " ");
    let diagram: Diagram = rows.parse().map_err(|error| Error::Usage(mistake(error)))?;
    if let Some((row, column, _)) = Sketch::of_rows(&rows).ok().and_then(|sketch| sketch.edge_apart()) {
        let (row, column) = (row + 1, column + 1);
        output::note(&format!(
            "no point touches the edge in row {row}, column {column}: in a pattern it is ignored"
        ));
    }
    let mut outcome = Outcome::Done;
    for filling in 0..shown(&diagram, args.all) {
        if is_interrupted(filling) {
            let mut text = String::new();
            unsearched(&mut text, shown(&diagram, args.all) - filling);
            output::print(&text)?;
            return Ok(Outcome::Findings);
        }
        let mut text = if filling > 0 { "\n".to_owned() } else { String::new() };
        let graph = diagram.graph(filling);
        let _ = writeln!(text, "{}", indented(&drawn(&diagram, filling)));
        match first_match(files, &graph) {
            Some(found) => {
                let value = found.entry.pattern.value;
                let _ = writeln!(
                    text,
                    "  decided by {}: {value}, {}",
                    name(found.file, found.entry),
                    words(value)
                );
                mapping(&mut text, &diagram, &found.entry.pattern.diagram, &found.mapping);
                others(&mut text, files, &graph, found.entry);
            }
            None => {
                outcome = Outcome::Findings;
                let _ = writeln!(text, "  decided by no pattern");
            }
        }
        search(&mut text, &diagram, filling, None, args.budget);
        output::print(&text)?;
    }
    let mut text = String::new();
    left_out(&mut text, &diagram, args.all);
    output::print(&text)?;
    Ok(outcome)
}

/// The drawing and the pattern side by side; corresponding points have the same letter.
fn mapping(text: &mut String, drawing: &Diagram, pattern: &Diagram, mapping: &[usize]) {
    let letter = |index: usize| char::from(b'a' + u8::try_from(index % 26).unwrap_or(0));
    let ours = drawing.lettered(letter);
    let theirs = pattern.lettered(|vertex| letter(mapping.get(vertex).copied().unwrap_or(0)));
    let width = ours.iter().map(String::len).max().unwrap_or(0).max("drawing".len());
    let _ = writeln!(text, "\n  {:width$}   pattern", "drawing");
    for row in 0..ours.len().max(theirs.len()) {
        let (our, their) =
            (ours.get(row).map_or("", String::as_str), theirs.get(row).map_or("", String::as_str));
        let _ = writeln!(text, "{}", format!("  {our:width$}   {their}").trim_end());
    }
    text.push('\n');
}

/// The later patterns that match too.
fn others(text: &mut String, files: &[PatternFile], graph: &EyeGraph, first: &Entry) {
    for file in files {
        for entry in file.entries().iter().filter(|entry| !std::ptr::eq(*entry, first)) {
            let mut matches = false;
            each_mapping(&entry.pattern.diagram, graph, |_| matches = true);
            if matches {
                let value = entry.pattern.value;
                let _ = writeln!(text, "  {} matches too, with {value}, but comes later", name(file, entry));
            }
        }
    }
}

/// The exact value, with suicide allowed, as in the built-in knowledge.
fn search(text: &mut String, diagram: &Diagram, filling: u32, said: Option<EyeValue>, budget: SharedBudget) {
    if let Some(why) = budget.ended() {
        let _ = writeln!(text, "  not searched: {why}");
        return;
    }
    let reason = |error: ValueError| match error {
        ValueError::NotDecided { .. } if interrupt::is_wanted() => String::new(),
        _ => budget::undecided_drawing(error, budget.nodes()),
    };
    let bounds = ValueBounds { nodes: budget.nodes(), stop: Some(interrupt::flag()) };
    let solved =
        Drawing::parse(&drawn(diagram, filling)).map_err(|error| error.to_string()).and_then(|drawing| {
            let found = drawing.value_within(&ValueRules::default(), bounds).map_err(reason)?;
            Ok((found, drawing.marked(&found.valuation)))
        });
    match solved {
        Ok((found, rows)) => {
            let value = found.value();
            let verdict = match said {
                Some(said) if said != value => format!(", not {said}"),
                _ => String::new(),
            };
            let _ = writeln!(text, "  the search says {value}{verdict}: {}", words(value));
            if let Some(masters) = found.masters {
                let _ = writeln!(text, "  {}", output::ko(&masters));
            }
            let _ = writeln!(text, "{}", indented(&rows.join("\n")));
            abstract_game(text, diagram, filling, value);
        }
        Err(error) => match budget.ended() {
            Some(why) if error.is_empty() => {
                let _ = writeln!(text, "  not searched: {why}");
            }
            _ => {
                let _ = writeln!(text, "  the search does not decide: {error}");
            }
        },
    }
}

/// The cost of the abstract game triples with every vertex.
const MOST_ABSTRACT: usize = 10;

/// The middle digits in the simplified game of the source, and the first moves that reach them.
fn abstract_game(text: &mut String, diagram: &Diagram, filling: u32, exact: EyeValue) {
    let graph = diagram.graph(filling);
    if graph.len() > MOST_ABSTRACT {
        return;
    }
    let game = LocalGame::new(&graph);
    let (attacked, defended) = (game.eyes(Side::Attacker), game.eyes(Side::Defender));
    let likeness = if (attacked, defended) == (exact.attacked(), exact.defended()) { "as" } else { "unlike" };
    let _ = writeln!(
        text,
        "  in the abstract local game, {likeness} in exact play: {} with the attacker first, {} with the owner first",
        count(attacked, "eye"),
        count(defended, "eye")
    );
    if attacked == defended {
        return;
    }
    let reaches = |side: Side, aim: u8, vertex: usize| {
        let next = u8::try_from(vertex).ok().and_then(|vertex| game.play(side, LocalMove::Vertex(vertex)));
        next.is_some_and(|next| next.eyes(side.other()) == aim)
    };
    let marked = diagram.lettered(|vertex| {
        let (label, attack, defend) = (
            graph.label(vertex),
            reaches(Side::Attacker, attacked, vertex),
            reaches(Side::Defender, defended, vertex),
        );
        let marginal = label.is_marginal();
        let sign = if label.has_stone() {
            Sign::plain(marginal, true)
        } else {
            Sign::empty(marginal, attack, defend)
        };
        sign.to_char()
    });
    let _ = writeln!(text, "{}", indented(&marked.join("\n")));
}

/// The diagram with its wildcards filled and without vital marks.
fn drawn(diagram: &Diagram, filling: u32) -> String {
    let mut sketch = diagram.sketch();
    for (vertex, sign) in diagram.signs(filling).enumerate() {
        sketch.set_sign(vertex, sign.without_marks());
    }
    sketch.to_string()
}

fn indented(rows: &str) -> String {
    rows.lines().map(|row| format!("    {row}").trim_end().to_owned()).collect::<Vec<_>>().join("\n")
}

fn name(file: &PatternFile, entry: &Entry) -> String {
    format!("pattern {} of {}, line {}", entry.pattern.number, file.name(), entry.line)
}

fn words(value: EyeValue) -> String {
    format!("{}: {}", value.name(), value.meaning())
}
