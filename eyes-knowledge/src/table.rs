//! Look-up in the table.

use eyes_graph::{EyeGraph, Label};

use crate::Known;
use crate::format::{D2_BITS, DISPLACEMENT, HEADER, Key, MAX_VERTICES, RECORD, answer};

pub(crate) fn len(table: &[u8]) -> usize {
    word(table, 16).unwrap_or(0) as usize
}

pub(crate) fn look_up(table: &[u8], graph: &EyeGraph, suicide: bool) -> Option<Known> {
    if graph.len() > MAX_VERTICES {
        return None;
    }
    let canonicalized = graph.map_labels(Label::without_edge_level).canonicalize();
    let key = Key::new(canonicalized.form())?;
    let displacements = word(table, 12)?;
    let games = word(table, 16)?;
    let hashes = phf_shared::hash(&key, &(u64::from(word(table, 24)?) | u64::from(word(table, 28)?) << 32));
    let bucket = hashes.g.checked_rem(displacements)?;
    let displacement = word(table, HEADER + bucket as usize * DISPLACEMENT)?;
    let (d1, d2) = (displacement >> D2_BITS, displacement & ((1 << D2_BITS) - 1));
    let slot = phf_shared::displace(hashes.f1, hashes.f2, d1, d2).checked_rem(games)?;
    let at = HEADER + displacements as usize * DISPLACEMENT + slot as usize * RECORD;
    let found = answer(table.get(at..)?.first_chunk()?, key, suicide)?;
    Some(Known {
        value: found.value,
        attack: canonicalized.to_original(found.attack),
        defense: canonicalized.to_original(found.defense),
    })
}

fn word(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(*bytes.get(at..)?.first_chunk()?))
}
