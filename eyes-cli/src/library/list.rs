//! All eyes of a class.

use std::ops::ControlFlow;

use eyes_library::{GroundSet, Library, MonolithicEye, Statuses, Wanted};
use serde_json::json;

use super::choice::{self, First, Format, Place};
use super::query::Args;
use super::why;
use crate::{Error, Outcome, output};

pub(super) fn run(library: &Library, args: &Args, points: usize) -> Result<Outcome, Error> {
    let external = args.liberties.unwrap_or(0);
    let wanted = wanted(args);
    let mut found = 0usize;
    let mut failed = None;
    // The head waits for the first line: an error has none.
    let head = if args.format == Format::Text { "attacker first, defender first, site, eye\n" } else { "" };
    let visited = library.visit(points, external, |eye, stones, statuses| {
        if !wanted.is_met(eye, &statuses) {
            return ControlFlow::Continue(());
        }
        let head = if found == 0 { head } else { "" };
        if (args.limit == 0 || found < args.limit)
            && let Err(error) =
                output::print(&format!("{head}{}", line(args, eye, stones, external, &statuses)))
        {
            failed = Some(error);
            return ControlFlow::Break(());
        }
        found += 1;
        ControlFlow::Continue(())
    });
    if let Some(error) = failed {
        return Err(error);
    }
    visited.map_err(|missing| Error::Usage(why(library, &args.directory, &missing)))?;
    if args.format == Format::Text {
        let listed = if args.limit == 0 { found } else { found.min(args.limit) };
        let head = if found == 0 { head } else { "" };
        output::print(&format!("{head}{}, {listed} listed\n", output::count(found, "position")))?;
    }
    Ok(if found > 0 { Outcome::Done } else { Outcome::Findings })
}

fn wanted(args: &Args) -> Wanted {
    Wanted {
        ruling: args.ruling.ruling(),
        site: args.site.map(Place::site),
        fate: args.fate.map(choice::Fate::fate),
        ko: args.ko,
        status: args.status,
        first: args.first.map(First::side),
    }
}

fn line(args: &Args, eye: &MonolithicEye, stones: GroundSet, external: u8, statuses: &Statuses) -> String {
    match args.format {
        Format::Text => {
            let pair = statuses.under(args.ruling.ruling());
            let (drawing, site) = (eye.draw(stones), eye.site().name());
            format!("{:>2} {:>2} {site:<6} {drawing}\n", pair.attacker, pair.defender)
        }
        Format::Json => {
            let object = json!({
                "eye": eye.draw(stones),
                "points": eye.cells().len(),
                "site": eye.site().name(),
                "liberties": external,
                "ruling_i": statuses.ruling_i,
                "ruling_ii": statuses.ruling_ii,
            });
            format!("{object}\n")
        }
    }
}
