//! A part of the work for one size: the grounds of one shard.

use std::convert::Infallible;
use std::ops::ControlFlow;
use std::path::Path;

use crate::error::LibraryError;
use crate::ground::Ground;
use crate::plan::{GROUNDS_PER_SHARD, shard_name};
use crate::shard_format::{MAGIC, Table, encode};
use crate::solved_ground::Solved;

/// The grounds of one file of the library. [`Plan::part`](crate::Plan::part) makes it. It holds all that is needed to
/// compute the file, on any machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    points: usize,
    number: u32,
    grounds: Vec<Ground>,
}

/// What the manifest says of a file that is whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Whole {
    /// The CRC-32 of its table of contents, and so indirectly of everything.
    pub checksum: u32,
    /// Its length.
    pub bytes: u64,
}

impl Part {
    /// The part with these grounds, which a [`Plan`](crate::Plan) gave. `None` if no plan can have given them: for no
    /// grounds or more than 16, for grounds of another size, and for grounds out of order.
    #[must_use]
    pub fn new(points: usize, number: u32, grounds: &[Ground]) -> Option<Self> {
        let is_possible = (1..=GROUNDS_PER_SHARD).contains(&grounds.len())
            && grounds.iter().all(|ground| ground.len() == points)
            && grounds.is_sorted_by(|one, next| one < next);
        is_possible.then(|| Self { points, number, grounds: grounds.to_vec() })
    }

    /// The points of its grounds.
    #[must_use]
    pub const fn points(&self) -> usize {
        self.points
    }

    /// Its number in the plan, from 0.
    #[must_use]
    pub const fn number(&self) -> u32 {
        self.number
    }

    /// Its grounds, at least one and at most 16.
    #[must_use]
    pub fn grounds(&self) -> &[Ground] {
        &self.grounds
    }

    /// The name of its file.
    #[must_use]
    pub fn name(&self) -> String {
        shard_name(self.points, self.number as usize)
    }

    /// An estimate of the time that [`solve`](Self::solve) takes on one core, good to a factor of two. It serves to
    /// share the work and to begin with the longest parts.
    #[must_use]
    pub fn seconds(&self) -> f64 {
        self.grounds.iter().map(seconds).sum()
    }

    /// The bytes of the file. They depend on nothing but the part. Takes some 10 s for 13 points.
    #[must_use]
    pub fn solve(&self) -> Vec<u8> {
        match self.solve_until(|| ControlFlow::<Infallible>::Continue(())) {
            ControlFlow::Continue(bytes) => bytes,
            ControlFlow::Break(never) => match never {},
        }
    }

    /// The same; `solved` is called after each ground, and may end the work as long as grounds are left.
    pub fn solve_until<B>(&self, mut solved: impl FnMut() -> ControlFlow<B>) -> ControlFlow<B, Vec<u8>> {
        let mut records = Vec::with_capacity(self.grounds.len());
        for ground in &self.grounds {
            records.push(Solved::new(ground));
            let goes_on = solved();
            if records.len() < self.grounds.len() {
                goes_on?;
            }
        }
        ControlFlow::Continue(encode(self.points, self.number, &records))
    }

    /// Whether a file with this beginning was written by a build, so that a build may replace it.
    #[must_use]
    pub fn is_own(head: &[u8]) -> bool {
        head.starts_with(MAGIC)
    }

    /// Checks the bytes of a file: that they are those of this part, and all its checksums.
    ///
    /// # Errors
    ///
    /// [`LibraryError::Damaged`], which gives the name of the file as its path.
    pub fn check(&self, bytes: &[u8]) -> Result<Whole, LibraryError> {
        let name = self.name();
        let damaged = |what| LibraryError::damaged(Path::new(&name), what);
        let table =
            Table::read(&mut &*bytes, bytes.len() as u64, self.points, self.number, Path::new(&name))?;
        if !table.entries.iter().map(|entry| &entry.ground).eq(&self.grounds) {
            return Err(damaged("its grounds are not those of the plan"));
        }
        for entry in &table.entries {
            let contents =
                usize::try_from(entry.begin).ok().and_then(|begin| bytes.get(begin..begin + entry.size()));
            if contents.map(crc32fast::hash) != Some(entry.checksum) {
                return Err(damaged("the checksum of a record is wrong"));
            }
        }
        Ok(Whole { checksum: table.checksum, bytes: bytes.len() as u64 })
    }
}

/// A fit to 576 grounds of 9 to 11 points; half of them take between 0.8 and 1.3 times as long.
fn seconds(ground: &Ground) -> f64 {
    let edges = ground.adjacency().iter().map(|row| row.count_ones()).sum::<u32>() / 2;
    (-16.7 + 0.98 * ground.len() as f64 + 0.26 * f64::from(edges)).exp()
}
