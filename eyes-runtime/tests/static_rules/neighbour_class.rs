//! Compares neighbour classification with a naive exact solver, on every shape, place and set of stones.
//!
//! R. Vilà and T. Cazenave, *When One Eye Is Sufficient: A Static Classification*.

use std::collections::BTreeMap;

use crate::static_rules::naive::{self, Threats, solve};
use crate::static_rules::polyomino::{Lie, all_free, free_polyominoes, lies};
use eyes_runtime::board::{Board, Point};
use eyes_runtime::static_rules::neighbour_class::{
    Basis, ChainEye, EyeSet, EyeShape, EyeStatus, EyeStones, NeighbourClass, Placement,
};

/// Table 1: the class, how many shapes it has, and whether they have the life property in the centre.
pub(crate) const TABLE_1: [(&str, usize, bool); 30] = [
    ("0", 1, false),
    ("11", 1, false),
    ("112", 2, false),
    ("1122", 3, false),
    ("1113", 1, false),
    ("2222", 1, false),
    ("11222", 7, true),
    ("11123", 3, false),
    ("11114", 1, false),
    ("12223", 1, false),
    ("112222", 13, true),
    ("111223", 12, true),
    ("111133", 1, true),
    ("112233", 4, false),
    ("122223", 2, false),
    ("112224", 1, false),
    ("111124", 1, false),
    ("222233", 1, false),
    ("1122222", 30, true),
    ("1112223", 40, true),
    ("1122233", 11, true),
    ("1111233", 8, true),
    ("1222223", 5, true),
    ("1111224", 4, true),
    ("1112333", 2, true),
    ("1222333", 2, true),
    ("1112234", 2, false),
    ("1222234", 1, false),
    ("1122224", 1, false),
    ("2222224", 1, false),
];

pub(crate) fn in_centre(shape: &[(u8, u8)]) -> Lie {
    Lie { squares: shape.to_vec(), left_edge: false, top_edge: false }
}

/// The placed shape as an eye on a 19x19 board, with the bit of each square.
pub(crate) fn eye_of(lie: &Lie) -> (EyeShape, Vec<EyeSet>) {
    small_eye_of(lie).expect("a polyomino is an eye")
}

/// The same, if it fits into the window of an eye.
pub(super) fn small_eye_of(lie: &Lie) -> Option<(EyeShape, Vec<EyeSet>)> {
    let (left, top) = (if lie.left_edge { 0 } else { 5 }, if lie.top_edge { 0 } else { 5 });
    let squares: Vec<(u8, u8)> = lie.squares.iter().map(|&(x, y)| (x + left, y + top)).collect();
    let eye = EyeShape::new(&squares, 19, 19).ok()?;
    let bits = squares.iter().map(|&square| eye.bit(square)).collect();
    Some((eye, bits))
}

pub(crate) fn naive_of(lie: &Lie) -> naive::Eye {
    naive::Eye { adjacency: lie.adjacency(), touching: lie.touching() }
}

pub(crate) fn set_of(bits: &[EyeSet], indices: u16) -> EyeSet {
    bits.iter().enumerate().filter(|(i, _)| indices >> i & 1 == 1).map(|(_, bit)| bit).sum()
}

pub(super) fn draw(lie: &Lie, attackers: u16, friends: u16) -> String {
    lie.draw(|i| match (attackers >> i & 1, friends >> i & 1) {
        (1, _) => 'X',
        (_, 1) => 'O',
        _ => '.',
    })
}

/// Whether the chain lives for every set of attacker stones, with the owner to move and one external liberty.
pub(super) fn has_property(lie: &Lie, threats: Threats) -> bool {
    let eye = naive_of(lie);
    let open = &solve(&eye, 1, threats)[1];
    (0..1u16 << lie.squares.len()).all(|stones| !eye.is_set_up(stones, 0) || open.lives_defended(stones, 0))
}

