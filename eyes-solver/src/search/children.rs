//! Move generation: the moves of a state under the ruling.

use super::cutoffs::{CutOff, first_cutoff};
use super::dfpn::Found;
use super::evaluate::{Costs, Prospects};
use super::evaluation_cache::{Evaluation, EvaluationCache};
use super::net::{Nets, Reference};
use super::path;
use super::path::{Depths, Path};
use super::position_strings::{PointClasses, PositionStrings};
use super::records::Records;
use super::rules::{Game, Recapture, Run, State};
use super::table::{Choice, INFINITE, Key, Known, NO_THREATS, Table, Threats};
use crate::region::{Move, Points, Position, Region, Side, Step};

/// One move, and what is known of the state after it. Numbers and result are for the side to move there, which is
/// the opponent.
#[derive(Clone, Copy)]
pub(super) struct Child {
    pub(super) choice: Choice,
    pub(super) state: State,
    /// The hash of the situation; [`NO_HASH`] if the wall has been captured.
    pub(super) hash: u64,
    pub(super) balance: i32,
    pub(super) spent: i32,
    pub(super) phi: u32,
    pub(super) delta: u32,
    pub(super) ko_chance: bool,
    pub(super) works: Threats,
    pub(super) relies_on: Depths,
}

const NO_HASH: u64 = 0;

/// So many children are evaluated by themselves. It pays to evaluate further ones by their differences from their parent.
const FEW: usize = 2;

/// Nor does it pay where there is less room.
const WIDE: u32 = 16;

/// Everything that the moves of a state depend on.
pub(super) struct Source<'a> {
    pub(super) region: &'a Region,
    pub(super) game: Game,
    pub(super) nets: &'a Nets,
    pub(super) table: &'a Table,
    /// The path, the state itself last.
    pub(super) path: &'a Path,
    pub(super) evaluations: &'a mut EvaluationCache,
}

/// The moves of one state during generation.
struct Moves<'a> {
    game: Game,
    path: &'a Path,
    state: &'a State,
    children: &'a mut Vec<Child>,
    evaluations: &'a EvaluationCache,
    /// The depths of the path positions that made a move illegal.
    forbidden: Depths,
}

impl Moves<'_> {
    fn costs(&self) -> (i32, i32) {
        let here = self.path.place(self.path.len() - 1);
        (here.balance, here.spent)
    }

    /// Adds a move that does not capture the wall, unless it is an illegal repetition.
    #[inline]
    fn add(&mut self, choice: Choice, state: State, costs: (i32, i32)) {
        let (balance, spent) = if self.game == Game::Value { (0, 0) } else { costs };
        let key = Key::of(&state);
        if !(choice.mov == Move::Pass && self.state.passes_by_1b_ii())
            && let Some(depth) =
                self.path.forbids(self.state.mover(), &key.situation, key.situation_hash, balance, spent)
        {
            self.forbidden.insert(depth);
            return;
        }
        self.evaluations.prefetch(key.situation_hash);
        self.children.push(Child::new(choice, state, key.situation_hash, (balance, spent)));
    }

    /// Adds the state after a stone of the mover or after filling an external liberty. Returns whether the move
    /// captures the wall.
    #[inline]
    fn stone(&mut self, mov: Move, step: &Step) -> bool {
        let (balance, spent) = self.costs();
        let choice = Choice { mov, threat: false };
        let state = self.state.after_stone(&step.position);
        if step.wall_captured {
            self.capture(choice, state);
            return true;
        }
        let taken = step.captured.count_ones() as i32 - step.suicide.count_ones() as i32;
        let taken = if self.state.mover() == Side::Attacker { taken } else { -taken };
        self.add(choice, state, (balance + taken, spent));
        false
    }

    /// Adds a move that captures the wall.
    fn capture(&mut self, choice: Choice, state: State) {
        let mut child = Child::new(choice, state, NO_HASH, self.costs());
        child.settle(&Known::plainly(false));
        self.children.push(child);
    }

    /// Adds the retaking of a ko with a threat, if there is one.
    ///
    /// It captures the wall only where the search begins, if the wall is the stone that has just taken the ko. Later the
    /// stone that may be retaken was not played on a liberty of a wall, so each wall had another one before, and has it
    /// still.
    fn retake(&mut self, region: &Region) {
        let state = self.state;
        let (position, mover) = (state.position(), state.mover());
        let Some(ko) = position.ko.filter(|_| state.threats_of(mover) > 0) else { return };
        let free = Position { ko: None, ..position };
        let Some(step) = free.play(region, mover, Move::Play(ko)) else { return };
        let (balance, spent) = self.costs();
        let costs = match mover {
            Side::Attacker => (balance + 1, spent - 1),
            Side::Defender => (balance - 1, spent + 1),
        };
        let next = state.after_threat(&step.position);
        let choice = Choice { mov: Move::Play(ko), threat: true };
        if step.wall_captured {
            self.capture(choice, next);
        } else {
            self.add(choice, next, costs);
        }
    }

    /// Adds the pass, if the game allows it.
    fn pass(&mut self) {
        if let Some(next) = self.state.after_pass(self.game) {
            self.add(Choice { mov: Move::Pass, threat: false }, next, self.costs());
        }
    }
}

