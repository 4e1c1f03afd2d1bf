//! The two conventions for marking points that only threaten.
//!
//! GNU Go documentation, *Eyes and half eyes*, section "Eye Local Game Values": "pure threats are
//! not marked". Later files mark them.

use std::sync::Arc;

use crate::diagnostic::Diagnostic;
use crate::file::Entry;
use crate::limits::MAX_TOLD;
use crate::mistake::{Mistake, Side};
use crate::source::Source;

/// Whether a file marks points that only threaten.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Convention {
    Marked,
    Unmarked,
}

/// The convention that a file declares, or that of most of its patterns.
pub(crate) fn convention(declared: Option<Convention>, entries: &[Entry]) -> Convention {
    declared.unwrap_or_else(|| of_majority(entries))
}

/// The marks that violate the convention of the file, up to the number that is listed.
pub(crate) fn check(source: &Arc<Source>, convention: Convention, entries: &[Entry]) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    for entry in entries.iter().filter(|entry| !entry.pattern.value.is_unsettled()) {
        if diagnostics.len() >= MAX_TOLD {
            break;
        }
        for (side, mark) in [Side::Attacker, Side::Owner].into_iter().zip(entry.marks) {
            let (value, marks) = (entry.pattern.value, marks(entry, side));
            let mistake = match (convention, is_threatened(entry, side), marks != 0) {
                (Convention::Marked, true, false) => Mistake::ThreatUnmarked { side, value },
                (Convention::Unmarked, true, true) => Mistake::ThreatMarked { side, value },
                (_, false, true) => Mistake::MarkWithoutThreat { side, value },
                _ => continue,
            };
            let number = Some(entry.pattern.number);
            diagnostics.push(Diagnostic::new(source, mistake, mark.into(), entry.lines(), number));
        }
    }
    diagnostics
}

fn marks(entry: &Entry, side: Side) -> u32 {
    match side {
        Side::Attacker => entry.pattern.diagram.attack(),
        Side::Owner => entry.pattern.diagram.defense(),
    }
}

fn is_threatened(entry: &Entry, side: Side) -> bool {
    let [a, b, c, d] = entry.pattern.value.digits();
    match side {
        Side::Attacker => a != c,
        Side::Owner => b != d,
    }
}

/// The convention that a comment line declares; [`Some(None)`](Option) if it begins like a declaration and is none.
pub(crate) fn declared(comment: &str) -> Option<Option<Convention>> {
    let comment = comment.trim_start_matches('#').trim().to_ascii_lowercase();
    Some(match comment.strip_prefix("threats:")?.trim() {
        "marked" => Some(Convention::Marked),
        "unmarked" => Some(Convention::Unmarked),
        _ => None,
    })
}

/// The convention of the majority of patterns with threats and without a decision.
fn of_majority(entries: &[Entry]) -> Convention {
    let mut balance = 0i64;
    for entry in entries.iter().filter(|entry| !entry.pattern.value.is_unsettled()) {
        let threatened = [Side::Attacker, Side::Owner].into_iter().filter(|&side| is_threatened(entry, side));
        let (marked, unmarked): (Vec<Side>, Vec<Side>) =
            threatened.partition(|&side| marks(entry, side) != 0);
        balance += marked.len() as i64 - unmarked.len() as i64;
    }
    if balance > 0 { Convention::Marked } else { Convention::Unmarked }
}
