//! The results for a group, from search or from a library of eyes.

use std::fmt::Write;

use anstyle::Style;
use eyes_runtime::board::Color;
use eyes_solver::Solution;

use super::group::Group;
use super::text::{best_moves, variation, words};
use crate::output::color_name;

/// The result for one side moving first.
pub(crate) struct Answer {
    pub(crate) first: Color,
    /// The solution, or the reason for its absence.
    pub(crate) solution: Result<Solution, String>,
    /// Whether the group lives only in seki, if known.
    pub(crate) seki: Option<bool>,
}

impl Answer {
    /// The status in words, the best moves and a variation, after an empty line.
    pub(crate) fn write(&self, text: &mut String, group: &Group) {
        let (bold, first) = (Style::new().bold(), color_name(self.first));
        let _ = write!(text, "\n{bold}{first} first{bold:#}: ");
        match &self.solution {
            Ok(solution) => {
                let _ = writeln!(text, "{} ({})", words(group, solution, self.seki), solution.status);
                let _ = writeln!(text, "  best moves: {}", best_moves(group, solution));
                let _ = writeln!(text, "  {}", variation(group, solution));
            }
            Err(reason) => {
                let _ = writeln!(text, "{reason}");
            }
        }
    }
}
