//! The embedded table is what the search derives.

use std::path::Path;

use eyes_graph::table::packed::{packed, unpacked};
use eyes_graph::{EyeGraph, VertexSet};
use eyes_runtime::derived_table;
use eyes_solver::tooling::{EmptySpace, empty_spaces};
use eyes_solver::{Suicide, ValueRules, value_of};

fn embedded() -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../eyes-runtime/src/derived.bin");
    std::fs::read(path).unwrap()
}

#[test]
fn derived_anew_the_table_is_the_embedded_one() {
    assert!(
        eyes_library::derive::complete_table().unwrap() == embedded(),
        "derived.bin is out of date: cargo xtask regenerate knowledge"
    );
}

#[test]
fn the_packed_table_is_the_embedded_one() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../eyes-runtime/src/derived.packed");
    let kept = std::fs::read(path).unwrap();
    assert!(
        packed(&embedded()).unwrap() == kept,
        "derived.packed is out of date: cargo xtask regenerate knowledge"
    );
    assert!(unpacked(&kept).unwrap() == embedded());
}

#[test]
fn a_damaged_packed_table_is_an_error_or_another_table() {
    let whole = packed(&embedded()).unwrap();
    assert!(packed(&whole).is_err() && unpacked(&embedded()).is_err());
    for cut in (0..whole.len()).step_by(whole.len() / 50) {
        assert!(unpacked(&whole[..cut]).is_err(), "cut after {cut} bytes");
    }
    for byte in (0..whole.len()).step_by(whole.len() / 20) {
        let mut damaged = whole.clone();
        damaged[byte] ^= 0x41;
        let _ = unpacked(&damaged);
    }
    // Two equal keys: the numbers of seven bits a byte are four of the header, the first key, and a difference.
    let mut equal = whole;
    let ends: Vec<usize> = (0..equal.len()).filter(|&at| equal[at] < 0x80).take(6).collect();
    equal[ends[4] + 1..=ends[5]].iter_mut().for_each(|byte| *byte &= 0x80);
    assert!(unpacked(&equal).is_err());
}

#[test]
fn table_fits_in_two_megabytes() {
    assert!(embedded().len() <= 2 << 20);
}

/// The graph with its vertices in another order, and the new number of each vertex.
fn shuffled(graph: &EyeGraph, turn: usize) -> (EyeGraph, Vec<usize>) {
    let len = graph.len();
    let mut order: Vec<usize> = (0..len).collect();
    order.sort_by_key(|vertex| (vertex + turn) * 7 % 11);
    let mut other = EyeGraph::new();
    for &vertex in &order {
        other.add_vertex(graph.label(vertex)).unwrap();
    }
    let mut places = vec![0; len];
    for (place, &vertex) in order.iter().enumerate() {
        places[vertex] = place;
    }
    for a in 0..len {
        for b in (0..a).filter(|b| graph.neighbours(a) >> b & 1 == 1) {
            other.add_edge(places[a], places[b]).unwrap();
        }
    }
    (other, places)
}

fn moved(set: VertexSet, places: &[usize]) -> VertexSet {
    places.iter().enumerate().fold(0, |moved, (vertex, place)| moved | (set >> vertex & 1) << place)
}

fn check(space: &EmptySpace, stones: VertexSet, turn: usize) {
    let (graph, places) = shuffled(&space.game(stones), turn);
    for suicide in Suicide::ALL {
        let rules = ValueRules { suicide, ..ValueRules::default() };
        let direct = value_of(&space.game(stones), &rules).unwrap();
        let known = derived_table().look_up(&graph, suicide).unwrap();
        let carried = |set| moved(set, &places);
        assert_eq!(known.appraisal, direct.map(carried, carried), "{graph:?} suicide {suicide}");
        assert_eq!(known.pattern, None);
    }
}

#[test]
fn look_up_says_what_a_search_of_the_one_game_says() {
    let mut turn = 0;
    for vertices in 1..=7 {
        for space in empty_spaces(vertices) {
            for stones in space.stone_sets(vertices < 7) {
                turn += 1;
                if vertices <= 4 || turn % 97 == 0 {
                    check(&space, stones, turn);
                }
            }
        }
    }
}

#[test]
fn what_is_not_in_the_table_is_missed() {
    let known: std::collections::BTreeSet<_> = empty_spaces(5)
        .iter()
        .flat_map(|space| {
            let space = space.clone();
            space.stone_sets(true).into_iter().map(move |stones| *space.game(stones).canonicalize().form())
        })
        .collect();
    let mut missed = 0;
    for space in empty_spaces(5).iter().step_by(5) {
        // Any contact with the wall; some of the graphs occur on no board.
        for wall in 0..32 {
            let mut vertex = 0;
            let graph = space.form().graph().map_labels(|label| {
                vertex += 1;
                label.with_touches_wall(wall >> (vertex - 1) & 1 == 1)
            });
            let is_known = known.contains(graph.canonicalize().form());
            assert_eq!(derived_table().look_up(&graph, Suicide::Allowed).is_some(), is_known, "{graph:?}");
            missed += usize::from(!is_known);
        }
    }
    assert!(missed > 100);
    let too_large = empty_spaces(8)[0].game(0);
    assert_eq!(derived_table().look_up(&too_large, Suicide::Allowed), None);
}
