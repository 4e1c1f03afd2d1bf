//! Reads the file of a snapshot, game by game.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use eyes_snapshot::Line;

use crate::Error;
use crate::output::color_name;

/// What the first line of a snapshot begins with.
pub(super) const HEAD: &str = "# eyes snapshot, format ";

const FORMAT: &str = "1";

/// The most bytes about one game: a hundred times those of a long one.
const MOST_BYTES: u64 = 64 << 20;

/// Why a file is no snapshot.
#[derive(Debug, thiserror::Error)]
#[error("{}, line {line}: {problem}", eyes_files::shown(file))]
pub struct SnapshotError {
    /// The file.
    pub file: PathBuf,
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong, and what was expected.
    pub problem: String,
}

/// How the games were looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Settings {
    pub(super) every: usize,
    pub(super) nodes: u64,
}

impl Settings {
    /// The comments at the beginning of a snapshot.
    pub(super) fn header(self) -> String {
        let Self { every, nodes } = self;
        format!(
            "{HEAD}{FORMAT}, every {every}, nodes {nodes}\n\
             # game, moves played, colour, points (! margin, x stone, o own stone), value, source, vital points\n"
        )
    }

    fn read(line: &str) -> Result<Self, String> {
        let expected = || format!("not a snapshot: expected `{HEAD}{FORMAT}, every N, nodes N`");
        let rest = line.strip_prefix(HEAD).ok_or_else(expected)?;
        let (format, rest) = rest.split_once(", every ").ok_or_else(expected)?;
        if format != FORMAT {
            return Err(format!(
                "format {format}: this program reads format {FORMAT}; write the snapshot again"
            ));
        }
        let (every, nodes) = rest.split_once(", nodes ").ok_or_else(expected)?;
        let every = every.parse().ok().filter(|&every| every > 0).ok_or_else(expected)?;
        let nodes = nodes.parse().ok().filter(|&nodes| nodes > 0).ok_or_else(expected)?;
        Ok(Self { every, nodes })
    }
}

/// A snapshot that is read game by game.
#[derive(Debug)]
pub(super) struct Old {
    file: PathBuf,
    reader: BufReader<File>,
    settings: Settings,
    number: usize,
    /// The first line of the next game.
    next: Option<Line>,
}

impl Old {
    /// Reads the beginning of a snapshot.
    ///
    /// # Errors
    /// [`Error::Input`] if it cannot be opened, [`Error::Snapshot`] if it is none.
    pub(super) fn open(file: &Path) -> Result<Self, Error> {
        let opened = eyes_files::open(file).map_err(|error| Error::input(eyes_files::shown(file), error))?;
        let settings = Settings { every: 1, nodes: 1 };
        let reader = BufReader::new(opened);
        let mut old = Self { file: file.to_owned(), reader, settings, number: 0, next: None };
        let head = old.text(MOST_BYTES)?.unwrap_or_default();
        old.settings = Settings::read(&head).map_err(|problem| old.mistake(problem))?;
        old.next = old.line(MOST_BYTES)?;
        Ok(old)
    }

    /// Reads a snapshot to its end, so that no mistake is found after much was compared, and then its beginning.
    ///
    /// # Errors
    /// As [`Self::open`] and [`Self::next_game`].
    pub(super) fn open_sound(file: &Path) -> Result<Self, Error> {
        let mut old = Self::open(file)?;
        while old.next.is_some() {
            old.next_game()?;
        }
        Self::open(file)
    }

    pub(super) fn settings(&self) -> Settings {
        self.settings
    }

    pub(super) fn file(&self) -> &Path {
        &self.file
    }

    /// The name of the next game; `None` after the last.
    pub(super) fn next_name(&self) -> Option<&str> {
        self.next.as_ref().map(|line| line.name.as_str())
    }

    /// The lines of the next game.
    ///
    /// # Errors
    /// [`SnapshotError`] if a line is none, if two answer about the same space of a position, or if the games are not
    /// sorted.
    pub(super) fn next_game(&mut self) -> Result<Vec<Line>, SnapshotError> {
        let Some(first) = self.next.take() else { return Ok(Vec::new()) };
        let (mut lines, mut numbers) = (vec![first], vec![self.number]);
        let mut left = MOST_BYTES;
        while let Some(line) = self.line(left)? {
            let before = &lines[0].name;
            if line.name != *before {
                if line.name < *before {
                    return Err(self.mistake(format!(
                        "`{}` comes after `{before}`: expected the games sorted by name, as `eyes snapshot` writes them",
                        line.name
                    )));
                }
                self.next = Some(line);
                break;
            }
            left = left.saturating_sub(line.to_string().len() as u64);
            lines.push(line);
            numbers.push(self.number);
        }
        self.each_space_has_one(&lines, &numbers)?;
        Ok(lines)
    }

    /// Checks that at most one line of a game is about a space of a position.
    fn each_space_has_one(&self, lines: &[Line], numbers: &[usize]) -> Result<(), SnapshotError> {
        let mut order: Vec<usize> = (0..lines.len()).collect();
        let key = |at: usize| (lines[at].owner, lines[at].space.as_str(), *lines[at].moves.start());
        order.sort_by(|&one, &other| key(one).cmp(&key(other)));
        for pair in order.windows(2) {
            let (one, other) = (&lines[pair[0]], &lines[pair[1]]);
            let is_same = one.owner == other.owner && one.space == other.space;
            if is_same && other.moves.start() <= one.moves.end() {
                let problem = format!(
                    "a second line about {}'s `{}` after move {}: expected one for each position; write the snapshot again",
                    color_name(one.owner),
                    one.space,
                    other.moves.start()
                );
                let line = numbers[pair[0]].max(numbers[pair[1]]);
                return Err(SnapshotError { file: self.file.clone(), line, problem });
            }
        }
        Ok(())
    }

    /// The next line that is no comment.
    fn line(&mut self, most: u64) -> Result<Option<Line>, SnapshotError> {
        while let Some(text) = self.text(most)? {
            // The name of a game may begin with a `#` too.
            let is_comment = text.starts_with('#') && !text.contains('\t');
            if !text.is_empty() && !is_comment {
                return text
                    .parse()
                    .map(Some)
                    .map_err(|error: eyes_snapshot::LineError| self.mistake(error.to_string()));
            }
        }
        Ok(None)
    }

    fn text(&mut self, most: u64) -> Result<Option<String>, SnapshotError> {
        let mut text = String::new();
        self.number += 1;
        let read = self.reader.by_ref().take(most).read_line(&mut text);
        let failed = |error: io::Error| match error.kind() {
            io::ErrorKind::InvalidData => self.mistake("not UTF-8: save the snapshot as UTF-8".to_owned()),
            _ => self.mistake(error.to_string()),
        };
        if read.map_err(failed)? == 0 && most > 0 {
            return Ok(None);
        }
        if text.len() as u64 >= most {
            return Err(self.mistake(format!("more than {} MiB about one game", MOST_BYTES >> 20)));
        }
        Ok(Some(text.trim_end_matches(['\n', '\r']).to_owned()))
    }

    fn mistake(&self, problem: String) -> SnapshotError {
        SnapshotError { file: self.file.clone(), line: self.number, problem }
    }
}
