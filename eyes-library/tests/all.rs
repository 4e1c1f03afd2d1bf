//! Tests of the library of eyes.

mod building;
mod eyes;
mod statuses;
