//! Distinguishes seki from life.
//!
//! The boolean search counts both as a win of the defender (Wolf, *A library of eyes in Go, I*, appendix, "Seki
//! equal life"). The appendix proposes a second search: can intruding attacker stones be captured? This search has
//! a goal that does not require such stones at the start. The defender *makes life* if he can force a position in
//! which the wall is unconditionally alive (Benson). In a seki he cannot, unless he captures the attacker stones
//! in the seki.

use crate::region::{Move, Points, Position, Region, Side};
use crate::search::{Bound, is_alive, is_over};
use crate::status::{Bounds, Rules, Solver, Status, Undecided};
use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// Longer lines are not searched.
const LONGEST: usize = 200;

/// Distinguishes seki from life for one region. The results of one question speed up the next.
pub struct SekiSearch<'a> {
    region: &'a Region,
    lives: Solver<'a>,
    known: HashMap<(Position, Side), bool>,
    path: HashMap<(Position, Side), usize>,
    nodes: u64,
    limit: u64,
    deadline: Option<Instant>,
    stop: Option<&'a AtomicBool>,
}

impl std::fmt::Debug for SekiSearch<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SekiSearch")
            .field("region", &self.region)
            .field("nodes", &self.nodes)
            .finish_non_exhaustive()
    }
}

/// Whether the defender can make life. If the answer depends on counting a repetition as a failure, also the
/// smallest depth of a repeated position on the path.
type Found = (bool, usize);

const NO_REPETITION: usize = usize::MAX;

impl<'a> SekiSearch<'a> {
    /// A search for positions of `region`.
    #[must_use]
    pub fn new(region: &'a Region, rules: Rules) -> Self {
        Self {
            region,
            lives: Solver::new(region, rules, Bounds::default()),
            known: HashMap::new(),
            path: HashMap::new(),
            nodes: 0,
            limit: 0,
            deadline: None,
            stop: None,
        }
    }

    /// Ends every question once the flag is set, as if the bounds did not suffice.
    #[must_use]
    pub fn stop_on(mut self, stop: &'a AtomicBool) -> Self {
        self.lives = self.lives.stop_on(stop);
        self.stop = Some(stop);
        self
    }

    /// Whether a group that lives unconditionally with `first` moving first lives in seki only.
    ///
    /// `status` is the status for `first`; unless it is unconditional life of the defender the answer is `false`.
    /// It is seki if the defender cannot force a position in which the wall has two permanent eyes; the attacker
    /// may pass. A ko that neither side can end is not life either, so life by a double ko counts as seki.
    ///
    /// ```
    /// use eyes_solver::{Bounds, Region, Rules, SekiSearch, Side, Solver};
    ///
    /// // Six points in a row, four attacker stones in the middle: a side that plays at an end loses.
    /// let row = [0b000010, 0b000101, 0b001010, 0b010100, 0b101000, 0b010000];
    /// let region = Region::new(&row)?.with_wall(0b111111)?;
    /// let position = region.start(0b011110, 0)?;
    /// let status = Solver::new(&region, Rules::default(), Bounds::default())
    ///     .status(&position, Side::Defender)?;
    /// let mut search = SekiSearch::new(&region, Rules::default());
    /// assert!(search.is_seki(&position, Side::Defender, status, Bounds::default())?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Undecided`] if the bounds are too small; they limit the nodes of this search and of the status together.
    pub fn is_seki(
        &mut self,
        position: &Position,
        first: Side,
        status: Status,
        bounds: Bounds,
    ) -> Result<bool, Undecided> {
        let lives = status.wins() == (first == Side::Defender) && !status.is_ko();
        if !lives {
            return Ok(false);
        }
        let before = self.all_nodes();
        self.limit = before.saturating_add(bounds.nodes);
        self.deadline = bounds.time.and_then(|time| Instant::now().checked_add(time));
        self.path.clear();
        let found = self.makes_life(*position, first);
        found.map(|(life, _)| !life).map_err(|bound| Undecided { nodes: self.all_nodes() - before, bound })
    }

    fn all_nodes(&self) -> u64 {
        self.nodes + self.lives.nodes()
    }

    /// An error names the bound that ends the search.
    ///
    /// A result "makes life" holds on every path. A failure may depend on the repetition of a position on the
    /// path; it is stored only if all such positions are at or below this one.
    fn makes_life(&mut self, position: Position, mover: Side) -> Result<Found, Bound> {
        if is_alive(self.region, &position) {
            return Ok((true, NO_REPETITION));
        }
        let key = (position, mover);
        if let Some(&life) = self.known.get(&key) {
            return Ok((life, NO_REPETITION));
        }
        if let Some(&depth) = self.path.get(&key) {
            return Ok((false, depth));
        }
        self.nodes += 1;
        let depth = self.path.len();
        if depth == LONGEST {
            return Err(Bound::Length);
        }
        if self.all_nodes() >= self.limit {
            return Err(Bound::Nodes);
        }
        if let Some(bound) = is_over(self.deadline, self.stop) {
            return Err(bound);
        }
        self.path.insert(key, depth);
        let found = match mover {
            Side::Defender => self.some_move(position),
            Side::Attacker => self.every_move(position),
        };
        self.path.remove(&key);
        let (life, rests_on) = found?;
        if life || rests_on >= depth {
            self.known.insert(key, life);
            return Ok((life, NO_REPETITION));
        }
        Ok((life, rests_on))
    }

    /// The defender needs one move that makes life. A pass helps only where it removes a ko ban.
    fn some_move(&mut self, position: Position) -> Result<Found, Bound> {
        let mut rests_on = NO_REPETITION;
        let pass = position.ko.map(|_| Move::Pass);
        let moves: Vec<Move> = Points(position.empty(self.region)).map(Move::Play).chain(pass).collect();
        for mov in moves {
            let Some(step) = position.play(self.region, Side::Defender, mov) else { continue };
            if !self.stays_alive(&step.position)? {
                continue;
            }
            let (life, rest) = self.makes_life(step.position, Side::Attacker)?;
            if life {
                return Ok((true, NO_REPETITION));
            }
            rests_on = rests_on.min(rest);
        }
        Ok((false, rests_on))
    }

    /// The attacker needs one answer that prevents life; most often it is a pass.
    fn every_move(&mut self, position: Position) -> Result<Found, Bound> {
        let moves: Vec<Move> = [Move::Pass]
            .into_iter()
            .chain(Points(position.empty(self.region)).map(Move::Play))
            .chain([Move::FillExternal, Move::TakeExtraEye])
            .collect();
        for mov in moves {
            let Some(step) = position.play(self.region, Side::Attacker, mov) else { continue };
            if step.wall_captured {
                return Ok((false, NO_REPETITION));
            }
            let (life, rests_on) = self.makes_life(step.position, Side::Defender)?;
            if !life {
                return Ok((false, rests_on));
            }
        }
        Ok((true, NO_REPETITION))
    }

    /// Whether the defender still lives unconditionally with the attacker to move.
    fn stays_alive(&mut self, position: &Position) -> Result<bool, Bound> {
        let nodes = self.limit.checked_sub(self.all_nodes()).ok_or(Bound::Nodes)?;
        let time = self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        self.lives.set_bounds(Bounds { nodes, time });
        let status = self.lives.status(position, Side::Attacker).map_err(|undecided| undecided.bound)?;
        Ok(!status.wins() && !status.is_ko())
    }
}
