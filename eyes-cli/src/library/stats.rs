//! `eyes library stats`.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::PathBuf;

use eyes_library::{Count, Fate, Library, Missing, Site};
use eyes_solver::{Ruling, Side, Status};
use serde_json::json;

use super::choice::{self, Format, Passing};
use super::{open, ruling_name, side_name, unlisted, why};
use crate::{Error, Outcome, output, progress};

/// Count the positions of the library
///
/// Positions that symmetries of the board map to each other count once.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The directory of the library
    directory: PathBuf,

    /// Only eyes of this many points
    #[arg(long, value_name = "N", value_parser = choice::size)]
    points: Option<usize>,

    /// External liberties of the wall
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = crate::number::whole::<u8>)]
    liberties: u8,

    /// Ruling on passing: with I playing elsewhere is worthless and bent four a ko, with II not [default: II; JSON
    /// has both]
    #[arg(long, value_enum)]
    ruling: Option<Passing>,

    /// How to write the result
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

pub(super) fn run(args: &Args) -> Result<Outcome, Error> {
    if args.ruling.is_some() && args.format == Format::Json {
        return Err(Error::Usage(
            "`--ruling` is for text: JSON has the counts under both rulings".to_owned(),
        ));
    }
    let ruling = args.ruling.unwrap_or(Passing::II).ruling();
    let library = open(&args.directory)?;
    let sizes: Vec<usize> = library.sizes().map(|size| size.points).collect();
    let wanted = |points: &usize| args.points.is_none_or(|only| only == *points);
    if let Some(points) = args.points.filter(|points| !sizes.contains(points)) {
        return Err(Error::Usage(why(&library, &args.directory, &Missing::Size { points })));
    }
    let bar = progress::steps(sizes.iter().filter(|&points| wanted(points)).count(), "sizes");
    let mut text = String::new();
    if args.format == Format::Text {
        text += "points site     eyes   positions       alive   unsettled        dead          ko\n";
    }
    let mut notes = String::new();
    for points in sizes.into_iter().filter(wanted) {
        let size = Size::new(&library, points, args.liberties).map_err(|m| Error::Usage(m.to_string()))?;
        match args.format {
            Format::Text => {
                size.rows(&mut text, ruling);
                size.notes(&mut notes, ruling);
            }
            Format::Json => text += &size.json(args.liberties),
        }
        bar.step();
    }
    bar.finish();
    output::print(&(text + &notes))?;
    if args.points.is_none() {
        unlisted(&library, &args.directory).iter().for_each(|line| output::note(line));
    }
    Ok(Outcome::Done)
}

/// The statistics of a size.
struct Size {
    points: usize,
    eyes: [usize; 3],
    grounds: usize,
    bytes: u64,
    rows: usize,
    most_rows: usize,
    counts: Vec<Count>,
    bent_four: BTreeMap<String, (Side, u8)>,
    banned: u64,
}

impl Size {
    fn new(library: &Library, points: usize, external: u8) -> Result<Self, Missing> {
        let manifest = library.sizes().find(|size| size.points == points);
        let (eyes, grounds, bytes) =
            manifest.map_or(([0; 3], 0, 0), |size| (size.eyes, size.grounds, size.bytes));
        let rows: Result<Vec<usize>, Missing> =
            library.records(points)?.map(|record| Ok(record?.rows())).collect();
        let rows = rows?;
        let mut bent_four = BTreeMap::new();
        for found in library.bent_four(points)? {
            let key = format!("{} {}", found.eye.site().name(), found.eye.draw(found.position.stones));
            let least = bent_four.entry(key).or_insert((found.position.side, found.position.external));
            least.1 = least.1.min(found.position.external);
        }
        Ok(Self {
            points,
            eyes,
            grounds,
            bytes,
            rows: rows.iter().sum(),
            most_rows: rows.iter().copied().max().unwrap_or(0),
            counts: library.census(points, external)?,
            bent_four,
            banned: library.banned_bent_four(points)?,
        })
    }

    fn rows(&self, text: &mut String, ruling: Ruling) {
        for (site, eyes) in Site::ALL.into_iter().zip(self.eyes) {
            let of_fate = |fate| -> u64 {
                let wanted =
                    |count: &&Count| count.site == site && count.statuses.under(ruling).fate() == fate;
                self.counts.iter().filter(wanted).map(|count| count.positions).sum()
            };
            let fates = Fate::ALL.map(of_fate);
            let _ = write!(
                text,
                "{:>6} {:<6} {eyes:>6} {:>11}",
                self.points,
                site.name(),
                fates.iter().sum::<u64>()
            );
            for positions in fates {
                let _ = write!(text, " {positions:>11}");
            }
            text.push('\n');
        }
    }

    fn notes(&self, text: &mut String, ruling: Ruling) {
        let _ = writeln!(
            text,
            "\n{}: {} in {} bytes, {} of external liberties, at most {} for one ground",
            output::count(self.points, "point"),
            output::count(self.grounds, "ground"),
            self.bytes,
            output::count(self.rows, "row"),
            self.most_rows
        );
        for first in [Side::Attacker, Side::Defender] {
            let mut by_status: BTreeMap<Status, u64> = BTreeMap::new();
            for count in &self.counts {
                *by_status.entry(count.statuses.under(ruling).of(first)).or_default() += count.positions;
            }
            let listed: Vec<_> =
                by_status.iter().map(|(status, positions)| format!("{status}: {positions}")).collect();
            let _ = writeln!(
                text,
                "  ruling {}, {} first: {}",
                ruling_name(ruling),
                side_name(first),
                listed.join(", ")
            );
        }
        let differing = self.counts.iter().filter(|c| c.statuses.ruling_i != c.statuses.ruling_ii);
        let _ = writeln!(
            text,
            "  the rulings differ in {}; bent-4-type: {}; ko-banned like it: {}",
            differing.map(|count| count.positions).sum::<u64>(),
            self.bent_four.len(),
            self.banned
        );
        for (drawing, (side, external)) in &self.bent_four {
            let _ = writeln!(
                text,
                "    {drawing}, the {} needs threats, from {external} external liberties",
                side_name(*side)
            );
        }
    }

    fn json(&self, external: u8) -> String {
        let bent_four: Vec<_> = self
            .bent_four
            .iter()
            .map(|(drawing, (side, external))| {
                json!({"eye": drawing, "needs_threats": side_name(*side), "liberties_from": external})
            })
            .collect();
        let object = json!({
            "points": self.points,
            "eyes": {"centre": self.eyes[0], "side": self.eyes[1], "corner": self.eyes[2]},
            "grounds": self.grounds,
            "bytes": self.bytes,
            "rows": self.rows,
            "most_rows": self.most_rows,
            "liberties": external,
            "counts": self.counts,
            "bent_four": bent_four,
            "ko_banned": self.banned,
        });
        format!("{object}\n")
    }
}
