//! Runs the inputs of the fuzz target `c_interface` without a fuzzer.

mod session;

use std::path::Path;

use session::session;

#[test]
fn the_corpus_passes() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/c_interface");
    let mut inputs = 0;
    for entry in std::fs::read_dir(corpus).expect("the corpus") {
        let bytes = std::fs::read(entry.expect("an input").path()).expect("an input");
        session(&bytes);
        session(&bytes[..bytes.len() / 2]);
        inputs += 1;
    }
    assert!(inputs > 3);
}

#[test]
fn random_sessions_pass() {
    let mut state = 1_u64;
    let mut random = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 56) as u8
    };
    let runs = if cfg!(miri) { 3 } else { 2_000 };
    for run in 0..runs {
        let bytes: Vec<u8> = (0..run % 499).map(|_| random()).collect();
        session(&bytes);
    }
}
