//! `eyes pattern new`: the eye space of a position as a pattern.

use std::ffi::OsString;
use std::io;
use std::path::PathBuf;

use eyes_dsl::{Diagnostic, Diagram, Mistake, Pattern, PatternFile, Sign, Vertex, Writer};
use eyes_graph::{MOST_PROPER_VERTICES, Valuation, VertexSet};
use eyes_runtime::board::{Board, Color, Point};
use eyes_runtime::eye_space::EyeSpace;
use eyes_runtime::{Analyzer, Knowledge, Source};
use eyes_solver::{Drawing, ValueBounds, ValueError, ValueRules};

use super::draw::diagram;
use super::generalise::refuted;
use super::proof::{Claim, Prover, Refutation};
use crate::budget::{self, SharedBudget};
use crate::input::{self, Stop, load};
use crate::output::{color_name, count, harmless};
use crate::writing::{self, rewrite_all};
use crate::{Error, Outcome, interrupt, output, patterns};

/// Write the eye space of a position as a pattern
///
/// With its exact value and vital points, and a comment that names the position. Then exact search looks at every other
/// position that the pattern covers; exit status 1, with the first exception, if it does not hold everywhere: put patterns
/// for the exceptions before it.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// A game record (SGF) or a board drawn as text; `-` reads standard input
    game: OsString,

    /// Stop before this move of the main line; 0 or past the end: at the end
    #[arg(long = "move", value_name = "N", default_value_t = 0, value_parser = crate::number::whole::<usize>)]
    number: usize,

    /// A point of the eye space
    #[arg(long, value_name = "VERTEX")]
    at: String,

    /// Whose eye space, if the point belongs to one of each colour
    #[arg(long, value_name = "COLOR", value_parser = color)]
    owner: Option<Color>,

    /// The number of the pattern [default: 1, or one more than the last of the file of `--into`]
    #[arg(long, value_name = "N", value_parser = crate::number::whole::<u32>)]
    pattern: Option<u32>,

    /// Add it to the end of this pattern file instead of printing it
    #[arg(long, value_name = "FILE", value_parser = writing::output_path())]
    into: Option<PathBuf>,

    #[command(flatten)]
    budget: SharedBudget,
}

fn color(text: &str) -> Result<Color, String> {
    let named = Color::ALL.into_iter().find(|color| color.to_string() == text.to_ascii_lowercase());
    named.ok_or_else(|| "expected `black` or `white`".to_owned())
}

/// The name of the file that a new pattern is tried in.
const TRIAL: &str = "the new pattern";

