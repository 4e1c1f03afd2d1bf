//! All eyes of a class.

use std::ops::ControlFlow;

use eyes_library::{GroundSet, Library, MonolithicEye, Statuses};
use eyes_solver::{Side, Status};
use serde_json::json;

use super::choice::{Fate, Format};
use super::query::Args;
use crate::{Error, Outcome, output};

pub(super) fn run(library: &Library, args: &Args, points: usize) -> Result<Outcome, Error> {
    let external = args.liberties.unwrap_or(0);
    let mut found = 0usize;
    let mut failed = None;
    if args.format == Format::Text {
        output::print("attacker first, defender first, site, eye\n")?;
    }
    let visited = library.visit(points, external, |eye, stones, statuses| {
        if !is_wanted(args, eye, &statuses) {
            return ControlFlow::Continue(());
        }
        if (args.limit == 0 || found < args.limit)
            && let Err(error) = output::print(&line(args, eye, stones, external, &statuses))
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
    visited.map_err(|missing| Error::Usage(missing.to_string()))?;
    if args.format == Format::Text {
        let listed = if args.limit == 0 { found } else { found.min(args.limit) };
        output::print(&format!("{}, {listed} listed\n", output::count(found, "position")))?;
    }
    Ok(if found > 0 { Outcome::Done } else { Outcome::Findings })
}

fn is_wanted(args: &Args, eye: &MonolithicEye, statuses: &Statuses) -> bool {
    let pair = statuses.under(args.ruling.ruling());
    let sides = [Side::Attacker, Side::Defender].into_iter();
    let mut looked_at =
        sides.filter(|&side| args.first.is_none_or(|first| first.side() == side)).map(|side| pair.of(side));
    let any = |wanted: &dyn Fn(Status) -> bool| looked_at.clone().any(wanted);
    args.site.is_none_or(|place| place.site() == eye.site())
        && args.fate.is_none_or(|fate| fate == Fate::of(pair))
        && args.ko.is_none_or(|threats| any(&|status| status.value().abs() == threats))
        && args.status.is_none_or(|wanted| looked_at.any(|status| status.value() == wanted))
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
