//! The status of life-and-death positions against what is known of them.

mod classics;
mod exhaustive;
mod fixpoint;
mod legs;
mod monolithic;
mod reference;
mod theory;
mod variations;
mod walls;
