//! Pictures of solved problems: marks, numbers, texts, and omissions. Also the pictures of the README.

use std::path::Path;
use std::process::Command;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// The output of the command, run at the root of the repository.
fn printed(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_eyes"))
        .current_dir(ROOT)
        .args(arguments)
        .output()
        .expect("eyes runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

fn picture(problem: &str, arguments: &[&str]) -> String {
    let problem = format!("eyes-cli/tests/cmd/solve.in/{problem}");
    printed(&[&["solve", problem.as_str(), "--format", "svg"], arguments].concat())
}

/// The texts of all elements of a class, in document order.
fn written<'a>(picture: &'a str, class: &str) -> Vec<&'a str> {
    let open = format!("<text class=\"{class}\"");
    let elements = picture.split(open.as_str()).skip(1);
    elements.filter_map(|element| element.split_once('>')?.1.split_once('<').map(|(text, _)| text)).collect()
}

fn is_balanced(picture: &str) -> bool {
    let mut open = Vec::new();
    for tag in picture.split('<').skip(1) {
        let Some((tag, _)) = tag.split_once('>') else { return false };
        match tag.strip_prefix('/') {
            Some(closed) if open.pop() != Some(closed) => return false,
            Some(_) => {}
            None if tag.ends_with('/') => {}
            None => open.extend(tag.split(' ').next()),
        }
    }
    open.is_empty() && picture.starts_with("<svg ") && picture.ends_with("</svg>\n")
}

const TRIANGLE: &str = "l7.4 12.8h-14.8z";
const RED_RING: &str = "r=\"15.5\" fill=\"none\" stroke=\"#d3222a\"";
const GREEN_RING: &str = "r=\"15.5\" fill=\"none\" stroke=\"#1f9d4d\"";

/// A page has one set of styles and identifiers for all pictures in it.
#[test]
fn styles_and_identifiers_are_those_of_their_kind_of_picture() {
    let game = "tests/positions/game9-31.sgf";
    let kinds = [
        ("show", printed(&["show", game, "--format", "svg"])),
        ("life", printed(&["show", game, "--life", "--nodes", "1", "--format", "svg"])),
        ("solve", picture("ko.txt", &[])),
    ];
    for (kind, picture) in kinds {
        assert!(picture.contains(&format!("class=\"eyes-{kind}\"")), "{picture}");
        let (_, rest) = picture.split_once("<style>").expect("styles");
        let (styles, _) = rest.split_once("</style>").expect("their end");
        let rules: Vec<&str> = styles.split_terminator('}').collect();
        assert!(
            rules.len() > 6 && rules.iter().all(|rule| rule.starts_with(&format!(".eyes-{kind} "))),
            "{styles}"
        );
        assert!(picture.split("id=\"").skip(1).all(|id| id.starts_with("eyes-")), "{picture}");
        assert!(picture.split("url(#").skip(1).all(|id| id.starts_with("eyes-")), "{picture}");
    }
}

#[test]
fn a_ko_in_the_corner() {
    let both = picture("ko.txt", &[]);
    assert!(is_balanced(&both), "{both}");
    // Seven stones on two boards each, and one in the key.
    assert_eq!(both.matches(TRIANGLE).count(), 15);
    assert_eq!(both.matches(RED_RING).count(), 3, "Black's best moves are B3, C2 and A1");
    assert_eq!(both.matches(GREEN_RING).count(), 4, "White's are B3, A2, C2 and B1");
    assert_eq!(written(&both, "said"), ["Black first: \u{2212}1", "White first: 6"]);
    let words = written(&both, "key");
    for expected in [
        "White lives unless Black has 1 ko threat more",
        "White lives in seki",
        "Best moves: B3 C2 A1",
        "the chain to save",
        "Black's best first moves",
    ] {
        assert!(words.contains(&expected), "{words:?}");
    }
    let names = written(&both, "name");
    assert!(names.contains(&"F") && names.contains(&"6"), "two lines beside the stones: {names:?}");
    assert!(!names.contains(&"G") && !names.contains(&"7"), "no more of the board: {names:?}");

    let black = picture("ko.txt", &["--first", "black"]);
    assert!(is_balanced(&black));
    assert_eq!(black.matches(TRIANGLE).count(), 8);
    let numbers = written(&black, "number");
    assert!(numbers.starts_with(&["1", "2"]) && numbers.is_sorted_by_key(|number| number.parse::<u8>().ok()));
    let told = words.iter().any(|line| line.contains(" at "));
    assert!(numbers.len() == 8 || told, "a move that is not drawn is told");
}

#[test]
fn bent_four_in_the_corner_is_told_without_a_ring() {
    let white = picture("bent-four.sgf", &["--at", "A4", "--closed", "--first", "white"]);
    assert!(is_balanced(&white));
    assert_eq!(written(&white, "said"), ["White first: \u{2212}6"]);
    assert_eq!(white.matches(GREEN_RING).count(), 0, "every move loses");
    let words = written(&white, "key");
    assert!(words.contains(&"Best moves: no move helps"), "{words:?}");
    assert!(words.iter().any(|line| line.starts_with("Liberties outside: ")), "{words:?}");
}

