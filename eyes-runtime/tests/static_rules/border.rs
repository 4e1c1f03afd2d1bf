//! Solves, with the naive solver, the eyes at the edge that do not play the centre game.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::static_rules::naive::{self, Solution, Threats, solve};
use crate::static_rules::neighbour_class::{eye_of, naive_of};
use crate::static_rules::polyomino::{Lie, free_polyominoes, lies};

/// The solver's result for a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Truth {
    Nakade,
    Unsettled { attack: u16, defense: u16 },
    Ko { attack: u16, defense: u16 },
    Alive,
    AliveInAtari,
}

/// The result for stones inside and external liberties, from the solutions with any number of ko threats for the
/// attacker and for the defender.
pub(crate) fn truth(
    exact: &naive::Eye,
    layers: [&Solution; 2],
    (attackers, friends): (u16, u16),
    external: usize,
) -> Truth {
    let attacked = layers.map(|layer| layer.lives_attacked(attackers, friends));
    let defended = layers.map(|layer| layer.lives_defended(attackers, friends));
    let open = exact.liberties_inside(attackers, friends);
    if open <= 1 && attacked == [open + external >= 2; 2] && defended == [true; 2] {
        return Truth::AliveInAtari;
    }
    let points = |attacker_moves: bool, in_every_case: bool| {
        let (passed, best) = if attacker_moves { (defended, attacked) } else { (attacked, defended) };
        let cases = || (0..2).filter(|&case| passed[case] != best[case]);
        // A move that is best in a case in which passing is not.
        (0..exact.adjacency.len())
            .filter(|&point| {
                let stones = (attackers, friends);
                let makes_the_most = |case: usize| {
                    exact.is_captured_after(attacker_moves, stones, point, external, layers[case])
                        == Some(!best[case])
                };
                if in_every_case { cases().all(makes_the_most) } else { cases().any(makes_the_most) }
            })
            .fold(0, |set, point| set | 1 << point)
    };
    match (attacked, defended) {
        ([true, true], [true, true]) => Truth::Alive,
        ([false, false], [false, false]) => Truth::Nakade,
        ([false, false], [true, true]) => {
            Truth::Unsettled { attack: points(true, true), defense: points(false, true) }
        }
        _ => Truth::Ko { attack: points(true, false), defense: points(false, false) },
    }
}

/// More external liberties make no difference; the test asserts it.
const MOST_EXTERNAL: usize = 4;

const TABLE: &str = "src/static_rules/neighbour_class/border.bin";

/// The points of a shape, and those that do not touch the chain: the game depends on nothing else.
type Key = (u64, u64);

type Turn = Box<dyn Fn((u8, u8)) -> (u8, u8)>;

/// A place in the table: squares in the order of their bits.
struct Place {
    lie: Lie,
    key: Key,
}

fn key_of(squares: &[(u8, u8)], inner: impl Fn(usize) -> bool) -> Key {
    squares.iter().enumerate().fold((0, 0), |(all, inside), (i, &(x, y))| {
        let bit = 1 << (8 * y + x);
        (all | bit, if inner(i) { inside | bit } else { inside })
    })
}

/// The places of a size that do not play the centre game and lack the life property, one for each game.
fn places(size: usize) -> Vec<Place> {
    let mut found: BTreeMap<Key, Lie> = BTreeMap::new();
    let shapes = free_polyominoes(size);
    for lie in shapes.iter().flat_map(|shape| lies(shape)) {
        let (eye, _) = eye_of(&lie);
        if eye.plays_centre_game() || eye.life_property() == Some(true) {
            continue;
        }
        let adjacency = lie.adjacency();
        let touching = lie.touching();
        // An edge where every point touches the chain makes no difference.
        let at_edge = |i: usize| touching >> i & 1 == 0 && adjacency[i].count_ones() < 4;
        let matters =
            |on_edge: &dyn Fn((u8, u8)) -> bool| (0..size).any(|i| at_edge(i) && on_edge(lie.squares[i]));
        let top = lie.top_edge && matters(&|square| square.1 == 0);
        let left = lie.left_edge && matters(&|square| square.0 == 0);
        let width = lie.squares.iter().map(|square| square.0).max().unwrap_or(0);
        let turned = |square: (u8, u8)| (square.1, square.0);
        let mirrored = move |square: (u8, u8)| (width - square.0, square.1);
        let variants: [Turn; 2] = match (top, left) {
            (true, true) => [Box::new(|square| square), Box::new(turned)],
            (true, false) => [Box::new(|square| square), Box::new(mirrored)],
            _ => {
                let height = lie.squares.iter().map(|square| square.1).max().unwrap_or(0);
                [Box::new(turned), Box::new(move |square| (height - square.1, square.0))]
            }
        };
        let least = variants.iter().map(|turn| {
            let mut order: Vec<usize> = (0..size).collect();
            let place: Vec<(u8, u8)> = lie.squares.iter().map(|&square| turn(square)).collect();
            order.sort_by_key(|&i| (place[i].1, place[i].0));
            let squares: Vec<(u8, u8)> = order.iter().map(|&i| place[i]).collect();
            let key = key_of(&squares, |i| touching >> order[i] & 1 == 0);
            (key, Lie { squares, left_edge: left && top, top_edge: true })
        });
        let (key, least) = least.min_by_key(|&(key, _)| key).expect("two variants");
        found.entry(key).or_insert(least);
    }
    found.into_iter().map(|(key, lie)| Place { lie, key }).collect()
}

