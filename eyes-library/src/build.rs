//! Builds a library shard by shard. Each shard is written whole or not at all.

use std::fs;
use std::ops::{ControlFlow, RangeInclusive};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use eyes_files::Existing;

use crate::error::LibraryError;
use crate::library::Size;
use crate::manifest::Manifest;
use crate::part::{Part, Whole};
use crate::plan::{Plan, points_of_shard};
use crate::shard::Shard;

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

/// The sizes, the directory and the options of a build.
///
/// Whole shards of an earlier build are kept, even if that build was killed. The files do not depend on the number
/// of threads. Whenever the process is killed, each file is absent, unchanged or whole.
#[derive(Clone, Debug)]
pub struct Build<'a> {
    directory: &'a Path,
    points: RangeInclusive<usize>,
    threads: usize,
    force: bool,
    stop: Option<&'a AtomicBool>,
}

/// More threads do not make a build faster.
const MAX_THREADS: usize = 256;

impl<'a> Build<'a> {
    /// All sizes of `points` in `directory`, which is created if necessary, with one thread.
    #[must_use]
    pub fn new(directory: &'a Path, points: RangeInclusive<usize>) -> Self {
        Self { directory, points, threads: 1, force: false, stop: None }
    }

    /// The number of threads, at most 256; fewer if the system does not provide them.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads.clamp(1, MAX_THREADS);
        self
    }

    /// Whether to replace files that have the names of library files but were not written by the library.
    #[must_use]
    pub fn force(mut self, force: bool) -> Self {
        self.force = force;
        self
    }

    /// Ends the build soon after the flag is set. What is finished is kept.
    #[must_use]
    pub fn stop_on(mut self, stop: &'a AtomicBool) -> Self {
        self.stop = Some(stop);
        self
    }

    fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    /// Runs the build, and reports its progress to `report`.
    ///
    /// Memory of the whole process with one thread: 4 MB for 9 points, 32 MB for 11, 103 MB for 12. Each further
    /// thread adds at most as much again.
    ///
    /// # Errors
    ///
    /// [`LibraryError::Io`], [`LibraryError::Busy`], [`LibraryError::Write`], [`LibraryError::Size`],
    /// [`LibraryError::Stopped`].
    pub fn run(&self, report: &(dyn Fn(Progress) + Sync)) -> Result<(), LibraryError> {
        let _held = BuildLock::take(self.directory, self.force)?;
        for points in self.points.clone() {
            self.size(points, report)?;
            report(Progress::Complete { points });
        }
        Ok(())
    }

    fn size(&self, points: usize, report: &(dyn Fn(Progress) + Sync)) -> Result<(), LibraryError> {
        let directory = self.directory;
        if is_complete(directory, points) {
            return Ok(());
        }
        report(Progress::Planning { points });
        let stopped = |shards| LibraryError::Stopped { path: directory.to_owned(), points, shards };
        let Some(plan) = Plan::new_while(points, &|| !self.is_stopped()) else {
            return Err(if self.is_stopped() {
                stopped(shards(directory, points)?)
            } else {
                LibraryError::Size { path: directory.to_owned(), points }
            });
        };
        let parts: Vec<Part> = (0..plan.parts()).filter_map(|number| plan.part(number)).collect();
        let mut finished: Vec<Option<Whole>> = parts.iter().map(|part| whole(directory, part)).collect();
        let missing: Vec<usize> = (0..parts.len()).filter(|&number| finished[number].is_none()).collect();
        let total = plan.grounds().len();
        let found = total - missing.iter().map(|&number| parts[number].grounds().len()).sum::<usize>();
        report(Progress::Deciding { points, done: found, found, total });

        let next = AtomicUsize::new(0);
        let done = AtomicUsize::new(found);
        let failed = AtomicBool::new(false);
        let results = Mutex::new(Vec::new());
        let work = || {
            while !failed.load(Ordering::Relaxed) && !self.is_stopped() {
                let Some(&number) = missing.get(next.fetch_add(1, Ordering::Relaxed)) else { return };
                let part = &parts[number];
                let solved = part.solve_until(|| {
                    let done = done.fetch_add(1, Ordering::Relaxed) + 1;
                    report(Progress::Deciding { points, done, found, total });
                    if self.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                });
                let ControlFlow::Continue(bytes) = solved else { return };
                let path = directory.join(part.name());
                let written = self.write(&path, &bytes, &Part::is_own);
                let written = written.and_then(|()| {
                    let shard = Shard::open(&path, points, part.number())?;
                    Ok((number, shard.summary()))
                });
                failed.fetch_or(written.is_err(), Ordering::Relaxed);
                results.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push(written);
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..self.threads.min(missing.len()) {
                // If the system provides no more threads, the existing ones do the work.
                if std::thread::Builder::new().spawn_scoped(scope, work).is_err() {
                    break;
                }
            }
            work();
        });
        for result in results.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner) {
            let (number, summary) = result?;
            finished[number] = Some(summary);
        }
        let finished: Vec<Whole> = finished.into_iter().flatten().collect();
        let Some((name, manifest)) = plan.manifest(&finished) else {
            return Err(stopped(finished.len()));
        };
        self.write(&directory.join(name), &manifest, &Manifest::is_own)
    }

    fn write(&self, path: &Path, bytes: &[u8], is_own: &dyn Fn(&[u8]) -> bool) -> Result<(), LibraryError> {
        // Through a link one part would overwrite another.
        if path.is_symlink() {
            return Err(LibraryError::Link { path: path.to_owned() });
        }
        let existing = if self.force { Existing::Replace } else { Existing::ReplaceOwn(is_own) };
        Ok(eyes_files::write(path, bytes, existing)?)
    }
}

