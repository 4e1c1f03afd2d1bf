//! Proves the value and the marks of a pattern wherever it can match.

use std::collections::BTreeMap;

use eyes_dsl::matcher::{each_mapping, first_match};
use eyes_dsl::{Diagram, PatternFile, Sign};
use eyes_graph::{CanonicalForm, EyeGraph, Label, Valuation, VertexSet};
use eyes_runtime::EyeValue;
use eyes_solver::{Drawing, ValueBounds, ValueError, ValueRules, value_within};

use super::grounds::{Ground, grounds};
use crate::interrupt;

/// What is claimed: every position of the diagram has this value, and what it marks is vital.
#[derive(Clone, Copy)]
pub(crate) struct Claim<'a> {
    pub(crate) diagram: &'a Diagram,
    pub(crate) value: EyeValue,
    /// Positions that an earlier pattern of this file decides, before this line, are not claimed.
    pub(crate) file: Option<(&'a PatternFile, usize)>,
}

/// Why a claim is not proven.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Refutation {
    /// A position with another value, or where a marked point is not vital.
    Wrong {
        /// The position as a drawing, with the vital points that it has.
        drawn: String,
        has_half_eye: bool,
        exact: EyeValue,
    },
    /// The search reached its limit.
    Undecided,
    /// The diagram cuts stones of the owner off, so that its value is not that of its graph.
    CutOff,
    /// There are too many positions.
    TooMany,
    /// There is no position on boards from 7x7 on, or none that earlier patterns leave to it.
    NoPosition,
    /// The search was ended from outside.
    Ended,
}

/// The largest number of positions of one claim.
const MOST_POSITIONS: usize = 1_000_000;

/// Searches, and remembers what it has found.
pub(crate) struct Prover {
    nodes: u64,
    /// The exact valuations in canonical numbering; `None` for a position that cannot occur.
    known: BTreeMap<CanonicalForm, Option<Valuation>>,
}

impl Prover {
    pub(crate) fn new(nodes: u64) -> Self {
        Self { nodes, known: BTreeMap::new() }
    }

    /// Proves a claim, and gives the number of positions that were searched for it; the same ones in other numberings
    /// count again.
    pub(crate) fn prove(&mut self, claim: Claim<'_>) -> Result<usize, Refutation> {
        if Drawing::try_from(claim.diagram).is_ok_and(|drawing| !drawing.cut_off().is_empty()) {
            return Err(Refutation::CutOff);
        }
        let too_many = || if interrupt::is_wanted() { Refutation::Ended } else { Refutation::TooMany };
        let grounds = grounds(claim.diagram, &interrupt::is_wanted).ok_or_else(too_many)?;
        let fillings = claim.diagram.fillings();
        if grounds.len() * fillings as usize > MOST_POSITIONS {
            return Err(Refutation::TooMany);
        }
        let (mut proven, mut decides) = (0, false);
        for ground in &grounds {
            for filling in 0..fillings {
                if interrupt::is_wanted() {
                    return Err(Refutation::Ended);
                }
                let Some(exact) = self.exact(&labelled(claim.diagram, filling, |vertex, label| {
                    label.with_touches_wall(ground.touching >> vertex & 1 == 1)
                }))?
                else {
                    continue;
                };
                if holds(claim, ground, filling, &exact) {
                    proven += 1;
                    decides = decides || !is_taken(claim, ground, filling);
                } else if !is_taken(claim, ground, filling) {
                    let drawn = drawn(claim, ground, filling, &exact);
                    let has_half_eye = ground.has_half_eye();
                    return Err(Refutation::Wrong { drawn, has_half_eye, exact: exact.value });
                }
            }
        }
        if decides { Ok(proven) } else { Err(Refutation::NoPosition) }
    }

    fn exact(&mut self, graph: &EyeGraph) -> Result<Option<Valuation>, Refutation> {
        let canonical = graph.canonicalize();
        let known = match self.known.get(canonical.form()) {
            Some(known) => *known,
            None => {
                let bounds = ValueBounds { nodes: self.nodes, stop: Some(interrupt::flag()) };
                let found = match value_within(canonical.form().graph(), &ValueRules::default(), bounds) {
                    Ok(found) => Some(found.valuation),
                    Err(ValueError::NoLiberty) => None,
                    Err(_) if interrupt::is_wanted() => return Err(Refutation::Ended),
                    Err(_) => return Err(Refutation::Undecided),
                };
                self.known.insert(*canonical.form(), found);
                found
            }
        };
        let original = |set| canonical.to_original(set);
        Ok(known.map(|valuation| valuation.map(original, original)))
    }
}

/// The graph of a filling with further labels.
fn labelled(diagram: &Diagram, filling: u32, label: impl Fn(usize, Label) -> Label) -> EyeGraph {
    let mut vertex = 0;
    diagram.graph(filling).map_labels(|old| {
        let plain = Label::new().with_marginal(old.is_marginal()).with_stone(old.has_stone());
        vertex += 1;
        label(vertex - 1, plain)
    })
}

