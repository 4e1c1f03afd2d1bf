//! Compares eye values with the naive reference, and tests the cases that the sources name.

use crate::naive_values;

use eyes_graph::{Valuation, VertexSet};
use eyes_solver::tooling::{EmptySpace, empty_spaces};
use eyes_solver::{
    DEFAULT_NODES, Drawing, DrawingError, Suicide, ValueError, ValueRules, value_of, value_with_own_stones,
    value_within,
};
use naive_values::{Kos, Naive};

/// More ko threats than the search gives the owner when he is the master of the kos: more make no difference.
const MASTER: u8 = 5;

/// Digits, attack points, defense points.
fn outcome(valuation: &Valuation) -> naive_values::Outcome {
    (valuation.value.digits(), valuation.all_attack().into(), valuation.all_defense().into())
}

fn compare(space: &EmptySpace, suicide: Suicide, every: usize, offset: usize) -> usize {
    let rules = ValueRules { suicide, ..ValueRules::default() };
    let naive = |kos| Naive::new(space.form().graph(), rules.liberties, kos, suicide);
    let mut naive = [Kos::Threats(rules.ko_threats), Kos::Owner(MASTER), Kos::Attacker].map(naive);
    let mut solved = space.solve(&rules).unwrap();
    let sets = space.stone_sets(true);
    let chosen: Vec<VertexSet> = sets.iter().copied().skip(offset % every).step_by(every).collect();
    for &stones in &chosen {
        let ours = solved.value(stones, suicide).unwrap();
        let expected = naive.each_mut().map(|naive| match naive.start(stones.into(), 0) {
            Some(position) => naive.value(position),
            None => ([0; 4], 0, 0),
        });
        let [plain, owner, attacker] = expected;
        let picture = format!("{} suicide {suicide}", space.drawing(stones));
        assert_eq!(outcome(&ours.valuation), plain, "{picture}");
        match ours.masters {
            Some(masters) => {
                assert_eq!(
                    [masters.owner, masters.attacker].map(|of| outcome(&of)),
                    [owner, attacker],
                    "{picture}"
                );
                assert_ne!(owner.0, attacker.0, "{picture}");
            }
            None => assert_eq!(owner.0, attacker.0, "{picture}"),
        }
    }
    chosen.len()
}

fn compare_all(vertices: usize, every: usize) -> usize {
    let spaces = empty_spaces(vertices);
    let counts = spaces.iter().enumerate().map(|(number, space)| {
        Suicide::ALL.map(|rule| compare(space, rule, every, number)).iter().sum::<usize>()
    });
    counts.sum()
}

#[test]
fn all_games_of_up_to_four_vertices_are_those_of_the_naive_reference() {
    assert_eq!((1..=4).map(|vertices| compare_all(vertices, 1)).sum::<usize>(), 2 * (4 + 11 + 68 + 579));
}

#[test]
fn some_games_of_five_vertices_are_those_of_the_naive_reference() {
    assert!(compare_all(5, 40) > 100);
}

/// The values of all games of five and six vertices are those of the naive program.
#[test]
#[ignore = "an hour or more"]
fn all_games_of_up_to_six_vertices_are_those_of_the_naive_reference() {
    assert_eq!((5..=6).map(|vertices| compare_all(vertices, 1)).sum::<usize>(), 2 * (4698 + 40621));
}

/// Compares every position of a space with one own stone on a vertex of `places`.
fn compare_with_own_stone(space: &EmptySpace, places: VertexSet, suicide: Suicide) -> usize {
    let graph = space.form().graph();
    let all = VertexSet::MAX >> (VertexSet::BITS as usize - graph.len());
    let threats = Kos::Threats(rules(suicide).ko_threats);
    let mut naive = Naive::new(graph, rules(suicide).liberties, threats, suicide);
    let mut compared = 0;
    for own in (0..graph.len()).map(|vertex| 1 << vertex).filter(|own| places & own != 0) {
        for stones in (0..=all).filter(|stones| stones & (own | !all) == 0) {
            let graph = space.game(stones);
            let ours = value_with_own_stones(&graph, own, &rules(suicide), DEFAULT_NODES);
            let picture = format!("{} own {own:b}, suicide {suicide}", space.drawing(stones));
            match naive.start(stones.into(), own.into()) {
                None => assert_eq!(ours, Err(ValueError::NoLiberty), "{picture}"),
                Some(position) => {
                    let ours = ours.unwrap().valuation;
                    assert_eq!(outcome(&ours), naive.value(position), "{picture}");
                    assert_eq!((ours.all_attack() | ours.all_defense()) & (stones | own), 0, "{picture}");
                    compared += 1;
                }
            }
        }
    }
    compared
}

