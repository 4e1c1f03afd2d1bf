//! Kawano simulation: reusing a proof for a similar position (Kawano, *Using similar positions to search game
//! trees*, 1996).
//!
//! Most moves of the loser do not change why a position is lost. When one of them has been refuted, the search
//! tries the same refutation on its siblings. The winner plays the moves of the known proof, and the loser tries
//! all moves. All rules apply in every line. So a simulated proof is as sound as a searched one; only the choice of
//! the winner's moves is reused.

use super::children::{Child, after};
use super::dfpn::{Found, Search};
use super::path::MAX_DEPTH;
use super::rules::State;
use super::table::Key;

impl Search<'_> {
    /// Simulates a proof that the side to move wins at `child`, with the moves that won from `similar`.
    pub(super) fn simulate(&mut self, child: &Child, similar: &State) -> Option<Found> {
        let entry = self.table.get(&Key::of(similar)).filter(|entry| entry.won() == Some(true))?;
        let choice = entry.best()?;
        if self.path.len() + 2 >= MAX_DEPTH || self.nodes >= self.limit {
            return None;
        }
        self.nodes += self.price;
        let similar = after(self.region, self.game, similar, choice)?;
        let key = child.key();
        self.path.push(key.situation, key.situation_hash, child.balance, child.spent);
        let from = self.children.len();
        let forbidden = self.generate_one(&child.state, choice);
        if let Some(answer) = self.children.get(from).copied()
            && answer.phi != 0
            && answer.delta != 0
            && let Some(found) = self.refute(&answer, &similar)
        {
            self.children[from].adopt(&found);
        }
        let found = self
            .children
            .get(from)
            .filter(|answer| answer.delta == 0)
            .is_some()
            .then(|| self.settled(&child.state, from, &forbidden))
            .flatten();
        self.leave_simulated(child, from, &key, found)
    }

    /// Simulates a proof that the side to move loses at `child`, with the refutations stored at `similar`.
    fn refute(&mut self, child: &Child, similar: &State) -> Option<Found> {
        let key = child.key();
        self.path.push(key.situation, key.situation_hash, child.balance, child.spent);
        let from = self.children.len();
        let forbidden = self.generate(&child.state, true);
        for index in from..self.children.len() {
            let tried = self.children[index];
            if tried.delta == 0 {
                break;
            }
            if tried.phi == 0 {
                continue;
            }
            let below = after(self.region, self.game, similar, tried.choice)
                .and_then(|similar| self.simulate(&tried, &similar));
            match below {
                Some(found) => self.children[index].adopt(&found),
                None => break,
            }
        }
        let found = self.settled(&child.state, from, &forbidden);
        if found.is_none() {
            self.store_numbers(from, &key);
        }
        let found = found.filter(|found| found.delta == 0);
        self.leave_simulated(child, from, &key, found)
    }

    /// Leaves a child whose children begin at `from`, with the result if there is one.
    fn leave_simulated(
        &mut self,
        child: &Child,
        from: usize,
        key: &Key,
        found: Option<Found>,
    ) -> Option<Found> {
        match &found {
            Some(found) => self.leave(from, key, found, child.balance, child.spent),
            None => {
                self.children.truncate(from);
                self.path.pop();
            }
        }
        found
    }
}
