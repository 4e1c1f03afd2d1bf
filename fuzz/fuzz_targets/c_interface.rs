#![no_main]

// It must call functions that are unsafe, which no crate of the workspace may.
#[path = "../../bindings/c/tests/session/mod.rs"]
mod session;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| session::session(bytes));
