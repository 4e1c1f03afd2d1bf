//! Lines of play that prove the value of a diagram.

use eyes_dsl::Diagram;
use eyes_graph::{EyeGraph, EyeValue, VertexSet};
use eyes_solver::{Drawing, Line, LineMove, Side, ValueRules};

/// What one line of play shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProofLine {
    /// The side that moves first.
    pub first: Side,
    /// The number of eyes asked for, 1 or 2.
    pub eyes: u8,
    /// Whether the owner gets them.
    pub gets: bool,
    /// Best play of both sides; `None` above nine points. Stones are vertices of the diagram.
    pub line: Option<Line>,
}

/// What the points and sides of a line are called.
#[derive(Clone, Copy)]
pub struct Names<'a> {
    /// The name of a vertex of the diagram.
    pub point: &'a dyn Fn(usize) -> String,
    /// The attacker.
    pub attacker: &'a str,
    /// The owner.
    pub owner: &'a str,
}

/// The exact value of a diagram without `x`, and lines of play that prove its middle digits: for each side to move first, that
/// the owner gets the eyes of the value, and no more. Above nine points there are no lines. Costs up to `nodes` nodes.
///
/// # Errors
///
/// Why the search does not decide it, in words.
pub fn prove_diagram(
    diagram: &Diagram,
    rules: &ValueRules,
    nodes: u64,
) -> Result<(EyeValue, Vec<ProofLine>), String> {
    let drawn = Drawing::try_from(diagram).map_err(|error| error.to_string())?;
    let mut solved = drawn.solve_within(rules, nodes).map_err(|error| error.to_string())?;
    let stones = stones_of(&diagram.graph(0));
    let value = solved.value(stones).map_err(|error| error.to_string())?.value();
    Ok((value, proof_lines(value, |first, eyes| solved.line(stones, first, eyes))))
}

/// The lines for the middle digits; none if the search gives no line.
pub(super) fn proof_lines(value: EyeValue, line: impl Fn(Side, u8) -> Option<Line>) -> Vec<ProofLine> {
    if line(Side::Attacker, 1).is_none() {
        return Vec::new();
    }
    let mut lines = Vec::new();
    for (first, reached) in [(Side::Attacker, value.attacked()), (Side::Defender, value.defended())] {
        let mut add = |eyes, gets| lines.push(ProofLine { first, eyes, gets, line: line(first, eyes) });
        if reached > 0 {
            add(reached, true);
        }
        if reached < 2 {
            add(reached + 1, false);
        }
    }
    lines
}

pub(super) fn stones_of(graph: &EyeGraph) -> VertexSet {
    let labels = graph.labels().iter().enumerate();
    labels.fold(0, |set, (vertex, label)| set | VertexSet::from(label.has_stone()) << vertex)
}

impl ProofLine {
    /// What the owner gets, or does not, and how, as one sentence without its full stop.
    #[must_use]
    pub fn words(&self, names: Names<'_>) -> String {
        let who = names.side(self.first);
        let verb = if self.gets { "gets" } else { "does not get" };
        let eyes = if self.eyes == 1 { "1 eye".to_owned() } else { format!("{} eyes", self.eyes) };
        let play = self.line.as_ref().map_or_else(String::new, |line| format!(": {}", moves(names, line)));
        format!("{who} first, the owner {verb} {eyes}{play}")
    }
}

fn moves(names: Names<'_>, line: &Line) -> String {
    let mut words: Vec<String> =
        line.moves.iter().map(|&(side, mov)| format!("{} {}", names.side(side), names.place(mov))).collect();
    if words.is_empty() {
        return format!("nothing {} can play changes that", names.attacker);
    }
    if line.captured {
        words.push(format!("and {} captures", names.attacker));
    }
    words.join(", ")
}

impl Names<'_> {
    /// The name of a side.
    #[must_use]
    pub const fn side(&self, side: Side) -> &str {
        match side {
            Side::Attacker => self.attacker,
            Side::Defender => self.owner,
        }
    }

    /// Where a move is played.
    #[must_use]
    pub fn place(&self, played: LineMove) -> String {
        match played {
            LineMove::Stone(vertex) => (self.point)(vertex.into()),
            LineMove::Outside => "outside".to_owned(),
            LineMove::OutsideEye => "in the eye outside".to_owned(),
            LineMove::Threat => "ko threat".to_owned(),
            LineMove::Pass => "elsewhere".to_owned(),
        }
    }
}

impl std::fmt::Debug for Names<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { attacker, owner, .. } = self;
        f.debug_struct("Names").field("attacker", attacker).field("owner", owner).finish_non_exhaustive()
    }
}
