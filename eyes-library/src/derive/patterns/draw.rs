//! Draws a rule as a pattern.

use eyes_dsl::{Diagram, DiagramError, Edges, Pattern, Sign, Vertex};
use eyes_rules::Site;

use super::cover::Rule;
use super::skeleton::Skeleton;

/// The pattern of `rule`, with the fewest edges.
pub(super) fn pattern(skeleton: &Skeleton, rule: &Rule, number: u32) -> Result<Pattern, DiagramError> {
    let space = &skeleton.spaces[rule.space];
    let lowest = space.space.cells().map(|cell| cell.0).max().unwrap_or(0);
    let vertices = space.space.cells().zip(space.space.vertices()).map(|((row, column), &vertex)| {
        let vertex = space.numbering[vertex];
        let mut sides = Vec::new();
        if space.space.site() != Site::Centre && row == lowest {
            sides.push(Edges::BELOW);
        }
        if space.space.site() == Site::Corner && column == 0 {
            sides.push(Edges::LEFT);
        }
        let needed = if rule.away >> vertex & 1 == 1 { skeleton.needed_edges(vertex) } else { 0 };
        let edges = sides.into_iter().take(needed as usize).fold(Edges::NONE, |edges, side| edges | side);
        Vertex { row, column, sign: sign(skeleton, rule, vertex), edges }
    });
    Ok(Pattern { number, diagram: Diagram::new(vertices)?, value: rule.answer.value })
}

fn sign(skeleton: &Skeleton, rule: &Rule, vertex: usize) -> Sign {
    let holds = |set: u32| set >> vertex & 1 == 1;
    let marginal = skeleton.graph.label(vertex).is_marginal();
    if holds(rule.stones) {
        Sign::plain(marginal, true)
    } else if holds(rule.wild) && !marginal {
        Sign::Wildcard
    } else {
        Sign::empty(marginal, holds(rule.answer.attack), holds(rule.answer.defense))
    }
}