impl Source<'_> {
    /// Appends the moves of `state` to `children`. Returns the depths of the path positions that made a move
    /// illegal. With `stop_at_win`, a move that certainly wins is the only one, and moves on points that are cut off from
    /// the walls, and on the eyes of refuges, are left out: as elsewhere on the board, a move there is a pass.
    pub(super) fn generate(
        mut self,
        state: &State,
        stop_at_win: bool,
        strings: &mut PositionStrings,
        children: &mut Vec<Child>,
    ) -> Depths {
        let Self { region, game, path, .. } = self;
        let position = state.position();
        let from = children.len();
        let mover = state.mover();
        strings.set(region, &position);
        let alone = |children: &mut Vec<Child>, at: usize| {
            children.swap(from, at);
            children.truncate(from + 1);
            Depths::NONE
        };
        let mut moves =
            Moves { game, path, state, children, evaluations: &*self.evaluations, forbidden: Depths::NONE };
        let cut_off = if stop_at_win { strings.classes().cut_off | region.eyes_of_refuges() } else { 0 };
        let open = position.empty(region) & !cut_off;
        let captures = Points(open).filter(|&point| position.ko != Some(point)).any(|point| {
            strings
                .play(region, mover, point)
                .is_some_and(|step| moves.stone(Move::Play(point), &step) && stop_at_win)
        });
        let captures = captures
            || mover == Side::Attacker
                && [Move::FillExternal, Move::TakeExtraEye].into_iter().any(|mov| {
                    position
                        .play(region, mover, mov)
                        .is_some_and(|step| moves.stone(mov, &step) && stop_at_win)
                });
        if captures {
            let last = children.len() - 1;
            return alone(children, last);
        }
        moves.retake(region);
        moves.pass();
        let forbidden = moves.forbidden;
        let nets = self.nets;
        let mut reference = None;
        let mut unknown = 0;
        let few = if strings.classes().room(region).count_ones() < WIDE { usize::MAX } else { FEW };
        for at in from..children.len() {
            let child = &mut children[at];
            if child.delta != 0 {
                let classes = |child: &Child| {
                    strings.classes_after(region, mover, child.choice.mov, &child.state.position())
                };
                self.estimate(child, classes, |after, classes| {
                    let here = || {
                        let classes = of_largest_wall(region, &strings.classes().within_reach());
                        Reference::new(nets, region, &position, &classes, mover.other())
                    };
                    unknown += 1;
                    if unknown <= few {
                        return nets.costs(region, after, classes, mover.other());
                    }
                    reference.get_or_insert_with(here).costs(region, after, classes)
                });
            }
            if stop_at_win && child.delta == 0 && !child.ko_chance && child.relies_on.is_empty() {
                return alone(children, at);
            }
        }
        forbidden
    }

    /// Appends one move of `state` to `children`, if it is legal. Returns the depths that made it illegal.
    pub(super) fn generate_one(mut self, state: &State, choice: Choice, children: &mut Vec<Child>) -> Depths {
        let Self { region, game, path, .. } = self;
        let from = children.len();
        let mut moves =
            Moves { game, path, state, children, evaluations: &*self.evaluations, forbidden: Depths::NONE };
        match choice.mov {
            Move::Pass => moves.pass(),
            _ if choice.threat => moves.retake(region),
            mov => {
                if let Some(step) = state.position().play(region, state.mover(), mov) {
                    moves.stone(mov, &step);
                }
            }
        }
        let forbidden = moves.forbidden;
        if let Some(child) = children.get_mut(from).filter(|child| child.delta != 0) {
            let (nets, mover) = (self.nets, child.state.mover());
            self.estimate(
                child,
                |child| PointClasses::of(region, &child.state.position()),
                |after, classes| nets.costs(region, after, classes, mover),
            );
        }
        forbidden
    }

    /// Fills in the numbers from the table, from the static evaluation, or from a first estimate.
    #[inline]
    fn estimate(
        &mut self,
        child: &mut Child,
        classes: impl FnOnce(&Child) -> PointClasses,
        costs: impl FnOnce(&Position, &PointClasses) -> Costs,
    ) {
        let Self { region, game, table, path, .. } = *self;
        let key = child.key();
        let Records { own, carried, hint } = Records::of(table, &child.state, &key, game);
        if let Some(entry) = own {
            match table.known(entry, path, child.balance, child.spent).or(carried) {
                Some(known) => child.settle(&known),
                None => (child.phi, child.delta) = (entry.phi, entry.delta),
            }
            return;
        }
        let (state, mover) = (child.state, child.state.mover());
        // Every state is evaluated before it is entered, and none is entered that falls: the proof in
        // `cutoffs/room.rs` needs that.
        let find = || judge(region, &state.position(), mover, &classes(child), costs);
        let evaluation = self.evaluations.get(&key.situation, key.situation_hash, find);
        if evaluation.falls || evaluation.lives && may_pass_always(&state, &evaluation) {
            let won = evaluation.falls == (mover == Side::Attacker);
            let works = if evaluation.falls || evaluation.all_one { Threats::MAX } else { NO_THREATS };
            child.settle(&Known { works, ..Known::plainly(won) });
            return;
        }
        if let Some(known) = carried {
            child.settle(&known);
            return;
        }
        let Run { holder, threats, .. } = state.run();
        let prospects = Prospects { mover, wins_elsewhere: hint, holder: (threats > 0).then_some(holder) };
        (child.phi, child.delta) = evaluation.costs.first_numbers(&prospects);
    }
}

