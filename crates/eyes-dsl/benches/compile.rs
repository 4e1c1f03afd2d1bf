//! Compile.
fn main() {}
