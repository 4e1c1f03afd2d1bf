//! Static rules: what can be said of eyes and chains without search, and only what is certain.
//!
//! | module | rule | source |
//! |---|---|---|
//! | [`neighbour_class`] | one large eye, decided by counting neighbours | Vilà and Cazenave, *When One Eye Is Sufficient* |

pub mod neighbour_class;
