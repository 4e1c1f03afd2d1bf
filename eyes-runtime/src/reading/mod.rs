//! Tactical reading: can a string be captured, and can it be saved?
//!
//! A [`Reader`] answers [`attack`](Reader::attack), [`defend`](Reader::defend) and
//! [`safe_move`](Reader::safe_move) for strings of up to four liberties; longer ones are taken as safe
//! (GNU Go documentation, *Tactical reading*).
//!
//! # How it reads
//!
//! The search is by *orders of threat* (lambda search; Thomsen, *Lambda-search in game trees*). An
//! attack of order 0 takes a string in atari. An attacking move is of order n if the string falls to an
//! attack of order n − 1 should the defender pass; the attack succeeds if every answer of the defender
//! again falls to an attack of order n or less. Ladders are of order 1, nets and races of three
//! liberties of order 2, races of four liberties of order 3. A string with more than n + 1 liberties
//! cannot fall to order n. A question goes up to order four, with at most eight *quiet* moves in a line,
//! attacking moves that are no liberties of the string. Orders 0 and 1 are searched depth first, the others by
//! proof numbers, first briefly, then with more and more patience, so that a hard order does not keep the next
//! one from being tried.
//!
//! Moves are not guessed. Every (dis)proof returns its *zone*, the points it rests on. Whoever
//! wants to overturn it has to play there: the defender answers a threat within the zone of the
//! attack that would follow his pass, and the attacker looks for moves of order n within the zone of the
//! disproof of order n − 1.
//!
//! # Ko
//!
//! The question is put up to three times: with nobody, the attacker, or the defender free to take a ko
//! back at once. The [`Outcome`] follows from the answers. A position that comes back counts as
//! survival.
//!
//! # Moves
//!
//! Of several moves that work, the answer gives the one a player would choose. To attack, a liberty of the
//! string before another move, and of its liberties that which leaves the string least room and the attacker's
//! stone most; to defend, a capture, else what leaves the string most liberties. Moves that work without ko come
//! before those that need one.
//!
//! # Limits
//!
//! [`Limits`] bound the nodes (stones tried) and the order of threat of one question. If the nodes run out,
//! or a proof is so far off that they would, the reading says so by `complete: false`, and its outcome is that
//! of what could be read. `complete: true` speaks of the orders asked for: an attack by threats of a higher one
//! stays unseen.

mod candidates;
mod choice;
mod effort;
mod ladder;
mod numbers;
mod orientation;
mod outcome;
mod proof;
mod question;
mod reader;
mod search;
#[cfg(test)]
mod soundness;
mod table;
mod zone;

pub use outcome::{Limits, Outcome, Reading};
pub(crate) use reader::READABLE;
pub use reader::Reader;
