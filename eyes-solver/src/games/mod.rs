//! Enumerates all labelled games of a size: every eye space that can occur, up to isomorphism of the game.
//!
//! The surrounding wall is one chain. So the game depends only on adjacency, on the vertices that touch the wall,
//! on the marginal vertices, and on the stones. An [`EmptySpace`] is all of that except the stones.

mod placement;

use std::collections::{BTreeMap, BTreeSet};

use eyes_graph::notation::Sign;
use eyes_graph::{Appraisal, CanonicalForm, EyeGraph, VertexSet};

use eyes_rules::{Site, Suicide};

use crate::values::{Drawing, ValueError, ValueRules, Whole, shape_of, value_stones};
use placement::Placement;

/// Adjacency, margins and wall of an eye space, with one place on a board where it occurs.
#[derive(Clone, Debug)]
pub struct EmptySpace {
    form: CanonicalForm,
    placement: Placement,
    /// The vertex of each cell of the placement.
    vertices: Vec<usize>,
    cut_off: bool,
}

/// The largest spaces that [`empty_spaces`] and [`EmptySpace::solve`] support.
pub const MAX_EMPTY_SPACE: usize = 9;

/// Every space of `vertices` vertices (1 to [`MAX_EMPTY_SPACE`]; none for other numbers) that can
/// occur in the centre, on a side or in a corner of a large board, ordered by canonical form.
///
/// Costs about 10 ms for 6 vertices, and six times as much for each further vertex.
#[must_use]
pub fn empty_spaces(vertices: usize) -> Vec<EmptySpace> {
    if !(1..=MAX_EMPTY_SPACE).contains(&vertices) {
        return Vec::new();
    }
    let mut found: BTreeMap<CanonicalForm, EmptySpace> = BTreeMap::new();
    for placement in Placement::all(vertices) {
        for margins in 0..1 << vertices {
            if !placement.can_have_margins(margins) {
                continue;
            }
            let Ok(graph) = placement.graph(margins) else { continue };
            let canonicalized = graph.canonicalize();
            let known = found.get(canonicalized.form());
            if known.is_some_and(|space| !space.cut_off) {
                continue;
            }
            let sign = |cell: usize| Sign::plain(margins >> cell & 1 == 1, false).to_char();
            let drawn = Drawing::parse(&placement.shape.draw(placement.site, sign));
            let cut_off = drawn.is_ok_and(|drawing| !drawing.cut_off().is_empty());
            if known.is_some() && cut_off {
                continue;
            }
            let vertices = (0..vertices).filter_map(|cell| canonicalized.position(cell)).collect();
            let space =
                EmptySpace { form: *canonicalized.form(), placement: placement.clone(), vertices, cut_off };
            found.insert(*canonicalized.form(), space);
        }
    }
    found.into_values().collect()
}

impl EmptySpace {
    /// The space without stones, in canonical form.
    #[must_use]
    pub fn form(&self) -> &CanonicalForm {
        &self.form
    }

    /// The site of [`Self::drawing`].
    #[must_use]
    pub fn site(&self) -> Site {
        self.placement.site
    }

    /// Whether every placement of the space cuts some own stones off from the wall. In the labelled game the wall
    /// is one chain, so then it is not exactly the game of any drawing.
    #[must_use]
    pub fn is_cut(&self) -> bool {
        self.cut_off
    }

    /// The vertices that are not marginal.
    #[must_use]
    pub fn inner(&self) -> VertexSet {
        let labels = self.form.graph().labels().iter().enumerate();
        labels.fold(0, |set, (vertex, label)| set | VertexSet::from(!label.is_marginal()) << vertex)
    }

    /// One set of attacker stones for each game on this space, in increasing order. `on_margins` includes stones
    /// on margins (`$`).
    #[must_use]
    pub fn stone_sets(&self, on_margins: bool) -> Vec<VertexSet> {
        let all = VertexSet::MAX >> (VertexSet::BITS as usize - self.form.graph().len());
        let allowed = if on_margins { all } else { self.inner() };
        let mut seen = BTreeSet::new();
        (0..=allowed)
            .filter(|stones| stones & !allowed == 0)
            .filter(|&stones| seen.insert(*self.game(stones).canonicalize().form()))
            .collect()
    }

    /// The labelled game with attacker stones on `stones`.
    #[must_use]
    pub fn game(&self, stones: VertexSet) -> EyeGraph {
        let mut vertex = 0;
        self.form.graph().map_labels(|label| {
            vertex += 1;
            label.with_stone(stones >> (vertex - 1) & 1 == 1)
        })
    }

    /// A drawing of [`game`](Self::game) that [`Drawing::parse`] reads, with the vertex of each
    /// of its characters in the order of the drawing.
    #[must_use]
    pub fn drawing(&self, stones: VertexSet) -> String {
        let graph = self.game(stones);
        self.placement.shape.draw(self.placement.site, |cell| {
            let label = graph.label(self.vertices[cell]);
            Sign::plain(label.is_marginal(), label.has_stone()).to_char()
        })
    }

    /// Row and column, from the top left, of each point of the place, in reading order.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = (u8, u8)> + Clone + '_ {
        self.placement.shape.cells().iter().map(|&(row, column)| (row as u8, column as u8))
    }

    /// The vertex of each of [`cells`](Self::cells), that is, of each character of [`drawing`](Self::drawing).
    #[must_use]
    pub fn vertices(&self) -> &[usize] {
        &self.vertices
    }

    /// Solves all games on this space at once, under both suicide rules.
    ///
    /// Costs a millisecond or two for 7 vertices, about 20 ms for 9.
    ///
    /// # Errors
    ///
    /// [`ValueError::TooMuchOutside`].
    pub fn solve(&self, rules: &ValueRules) -> Result<SolvedSpace, ValueError> {
        let rules = rules.checked()?;
        let shape = shape_of(self.form.graph());
        let solve = |suicide| Whole::solve(shape.clone(), ValueRules { suicide, ..rules });
        Ok(SolvedSpace { forbidden: solve(Suicide::Forbidden), allowed: solve(Suicide::Allowed) })
    }
}

/// An [`EmptySpace`] with all its positions solved.
#[derive(Debug)]
pub struct SolvedSpace {
    forbidden: Whole,
    allowed: Whole,
}

impl SolvedSpace {
    /// The value and vital points with attacker stones on `stones`, suicide allowed or forbidden.
    ///
    /// # Errors
    ///
    /// No error can occur for a space.
    pub fn value(&mut self, stones: VertexSet, suicide: Suicide) -> Result<Appraisal, ValueError> {
        let whole = if suicide.is_allowed() { &mut self.allowed } else { &mut self.forbidden };
        value_stones(whole, stones)
    }
}
