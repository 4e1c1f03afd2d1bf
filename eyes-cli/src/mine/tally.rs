//! How often the eye spaces of games occur.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use eyes_graph::CanonicalForm;
use eyes_runtime::board::{Board, Color, Point};
use eyes_runtime::eye_space::EyeSpace;
use eyes_runtime::{Analyzer, Knowledge, Source};

use crate::pattern::{diagram, is_too_large};
use crate::snapshot::games::Game;
use crate::{Error, interrupt, patterns, progress};

/// The eye spaces of games. A space that stays as it is through several positions occurs once.
#[derive(Debug, Default)]
pub(super) struct Tally {
    pub(super) positions: usize,
    pub(super) occurrences: usize,
    /// Occurrences that a pattern or the table decides.
    pub(super) known: usize,
    /// Occurrences that no pattern can decide: of too many points, or with stones of the owner inside.
    pub(super) undrawn: usize,
    /// The others, by their graphs.
    pub(super) candidates: BTreeMap<CanonicalForm, Candidate>,
}

/// A kind of eye space that no table has.
#[derive(Debug, Default)]
pub(super) struct Candidate {
    pub(super) occurrences: usize,
    pub(super) positions: usize,
    pub(super) games: usize,
    /// The last position of the game that was counted: it may have several such spaces.
    counted: Option<usize>,
    /// The first ones.
    pub(super) places: Vec<Place>,
}

/// Where a space occurs first.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    /// Index of the game.
    pub(super) game: usize,
    pub(super) moves: usize,
    pub(super) owner: Color,
    pub(super) origin: Point,
}

/// The number of places that are kept for each kind of space.
const PLACES: usize = 4;

/// The number of games whose counts are in memory at once, for each thread.
const AT_ONCE: usize = 8;

impl Tally {
    /// Looks at all games. `None` if the user ends that.
    ///
    /// # Errors
    /// [`Error::Input`] if a game that could be read before cannot be read any more.
    pub(super) fn of(
        games: &[Game],
        every: usize,
        knowledge: &Knowledge,
        threads: usize,
    ) -> Result<Option<Self>, Error> {
        let bar = progress::steps(games.len(), "games");
        let mut all = Self::default();
        for (chunk, some) in games.chunks(threads * AT_ONCE).enumerate() {
            let found: Vec<Mutex<Option<Result<Self, Error>>>> =
                some.iter().map(|_| Mutex::default()).collect();
            let next = AtomicUsize::new(0);
            let work = || {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let (Some(game), Some(found)) = (some.get(at), found.get(at)) else { break };
                    let index = chunk * threads * AT_ONCE + at;
                    let tally = Self::of_game(game, index, every, knowledge.clone());
                    *found.lock().unwrap_or_else(PoisonError::into_inner) = Some(tally);
                    bar.step();
                }
            };
            std::thread::scope(|scope| {
                for _ in 1..threads.min(some.len()) {
                    // If the system provides no more threads, the existing ones do the work.
                    if std::thread::Builder::new().spawn_scoped(scope, work).is_err() {
                        break;
                    }
                }
                work();
            });
            for tally in found {
                let Some(tally) = tally.into_inner().unwrap_or_else(PoisonError::into_inner) else {
                    return Ok(None);
                };
                all.add(tally?);
            }
            if interrupt::is_wanted() {
                return Ok(None);
            }
        }
        bar.finish();
        Ok(Some(all))
    }

    fn of_game(game: &Game, index: usize, every: usize, knowledge: Knowledge) -> Result<Self, Error> {
        let mut analyzer = analyzer(knowledge);
        let mut tally = Self::default();
        let mut before: BTreeSet<Key> = BTreeSet::new();
        game.each_position(every, |moves, board| {
            let mut here = BTreeSet::new();
            let analysis = analyzer.update(board);
            for eye in analysis.eyes.iter().filter(|eye| eye.points != eye.margins) {
                let key = key(board, eye);
                let is_new = !before.contains(&key);
                tally.count(board, eye, is_new, |origin| Place {
                    game: index,
                    moves,
                    owner: eye.owner,
                    origin,
                });
                here.insert(key);
            }
            tally.positions += 1;
            before = here;
            !interrupt::is_wanted()
        })?;
        Ok(tally)
    }

    fn count(&mut self, board: &Board, eye: &EyeSpace, is_new: bool, place: impl FnOnce(Point) -> Place) {
        let new = usize::from(is_new);
        self.occurrences += new;
        if eye.source != Source::Guess {
            self.known += new;
            return;
        }
        let drawn = if is_too_large(eye) { None } else { diagram(board, eye, false).ok() };
        let (Some(drawn), Some(origin)) = (drawn, eye.origin()) else {
            self.undrawn += new;
            return;
        };
        let form = *drawn.graph(0).canonicalize().form();
        let candidate = self.candidates.entry(form).or_default();
        candidate.games = 1;
        let is_another = candidate.counted.replace(self.positions) != Some(self.positions);
        candidate.positions += usize::from(is_another);
        candidate.occurrences += new;
        if is_new && candidate.places.len() < PLACES {
            candidate.places.push(place(origin));
        }
    }

    fn add(&mut self, other: Self) {
        self.positions += other.positions;
        self.occurrences += other.occurrences;
        self.known += other.known;
        self.undrawn += other.undrawn;
        for (form, new) in other.candidates {
            let candidate = self.candidates.entry(form).or_default();
            candidate.games += new.games;
            candidate.positions += new.positions;
            candidate.occurrences += new.occurrences;
            let free = PLACES - candidate.places.len();
            candidate.places.extend(new.places.into_iter().take(free));
        }
    }

    /// Occurrences of candidates.
    pub(super) fn drawn(&self) -> usize {
        self.occurrences - self.known - self.undrawn
    }

    /// The candidates, the most frequent first.
    pub(super) fn sorted(&self) -> Vec<&Candidate> {
        let mut sorted: Vec<(&CanonicalForm, &Candidate)> = self.candidates.iter().collect();
        let rank = |candidate: &Candidate| (candidate.occurrences, candidate.positions, candidate.games);
        sorted.sort_by(|one, other| rank(other.1).cmp(&rank(one.1)).then(one.0.cmp(other.0)));
        sorted.into_iter().map(|(_, candidate)| candidate).collect()
    }
}

/// For counting and for looking at a place again. Reads strings less deeply than `eyes show`, ten times as fast.
pub(super) fn analyzer(knowledge: Knowledge) -> Analyzer {
    patterns::analyzer_within(knowledge, patterns::LIMITS.at_most(10_000))
}

/// A space on the board: its owner, its points, and what is on each.
type Key = (usize, Vec<(Point, bool, Option<Color>)>);

fn key(board: &Board, eye: &EyeSpace) -> Key {
    let sign = |point: Point| (point, eye.margins.contains(point), board.color_at(point));
    (eye.owner.index(), eye.points.iter().map(sign).collect())
}
