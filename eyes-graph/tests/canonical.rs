//! The canonical form against relabelling, the eight symmetries, and petgraph's isomorphism test.

use crate::shapes;

use std::collections::{HashMap, HashSet};

use eyes_graph::{CanonicalForm, EyeGraph, Label, MAX_VERTICES, VertexSet};
use petgraph::algo::is_isomorphic_matching;
use petgraph::graph::UnGraph;
use proptest::prelude::*;
use shapes::{Cell, free_polyominoes, symmetries};

fn graph_of(cells: &[Cell], labels: &[Label]) -> EyeGraph {
    let mut graph = EyeGraph::new();
    for &label in labels {
        graph.add_vertex(label).unwrap();
    }
    for (a, &(row, column)) in cells.iter().enumerate() {
        for neighbour in [(row + 1, column), (row, column + 1)] {
            if let Some(b) = cells.iter().position(|&cell| cell == neighbour) {
                graph.add_edge(a, b).unwrap();
            }
        }
    }
    graph
}

fn relabelled(graph: &EyeGraph, order: &[usize]) -> EyeGraph {
    let mut result = EyeGraph::new();
    for &old in order {
        result.add_vertex(graph.label(old)).unwrap();
    }
    for (a, &old_a) in order.iter().enumerate() {
        for (b, &old_b) in order.iter().enumerate().skip(a + 1) {
            if graph.neighbours(old_a) >> old_b & 1 == 1 {
                result.add_edge(a, b).unwrap();
            }
        }
    }
    result
}

fn as_petgraph(graph: &EyeGraph) -> UnGraph<u8, ()> {
    let mut result = UnGraph::default();
    let nodes: Vec<_> = graph.labels().iter().map(|label| result.add_node(label.bits())).collect();
    for (a, neighbours) in graph.adjacency().iter().enumerate() {
        for b in a + 1..graph.len() {
            if neighbours >> b & 1 == 1 {
                result.add_edge(nodes[a], nodes[b], ());
            }
        }
    }
    result
}

fn isomorphic(a: &EyeGraph, b: &EyeGraph) -> bool {
    is_isomorphic_matching(&as_petgraph(a), &as_petgraph(b), |x, y| x == y, |(), ()| true)
}

/// Label, degree, and labels and degrees around.
type Signature = (u8, u32, Vec<(u8, u32)>);

/// A vertex invariant good enough to keep the quadratic comparison with petgraph small.
fn signature(graph: &EyeGraph) -> Vec<Signature> {
    let degree = |v: usize| graph.neighbours(v).count_ones();
    let mut signature: Vec<_> = (0..graph.len())
        .map(|v| {
            let mut around: Vec<_> = (0..graph.len())
                .filter(|&u| graph.neighbours(v) >> u & 1 == 1)
                .map(|u| (graph.label(u).bits(), degree(u)))
                .collect();
            around.sort_unstable();
            (graph.label(v).bits(), degree(v), around)
        })
        .collect();
    signature.sort_unstable();
    signature
}

/// Equal forms exactly for isomorphic graphs, over all pairs.
fn assert_distinct_up_to_isomorphism(graphs: impl IntoIterator<Item = EyeGraph>) {
    let mut classes: HashMap<_, Vec<(EyeGraph, CanonicalForm)>> = HashMap::new();
    for graph in graphs {
        let form = *graph.canonicalize().form();
        let class = classes.entry(signature(&graph)).or_default();
        for (other, other_form) in class.iter() {
            assert_eq!(form == *other_form, isomorphic(&graph, other), "{graph:?} and {other:?}");
        }
        if class.iter().all(|(_, known)| *known != form) {
            class.push((graph, form));
        }
    }
    let mut forms = HashSet::new();
    for (_, form) in classes.into_values().flatten() {
        assert!(forms.insert(form), "graphs with different signatures share {form:?}");
    }
}

fn label(random: u32) -> Label {
    match random % 6 {
        0 => Label::new().with_marginal(true),
        1 => Label::new().with_stone(true),
        2 => Label::new().with_edge_level(1),
        3 => Label::new().with_touches_wall(false),
        _ => Label::new(),
    }
}

