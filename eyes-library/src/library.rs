//! A library on disk, and look-ups in it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicUsize;

use eyes_solver::{Drawing, Position, Region};

use crate::error::LibraryError;
use crate::ground::{Canonical, Ground, GroundSet, MAX_POINTS};
use crate::index::Index;
use crate::manifest::Manifest;
use crate::plan::{points_of_shard, shard_name};
use crate::record::Record;
use crate::shard::Shard;
use crate::status::Statuses;

/// Why a library has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Missing {
    /// The region is not a monolithic eye: it is not connected, or has margins, an extra eye, more than thirteen
    /// points, defender stones inside, or a ko point.
    #[error("not an eye inside one chain with nothing but attacker stones in it")]
    NotMonolithic,
    /// The library has no eyes of this size.
    #[error("the library has no eyes of {points} point{}", if *points == 1 { "" } else { "s" })]
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
    /// A stone is on no point of the eye.
    #[error("a stone is on no point of the eye")]
    Outside,
    /// The file with the answer is damaged or cannot be read.
    #[error("{why}")]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The problem, its place, and how to mend it.
        why: String,
    },
}

impl From<LibraryError> for Missing {
    fn from(error: LibraryError) -> Self {
        Self::Unreadable { path: error.path().to_owned(), why: error.to_string() }
    }
}

/// A library of monolithic eyes.
///
/// Opening reads and checks the tables of contents of all shards. The record of an eye is read, and its checksum
/// verified, when it is first needed. Records are cached up to 256 MiB; beyond that they are read again for every
/// question. So no answer comes from unchecked bytes, whatever happens to the files while the library is in use.
///
/// ```
/// use eyes_library::{Build, Library, MonolithicEye};
/// use eyes_solver::{Ruling, Status};
///
/// # let directory = tempfile::tempdir()?;
/// # let directory = directory.path();
/// Build::new(directory, 1..=5).threads(2).run(&|_| ())?;
/// let library = Library::open(directory)?;
///
/// // Three in a row: the vital point is in the middle.
/// let three = MonolithicEye::all(3).into_iter().find(|eye| eye.draw(0) == "...").unwrap();
/// let statuses = library.look_up(three.ground(), 0b000, 0)?;
/// assert_eq!((statuses.ruling_ii.attacker, statuses.ruling_ii.defender), (Status::WON, Status::WON));
///
/// // With a stone in the middle it is dead, and bent four depends on the ruling.
/// assert_eq!(library.look_up(three.ground(), 0b010, 0)?.under(Ruling::II).defender, Status::LOST);
/// let bent_four = &library.bent_four(5)?[0];
/// let statuses = library.look_up(bent_four.eye.ground(), bent_four.position.stones, 7)?;
/// assert_eq!((statuses.ruling_i.defender.value(), statuses.ruling_ii.defender.value()), (-1, -6));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Library {
    sizes: Vec<Size>,
    /// The number of cached bytes.
    kept: AtomicUsize,
}

/// All shards of a size; their tables of contents are checked.
#[derive(Debug)]
pub(crate) struct Size {
    manifest: Manifest,
    shards: Vec<Shard>,
    /// The first ground of each shard.
    first: Vec<Ground>,
    index: Index,
}

impl Library {
    /// Opens all complete sizes in a directory.
    ///
    /// # Errors
    ///
    /// [`LibraryError::Empty`] if there are none, [`LibraryError::NoDirectory`] for a file, [`LibraryError::Io`],
    /// [`LibraryError::Damaged`] if a table of contents is damaged or is not the one that the manifest lists.
    pub fn open(directory: &Path) -> Result<Self, LibraryError> {
        if directory.is_file() {
            return Err(LibraryError::NoDirectory { path: directory.to_owned() });
        }
        let mut sizes = Vec::new();
        for points in 1..=MAX_POINTS {
            if let Some(manifest) = Manifest::read(directory, points)? {
                sizes.push(Size::open(directory, manifest)?);
            }
        }
        if sizes.is_empty() {
            return Err(LibraryError::Empty { path: directory.to_owned() });
        }
        Ok(Self { sizes, kept: AtomicUsize::new(0) })
    }

    /// The contents of each size, in increasing order.
    pub fn sizes(&self) -> impl Iterator<Item = &Manifest> {
        self.sizes.iter().map(|size| &size.manifest)
    }

    /// The number of shards in a directory for each size that this library does not have: its build did not end,
    /// or its manifest is gone. None for a directory that cannot be read.
    #[must_use]
    pub fn unlisted(&self, directory: &Path) -> BTreeMap<usize, usize> {
        let mut unlisted = BTreeMap::new();
        for entry in fs::read_dir(directory).into_iter().flatten().flatten() {
            let points = entry.file_name().to_str().and_then(points_of_shard);
            if let Some(points) = points.filter(|&points| self.sizes().all(|size| size.points != points)) {
                *unlisted.entry(points).or_default() += 1;
            }
        }
        unlisted
    }

    /// Reads everything and verifies all checksums.
    ///
    /// # Errors
    ///
    /// [`LibraryError::Damaged`], naming the first damaged file, [`LibraryError::Io`].
    pub fn check(&self) -> Result<(), LibraryError> {
        self.sizes.iter().try_for_each(Size::check)
    }

