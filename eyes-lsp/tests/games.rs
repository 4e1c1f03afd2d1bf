//! Matches in games: they come from the program that the server is part of, here from a stand-in.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use eyes_dsl::PatternFile;
use eyes_lsp::{Asked, Games, Matches, Place};
use serde_json::json;

use crate::support::{Client, URI};

/// One place for each pattern, in a game; the patterns are counted as changes.
struct StandIn {
    asked: AtomicUsize,
}

impl Games for StandIn {
    fn missing(&self, games: &[PathBuf], snapshot: Option<&Path>) -> String {
        let is_missing = |path: &&Path| path.ends_with("missing");
        let missing = games.iter().map(PathBuf::as_path).chain(snapshot).filter(is_missing);
        missing.map(|path| format!("{}: no such folder", path.display())).collect::<Vec<_>>().join("; ")
    }

    fn matches(&self, asked: &Asked<'_>) -> Result<Matches, String> {
        while asked.games[0].ends_with("slow") && !asked.stop.load(Ordering::Relaxed) {
            (asked.progress)(3, 10);
        }
        if asked.stop.load(Ordering::Relaxed) {
            return Ok(Matches::default());
        }
        assert!(asked.games.len() == 1 && asked.games[0].ends_with("games"), "{:?}", asked.games);
        self.asked.fetch_add(1, Ordering::Relaxed);
        let patterns = asked.files.iter().flat_map(|file| file.entries().iter().map(move |of| (file, of)));
        let places: Vec<Place> = patterns
            .map(|(file, entry)| Place {
                file: file.name().to_owned(),
                number: entry.pattern.number,
                game: PathBuf::from("games/one.sgf"),
                moves: 7,
                points: "A1 B1".to_owned(),
            })
            .collect();
        let changes = asked.snapshot.map(|_| places.len());
        Ok(Matches { places, changes })
    }

    fn picture(&self, _: &[PatternFile], game: &Path, moves: usize) -> Result<String, String> {
        Ok(format!("<svg {} {moves}>", game.display()))
    }
}