/// The vertices that do not touch the wall. An own stone there is a string of its own.
fn apart_from_wall(space: &EmptySpace) -> VertexSet {
    let labels = space.form().graph().labels().iter().enumerate();
    labels.fold(0, |set, (vertex, label)| set | VertexSet::from(!label.touches_wall()) << vertex)
}

#[test]
fn small_games_with_an_own_stone_are_those_of_the_naive_reference() {
    let mut compared = 0;
    for space in (1..=3).flat_map(empty_spaces) {
        for suicide in Suicide::ALL {
            compared += compare_with_own_stone(&space, VertexSet::MAX, suicide);
        }
    }
    for space in empty_spaces(4) {
        for suicide in Suicide::ALL {
            compared += compare_with_own_stone(&space, apart_from_wall(&space), suicide);
        }
    }
    for space in empty_spaces(5).iter().step_by(9) {
        compared += compare_with_own_stone(space, apart_from_wall(space), Suicide::Forbidden);
    }
    println!("{compared} compared");
    assert!(compared > 700, "{compared}");
}

/// The values of all games of up to six vertices with one own stone are those of the naive program.
#[test]
#[ignore = "some minutes"]
fn all_games_of_up_to_six_vertices_with_an_own_stone_are_those_of_the_naive_reference() {
    let mut compared = 0;
    for space in (1..=6).flat_map(empty_spaces) {
        for suicide in Suicide::ALL {
            compared += compare_with_own_stone(&space, apart_from_wall(&space), suicide);
        }
    }
    println!("{compared} compared");
    assert!(compared > 10_000, "{compared}");
}

fn rules(suicide: Suicide) -> ValueRules {
    ValueRules { suicide, ..ValueRules::default() }
}

fn drawn(drawing: &str, suicide: Suicide) -> Valuation {
    Drawing::parse(drawing).unwrap().value(&rules(suicide)).unwrap().valuation
}

#[track_caller]
fn assert_value(drawing: &str, suicide: Suicide, value: &str) {
    assert_eq!(drawn(drawing, suicide).value.to_string(), value, "{drawing}");
}

#[test]
fn cases_the_sources_name() {
    for suicide in Suicide::ALL {
        assert_value(".!.", suicide, "0022");
        assert_value("!....", suicide, "1122");
        assert_value("!.", suicide, "0011");
        assert_value("!", suicide, "0000");
        assert_value("!%...%...!", suicide, "1112");
        assert_value("....", suicide, "1222");
        assert_value("O..%..", suicide, "1222");
        assert_value("..%..", suicide, "1112");
        assert_value("OX%XX.@X", suicide, "1122");
        assert_value("OX%XX.@.", suicide, "1122");
    }
    assert_value("X.X", Suicide::Forbidden, "2222");
    assert_value("X.X", Suicide::Allowed, "1222");
    assert_value("OXX.%OX.", Suicide::Forbidden, "1111");
}

#[test]
fn half_eye_and_false_eye_are_like_an_open_end() {
    // A false eye is a margin; a half eye has a margin for its key point.
    for drawing in ["!....", "....!", "!%.%.%.%."] {
        assert_value(drawing, Suicide::Allowed, "1122");
    }
}

#[test]
fn space_with_three_captured_stones_cannot_be_killed() {
    let valued = drawn("!...%OO.XXX.!", Suicide::Forbidden);
    assert_eq!(valued.value.to_string(), "0222");
}

#[test]
fn pattern_548_is_wrong_for_one_filling() {
    let drawing = Drawing::parse("Ox%xX.!").unwrap();
    let values: Vec<String> = drawing
        .fillings()
        .map(|filled| filled.value(&rules(Suicide::Allowed)).unwrap().value().to_string())
        .collect();
    assert_eq!(values, ["0111", "0111", "0111", "1112"]);
}

#[test]
fn pattern_6141_and_its_line_of_play() {
    assert_value("OX%XX.@X", Suicide::Allowed, "1122");
    // After X at a and O at b, X must play again to hold the owner to one eye.
    let after_a = drawn("OX%XX.$.", Suicide::Allowed);
    assert_eq!(after_a.value.attacked(), 0);
}

#[test]
fn own_stones_cut_off_by_the_space_are_strings_of_their_own() {
    let corner = Drawing::parse("|..%|O.%+--").unwrap();
    assert_eq!(corner.cut_off().len(), 1);
    assert_value("|..%|O.%+--", Suicide::Forbidden, "1122");
    let ring = Drawing::parse("...%.O.%...").unwrap();
    assert_eq!(ring.cut_off().len(), 1);
    assert_eq!(Drawing::parse("..O%.O.%...").unwrap().cut_off().len(), 1);
    assert_eq!(Drawing::parse(".OO%.O.%...").unwrap().cut_off().len(), 0);
    assert_value("...%.O.%...", Suicide::Forbidden, "2222");
    let without_liberty = Drawing::parse("|X.%|OX%+--").unwrap();
    assert_eq!(without_liberty.value(&rules(Suicide::Allowed)), Err(ValueError::NoLiberty));
    // Only one outside point makes the vertex above it a margin, so that point cannot be the owner's.
    assert_eq!(Drawing::parse("|!.%|$.%| $.%+---").unwrap().cut_off().len(), 0);
}

