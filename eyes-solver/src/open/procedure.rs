//! The status of one group, and the moves that reach it.
//!
//! The status is that of `life-and-death` with ko threats: see [`OpenAnswer::status`]. Most groups are decided
//! unconditionally, so the first search gives the opponent as many threats as he likes.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use super::answer::{Goal, Kind, OpenAnswer, OpenBoard, OpenMove, Player};
use super::arena::Arena;
use super::grid::Set;
use super::judge::judge;
use super::search::{Child, GivenUp, Search};
use super::state::{NO_KO, State, Threats};
use crate::region::Side;
use crate::status::Status;

/// More threats are as good as any number.
const MOST_THREATS: u8 = Status::DEFAULT_MAX_THREATS;

/// The longest variation told.
const LONGEST: usize = 40;

/// What one attempt may cost.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort<'a> {
    pub(super) nodes: u64,
    pub(super) deadline: Option<Instant>,
    pub(super) stop: Option<&'a AtomicBool>,
}

impl Effort<'_> {
    /// Whether time is up, or the search was stopped.
    pub(super) fn is_over(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
            || self.deadline.is_some_and(|deadline| Instant::now() > deadline)
    }
}

/// A group, its friends nearby, and how many steps around them are searched.
pub(super) struct Question<'a> {
    pub(super) board: &'a OpenBoard,
    pub(super) group: &'a [usize],
    pub(super) friends: &'a [usize],
    pub(super) steps: u8,
    /// How many replies are told besides the main one.
    pub(super) replies: usize,
}

/// Decides one group; `None` if the ground is too large.
pub(super) fn attempt(question: &Question<'_>, effort: Effort<'_>) -> Option<OpenAnswer> {
    let Question { board, group, friends, steps, replies } = *question;
    let owner = board.at(*group.first()?)?;
    let cells = board.sides(owner);
    let arena = Arena::new(&board.fight(&cells, group, friends), steps)?;
    let (first, goal) = match owner {
        Player::First => (Side::Defender, Goal::Save),
        Player::Second => (Side::Attacker, Goal::Kill),
    };
    let search = Search::new(&arena, effort);
    let ko = board.ko().and_then(|place| arena.bit_of(place)).unwrap_or(NO_KO);
    let mut procedure = Procedure { arena: &arena, first, ko, search };
    let mut answer = OpenAnswer {
        group: group.to_vec(),
        goal,
        status: None,
        best: Vec::new(),
        kind: Kind::NotDecided,
        zone: Vec::new(),
        safe: Vec::new(),
        border: Vec::new(),
        is_settled: false,
        escapes: false,
        variation: Vec::new(),
        replies: Vec::new(),
        nodes: 0,
    };
    if let Ok((status, threats)) = procedure.status() {
        answer.is_settled = !status.is_lost() && procedure.is_settled();
        let state = procedure.state(first, threats);
        let zone = procedure.search.known(&state).map_or(arena.ground, |known| known.0.zone);
        let (best, best_zone) =
            if answer.is_settled { (Vec::new(), zone) } else { procedure.best(status, &state) };
        let zone = if best.is_empty() { zone } else { best_zone };
        answer.status = Some(status);
        answer.variation = procedure.variation(&state, best.first().copied());
        if replies > 0 {
            answer.replies = procedure.replies(&state, best.first().copied(), &answer.variation, replies);
        }
        answer.best = procedure.places(&best);
        answer.zone = arena.on_board(zone);
        let safe = arena.safe_in(zone);
        answer.safe = arena.on_board(safe);
        answer.border = arena.on_board(zone & arena.border);
        answer.kind = match (answer.border.is_empty(), answer.safe.is_empty()) {
            (false, _) => Kind::Assumed,
            (true, false) => Kind::ProvenInZone,
            (true, true) => Kind::Proven,
        };
    } else {
        let guess = procedure.guess();
        answer.best = procedure.places(&guess);
    }
    answer.nodes = procedure.search.nodes;
    Some(answer)
}

struct Procedure<'a> {
    arena: &'a Arena,
    first: Side,
    /// The point that a ko forbids now.
    ko: u8,
    search: Search<'a>,
}

