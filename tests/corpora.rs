//! Runs every file of every corpus through its fuzz target, without a fuzzer.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use eyes_tests::fuzz::TARGETS;

/// The target whose functions are unsafe: `bindings/c/tests/sessions.rs` runs its corpus.
const IN_C: &str = "c_interface";

#[test]
fn corpora_pass_their_targets() {
    let corpora = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/corpus");
    let names: BTreeSet<String> = fs::read_dir(&corpora)
        .expect("the corpora")
        .map(|entry| entry.expect("a corpus").file_name().to_string_lossy().into_owned())
        .filter(|name| name != IN_C)
        .collect();
    assert!(names.iter().map(String::as_str).eq(TARGETS.iter().map(|(name, _)| *name)), "{names:?}");
    for (name, target) in TARGETS {
        let mut inputs = 0;
        for entry in fs::read_dir(corpora.join(name)).expect("a corpus") {
            let path = entry.expect("an input").path();
            let bytes = fs::read(&path).expect("an input");
            target(&bytes);
            // A part of each input is another input.
            target(&bytes[..bytes.len() / 2]);
            inputs += 1;
        }
        assert!(inputs > 0, "{name} has no corpus");
    }
}

/// The bytes of a line of hexadecimal digits.
fn unpacked(line: &str) -> Vec<u8> {
    let digits = line.as_bytes().chunks(2).map(|two| std::str::from_utf8(two).expect("digits"));
    digits.map(|two| u8::from_str_radix(two, 16).expect("two digits")).collect()
}

/// What the fuzzer found: `fuzz/found/TARGET.hex` has an input a line.
#[test]
fn what_the_fuzzer_found_passes_its_target() {
    let found = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/found");
    for (name, target) in TARGETS {
        let path = found.join(format!("{name}.hex"));
        let lines = fs::read_to_string(path).expect("what was found");
        assert!(lines.lines().count() > 10, "{name}");
        lines.lines().for_each(|line| target(&unpacked(line)));
    }
}

/// Bytes that no fuzzer has chosen, the same in every run.
#[test]
fn random_bytes_pass_the_targets() {
    let mut state = 1_u64;
    let mut random = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 56) as u8
    };
    for (name, target) in TARGETS {
        let is_slow = ["gtp", "library", "analysis", "solve"].iter().any(|slow| name.contains(slow));
        let runs = if is_slow { 20 } else { 200 };
        for run in 0..runs {
            let bytes: Vec<u8> = (0..run % 97).map(|_| random()).collect();
            target(&bytes);
        }
    }
}