#[test]
fn matches_and_changes_are_counted_as_one_types() {
    let workspace = json!({ "codeLens": { "refreshSupport": true } });
    let settings = json!({ "games": ["games"], "snapshot": "old.txt", "solve": false });
    let params = json!({ "capabilities": { "workspace": workspace }, "initializationOptions": settings });
    let mut client = Client::start_with(params, Some(Box::new(StandIn { asked: AtomicUsize::new(0) })));
    client.open(URI, "Pattern 1\n\n.\n\n:1111\n");
    client.await_message("workspace/codeLens/refresh", |_| true);
    let titles = |client: &mut Client| -> Vec<String> {
        let lenses = client.at("textDocument/codeLens", URI, 0, 0);
        let lenses = lenses.as_array().unwrap().iter();
        lenses.map(|lens| lens["command"]["title"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(titles(&mut client), ["1 change from the snapshot", "picture", "1 eye space in games"]);
    let hover = client.at("textDocument/hover", URI, 0, 0);
    assert!(
        hover["contents"]["value"]
            .as_str()
            .unwrap()
            .contains("1 eye space in 1 game of the project:\n- one.sgf after 7 moves: A1 B1")
    );
    let at = json!([{ "uri": URI, "position": { "line": 0, "character": 0 } }]);
    let run = |client: &mut Client, command: &str, arguments| {
        client.request("workspace/executeCommand", json!({ "command": command, "arguments": arguments }))
    };
    let found = run(&mut client, "eyes.matches", at.clone()).unwrap();
    assert_eq!(found, json!([{ "game": "games/one.sgf", "moves": 7, "points": "A1 B1" }]));
    let game = json!([{ "uri": URI, "game": "games/one.sgf", "moves": 7 }]);
    assert_eq!(run(&mut client, "eyes.gamePicture", game).unwrap()["svg"], "<svg games/one.sgf 7>");
    // Only games in which a match was found are shown to a client.
    let other = json!([{ "uri": URI, "game": "/etc/passwd", "moves": 7 }]);
    assert!(run(&mut client, "eyes.gamePicture", other).is_err());
    client.replace(URI, "Pattern 1\n\n.\n\n:1111\n\nPattern 2\n\n..\n\n:1111\n");
    client.await_message("workspace/codeLens/refresh", |_| true);
    assert_eq!(titles(&mut client)[0], "2 changes from the snapshot");
    let settings = json!({ "games": ["missing"], "solve": false });
    client.notify("workspace/didChangeConfiguration", json!({ "settings": settings }));
    let shown = client.await_message("window/showMessage", |_| true);
    assert_eq!(shown["message"], "missing: no such folder");
    let refused = run(&mut client, "eyes.matches", at).unwrap_err();
    assert_eq!(refused["message"], "the games were not read: missing: no such folder");
    let settings = json!({ "snapshot": "old.txt", "solve": false });
    client.notify("workspace/didChangeConfiguration", json!({ "settings": settings }));
    let shown = client.await_message("window/showMessage", |_| true);
    assert!(shown["message"].as_str().unwrap().starts_with("the setting `snapshot` is not used"), "{shown}");
    client.leave();
}

/// Whatever the patterns are: without a message one would look for the mistake in them.
#[test]
fn what_is_missing_is_named_at_once_beside_patterns_with_errors() {
    let settings = json!({ "games": ["games", "missing"], "snapshot": "old/missing", "solve": false });
    let params = json!({ "capabilities": {}, "initializationOptions": settings });
    let mut client = Client::start_with(params, Some(Box::new(StandIn { asked: AtomicUsize::new(0) })));
    client.open(URI, "Pattern 1\n\n!.\n\n:9\n");
    let shown = client.await_message("window/showMessage", |_| true);
    assert_eq!(shown["message"], "missing: no such folder; old/missing: no such folder");
    client.leave();
}

/// Matches that were counted under another name of the file are not taken for none.
#[test]
fn matches_are_counted_again_when_the_folders_change() {
    let workspace = json!({ "codeLens": { "refreshSupport": true } });
    let settings = json!({ "games": ["games"], "solve": false });
    let params = json!({ "capabilities": { "workspace": workspace }, "initializationOptions": settings });
    let mut client = Client::start_with(params, Some(Box::new(StandIn { asked: AtomicUsize::new(0) })));
    client.open(URI, "Pattern 1\n\n.\n\n:1111\n");
    client.await_message("workspace/codeLens/refresh", |_| true);
    let event = json!({ "added": [{ "uri": "file:///project", "name": "project" }], "removed": [] });
    client.notify("workspace/didChangeWorkspaceFolders", json!({ "event": event }));
    let hover =
        |client: &mut Client| client.at("textDocument/hover", URI, 0, 0)["contents"]["value"].to_string();
    let soon = hover(&mut client);
    assert!(!soon.contains("In no game"), "{soon}");
    client.await_message("workspace/codeLens/refresh", |_| true);
    let later = hover(&mut client);
    assert!(later.contains("1 eye space in 1 game of the project"), "{later}");
    client.leave();
}

#[test]
fn reading_games_shows_its_progress_and_can_be_cancelled() {
    let settings = json!({ "games": ["slow"], "solve": false });
    let capabilities = json!({ "window": { "workDoneProgress": true } });
    let params = json!({ "capabilities": capabilities, "initializationOptions": settings });
    let mut client = Client::start_with(params, Some(Box::new(StandIn { asked: AtomicUsize::new(0) })));
    client.open(URI, "Pattern 1\n\n.\n\n:1111\n");
    let report = client.await_message("$/progress", |params| params["value"]["kind"] == "report");
    assert_eq!(report["value"]["message"], "3 of 10 games");
    assert_eq!(report["value"]["percentage"], 30);
    client.notify("window/workDoneProgress/cancel", json!({ "token": report["token"] }));
    client.await_message("$/progress", |params| params["value"]["kind"] == "end");
    client.leave();
}
