//! Tests of the comparison of pattern files with the exact search.

use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use eyes_dsl::PatternFile;
use eyes_library::derive::check_values;
use eyes_solver::{Suicide, ValueRules};

static NEVER: AtomicBool = AtomicBool::new(false);

fn findings(text: &str) -> Vec<String> {
    let checked =
        check_values(&[PatternFile::parse("own.db", text)], &ValueRules::default(), u64::MAX, &NEVER, || ())
            .unwrap();
    checked.wrong.listed.iter().map(ToString::to_string).collect()
}

#[test]
fn nothing_is_wrong_in_our_own_files() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../patterns/generated");
    let files: Vec<PatternFile> = (1..=6)
        .map(|vertices| folder.join(format!("eyes-{vertices}.db")))
        .map(|path| PatternFile::from_bytes(path.display().to_string(), std::fs::read(path).unwrap()))
        .collect();
    let steps = AtomicUsize::new(0);
    let step = || {
        steps.fetch_add(1, Ordering::Relaxed);
    };
    let checked = check_values(&files, &ValueRules::default(), u64::MAX, &NEVER, step).unwrap();
    assert_eq!(checked.wrong.count, 0, "{}", checked.wrong.listed);
    assert_eq!(checked.undecided.count, 0, "{}", checked.undecided.listed);
    assert_eq!(steps.into_inner(), files.iter().map(|file| file.entries().len()).sum::<usize>());
    assert!(checked.fillings > 15_000);
}

#[test]
fn pattern_548_is_wrong_for_one_filling_unless_an_earlier_pattern_takes_it() {
    let found = findings("Pattern 548\n\n x\nxX.!\n\n:0111\n");
    assert_eq!(found.len(), 1);
    assert!(found[0].contains("the exact search says :1112, not :0111 for 1 of 4 fillings"), "{}", found[0]);
    assert!(found[0].contains("XX>!\n"), "{}", found[0]);
    let excepted = findings("Pattern 547\n\n X\nXX>!\n\n:1112\n\nPattern 548\n\n x\nxX.(\n\n:0111\n");
    assert_eq!(excepted, Vec::<String>::new());
}

#[test]
fn patterns_of_the_source_are_right() {
    let text = "# threats: unmarked\nPattern 301\n\nX.X\n\n:1222\n\nPattern 6141\n\n X\nXX.@x\n\n:1122\n";
    assert_eq!(findings(text), Vec::<String>::new());
    let file = PatternFile::parse("own.db", text);
    let forbidden = ValueRules { suicide: Suicide::Forbidden, ..ValueRules::default() };
    let checked = check_values(&[file], &forbidden, u64::MAX, &NEVER, || ()).unwrap();
    assert_eq!(checked.wrong.count, 1);
    assert!(checked.wrong.listed[0].message().contains(":2222, not :1222"));
}

#[test]
fn lines_of_play_show_why() {
    let found = findings("Pattern 1\n\n...\n\n:2222\n\nPattern 2\n\n**..\n\n:0122\n").join("\n");
    assert!(found.contains("b is 1: X first, the owner does not get 2 eyes: X b1,"), "{found}");
    assert!(found.contains(" captures\n"), "{found}");
    assert!(found.contains("b is 2: X first, the owner gets 2 eyes: X "), "{found}");
}

#[test]
fn lines_of_play_name_the_points_of_own_stones_inside() {
    let found = findings("Pattern 1\n\n|...\n| X.\n| ..\n+---\n\n:0000\n").join("\n");
    assert!(found.contains("X a1, O b2, X c1"), "{found}");
}

#[test]
fn marks_that_are_not_vital_are_named() {
    let found = findings("Pattern 1\n\n*..\n\n:1122\n").join("\n");
    assert!(found.contains("agrees with the value, but not with the vital points"), "{found}");
    assert!(found.contains("a1 is marked, but not vital in this way"), "{found}");
}

#[test]
fn what_is_too_large_is_said_to_be() {
    let text = format!("Pattern 1\n\n{0}\n{0}\n\n:2222\n", ".".repeat(8));
    let checked =
        check_values(&[PatternFile::parse("own.db", text)], &ValueRules::default(), u64::MAX, &NEVER, || ())
            .unwrap();
    assert_eq!((checked.wrong.count, checked.undecided.count, checked.fillings), (0, 1, 0));
    assert!(checked.undecided.listed[0].message().contains("too large"));
}

#[test]
fn what_the_budget_does_not_reach_is_undecided() {
    let text = "Pattern 1\n\n...\n\n:2222\n\nPattern 2\n\n........\n\n:2222\n";
    let files = [PatternFile::parse("own.db", text)];
    let rules = ValueRules::default();
    let few = check_values(&files, &rules, 1_000, &NEVER, || ()).unwrap();
    assert_eq!((few.wrong.count, few.undecided.count, few.fillings), (1, 1, 1));
    assert!(
        few.undecided.listed[0].message().contains("not decided within 1000 nodes"),
        "{}",
        few.undecided.listed
    );
    let ended = check_values(&files, &rules, u64::MAX, &AtomicBool::new(true), || ()).unwrap();
    assert_eq!((ended.wrong.count, ended.undecided.count, ended.fillings), (0, 2, 0));
    assert!(
        ended.undecided.listed[0].message().contains("the search was ended before"),
        "{}",
        ended.undecided.listed
    );
}

#[test]
fn files_with_mistakes_are_refused() {
    let file = PatternFile::parse("own.db", "Pattern 1\n\n.o\n\n:2222\n");
    assert!(check_values(&[file], &ValueRules::default(), u64::MAX, &NEVER, || ()).unwrap_err().has_errors());
}