    /// All records of a size, ordered by ground. They are read one by one and not cached.
    ///
    /// # Errors
    ///
    /// [`Missing::Size`]; for each record [`Missing::Unreadable`].
    pub fn records(
        &self,
        points: usize,
    ) -> Result<impl Iterator<Item = Result<Record<'_>, Missing>>, Missing> {
        let shards = self.size(points)?.shards.iter();
        let records = |shard: &'_ Shard| shard.grounds().len();
        Ok(shards.flat_map(move |shard| {
            (0..records(shard)).map(move |index| shard.record_once(index).map_err(Missing::from))
        }))
    }

    fn size(&self, points: usize) -> Result<&Size, Missing> {
        self.sizes.iter().find(|size| size.manifest.points == points).ok_or(Missing::Size { points })
    }

    /// The record of a ground in canonical numbering. Costs a binary search, about 100 ns, and some microseconds
    /// to read it the first time.
    ///
    /// # Errors
    ///
    /// [`Missing::Size`], [`Missing::Shape`], [`Missing::Unreadable`].
    pub fn record(&self, canonical: &Ground) -> Result<Record<'_>, Missing> {
        let size = self.size(canonical.len())?;
        let after = size.first.partition_point(|first| first <= canonical);
        let shard = after.checked_sub(1).map(|number| &size.shards[number]).ok_or(Missing::Shape)?;
        let index = shard.find(canonical).ok_or(Missing::Shape)?;
        Ok(shard.record(index, &self.kept)?)
    }

    /// The statuses of the eye with attacker stones on `stones` and `external` liberties. Costs half a
    /// microsecond, and the first time also reading the record.
    ///
    /// # Errors
    ///
    /// [`Missing`], except [`Missing::NotMonolithic`].
    pub fn look_up(&self, ground: &Ground, stones: GroundSet, external: u8) -> Result<Statuses, Missing> {
        let size = self.size(ground.len())?;
        if stones & !ground.points() != 0 {
            return Err(Missing::Outside);
        }
        if let Some(found) = size.index.find(ground)
            && let Some(shard) = size.shards.get(found.shard)
        {
            let record = shard.record(found.index, &self.kept)?;
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
        stones: GroundSet,
        external: u8,
    ) -> Result<Statuses, Missing> {
        let record = self.record(&canonical.ground)?;
        if stones & !canonical.ground.points() != 0 {
            return Err(Missing::Outside);
        }
        record.statuses(external, canonical.to_canonical(stones)).ok_or(Missing::Illegal)
    }

    /// The statuses of a drawn eye with `external` liberties. The ground and its stones are in the numbering of the
    /// drawing's graph.
    ///
    /// # Errors
    ///
    /// [`Missing`].
    pub fn look_up_drawing(
        &self,
        drawing: &Drawing,
        external: u8,
    ) -> Result<(Ground, GroundSet, Statuses), Missing> {
        let (ground, stones) = ground_of(drawing)?;
        Ok((ground, stones, self.look_up(&ground, stones, external)?))
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
        self.look_up(&ground, position.attacker as GroundSet, position.external)
    }
}

fn ground_of(drawing: &Drawing) -> Result<(Ground, GroundSet), Missing> {
    let graph = drawing.graph();
    if !drawing.is_inside_one_chain() || graph.labels().iter().any(|label| label.is_marginal()) {
        return Err(Missing::NotMonolithic);
    }
    let mut adjacency = Vec::new();
    let (mut wall, mut stones) = (0, 0);
    for (point, label) in graph.labels().iter().enumerate() {
        if point >= MAX_POINTS {
            return Err(Missing::Size { points: graph.len() });
        }
        adjacency.push(graph.neighbours(point) as GroundSet);
        wall |= GroundSet::from(label.touches_wall()) << point;
        stones |= GroundSet::from(label.has_stone()) << point;
    }
    let ground = Ground::new(&adjacency, wall).ok_or(Missing::NotMonolithic)?;
    Ok((ground, stones))
}

impl Size {
    pub(crate) fn open(directory: &Path, manifest: Manifest) -> Result<Self, LibraryError> {
        let mut size = Self { manifest, shards: Vec::new(), first: Vec::new(), index: Index::default() };
        let (mut grounds, mut bytes) = (0, 0);
        for (number, listed) in size.manifest.shards.iter().enumerate() {
            let path = directory.join(shard_name(size.manifest.points, number));
            let shard = Shard::open(&path, size.manifest.points, number as u32)?;
            if format!("{:08x}", shard.summary().checksum) != *listed {
                return Err(LibraryError::damaged(&path, "not the shard that the manifest lists"));
            }
            for (at, ground) in shard.grounds().enumerate() {
                size.index.add(*ground, number, at);
            }
            grounds += shard.grounds().len();
            bytes += shard.summary().bytes;
            size.first.extend(shard.grounds().next());
            size.shards.push(shard);
        }
        let last = |shard: &Shard| shard.grounds().last().copied();
        let in_order =
            size.shards.iter().zip(size.first.iter().skip(1)).all(|(one, next)| last(one) < Some(*next));
        if !in_order || (grounds, bytes) != (size.manifest.grounds, size.manifest.bytes) {
            let path = Manifest::path(directory, size.manifest.points);
            return Err(LibraryError::damaged(&path, "its shards are not those that it speaks of"));
        }
        Ok(size)
    }

    pub(crate) fn check(&self) -> Result<(), LibraryError> {
        self.shards.iter().try_for_each(Shard::check)
    }
}
