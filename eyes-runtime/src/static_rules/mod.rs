//! Static rules: certain statements about eyes and chains without search.
//!
//! | module | rule | source |
//! |---|---|---|
//! | [`benson`] | unconditional life of chains | Sensei's Library, *Benson's Algorithm* |
//! | [`unconditional`] | territory and dead stones that follow from it | the answers of GNU Go |
//! | [`eye_tester`] | real and false single-point eyes | Sensei's Library, *Instant Eye Tester* |
//! | [`neighbour_class`] | one large eye, decided by counting neighbours | Vilà and Cazenave, *When One Eye Is Sufficient* |
//! | [`semeai`] | races between two chains | the same, section 7 |
//! | [`survey`] | all of these on one board | |

pub mod benson;
mod bit_rows;
pub mod eye_tester;
mod invader_life;
pub mod neighbour_class;
mod seki_pair;
pub mod semeai;
pub mod survey;
#[cfg(feature = "knowledge")]
mod two_eyes;
pub mod unconditional;

#[cfg(feature = "knowledge")]
pub(crate) use two_eyes::has_two_eyes;
