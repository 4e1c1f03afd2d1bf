//! The pattern files are what the search derives, and agree with the table.

use super::support;

use std::path::{Path, PathBuf};

use eyes_dsl::PatternFile;
use eyes_graph::Suicide;

fn path(vertices: usize) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../patterns/generated/eyes-{vertices}.db"))
}

fn file(vertices: usize) -> PatternFile {
    PatternFile::parse(format!("eyes-{vertices}.db"), eyes_library::derive::pattern_file(vertices).unwrap())
}

#[test]
fn derived_anew_the_files_are_those_of_the_repository() {
    for vertices in 1..=eyes_library::derive::MAX_PATTERN_VERTICES {
        let kept = std::fs::read_to_string(path(vertices)).unwrap();
        assert!(
            kept == eyes_library::derive::pattern_file(vertices).unwrap(),
            "{}: out of date: cargo xtask regenerate knowledge",
            path(vertices).display()
        );
    }
}

#[test]
fn files_of_other_sizes_are_refused() {
    for vertices in [0, 7, usize::MAX] {
        let message = eyes_library::derive::pattern_file(vertices).unwrap_err().to_string();
        assert!(message.contains("1 to 6 vertices"), "{message}");
    }
}

#[test]
fn nothing_is_wrong_or_doubtful_in_the_files() {
    for vertices in 1..=6 {
        let file = file(vertices);
        let found = eyes_dsl::check(std::slice::from_ref(&file));
        assert!(found.is_empty(), "{found}");
        assert_eq!(eyes_dsl::format(&file).unwrap(), file.text());
    }
}

/// Compares the answers of files and table on every eye space of a size, wherever it lies. Returns the number of
/// comparisons.
fn compare(vertices: usize) -> usize {
    let compiled = eyes_dsl::compile(&[file(vertices)]).unwrap();
    let table = compiled.table();
    let mut count = 0;
    for space in support::spaces(vertices) {
        for margins in space.margin_sets() {
            for stones in 0..1u32 << vertices {
                count += 1;
                let [levels, walls] = space.graphs(margins, stones);
                let found = table
                    .look_up(&levels, Suicide::Allowed)
                    .unwrap_or_else(|| panic!("no pattern for {levels:?}"));
                let known = eyes_runtime::derived_table().look_up(&walls, Suicide::Allowed).unwrap();
                assert_eq!(
                    found.appraisal.valuation, known.appraisal.valuation,
                    "{levels:?}, {:?}",
                    found.pattern
                );
            }
        }
    }
    count
}

#[test]
fn files_and_table_agree_on_every_eye_space() {
    assert_eq!((1..=5).map(compare).sum::<usize>(), 105_756);
    compare(6);
}
