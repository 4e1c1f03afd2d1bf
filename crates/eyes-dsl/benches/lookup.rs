//! Look-up.
fn main() {}
