//! Whether the parts of a report agree with the verdict on a group. Where they do not, the report says what they
//! assume.

use eyes_runtime::eye_space::{Group, GroupStatus};
use eyes_runtime::static_rules::neighbour_class::EyeStatus;
use eyes_runtime::static_rules::survey::EnclosedEye;
use eyes_runtime::verdict::{Fate, Verdict, VerdictSource};

use super::view::View;

/// The status of a group by the value of its eyes.
pub(super) const ALONE: &str = "its eyes alone, whatever liberties, cuts, ways in, kos and sekis do";

/// Whether the value of a group's eyes gives the same status as the verdict. It cannot contradict a guess by
/// another source.
pub(super) fn value_agrees(group: &Group, verdict: Verdict) -> bool {
    let by_eyes = match GroupStatus::of(group.value) {
        GroupStatus::Unconditional | GroupStatus::Alive => Fate::Alive,
        GroupStatus::Critical | GroupStatus::Ko => Fate::Critical,
        GroupStatus::Dead => Fate::Dead,
    };
    matches!(verdict.source, VerdictSource::Room | VerdictSource::Capture) || by_eyes == verdict.fate
}

/// Whether the class of an eye gives the same status as the verdict on the group of its string, if there is a
/// verdict and the class decides.
pub(super) fn class_agrees(view: View<'_>, enclosed: &EnclosedEye) -> bool {
    let by_class = match enclosed.eye.status() {
        EyeStatus::Nakade => Fate::Dead,
        EyeStatus::Unsettled { .. } | EyeStatus::UnsettledKo { .. } => Fate::Critical,
        EyeStatus::Alive => Fate::Alive,
        _ => return true,
    };
    let head = view.board().string_head(enclosed.chain);
    let judged = view.analysis.groups.iter().zip(view.verdicts);
    let mut of_chain = judged.filter(|(group, _)| group.strings.iter().any(|&string| Some(string) == head));
    of_chain.all(|(_, verdict)| verdict.fate == by_class)
}