#[test]
fn table_1_is_reproduced() {
    let mut found: BTreeMap<String, (usize, Vec<bool>)> = BTreeMap::new();
    for size in 1..=7 {
        for shape in free_polyominoes(size) {
            let lie = in_centre(&shape);
            let entry = found.entry(eye_of(&lie).0.class().to_string()).or_default();
            entry.0 += 1;
            entry.1.push(has_property(&lie, Threats::Attacker));
        }
    }
    for (class, count, property) in TABLE_1 {
        let (shapes, lives) = found.remove(class).unwrap_or_default();
        assert_eq!(shapes, count, "shapes of [{class}]");
        assert!(lives.iter().all(|&lives| lives == property), "Theorem 1 for [{class}]");
    }
    assert_eq!(found, BTreeMap::new(), "classes that Table 1 does not list");
}

#[test]
fn polyominoes_are_counted() {
    let free: Vec<usize> = (1..=7).map(|size| free_polyominoes(size).len()).collect();
    assert_eq!(free, [1, 1, 2, 5, 12, 35, 107]);
    assert_eq!(all_free(7).len(), 108, "one heptomino has a hole");
}

/// The class counts twice every pair of neighbours, so Fig. 2's [112234] is a misprint.
#[test]
fn digit_sums_are_even() {
    for size in 1..=7 {
        for shape in free_polyominoes(size) {
            let class = eye_of(&in_centre(&shape)).0.class();
            let sum: u32 = (1..=4).map(|digit| digit * class.count(digit)).sum();
            assert_eq!(sum % 2, 0, "[{class}]");
            assert_eq!(NeighbourClass::of_digits(&class.to_string()), class);
        }
    }
}

#[test]
fn the_property_is_known_in_every_place() {
    for size in 1..=7 {
        for shape in free_polyominoes(size) {
            for lie in lies(&shape) {
                let (eye, _) = eye_of(&lie);
                let property = has_property(&lie, Threats::Attacker);
                assert_eq!(eye.life_property(), Some(property), "{}\n{}", eye.placement(), draw(&lie, 0, 0));
            }
        }
    }
}

/// The criterion in the proof of Theorem 1, as an independent reference for sizes 5 to 7.
#[test]
fn property_means_no_nakade_shape_fits() {
    for size in 5..=7 {
        for shape in free_polyominoes(size) {
            let (eye, _) = eye_of(&in_centre(&shape));
            assert_eq!(eye.life_property(), Some(!eye.can_hold_nakade_shape()), "{:?}", eye.class());
        }
    }
}

/// A nakade shape has at most one vital point, so the attacker moving first leaves one eye at most.
#[test]
fn nakade_shapes_are_those_of_the_proof() {
    let mut nakade: Vec<Vec<String>> = Vec::new();
    for size in 1..=7 {
        let shapes = free_polyominoes(size).into_iter().map(|shape| in_centre(&shape));
        let dead = shapes.filter(|lie| !solve(&naive_of(lie), 3, Threats::None)[3].lives_attacked(0, 0));
        nakade.push(dead.map(|lie| eye_of(&lie).0.class().to_string()).collect());
    }
    assert_eq!(
        nakade,
        [
            vec!["0"],
            vec!["11"],
            vec!["112", "112"],
            vec!["1113", "2222"],
            vec!["12223", "11114"],
            vec!["112224"],
            vec![],
        ]
    );
}

#[test]
fn placement_is_as_defined() {
    for size in 1..=7 {
        for lie in free_polyominoes(size).iter().flat_map(|shape| lies(shape)) {
            let (eye, _) = eye_of(&lie);
            let expected = match (lie.is_corner(), lie.side_points()) {
                (true, _) => Placement::Corner,
                (_, 3..) => Placement::Side,
                _ => Placement::Centre,
            };
            assert_eq!(eye.placement(), expected, "{}", draw(&lie, 0, 0));
            assert!(eye.placement() != Placement::Centre || eye.plays_centre_game(), "{}", draw(&lie, 0, 0));
        }
    }
    let edge_three = EyeShape::new(&[(8, 0), (9, 0), (10, 0)], 19, 19).expect("an eye");
    assert_eq!(edge_three.placement(), Placement::Side);
    assert!(edge_three.plays_centre_game());
}

