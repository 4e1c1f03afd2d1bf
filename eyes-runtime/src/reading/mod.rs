//! Tactical reading: can a string be captured, and can it be saved?
//!
//! A [`Reader`] answers [`attack`](Reader::attack), [`defend`](Reader::defend) and
//! [`safe_move`](Reader::safe_move) for strings of up to four liberties. Strings with more liberties count as safe
//! (GNU Go documentation, *Tactical reading*).
//!
//! # Search
//!
//! The search is lambda search, a search by *orders of threat* (Thomsen, *Lambda-search in game trees*). An attack
//! of order 0 captures a string in atari. An attacking move has order n if the string falls to an attack of order
//! n − 1 after a pass of the defender. The attack succeeds if every answer of the defender again falls to an
//! attack of order n or less. Ladders have order 1, nets and races of three liberties order 2, races of four
//! liberties order 3. A string with more than n + 1 liberties cannot fall to order n.
//!
//! A question goes up to order four. One line has at most eight *quiet* moves, which are attacking moves that are
//! not liberties of the string. Orders 0 and 1 are searched depth first. Higher orders are searched by proof
//! numbers, with a node limit that starts small and grows, so that a hard order does not keep the next one from
//! being tried.
//!
//! The search generates its moves from zones. Every proof or disproof returns its *zone*, the points on which it
//! depends. A side can overturn the result only by playing there. So the defender answers a threat within the zone
//! of the attack that would follow his pass, and the attacker looks for moves of order n within the zone of the
//! disproof of order n − 1.
//!
//! # Ko
//!
//! The question is searched up to three times: with nobody, the attacker, or the defender allowed to take a ko
//! back at once. The [`Outcome`] follows from the three answers. A repeated position counts as survival.
//!
//! # Moves
//!
//! If several moves work, the answer is the one that a player would choose. To attack, a liberty of the string
//! comes before other moves. Among liberties, the best leaves the string the fewest liberties and the attacker's
//! stone the most. To defend, a capture comes first, then the move that leaves the string the most liberties.
//! Moves that work without ko come before those that need one.
//!
//! # Limits
//!
//! [`Limits`] bound the nodes (stones tried) and the order of threat of one question. If the nodes run out, or a
//! proof is so far off that they would, the reading says `complete: false`, and its outcome is a guess from what
//! could be read. `complete: true` holds for the orders asked for: an attack by threats of a higher order is not
//! seen.

mod candidates;
mod choice;
mod effort;
mod first_proof_numbers;
mod known;
mod ladder;
mod orientation;
mod outcome;
mod proof;
mod proof_numbers;
mod question;
mod reader;
#[cfg(test)]
mod same_in_all_orientations;
mod search;
#[cfg(test)]
mod soundness;
mod table;
mod zone;

#[cfg(feature = "solver")]
pub(crate) use orientation::Orientation;
pub use outcome::{Limits, Outcome, Reading};
pub use reader::Reader;
pub(crate) use reader::{Change, READABLE, Used};
