//! Compares a sample of the library with other solvers.

use std::ops::ControlFlow;

use eyes_solver::tooling::naive_status;
use eyes_solver::{Bounds, Position, Region, Rules, Ruling, Side, Solver, Status};

use crate::ground::GroundSet;
use crate::library::{Library, Missing};
use crate::monolithic_eye::MonolithicEye;

/// The largest eyes that are checked by the naive implementation.
pub const NAIVE_POINTS: usize = 7;
const NAIVE_STATES: usize = 2_000_000;

/// The sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// Positions of each size. Each gives four questions: two rulings and two sides first.
    pub positions: usize,
    /// The seed determines the sample.
    pub seed: u64,
    /// Node limit of direct search for one question.
    pub nodes: u64,
}

/// A solver that disagrees with the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Witness {
    /// The direct search of `eyes-solver`.
    Search,
    /// [`naive_status`].
    Naive,
    /// The rules of the region game, which decide whether the position is legal.
    Rules,
}

/// An answer that differs from the library's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The eye.
    pub eye: MonolithicEye,
    /// Attacker stones in the numbering of the eye.
    pub stones: GroundSet,
    /// External liberties.
    pub external: u8,
    /// The ruling on passing.
    pub ruling: Ruling,
    /// Who moves first.
    pub first: Side,
    /// The library's status; `None` if the position is illegal.
    pub library: Option<Status>,
    /// The other solver's status.
    pub other: Option<Status>,
    /// The other solver.
    pub witness: Witness,
}

/// The result of a comparison.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verification {
    /// Positions drawn.
    pub positions: u64,
    /// Of these, legal ones.
    pub legal: u64,
    /// Questions answered by direct search.
    pub searched: u64,
    /// Questions that direct search did not decide within its nodes.
    pub undecided: u64,
    /// Questions answered by the naive implementation.
    pub naive: u64,
    /// Answers that differ from the library's.
    pub differences: Vec<Difference>,
}

struct Drawn<'a> {
    eye: &'a MonolithicEye,
    stones: GroundSet,
    external: u8,
}

impl Library {
    /// Compares a sample of each size with direct search and, up to [`NAIVE_POINTS`] points, with the naive
    /// implementation. `report` gets the number of points and of finished positions after each position, and may end
    /// the comparison.
    ///
    /// # Errors
    ///
    /// [`Missing::Shape`] if the library does not hold a ground that it lists. A whole library gives no error.
    pub fn verify(
        &self,
        sample: &Sample,
        mut report: impl FnMut(usize, usize) -> ControlFlow<()>,
    ) -> Result<Verification, Missing> {
        let mut random = Random(sample.seed);
        let mut verification = Verification::default();
        for points in self.sizes().map(|size| size.points) {
            let eyes = MonolithicEye::all(points);
            for done in 0..sample.positions {
                let eye = &eyes[random.below(eyes.len())];
                let stones = random.below(1 << points) as GroundSet;
                let rows = self.record(&eye.canonical().ground)?.rows();
                let external = random.below(rows + 1) as u8;
                self.verify_one(&Drawn { eye, stones, external }, sample.nodes, &mut verification)?;
                if report(points, done + 1).is_break() {
                    return Ok(verification);
                }
            }
        }
        Ok(verification)
    }

    fn verify_one(
        &self,
        drawn: &Drawn<'_>,
        nodes: u64,
        verification: &mut Verification,
    ) -> Result<(), Missing> {
        let &Drawn { eye, stones, external } = drawn;
        verification.positions += 1;
        let statuses = match self.look_up(eye.ground(), stones, external) {
            Ok(statuses) => Some(statuses),
            Err(Missing::Illegal) => None,
            Err(missing) => return Err(missing),
        };
        let start =
            eye.ground().region(external).and_then(|region| Ok((region, region.start(stones.into(), 0)?)));
        let rulings = [Ruling::I, Ruling::II];
        let questions = rulings.map(|ruling| [Side::Attacker, Side::Defender].map(|first| (ruling, first)));
        for (ruling, first) in questions.into_iter().flatten() {
            let library = statuses.map(|statuses| statuses.under(ruling).of(first));
            let mut answers = Vec::new();
            match (start, library) {
                (Ok((region, position)), Some(_)) => {
                    let searched = search(&region, &position, ruling, first, nodes);
                    verification.searched += u64::from(searched.is_some());
                    verification.undecided += u64::from(searched.is_none());
                    answers.extend(searched.map(|status| (Some(status), Witness::Search)));
                    if eye.ground().len() <= NAIVE_POINTS {
                        let naive = naive_status(&region, &position, ruling, first, NAIVE_STATES);
                        verification.naive += u64::from(naive.is_some());
                        answers.extend(naive.map(|status| (Some(status), Witness::Naive)));
                    }
                }
                (Ok(_), None) | (Err(_), Some(_)) => answers.push((None, Witness::Rules)),
                (Err(_), None) => {}
            }
            for (other, witness) in answers {
                if other != library || witness == Witness::Rules {
                    let eye = eye.clone();
                    let found = Difference { eye, stones, external, ruling, first, library, other, witness };
                    verification.differences.push(found);
                }
            }
        }
        verification.legal += u64::from(statuses.is_some());
        Ok(())
    }
}

/// Each question gets a new solver, so that no answer depends on earlier questions.
fn search(region: &Region, position: &Position, ruling: Ruling, first: Side, nodes: u64) -> Option<Status> {
    let rules = Rules { ruling, ..Rules::default() };
    let mut solver = Solver::new(region, rules, Bounds { nodes, time: None });
    solver.status(position, first).ok()
}

/// SplitMix64 (Steele, Lea and Flood, *Fast splittable pseudorandom number generators*, 2014).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    fn below(&mut self, end: usize) -> usize {
        (self.next() % end.max(1) as u64) as usize
    }
}
