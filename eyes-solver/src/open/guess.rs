//! Moves for a group that nothing decides.

use super::answer::OpenAnswer;
use super::asker::{Asked, Asker, Memory};
use super::attempt::{Effort, Frames, Question, STEPS};
use super::found::Found;
use super::frame::{Border, Frame};
use super::ground::ground;

/// Moves for a group that no frame decides, from frames in which it matters who moves first; `None` if there are
/// none. With it the nodes searched.
pub(super) fn guess(question: &Question<'_>, effort: Effort<'_>) -> (Option<OpenAnswer>, u64) {
    let Question { board, group, .. } = *question;
    let Some((first, goal, cells)) = question.sides() else { return (None, 0) };
    let fight = question.fight(&cells);
    let asker = Asker { first, ko: board.ko(), effort, spent: 0, is_short: false, memory: Memory::default() };
    let mut frames =
        Frames { fight: &fight, asker, is_final: true, with_an_eye: None, dies_beside_living: false };
    let found = frames.partly_open();
    let answer = found.map(|found| OpenAnswer { best: found.best, ..OpenAnswer::undecided(group, goal) });
    (answer, frames.asker.spent)
}

impl Frames<'_> {
    /// The result of the widest ground with a border that makes it matter who moves first. With more of the border
    /// open the group fares better, so bisection finds how much has to be.
    fn partly_open(&mut self) -> Option<Found> {
        let mut best: Option<Found> = None;
        let mut narrower = Vec::new();
        for steps in STEPS {
            let ground = ground(self.fight, steps);
            if ground == narrower {
                break;
            }
            let Ok(closed) = Frame::new(self.fight, &ground, Border::Closed) else { break };
            let known = best.as_ref().map_or(Vec::new(), |best| best.best.clone());
            let nodes = self.asker.left().div_ceil(4);
            let (mut dead, mut alive) = (0, closed.at_border.len());
            while alive > dead {
                let border = match dead.midpoint(alive) {
                    count if count > dead => Border::Partly(count),
                    count => Border::Contested(count),
                };
                let Some(found) = self.with_border(&ground, border, &known, nodes) else { return best };
                if found.is_at_stake && !found.best.is_empty() {
                    best = Some(found);
                    break;
                }
                match border {
                    Border::Partly(count) if self.is_dead(&found) => dead = count,
                    Border::Partly(count) => alive = count,
                    _ => break,
                }
            }
            narrower = ground;
        }
        best
    }

    fn with_border(&mut self, ground: &[bool], border: Border, known: &[usize], nodes: u64) -> Option<Found> {
        let frame = Frame::new(self.fight, ground, border).ok()?;
        self.asker.ask(frame, Asked::Status { easier: None }, known, nodes).ok()
    }
}
