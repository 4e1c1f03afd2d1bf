//! Eye values by exact search: the four digits of an eye space and its vital points.
//!
//! The source is the GNU Go documentation, *Eyes and half eyes*, section "Eye Local Game Values". The two middle
//! digits say whether the wall lives, with the attacker and with the defender first: two eyes if it lives by
//! itself, one if it needs one more, none otherwise.

mod all_positions;
mod digits;
mod drawing;
mod fixpoint;
mod lazy;
mod line;
mod moves;
mod packed_lists;
mod placements;
mod proofs;
mod questions;
mod rules;
mod shape;
mod solved_drawing;
mod strings;

use eyes_graph::{Appraisal, EyeGraph, EyeValue, Masters, VertexSet};
use eyes_rules::Adjacency;

pub(crate) use all_positions::Whole;
use digits::Digits;
pub use drawing::{Drawing, DrawingError, TooManyWildcards};
pub use line::{Line, LineMove};
use proofs::{Proofs, Regions};
use rules::Kos;
pub use rules::{Barred, ValueBounds, ValueError, ValueRules};
use shape::{Shape, Stones};
pub use solved_drawing::Solved;

/// The exact value of a labelled game, and its vital points in the numbering of `graph`.
///
/// A space that depends on a ko is also valued with every ko won by the owner and with every ko won by the
/// attacker.
///
/// Only the labels *marginal*, *stone* and *touches the wall* matter; edge levels do not. The search stops after
/// [`DEFAULT_NODES`] nodes; [`value_within`] takes another limit.
///
/// # Errors
///
/// [`ValueError`].
///
/// ```
/// use eyes_graph::{EyeGraph, Label};
/// use eyes_solver::{ValueRules, value_of};
///
/// let mut row = EyeGraph::new();
/// for _ in 0..3 {
///     row.add_vertex(Label::new())?;
/// }
/// row.add_edge(0, 1)?;
/// row.add_edge(1, 2)?;
/// let valued = value_of(&row, &ValueRules::default())?;
/// assert_eq!(valued.value().to_string(), "1122");
/// assert_eq!((valued.valuation.attack, valued.valuation.defense), (0b010, 0b010));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn value_of(graph: &EyeGraph, rules: &ValueRules) -> Result<Appraisal, ValueError> {
    value_within(graph, rules, DEFAULT_NODES)
}

/// Node limit of [`value_of`]: enough for every space of up to 12 vertices.
pub const DEFAULT_NODES: u64 = 1_500_000;

/// As [`value_of`], with other bounds, such as a number of nodes.
///
/// A node is a placement of stones with a side to move; a second is enough for about 15 million. A space of 8
/// vertices has 13,000 nodes and one of 12 vertices has a million; with as many nodes the space is certainly
/// decided. Larger spaces are searched question by question, where a node counts ten times.
///
/// # Errors
///
/// [`ValueError`], among them [`ValueError::NotDecided`] and [`ValueError::LineTooLong`].
pub fn value_within<'s>(
    graph: &EyeGraph,
    rules: &ValueRules,
    bounds: impl Into<ValueBounds<'s>>,
) -> Result<Appraisal, ValueError> {
    value_of_position(graph, 0, Barred::default(), rules, bounds)
}

/// As [`value_within`], with own stones on the vertices `own`. Own stones that do not touch the wall are strings
/// of their own, which the attacker may capture. A vertex with an attacker stone ignores `own`. No vital point is
/// on a stone.
///
/// # Errors
///
/// [`ValueError`], among them [`ValueError::NoLiberty`].
///
/// ```
/// use eyes_graph::{EyeGraph, Label};
/// use eyes_solver::{DEFAULT_NODES, ValueRules, value_of, value_with_own_stones};
///
/// // Three points around one on the edge of the board.
/// let mut tee = EyeGraph::new();
/// let middle = tee.add_vertex(Label::new().with_touches_wall(false))?;
/// for _ in 0..3 {
///     let point = tee.add_vertex(Label::new())?;
///     tee.add_edge(middle, point)?;
/// }
/// let rules = ValueRules::default();
/// assert_eq!(value_of(&tee, &rules)?.value().to_string(), "1122");
/// let divided = value_with_own_stones(&tee, 0b0001, &rules, DEFAULT_NODES)?;
/// assert_eq!(divided.value().to_string(), "2222");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn value_with_own_stones<'s>(
    graph: &EyeGraph,
    own: VertexSet,
    rules: &ValueRules,
    bounds: impl Into<ValueBounds<'s>>,
) -> Result<Appraisal, ValueError> {
    value_of_position(graph, own, Barred::default(), rules, bounds)
}

