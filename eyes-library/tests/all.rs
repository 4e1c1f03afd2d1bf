//! Tests of the library of eyes.

mod building;
#[cfg(feature = "derive")]
mod check_values;
mod eyes;
mod statuses;