pub(crate) fn run(args: &Args) -> Result<Outcome, Error> {
    let loaded = load(&args.game, &Stop::before_move(args.number))?;
    let board = loaded.position.board();
    let refuse = |problem: &dyn std::fmt::Display| Error::Usage(format!("--at {}: {problem}", args.at));
    let point = Point::from_gtp(&args.at, board.width(), board.height()).map_err(|error| refuse(&error))?;
    let into = args.into.as_deref().map(|_| read_into(args)).transpose()?;
    args.budget.start();
    let not_written = |why: &str| {
        output::note(&format!("no pattern was written: {why}"));
        Ok(Outcome::Findings)
    };
    let eye = space(board, point, args);
    // Reading that was ended finds other spaces than the board has.
    if let Some(why) = args.budget.ended() {
        return not_written(&why);
    }
    let eye = eye.map_err(|problem| refuse(&problem))?;
    let last = into.as_ref().and_then(|file| file.entries().last()).map(|entry| entry.pattern.number);
    let file = into.as_ref().map_or("", PatternFile::name);
    let number = match (args.pattern, last) {
        (Some(number), Some(last)) if number <= last => {
            return Err(Error::Usage(format!(
                "--pattern {number}: numbers increase within a file, and {file} has a pattern {last}: take a higher \
                 number, or leave `--pattern` out"
            )));
        }
        (Some(number), _) => number,
        (None, Some(last)) => {
            let none = || {
                Error::Usage(format!(
                    "{file}: pattern {last} has the largest number: renumber it, or take another file"
                ))
            };
            last.checked_add(1).ok_or_else(none)?
        }
        (None, None) => 1,
    };
    let Found { pattern, valuation } = match found(board, &eye, number, args.budget) {
        Ok(found) => found,
        Err(Failure::Undecided(why)) => return not_written(&why),
        Err(Failure::NoPattern(why)) => {
            return Err(refuse(&format!("this eye space cannot be a pattern: {why}")));
        }
    };
    if !eye.ways_in.is_empty() {
        output::note(&format!(
            "on this board {} may come in by {}, which the drawing does not have: there the value need not be right",
            eye.owner.opponent(),
            output::vertices(board, eye.ways_in.iter())
        ));
    }
    if !eye.margins_apart.is_empty() {
        output::note(&format!(
            "on this board no stone of {} adjoins {}, and the drawing supposes one: here the value need not be right",
            eye.owner,
            output::vertices(board, eye.margins_apart.iter())
        ));
    }
    if eye.value != pattern.value {
        output::note(&format!(
            "on this board the space is worth {}: its value there rests on more than the drawing, such as half eyes that one \
             move decides",
            eye.value
        ));
    }
    let comment = comment(args, &eye, &pattern);
    let mut outcome = Outcome::Done;
    match &into {
        None => output::print_verbatim(&text(&comment, &pattern))?,
        Some(file) => {
            let path = args.into.as_deref().unwrap_or(std::path::Path::new(""));
            let (whole, found) = appended(file, &comment, &pattern, &valuation)?;
            if let Some(earlier) = found.iter().find_map(shadows) {
                output::note(&format!(
                    "no pattern was added to {}: it could never match, because earlier ones take all its positions: \
                     {earlier}",
                    file.name()
                ));
                return Ok(Outcome::Findings);
            }
            if let Outcome::Findings = rewrite_all(&[(path, file.text(), whole)])? {
                return Ok(Outcome::Findings);
            }
            output::print(&format!("{}: pattern {number}\n", harmless(&eyes_files::shown(path))))?;
            for warning in &found {
                let help = warning.help().map_or(String::new(), |help| format!(" ({help})"));
                output::note(&format!("{}: {}{help}", warning.place(), warning.message()));
                outcome = Outcome::Findings;
            }
        }
    }
    let earlier = into.as_ref().map(|file| (file, usize::MAX));
    let claim = Claim { diagram: &pattern.diagram, value: pattern.value, file: earlier };
    let fits = eye.ways_in.is_empty() && eye.margins_apart.is_empty();
    let here = if fits { "right in this position" } else { "right as it is drawn" };
    match Prover::new(args.budget.nodes()).prove(claim) {
        Ok(positions) => output::note(&format!("proven in {}", count(positions, "position"))),
        Err(Refutation::Wrong { drawn, has_half_eye, exact }) => {
            let wrong = Refutation::Wrong { drawn, has_half_eye, exact };
            output::note(&format!("{here}, but {}", refuted(&wrong)));
            outcome = Outcome::Findings;
        }
        Err(other) => {
            output::note(&format!("{here}; in others {}", refuted(&other)));
            outcome = Outcome::Findings;
        }
    }
    Ok(outcome)
}

/// The file that the pattern is added to; an empty one if it does not exist.
fn read_into(args: &Args) -> Result<PatternFile, Error> {
    let path = args.into.as_deref().unwrap_or(std::path::Path::new(""));
    let name = input::name(path.as_os_str());
    match eyes_files::open(path) {
        Ok(file) => drop(file),
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(PatternFile::parse(name, "")),
        Err(error) => return Err(Error::input(name, error)),
    }
    let bytes = input::read(path.as_os_str()).map_err(|error| Error::input(name.clone(), error))?;
    let file = PatternFile::from_bytes(name, bytes);
    if file.diagnostics().has_errors() {
        return Err(Error::Patterns(file.diagnostics().errors()));
    }
    Ok(file)
}

