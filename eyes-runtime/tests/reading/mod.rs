//! Tests of tactical reading: named positions, exhaustive search of small boards, and properties.

mod brute_force;
mod named;
mod properties;
mod stop;
