//! `eyes solve --format json` of enclosed groups has the shape that is documented.

use std::path::Path;
use std::process::Command;

use jsonschema::Validator;
use serde_json::Value;

/// Runs in a directory, and returns what was printed.
fn eyes(directory: &Path, arguments: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_eyes"));
    let output = command.args(arguments).current_dir(directory).output().expect("the command runs");
    String::from_utf8(output.stdout).expect("text")
}

fn validator() -> Validator {
    let schema = serde_json::from_str(include_str!("../../docs/book/src/schema/solve.json")).expect("JSON");
    jsonschema::validator_for(&schema).expect("a schema")
}

/// The report, which must follow the schema.
fn checked(validator: &Validator, text: &str) -> Value {
    let report: Value = serde_json::from_str(text).expect("JSON");
    let errors: Vec<String> = validator.iter_errors(&report).map(|error| error.to_string()).collect();
    assert!(errors.is_empty(), "{errors:#?}\n{text}");
    report
}

#[test]
fn it_follows_the_schema() {
    let validator = validator();
    let problems = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cmd/solve.in");
    for file in ["bent-four.sgf", "ko.txt", "seki.txt"] {
        for more in [["--ruling", "I"], ["--first", "black"]] {
            let text = eyes(&problems, &[&["solve", file, "--format", "json"], &more[..]].concat());
            checked(&validator, &text);
            for (right, wrong) in
                [("\"first\"", "\"side\""), ("\"search\"", "\"guess\""), ("\"seki\": ", "\"seki\": 1")]
            {
                assert!(text.contains(right), "{text}");
                let wrong = text.replace(right, wrong);
                assert!(
                    !serde_json::from_str(&wrong).is_ok_and(|report| validator.is_valid(&report)),
                    "{wrong}"
                );
            }
        }
    }
}

#[test]
fn it_follows_the_schema_where_nothing_is_decided() {
    let problems = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cmd/solve.in");
    let report =
        checked(&validator(), &eyes(&problems, &["solve", "ko.txt", "--format", "json", "--nodes", "1"]));
    assert!(report["solutions"][0]["status"].is_null() && report["solutions"][0]["error"].is_string());
}

#[test]
fn it_follows_the_schema_where_the_group_holds_no_point() {
    let place = tempfile::tempdir().expect("a folder");
    std::fs::write(place.path().join("two.txt"), "X X\n. .\n").expect("written");
    let text = eyes(place.path(), &["solve", "two.txt", "--at", "B2", "--closed", "--format", "json"]);
    assert_eq!(checked(&validator(), &text)["points"], serde_json::json!([]));
}

#[test]
fn it_follows_the_schema_from_a_library() {
    let place = tempfile::tempdir().expect("a place for the library");
    eyes(place.path(), &["library", "build", "--points", "1..3", "-o", "lib"]);
    std::fs::write(place.path().join("eye.txt"), ". . O X .\nO O O X .\nX X X X .\n. . . . .\n")
        .expect("written");
    let text = eyes(place.path(), &["solve", "eye.txt", "--closed", "--library", "lib", "--format", "json"]);
    assert_eq!(checked(&validator(), &text)["source"], "library");
}

/// Where nothing changes the status all legal moves are listed. A move that the ko forbids is none: no threat would help.
#[test]
fn a_forbidden_move_is_not_among_moves_that_change_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("ko.sgf"), "(;SZ[3]AB[ca][bb][cb][bc]AW[ba][ab];B[aa])")
        .expect("written");
    for ruling in ["I", "II"] {
        let arguments =
            ["solve", "ko.sgf", "--move", "0", "--at", "C2", "--first", "white", "--ruling", ruling];
        let report = eyes(folder.path(), &[&arguments[..], &["--format", "json"]].concat());
        let report = checked(&validator(), &report);
        let solution = &report["solutions"][0];
        assert_eq!((&solution["status"], &solution["best"]), (&(-6).into(), &serde_json::json!(["PASS"])));
    }
}