/// A small deterministic generator, so that failures can be repeated.
struct Lcg(u64);

impl Lcg {
    fn next(&mut self) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as u32
    }

    fn shuffled(&mut self, len: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..len).collect();
        for i in (1..len).rev() {
            order.swap(i, self.next() as usize % (i + 1));
        }
        order
    }
}

#[test]
fn all_unlabelled_polyominoes_up_to_8_agree_with_petgraph() {
    for size in 1..=8 {
        let labels = vec![Label::new(); size];
        assert_distinct_up_to_isomorphism(
            free_polyominoes(size).iter().map(|cells| graph_of(cells, &labels)),
        );
    }
}

#[test]
fn all_labellings_of_polyominoes_up_to_4_agree_with_petgraph() {
    for size in 1..=4u32 {
        let graphs = free_polyominoes(size as usize).into_iter().flat_map(|cells| {
            (0..4u32.pow(size)).map(move |code| {
                let labels: Vec<_> = (0..size)
                    .map(|i| code / 4u32.pow(i) % 4)
                    .map(|two| Label::new().with_marginal(two & 1 == 1).with_stone(two & 2 == 2))
                    .collect();
                graph_of(&cells, &labels)
            })
        });
        assert_distinct_up_to_isomorphism(graphs);
    }
}

#[test]
fn symmetries_and_relabelling_change_nothing_on_polyominoes_up_to_8() {
    let mut random = Lcg(1);
    for size in 1..=8 {
        for cells in free_polyominoes(size) {
            let labels: Vec<Label> = (0..size).map(|_| label(random.next())).collect();
            let graph = graph_of(&cells, &labels);
            let form = *graph.canonicalize().form();
            for turned in symmetries(&cells) {
                assert_eq!(form, *graph_of(&turned, &labels).canonicalize().form());
            }
            for _ in 0..4 {
                let order = random.shuffled(size);
                assert_eq!(form, *relabelled(&graph, &order).canonicalize().form());
            }
        }
    }
}

fn adversarial() -> Vec<(&'static str, EyeGraph)> {
    let plain = |cells: &[Cell]| graph_of(cells, &vec![Label::new(); cells.len()]);
    let margin = Label::new().with_marginal(true);
    let grid = |rows: i8, columns: i8| {
        (0..rows).flat_map(|r| (0..columns).map(move |c| (r, c))).collect::<Vec<Cell>>()
    };
    let comb: Vec<Cell> = (0..12).map(|c| (0, c)).chain((0..12).map(|c| (1, c * 2 % 12))).collect();
    let comb: Vec<Cell> = comb.into_iter().collect::<HashSet<_>>().into_iter().collect();
    let double_comb: Vec<Cell> = (0..8).flat_map(|c| [(-1, c), (0, c), (1, c)]).collect();
    let mut star = EyeGraph::new();
    let mut isolated = EyeGraph::new();
    let mut complete = EyeGraph::new();
    let mut bipartite = EyeGraph::new();
    let mut pairs = EyeGraph::new();
    for graph in [&mut star, &mut isolated, &mut complete, &mut bipartite, &mut pairs] {
        for _ in 0..MAX_VERTICES {
            graph.add_vertex(margin).unwrap();
        }
    }
    for a in 0..MAX_VERTICES {
        for b in a + 1..MAX_VERTICES {
            complete.add_edge(a, b).unwrap();
            if a == 0 {
                star.add_edge(a, b).unwrap();
            }
            if a < 12 && b >= 12 {
                bipartite.add_edge(a, b).unwrap();
            }
            if a % 2 == 0 && b == a + 1 {
                pairs.add_edge(a, b).unwrap();
            }
        }
    }
    let ring = {
        let mut graph = isolated;
        for a in 0..MAX_VERTICES {
            graph.add_edge(a, (a + 1) % MAX_VERTICES).unwrap();
        }
        graph
    };
    let two_rings = {
        let mut graph = isolated;
        for a in 0..MAX_VERTICES {
            graph.add_edge(a, a / 12 * 12 + (a + 1) % 12).unwrap();
        }
        graph
    };
    let with_virtual_margins = {
        let mut graph = plain(&grid(3, 4));
        for vertex in 0..12 {
            let margin = graph.add_vertex(margin).unwrap();
            graph.add_edge(vertex, margin).unwrap();
        }
        graph
    };
    vec![
        ("long path", plain(&grid(1, 24))),
        ("comb", plain(&comb)),
        ("double comb", plain(&double_comb)),
        ("grid 4x6", plain(&grid(4, 6))),
        ("grid 4x4", plain(&grid(4, 4))),
        ("star", star),
        ("isolated", isolated),
        ("complete", complete),
        ("bipartite", bipartite),
        ("pairs", pairs),
        ("ring", ring),
        ("two rings", two_rings),
        ("many margins", with_virtual_margins),
        ("empty", EyeGraph::new()),
    ]
}

