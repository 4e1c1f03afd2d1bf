//! `eyes solve --graph`: the value of a drawing.

use std::fmt::Write;

use eyes_graph::{Appraisal, Masters, Valuation, VertexSet};
use eyes_solver::{DEFAULT_NODES, Drawing, ValueBounds, ValueError, ValueRules};
use serde::Serialize;

use super::Format;
use crate::budget::{self, Budget};
use crate::suicide::SuicideOption;
use crate::{Error, Outcome, interrupt, output};

#[derive(Debug, clap::Args)]
#[group(id = "drawing")]
pub(crate) struct GraphArgs {
    /// The eye space to value: rows joined by `%` or line ends, a blank or `O` is a hole; each
    /// way of filling the `x` is solved
    #[arg(long, value_name = "DRAWING", allow_hyphen_values = true)]
    graph: String,

    /// Liberties of the surrounding chain elsewhere
    #[arg(long, value_name = "N", default_value_t = ValueRules::default().liberties, requires = "graph", conflicts_with_all = ["problem", "batch"], value_parser = crate::number::whole::<u8>)]
    liberties: u8,

    /// Ko threats of the owner elsewhere; the attacker may spend a move to remove one
    #[arg(long, value_name = "N", default_value_t = ValueRules::default().ko_threats, requires = "graph", conflicts_with_all = ["problem", "batch"], value_parser = crate::number::whole::<u8>)]
    ko_threats: u8,

    /// Whether several stones may be played into their capture
    #[arg(long, value_enum, default_value_t = SuicideOption::Allowed, requires = "graph", conflicts_with_all = ["problem", "batch"])]
    suicide: SuicideOption,
}

#[derive(Serialize)]
struct Answer {
    drawing: String,
    #[serde(flatten)]
    valuation: Valued,
    /// The same by who wins the kos, if that matters.
    #[serde(skip_serializing_if = "Option::is_none")]
    kos: Option<Masters<Valued>>,
}

#[derive(Serialize)]
struct Valued {
    value: String,
    /// Column and row in the drawing, from 0.
    attack: Vec<(usize, usize)>,
    defense: Vec<(usize, usize)>,
}

pub(super) fn run(args: &GraphArgs, budget: Budget, format: Format) -> Result<Outcome, Error> {
    if budget.time.is_some() {
        return Err(Error::Usage("`--time` is for problems: a drawing has nodes (`--nodes`)".to_owned()));
    }
    let nodes = budget.nodes.unwrap_or(DEFAULT_NODES);
    let rules =
        ValueRules { liberties: args.liberties, ko_threats: args.ko_threats, suicide: args.suicide.into() };
    let drawing = drawing(&args.graph)?;
    let mut outcome = Outcome::Done;
    interrupt::ends_searches();
    let bounds = ValueBounds { nodes, stop: Some(interrupt::flag()) };
    for (number, filled) in drawing.fillings().enumerate() {
        let valued = filled.value_within(&rules, bounds);
        if interrupt::is_wanted() && valued.is_err() {
            let all = output::count(drawing.fillings().count(), "drawing");
            output::note(&format!("interrupted: {number} of {all} gone through"));
            return Ok(Outcome::Findings);
        }
        match valued {
            Ok(valued) => output::print(&answer(&filled, &valued, format, number > 0))?,
            Err(
                error @ (ValueError::NotDecided { .. }
                | ValueError::LineTooLong { .. }
                | ValueError::NoLiberty),
            ) => {
                outcome = Outcome::Findings;
                let why = budget::undecided_drawing(error, nodes);
                output::note(&format!("{}: {why}", filled.rows().join("%")));
            }
            Err(error) => return Err(Error::Usage(error.to_string())),
        }
    }
    Ok(outcome)
}

/// The drawing of `--graph`.
pub(crate) fn drawing(text: &str) -> Result<Drawing, Error> {
    let drawing = Drawing::parse(text).map_err(|error| Error::Usage(format!("--graph: {error}")))?;
    drawing.check_wildcards().map_err(|error| Error::Usage(format!("--graph: {error}")))?;
    Ok(drawing)
}

fn answer(drawing: &Drawing, found: &Appraisal, format: Format, follows: bool) -> String {
    match format {
        Format::Text | Format::Svg | Format::Sgf => {
            let mut text = if follows { "\n".to_owned() } else { String::new() };
            let _ = writeln!(text, "{}", found.value());
            for row in drawing.marked(&found.valuation) {
                let _ = writeln!(text, "{row}");
            }
            if let Some(masters) = &found.masters {
                let _ = writeln!(text, "{}", output::ko(masters));
            }
            text
        }
        Format::Json => {
            let places = |set: VertexSet| -> Vec<(usize, usize)> {
                let numbered = drawing.places().iter().enumerate();
                let members = numbered.filter(|(vertex, _)| set >> vertex & 1 == 1);
                members.map(|(_, &(row, column))| (column, row)).collect()
            };
            let valued = |valuation: Valuation| Valued {
                value: valuation.value.to_string(),
                attack: places(valuation.all_attack()),
                defense: places(valuation.all_defense()),
            };
            let answer = Answer {
                drawing: drawing.rows().join("%"),
                valuation: valued(found.valuation),
                kos: found.masters.map(|masters| masters.map(valued)),
            };
            // Strings and numbers always serialise.
            serde_json::to_string(&answer).unwrap_or_default() + "\n"
        }
    }
}
