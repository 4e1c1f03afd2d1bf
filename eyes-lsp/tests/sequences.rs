//! Several files as one sequence, as `include_patterns!` has them.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

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
    assert_eq!(shown["message"], "missing.eyes is left out of its sequence: no such file or folder");
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

/// What came of messages to the user, after an answer that follows them.
fn told(client: &mut Client, uri: &str) -> Vec<String> {
    client.at("textDocument/documentSymbol", uri, 0, 0);
    let shown = client.seen.extract_if(.., |message| message["method"] == "window/showMessage");
    shown.map(|message| message["params"]["message"].as_str().unwrap().to_owned()).collect()
}

/// Whether the file was there before makes no difference.
#[test]
fn a_missing_file_of_the_macro_is_left_out_until_it_comes() {
    let source = "static T: Table = include_patterns!(\"p.eyes\", \"q.eyes\", \"r.eyes\");";
    let folder =
        project(&[("Cargo.toml", ""), ("src/lib.rs", source), ("p.eyes", FIRST), ("q.eyes", SECOND)]);
    let root = folder.path().canonicalize().unwrap();
    let [first, second, third, source] =
        ["p.eyes", "q.eyes", "r.eyes", "src/lib.rs"].map(|of| uri(&root, of));
    let mut client = Client::start_in(&root);
    let changed = |client: &mut Client, uri: &str, kind: u8| {
        let changes = json!([{ "uri": uri, "type": kind }]);
        client.notify("workspace/didChangeWatchedFiles", json!({ "changes": changes }));
    };
    let is_in_sequence = |client: &mut Client| {
        client.diagnostics(&second, |found| found.iter().any(|one| one["code"] == "shadowed"));
        let target = client.at("textDocument/definition", &second, 0, 0);
        assert_eq!(texts(&target, "uri"), [first.as_str()]);
    };
    client.open(&second, SECOND);
    is_in_sequence(&mut client);
    assert_eq!(told(&mut client, &second), ["r.eyes is left out of its sequence: no such file or folder"]);
    for remark in ["# a\n", "# b\n", ""] {
        client.replace(&second, &format!("{remark}{SECOND}"));
        assert!(told(&mut client, &second).is_empty());
    }
    changed(&mut client, &source, 2);
    assert!(told(&mut client, &second).is_empty());
    is_in_sequence(&mut client);
    fs::write(root.join("r.eyes"), SECOND).unwrap();
    changed(&mut client, &third, 1);
    client.await_message("textDocument/publishDiagnostics", |params| {
        params["uri"] == third.as_str() && params["diagnostics"][0]["code"] == "shadowed"
    });
    assert!(told(&mut client, &second).is_empty());
    fs::remove_file(root.join("r.eyes")).unwrap();
    changed(&mut client, &third, 3);
    client.await_message("textDocument/publishDiagnostics", |params| {
        params["uri"] == third.as_str() && params["diagnostics"] == json!([])
    });
    assert_eq!(told(&mut client, &second), ["r.eyes is left out of its sequence: no such file or folder"]);
    let target = client.at("textDocument/definition", &second, 0, 0);
    assert_eq!(texts(&target, "uri"), [first.as_str()]);
    client.leave();
}

#[test]
fn a_sequence_of_missing_files_is_told_of() {
    let folder = project(&[("p.eyes", FIRST)]);
    let root = folder.path().canonicalize().unwrap();
    let first = uri(&root, "p.eyes");
    let mut client = Client::start_set(&root, &json!({ "sequences": [["pp.eyes", "qq.eyes"]] }));
    client.open(&first, FIRST);
    let missing = ["pp.eyes", "qq.eyes"]
        .map(|name| format!("{name} is left out of its sequence: no such file or folder"));
    assert_eq!(told(&mut client, &first), [missing.join("; ")]);
    client.diagnostics(&first, <[_]>::is_empty);
    client.leave();
}

#[test]
fn only_what_is_newly_wrong_with_sequences_is_said() {
    let folder = project(&[("p.eyes", FIRST), ("q.eyes", SECOND)]);
    let root = folder.path().canonicalize().unwrap();
    let [first, second] = ["p.eyes", "q.eyes"].map(|name| uri(&root, name));
    let settings = json!({ "sequences": [["p.eyes", "r.eyes"], ["q.eyes", "s.eyes"]] });
    let mut client = Client::start_set(&root, &settings);
    client.open(&first, FIRST);
    assert_eq!(told(&mut client, &first), ["r.eyes is left out of its sequence: no such file or folder"]);
    client.open(&second, SECOND);
    assert_eq!(told(&mut client, &first), ["s.eyes is left out of its sequence: no such file or folder"]);
    client.notify("textDocument/didClose", json!({ "textDocument": { "uri": second } }));
    assert!(told(&mut client, &first).is_empty());
    client.leave();
}

/// What a server says with names of files in it, of `q.eyes`, which is open, and of `r.eyes`, which is not.
fn said(client: &mut Client, root: &Path, name: &str) -> [Value; 4] {
    let [second, third] = ["q.eyes", "r.eyes"].map(|name| uri(root, name));
    let is_named = |found: &Value| {
        let message = found["message"].as_str().unwrap_or_default();
        found["code"] == "shadowed" && message.contains(&format!(", {name}:1)"))
    };
    let open = client.diagnostics(&second, |found| found.iter().any(is_named));
    let closed = client.await_message("textDocument/publishDiagnostics", |params| {
        params["uri"] == third.as_str() && params["diagnostics"].as_array().unwrap().iter().any(is_named)
    });
    let symbols = client.request("workspace/symbol", json!({ "query": "" })).unwrap();
    let hover = client.at("textDocument/hover", &second, 0, 0);
    assert!(hover["contents"]["value"].as_str().unwrap().contains(&format!(", {name}:1)")), "{hover}");
    [open.into(), closed, symbols, hover]
}

#[test]
fn names_are_those_of_the_folders_that_are_there_now() {
    let folder = project(&[("d/p.eyes", FIRST), ("q.eyes", SECOND), ("r.eyes", SECOND)]);
    let root = folder.path().canonicalize().unwrap();
    let [whole, inner] = [root.clone(), root.join("d")]
        .map(|path| json!({ "uri": format!("file://{}", path.display()), "name": "f" }));
    let files = ["d/p.eyes", "q.eyes", "r.eyes"].map(|name| root.join(name));
    let start = |folders: &[&Value]| {
        let settings = json!({ "sequences": [files], "solve": false });
        let params =
            json!({ "capabilities": {}, "workspaceFolders": folders, "initializationOptions": settings });
        let mut client = Client::start_with(params, None);
        client.open(&uri(&root, "d/p.eyes"), FIRST);
        client.open(&uri(&root, "q.eyes"), SECOND);
        client
    };
    let absolute = files[0].display().to_string();
    let mut client = start(&[&whole]);
    said(&mut client, &root, "d/p.eyes");
    for (added, removed, now, name) in [
        (vec![], vec![&whole], vec![], absolute.as_str()),
        (vec![&inner], vec![], vec![&inner], "p.eyes"),
        (vec![&whole], vec![], vec![&inner, &whole], &absolute),
        // A folder that is there already is not a second one.
        (vec![&whole], vec![&inner], vec![&whole], "d/p.eyes"),
    ] {
        let event = json!({ "added": added, "removed": removed });
        client.notify("workspace/didChangeWorkspaceFolders", json!({ "event": event }));
        let mut fresh = start(&now);
        assert_eq!(said(&mut client, &root, name), said(&mut fresh, &root, name), "{now:?}");
        fresh.leave();
    }
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
