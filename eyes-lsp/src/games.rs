//! Matches of patterns in games, counted in the background by the program that the server is part of.

use std::cell::RefCell;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Receiver;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use eyes_dsl::PatternFile;
use lsp_types::ProgressToken;

use crate::checker::refresh;
use crate::client::{Abilities, Outbox};
use crate::document::Document;
use crate::progress::Work;
use crate::sequence::Sequence;
use crate::view::View;

/// Reads games for the server.
pub trait Games: Sync {
    /// Which of these games, folders of games and snapshot are not there, in words; empty if all are. It is asked before the
    /// patterns are looked at.
    fn missing(&self, games: &[PathBuf], snapshot: Option<&Path>) -> String;

    /// The eye spaces of games that these patterns decide.
    ///
    /// # Errors
    ///
    /// What is wrong with the games, in words. If `stop` is set, anything.
    fn matches(&self, asked: &Asked<'_>) -> Result<Matches, String>;

    /// A position of a game as SVG, with its eye spaces.
    ///
    /// # Errors
    ///
    /// Why there is none, in words.
    fn picture(&self, files: &[PatternFile], game: &Path, moves: usize) -> Result<String, String>;
}

/// The question about matches.
#[derive(Clone, Copy)]
pub struct Asked<'a> {
    /// The patterns, as one sequence without errors.
    pub files: &'a [PatternFile],
    /// The games, and folders of games.
    pub games: &'a [PathBuf],
    /// The folder of the workspace, where the names of games in snapshots start.
    pub root: Option<&'a Path>,
    /// A snapshot to compare with.
    pub snapshot: Option<&'a Path>,
    /// Set when the answer is not wanted any more.
    pub stop: &'a Arc<AtomicBool>,
    /// To be told, after each game, how many of how many have been read.
    pub progress: &'a dyn Fn(usize, usize),
}

impl fmt::Debug for Asked<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { files, games, root, snapshot, .. } = self;
        let names: Vec<&str> = files.iter().map(PatternFile::name).collect();
        f.debug_struct("Asked")
            .field("files", &names)
            .field("games", games)
            .field("root", root)
            .field("snapshot", snapshot)
            .finish_non_exhaustive()
    }
}

/// The answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Matches {
    /// The eye spaces that the patterns decide, in the order of the games.
    pub places: Vec<Place>,
    /// The number of changes from the snapshot, if there is one.
    pub changes: Option<usize>,
}

impl Matches {
    /// The places that a pattern of this file decides.
    pub(crate) fn of<'m>(&'m self, file: &PatternFile, number: u32) -> impl Iterator<Item = &'m Place> {
        self.places.iter().filter(move |place| place.number == number && place.file == file.name())
    }
}

/// An eye space of a game that a pattern decides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The name of the pattern's file, as [`PatternFile::name`] has it.
    pub file: String,
    /// The number of the pattern.
    pub number: u32,
    /// The record.
    pub game: PathBuf,
    /// The number of moves after which the space is there first.
    pub moves: usize,
    /// Its points.
    pub points: String,
}

/// A view whose patterns are to be matched.
#[derive(Debug)]
pub(crate) struct GamesJob {
    pub(crate) view: Arc<View>,
    pub(crate) stop: Arc<AtomicBool>,
    /// The name of the progress, by which the client can cancel it.
    pub(crate) token: ProgressToken,
}

/// What was found last, for each sequence, and what is wrong with the games.
#[derive(Debug, Default)]
pub(crate) struct Found {
    last: Mutex<Vec<(Arc<Sequence>, Matches)>>,
    complaint: Mutex<String>,
}

impl Found {
    /// The matches of a sequence, of this version of it or an earlier one with the same names, by which places are
    /// found.
    pub(crate) fn with<T>(&self, sequence: &Sequence, read: impl FnOnce(&Matches) -> T) -> Option<T> {
        let last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let name = |one: &Arc<Document>| (one.uri.to_string(), one.name().to_owned());
        let names = |of: &Sequence| of.documents.iter().map(name).collect::<Vec<_>>();
        last.iter().find(|(of, _)| names(of) == names(sequence)).map(|(_, matches)| read(matches))
    }

    /// What is wrong with the games, as it was found last; empty if nothing was.
    pub(crate) fn complaint(&self) -> String {
        self.complaint.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn replace_complaint(&self, complaint: String) -> String {
        let mut last = self.complaint.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::replace(&mut last, complaint)
    }

    fn set(&self, matches: Vec<(Arc<Sequence>, Matches)>) {
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = matches;
    }
}

/// Games are read when nothing was typed for so long.
const PAUSE: Duration = Duration::from_millis(700);

const SNAPSHOT_ALONE: &str =
    "the setting `snapshot` is not used: nothing is compared with it unless `games` names the games";

pub(crate) struct Matcher<'s> {
    pub(crate) outbox: Outbox,
    pub(crate) abilities: Abilities,
    pub(crate) games: &'s dyn Games,
    pub(crate) found: &'s Found,
}

impl Matcher<'_> {
    pub(crate) fn run(&self, jobs: &Receiver<GamesJob>) {
        while let Ok(mut job) = jobs.recv() {
            while let Ok(newer) = jobs.recv_timeout(PAUSE) {
                job = newer;
            }
            let complaint = self.read(&job);
            let before = self.found.replace_complaint(complaint.clone());
            self.outbox.complain(&before, &complaint);
        }
    }

    /// Reads the games, and returns what is wrong with them.
    fn read(&self, job: &GamesJob) -> String {
        let settings = &job.view.settings;
        if settings.games.is_empty() {
            self.found.set(Vec::new());
            let is_alone = settings.snapshot.is_some();
            return if is_alone { SNAPSHOT_ALONE.to_owned() } else { String::new() };
        }
        let games: Vec<PathBuf> = settings.games.iter().map(|game| job.view.resolve(game)).collect();
        let snapshot = settings.snapshot.as_ref().map(|path| job.view.resolve(path));
        let missing = self.games.missing(&games, snapshot.as_deref());
        if !missing.is_empty() {
            self.found.set(Vec::new());
            return missing;
        }
        let mut all = Vec::new();
        for sequence in &job.view.sequences {
            let files: Vec<PatternFile> =
                sequence.documents.iter().map(|document| document.file().clone()).collect();
            // A pattern with an error would let later ones match in its place.
            if files.iter().any(|file| file.diagnostics().has_errors()) {
                continue;
            }
            let root = job.view.roots.first().map(PathBuf::as_path);
            let snapshot = snapshot.as_deref();
            let work =
                Work::new(self.outbox.clone(), self.abilities, &job.token, "Matches in games", "games");
            let work = RefCell::new(work);
            let progress = |done, all| {
                work.borrow_mut().report(done, all);
            };
            let asked =
                Asked { files: &files, games: &games, root, snapshot, stop: &job.stop, progress: &progress };
            let answer = self.games.matches(&asked);
            if job.stop.load(Ordering::Relaxed) {
                return String::new();
            }
            match answer {
                Ok(matches) => all.push((Arc::clone(sequence), matches)),
                Err(why) => {
                    self.found.set(Vec::new());
                    return why;
                }
            }
        }
        self.found.set(all);
        refresh(&self.outbox, self.abilities);
        String::new()
    }
}