/// The placed shapes of one placement. On the side only one edge is used, because the chain around a shape that
/// touches two edges without the corner point is not one chain.
fn lies_at(shape: &[(u8, u8)], placement: Placement) -> Vec<Lie> {
    let mut found = lies(shape);
    found.retain(|lie| {
        eye_of(lie).0.placement() == placement
            && (placement != Placement::Side || !(lie.left_edge && lie.top_edge))
    });
    found
}

/// Section 6: the number of shapes of each class that fit there, and of those that have the property in every
/// place, in some, and in none.
fn property_by_class(size: usize, placement: Placement) -> Vec<String> {
    let mut found: BTreeMap<String, [usize; 3]> = BTreeMap::new();
    for shape in free_polyominoes(size) {
        let lies = lies_at(&shape, placement);
        if lies.is_empty() {
            continue;
        }
        let living = lies.iter().filter(|lie| has_property(lie, Threats::Attacker)).count();
        let column = match living {
            0 => 2,
            some if some < lies.len() => 1,
            _ => 0,
        };
        found.entry(eye_of(&lies[0]).0.class().to_string()).or_default()[column] += 1;
    }
    found.iter().map(|(class, [all, some, none])| format!("{class} {all} {some} {none}")).collect()
}

#[test]
fn section_6_is_right_about_sides() {
    let sides: Vec<Vec<String>> = (1..=7).map(|size| property_by_class(size, Placement::Side)).collect();
    assert_eq!(sides[..2], [Vec::<String>::new(), vec![]]);
    assert_eq!(sides[2], ["112 0 0 1"]);
    assert_eq!(sides[3], ["1113 0 0 1", "1122 0 0 2"]);
    assert_eq!(sides[4], ["11123 0 0 2", "11222 5 0 0", "12223 0 0 1"]);
    assert_eq!(sides[5], ["111223 7 0 0", "112222 10 0 0", "112233 0 0 4", "122223 0 0 1", "222233 0 0 1"]);
    // Seven of the eleven [1122233] lack the property in some place on the side. Of the other four only one can be
    // a side eye at all.
    assert_eq!(
        sides[6],
        [
            "1111233 3 0 0",
            "1112223 25 0 0",
            "1112234 0 0 1",
            "1112333 0 0 2",
            "1122222 24 0 0",
            "1122233 1 2 5",
            "1222223 3 0 0",
            "1222234 0 0 1",
            "1222333 0 0 2",
        ]
    );
}

/// Twelve hexominoes can be corner eyes, six of them in [112222] and [111223].
#[test]
fn section_6_is_right_about_corners() {
    let six = property_by_class(6, Placement::Corner);
    assert_eq!(
        six,
        ["111223 0 0 1", "112222 1 1 3", "112224 0 0 1", "112233 0 0 2", "122223 0 0 2", "222233 0 0 1",]
    );
    assert_eq!(
        property_by_class(7, Placement::Corner),
        [
            "1112223 1 0 4",
            "1122222 4 2 6",
            "1122224 0 0 1",
            "1122233 0 0 5",
            "1222223 0 0 5",
            "1222234 0 0 1",
            "1222333 0 0 2",
            "2222224 0 0 1",
        ]
    );
}

#[test]
fn no_property_in_the_centre_means_none_on_the_side_means_none_in_the_corner() {
    for shape in (1..=7).flat_map(free_polyominoes) {
        let has = |placement| {
            let lies = lies_at(&shape, placement);
            let living = lies.iter().filter(|lie| eye_of(lie).0.life_property() == Some(true)).count();
            (living > 0, !lies.is_empty() && living < lies.len())
        };
        let (centre, side, corner) = (has(Placement::Centre), has(Placement::Side), has(Placement::Corner));
        assert!(centre.0 || !side.0, "{shape:?}");
        assert!(centre.0 || !corner.0, "{shape:?}");
        assert!(!side.1 || side.0 || !corner.0, "{shape:?}");
    }
}