#[test]
fn adversarial_graphs_are_invariant_and_distinct() {
    let mut random = Lcg(7);
    let mut forms = HashSet::new();
    for (name, graph) in adversarial() {
        let form = *graph.canonicalize().form();
        assert!(forms.insert(form), "{name} looks like another graph");
        for _ in 0..20 {
            let order = random.shuffled(graph.len());
            assert_eq!(form, *relabelled(&graph, &order).canonicalize().form(), "{name}");
        }
    }
}

fn arbitrary_graph(max: usize) -> impl Strategy<Value = EyeGraph> {
    (0..=max).prop_flat_map(|len| {
        let labels = proptest::collection::vec(any::<u32>(), len);
        let edges = proptest::collection::vec((0..len.max(1), 0..len.max(1)), 0..3 * len + 1);
        (labels, edges).prop_map(|(labels, edges)| {
            let mut graph = EyeGraph::new();
            for random in &labels {
                graph.add_vertex(label(*random)).unwrap();
            }
            for (a, b) in edges {
                if a != b && a.max(b) < labels.len() {
                    graph.add_edge(a, b).unwrap();
                }
            }
            graph
        })
    })
}

fn graph_and_order(max: usize) -> impl Strategy<Value = (EyeGraph, Vec<usize>)> {
    arbitrary_graph(max).prop_flat_map(|graph| {
        let order: Vec<usize> = (0..graph.len()).collect();
        (Just(graph), Just(order).prop_shuffle())
    })
}

proptest! {
    #[test]
    fn any_graph_is_invariant_under_relabelling((graph, order) in graph_and_order(MAX_VERTICES)) {
        let form = *graph.canonicalize().form();
        prop_assert_eq!(form, *relabelled(&graph, &order).canonicalize().form());
    }

    #[test]
    fn any_two_small_graphs_agree_with_petgraph(a in arbitrary_graph(5), b in arbitrary_graph(5)) {
        let equal = a.canonicalize().form() == b.canonicalize().form();
        prop_assert_eq!(equal, isomorphic(&a, &b));
    }

    #[test]
    fn the_form_is_the_graph_renumbered(graph in arbitrary_graph(MAX_VERTICES), set in any::<VertexSet>()) {
        let canonicalized = graph.canonicalize();
        let form = canonicalized.form().graph();
        let mut seen: VertexSet = 0;
        for vertex in 0..graph.len() {
            let position = canonicalized.position(vertex).unwrap();
            seen |= 1 << position;
            prop_assert_eq!(form.label(position), graph.label(vertex));
            prop_assert_eq!(form.neighbours(position), canonicalized.to_canonical(graph.neighbours(vertex)));
        }
        let all: VertexSet = ((1u64 << graph.len()) - 1) as VertexSet;
        prop_assert_eq!(seen, all);
        prop_assert_eq!(canonicalized.position(graph.len()), None);
        prop_assert_eq!(canonicalized.to_original(canonicalized.to_canonical(set)), set & all);
        prop_assert!(form.labels().is_sorted_by_key(|label| label.bits()));
        let again = *form.canonicalize().form();
        prop_assert_eq!(&again, canonicalized.form());
    }
}