/// As [`value_with_own_stones`], without the first moves that are `barred`: neither side may begin with them, so
/// that they are no vital points and the value does not rest on them.
///
/// # Errors
///
/// As [`value_with_own_stones`].
///
/// ```
/// use eyes_graph::{EyeGraph, Label};
/// use eyes_solver::{Barred, DEFAULT_NODES, ValueRules, value_of_position};
///
/// // An eye point beside a margin: the first move on the margin decides.
/// let mut half = EyeGraph::new();
/// half.add_vertex(Label::new())?;
/// half.add_vertex(Label::new().with_marginal(true))?;
/// half.add_edge(0, 1)?;
/// let value = |barred| value_of_position(&half, 0, barred, &ValueRules::default(), DEFAULT_NODES);
/// assert_eq!(value(Barred::default())?.value().to_string(), "0011");
/// // The attacker cannot play there in this position. He can only threaten to, by a stone on the eye point.
/// assert_eq!(value(Barred { attack: 0b10, defense: 0 })?.value().to_string(), "0111");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn value_of_position<'s>(
    graph: &EyeGraph,
    own: VertexSet,
    barred: Barred,
    rules: &ValueRules,
    bounds: impl Into<ValueBounds<'s>>,
) -> Result<Appraisal, ValueError> {
    let shape = Shape::of_graph(graph);
    let attacker = stones_of(graph);
    let defender = if shape.len == 0 { 0 } else { own & shape.points() & !attacker };
    value_of_game(shape, &Stones { attacker, defender, ko: None }, barred, *rules, bounds.into())
}

/// Up to this many points, all positions are solved at once. Above, that is only the second attempt, after a
/// search of single questions has taken too long.
const SMALL: usize = 8;
/// The search of single questions gets this fraction of the nodes of all positions.
const BRIEF: u64 = 64;

fn value_of_game(
    shape: Shape,
    stones: &Stones,
    barred: Barred,
    rules: ValueRules,
    bounds: ValueBounds<'_>,
) -> Result<Appraisal, ValueError> {
    let nodes = bounds.nodes;
    let rules = rules.checked()?;
    if shape.len == 0 {
        return Err(ValueError::Empty);
    }
    if stones.defender != 0 && !shape.is_legal(stones) {
        return Err(ValueError::NoLiberty);
    }
    let all = (shape.len <= Whole::MAX_POINTS).then(|| Whole::nodes(shape.len)).filter(|&all| all <= nodes);
    if shape.len > SMALL || all.is_none() {
        let allowed = all.map_or(nodes, |all| all / BRIEF);
        let brief = ValueBounds { nodes: allowed, ..bounds };
        match searched(&shape, stones, barred, rules, brief) {
            Err(ValueError::NotDecided { .. } | ValueError::LineTooLong { .. })
                if all.is_some() && !bounds.is_ended() => {}
            result => return result,
        }
    }
    Whole::solve(shape, rules).appraise(stones, barred)
}

/// By a search of single questions within these bounds, for each master of the kos.
///
/// The attacker as master of the kos comes first, because that decides most: what he cannot destroy even with every
/// ko lives whichever side wins the kos.
fn searched(
    shape: &Shape,
    stones: &Stones,
    barred: Barred,
    rules: ValueRules,
    bounds: ValueBounds<'_>,
) -> Result<Appraisal, ValueError> {
    // Every shape with a point is a region.
    let regions = Regions::of(shape, rules).map_err(|_| ValueError::Empty)?;
    let mut proofs = Proofs::new(&regions, shape.clone(), rules, bounds);
    let mut valuation = |kos| {
        proofs.set_kos(kos);
        Digits::new(&mut proofs).valuation(stones, barred).map(|found| (found, proofs.met_ko()))
    };
    let (attacker, _) = valuation(Kos::Attacker)?;
    if attacker.value == EyeValue::settled(2) {
        return Ok(Appraisal::without_ko(attacker));
    }
    let (plain, met_ko) = valuation(Kos::Threats)?;
    if !met_ko {
        return Ok(Appraisal::without_ko(plain));
    }
    let (owner, _) = valuation(Kos::Owner)?;
    Ok(Appraisal::new(plain, Masters { owner, attacker }))
}

impl Drawing {
    /// The exact value of the drawing in its place, including own stones that it cuts off, and its vital points by
    /// vertex number. An `x` counts as empty. Turned, mirrored or not, a drawing that cuts off no stones has the same
    /// answer, also if that is that it was not decided.
    ///
    /// # Errors
    ///
    /// [`ValueError`].
    pub fn value(&self, rules: &ValueRules) -> Result<Appraisal, ValueError> {
        self.value_within(rules, DEFAULT_NODES)
    }

