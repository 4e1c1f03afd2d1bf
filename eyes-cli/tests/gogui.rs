//! Plays GoGui: its first commands, and every line of the menu. Each reply must have its declared type (GoGui's
//! manual, *Analyze Commands*).

use std::path::Path;

use eyes_cli::gtp::Server;
use eyes_cli::patterns;
use eyes_runtime::board::{Color, Point};

const SIZE: u8 = 19;

fn server() -> Server {
    Server::new(patterns::knowledge())
}

fn ask(server: &mut Server, line: &str) -> Result<String, String> {
    let text = server.handle(line.as_bytes()).expect("a reply").text;
    let text = text.strip_suffix("\n\n").expect("an empty line ends a reply");
    match text.split_at(2) {
        ("= ", body) => Ok(body.to_owned()),
        ("? ", body) => Err(body.to_owned()),
        _ => panic!("{text}"),
    }
}

fn is_vertex(word: &str) -> bool {
    Point::from_gtp(word, SIZE, SIZE).is_ok()
}

fn is_vertex_or_pass(word: &str) -> bool {
    word.eq_ignore_ascii_case("pass") || is_vertex(word)
}

fn is_color(word: &str) -> bool {
    let digits = word.strip_prefix('#').filter(|digits| digits.len() == 6);
    let named = ["black", "white", "red", "green", "blue", "cyan", "magenta", "yellow", "gray", "orange"];
    named.contains(&word) || digits.is_some_and(|digits| digits.chars().all(|c| c.is_ascii_hexdigit()))
}

fn is_graphics(line: &str) -> bool {
    let words: Vec<&str> = line.split_whitespace().collect();
    match words[..] {
        [] => true,
        ["LABEL", vertex, label] => is_vertex(vertex) && !label.is_empty(),
        ["COLOR", color, ref vertices @ ..] => is_color(color) && vertices.iter().all(|word| is_vertex(word)),
        [
            "BLACK" | "WHITE" | "CIRCLE" | "MARK" | "SQUARE" | "TRIANGLE" | "TERRITORY_BLACK"
            | "TERRITORY_WHITE",
            ref vertices @ ..,
        ] => !vertices.is_empty() && vertices.iter().all(|word| is_vertex(word)),
        ["INFLUENCE", ref pairs @ ..] => pairs
            .chunks(2)
            .all(|pair| pair.len() == 2 && is_vertex(pair[0]) && pair[1].parse::<f64>().is_ok()),
        ["VAR", ref pairs @ ..] => {
            pairs.chunks(2).all(|pair| matches!(pair, ["b" | "w", vertex] if is_vertex_or_pass(vertex)))
        }
        ["TEXT" | "STATUS", ..] => true,
        _ => false,
    }
}

/// A word for each point of the board, row by row.
fn is_board(reply: &str, cell: impl Fn(&str) -> bool) -> bool {
    let rows: Vec<Vec<&str>> = reply
        .lines()
        .map(|line| line.split_whitespace().collect())
        .filter(|row: &Vec<&str>| !row.is_empty())
        .collect();
    rows.len() == usize::from(SIZE)
        && rows.iter().all(|row| row.len() == usize::from(SIZE) && row.iter().all(|word| cell(word)))
}

fn is_of_type(kind: &str, reply: &str) -> bool {
    let words: Vec<&str> = reply.split_whitespace().collect();
    let moves = || words.iter().all(|word| is_vertex_or_pass(word));
    match kind {
        "gfx" => reply.lines().all(is_graphics),
        "string" | "hstring" => true,
        "none" => reply.is_empty(),
        "cboard" => is_board(reply, |word| is_color(word) || word == "\"\""),
        "dboard" => is_board(reply, |word| word.parse::<f64>().is_ok()),
        "sboard" => is_board(reply, |_| true),
        "bwboard" => is_board(reply, |word| matches!(word.to_ascii_lowercase().as_str(), "b" | "w" | "e")),
        "plist" | "eplist" => words.iter().all(|word| is_vertex(word)),
        "pstring" | "hpstring" => true,
        "pspairs" => words.chunks(2).all(|pair| pair.len() == 2 && is_vertex(pair[0])),
        "varb" | "varw" | "varc" => moves(),
        "varp" | "varpo" => words.chunks(2).all(|pair| pair.len() == 2 && is_vertex_or_pass(pair[1])),
        _ => false,
    }
}

