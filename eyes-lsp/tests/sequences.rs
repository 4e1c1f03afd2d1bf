//! Several files as one sequence, as `include_patterns!` has them.

use std::fs;
use std::path::Path;

use serde_json::json;

use crate::support::{Client, texts};

fn project(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

fn uri(root: &Path, name: &str) -> String {
    format!("file://{}", root.join(name).display())
}

const FIRST: &str = "Pattern 1\n\n.x\n\n:1111\n";
const SECOND: &str = "Pattern 1\n\n.X\n\n:1111\n";

#[test]
fn the_macro_in_rust_sources_makes_a_sequence() {
    let folder = project(&[
        ("Cargo.toml", ""),
        ("src/lib.rs", "static T: Table = include_patterns!(\"a/p.eyes\", \"b/p.eyes\");"),
        ("a/p.eyes", FIRST),
        ("b/p.eyes", SECOND),
    ]);
    let root = folder.path().canonicalize().unwrap();
    let (first, second) = (uri(&root, "a/p.eyes"), uri(&root, "b/p.eyes"));
    let mut client = Client::start_in(&root);
    client.open(&second, SECOND);
    let found = client.diagnostics(&second, |found| !found.is_empty());
    assert_eq!((&found[0]["code"], &found[0]["tags"]), (&json!("shadowed"), &json!([1])));
    let related = &found[0]["relatedInformation"][0];
    assert_eq!(
        (related["location"]["uri"].as_str(), &related["message"]),
        (Some(first.as_str()), &json!("pattern 1 (:1111, a/p.eyes:1)"))
    );
    let target = client.at("textDocument/definition", &second, 0, 0);
    assert_eq!(texts(&target, "uri"), [first.as_str()]);
    // What is typed in the other file counts at once, before it is saved.
    client.open(&first, "Pattern 1\n\n.\n\n:1111\n");
    client.diagnostics(&second, <[_]>::is_empty);
    // When it is closed, the disk counts again.
    client.notify("textDocument/didClose", json!({ "textDocument": { "uri": first } }));
    client.diagnostics(&second, |found| !found.is_empty());
    fs::write(root.join("a/p.eyes"), "").unwrap();
    let changes = json!([{ "uri": first, "type": 2 }]);
    client.notify("workspace/didChangeWatchedFiles", json!({ "changes": changes }));
    client.diagnostics(&second, <[_]>::is_empty);
    client.leave();
}

#[test]
fn settings_make_a_sequence() {
    let folder = project(&[("p.eyes", FIRST), ("q.eyes", SECOND)]);
    let root = folder.path().canonicalize().unwrap();
    let mut client = Client::start_in(&root);
    let second = uri(&root, "q.eyes");
    client.open(&second, SECOND);
    client.diagnostics(&second, <[_]>::is_empty);
    let settings = json!({ "sequences": [["p.eyes", "missing.eyes", "q.eyes"]] });
    client.notify("workspace/didChangeConfiguration", json!({ "settings": { "eyes": settings } }));
    let shown = client.await_message("window/showMessage", |_| true);
    let message = shown["message"].as_str().unwrap();
    assert!(message.starts_with("missing.eyes is left out of its sequence: "), "{message}");
    client.diagnostics(&second, |found| !found.is_empty());
    // The file that is not open has its mistakes shown too, and cleared when no one needs it any more.
    let first = uri(&root, "p.eyes");
    client.notify("textDocument/didClose", json!({ "textDocument": { "uri": second } }));
    let cleared = client.await_message("textDocument/publishDiagnostics", |params| {
        params["uri"] == second.as_str() && params["diagnostics"] == json!([]) && params["version"].is_null()
    });
    assert!(cleared.is_object());
    client.await_message("textDocument/publishDiagnostics", |params| params["uri"] == first.as_str());
    client.leave();
}

/// Two folders with files of the same name and the same pattern are told apart.
#[test]
fn two_files_of_one_name_are_two_files() {
    let (one, two) = (project(&[("p.eyes", FIRST)]), project(&[("p.eyes", FIRST)]));
    let roots = [&one, &two].map(|folder| folder.path().canonicalize().unwrap());
    let uris = roots.each_ref().map(|root| uri(root, "p.eyes"));
    let folders: Vec<_> = roots
        .iter()
        .map(|root| json!({ "uri": format!("file://{}", root.display()), "name": "p" }))
        .collect();
    let settings = json!({ "sequences": [[roots[0].join("p.eyes"), roots[1].join("p.eyes")]] });
    let params =
        json!({ "capabilities": {}, "workspaceFolders": folders, "initializationOptions": settings });
    let mut client = Client::start_with(params, None);
    client.open(&uris[0], FIRST);
    client.open(&uris[1], FIRST);
    assert!(client.diagnostics(&uris[0], |_| true).is_empty());
    let found = client.diagnostics(&uris[1], |found| !found.is_empty());
    assert_eq!(found[0]["code"], "shadowed");
    let target = client.at("textDocument/definition", &uris[1], 0, 0);
    assert_eq!(texts(&target, "uri"), [uris[0].as_str()]);
    client.leave();
}

/// Editors escape addresses in different ways.
#[test]
fn one_file_has_one_name_however_it_is_escaped() {
    let mut client = Client::start();
    client.open("file:///p/a%20b.eyes", "Pattern 1\n.\n:1111\n");
    let symbols = client.at("textDocument/documentSymbol", "file:///p/%61%20b%2Eeyes", 0, 0);
    assert_eq!(texts(&symbols, "name"), ["Pattern 1"]);
    client.open("untitled:Untitled-1", "Pattern 2\n.\n:1111\n");
    let symbols = client.at("textDocument/documentSymbol", "untitled:Untitled-1", 0, 0);
    assert_eq!(texts(&symbols, "name"), ["Pattern 2"]);
    client.leave();
}

#[test]
fn what_is_wrong_with_the_files_of_a_sequence_is_said() {
    let folder = project(&[("p.eyes", FIRST)]);
    let root = folder.path().canonicalize().unwrap();
    std::fs::write(root.join("latin.eyes"), b"# a\n# \xe9\n").unwrap();
    let settings = json!({ "sequences": [["p.eyes", "latin.eyes", "./p.eyes"]] });
    let mut client = Client::start_set(&root, &settings);
    let uri = uri(&root, "p.eyes");
    client.open(&uri, FIRST);
    let shown = client.await_message("window/showMessage", |_| true);
    assert_eq!(
        shown["message"],
        "latin.eyes is left out of its sequence: line 2 is not UTF-8; \
         p.eyes stands twice in a sequence; only the first place counts"
    );
    assert!(client.diagnostics(&uri, |_| true).is_empty());
    client.leave();
}

/// To open a named pipe would wait for somebody to write to it.
#[cfg(unix)]
#[test]
fn a_pipe_in_a_sequence_is_no_file() {
    let folder = project(&[("p.eyes", FIRST)]);
    let root = folder.path().canonicalize().unwrap();
    let pipe = root.join("pipe.eyes");
    if !std::process::Command::new("mkfifo").arg(&pipe).status().is_ok_and(|status| status.success()) {
        eprintln!("skipped: there is no `mkfifo`");
        return;
    }
    let settings = json!({ "sequences": [[root.join("p.eyes"), pipe]] });
    let mut client = Client::start_set(&root, &settings);
    let uri = uri(&root, "p.eyes");
    client.open(&uri, FIRST);
    assert!(client.diagnostics(&uri, |_| true).is_empty());
    client.leave();
}
