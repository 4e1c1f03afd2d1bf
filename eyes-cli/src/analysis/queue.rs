//! The queue of positions to analyse, and the positions in progress.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use eyes_runtime::StopFlag;

use super::query::Query;

/// The largest number of turns that may wait.
pub(super) const MOST_WAITING: usize = 100_000;

/// One turn of a query.
#[derive(Debug, Clone)]
pub(super) struct Job {
    pub(super) query: Arc<Query>,
    pub(super) turn: usize,
}

/// The most urgent comes last: by priority, then the earliest.
type Rank = (i64, Reverse<u64>);

#[derive(Default)]
struct State {
    waiting: BTreeMap<Rank, Job>,
    /// How many turns of each id wait.
    ids: HashMap<String, usize>,
    /// The state of a thread.
    running: Vec<Option<Job>>,
    added: u64,
    is_closed: bool,
    /// How many times the threads were asked to clear their caches.
    forgotten: u64,
}

impl State {
    /// A job waits no longer.
    fn leaves(&mut self, job: &Job) {
        if let Some(count) = self.ids.get_mut(&job.query.id) {
            *count -= 1;
            if *count == 0 {
                self.ids.remove(&job.query.id);
            }
        }
    }
}

/// The turns to analyse, shared by all threads.
#[derive(Default)]
pub(super) struct Queue {
    state: Mutex<State>,
    changed: Condvar,
}

/// The task of a thread.
pub(super) struct Next {
    pub(super) job: Job,
    /// How many times the threads were asked to clear their caches.
    pub(super) forgotten: u64,
}

impl Queue {
    fn state(&self) -> MutexGuard<'_, State> {
        // No thread panics while it holds the lock.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds all turns of a query, or none; `false` if too many wait.
    pub(super) fn add(&self, query: &Arc<Query>) -> bool {
        let mut state = self.state();
        if state.waiting.len() + query.turns.len() > MOST_WAITING {
            return false;
        }
        *state.ids.entry(query.id.clone()).or_default() += query.turns.len();
        for &(turn, priority) in &query.turns {
            let rank = (priority, Reverse(state.added));
            state.added += 1;
            state.waiting.insert(rank, Job { query: Arc::clone(query), turn });
        }
        self.changed.notify_all();
        true
    }

    /// The most urgent job, for the thread with this number and flag; `None` once the queue is closed and empty. Waits
    /// for one.
    pub(super) fn next(&self, thread: usize, stop: &StopFlag) -> Option<Next> {
        let mut state = self.state();
        loop {
            if let Some((_, job)) = state.waiting.pop_last() {
                state.leaves(&job);
                stop.clear();
                if state.running.len() <= thread {
                    state.running.resize(thread + 1, None);
                }
                state.running[thread] = Some(job.clone());
                return Some(Next { job, forgotten: state.forgotten });
            }
            if state.is_closed {
                return None;
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Reports that the thread has finished its job.
    pub(super) fn done(&self, thread: usize) {
        if let Some(running) = self.state().running.get_mut(thread) {
            *running = None;
        }
    }

    /// Removes jobs from the queue, and sets the flags of the threads that work on such a job. Without an id it
    /// affects the jobs of all queries, and without turns all turns. Returns the jobs that had not begun.
    pub(super) fn end(&self, id: Option<&str>, turns: Option<&[usize]>, flags: &[StopFlag]) -> Vec<Job> {
        let turns: Option<HashSet<usize>> = turns.map(|turns| turns.iter().copied().collect());
        let is_meant = |job: &Job| {
            id.is_none_or(|id| job.query.id == id)
                && turns.as_ref().is_none_or(|turns| turns.contains(&job.turn))
        };
        let mut state = self.state();
        for (running, flag) in state.running.iter().zip(flags) {
            if running.as_ref().is_some_and(is_meant) {
                flag.request();
            }
        }
        if id.is_some_and(|id| !state.ids.contains_key(id)) {
            return Vec::new();
        }
        let mut ended: Vec<Job> =
            state.waiting.extract_if(.., |_, job| is_meant(job)).map(|(_, job)| job).collect();
        ended.iter().for_each(|job| state.leaves(job));
        ended.reverse();
        ended
    }

    /// Lets the threads end once the queue is empty.
    pub(super) fn close(&self) {
        self.state().is_closed = true;
        self.changed.notify_all();
    }

    /// Asks the threads to clear what they have kept of boards.
    pub(super) fn forget(&self) {
        self.state().forgotten += 1;
    }
}