/// Ko cannot arise in the centre below size seven, and there only in two classes.
#[test]
fn ko_in_the_centre() {
    let mut with_ko = Vec::new();
    for shape in (1..=7).flat_map(free_polyominoes) {
        let lie = in_centre(&shape);
        let exact = naive_of(&lie);
        let [worst, best] = [Threats::Attacker, Threats::Defender].map(|threats| solve(&exact, 3, threats));
        let matters = worst.iter().zip(&best).any(|(worst, best)| {
            (0..1u16 << shape.len()).any(|stones| {
                exact.is_set_up(stones, 0)
                    && (worst.lives_attacked(stones, 0) != best.lives_attacked(stones, 0)
                        || worst.lives_defended(stones, 0) != best.lives_defended(stones, 0))
            })
        });
        if matters {
            with_ko.push(eye_of(&lie).0.class().to_string());
        }
    }
    with_ko.sort();
    assert_eq!(with_ko, ["1122224", "1222234"]);
}

fn status_of(rows: &[&str], external: u32) -> (EyeShape, EyeStatus) {
    let mut points = Vec::new();
    for (y, row) in rows.iter().enumerate() {
        for (x, sign) in row.bytes().enumerate().filter(|&(_, sign)| sign != b' ') {
            points.push(((x as u8 + 5, y as u8 + 5), sign));
        }
    }
    let squares: Vec<(u8, u8)> = points.iter().map(|&(point, _)| point).collect();
    let eye = EyeShape::new(&squares, 19, 19).expect("an eye");
    let of = |wanted: u8| {
        points.iter().filter(|&&(_, sign)| sign == wanted).map(|&(point, _)| eye.bit(point)).sum()
    };
    let stones = EyeStones { attackers: of(b'X'), friends: of(b'O') };
    (eye, eye.status(stones, external))
}

#[test]
fn the_source_has_these_figures() {
    let status = |rows: &[&str]| status_of(rows, 4).1;
    // Fig. 4a and 4b.
    assert_eq!(status(&[".", "X.", "X.", "."]), EyeStatus::Nakade);
    assert_eq!(status(&["..", ".."]), EyeStatus::Nakade);
    // Fig. 5: one vital point of [1222234] is empty.
    let (eye, unsettled) = status_of(&["..", "X..", ".."], 4);
    assert_eq!(unsettled, EyeStatus::Unsettled { hot_spots: eye.bit((6, 6)) });
    // Fig. 6a: [1112234]-β is alive by miai although a rabbity six fits.
    assert_eq!(status(&[".", "..", "...", " ."]), EyeStatus::Alive);
    assert_eq!(status(&[".", ".X", "X..", " ."]), EyeStatus::Alive);
    // Fig. 6b.
    assert_eq!(status(&["XXX.."]), EyeStatus::Alive);
    assert_eq!(status(&["XXXX."]), EyeStatus::AliveInAtari);
    // Fig. 7a and 7b: not only in classes with the property, and not only with all but one filled.
    assert_eq!(status(&["XX.", "X", "XX"]), EyeStatus::AliveInAtari);
    assert_eq!(status(&["XX", "X.", "XX"]), EyeStatus::AliveInAtari);
    assert_eq!(status(&[" X", "X.X", " X"]), EyeStatus::AliveInAtari);
}

/// The source gives [2222] no vital point. With two stones on opposite corners the owner still lives if he moves
/// first.
#[test]
fn the_square_is_unsettled_with_two_stones_across() {
    let (eye, status) = status_of(&["X.", ".X"], 1);
    let hot_spots = eye.bit((6, 5)) | eye.bit((5, 6));
    assert_eq!(status, EyeStatus::Unsettled { hot_spots });
    assert_eq!(status_of(&["X.", ".X"], 0).1, EyeStatus::Nakade);
}

