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
use crate::search::Ruling;
use crate::status::{Bounds, Rules, Solver, Status};

/// The answer for a group that lives by itself, if the search finds that. With it the nodes searched.
pub(super) fn lives_alone(question: &Question<'_>, effort: Effort<'_>) -> (Option<OpenAnswer>, u64) {
    let Question { board, group, .. } = *question;
    let Some((first, goal, cells)) = question.sides() else { return (None, 0) };
    let fight = Fight { shut_in: &[], ..board.fight(&cells, group, group) };
    let (mut narrower, mut spent) = (Vec::new(), 0);
    for steps in STEPS {
        let ground = ground(&fight, steps);
        let left = effort.nodes.saturating_sub(spent);
        if ground == narrower || left == 0 || effort.is_over() {
            break;
        }
        let Ok(frame) = Frame::new(&fight, &ground, Border::Closed) else { break };
        let rules = Rules { ruling: Ruling::I, ..Rules::default() };
        let bounds = Bounds { nodes: left.div_ceil(2), time: effort.time() };
        let mut solver = Solver::new(&frame.region, rules, bounds);
        if let Some(stop) = effort.stop {
            solver = solver.stop_on(stop);
        }
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