/// The number of files of a size that earlier builds have finished.
fn shards(directory: &Path, points: usize) -> Result<usize, LibraryError> {
    let entries = fs::read_dir(directory).map_err(LibraryError::io(directory))?;
    let is_shard =
        |entry: &fs::DirEntry| entry.file_name().to_str().and_then(points_of_shard) == Some(points);
    Ok(entries.flatten().filter(is_shard).count())
}

/// What an existing file holds, if it is whole and belongs to this part.
fn whole(directory: &Path, part: &Part) -> Option<Whole> {
    let shard = Shard::open(&directory.join(part.name()), part.points(), part.number()).ok()?;
    shard.check().ok()?;
    shard.grounds().eq(part.grounds()).then(|| shard.summary())
}

fn is_complete(directory: &Path, points: usize) -> bool {
    let manifest = Manifest::read(directory, points).ok().flatten();
    let size = manifest.and_then(|manifest| Size::open(directory, manifest).ok());
    size.is_some_and(|size| size.check().is_ok())
}

/// The right to build in a directory, until it is dropped. [`Build`] takes it itself; it is for builds of a
/// [`Plan`] by other means.
#[derive(Debug)]
pub struct BuildLock {
    _file: fs::File,
}

impl BuildLock {
    /// Takes the lock, and removes the temporary files of killed builds. The directory is created if necessary. With
    /// `force`, a file that has the name of the lock and is none is replaced.
    ///
    /// # Errors
    ///
    /// [`LibraryError::Busy`] if another process has it, [`LibraryError::Io`], [`LibraryError::Write`].
    pub fn take(directory: &Path, force: bool) -> Result<Self, LibraryError> {
        eyes_files::make_folder(directory).map_err(LibraryError::io(directory))?;
        let held = eyes_files::lock(&directory.join("build.lock"), force)?;
        let Some(file) = held else { return Err(LibraryError::Busy { path: directory.to_owned() }) };
        remove_leftovers(directory)?;
        Ok(Self { _file: file })
    }
}

fn remove_leftovers(directory: &Path) -> Result<(), LibraryError> {
    for entry in fs::read_dir(directory).map_err(LibraryError::io(directory))? {
        let entry = entry.map_err(LibraryError::io(directory))?;
        let is_file = entry.file_type().map_err(LibraryError::io(&entry.path()))?.is_file();
        if is_file && entry.file_name().to_str().is_some_and(eyes_files::is_temporary) {
            fs::remove_file(entry.path()).map_err(LibraryError::io(&entry.path()))?;
        }
    }
    Ok(())
}
