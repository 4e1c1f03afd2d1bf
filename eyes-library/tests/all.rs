//! Tests of the library of eyes.

#[cfg(feature = "derive")]
mod audit;
mod building;
mod eyes;
mod statuses;
