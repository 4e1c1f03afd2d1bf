//! Compares enclosed groups of real games with GNU Go, whose life-and-death reading is heuristic.

use crate::gnugo;

use std::fs;
use std::path::{Path, PathBuf};

use eyes_cli::gtp::Server;
use eyes_cli::patterns;
use gnugo::{gnugo, stones};

fn ask(server: &mut Server, line: &str) -> String {
    server.handle(line.as_bytes()).expect("a reply").text.trim_end().to_owned()
}

fn games() -> Vec<PathBuf> {
    let positions = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/positions");
    let mut games: Vec<PathBuf> =
        fs::read_dir(positions).expect("positions").map(|entry| entry.expect("an entry").path()).collect();
    games.retain(|path| path.extension().is_some_and(|extension| extension == "sgf"));
    games.sort();
    games
}

/// Compares `dragon_status` of every stone whose group is enclosed and decided, before these moves of these games.
/// Returns the number of stones and the differences.
fn compare(games: &[PathBuf], moves: &[u32]) -> Option<(usize, Vec<String>)> {
    let (mut compared, mut differences) = (0, Vec::new());
    for game in games {
        for number in moves {
            let mut server = Server::new(patterns::knowledge());
            let load = format!("loadsgf {} {number}", game.display());
            ask(&mut server, &load);
            let (black, white) = stones(&ask(&mut server, "showboard"));
            let questions = black.split(' ').chain(white.split(' ')).filter(|vertex| !vertex.is_empty());
            let decided: Vec<(String, String)> = questions
                .map(|vertex| format!("dragon_status {vertex}"))
                .map(|line| (ask(&mut server, &line), line))
                .filter(|(status, _)| status != "= unknown")
                .collect();
            let lines: Vec<String> =
                [load].into_iter().chain(decided.iter().map(|(_, line)| line.clone())).collect();
            let theirs = gnugo(&lines)?;
            for ((ours, line), theirs) in decided.iter().zip(&theirs[1..]) {
                compared += 1;
                let word = |reply: &str| reply.split(' ').nth(1).map(str::to_owned);
                if word(ours) != word(theirs) {
                    let name = game.file_name().unwrap_or_default().display();
                    differences.push(format!("{name} {number} {line}: {ours}, GNU Go {theirs}"));
                }
            }
        }
    }
    Some((compared, differences))
}

fn report(found: Option<(usize, Vec<String>)>, least: usize, most_differences: usize) {
    let Some((compared, differences)) = found else {
        eprintln!("skipped: gnugo is not installed");
        return;
    };
    println!("{compared} stones, {} differences\n{}", differences.len(), differences.join("\n"));
    assert!(compared >= least, "{compared} stones");
    assert!(differences.len() <= most_differences, "{differences:#?}");
}

#[test]
fn small_boards_agree_with_gnu_go() {
    let games: Vec<PathBuf> =
        games().into_iter().filter(|path| path.to_string_lossy().contains("game9-3")).collect();
    report(compare(&games[..3], &[999]), 20, 0);
}

/// GNU Go gives nearly every stone of all games the same status, on open boards too.
#[test]
#[ignore = "minutes"]
fn all_games_agree_with_gnu_go_nearly() {
    // The differences are documented in docs/book/src/verification/open-groups.md.
    let found = compare(&games(), &[40, 60, 100, 140, 180, 999]);
    let compared = found.as_ref().map_or(0, |(compared, _)| *compared);
    report(found, 500, compared / 10);
}