impl Procedure<'_> {
    fn state(&self, turn: Side, threats: Threats) -> State {
        let [attacker, defender] = self.arena.stones;
        let mut state = State::new(attacker, defender, self.arena.target, turn, threats);
        if turn == self.first && !threats.are_unlimited_for(turn) {
            state.ko = self.ko;
        }
        state
    }

    fn wins(&mut self, threats: Threats) -> Result<bool, GivenUp> {
        let state = self.state(self.first, threats);
        Ok(self.search.solve(&state)?.phi == 0)
    }

    /// The status, and who holds which threats in a search that shows it.
    fn status(&mut self) -> Result<(Status, Threats), GivenUp> {
        let first = self.first;
        let against = |number| Threats { holder: first.other(), number };
        let with = |number| Threats { holder: first, number };
        let unlimited = Threats::UNLIMITED;
        if self.wins(against(unlimited))? {
            return Ok((Status::WON, against(unlimited)));
        }
        if !self.search.ko_seen {
            return Ok((Status::LOST, against(unlimited)));
        }
        if self.wins(against(0))? {
            for number in 1..=MOST_THREATS {
                if !self.wins(against(number))? {
                    return Ok((Status::by_threats(true, number, MOST_THREATS), against(number - 1)));
                }
            }
            return Ok((Status::WON, against(MOST_THREATS)));
        }
        if self.wins(with(unlimited))? {
            for number in 1..=MOST_THREATS {
                if self.wins(with(number))? {
                    return Ok((Status::by_threats(false, number, MOST_THREATS), with(number)));
                }
            }
        }
        Ok((Status::LOST, with(unlimited)))
    }

    /// Whether the side that moves first would win even if the other did: then nothing is at stake. Not
    /// known is no.
    fn is_settled(&mut self) -> bool {
        let spent = self.search.nodes;
        self.search.allow(spent + 5000);
        let second = self.first.other();
        let state = self.state(second, Threats { holder: second, number: Threats::UNLIMITED });
        self.search.solve(&state).is_ok_and(|known| known.delta == 0)
    }

    /// The moves that reach the status, with the zone of the first. A move that is not decided with little more
    /// effort than the status took is left out.
    fn best(&mut self, status: Status, state: &State) -> (Vec<u8>, Set) {
        if status.is_lost() {
            return (Vec::new(), 0);
        }
        let children = self.search.moves(state);
        let mut winning: Vec<(bool, u32, u8, Set)> = Vec::new();
        let spent = self.search.nodes;
        for child in children.iter().filter(|child| child.is_stone()) {
            self.search.allow(2 * spent + 5000);
            let Some(zone) = self.zone_of_win(state, child) else { continue };
            let effort = self.search.known(&child.state).map_or(0, |known| known.2);
            winning.push((zone & self.arena.border != 0, effort, child.mov, zone));
        }
        winning.sort_unstable();
        let zone = winning.first().map_or(0, |winner| winner.3);
        (winning.into_iter().map(|winner| winner.2).collect(), zone)
    }

    /// The zone of a state if this move wins it.
    fn zone_of_win(&mut self, state: &State, child: &Child) -> Option<Set> {
        let known = if child.known.is_decided() && child.known.rests_on == 0 {
            child.known
        } else {
            self.search.solve(&child.state).ok()?
        };
        let child = Child { known, ..*child };
        (known.delta == 0).then(|| super::zone::of_win(self.arena, state, child.mov, &child))
    }

    /// The first move that looks best so far.
    fn guess(&mut self) -> Vec<u8> {
        let threats = Threats { holder: self.first.other(), number: Threats::UNLIMITED };
        let state = self.state(self.first, threats);
        let children = self.search.moves(&state);
        let stones = children.iter().filter(|child| child.is_stone());
        let best = stones.min_by_key(|child| (child.known.delta, u32::MAX - child.known.phi));
        best.map(|child| child.mov).into_iter().collect()
    }

    /// The winner's moves and the loser's most stubborn answers.
    fn variation(&mut self, state: &State, first: Option<u8>) -> Vec<OpenMove> {
        let mut moves = Vec::new();
        let mut state = *state;
        while moves.len() < LONGEST && judge(self.arena, &state).is_none() {
            self.search.allow(20_000);
            let Ok(known) = self.search.solve(&state) else { break };
            let children = self.search.moves(&state);
            let chosen = match first.filter(|_| moves.is_empty()) {
                Some(first) => children.iter().find(|child| child.mov == first).copied(),
                None if known.phi == 0 => self.winner(&children),
                None => {
                    let effort = |child: &&Child| self.search.known(&child.state).map_or(0, |known| known.2);
                    children.iter().filter(|child| child.is_stone()).max_by_key(effort).copied()
                }
            };
            let Some(child) = chosen else { break };
            let player = self.player(state.turn);
            let place = child.is_stone().then(|| self.place(child.mov));
            moves.push(OpenMove { player, place });
            state = child.state;
        }
        moves
    }

    /// Lines that begin with the loser's moves besides the one in the main line.
    fn replies(
        &mut self,
        state: &State,
        first: Option<u8>,
        main: &[OpenMove],
        most: usize,
    ) -> Vec<Vec<OpenMove>> {
        let after = match first {
            Some(first) => self.search.moves(state).iter().find(|child| child.mov == first).map(|c| c.state),
            None => Some(*state),
        };
        let Some(after) = after.filter(|after| judge(self.arena, after).is_none()) else {
            return Vec::new();
        };
        let told = main.get(usize::from(first.is_some())).and_then(|told| told.place);
        let moves = self.search.moves(&after);
        let effort = |child: &Child| self.search.known(&child.state).map_or(0, |known| known.2);
        let mut tries: Vec<(u32, Child)> = moves
            .iter()
            .filter(|child| child.is_stone() && Some(self.place(child.mov)) != told)
            .map(|child| (effort(child), *child))
            .collect();
        tries.sort_by_key(|(effort, child)| (std::cmp::Reverse(*effort), child.mov));
        let mut lines = Vec::new();
        for (_, child) in tries {
            if lines.len() == most {
                break;
            }
            self.search.allow(20_000);
            if self.search.solve(&child.state).is_ok_and(|known| known.phi == 0) {
                let reply = OpenMove { player: self.player(after.turn), place: Some(self.place(child.mov)) };
                let answers = self.variation(&child.state, None);
                lines.push([vec![reply], answers].concat());
            }
        }
        lines
    }

    fn player(&self, turn: Side) -> Player {
        if turn == self.first { Player::First } else { Player::Second }
    }

    fn winner(&mut self, children: &[Child]) -> Option<Child> {
        let mut decided: Vec<&Child> =
            children.iter().filter(|child| child.known.delta == 0 && !child.is_probe()).collect();
        decided.sort_by_key(|child| !child.is_stone());
        if let Some(child) = decided.first() {
            return Some(**child);
        }
        children
            .iter()
            .filter(|child| !child.is_probe())
            .find(|child| self.search.solve(&child.state).is_ok_and(|known| known.delta == 0))
            .copied()
    }

    fn place(&self, bit: u8) -> usize {
        usize::from(self.arena.places[usize::from(bit)])
    }

    fn places(&self, moves: &[u8]) -> Vec<usize> {
        moves.iter().map(|&bit| self.place(bit)).collect()
    }
}
