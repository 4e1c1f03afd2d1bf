//! Tests of tactical reading: named positions, exhaustive search of small boards, and properties.

#[path = "../../../eyes-solver/tests/argument.rs"]
pub(crate) mod argument;
mod brute_force;
pub(crate) mod kept;
mod named;
mod properties;
mod stop;

pub(crate) use argument::argument;
