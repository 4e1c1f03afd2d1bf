//! The complete table that `eyes-runtime` embeds.

use eyes_graph::table::build::game_table;
use eyes_graph::{Appraisal, CanonicalForm, EyeGraph};
use eyes_solver::tooling::{EmptySpace, empty_spaces};
use eyes_solver::{Suicide, ValueError, ValueRules};
use rayon::prelude::*;

/// The largest games in the table.
const MAX_VERTICES: usize = 7;

type Game = (CanonicalForm, [Appraisal; 2]);

/// Derives the values of all games of up to 6 vertices, and of those of 7 without a stone on a margin, and packs
/// them. The bytes do not depend on the number of threads.
///
/// Costs five to ten seconds of processor time.
///
/// # Errors
///
/// [`ValueError`]; none occurs with the default rules.
pub fn complete_table() -> Result<Vec<u8>, ValueError> {
    let mut all = Vec::new();
    for vertices in 1..=MAX_VERTICES {
        let solved: Result<Vec<Vec<Game>>, ValueError> =
            empty_spaces(vertices).par_iter().map(|space| games(space, vertices < MAX_VERTICES)).collect();
        all.extend(solved?.into_iter().flatten());
    }
    Ok(game_table(all).unwrap_or_else(|error| unreachable!("120,000 games of 11 bytes: {error}")))
}

fn games(space: &EmptySpace, on_margins: bool) -> Result<Vec<Game>, ValueError> {
    let mut solved = space.solve(&ValueRules::default())?;
    let mut games = Vec::new();
    for stones in space.stone_sets(on_margins) {
        let graph = space.game(stones);
        let answers = [
            answer(&graph, solved.value(stones, Suicide::Forbidden)?),
            answer(&graph, solved.value(stones, Suicide::Allowed)?),
        ];
        games.push((*graph.canonicalize().form(), answers));
    }
    Ok(games)
}

/// The vital points in the numbering of the canonical form.
fn answer(graph: &EyeGraph, appraisal: Appraisal) -> Appraisal {
    let canonicalized = graph.canonicalize();
    let carried = |set| canonicalized.to_canonical(set);
    appraisal.map(carried, carried)
}