/// Every move of the variation is drawn with its number or told in words, as are passes and ko threats.
#[test]
fn every_move_of_an_open_variation_is_in_the_picture() {
    let words =
        words_beside_the_moves("ko.txt", "X . O\nX . O\nX . .\n", &["--at", "A3", "--first", "black"]);
    assert!(words.contains("Pass: 3") && words.contains("After a ko threat: 9"), "{words}");
    assert!(words.contains("Black's best first moves"), "{words}");
}

/// A pass at the end is the answer: nothing needs to be done.
#[test]
fn a_pass_at_the_end_of_a_variation_is_in_the_picture() {
    let board = "X . O O X X\n. X . O . X\nO . O O . .\nO O O X . X\nX . X . X X\n";
    let arguments = ["--at", "C2", "--region", "A5", "A4", "B5", "B4", "B3", "C4", "--closed"];
    let words = words_beside_the_moves("seki.txt", board, &[&arguments[..], &["--first", "black"]].concat());
    assert!(words.contains("Pass: 4"), "{words}");
}

/// The words of a picture of which every move of the variation is drawn or told.
fn words_beside_the_moves(name: &str, board: &str, options: &[&str]) -> String {
    let board = crate::temporary::file("pictures", name, board.as_bytes());
    let asked =
        |format| printed(&[&["solve", board.to_str().unwrap(), "--format", format], options].concat());
    let answer: serde_json::Value = serde_json::from_str(&asked("json")).unwrap();
    let answers = answer.get("answers").or(answer.get("solutions")).unwrap();
    let moves = answers[0]["variation"].as_array().unwrap();
    let picture = asked("svg");
    assert!(is_balanced(&picture), "{picture}");
    let (numbers, words) = (written(&picture, "number"), written(&picture, "key").join(" "));
    for number in 1..=moves.len() {
        let told = words.split([' ', ',', '.']).any(|word| word == number.to_string());
        assert!(told || numbers.contains(&number.to_string().as_str()), "{number}: {numbers:?} {words}");
    }
    words
}

#[test]
fn drawings_and_batches_have_no_picture() {
    for question in [["--graph", "..."], ["--batch", "problems.json"]] {
        let output = Command::new(env!("CARGO_BIN_EXE_eyes"))
            .args(["solve", "--format", "svg"])
            .args(question)
            .output()
            .expect("eyes runs");
        assert_eq!(output.status.code(), Some(2), "{question:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("--format"), "{question:?}");
    }
}

#[test]
fn the_pictures_of_the_first_page_are_up_to_date() {
    let game = "tests/positions/game19-17.sgf";
    let pictures = [
        ("docs/book/src/images/show.svg", printed(&["show", game, "--move", "220", "--format", "svg"])),
        ("docs/book/src/images/solve.svg", picture("ko.txt", &[])),
    ];
    for (name, expected) in pictures {
        let path = Path::new(ROOT).join(name);
        if std::env::var_os("EYES_REGENERATE").is_some() {
            let written = eyes_files::write(&path, expected.as_bytes(), eyes_files::Existing::Replace);
            written.expect("the picture can be written");
        }
        let found = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(found == expected, "run `cargo xtask regenerate pictures` to write {name}");
    }
}

#[test]
fn the_board_of_the_first_page_is_up_to_date() {
    let page = std::fs::read_to_string(Path::new(ROOT).join("README.md")).expect("a first page");
    let (_, block) = page.split_once("```text\n").expect("a board");
    let (block, _) = block.split_once("```").expect("an end");
    let printed = printed(&["show", "tests/positions/game9-35.sgf", "--move", "45"]);
    let mut lines = printed.lines();
    for wanted in block.lines().filter(|line| !line.is_empty()) {
        assert!(lines.any(|line| line == wanted), "the command no longer prints {wanted:?}");
    }
}

/// A letter of a caption is some six units wide. On small boards captions were cut off.
#[test]
fn captions_fit_the_picture() {
    let path = std::env::temp_dir().join(format!("eyes-captions-{}.txt", std::process::id()));
    let board = "X X X X . X X\nX . X . . X .\nX X O X X X X\nO . O X . . O\nO . X O O O X\n. O O O X . X\nO . . . O . O\n";
    std::fs::write(&path, board).unwrap();
    let picture = printed(&["show", path.to_str().unwrap(), "--format", "svg"]);
    std::fs::remove_file(&path).unwrap();
    let longest = written(&picture, "key").iter().map(|text| text.chars().count()).max().unwrap_or_default();
    let width = picture.split_once("width=\"").and_then(|(_, rest)| rest.split('"').next()).unwrap();
    assert!(longest > 85 && width.parse::<f64>().unwrap() >= 6.4 * longest as f64, "{longest} {width}");
}
