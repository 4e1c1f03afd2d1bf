//! The work for one size: its eyes, their grounds, and the shard of each ground.

use std::collections::BTreeSet;

use eyes_rules::Site;

use crate::ground::Ground;
use crate::monolithic_eye::MonolithicEye;

/// How many grounds a shard holds: few enough that a kill costs seconds to minutes.
pub(crate) const GROUNDS_PER_SHARD: usize = 16;

#[derive(Debug)]
pub(crate) struct Plan {
    pub(crate) points: usize,
    pub(crate) grounds: Vec<Ground>,
    /// Eyes by site, in the order of [`Site::ALL`].
    pub(crate) eyes: [usize; 3],
}

impl Plan {
    pub(crate) fn new(points: usize) -> Self {
        let eyes = MonolithicEye::all(points);
        let count = |site| eyes.iter().filter(|eye| eye.site() == site).count();
        let grounds: BTreeSet<Ground> = eyes.iter().map(|eye| eye.canonical().ground).collect();
        Self { points, grounds: grounds.into_iter().collect(), eyes: Site::ALL.map(count) }
    }

    pub(crate) fn shards(&self) -> usize {
        self.grounds.len().div_ceil(GROUNDS_PER_SHARD)
    }

    pub(crate) fn shard(&self, number: usize) -> &[Ground] {
        let from = number * GROUNDS_PER_SHARD;
        &self.grounds[from..(from + GROUNDS_PER_SHARD).min(self.grounds.len())]
    }
}

pub(crate) fn shard_name(points: usize, number: usize) -> String {
    format!("{points:02}-{number:05}.eyes")
}

/// The name of the file that marks a size as complete and lists its contents.
pub(crate) fn manifest_name(points: usize) -> String {
    format!("{points:02}.json")
}
