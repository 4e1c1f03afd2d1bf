//! An independent reference: the procedure of Wolf, *A library of eyes in Go, I*, as a plain recursion over the
//! whole history of moves. It has no table and no pruning, and follows every rule as written.

use eyes_solver::{Move, Points, Position, Region, Ruling, Side};

/// How the appendix, "Handling cycles", restricts the attacker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cycles {
    /// He may close a cycle that costs the defender stones or threats.
    ByCost,
    /// He may close none.
    Never,
}

/// What White may do under ruling II after a pass of kind 1b-ii.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AfterPass {
    /// He may pass at the price of all threats, as in the paper.
    Pays,
    /// He may pass at no price.
    Free,
    /// He may not pass.
    Forbidden,
}

#[derive(Clone, Copy)]
struct Place {
    position: Position,
    mover: Side,
    /// Stones taken so far by the attacker and by the defender.
    taken: [i32; 2],
    /// Threats spent so far by the attacker and by the defender.
    spent: [i32; 2],
    /// The move made here, if any.
    mov: Move,
    with_threat: bool,
    by_1b_ii: bool,
}

pub(crate) struct Reference<'a> {
    region: &'a Region,
    ruling: Ruling,
    cycles: Cycles,
    pub(crate) after_pass: AfterPass,
    history: Vec<Place>,
    /// The number of moves tried, and its limit.
    pub(crate) work: u64,
    limit: u64,
}

#[derive(Debug)]
pub(crate) struct Unfinished;

const fn index(side: Side) -> usize {
    match side {
        Side::Attacker => 0,
        Side::Defender => 1,
    }
}

impl<'a> Reference<'a> {
    pub(crate) fn new(region: &'a Region, ruling: Ruling, cycles: Cycles, limit: u64) -> Self {
        Self { region, ruling, cycles, after_pass: AfterPass::Pays, history: Vec::new(), work: 0, limit }
    }

    pub(crate) fn status(&mut self, position: Position, first: Side) -> Result<i8, Unfinished> {
        let (won, mut chance) = self.run(position, first, [0, 0])?;
        let loser = if won { first.other() } else { first };
        for threats in 1..=5 {
            if !chance {
                break;
            }
            let mut held = [0, 0];
            held[index(loser)] = threats;
            let (now, still) = self.run(position, first, held)?;
            if now != won {
                return Ok(if won { threats as i8 } else { -(threats as i8) });
            }
            chance = still;
        }
        Ok(if won { 6 } else { -6 })
    }

    fn run(&mut self, position: Position, first: Side, threats: [u8; 2]) -> Result<(bool, bool), Unfinished> {
        self.history.clear();
        self.decide(position, first, threats, [0, 0], [0, 0])
    }

    /// Whether the mover wins, and whether the loser had a ko chance.
    fn decide(
        &mut self,
        position: Position,
        mover: Side,
        threats: [u8; 2],
        taken: [i32; 2],
        spent: [i32; 2],
    ) -> Result<(bool, bool), Unfinished> {
        self.history.push(Place {
            position,
            mover,
            taken,
            spent,
            mov: Move::Pass,
            with_threat: false,
            by_1b_ii: false,
        });
        let answer = self.moves(position, mover, threats, taken, spent);
        self.history.pop();
        answer
    }

