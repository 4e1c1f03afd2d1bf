//! The complete table of crate `eyes-knowledge`.

use eyes_graph::EyeGraph;
use eyes_knowledge::format::{Answer, D2_BITS, HEADER, Key, MAGIC, MAX_VERTICES, RECORD, VERSION, record};
use eyes_solver::{Ground, Suicide, ValueError, ValueRules, Valued, grounds};
use rayon::prelude::*;

type Record = (Key, [u8; RECORD]);

/// Derives every game of up to 6 vertices, and every one of 7 without a stone on a margin, and
/// packs them. The bytes do not depend on the number of threads.
///
/// Costs two to three seconds of one processor's time.
///
/// # Errors
///
/// [`ValueError`]; none that could occur with the default rules.
pub fn complete_table() -> Result<Vec<u8>, ValueError> {
    let mut records: Vec<Record> = Vec::new();
    for vertices in 1..=MAX_VERTICES {
        let solved: Result<Vec<Vec<Record>>, ValueError> =
            grounds(vertices).par_iter().map(|ground| games(ground, vertices < MAX_VERTICES)).collect();
        records.extend(solved?.into_iter().flatten());
    }
    records.sort_unstable();
    Ok(pack(&records))
}

fn games(ground: &Ground, on_margins: bool) -> Result<Vec<Record>, ValueError> {
    let mut solved = ground.solve(&ValueRules::default())?;
    let mut records = Vec::new();
    for stones in ground.stone_sets(on_margins) {
        let graph = ground.game(stones);
        let answers = [
            answer(&graph, solved.value(stones, Suicide::Forbidden)?),
            answer(&graph, solved.value(stones, Suicide::Allowed)?),
        ];
        if let Some(key) = Key::new(graph.canonicalize().form()) {
            records.push((key, record(key, answers)));
        }
    }
    Ok(records)
}

/// The vital points in the numbering of the canonical form.
fn answer(graph: &EyeGraph, valued: Valued) -> Answer {
    let canonicalized = graph.canonicalize();
    Answer {
        value: valued.value,
        attack: canonicalized.to_canonical(valued.attack),
        defense: canonicalized.to_canonical(valued.defense),
    }
}

fn pack(records: &[Record]) -> Vec<u8> {
    let keys: Vec<Key> = records.iter().map(|(key, _)| *key).collect();
    let hash = phf_generator::generate_hash(&keys);
    let mut bytes = Vec::with_capacity(HEADER + hash.disps.len() * 4 + records.len() * RECORD);
    bytes.extend(MAGIC);
    for number in [VERSION, hash.disps.len() as u32, records.len() as u32, 0] {
        bytes.extend(number.to_le_bytes());
    }
    bytes.extend(hash.key.to_le_bytes());
    for (d1, d2) in hash.disps {
        assert!(d1 >> (32 - D2_BITS) == 0 && d2 >> D2_BITS == 0, "the format leaves too few bits");
        bytes.extend((d1 << D2_BITS | d2).to_le_bytes());
    }
    for index in hash.map {
        bytes.extend(records[index].1);
    }
    bytes
}
