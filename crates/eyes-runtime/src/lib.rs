//! What Go engines embed: a board goes in; every eye space comes out with its value, its vital
//! points and the reason.

#![no_std]

extern crate alloc;

pub mod board;