#[test]
fn a_friendly_stone_is_neither_filled_nor_empty() {
    assert!(matches!(status_of(&[" .", "...", " ."], 4).1, EyeStatus::Unsettled { .. }));
    assert_eq!(status_of(&[" .", ".O.", " ."], 4).1, EyeStatus::Alive);
}

/// On small boards an eye can reach two opposite edges; the rules do not cover that.
#[test]
fn eyes_across_a_small_board_are_unknown() {
    let eye = EyeShape::new(&[(0, 0), (1, 0), (2, 0), (1, 1), (1, 2)], 7, 3).expect("an eye");
    assert!(eye.spans_the_board() && !eye.plays_centre_game());
    assert_eq!(eye.life_property(), None);
    // Only the corner matters: below it every point touches the chain.
    assert_eq!(eye.basis(), Basis::Table);
    let across =
        EyeShape::new(&[(1, 0), (2, 0), (3, 0), (2, 1), (1, 2), (2, 2), (3, 2)], 7, 3).expect("an eye");
    assert_eq!(across.basis(), Basis::Nothing);
    assert_eq!(across.status(EyeStones::default(), 4), EyeStatus::Unknown);
}

/// By taking B6 White may get a second eye, so that the class of the first decides nothing.
#[test]
fn a_chain_with_a_way_out_has_no_decision_on_its_board() {
    let rows = "O O O O X . . . .\nO . O O X . . . .\n. O O O X . . . .\nO X . O X . . . .\nX O O O X . . . .\n\
                X X X X X . . . .\n. . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .\n";
    let board = Board::from_ascii(rows).expect("a board");
    let stone = Point::new(3, 1).expect("a stone");
    let found = ChainEye::of(&board, stone).expect("an eye");
    assert_eq!(found.status(), EyeStatus::Nakade);
    let ways: Vec<String> =
        found.ways_out(&board, stone).iter().map(|way| way.vertex(9).to_string()).collect();
    assert_eq!(ways, ["A7", "C6"]);
    let decision = found.decision_on(&board, stone);
    assert_eq!((decision.status, decision.attack, decision.defense), (EyeStatus::Unknown, 0, 0));
}

/// White takes the stones at the right and lives, or gets out.
#[test]
fn a_string_around_the_chain_in_atari_is_a_way_out() {
    for (rows, stone, way) in [
        ("X X . O O\nX X O O .\nX X X O O\nX X . X X\n", (3, 2), (2, 3)),
        ("X O X X\nX O X .\n. O X X\n", (1, 1), (3, 1)),
    ] {
        let board = Board::from_ascii(rows).expect("a board");
        let at = |(column, row)| Point::new(column, row).expect("a point");
        let found = ChainEye::of(&board, at(stone)).expect("an eye");
        assert_eq!(found.ways_out(&board, at(stone)), [at(way)], "{board}");
        assert_eq!(found.status(), EyeStatus::Nakade);
        assert_eq!(found.decision_on(&board, at(stone)).status, EyeStatus::Unknown);
    }
}

/// The larger of two areas is taken for the outside, but it may be a second eye.
#[test]
fn a_small_outside_without_the_opponent_may_be_an_eye() {
    let status = |rows: &str| {
        let board = Board::from_ascii(rows).expect("a board");
        let stone = Point::new(0, 0).expect("a stone");
        let found = ChainEye::of(&board, stone).expect("an eye");
        (found.ways_out(&board, stone).len(), found.decision_on(&board, stone).status)
    };
    let unknown = |ways| (ways, EyeStatus::Unknown);
    assert_eq!(status("O O O O O O O\nO . O O O O O\nO O O O O . .\n"), unknown(2));
    assert_eq!(status("O O O O O . .\nO . . . O . .\nO O O O O . .\n"), unknown(3));
    let (ways, with_a_stone_outside) = status("O O O O O X .\nO . . . O . .\nO O O O O . .\n");
    assert_eq!(ways, 0);
    assert!(matches!(with_a_stone_outside, EyeStatus::Unsettled { .. }), "{with_a_stone_outside:?}");
}
