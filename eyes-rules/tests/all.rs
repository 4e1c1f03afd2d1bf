//! All tests in one program.

mod benson;
mod graphs;
mod naive;
mod place;
mod tables;