    /// As [`value`](Self::value), with other bounds, such as a number of nodes.
    ///
    /// # Errors
    /// [`ValueError`], among them [`ValueError::NotDecided`] and [`ValueError::LineTooLong`].
    pub fn value_within<'s>(
        &self,
        rules: &ValueRules,
        bounds: impl Into<ValueBounds<'s>>,
    ) -> Result<Appraisal, ValueError> {
        let (shape, stones) = self.game();
        if shape.len > Whole::MAX_POINTS && stones.defender == 0 {
            let canonical = self.graph().canonicalize();
            let valued = value_within(canonical.form().graph(), rules, bounds)?;
            let original = |set| canonical.to_original(set);
            return Ok(valued.map(original, original));
        }
        let valued = value_of_game(shape, &stones, Barred::default(), *rules, bounds.into())?;
        let of_drawing = |set| set & VertexSet::MAX >> (VertexSet::BITS as usize - self.graph().len());
        Ok(valued.map(of_drawing, of_drawing))
    }
}

/// The shape of a labelled game, without its stones.
pub(crate) fn shape_of(graph: &EyeGraph) -> Shape {
    Shape::of_graph(graph)
}

/// The value of a solved shape with attacker stones on `stones`.
pub(crate) fn value_stones(whole: &mut Whole, stones: VertexSet) -> Result<Appraisal, ValueError> {
    whole.appraise(&Stones { attacker: stones, ..Stones::default() }, Barred::default())
}

fn stones_of(graph: &EyeGraph) -> VertexSet {
    let labels = graph.labels().iter().enumerate();
    labels.fold(0, |set, (vertex, label)| set | VertexSet::from(label.has_stone()) << vertex)
}

#[cfg(test)]
mod tests {
    use super::all_positions::State;
    use super::digits::Oracle;
    use super::lazy::Lazy;
    use super::*;
    use crate::games::empty_spaces;
    use crate::region::Side;
    use eyes_rules::Suicide;

    fn compare(graph: &EyeGraph, rules: ValueRules) {
        let stones = Stones { attacker: stones_of(graph), ..Stones::default() };
        let shape = Shape::of_graph(graph);
        let whole = Whole::solve(shape.clone(), rules).appraise(&stones, Barred::default());
        let all = Whole::solve_all(shape.clone(), rules).appraise(&stones, Barred::default());
        assert_eq!(all, whole, "{graph:?} {rules:?}");
        let searched = searched(&shape, &stones, Barred::default(), rules, u64::MAX.into());
        assert_eq!(searched, whole, "{graph:?} {rules:?}");
    }

    #[test]
    fn single_questions_and_whole_search_agree() {
        let mut turn = 0;
        for vertices in 1..=7 {
            for space in empty_spaces(vertices) {
                for stones in space.stone_sets(true) {
                    turn += 1;
                    let is_full = stones.count_ones() as usize == vertices;
                    if is_full || vertices <= 4 || turn % 211 == 0 {
                        for suicide in Suicide::ALL {
                            compare(&space.game(stones), ValueRules { suicide, ..ValueRules::default() });
                        }
                    }
                }
            }
        }
    }

    /// Also with own stones that are not connected to the wall, and with no external liberties.
    #[test]
    fn lazy_search_and_whole_search_agree_on_every_position() {
        let rules = ValueRules { ko_threats: 0, ..ValueRules::default() };
        let mut shapes: Vec<Shape> =
            (1..=4).flat_map(empty_spaces).map(|space| Shape::of_graph(space.form().graph())).collect();
        // Two own stones on the edge can be captured from outside when everything around them is filled.
        for text in ["|...%|...%+---", "|..%|..%+--", ".X.%...%---"] {
            shapes.push(Shape::of_graph(Drawing::parse(text).unwrap().graph()));
        }
        for shape in shapes {
            let mut whole = Whole::solve(shape.clone(), rules);
            let mut lazy = Lazy::new(shape.clone(), rules, false, u64::MAX.into());
            let placed = (0..placements::count(shape.len) as u32).map(placements::placement);
            for stones in placed.filter(|stones| shape.is_legal(stones)) {
                for side in [Side::Attacker, Side::Defender] {
                    assert_eq!(lazy.eyes(&stones, side), whole.eyes(&stones, side), "{stones:?} {side:?}");
                    for extra_eyes in [0, 1] {
                        let state = State { stones, side, liberties: 0, ko_threats: 0, extra_eyes };
                        let captured = lazy.captured(state, 0).unwrap().0;
                        assert_eq!(captured, whole.is_captured(&state), "{state:?}");
                    }
                }
            }
        }
    }