/// The analyzer of `eyes show` with these nodes.
fn analyzer(knowledge: Knowledge, nodes: u64) -> Analyzer {
    patterns::analyzer_within(knowledge, patterns::LIMITS.at_most(nodes))
}

fn space(board: &Board, point: Point, args: &Args) -> Result<EyeSpace, String> {
    let mut analyzer = analyzer(patterns::knowledge().with_search(args.budget.nodes()), args.budget.nodes());
    let owners = Color::ALL.into_iter().filter(|&color| args.owner.is_none_or(|owner| owner == color));
    let mut eyes: Vec<EyeSpace> = owners.filter_map(|owner| analyzer.eye_at(board, point, owner)).collect();
    match (eyes.pop(), eyes.is_empty(), args.owner) {
        (Some(eye), true, _) => Ok(eye),
        (Some(_), false, _) => Err("in an eye space of each colour: name one with `--owner`".to_owned()),
        (None, _, Some(owner)) => Err(format!("in no eye space of {owner} (`eyes show` shows them)")),
        (None, _, None) => Err("in no eye space (`eyes show` shows them)".to_owned()),
    }
}

/// A pattern of one space, with its exact value.
pub(crate) struct Found {
    pub(crate) pattern: Pattern,
    pub(crate) valuation: Valuation,
}

/// Why there is no pattern.
pub(crate) enum Failure {
    /// The space is more than its graph.
    NoPattern(String),
    Undecided(String),
}

/// The pattern of a space. That it matches there is tried on the board itself.
pub(crate) fn found(
    board: &Board,
    eye: &EyeSpace,
    number: u32,
    shared: SharedBudget,
) -> Result<Found, Failure> {
    let found = tried(board, eye, number, shared);
    match shared.ended() {
        Some(why) => Err(Failure::Undecided(why)),
        None => found,
    }
}

/// Whether the space has so many points that no pattern is asked about it.
pub(crate) fn is_too_large(eye: &EyeSpace) -> bool {
    proper(eye) > MOST_PROPER_VERTICES
}

fn proper(eye: &EyeSpace) -> usize {
    (eye.points - eye.margins).len()
}

fn tried(board: &Board, eye: &EyeSpace, number: u32, shared: SharedBudget) -> Result<Found, Failure> {
    if is_too_large(eye) {
        return Err(Failure::NoPattern(format!(
            "it has {} points that are not margins, and spaces with more than {MOST_PROPER_VERTICES} are not looked up",
            proper(eye)
        )));
    }
    let drawings = [false, true].map(|without_stones| diagram(board, eye, without_stones));
    let mut why =
        "its value depends on more than its points: on moves that the board forbids, or on half eyes that \
                   are worth less together"
            .to_owned();
    for drawn in drawings {
        let drawn = match drawn {
            Ok(drawn) => drawn,
            Err(problem) => {
                why = problem;
                continue;
            }
        };
        let drawing = Drawing::try_from(&drawn).map_err(|error| Failure::NoPattern(error.to_string()))?;
        if !drawing.cut_off().is_empty() {
            return Err(Failure::NoPattern("stones of the owner inside, cut off from the others".to_owned()));
        }
        let bounds = ValueBounds { nodes: shared.nodes(), stop: Some(interrupt::flag()) };
        let valuation = match drawing.value_within(&ValueRules::default(), bounds) {
            Ok(exact) => exact.valuation,
            Err(error @ (ValueError::NotDecided { .. } | ValueError::LineTooLong { .. })) => {
                return Err(Failure::Undecided(budget::undecided_drawing(error, shared.nodes())));
            }
            Err(error) => return Err(Failure::NoPattern(error.to_string())),
        };
        let pattern = Pattern { number, diagram: marked(&drawn, &valuation, true), value: valuation.value };
        if decides(board, eye, &pattern, shared.nodes()) {
            return Ok(Found { pattern, valuation });
        }
    }
    Err(Failure::NoPattern(why))
}

