//! Groups that live by themselves, whatever happens around them.
//!
//! The strings around a group may be weak, so that a search of all of them is too wide. A group that lives although
//! every other string is safe and the attacker owns the board beyond needs none of that search.

use super::answer::{Goal, Kind, OpenAnswer};
use super::attempt::{Effort, Question, STEPS};
use super::frame::{Border, Frame};
use super::ground::ground;
use super::problem::Fight;
use crate::region::Side;
use crate::status::Status;

/// The answer for a group that lives by itself, if the search finds that. With it the nodes searched.
pub(super) fn lives_alone(question: &Question<'_>, effort: Effort<'_>) -> (Option<OpenAnswer>, u64) {
    let Question { board, group, .. } = *question;
    let Some((first, goal, cells)) = question.sides() else { return (None, 0) };
    let fight = Fight { shut_in: &[], ..board.fight(&cells, group, group) };
    let (mut narrower, mut spent) = (Vec::new(), 0);
    for steps in STEPS {
        let ground = ground(&fight, steps);
        if ground == narrower {
            break;
        }
        let Ok(frame) = Frame::new(&fight, &ground, Border::Closed) else { break };
        let nodes = effort.nodes.saturating_sub(spent).div_ceil(2);
        let Some(mut solver) = effort.solver(&frame, nodes) else { break };
        let is_taken = solver.is_better(&frame.position, Side::Attacker, Status::LOST);
        spent += solver.nodes();
        match is_taken {
            Ok(false) => {
                let is_own = first == Side::Defender;
                let answer = OpenAnswer {
                    status: Some(if is_own { Status::WON } else { Status::LOST }),
                    kind: Kind::Proven,
                    zone: frame.zone(),
                    is_settled: goal == Goal::Save,
                    ..OpenAnswer::undecided(group, goal)
                };
                return (Some(answer), spent);
            }
            Ok(true) => narrower = ground,
            Err(_) => break,
        }
    }
    (None, spent)
}