/// For each place, attacker stones and friendly stones: the result by external liberties.
fn truths(place: &Place, most_external: usize) -> Vec<Option<Vec<Truth>>> {
    let exact = naive_of(&place.lie);
    let size = place.lie.squares.len();
    let cases = [Threats::Attacker, Threats::Defender].map(|threats| solve(&exact, most_external, threats));
    let inner: Vec<usize> = (0..size).filter(|i| exact.touching >> i & 1 == 0).collect();
    (0..1usize << (size + inner.len()))
        .map(|index| {
            let attackers = (index & ((1 << size) - 1)) as u16;
            let chosen = (0..inner.len()).filter(|i| index >> (size + i) & 1 == 1);
            let friends = chosen.fold(0, |set, i| set | 1 << inner[i]);
            exact.is_set_up(attackers, friends).then(|| {
                let of = |external: usize| {
                    if external == 0 && exact.liberties_inside(attackers, friends) == 0 {
                        return Truth::Nakade;
                    }
                    truth(&exact, [&cases[0][external], &cases[1][external]], (attackers, friends), external)
                };
                (0..=most_external).map(of).collect()
            })
        })
        .collect()
}

fn packed(truth: Truth) -> u32 {
    match truth {
        Truth::Nakade => 0,
        Truth::Alive => 1,
        Truth::AliveInAtari => 2,
        Truth::Unsettled { attack, defense } => 3 | u32::from(attack) << 3 | u32::from(defense) << 10,
        Truth::Ko { attack, defense } => 4 | u32::from(attack) << 3 | u32::from(defense) << 10,
    }
}

/// The bytes of the table: the numbers of places, entries, rows and results, then the items. A place is its key
/// and its first entry. An entry is the number of a row. A row holds the number of a result for each number of
/// external liberties.
fn table() -> Vec<u8> {
    let mut found = Vec::new();
    let mut keys = Vec::new();
    for place in (1..=7).flat_map(places) {
        keys.push((place.key, found.len() as u32));
        found.extend(truths(&place, MOST_EXTERNAL));
    }
    keys.sort_unstable();
    let words: BTreeSet<u32> = found.iter().flatten().flatten().map(|&truth| packed(truth)).collect();
    let words: Vec<u32> = words.into_iter().collect();
    let number = |truth: Truth| words.binary_search(&packed(truth)).expect("a word") as u16;
    let row = |truths: &Vec<Truth>| truths.iter().map(|&truth| number(truth)).collect::<Vec<u16>>();
    let rows: BTreeSet<Vec<u16>> = found.iter().flatten().map(row).collect();
    let rows: Vec<Vec<u16>> = rows.into_iter().collect();
    let entry = |truths: &Option<Vec<Truth>>| match truths {
        Some(truths) => rows.binary_search(&row(truths)).expect("a row") as u16,
        None => u16::MAX,
    };
    let mut bytes = Vec::new();
    for count in [keys.len(), found.len(), rows.len(), words.len()] {
        bytes.extend((count as u32).to_le_bytes());
    }
    for ((all, inner), first) in keys {
        bytes.extend(all.to_le_bytes());
        bytes.extend(inner.to_le_bytes());
        bytes.extend(first.to_le_bytes());
    }
    bytes.extend(found.iter().flat_map(|truths| entry(truths).to_le_bytes()));
    bytes.extend(rows.iter().flatten().flat_map(|number| number.to_le_bytes()));
    bytes.extend(words.iter().flat_map(|word| word.to_le_bytes()));
    bytes
}

#[test]
fn the_table_of_the_border_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(TABLE);
    let expected = table();
    if std::env::var_os("EYES_REGENERATE").is_some() {
        eyes_files::write(&path, &expected, eyes_files::Existing::Replace).expect("the table can be written");
    }
    let found = std::fs::read(&path).unwrap_or_default();
    assert!(found == expected, "run `cargo xtask regenerate border` to write {TABLE}");
}

/// A fifth external liberty changes nothing in the table. A layer that equals the one below equals all layers
/// above.
#[test]
fn more_external_liberties_make_no_difference() {
    for place in (1..=7).flat_map(places) {
        let exact = naive_of(&place.lie);
        for threats in [Threats::Attacker, Threats::Defender] {
            let layers = solve(&exact, MOST_EXTERNAL + 1, threats);
            assert!(layers[MOST_EXTERNAL] == layers[MOST_EXTERNAL + 1], "{}", place.lie.draw(|_| '.'));
        }
    }
}