    /// A line ends with the capture of the wall, and its owner does not capture the wall himself.
    #[test]
    fn no_line_takes_the_last_liberty_of_the_own_wall() {
        let rules = ValueRules::default();
        let (mut captures, mut outside_eyes) = (0, 0);
        for text in ["...", "....", "..%..", ".!.", "X..%..", "|..%|.X%+--"] {
            let shape = Shape::of_graph(Drawing::parse(text).unwrap().graph());
            let whole = Whole::solve(shape.clone(), rules);
            let placed = (0..placements::count(shape.len) as u32).map(placements::placement);
            let asked = [(Side::Attacker, 0), (Side::Defender, 0), (Side::Attacker, 1), (Side::Defender, 1)];
            for (stones, (side, extra_eyes)) in placed
                .filter(|stones| shape.is_legal(stones))
                .flat_map(|stones| asked.map(|asked| (stones, asked)))
            {
                let start = State { stones, side, liberties: rules.liberties, ko_threats: 1, extra_eyes };
                let (mut stones, mut liberties) = (stones, rules.liberties);
                let line = line::line(&whole, start);
                captures += u32::from(line.captured);
                for (number, &(side, mov)) in line.moves.iter().enumerate() {
                    let is_last = line.captured && number + 1 == line.moves.len();
                    match mov {
                        LineMove::Stone(point) if !is_last => {
                            stones = shape.play(&stones, side, point, rules.suicide).expect("legal").stones;
                        }
                        LineMove::Outside => liberties -= 1,
                        LineMove::OutsideEye => {
                            assert!(is_last && extra_eyes > 0 && liberties == 0);
                            outside_eyes += 1;
                        }
                        _ => stones.ko = None,
                    }
                    let stands = liberties > 0 || extra_eyes > 0 || shape.wall_liberties(&stones) != 0;
                    assert!(stands || is_last, "{text} {start:?}: {line:?}");
                }
            }
        }
        assert!(captures > 100 && outside_eyes > 20, "{captures} {outside_eyes}");
    }

    #[test]
    fn single_questions_and_whole_search_agree_on_larger_spaces() {
        for text in
            ["!..%.X.%...", "X...%..!X", "|XX.%|.X.!%|..%+--", "!X.X!%.X..!", ".!..%X..%.X!", "X.X%.O.%X.!"]
        {
            let graph = *Drawing::parse(text).unwrap().graph();
            for suicide in Suicide::ALL {
                compare(&graph, ValueRules { suicide, ..ValueRules::default() });
            }
        }
    }

    #[test]
    fn single_questions_and_whole_search_agree_on_random_drawings() {
        let mut random = 1u64;
        let mut below = |limit: u64| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (random >> 33) % limit
        };
        let (mut compared, mut kos) = (0, 0);
        while compared < 60 {
            let text: String = (0..20)
                .map(|place| {
                    if place % 6 == 5 { '%' } else { [' ', ' ', '.', '.', 'X', '!', '$'][below(7) as usize] }
                })
                .collect();
            let Ok(drawing) = Drawing::parse(&text) else { continue };
            let (shape, stones) = drawing.game();
            if !(9..=10).contains(&shape.len) || !shape.is_legal(&stones) {
                continue;
            }
            let suicide = Suicide::ALL[below(2) as usize];
            let rules = ValueRules { liberties: below(5) as u8, ko_threats: below(3) as u8, suicide };
            let whole = Whole::solve(shape.clone(), rules).appraise(&stones, Barred::default());
            let found = searched(&shape, &stones, Barred::default(), rules, u64::MAX.into());
            assert_eq!(found, whole, "{text} {rules:?}");
            compared += 1;
            kos += usize::from(whole.is_ok_and(|whole| whole.is_ko()));
        }
        assert!(kos >= 1, "no ko");
    }

    /// The owner takes a ko at the third point of the second row and may then fill it, as the opponent plays elsewhere.
    #[test]
    fn a_ko_that_the_owner_takes_does_not_bind_him() {
        let drawing = Drawing::parse("  X  %.X.X.% XXXX%   XX").unwrap();
        let rules = ValueRules { liberties: 1, ko_threats: 1, suicide: Suicide::Forbidden };
        compare(drawing.graph(), rules);
        let masters = drawing.value(&rules).unwrap().masters.unwrap();
        assert_eq!(masters.attacker.value.to_string(), "1112");
    }

    #[test]
    fn spaces_too_large_for_all_positions_are_decided() {
        for (text, value) in [
            ("..............", "2222"),
            (".......%.......", "2222"),
            (".....%.....%.....", "2222"),
            ("XXXX%X..X%X..X%.XX.", "0012"),
            ("+------%|......%|......", "2222"),
        ] {
            let found = Drawing::parse(text).unwrap().value(&ValueRules::default());
            assert_eq!(found.unwrap().value().to_string(), value, "{text}");
        }
        let wide = *Drawing::parse("!....%.....%....!").unwrap().graph();
        let few = value_within(&wide, &ValueRules::default(), 4_000);
        assert_eq!(few, Err(ValueError::NotDecided { nodes: 401 }));
    }
}
