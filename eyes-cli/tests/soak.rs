//! No line breaks the protocol, and none leaks memory.

use std::alloc::System;
use std::fs;
use std::path::{Path, PathBuf};

use cap::Cap;
use eyes_cli::gtp::Server;
use eyes_cli::patterns;
use proptest::prelude::*;

/// Counts live bytes. The system's figure would include what the allocator keeps for later.
#[global_allocator]
static MEMORY: Cap<System> = Cap::new(System, usize::MAX);

fn server() -> Server {
    Server::new(patterns::knowledge())
}

fn positions() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/positions")
}

/// A reply has one empty line, at its end, and begins with its status character and id.
fn keeps_step(server: &mut Server, line: &[u8]) {
    let Some(reply) = server.handle(line) else { return };
    assert!(reply.text.starts_with(['=', '?']), "{:?}", reply.text);
    assert_eq!(reply.text.find("\n\n"), Some(reply.text.len() - 2), "{:?}", reply.text);
}

const WORDS: &[&str] = &[
    "analyze_eyegraph",
    "attack",
    "boardsize",
    "clear_board",
    "defend",
    "dragon_status",
    "eval_eye",
    "eye_data",
    "eyes-gfx-spaces",
    "eyes-gfx-unconditional",
    "eyes-life",
    "eyes-nc",
    "eyes-reading",
    "eyes-report",
    "fixed_handicap",
    "half_eye_data",
    "known_command",
    "komi",
    "list_commands",
    "loadsgf",
    "name",
    "owl_attack",
    "owl_defend",
    "play",
    "quit",
    "showboard",
    "unconditional_status",
    "undo",
    "version",
    "black",
    "white",
    "b",
    "w",
    "A1",
    "C3",
    "E5",
    "J9",
    "T19",
    "Z25",
    "pass",
    "PASS",
    "2",
    "5",
    "9",
    "19",
    "25",
    "26",
    "-1",
    "99999999999",
    "1e9",
    "..X",
    ".!%.O",
    "$",
    "#",
    "\t",
    "\u{e9}",
    "/",
    ".",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn every_line_gets_one_reply(lines in proptest::collection::vec(proptest::collection::vec(any::<u8>(), 0..60), 0..60)) {
        let mut server = server();
        for line in lines {
            keeps_step(&mut server, &line);
        }
    }

    #[test]
    fn every_command_gives_one_reply(
        lines in proptest::collection::vec(proptest::collection::vec(0..WORDS.len(), 1..5), 1..60),
        id in 0usize..3,
    ) {
        let mut server = server();
        for words in lines {
            let words: Vec<&str> = words.into_iter().map(|word| WORDS[word]).collect();
            let line = format!("{} {}", ["", "7", "007"][id], words.join(" "));
            keeps_step(&mut server, line.as_bytes());
        }
    }
}

fn resident() -> Option<usize> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

/// A random generator with the same numbers on every machine (splitmix64).
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % sides as u64) as usize
    }
}

/// Sends random and mutated lines on positions of real games. Returns the live bytes after each fifth.
fn soak(mut server: Server, lines: usize) -> Vec<usize> {
    let mut games: Vec<PathBuf> = fs::read_dir(positions())
        .expect("positions")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "sgf"))
        .collect();
    games.sort();
    let mut dice = Dice(1);
    let mut live = Vec::new();
    for number in 1..=lines {
        let mut line: Vec<u8> = match dice.roll(100) {
            0 => {
                format!("loadsgf {} {}", games[dice.roll(games.len())].display(), dice.roll(250)).into_bytes()
            }
            1..=30 => {
                let column = b"ABCDEFGHJKLMNOPQRST"[dice.roll(19)];
                let color = ["black", "white"][dice.roll(2)];
                format!("play {color} {}{}", char::from(column), 1 + dice.roll(19)).into_bytes()
            }
            _ => {
                let words: Vec<&str> = (0..=dice.roll(4)).map(|_| WORDS[dice.roll(WORDS.len())]).collect();
                words.join(" ").into_bytes()
            }
        };
        if dice.roll(4) == 0 && !line.is_empty() {
            let place = dice.roll(line.len());
            match dice.roll(3) {
                0 => line[place] = dice.roll(256) as u8,
                1 => line.insert(place, dice.roll(256) as u8),
                _ => drop(line.remove(place)),
            }
        }
        keeps_step(&mut server, &line);
        if number % (lines / 5) == 0 {
            // Positions and their cached results come and go.
            server.handle(b"boardsize 19");
            live.push(MEMORY.allocated());
            println!(
                "{number} lines: {} kB live, {} kB resident",
                MEMORY.allocated() / 1024,
                resident().unwrap_or(0)
            );
        }
    }
    assert_eq!(server.handle(b"name").expect("a reply").text, "= eyes\n\n");
    live
}

#[test]
fn a_short_soak() {
    soak(server().with_nodes(500), 500);
}

/// A server answers each of 100,000 random and mutated lines, and its memory does not grow.
#[test]
#[ignore = "minutes"]
fn a_soak_of_100_000_lines() {
    let live = soak(server(), 100_000);
    assert!(live[4] < live[0] + (1 << 20), "more and more memory is live: {live:?}");
}