#[test]
fn outside_liberties_and_threats_count() {
    let value = |drawing: &str, liberties, ko_threats| {
        let rules = ValueRules { liberties, ko_threats, suicide: Suicide::Forbidden };
        Drawing::parse(drawing).unwrap().value(&rules).unwrap().value().to_string()
    };
    assert_eq!([0, 1, 2].map(|threats| value(".!..%----", 4, threats)), ["0022", "0122", "0122"]);
    let liberties = [0, 1, 2, 4].map(|liberties| value("|X%|.X%+--", liberties, 1));
    assert_eq!(liberties, ["0011", "1122", "2222", "2222"]);
}

#[test]
fn where_the_reference_plays_another_game() {
    assert_value(".XO%.OO%X.!%OXO", Suicide::Forbidden, "1222");
}

#[test]
fn limits_are_errors() {
    let graph = *Drawing::parse("...").unwrap().graph();
    let too_much = ValueRules { liberties: 15, ko_threats: 2, suicide: Suicide::Forbidden };
    assert_eq!(
        value_of(&graph, &too_much),
        Err(ValueError::TooMuchOutside { liberties: 15, ko_threats: 2, most: 32 })
    );
    assert!(value_of(&graph, &ValueRules { ko_threats: 1, ..too_much }).is_ok());
    assert!(matches!(
        value_within(&graph, &rules(Suicide::Forbidden), 10),
        Err(ValueError::NotDecided { .. })
    ));
    assert_eq!(value_of(&eyes_graph::EyeGraph::new(), &rules(Suicide::Forbidden)), Err(ValueError::Empty));
}

#[test]
fn bad_drawings_are_errors_that_name_the_place() {
    let message = |text: &str| Drawing::parse(text).unwrap_err().to_string();
    assert!(message("..%.y").starts_with("row 2, column 2: 'y'"));
    assert_eq!(Drawing::parse(""), Err(DrawingError::Empty));
    assert_eq!(Drawing::parse("O%  %|-"), Err(DrawingError::Empty));
    assert!(message(".%O%.").starts_with("row 3, column 1: not connected"));
    assert!(message("%%.%O%.").starts_with("row 5, column 1: not connected"));
    assert!(message("%..%--%..").starts_with("row 3, column 1"));
    assert!(message("..|.").starts_with("row 1, column 3"));
    assert!(message("..%--%..").starts_with("row 2, column 1"));
    assert!(message("é").starts_with("row 1, column 1"));
    assert!(message(&".".repeat(25)).contains("25 vertices"));
    let far = "row 1, column 256: a drawing has at most 255 rows and 255 columns";
    assert_eq!(message(&format!("{}.", "+".repeat(65_535))), far);
    assert_eq!(message(&format!(".{}|", " ".repeat(254))), far);
    assert!(Drawing::parse(&format!(".{}|", " ".repeat(253))).is_ok());
    assert!(
        message(&format!(".{}-", "%".repeat(255))).starts_with("row 256, column 1: a drawing has at most")
    );
    assert!(Drawing::parse(&format!("{}.{}-", "%".repeat(9), "%".repeat(254))).is_ok());
    assert!(Drawing::parse(&format!(".{}", " ".repeat(70_000))).is_ok());
}

#[test]
fn fillings_replace_every_x() {
    let drawing = Drawing::parse("x.x%Ox").unwrap();
    assert_eq!(drawing.fillings().count(), 8);
    let stones: Vec<u32> = drawing
        .fillings()
        .map(|filled| filled.graph().labels().iter().filter(|label| label.has_stone()).count() as u32)
        .collect();
    assert_eq!(stones, [0, 1, 1, 2, 1, 2, 2, 3]);
}

/// A hole is a hole, drawn or left out.
#[test]
fn holes_at_the_end_of_a_row_change_nothing() {
    for (drawn, plain) in
        [("..%!.XxO", "..%!.Xx"), ("..OO%..", "..%.."), ("OO%..", ".."), ("..%O%OO", ".."), ("O.O", " .")]
    {
        let rows = |text: &str| Drawing::parse(text).unwrap().rows();
        assert_eq!(rows(drawn), rows(plain), "{drawn}");
        assert_eq!(rows(&rows(drawn).join("%")), rows(drawn), "{drawn}");
    }
}
