//! Tactical reading against named positions, a full-width search of small boards, and properties.

mod brute_force;
mod named;
mod properties;
