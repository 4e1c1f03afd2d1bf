//! Patterns from the eye spaces of games.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn eyes(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_eyes"));
    command.args(arguments).stdin(Stdio::null()).output().expect("the command runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("mine").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// A game with spaces that no table has; two of them are proven quickly.
const GAME: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/positions/game9-36.sgf");

/// A game with a space whose search takes more than half a minute.
const LONG: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/positions/game19-01.sgf");

/// A row of eight for Black, twice, and one of nine for White with a stone inside, on which no pattern is asked.
fn games(folder: &Path) -> String {
    let games = folder.join("games");
    fs::create_dir_all(&games).unwrap();
    let row = ". . . . . . . . X O . . .\nX X X X X X X X X O . . .\nO O O O O O O O O O . . .\n";
    let rest = ". . . . . . . . . . . . .\n".repeat(8);
    let other = ". . X . . . . . . O X . .\nO O O O O O O O O O X . .\nX X X X X X X X X X X . .\n";
    fs::write(games.join("row.txt"), format!("{row}{rest}")).unwrap();
    fs::write(games.join("stone.txt"), format!("{other}{rest}")).unwrap();
    fs::write(games.join("again.txt"), format!("{rest}{row}")).unwrap();
    games.to_str().unwrap().to_owned()
}

/// What is known when the time is up is written to the file. A busy machine needs more time to find the spaces.
#[test]
fn the_end_of_the_time_leaves_a_file() {
    let file = folder("time").join("mined.db");
    let mine = |time: &str| {
        let bounds = ["--every", "40", "--most", "40", "--nodes", "1000000000", "--time", time, "-o"];
        eyes(&[&["mine", LONG], &bounds[..], &[file.to_str().unwrap()]].concat())
    };
    let says_so = |output: &Output| text(&output.stderr).contains("not all was searched");
    let output =
        ["0.5", "4", "32"].into_iter().map(mine).find(says_so).expect("a search that is not at its end");
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(fs::read_to_string(file).unwrap().starts_with("# Mined by `eyes mine`"));
}

#[test]
fn mine_says_that_its_time_is_over() {
    let output = eyes(&["mine", GAME, "--time", "0.00000001"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(text(&output.stderr), "note: the time is over (`--time` allows more): nothing was written\n");
}

#[test]
fn no_input_is_written_over() {
    let folder = folder("inputs");
    let game = folder.join("game.sgf");
    fs::copy(GAME, &game).unwrap();
    let known = folder.join("known.db");
    let patterns = "# Mined by `eyes mine` from 1 game, 1 position.\n\nPattern 1\n\n.\n\n:1111\n";
    fs::write(&known, patterns).unwrap();
    let (game, known) = (game.to_str().unwrap(), known.to_str().unwrap());
    for arguments in [
        &["mine", game, "--every", "60", "--patterns", known, "-o", known][..],
        &["mine", game, "--every", "60", "--force", "-o", game],
        &["snapshot", game, "--every", "60", "--force", "-o", game],
        &["snapshot", folder.to_str().unwrap(), "--every", "60", "--force", "-o", game],
        &["snapshot", game, "--every", "60", "--patterns", known, "--force", "-o", known],
    ] {
        let output = eyes(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {output:?}");
        assert!(text(&output.stderr).contains("is an input too"), "{arguments:?}: {output:?}");
    }
    assert_eq!(fs::read_to_string(known).unwrap(), patterns);
    assert_eq!(fs::read(game).unwrap(), fs::read(GAME).unwrap());
}

/// What was not decided without a search is decided with the mined file, which passes the check and is laid out.
#[test]
fn a_mined_file_decides_what_no_table_has() {
    let folder = folder("circle");
    let file = folder.join("mined.db");
    let file = file.to_str().unwrap();
    let output = eyes(&["mine", GAME, "--nodes", "100000", "--most", "12", "-o", file]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let mined = fs::read_to_string(file).unwrap();
    assert!(mined.starts_with("# Mined by `eyes mine` from 1 game, 61 positions.\n"), "{mined}");
    let patterns = mined.matches("\nPattern ").count();
    assert!(patterns >= 2 && mined.contains("first White's A6 of "), "{mined}");
    let checked = eyes(&["check", "--solve", "--deny", "warnings", file]);
    assert_eq!(checked.status.code(), Some(0), "{}{mined}", text(&checked.stdout));
    assert_eq!(eyes(&["fmt", "--check", file]).status.code(), Some(0), "{mined}");

    let undecided = |more: &[&str]| -> usize {
        let all = text(&eyes(&[&["mine", GAME, "--nodes", "1", "--most", "1"], more].concat()).stderr);
        let part = all.split("; ").find(|part| part.contains("decided by patterns")).expect("a summary");
        part.rsplit(' ').nth(1).and_then(|number| number.parse().ok()).expect("a number")
    };
    let (before, after) = (undecided(&[]), undecided(&["--patterns", file]));
    assert!(after + patterns <= before, "{before} {after}");
}

#[test]
fn the_number_of_threads_does_not_matter() {
    let games = games(&folder("threads"));
    let with = |threads| {
        let limits = ["--nodes", "20000", "--most", "4", "--every", "3", "--threads", threads];
        eyes(&[&["mine", &games, GAME], &limits[..]].concat()).stdout
    };
    let one = text(&with("1"));
    assert!(one.starts_with("# Mined by `eyes mine` from 4 games"), "{one}");
    assert_eq!(one, text(&with("3")));
}

#[test]
fn files_of_others_are_kept() {
    let folder = folder("kept");
    let games = games(&folder);
    let path = folder.join("own.db");
    fs::write(&path, "# My patterns.\n").unwrap();
    let file = path.to_str().unwrap();
    let output = eyes(&["mine", &games, "-o", file]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert_eq!(fs::read_to_string(&path).unwrap(), "# My patterns.\n");
    assert_eq!(eyes(&["mine", &games, "-o", file, "--most", "1", "--force"]).status.code(), Some(0));
    // A mined file is replaced.
    assert_eq!(eyes(&["mine", &games, "-o", file, "--most", "1"]).status.code(), Some(0));
}

#[test]
fn what_cannot_be_read_is_named_and_nothing_is_written() {
    let folder = folder("bad");
    let bad = folder.join("bad.sgf");
    fs::write(&bad, "(;SZ[19]B[zz])").unwrap();
    let file = folder.join("mined.db");
    let output = eyes(&["mine", bad.to_str().unwrap(), "-o", file.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(text(&output.stderr).contains("bad.sgf"), "{output:?}");
    assert!(!file.exists());
}

/// What is not decided within the nodes is told, and is no pattern.
#[test]
fn what_is_not_proven_is_no_pattern() {
    let output = eyes(&["mine", GAME, "--every", "10", "--nodes", "1"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let mined = text(&output.stdout);
    assert!(mined.contains("# Not written:") && mined.contains("not decided within 1 node"), "{mined}");
    assert!(!mined.contains("\nPattern "), "{mined}");
}

/// Two equal spaces of a position are two occurrences in one position.
#[test]
fn a_position_with_two_equal_spaces_is_one() {
    let folder = folder("equal");
    let room = ". . . . X O X . . . .\n. . . . X O X . . . .\nX X X X X O X X X X X\n";
    let rest = "O O O O O O O O O O O\n. . . . . . . . . . .\nO O O O O O O O O O O\n";
    let file = folder.join("two.txt");
    fs::write(&file, format!("{room}{rest}")).unwrap();
    let mined = text(&eyes(&["mine", file.to_str().unwrap(), "--nodes", "200000"]).stdout);
    assert!(mined.contains("2 occurrences, 1 position, 1 game"), "{mined}");
}
