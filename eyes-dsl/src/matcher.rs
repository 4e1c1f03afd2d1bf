//! Matching without a table: patterns one by one, bijections by backtracking.
//!
//! This follows the section "What a match means" of the language reference word for word. It shows *how* a pattern
//! matches, which a table does not store. Tables are tested against it. Its cost grows with the number of patterns;
//! engines should use [`eyes_graph::Table`].

use eyes_graph::notation::{Diagram, Vertex};
use eyes_graph::{EyeGraph, VertexSet};

use crate::file::{Entry, PatternFile};

/// How a diagram matches a graph: vertex `i` of the diagram is vertex `mapping[i]` of the graph.
pub type Mapping = Vec<usize>;

/// A matching pattern, with the union of its marks over all ways in which it matches.
#[derive(Clone, Debug)]
pub struct Matched<'f> {
    /// The file.
    pub file: &'f PatternFile,
    /// The pattern.
    pub entry: &'f Entry,
    /// Its attack points, in the numbering of the graph.
    pub attack: VertexSet,
    /// Its defense points, in the numbering of the graph.
    pub defense: VertexSet,
    /// The least of the ways in which it matches, as a sequence.
    pub mapping: Mapping,
}

/// The first pattern of `files` that matches `graph`.
pub fn first_match<'f>(files: &'f [PatternFile], graph: &EyeGraph) -> Option<Matched<'f>> {
    files.iter().find_map(|file| {
        file.entries().iter().find_map(|entry| {
            let (attack, defense, mapping) = match_diagram(&entry.pattern.diagram, graph)?;
            Some(Matched { file, entry, attack, defense, mapping })
        })
    })
}

/// Attack points, defense points and the least mapping, if `diagram` matches `graph`.
fn match_diagram(diagram: &Diagram, graph: &EyeGraph) -> Option<(VertexSet, VertexSet, Mapping)> {
    let (mut attack, mut defense, mut least) = (0, 0, None::<Mapping>);
    each_mapping(diagram, graph, |mapping| {
        for (vertex, &image) in diagram.vertices().iter().zip(mapping) {
            attack |= VertexSet::from(vertex.sign.is_attack()) << image;
            defense |= VertexSet::from(vertex.sign.is_defense()) << image;
        }
        if least.as_ref().is_none_or(|least| mapping < least.as_slice()) {
            least = Some(mapping.to_vec());
        }
    });
    Some((attack, defense, least?))
}

/// Calls `visit` with every mapping of `diagram` to `graph` that matches.
pub fn each_mapping(diagram: &Diagram, graph: &EyeGraph, mut visit: impl FnMut(&[usize])) {
    let fits = |vertex: usize, image| stands_for(&diagram.vertices()[vertex], graph, image);
    diagram.graph(0).each_matching(graph, fits, |map| {
        let mapping = map.map(usize::from);
        visit(&mapping[..graph.len()]);
    });
}

fn stands_for(vertex: &Vertex, graph: &EyeGraph, image: usize) -> bool {
    let (sign, label) = (vertex.sign, graph.label(image));
    sign.is_marginal() == label.is_marginal()
        && if label.has_stone() { sign.may_hold_stone() } else { sign.may_be_empty() }
        && label.edge_level() >= vertex.edges.level()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mappings(diagram: &str, board: &str) -> usize {
        let board: Diagram = board.parse().unwrap();
        let mut count = 0;
        each_mapping(&diagram.parse().unwrap(), &board.graph(0), |_| count += 1);
        count
    }

    #[test]
    fn stones_margins_and_edges_decide() {
        assert_eq!(mappings("x.", "X."), 1);
        assert_eq!(mappings("x.", ".."), 2);
        assert_eq!(mappings("X.", ".."), 0);
        assert_eq!(mappings("!.", ".."), 0);
        assert_eq!(mappings("*<", ".."), 2);
        assert_eq!(mappings("$.", "$."), 1);
        assert_eq!(mappings("!.", "$."), 0);
        assert_eq!(mappings("|..", ".."), 0);
        assert_eq!(mappings("|..", "|.."), 1);
        assert_eq!(mappings("|..", "|..\n+-"), 1);
        assert_eq!(mappings("..", "|..\n+--"), 2);
        assert_eq!(mappings("..\n..", " ..\n.."), 0);
        assert_eq!(mappings("....", " ..\n.."), 2);
    }

    #[test]
    fn the_first_pattern_of_the_sequence_decides() {
        let special = PatternFile::parse("a", "Pattern 5\nX.\n:0001");
        let general = PatternFile::parse("b", "Pattern 1\nx.\n:1111");
        let graph = "X.".parse::<Diagram>().unwrap().graph(0);
        let number =
            |files: &[PatternFile]| first_match(files, &graph).map(|found| found.entry.pattern.number);
        assert_eq!(number(&[special.clone(), general.clone()]), Some(5));
        assert_eq!(number(&[general, special]), Some(1));
    }
}
