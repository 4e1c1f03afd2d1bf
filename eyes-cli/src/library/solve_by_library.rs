//! `eyes solve --library`: look-up instead of search, for a group that the library holds.

use std::path::Path;

use eyes_library::{Ground, GroundSet, Missing, best_moves};
use eyes_runtime::board::{Board, Color};
use eyes_solver::{BeyondThreats, Bounds, Played, Ruling, Solution, Status};

use super::{open, ruling_name};
use crate::budget::Budget;
use crate::solve::{Answer, Group, Source, report, shut_in};
use crate::{Error, output};

/// The library's answers for a group, for each colour that moves first.
pub(crate) struct FromLibrary<'a> {
    board: &'a Board,
    group: &'a Group,
    ruling: Ruling,
    answers: Vec<Answer>,
}

/// The library has statuses and best moves. A variation and seki need a search, which may fail within these nodes.
const FOR_THE_REST: u64 = 100_000;

impl<'a> FromLibrary<'a> {
    /// Looks a group up in a library; `None` if the library does not hold it.
    pub(crate) fn ask(
        directory: &Path,
        board: &'a Board,
        group: &'a Group,
        firsts: &[Color],
        ruling: Ruling,
        budget: Budget,
    ) -> Result<Option<Self>, Error> {
        let bounds = budget.bounds(FOR_THE_REST);
        let bounds = Bounds { nodes: bounds.nodes.min(FOR_THE_REST), ..bounds };
        let library = open(directory)?;
        let region = &group.enclosed.region;
        let answer = |first: Color| -> Result<Option<Answer>, Error> {
            let side = group.side(first);
            let position = group.position(side);
            let statuses = match library.look_up_region(region, &position) {
                Ok(statuses) => statuses,
                Err(Missing::Unreadable { why, .. }) => return Err(Error::Usage(why)),
                Err(_) => return Ok(None),
            };
            let status = statuses.under(ruling).of(side);
            let Some(ground) = Ground::of_region(region) else { return Ok(None) };
            let (stones, external) = (position.attacker as GroundSet, position.external);
            let best = best_moves(&ground, stones, external, ruling, side);
            let found = group.solve(side, ruling, bounds).ok().filter(|found| found.status == status);
            // The library does not tell.
            let beyond_threats = match &found {
                Some(found) => found.beyond_threats,
                None if status.is_ko() => BeyondThreats::Nothing,
                None => BeyondThreats::NotDecided(Status::DEFAULT_MAX_THREATS),
            };
            let variation = match found {
                Some(found) if !found.variation.is_empty() => found.variation,
                _ => best.iter().take(1).map(|&mov| Played { side, mov, threat: false }).collect(),
            };
            let solution = Solution { first: side, status, beyond_threats, best, variation, nodes: 0 };
            let seki = group.is_seki(&solution, ruling, bounds);
            Ok(Some(Answer { first, solution: Ok(solution), seki }))
        };
        let answers: Result<Vec<Option<Answer>>, Error> = firsts.iter().map(|&first| answer(first)).collect();
        let answers: Option<Vec<Answer>> = answers?.into_iter().collect();
        Ok(answers.map(|answers| Self { board, group, ruling, answers }))
    }

    pub(crate) fn text(&self) -> String {
        let Self { board, group, ruling, answers } = self;
        let mut text = format!(
            "{} group at {}: {}, {} inside, {}, ruling {}, from the library\n",
            output::color_name(group.owner),
            group.vertex(group.chain),
            output::count(group.enclosed.wall.len(), "stone"),
            output::count(group.enclosed.points.len(), "point"),
            super::liberties(group.enclosed.region.external()),
            ruling_name(*ruling)
        );
        text.push_str(&shut_in(board, group));
        answers.iter().for_each(|answer| answer.write(&mut text, group));
        text
    }

    /// The answer as JSON, in the format of a search but without nodes.
    pub(crate) fn json(&self) -> String {
        report(self.board, self.group, self.ruling, Source::Library, &self.answers)
    }
}
