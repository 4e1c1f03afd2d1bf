//! Writes a file of 2,000 patterns, for measuring how long a crate takes that includes it:
//! `cargo run -p eyes-dsl --example large_file > large.eyes`

#[path = "../benches/support/mod.rs"]
mod support;

fn main() {
    let count = std::env::args().nth(1).and_then(|count| count.parse().ok()).unwrap_or(2000);
    print!("{}", support::text(count));
}
