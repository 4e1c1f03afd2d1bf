//! The expansions of `include_patterns!`.

use std::path::Path;

use eyes_dsl::codegen::include_patterns;

/// The expansion, one statement in each line, without the directory of the pattern files.
fn expand(input: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/patterns");
    let expansion = include_patterns(input.parse().unwrap(), &root).to_string();
    expansion.replace(&root.display().to_string(), "ROOT").replace(" ; ", " ;\n")
}

#[test]
fn one_pattern() {
    insta::assert_snapshot!(expand(r#""one.eyes""#));
}

#[test]
fn several_files_and_another_path_to_the_table_crate() {
    insta::assert_snapshot!(expand(r#"crate = ::eyes_runtime::eyes_graph, "one.eyes", "edge.eyes","#));
}

#[test]
fn files_are_named_from_the_root_of_the_workspace() {
    assert!(expand(r#""../patterns/one.eyes""#).contains(r#"patterns/one.eyes")"#));
    assert!(expand(r#""../patterns/broken.eyes""#).contains("--> patterns/broken.eyes:3:2"));
}

#[test]
fn mistakes_in_the_files() {
    insta::assert_snapshot!(expand(r#""one.eyes", "broken.eyes""#));
}

#[test]
fn mistakes_in_the_call() {
    insta::assert_snapshot!(
        [expand(""), expand("one"), expand("crate = a::b"), expand("\"none.eyes\"")].join("\n")
    );
}