    fn moves(
        &mut self,
        position: Position,
        mover: Side,
        threats: [u8; 2],
        taken: [i32; 2],
        spent: [i32; 2],
    ) -> Result<(bool, bool), Unfinished> {
        self.work += 1;
        if self.work > self.limit {
            return Err(Unfinished);
        }
        let mut chance = false;
        let stones = Points(position.empty(self.region)).map(Move::Play);
        for mov in stones.chain([Move::FillExternal, Move::TakeExtraEye]) {
            let mut with_threat = false;
            let mut from = position;
            if position.ko.is_some_and(|ko| mov == Move::Play(ko)) {
                from.ko = None;
                with_threat = true;
            }
            let Some(step) = from.play(self.region, mover, mov) else { continue };
            if step.wall_captured && with_threat && threats[index(mover)] == 0 {
                chance = true;
                continue;
            }
            if step.wall_captured {
                return Ok((true, false));
            }
            let mut taken = taken;
            taken[index(mover)] += step.captured.count_ones() as i32;
            taken[index(mover.other())] += step.suicide.count_ones() as i32;
            let mut spent = spent;
            let mut threats = threats;
            if with_threat && threats[index(mover)] == 0 {
                chance |= !self.restores(step.position, mover.other());
                continue;
            }
            if with_threat {
                threats[index(mover)] -= 1;
                spent[index(mover)] += 1;
            }
            if self.forbidden(step.position, mover, taken, spent) {
                continue;
            }
            self.note(mov, with_threat, false);
            let (lost, theirs) = self.decide(step.position, mover.other(), threats, taken, spent)?;
            if !lost {
                return Ok((true, theirs));
            }
            chance |= theirs;
        }
        if let Some((threats, by_1b_ii)) = self.may_pass(position, mover, threats) {
            let after = Position { ko: None, ..position };
            // If White's passes were free, both sides would pass without end.
            let exempt = by_1b_ii && self.after_pass != AfterPass::Free;
            if exempt || !self.forbidden(after, mover, taken, spent) {
                self.note(Move::Pass, false, by_1b_ii);
                let (lost, theirs) = self.decide(after, mover.other(), threats, taken, spent)?;
                if !lost {
                    return Ok((true, theirs));
                }
                chance |= theirs;
            }
        }
        Ok((false, chance))
    }

    fn note(&mut self, mov: Move, with_threat: bool, by_1b_ii: bool) {
        if let Some(last) = self.history.last_mut() {
            (last.mov, last.with_threat, last.by_1b_ii) = (mov, with_threat, by_1b_ii);
        }
    }

    fn restores(&self, position: Position, mover: Side) -> bool {
        self.history.iter().any(|place| place.position == position && place.mover == mover)
    }

    /// The appendix: whether `first` may not restore an earlier position.
    fn forbidden(&self, position: Position, first: Side, taken: [i32; 2], spent: [i32; 2]) -> bool {
        let second = first.other();
        self.history.iter().any(|place| {
            if place.position != position || place.mover != second {
                return false;
            }
            let caught = |side: Side| taken[index(side)] - place.taken[index(side)];
            let paid = |side: Side| spent[index(side)] - place.spent[index(side)] > 0;
            let costs = |side: Side| caught(side.other()) > caught(side) || paid(side) && !paid(side.other());
            costs(first) || first == Side::Attacker && (self.cycles == Cycles::Never || !costs(second))
        })
    }

    /// Sections 4.1 and 4.2: the threats left after a pass, and whether the pass is of kind 1b-ii; `None` if it is
    /// forbidden.
    fn may_pass(&self, position: Position, mover: Side, threats: [u8; 2]) -> Option<([u8; 2], bool)> {
        if position.ko.is_some() {
            return (threats[index(mover)] == 0).then_some((threats, false));
        }
        let of_defender = threats[index(Side::Defender)];
        match mover {
            Side::Attacker => (self.ruling == Ruling::II && of_defender > 0).then_some((threats, true)),
            Side::Defender => {
                let past = &self.history[..self.history.len() - 1];
                if let [.., recapture, pass] = past
                    && recapture.with_threat
                    && pass.mov == Move::Pass
                {
                    return None;
                }
                let pays = past.iter().any(|place| place.by_1b_ii);
                match self.after_pass {
                    _ if !pays || of_defender == 0 => Some((threats, false)),
                    AfterPass::Pays => Some(([threats[0], 0], false)),
                    AfterPass::Free => Some((threats, false)),
                    AfterPass::Forbidden => None,
                }
            }
        }
    }
}
