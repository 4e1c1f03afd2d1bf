//! Tests of the status of life-and-death positions.

mod classics;
mod exhaustive;
mod fixpoint;
mod legs;
mod monolithic;
mod reference;
mod strategy;
mod theory;
mod variations;
mod walls;
