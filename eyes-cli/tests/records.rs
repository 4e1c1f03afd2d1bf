//! Game records: main lines, set-up, passes, handicaps, collections, character sets.

use eyes_cli::input::{Position, Stop, parse};
use eyes_runtime::board::{Color, Point};
use proptest::prelude::*;

fn end(record: &str) -> Position {
    parse(record.as_bytes(), &Stop::End).unwrap_or_else(|error| panic!("{record}: {error}")).position
}

fn stone(position: &Position, vertex: &str) -> Option<Color> {
    let board = position.board();
    board.color_at(Point::from_gtp(vertex, board.width(), board.height()).expect("a vertex"))
}

#[test]
fn the_first_variation_is_the_main_line() {
    let position = end("(;SZ[9];B[ee](;W[cc];B[gg](;W[ff])(;W[fg]))(;W[dd];B[aa]))");
    assert_eq!(position.moves(), 4);
    assert_eq!(stone(&position, "F4"), Some(Color::White));
    assert_eq!(stone(&position, "D6"), None);
}

#[test]
fn a_move_number_stops_before_it() {
    let record = b"(;SZ[9];B[ee];W[ce];B[ge])";
    let moves = |stop: Stop| parse(record, &stop).unwrap().position.moves();
    assert_eq!(moves(Stop::Before(1)), 0);
    assert_eq!(moves(Stop::Before(3)), 2);
    for end in [Stop::End, Stop::Before(4), Stop::Before(99), Stop::before_move(0)] {
        assert_eq!(moves(end), 3);
    }
    let at = |vertex: &str| Stop::BeforePoint(Point::from_gtp(vertex, 9, 9).unwrap());
    assert_eq!(moves(at("C5")), 1);
    assert_eq!(moves(at("A1")), 3);
}

#[test]
fn whose_turn_it_is() {
    let turn = |record: &str, stop| parse(record.as_bytes(), &stop).unwrap().position.to_move();
    let game = "(;SZ[9];B[ee];W[ce];W[ge])";
    assert_eq!(turn(game, Stop::Before(1)), Color::Black);
    assert_eq!(turn(game, Stop::Before(3)), Color::White);
    assert_eq!(turn(game, Stop::End), Color::Black);
    assert_eq!(turn("(;SZ[9]AB[cc]PL[W])", Stop::End), Color::White);
    assert_eq!(turn("(;SZ[9]HA[2]AB[cc][gg];W[ee])", Stop::Before(1)), Color::White);
    assert_eq!(turn("(;SZ[9])", Stop::End), Color::Black);
}

#[test]
fn a_side_to_move_that_is_none_is_a_mistake() {
    for (record, place, found) in [
        ("(;SZ[9]AB[cc]\nPL[Q])", "line 2, column 3", "`Q`"),
        ("(;SZ[9]AB[cc]PL[])", "line 1, column 16", "``"),
        ("(;SZ[9]AB[cc]PL[B][W])", "line 1, column 19", "two values"),
    ] {
        let expected = format!(
            "not a game record as SGF has it: {place}: `PL` says who is to move, `B` or `W`, and not {found}"
        );
        assert_eq!(parse(record.as_bytes(), &Stop::End).unwrap_err().to_string(), expected);
    }
}

#[test]
fn passes_old_and_new() {
    let position = end("(;SZ[19];B[];W[tt];B[dd];W[TT];B[Tt])");
    assert_eq!(position.moves(), 5);
    assert_eq!(position.board().points_with(None).len(), 360);
    let large = end("(;SZ[21];B[tt])");
    assert_eq!(stone(&large, "U2"), Some(Color::Black));
}

