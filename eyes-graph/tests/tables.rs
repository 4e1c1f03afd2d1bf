//! Tables of games say what was put into them, for games of every size.

use eyes_graph::table::build::game_table;
use eyes_graph::{Appraisal, EyeGraph, EyeValue, Label, Masters, Suicide, Table, Valuation, VertexSet};

/// A row with a stone on each vertex of `stones`.
fn row(vertices: usize, stones: VertexSet) -> EyeGraph {
    let mut graph = EyeGraph::new();
    for vertex in 0..vertices {
        let label = Label::new().with_stone(stones >> vertex & 1 == 1).with_marginal(vertex == 0);
        graph.add_vertex(label.with_touches_wall(vertex % 3 != 0)).unwrap();
        if vertex > 0 {
            graph.add_edge(vertex - 1, vertex).unwrap();
        }
    }
    graph
}

#[test]
fn games_are_found_with_both_answers() {
    let values: Vec<EyeValue> = EyeValue::all().collect();
    let mut kos = 0;
    for largest in 1..=20usize {
        let stones = |vertices: usize| (0..40).map(move |n: VertexSet| n * 7919 % (1 << vertices));
        let games: Vec<EyeGraph> =
            (1..=largest).step_by(2).flat_map(|size| stones(size).map(move |set| row(size, set))).collect();
        let answers = |graph: &EyeGraph| {
            let set =
                graph.labels().iter().rev().fold(1, |set, label| set << 1 | u32::from(label.has_stone()));
            let all = (1 << graph.len()) - 1;
            [0, 1].map(|turn| {
                let valuation = |shift: usize| {
                    let value = values[(set as usize * 5 + turn * 7 + shift) % 15];
                    Valuation::new(value, set.rotate_left((turn * 3 + shift) as u32) & all, !set & all)
                };
                // Every third game depends on a ko, under one suicide rule or under both.
                let attacker = valuation(if (set as usize + turn).is_multiple_of(3) { 4 } else { 2 });
                Appraisal::new(valuation(0), Masters { owner: valuation(2), attacker })
            })
        };
        let canonical = games.iter().map(|graph| {
            let form = graph.canonicalize();
            let carried = |set| form.to_canonical(set);
            (*form.form(), answers(graph).map(|answer| answer.map(carried, carried)))
        });
        let bytes = game_table(canonical).unwrap();
        let table = Table::from_bytes(&bytes).unwrap();
        for graph in &games {
            for (suicide, expected) in Suicide::ALL.into_iter().zip(answers(graph)) {
                let found = table.look_up(graph, suicide).expect("it was put in");
                assert_eq!((found.appraisal, found.pattern), (expected, None), "{graph:?} {suicide}");
                kos += usize::from(expected.is_ko());
            }
            let other = graph.map_labels(|label| label.with_touches_wall(!label.touches_wall()));
            assert_eq!(table.look_up(&other, Suicide::Allowed), None);
        }
    }
    assert!(kos > 1000, "{kos}");
}
