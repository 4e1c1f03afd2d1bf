//! Finds the lines of games, by several threads.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use eyes_runtime::Knowledge;
use eyes_snapshot::{GameLines, Line};

use super::games::Game;
use super::old::Settings;
use crate::{Error, interrupt, patterns, progress};

/// How the games are to be looked at.
pub(super) struct Work {
    pub(super) knowledge: Knowledge,
    pub(super) settings: Settings,
    pub(super) threads: usize,
}

/// The number of games whose lines are in memory at once, for each thread.
const AT_ONCE: usize = 8;

impl Work {
    /// Calls `each` with the lines of each game, in order. Returns `false` if the user ended the work; the lines so far
    /// are right.
    pub(super) fn for_each(
        &self,
        games: &[Game],
        mut each: impl FnMut(&Game, Vec<Line>) -> Result<(), Error>,
    ) -> Result<bool, Error> {
        let bar = progress::steps(games.len(), "games");
        for some in games.chunks(self.threads * AT_ONCE) {
            let found: Vec<Found> = some.iter().map(|_| Mutex::default()).collect();
            let next = AtomicUsize::new(0);
            let work = || {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let (Some(game), Some(found)) = (some.get(at), found.get(at)) else { break };
                    let lines = self.lines(game).transpose();
                    *found.lock().unwrap_or_else(PoisonError::into_inner) = lines;
                    bar.step();
                }
            };
            std::thread::scope(|scope| {
                for _ in 1..self.threads.min(some.len()) {
                    // If the system provides no more threads, the existing ones do the work.
                    if std::thread::Builder::new().spawn_scoped(scope, work).is_err() {
                        break;
                    }
                }
                work();
            });
            for (game, lines) in some.iter().zip(found) {
                match lines.into_inner().unwrap_or_else(PoisonError::into_inner) {
                    Some(lines) => {
                        let lines = lines?;
                        bar.suspended(|| each(game, lines))?;
                    }
                    None => return Ok(false),
                }
            }
        }
        bar.finish();
        Ok(true)
    }

    /// The lines of a game; `None` if the user ended the search for them.
    fn lines(&self, game: &Game) -> Result<Option<Vec<Line>>, Error> {
        let Settings { every, nodes } = self.settings;
        let mut analyzer = patterns::analyzer_within(self.knowledge.clone(), patterns::LIMITS.at_most(nodes));
        let mut lines = GameLines::new(&game.name);
        game.each_position(every, |moves, board| {
            let analysis = analyzer.update(board);
            lines.add(moves, board, analysis);
            !interrupt::is_wanted()
        })?;
        Ok((!interrupt::is_wanted()).then(|| lines.finish()))
    }
}

/// The lines of a game, as soon as they are known.
type Found = Mutex<Option<Result<Vec<Line>, Error>>>;