/// The state after one move, without regard to repetitions; `None` if the move is illegal.
pub(super) fn after(region: &Region, game: Game, state: &State, choice: Choice) -> Option<State> {
    if choice.mov == Move::Pass {
        return state.after_pass(game);
    }
    let (position, mover) = (state.position(), state.mover());
    if choice.threat && (position.ko.is_none() || state.threats_of(mover) == 0) {
        return None;
    }
    let position = if choice.threat { Position { ko: None, ..position } } else { position };
    let step = position.play(region, mover, choice.mov)?;
    Some(if choice.threat { state.after_threat(&step.position) } else { state.after_stone(&step.position) })
}

/// The static evaluation of a position. With the attacker to move it includes whether he captures the wall at
/// once, or cannot prevent that it lives.
fn judge(
    region: &Region,
    position: &Position,
    mover: Side,
    classes: &PointClasses,
    costs: impl FnOnce(&Position, &PointClasses) -> Costs,
) -> Evaluation {
    let classes = &classes.within_reach();
    let &PointClasses { wall, are_one, .. } = classes;
    let all_one = are_one && wall == position.defender;
    let mut evaluation = Evaluation { costs: Costs::NONE, falls: false, lives: false, all_one };
    match first_cutoff(region, position, classes, mover) {
        CutOff::WallsFall => {
            evaluation.falls = true;
            return evaluation;
        }
        CutOff::LivesByPassing => evaluation.lives = true,
        CutOff::ReachesRefuge { all_become_one } => {
            (evaluation.lives, evaluation.all_one) = (true, all_become_one);
        }
        CutOff::None => {}
    }
    evaluation.costs = costs(position, &of_largest_wall(region, classes));
    evaluation
}

/// The classes as seen by the wall with the most neighbouring points. Usually it decides. Evaluating the others too saves
/// hardly any nodes.
#[inline(never)]
fn of_largest_wall(region: &Region, classes: &PointClasses) -> PointClasses {
    if classes.are_one {
        return *classes;
    }
    classes.each_wall(region).max_by_key(|alone| alone.touched.count_ones()).unwrap_or(*classes)
}

/// Whether the defender may answer every move by a pass from here on: the ko rule never binds him, and he has not
/// just recaptured a ko.
fn may_pass_always(state: &State, evaluation: &Evaluation) -> bool {
    state.recapture() == Recapture::None && (state.threats_of(Side::Defender) == 0 || evaluation.all_one)
}

impl Child {
    #[inline]
    fn new(choice: Choice, state: State, hash: u64, (balance, spent): (i32, i32)) -> Self {
        Self {
            choice,
            state,
            hash,
            balance,
            spent,
            phi: 1,
            delta: 1,
            ko_chance: false,
            works: Threats::MAX,
            relies_on: Depths::NONE,
        }
    }

    /// Whether the move captured the wall.
    pub(super) fn takes_the_wall(&self) -> bool {
        self.hash == NO_HASH
    }

    /// The key of its state.
    #[inline]
    pub(super) fn key(&self) -> Key {
        Key::with_hash(&self.state, self.hash)
    }

    /// Takes over the result of a search of this child.
    pub(super) fn adopt(&mut self, found: &Found) {
        self.phi = found.phi;
        self.delta = found.delta;
        self.ko_chance = found.ko_chance;
        self.works = found.works;
        self.relies_on = found.relies_on;
    }

    pub(super) fn settle(&mut self, known: &Known) {
        (self.phi, self.delta) = if known.won { (0, INFINITE) } else { (INFINITE, 0) };
        self.ko_chance = known.ko_chance;
        self.works = known.works;
        self.relies_on = known.relies_on;
    }

    /// The result of a decided child.
    pub(super) fn known(&self) -> Known {
        let Self { phi, ko_chance, works, relies_on, .. } = *self;
        Known { won: phi == 0, ko_chance, works, relies_on }
    }

    /// [`Known::works`] of the state before, if this move wins it.
    pub(super) fn works_with(&self, before: &State) -> Threats {
        let Choice { mov, threat } = self.choice;
        if mov == Move::Pass && before.has_ko() {
            return self.works & NO_THREATS;
        }
        if threat { self.works << 1 } else { self.works }
    }
}

const _: () = assert!(path::MAX_DEPTH < 256);
