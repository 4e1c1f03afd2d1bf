//! Tables built by the macro say what tables built at run time say.

use std::path::Path;

use eyes_dsl::{Diagram, PatternFile, compile};
use eyes_graph::{Suicide, Table};
use eyes_macros::include_patterns;

static SMALL: Table<'static> = include_patterns!("tests/patterns/small.eyes");
const BOTH: Table<'static> =
    include_patterns!(crate = eyes_graph, "tests/patterns/small.eyes", "tests/patterns/more.eyes",);

/// As a crate would that hands the macro on to its users.
macro_rules! handed_on {
    ($($path:tt)*) => { include_patterns!(crate = $crate::include::table::compiled, $($path)*) };
}

mod table {
    pub(crate) use eyes_graph as compiled;
}

const HANDED_ON: Table<'static> = handed_on!("tests/patterns/more.eyes");

const FILES: [(&str, &str); 2] = [
    ("tests/patterns/small.eyes", include_str!("patterns/small.eyes")),
    ("tests/patterns/more.eyes", include_str!("patterns/more.eyes")),
];

#[test]
fn a_table_built_at_run_time_gives_the_same_answers() {
    let files = FILES.map(|(name, text)| PatternFile::parse(name, text));
    let at_run_time = compile(&files).unwrap();
    let boards = [".", "X", "!.", ".!", "X.", "|X.", "X.|", ".X|\n +", "..", "...", "!", "..\n..", "$."];
    for board in boards {
        let graph = board.parse::<Diagram>().unwrap().graph(0);
        assert_eq!(
            BOTH.look_up(&graph, Suicide::Allowed),
            at_run_time.table().look_up(&graph, Suicide::Allowed),
            "{board}"
        );
    }
    assert!(BOTH.patterns().eq(at_run_time.table().patterns()));
}

#[test]
fn answers_name_the_pattern_and_its_file() {
    let look_up = |board: &str| {
        let found = BOTH.look_up(&board.parse::<Diagram>().unwrap().graph(0), Suicide::Allowed).unwrap();
        let pattern = found.pattern.unwrap();
        (pattern.file, pattern.line, pattern.number, found.value().to_string())
    };
    assert_eq!(look_up("|X."), ("tests/patterns/small.eyes", 17, 3, "0001".into()));
    assert_eq!(look_up("X."), ("tests/patterns/small.eyes", 24, 4, "1111".into()));
    assert_eq!(look_up("..."), ("tests/patterns/more.eyes", 1, 1, "1122".into()));
    assert_eq!(SMALL.look_up(&"...".parse::<Diagram>().unwrap().graph(0), Suicide::Allowed), None);
    assert_eq!((SMALL.pattern_count(), HANDED_ON.pattern_count()), (4, 2));
}

/// Mistakes in pattern files and in calls are compile errors at the place of the call. The messages themselves are in
/// snapshots of the expansion, in `eyes-dsl`.
#[test]
#[ignore = "a minute, because it builds the crate once more"]
fn mistakes_are_compile_errors() {
    // The crate that trybuild makes of the cases lies here; paths of pattern files are relative to it.
    let project = Path::new(env!("CARGO_TARGET_TMPDIR")).join("../tests/trybuild/eyes-macros");
    std::fs::create_dir_all(&project).unwrap();
    std::fs::write(project.join("broken.eyes"), include_str!("patterns/broken.eyes")).unwrap();
    let cases = trybuild::TestCases::new();
    cases.compile_fail("tests/ui/broken.rs");
    cases.compile_fail("tests/ui/missing.rs");
    cases.compile_fail("tests/ui/usage.rs");
}