/// The diagram with the points that decide, or with those that threaten if nothing is to be decided and they are wanted.
fn marked(diagram: &Diagram, valuation: &Valuation, threats: bool) -> Diagram {
    let (attack, defense) = match (valuation.value.is_unsettled(), threats) {
        (true, _) => (valuation.attack, valuation.defense),
        (false, true) => (valuation.attack_threats, valuation.defense_threats),
        (false, false) => (0, 0),
    };
    let is_in = |set: VertexSet, vertex: usize| set >> vertex & 1 == 1;
    let vertices = diagram.vertices().iter().enumerate().map(|(at, vertex)| {
        let plain = vertex.sign.without_marks();
        let sign = match plain.may_hold_stone() {
            true => plain,
            false => Sign::empty(plain.is_marginal(), is_in(attack, at), is_in(defense, at)),
        };
        Vertex { sign, ..*vertex }
    });
    Diagram::new(vertices).unwrap_or_else(|_| diagram.clone())
}

/// Whether the pattern decides the space on its board.
fn decides(board: &Board, eye: &EyeSpace, pattern: &Pattern, nodes: u64) -> bool {
    let file = PatternFile::parse(TRIAL, format!("{pattern}\n"));
    let Ok(knowledge) = patterns::knowledge_before(&[file]) else { return false };
    let Some(origin) = eye.origin() else { return false };
    let again = analyzer(knowledge, nodes).eye_at(board, origin, eye.owner);
    again.is_some_and(|again| matches!(&again.source, Source::Pattern { file, .. } if **file == *TRIAL))
}

fn comment(args: &Args, eye: &EyeSpace, pattern: &Pattern) -> String {
    let game = input::name(&args.game);
    let place = if args.number == 0 { String::new() } else { format!(" before move {}", args.number) };
    let at = args.at.to_ascii_uppercase();
    format!("{} {at} of {game}{place}: {}.", color_name(eye.owner), pattern.value.name())
}

fn text(comment: &str, pattern: &Pattern) -> String {
    let mut writer = Writer::new();
    writer.comment(comment);
    writer.pattern(pattern);
    writer.finish()
}

/// The earlier patterns that take all positions of a pattern, if they do.
fn shadows(found: &Diagnostic) -> Option<String> {
    let Mistake::Shadowed { by, more } = found.mistake() else { return None };
    const NAMED: usize = 6;
    let named: Vec<String> = by.iter().take(NAMED).map(ToString::to_string).collect();
    let more = more + by.len().saturating_sub(NAMED);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    Some(format!("{}{more}", named.join(", ")))
}

/// The text of a file with a further pattern, marked as the file marks threats, and the warnings about it.
fn appended(
    file: &PatternFile,
    comment: &str,
    pattern: &Pattern,
    valuation: &Valuation,
) -> Result<(String, Vec<Diagnostic>), Error> {
    let with = |threats: bool| {
        let pattern = Pattern { diagram: marked(&pattern.diagram, valuation, threats), ..pattern.clone() };
        let before = file.text().trim_end();
        let gap = if before.is_empty() { "" } else { "\n\n" };
        let added = format!("{gap}{}", text(comment, &pattern));
        // A file keeps its line ends.
        let added = if file.text().contains("\r\n") { added.replace('\n', "\r\n") } else { added };
        let whole = format!("{before}{added}");
        let found = eyes_dsl::check(&[PatternFile::parse(file.name(), whole.clone())]);
        (whole, found)
    };
    let about = |found: &eyes_dsl::Diagnostics| -> Vec<Diagnostic> {
        found.iter().filter(|found| found.number() == Some(pattern.number)).cloned().collect()
    };
    let (whole, found) = with(true);
    let (plain, fewer) = with(false);
    let (whole, found) =
        if about(&fewer).len() < about(&found).len() { (plain, fewer) } else { (whole, found) };
    if found.has_errors() {
        return Err(Error::Patterns(found.errors()));
    }
    Ok((whole, about(&found)))
}
