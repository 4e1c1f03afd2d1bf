//! Values drawings given on the command line, or line by line on standard input.
use eyes_solver::{Drawing, ValueRules};
use std::io::BufRead;
fn main() {
    let rules = ValueRules {
        suicide: std::env::args().nth(1).is_some_and(|a| a == "allowed"),
        ..ValueRules::default()
    };
    for line in std::io::stdin().lock().lines() {
        let line = line.unwrap();
        match Drawing::parse(&line).map(|d| d.value(&rules).map(|v| (v.value, d.marked(&v).join("%")))) {
            Ok(Ok((v, m))) => println!("{line}\t{v}\t{m}"),
            other => println!("{line}\t{other:?}"),
        }
    }
}