#[test]
fn stones_are_set_up_and_taken_off() {
    let position = end("(;SZ[9]AB[aa:cb]AW[ii];AE[ab][bb]AW[aa];B[ee])");
    assert_eq!(stone(&position, "A9"), Some(Color::White));
    assert_eq!(stone(&position, "B8"), None);
    assert_eq!(stone(&position, "C8"), Some(Color::Black));
    assert_eq!(position.moves(), 1);
    for record in ["(;SZ[9]AE[aa:ii]AB[cc])", "(;SZ[9]AB[cc]AE[aa:ii])"] {
        assert_eq!(stone(&end(record), "C7"), Some(Color::Black), "{record}");
    }
}

#[test]
fn rectangular_boards() {
    let position = end("(;SZ[13:9];B[mi];W[ma])");
    assert_eq!((position.board().width(), position.board().height()), (13, 9));
    assert_eq!(stone(&position, "N1"), Some(Color::Black));
    assert_eq!(stone(&position, "N9"), Some(Color::White));
    assert_eq!(end("(;SZ[19];B[ss])").board().width(), 19);
    assert_eq!(end("(;B[ss])").board().width(), 19, "19 is what a record means that says nothing");
}

#[test]
fn a_handicap_that_is_not_set_up_is_placed() {
    let announced = end("(;SZ[9]HA[2];W[ee])");
    assert_eq!(stone(&announced, "C3"), Some(Color::Black));
    assert_eq!(stone(&announced, "G7"), Some(Color::Black));
    for with_a_side_to_move in [
        "(;SZ[9]HA[2]PL[W];W[cd];B[ff])",
        "(;SZ[9]HA[2];PL[W];W[cd];B[ff])",
        "(;SZ[9]HA[2]PL[B];W[cd];B[ff])",
        "(;SZ[9]HA[2];AE[aa];W[cd];B[ff])",
        "(;SZ[9]HA[2]PL[W])",
    ] {
        let found = end(with_a_side_to_move);
        assert_eq!(stone(&found, "C3"), Some(Color::Black), "{with_a_side_to_move}");
        assert_eq!(stone(&found, "G7"), Some(Color::Black), "{with_a_side_to_move}");
    }
    assert_eq!(end("(;SZ[9]HA[2]PL[B])").board().points_with(Some(Color::Black)).len(), 0);
    let played = end("(;SZ[9]HA[2];B[ee];B[dd];W[cc])");
    assert_eq!(played.board().points_with(Some(Color::Black)).len(), 2);
    let set_up = end("(;SZ[9]HA[2]AB[aa][bb];W[ee])");
    assert_eq!(set_up.board().points_with(Some(Color::Black)).len(), 2);
}

#[test]
fn what_a_record_says_is_read_or_refused() {
    let refused = |text: &str| parse(text.as_bytes(), &Stop::End).unwrap_err().to_string();
    for (text, mistake) in [
        ("(;GM[1];SZ[9];B[aa])", "line 1, column 9: `SZ` counts in the first node only"),
        ("(;SZ[9];HA[2];W[aa])", "line 1, column 9: `HA` counts in the first node only"),
        ("(;SZ[9]HA[x];W[aa])", "line 1, column 10: `HA[x]`: expected the number of handicap stones"),
        ("(;SZ[9]HA[2.0];W[aa])", "`HA[2.0]`"),
        ("(;SZ[9]HA[10];W[aa])", "`HA[10]`: they have no fixed points on this board: set them up with `AB`"),
        ("(;SZ[9];B[aa]W[bb])", "line 1, column 15: a node has one move: put `;` before `W`"),
        ("(;SZ[9]AB[cc][])", "line 1, column 14: `AB[]` names no point"),
        ("(;SZ[9]AB[cc]d[d])", "line 1, column 14: `d` is no property: names are in capitals"),
        (";SZ[5];B[aa](;B[cc])", "line 1, column 3: a property stands before the game: `(;` begins a game"),
        ("(;SZ[9];B[aa]))", "line 1, column 15: the game has ended before this `)`"),
        ("\n. X\nO .\n(;SZ[9])", "line 2, column 1: a drawn board stands beside a game record"),
        (
            "(;SZ[9](;B[aa])(;W[bb]);W[cc])",
            "line 1, column 24: a node after variations belongs to none of them",
        ),
    ] {
        assert!(refused(text).contains(mistake), "{text}: {}", refused(text));
    }
    for text in [
        "(;SZ[9]AB[]AW[cc])",
        "(;SZ[9]HA[];W[aa])",
        "(;SZ[9]HA[0];W[aa])",
        "(;SZ[9]HA[10]AB[cc][dd];W[aa])",
        "(;SZ[5]HA[3];B[aa])",
    ] {
        assert!(parse(text.as_bytes(), &Stop::End).is_ok(), "{text}");
    }
}

