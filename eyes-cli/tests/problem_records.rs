//! Where the solver begins in a game record: before a solution, and after the moves of a game.

use eyes_cli::input::{Stop, parse};
use proptest::prelude::*;

fn moves_before_the_question(record: &str) -> usize {
    parse(record.as_bytes(), &Stop::Problem).unwrap().position.moves()
}

#[test]
fn a_solution_is_not_played_and_a_game_is() {
    for (record, played) in [
        ("(;SZ[9]AB[aa]AW[ba];B[cc];W[dd])", 0),
        ("(;SZ[9]AB[aa]PL[B];B[cc];W[dd])", 0),
        ("(;SZ[9]AB[aa]PL[W];W[cc];B[dd])", 0),
        ("(;SZ[9]AB[aa][bb];B[cc];W[dd])", 2),
        ("(;SZ[9]HA[2]AB[cg][gc]PL[W];W[cc];B[dd])", 2),
        ("(;SZ[9]HA[0]AB[cg][gc]PL[W];W[cc];B[dd])", 0),
        ("(;SZ[9]HA[2];W[cc];B[dd])", 2),
        ("(;SZ[9]PL[B];B[cc];W[dd])", 2),
        ("(;SZ[9];B[cc];W[dd])", 2),
    ] {
        assert_eq!(moves_before_the_question(record), played, "{record}");
    }
}

proptest! {
    #[test]
    fn an_answer_as_a_record_asks_the_same(cells in prop::collection::vec(0..3_usize, 16), first in 0..2_usize) {
        let signs: Vec<char> = cells.iter().map(|&cell| ['.', 'X', 'O'][cell]).collect();
        let drawn: String = signs.chunks(4).flat_map(|row| row.iter().copied().chain(['\n'])).collect();
        let options = ["--format", "sgf", "--nodes", "500", "--first", ["black", "white"][first]];
        let at = signs.iter().position(|&sign| sign != '.');
        prop_assume!(at.is_some());
        let at = at.unwrap();
        let vertex = format!("{}{}", char::from(b"ABCD"[at % 4]), 4 - at / 4);
        let options: Vec<&str> = options.into_iter().chain(["--at", &vertex]).collect();
        let Ok(text) = eyes_cli::solve::answer(drawn.as_bytes(), &options) else { return Ok(()) };
        prop_assume!(!text.is_empty());
        let read = |bytes: &[u8]| parse(bytes, &Stop::Problem).unwrap().position.board().to_string();
        prop_assert_eq!(read(text.as_bytes()), read(drawn.as_bytes()), "{}", text);
    }
}
