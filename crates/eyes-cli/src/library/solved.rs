//! `eyes solve --library`: the library in the place of search, for a group that is an eye it holds.

use std::fmt::Write;
use std::path::Path;

use anstyle::Style;
use eyes_library::{Ground, Stones, best_moves};
use eyes_runtime::board::Color;
use eyes_solver::{Ruling, Side};
use serde_json::{Value, json};

use super::{open, ruling_name, words_for};
use crate::solve::Group;
use crate::{Error, output};

/// What the library says of a group with each of these colours moving first.
pub(crate) struct FromLibrary<'a> {
    group: &'a Group,
    ruling: Ruling,
    answers: Vec<Answer>,
}

struct Answer {
    first: Color,
    status: i8,
    words: String,
    best: Vec<String>,
}

impl<'a> FromLibrary<'a> {
    /// Asks the library in a directory; `None` if it does not hold the group.
    pub(crate) fn ask(
        directory: &Path,
        group: &'a Group,
        firsts: &[Color],
        ruling: Ruling,
    ) -> Result<Option<Self>, Error> {
        let library = open(directory)?;
        let region = &group.enclosed.region;
        let answers: Option<Vec<Answer>> = firsts
            .iter()
            .map(|&first| {
                let side = group.side(first);
                let position = group.position(side);
                let status = library.look_up_region(region, &position).ok()?.under(ruling).of(side);
                let ground = Ground::of_region(region)?;
                let (stones, external) = (position.attacker as Stones, position.external);
                let best = best_moves(&ground, stones, external, ruling, side);
                Some(Answer {
                    first,
                    status,
                    words: words_for(status, side, |side: Side| {
                        output::color_name(group.color(side)).to_owned()
                    }),
                    best: best.into_iter().map(|mov| group.name(mov)).collect(),
                })
            })
            .collect();
        Ok(answers.map(|answers| Self { group, ruling, answers }))
    }

    /// For people.
    pub(crate) fn text(&self) -> String {
        let Self { group, ruling, answers } = self;
        let bold = Style::new().bold();
        let mut text = format!(
            "{} group at {}: {}, {} inside, {}, ruling {}, from the library\n",
            output::color_name(group.owner),
            group.vertex(group.chain),
            output::count(group.enclosed.wall.len(), "stone"),
            output::count(group.enclosed.points.len(), "point"),
            super::liberties(group.enclosed.region.external()),
            ruling_name(*ruling)
        );
        for Answer { first, status, words, best } in answers {
            let _ =
                writeln!(text, "\n{bold}{} first{bold:#}: {words} ({status})", output::color_name(*first));
            let _ = writeln!(text, "  best moves: {}", best.join(" "));
        }
        text
    }

    /// The object that search gives, without variations, nodes and whether it is a seki, which the
    /// library does not know.
    pub(crate) fn json(&self) -> String {
        let Self { group, ruling, answers } = self;
        let solutions: Vec<Value> = answers
            .iter()
            .map(|Answer { first, status, words, best }| {
                json!({
                    "first": first.to_string(),
                    "status": status,
                    "words": words,
                    "seki": null,
                    "best": best,
                    "variation": [],
                    "nodes": null,
                    "error": null,
                })
            })
            .collect();
        let object = json!({
            "chain": group.vertex(group.chain),
            "owner": group.owner.to_string(),
            "points": group.points().map(|point| group.vertex(point)).collect::<Vec<_>>(),
            "external": group.enclosed.region.external(),
            "ruling": ruling_name(*ruling),
            "source": "library",
            "solutions": solutions,
        });
        format!("{object:#}\n")
    }
}