#[test]
fn suicide_where_the_rules_allow_it() {
    const KATAGO: &str = "koPOSITIONALscoreAREAtaxNONEsui1";
    let corner = "SZ[9]AB[aa]AW[ca][bb][ab];B[ba]";
    for rules in ["NZ", "New Zealand", "new-zealand", "NewZealand", "Tromp-Taylor", "TT", "GOE", KATAGO] {
        let captured = end(&format!("(;RU[{rules}]{corner})"));
        assert_eq!(captured.board().points_with(Some(Color::Black)).len(), 0, "{rules}");
    }
    for rules in ["Japanese", "koSIMPLEscoreTERRITORYtaxSEKIsui0"] {
        assert!(parse(format!("(;RU[{rules}]{corner})").as_bytes(), &Stop::End).is_err(), "{rules}");
    }
}

#[test]
fn collections_give_their_first_game_and_say_how_many_follow() {
    let loaded = parse(b"text before\n(;SZ[9];B[aa])(;SZ[5])\n\n(;SZ[7])", &Stop::End).unwrap();
    assert_eq!(loaded.other_games, 2);
    assert_eq!(loaded.position.board().width(), 9);
}

#[test]
fn escapes_old_names_and_character_sets() {
    let position = end("(;GaMe[1]SiZe[9]C[a \\] (;B[zz\\])];Black[ee];W[ce]C[\\\\])");
    assert_eq!(position.moves(), 2);
    let japanese = b"(;CA[Shift_JIS]SZ[9]PB[\x83\x5d\x83\x5c];B[ee])";
    assert_eq!(parse(japanese, &Stop::End).unwrap().position.moves(), 1);
    let latin = b"(;SZ[9]PB[J\xfcrgen];B[ee])";
    assert_eq!(parse(latin, &Stop::End).unwrap().position.moves(), 1);
}

#[test]
fn a_drawn_board_is_a_position() {
    let position = end("   A B C\n 2 . X O 2\n 1 X X . 1\n   A B C\n");
    assert_eq!(stone(&position, "A1"), Some(Color::Black));
    assert_eq!((position.moves(), position.to_move()), (0, Color::Black));
}

proptest! {
    #[test]
    fn nothing_makes_it_panic(bytes in proptest::collection::vec(any::<u8>(), 0..400), number in 0usize..9) {
        let _ = parse(&bytes, &Stop::before_move(number));
    }

    #[test]
    fn nothing_like_a_record_makes_it_panic(
        parts in proptest::collection::vec(
            prop_oneof![
                Just("("), Just(")"), Just(";"), Just("B[ee]"), Just("W[ce]"), Just("AB[aa:cc]"), Just("AE[bb]"),
                Just("SZ[9]"), Just("SZ[9:13]"), Just("HA[4]"), Just("PL[W]"), Just("C[\\]"), Just("]"), Just("["),
                Just("tt"), Just("B[tt]"), Just("W[]"), Just("\u{e9}"), Just(" \n"), Just("X . O\n"), Just("RU[nz]"),
            ],
            0..40,
        ),
        number in 0usize..9,
    ) {
        let text = format!("(;{}", parts.concat());
        let _ = parse(text.as_bytes(), &Stop::before_move(number));
    }
}