#[test]
fn the_validator_refuses_what_gogui_would() {
    for (kind, wrong) in [
        ("gfx", "COLOUR #ffffff A1"),
        ("gfx", "COLOR #fffff A1"),
        ("gfx", "CIRCLE"),
        ("gfx", "LABEL A1 two words"),
        ("gfx", "MARK Z1"),
        ("sboard", "1 2 3"),
        ("plist", "A1 I9"),
        ("novel", ""),
    ] {
        assert!(!is_of_type(kind, wrong), "{kind} {wrong}");
    }
    assert!(is_of_type("gfx", "LABEL A1 1/2\nINFLUENCE A1 -0.5\nVAR b A1 w PASS"));
    assert!(is_of_type("dboard", &vec![vec!["0.5"; 19].join(" "); 19].join("\n")));
}

#[test]
fn a_session_begins_as_gogui_begins_it() {
    let mut server = server();
    assert_eq!(ask(&mut server, "protocol_version").as_deref(), Ok("2"));
    assert_eq!(ask(&mut server, "name").as_deref(), Ok("eyes"));
    assert!(ask(&mut server, "version").is_ok());
    let commands = ask(&mut server, "list_commands").expect("the list");
    // The required commands of every engine (GTP 2 specification, section 6), except those that generate moves.
    for required in [
        "protocol_version",
        "name",
        "version",
        "known_command",
        "list_commands",
        "quit",
        "boardsize",
        "clear_board",
        "komi",
        "play",
    ] {
        assert!(commands.lines().any(|command| command == required), "{required}");
        assert_eq!(ask(&mut server, &format!("known_command {required}")).as_deref(), Ok("true"));
    }
    assert_eq!(ask(&mut server, "genmove b"), Err("unknown command".into()));
    for line in ["boardsize 9", "clear_board", "komi 6.5", "play b E5", "play w PASS", "undo", "play w C3"] {
        assert_eq!(ask(&mut server, line).as_deref(), Ok(""), "{line}");
    }
}

/// A game, and an enclosed white group with three points in a row.
fn two_positions() -> [Server; 2] {
    let mut game = server();
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/positions/game19-16.sgf");
    ask(&mut game, &format!("loadsgf {} 140", file.display())).expect("loaded");
    let mut shut_in = server();
    for stone in ["w A2", "w B2", "w C2", "w D2", "w D1", "b A3", "b B3", "b C3", "b D3", "b E2", "b E1"] {
        ask(&mut shut_in, &format!("play {stone}")).expect("played");
    }
    [game, shut_in]
}

#[test]
fn every_line_of_the_menu_has_its_declared_type() {
    let mut servers = two_positions();
    let menu = ask(&mut servers[0], "gogui-analyze_commands").expect("the menu");
    assert!(menu.lines().count() >= 16, "{menu}");
    let points: Vec<String> = (0..SIZE)
        .flat_map(|row| (0..SIZE).filter_map(move |column| Point::new(column, row)))
        .map(|point| point.vertex(SIZE).to_string())
        .collect();
    for entry in menu.lines() {
        let [kind, label, command] = entry.splitn(3, '/').collect::<Vec<_>>()[..] else { panic!("{entry}") };
        assert!(!label.is_empty() && !command.is_empty(), "{entry}");
        let name = command.split(' ').next().expect("a name");
        assert_eq!(ask(&mut servers[0], &format!("known_command {name}")).as_deref(), Ok("true"), "{entry}");
        let mut answered = 0;
        for server in &mut servers {
            for vertex in if command.contains("%p") { &points[..] } else { &points[..1] } {
                for color in if command.contains("%c") { &Color::ALL[..] } else { &Color::ALL[..1] } {
                    let line = command.replace("%p", vertex).replace("%c", &color.to_string());
                    assert!(!line.contains('%'), "a variable that GoGui is not known to fill in: {entry}");
                    match ask(server, &line) {
                        Ok(reply) => {
                            assert!(is_of_type(kind, &reply), "{line}: no {kind}:\n{reply}");
                            answered += 1;
                        }
                        Err(reason) => {
                            assert!(!reason.is_empty() && command.contains("%p"), "{line}: {reason}");
                        }
                    }
                }
            }
        }
        assert!(answered > 0, "{entry} is never answered");
    }
    let [game, _] = &mut servers;
    assert!(ask(game, "eyes-gfx-topology").expect("marks").contains("LABEL T3 1/2"));
    for (command, sign) in
        [("eyes-gfx-spaces", "COLOR #"), ("eyes-gfx-vital", "CIRCLE"), ("eyes-gfx-topology", "MARK")]
    {
        assert!(ask(game, command).expect("marks").contains(sign), "{command}");
    }
}

#[test]
fn unconditional_life_is_shown() {
    let mut server = server();
    let game = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/positions/game19-01.sgf");
    ask(&mut server, &format!("loadsgf {}", game.display())).expect("loaded");
    let shown = ask(&mut server, "eyes-gfx-unconditional").expect("marks");
    assert!(
        shown.lines().all(is_graphics) && shown.contains("TERRITORY_") && shown.contains("CIRCLE"),
        "{shown}"
    );
}
