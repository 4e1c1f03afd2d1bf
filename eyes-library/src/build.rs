//! Builds a library shard by shard. Each shard is written whole or not at all.

use std::fs::{self, File};
use std::io::Write;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use serde::{Deserialize, Serialize};

use crate::error::LibraryError;
use crate::plan::{Plan, manifest_name, shard_name};
use crate::shard::{self, Shard};
use crate::solved::Solved;

/// Progress of a build.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Progress {
    /// The eyes of a size are being listed.
    Planning {
        /// The size.
        points: usize,
    },
    /// Grounds of a size are being solved.
    Deciding {
        /// The size.
        points: usize,
        /// Grounds solved so far, those of an earlier build included.
        done: usize,
        /// Grounds among these that an earlier build solved.
        found: usize,
        /// All grounds of the size.
        total: usize,
    },
    /// A size is complete.
    Complete {
        /// The size.
        points: usize,
    },
}

/// The contents of a size.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// Points of an eye.
    pub points: usize,
    /// Eyes in the centre, on a side and in a corner.
    pub eyes: [usize; 3],
    /// Number of grounds, up to isomorphism.
    pub grounds: usize,
    /// Bytes on disk.
    pub bytes: u64,
    /// The CRC-32 of each shard, in hexadecimal.
    pub shards: Vec<String>,
}

/// Builds all sizes of `points` in `directory`, with that many threads (at least one). Creates the directory if
/// necessary. Whole shards of an earlier build are kept, even if that build was killed. The files do not depend on
/// `threads`.
///
/// Memory of the whole process with one thread: 4 MB for 9 points, 32 MB for 11, 103 MB for 12. Each further
/// thread adds at most as much again.
///
/// # Errors
///
/// [`LibraryError::Io`], [`LibraryError::Busy`].
pub fn build(
    directory: &Path,
    points: RangeInclusive<usize>,
    threads: usize,
    report: &(dyn Fn(Progress) + Sync),
) -> Result<(), LibraryError> {
    fs::create_dir_all(directory).map_err(LibraryError::io(directory))?;
    let lock_path = directory.join("build.lock");
    let lock = File::create(&lock_path).map_err(LibraryError::io(&lock_path))?;
    match lock.try_lock() {
        Ok(()) => {}
        Err(fs::TryLockError::WouldBlock) => return Err(LibraryError::Busy { path: directory.to_owned() }),
        Err(fs::TryLockError::Error(source)) => return Err(LibraryError::Io { path: lock_path, source }),
    }
    for points in points {
        build_size(directory, points, threads.max(1), report)?;
        report(Progress::Complete { points });
    }
    Ok(())
}

fn build_size(
    directory: &Path,
    points: usize,
    threads: usize,
    report: &(dyn Fn(Progress) + Sync),
) -> Result<(), LibraryError> {
    if let Some(manifest) = read_manifest(directory, points)?
        && manifest_holds(directory, &manifest)
    {
        return Ok(());
    }
    report(Progress::Planning { points });
    let plan = Plan::new(points);
    let path = |number| directory.join(shard_name(points, number));
    let mut finished = vec![None; plan.shards()];
    for (number, finished) in finished.iter_mut().enumerate() {
        *finished = whole_shard(&path(number), &plan, number);
    }
    let missing: Vec<usize> = (0..plan.shards()).filter(|&number| finished[number].is_none()).collect();
    let total = plan.grounds.len();
    let found = total - missing.iter().map(|&number| plan.shard(number).len()).sum::<usize>();
    report(Progress::Deciding { points, done: found, found, total });

    let next = AtomicUsize::new(0);
    let done = AtomicUsize::new(found);
    let failed = AtomicBool::new(false);
    let results = Mutex::new(Vec::new());
    let work = || {
        while !failed.load(Ordering::Relaxed) {
            let Some(&number) = missing.get(next.fetch_add(1, Ordering::Relaxed)) else { return };
            let records = plan.shard(number).iter().map(|ground| {
                let solved = Solved::new(ground);
                let done = done.fetch_add(1, Ordering::Relaxed) + 1;
                report(Progress::Deciding { points, done, found, total });
                solved
            });
            let bytes = shard::encode(points, number as u32, &records.collect::<Vec<_>>());
            let written = write_whole(&path(number), &bytes).map(|()| (number, summary(&bytes)));
            failed.fetch_or(written.is_err(), Ordering::Relaxed);
            results.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push(written);
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(work);
        }
        work();
    });
    for result in results.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner) {
        let (number, summary) = result?;
        finished[number] = Some(summary);
    }
    let finished: Vec<(u32, u64)> = finished.into_iter().flatten().collect();
    let manifest = Manifest {
        points,
        eyes: plan.eyes,
        grounds: total,
        bytes: finished.iter().map(|shard| shard.1).sum(),
        shards: finished.iter().map(|shard| format!("{:08x}", shard.0)).collect(),
    };
    let path = directory.join(manifest_name(points));
    let mut text = serde_json::to_vec_pretty(&manifest)
        .map_err(|error| LibraryError::Io { path: path.clone(), source: error.into() })?;
    text.push(b'\n');
    write_whole(&path, &text)
}

/// Checksum and size.
fn summary(bytes: &[u8]) -> (u32, u64) {
    (shard::checksum(bytes).unwrap_or(0), bytes.len() as u64)
}

/// Checksum and size of an existing shard, if it is whole and belongs to this plan.
fn whole_shard(path: &Path, plan: &Plan, number: usize) -> Option<(u32, u64)> {
    let bytes = fs::read(path).ok()?;
    let shard = Shard::new(bytes.as_slice(), plan.points, number as u32).ok()?;
    shard.check().ok()?;
    let grounds = plan.shard(number);
    let same = shard.len() == grounds.len()
        && (0..).zip(grounds).all(|(index, ground)| shard.record(index).map(|r| r.ground()) == Some(*ground));
    same.then(|| summary(&bytes))
}

/// The manifest of a size, if there is one.
pub(crate) fn read_manifest(directory: &Path, points: usize) -> Result<Option<Manifest>, LibraryError> {
    let path = directory.join(manifest_name(points));
    let text = match fs::read(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(source) => return Err(LibraryError::Io { path, source }),
    };
    let manifest: Manifest =
        serde_json::from_slice(&text).map_err(|error| LibraryError::damaged(&path, error.to_string()))?;
    if manifest.points != points {
        return Err(LibraryError::damaged(&path, "it speaks of another size"));
    }
    Ok(Some(manifest))
}

fn manifest_holds(directory: &Path, manifest: &Manifest) -> bool {
    manifest.shards.iter().enumerate().all(|(number, checksum)| {
        let path = directory.join(shard_name(manifest.points, number));
        Shard::map(&path, manifest.points, number as u32).is_ok_and(|shard| {
            shard.check().is_ok()
                && shard::checksum(shard.bytes()).is_some_and(|found| format!("{found:08x}") == *checksum)
        })
    })
}

/// Writes a file atomically: at any moment the file is unchanged (or absent) or whole.
fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), LibraryError> {
    let temporary: PathBuf = path.with_extension("tmp");
    let write = || {
        let mut file = File::create(&temporary)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&temporary, path)?;
        path.parent().map_or(Ok(()), |directory| File::open(directory)?.sync_all())
    };
    write().map_err(LibraryError::io(path))
}
