//! A library on disk, memory-mapped.

use std::path::{Path, PathBuf};

use eyes_solver::{Position, Region};

use crate::build::{Manifest, read_manifest};
use crate::error::LibraryError;
use crate::ground::{Canonical, Ground, MAX_POINTS, Stones};
use crate::index::Index;
use crate::plan::shard_name;
use crate::shard::{Record, Shard, checksum};
use crate::status::Statuses;

/// Why a library has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Missing {
    /// The region is not a monolithic eye: it is not connected, or has margins, an extra eye, more than thirteen
    /// points, defender stones inside, or a ko point.
    #[error("not an eye inside one chain with nothing but attacker stones in it")]
    NotMonolithic,
    /// The library has no eyes of this size.
    #[error("the library has no eyes of {points} points")]
    Size {
        /// Points of the eye.
        points: usize,
    },
    /// No eye on a large board with one chain around it has this shape.
    #[error("no eye inside one chain on a large board has this shape")]
    Shape,
    /// A string, or the wall, has no liberty.
    #[error("a string or the wall has no liberty")]
    Illegal,
}

/// A library of monolithic eyes.
///
/// Shards are memory-mapped. Opening reads their tables of contents, about 35 µs for each. The data stays in the
/// operating system's page cache.
///
/// ```
/// use eyes_library::{Eye, Library, build};
/// use eyes_solver::Ruling;
///
/// # let directory = tempfile::tempdir()?;
/// # let directory = directory.path();
/// build(directory, 1..=5, 2, &|_| ())?;
/// let library = Library::open(directory)?;
///
/// // Three in a row: whoever moves first takes the middle.
/// let three = Eye::all(3).into_iter().find(|eye| eye.draw(0) == "...").unwrap();
/// let statuses = library.look_up(three.ground(), 0b000, 0)?;
/// assert_eq!((statuses.ruling_ii.attacker, statuses.ruling_ii.defender), (6, 6));
///
/// // With a stone in the middle it is dead, and bent four depends on the ruling.
/// assert_eq!(library.look_up(three.ground(), 0b010, 0)?.under(Ruling::II).defender, -6);
/// let bent_four = &library.bent_four(5)?[0];
/// let statuses = library.look_up(bent_four.eye.ground(), bent_four.position.stones, 7)?;
/// assert_eq!((statuses.ruling_i.defender, statuses.ruling_ii.defender), (-1, -6));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Library {
    sizes: Vec<Size>,
}

#[derive(Debug)]
struct Size {
    manifest: Manifest,
    shards: Vec<(PathBuf, Shard)>,
    /// The first ground of each shard.
    first: Vec<Ground>,
    index: Index,
}

impl Library {
    /// Opens all complete sizes in a directory.
    ///
    /// # Errors
    ///
    /// [`LibraryError::Empty`] if there are none, [`LibraryError::Io`], [`LibraryError::Damaged`].
    /// Checksums are compared only by [`check`](Self::check).
    pub fn open(directory: &Path) -> Result<Self, LibraryError> {
        let mut sizes = Vec::new();
        for points in 1..=MAX_POINTS {
            let Some(manifest) = read_manifest(directory, points)? else { continue };
            let mut shards = Vec::new();
            let mut first = Vec::new();
            let mut index = Index::default();
            for number in 0..manifest.shards.len() {
                let path = directory.join(shard_name(points, number));
                let shard = Shard::map(&path, points, number as u32)?;
                let grounds = (0..shard.len()).filter_map(|at| Some((at, shard.record(at)?.ground())));
                grounds.for_each(|(at, ground)| index.add(ground, number, at));
                let Some(ground) = shard.record(0).map(|record| record.ground()) else {
                    return Err(LibraryError::damaged(&path, "it is empty"));
                };
                first.push(ground);
                shards.push((path, shard));
            }
            sizes.push(Size { manifest, shards, first, index });
        }
        if sizes.is_empty() {
            return Err(LibraryError::Empty { path: directory.to_owned() });
        }
        Ok(Self { sizes })
    }