fn on_board(claim: Claim<'_>, ground: &Ground, filling: u32) -> EyeGraph {
    labelled(claim.diagram, filling, |vertex, label| label.with_edge_level(ground.levels[vertex]))
}

/// Whether the pattern says what is right here: the value, and as vital points the marks of all ways in which it matches.
fn holds(claim: Claim<'_>, ground: &Ground, filling: u32, exact: &Valuation) -> bool {
    if exact.value != claim.value {
        return false;
    }
    let (mut attack, mut defense): (VertexSet, VertexSet) = (0, 0);
    each_mapping(claim.diagram, &on_board(claim, ground, filling), |mapping| {
        for (vertex, &image) in claim.diagram.vertices().iter().zip(mapping) {
            attack |= VertexSet::from(vertex.sign.is_attack()) << image;
            defense |= VertexSet::from(vertex.sign.is_defense()) << image;
        }
    });
    let (right_attack, right_defense) = match claim.value.is_unsettled() {
        true => (exact.attack, exact.defense),
        false => (exact.all_attack(), exact.all_defense()),
    };
    attack & !right_attack == 0 && defense & !right_defense == 0
}

/// The position, marked as a pattern for it would be.
fn drawn(claim: Claim<'_>, ground: &Ground, filling: u32, exact: &Valuation) -> String {
    let (attack, defense) = match exact.value.is_unsettled() {
        true => (exact.attack, exact.defense),
        false => (exact.all_attack(), exact.all_defense()),
    };
    let signs = claim.diagram.signs(filling).enumerate().map(|(vertex, sign)| match sign.may_hold_stone() {
        true => sign,
        false => Sign::empty(sign.is_marginal(), attack >> vertex & 1 == 1, defense >> vertex & 1 == 1),
    });
    ground.drawn(signs)
}

/// Whether an earlier pattern decides the position.
fn is_taken(claim: Claim<'_>, ground: &Ground, filling: u32) -> bool {
    let Some((file, line)) = claim.file else { return false };
    let found = first_match(std::slice::from_ref(file), &on_board(claim, ground, filling));
    found.is_some_and(|found| found.entry.line < line)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn prove(diagram: &str, value: &str) -> Result<usize, Refutation> {
        let diagram: Diagram = diagram.parse().unwrap();
        let claim = Claim { diagram: &diagram, value: value.parse().unwrap(), file: None };
        Prover::new(1_000_000).prove(claim)
    }

    #[test]
    fn known_patterns_are_proven_or_refuted() {
        assert!(prove(".*.", "1122").is_ok());
        // Beside a margin in the corner the point is a false eye, because the stone on the margin can be captured.
        let Err(Refutation::Wrong { exact, .. }) = prove("@.", "0011") else { panic!("not refuted") };
        assert_eq!(exact.to_string(), "0000");
        assert!(matches!(prove(".*.", "1222"), Err(Refutation::Wrong { .. })));
        assert!(matches!(prove("*..", "1122"), Err(Refutation::Wrong { .. })));
        assert_eq!(prove("...\n. .\n...", "2222"), Err(Refutation::CutOff));
        // Between two edges lies no space of a board from 7x7 on.
        assert_eq!(prove("|..|\n|..|\n----", "2222"), Err(Refutation::NoPosition));
        // With stones on both ends, the owner may capture one and keep the other side.
        let Err(Refutation::Wrong { drawn, exact, .. }) = prove("x*x", "1122") else { panic!("not refuted") };
        assert_eq!(drawn.matches('X').count(), 2, "{drawn}");
        assert_eq!(exact.to_string(), "1222");
    }

    /// The exception comes first, as in docs/book/src/pattern-files.md.
    #[test]
    fn earlier_patterns_keep_their_positions() {
        let file = PatternFile::parse("a", "Pattern 1\nX.X\n:1222\nPattern 2\nx*x\n:1122\n");
        let entry = &file.entries()[1];
        let claim = |line| Claim {
            diagram: &entry.pattern.diagram,
            value: entry.pattern.value,
            file: Some((&file, line)),
        };
        assert!(Prover::new(1_000_000).prove(claim(entry.line)).is_ok());
        assert!(Prover::new(1_000_000).prove(claim(0)).is_err());
    }

    #[test]
    fn a_pattern_that_earlier_ones_shadow_decides_nothing() {
        let file = PatternFile::parse("a", "Pattern 1\nx*.\n:1122\nPattern 2\n.*.\n:1122\n");
        let entry = &file.entries()[1];
        let (diagram, value) = (&entry.pattern.diagram, entry.pattern.value);
        let claim = Claim { diagram, value, file: Some((&file, entry.line)) };
        assert_eq!(Prover::new(1_000_000).prove(claim), Err(Refutation::NoPosition));
    }

    /// Six points in the corner are worth the same as elsewhere, but other points threaten.
    #[test]
    fn edges_matter() {
        assert!(prove("|<<<\n|<<<\n+---", "1222").is_ok());
        assert!(matches!(prove("<<<\n<<<", "1222"), Err(Refutation::Wrong { .. })));
        assert!(prove(".<.\n.<.", "1222").is_ok());
    }
}
