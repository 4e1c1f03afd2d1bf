//! Tests of the abstract local game: the worked examples of its source, move by move, and the comparison with the
//! exact game.

use eyes_graph::EyeValue;
use eyes_solver::tooling::empty_spaces;
use eyes_solver::{Drawing, LocalGame, LocalMove, Side, Suicide, ValueRules};

const X: Side = Side::Attacker;
const O: Side = Side::Defender;

/// The game on a drawing, and the move at a row and column.
fn game(drawing: &str) -> (LocalGame, impl Fn(usize, usize) -> LocalMove + use<>) {
    let drawing = Drawing::parse(drawing).unwrap();
    let places = drawing.places().to_vec();
    let at = move |row, column| {
        LocalMove::Vertex(places.iter().position(|&place| place == (row, column)).unwrap() as u8)
    };
    (LocalGame::new(drawing.graph()), at)
}

#[track_caller]
fn assert_left(game: &LocalGame, drawing: &str) {
    let plain = |graph: &eyes_graph::EyeGraph| {
        *graph.map_labels(|label| label.with_touches_wall(true)).canonicalize().form()
    };
    // The rest may be in pieces, but a drawing must be connected.
    let pieces: Vec<_> = drawing.split(' ').collect();
    let mut expected: Vec<_> =
        pieces.iter().map(|piece| plain(Drawing::parse(piece).unwrap().graph())).collect();
    let mut found = Vec::new();
    let graph = game.graph().unwrap();
    let mut rest = (1u32 << graph.len()) - 1;
    while rest != 0 {
        let mut piece = rest & rest.wrapping_neg();
        loop {
            let grown = (0..graph.len())
                .filter(|vertex| piece >> vertex & 1 == 1)
                .fold(piece, |set, vertex| set | graph.neighbours(vertex));
            if grown == piece {
                break;
            }
            piece = grown;
        }
        rest &= !piece;
        let members: Vec<usize> = (0..graph.len()).filter(|vertex| piece >> vertex & 1 == 1).collect();
        let mut part = eyes_graph::EyeGraph::new();
        for (number, &vertex) in members.iter().enumerate() {
            part.add_vertex(graph.label(vertex)).unwrap();
            for (earlier, &other) in members[..number].iter().enumerate() {
                if graph.neighbours(vertex) >> other & 1 == 1 {
                    part.add_edge(earlier, number).unwrap();
                }
            }
        }
        found.push(plain(&part));
    }
    expected.sort_unstable();
    found.sort_unstable();
    assert_eq!(found, expected, "{drawing}");
}

/// `!...` over ` .XXX.!` of the game in the source.
const GAME: &str = "!...%OO.XXX.!";

#[test]
fn space_of_the_game_after_a_move_of_o() {
    let (start, at) = game(GAME);
    assert_left(&start.play(O, at(0, 0)).unwrap(), "...%O.XXX.!");
    assert_left(&start.play(O, at(1, 7)).unwrap(), "!...%OO.XXX.");
}

#[test]
fn space_of_the_game_after_a_move_of_x() {
    let (start, at) = game(GAME);
    assert_left(&start.play(X, at(0, 0)).unwrap(), "!..%O.XXX.!");
    assert_left(&start.play(X, at(1, 7)).unwrap(), "!...%OO.XXX!");
}

#[test]
fn example_of_exactly_one_eye_first_variation() {
    let (start, at) = game("!%...%...!");
    assert_left(&start, "!%...%...!");
    let game = start.play(O, at(0, 0)).unwrap();
    assert_left(&game, "...%...!");
    let game = game.play(X, at(2, 3)).unwrap();
    assert_left(&game, "...%..!");
    let game = game.play(O, at(2, 2)).unwrap();
    assert_left(&game, "...%..");
    let game = game.play(X, at(1, 1)).unwrap();
    assert_left(&game, ".X.%..");
    assert_eq!(game.eyes(O), 1);
}

#[test]
fn example_of_exactly_one_eye_second_variation() {
    let (start, at) = game("!%...%...!");
    let game = start.play(O, at(1, 1)).unwrap();
    assert_left(&game, "!%.O.%...!");
    let game = game.play(X, at(2, 2)).unwrap();
    assert_left(&game, "!%.O.%..X!");
    let game = game.play(O, at(0, 0)).unwrap();
    assert_left(&game, ".O.%..X!");
    let game = game.play(X, at(2, 3)).unwrap();
    // `. !` over `.!`: points next to the removed stone are marginal.
    assert_left(&game, ".O%.! !");
}

#[test]
fn examples_have_the_values_their_source_gives() {
    let value = |drawing: &str| {
        let (game, _) = game(drawing);
        (game.eyes(X), game.eyes(O))
    };
    assert_eq!(value("!%...%...!"), (1, 1));
    assert_eq!(value("!...."), (1, 2));
    assert_eq!(value("!."), (0, 1));
    assert_eq!(value("!"), (0, 0));
    assert_eq!(value(".!."), (0, 2));
}

#[test]
fn only_moves_of_the_rules_are_moves() {
    let (start, at) = game("X.!");
    for side in [X, O] {
        assert_eq!(start.play(side, at(0, 0)), None, "an X stays where it is");
        assert_eq!(start.play(side, LocalMove::Vertex(3)), None);
        assert_eq!(start.play(side, LocalMove::Vertex(255)), None);
        assert_eq!(start.play(side, LocalMove::Pass), Some(start));
    }
    assert_eq!(start.moves(), 0b110);
    let (taken, _) = game("X.$");
    let (removed, at) = game("X.!");
    assert_eq!(taken.graph().unwrap(), removed.play(X, at(0, 2)).unwrap().graph().unwrap());
}

/// The number of games of a size, the number of those where b and c agree with the exact game, and the first where
/// they do not.
fn compare(vertices: usize) -> (usize, usize, Vec<String>) {
    let rules = ValueRules::default();
    let (mut games, mut equal, mut different) = (0, 0, Vec::new());
    for space in empty_spaces(vertices) {
        let mut solved = space.solve(&rules).unwrap();
        for stones in space.stone_sets(false) {
            // A space full of stones has no liberty, so it is not a position.
            if stones.count_ones() as usize == vertices {
                continue;
            }
            let exact: EyeValue = solved.value(stones, Suicide::Allowed).unwrap().value();
            let abstracted = LocalGame::new(&space.game(stones));
            let (b, c) = (abstracted.eyes(X), abstracted.eyes(O));
            games += 1;
            if (b, c) == (exact.attacked(), exact.defended()) {
                equal += 1;
            } else if different.len() < 12 {
                different.push(format!("{} exact {exact} abstract {b}{c}", space.drawing(stones)));
            }
        }
    }
    (games, equal, different)
}

#[test]
fn abstract_and_exact_game_agree_as_often_as_recorded() {
    let found: Vec<(usize, usize)> = (1..=6).map(compare).map(|(games, equal, _)| (games, equal)).collect();
    assert_eq!(found, [(2, 2), (6, 4), (34, 26), (241, 180), (1512, 996), (10578, 5925)]);
}

/// Prints the smallest games in which the abstract game and exact play differ.
#[test]
#[ignore = "seconds"]
fn smallest_games_where_abstract_and_exact_game_differ() {
    for vertices in 1..=4 {
        for line in compare(vertices).2 {
            println!("{line}");
        }
    }
}