    /// The contents of each size, in increasing order.
    pub fn sizes(&self) -> impl Iterator<Item = &Manifest> {
        self.sizes.iter().map(|size| &size.manifest)
    }

    /// Reads everything and compares all checksums.
    ///
    /// # Errors
    ///
    /// [`LibraryError::Damaged`], naming the first damaged file.
    pub fn check(&self) -> Result<(), LibraryError> {
        for size in &self.sizes {
            for ((path, shard), listed) in size.shards.iter().zip(&size.manifest.shards) {
                shard.check().map_err(|what| LibraryError::damaged(path, what))?;
                if checksum(shard.bytes()).is_none_or(|found| format!("{found:08x}") != *listed) {
                    return Err(LibraryError::damaged(path, "not the shard that the manifest lists"));
                }
            }
        }
        Ok(())
    }

    /// All records of a size, ordered by ground.
    ///
    /// # Errors
    ///
    /// [`Missing::Size`].
    pub fn records(&self, points: usize) -> Result<impl Iterator<Item = Record<'_>>, Missing> {
        let shards = self.size(points)?.shards.iter().map(|(_, shard)| shard);
        Ok(shards.flat_map(|shard| (0..shard.len()).filter_map(|index| shard.record(index))))
    }

    fn size(&self, points: usize) -> Result<&Size, Missing> {
        self.sizes.iter().find(|size| size.manifest.points == points).ok_or(Missing::Size { points })
    }

    /// The record of a ground in canonical numbering. Costs a binary search, about 100 ns.
    ///
    /// # Errors
    ///
    /// [`Missing::Size`], [`Missing::Shape`].
    pub fn record(&self, canonical: &Ground) -> Result<Record<'_>, Missing> {
        let size = self.size(canonical.len())?;
        let after = size.first.partition_point(|first| first <= canonical);
        let shard = after.checked_sub(1).map(|number| &size.shards[number].1).ok_or(Missing::Shape)?;
        let index = shard.find(canonical).map_err(|_| Missing::Shape)?;
        shard.record(index).ok_or(Missing::Shape)
    }

    /// The statuses of the eye with attacker stones on `stones` and `external` liberties. Costs half a
    /// microsecond.
    ///
    /// # Errors
    ///
    /// [`Missing`], except [`Missing::NotMonolithic`].
    pub fn look_up(&self, ground: &Ground, stones: Stones, external: u8) -> Result<Statuses, Missing> {
        let size = self.size(ground.len())?;
        if let Some(found) = size.index.find(ground)
            && let Some(record) =
                size.shards.get(found.shard).and_then(|(_, shard)| shard.record(found.index))
        {
            return record.statuses(external, found.to_canonical(stones)).ok_or(Missing::Illegal);
        }
        self.look_up_canonical(&ground.canonical(), stones, external)
    }

    /// The same for a ground whose canonical numbering is known. `stones` are in the numbering of the original
    /// ground.
    ///
    /// # Errors
    ///
    /// As [`look_up`](Self::look_up).
    pub fn look_up_canonical(
        &self,
        canonical: &Canonical,
        stones: Stones,
        external: u8,
    ) -> Result<Statuses, Missing> {
        let record = self.record(&canonical.ground)?;
        record.statuses(external, canonical.to_canonical(stones)).ok_or(Missing::Illegal)
    }

    /// The statuses of any position of the region game that is a monolithic eye.
    ///
    /// # Errors
    ///
    /// [`Missing`].
    pub fn look_up_region(&self, region: &Region, position: &Position) -> Result<Statuses, Missing> {
        let ground = Ground::of_region(region).ok_or(Missing::NotMonolithic)?;
        if position.defender != 0 || position.ko.is_some() {
            return Err(Missing::NotMonolithic);
        }
        self.look_up(&ground, position.attacker as Stones, position.external)
    }
}
