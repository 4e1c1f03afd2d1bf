//! Tests of the enumeration of all labelled games of a size: their number, and a drawing for each.

use eyes_solver::Drawing;
use eyes_solver::tooling::empty_spaces;

fn count(vertices: usize, on_margins: bool) -> usize {
    empty_spaces(vertices).iter().map(|space| space.stone_sets(on_margins).len()).sum()
}

#[test]
fn counts_are_those_of_independent_enumerations() {
    let all: Vec<usize> = (1..=6).map(|vertices| count(vertices, true)).collect();
    assert_eq!(all, [4, 11, 68, 579, 4698, 40621]);
    let without_stones_on_margins: Vec<usize> = (1..=7).map(|vertices| count(vertices, false)).collect();
    assert_eq!(without_stones_on_margins, [3, 7, 36, 247, 1522, 10604, 73894]);
}

#[test]
fn every_game_has_a_drawing_that_realises_it() {
    for vertices in 1..=6 {
        for space in empty_spaces(vertices) {
            for stones in space.stone_sets(true) {
                let text = space.drawing(stones);
                let drawing = Drawing::parse(&text).unwrap();
                let form = *drawing.graph().canonicalize().form();
                assert_eq!(form, *space.game(stones).canonicalize().form(), "{text}");
                assert_eq!(!drawing.cut_off().is_empty(), space.is_cut(), "{text}");
                for (place, &vertex) in space.vertices().iter().enumerate() {
                    assert_eq!(drawing.graph().label(place), space.game(stones).label(vertex), "{text}");
                }
            }
        }
    }
}

#[test]
fn few_games_exist_only_where_own_stones_are_cut_off() {
    let cut = |vertices| empty_spaces(vertices).iter().filter(|space| space.is_cut()).count();
    assert_eq!((1..=7).map(cut).collect::<Vec<_>>(), [0, 0, 0, 0, 0, 0, 3]);
}
