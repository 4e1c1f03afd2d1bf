//! The games and positions of folders.

use std::cell::Cell;
use std::collections::HashSet;
use std::ffi::OsString;
use std::path::{Component, Path, PathBuf};

use eyes_runtime::board::Board;
use walkdir::{DirEntry, WalkDir};

use crate::input::{self, InputError, Position, Step};
use crate::output::count;
use crate::{Error, output};

/// A file with a game or a drawn board.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Game {
    /// The path with `/`, on one line.
    pub(crate) name: String,
    path: PathBuf,
}

/// The ends of names of files that are read from folders.
const ENDINGS: [&str; 2] = [".sgf", ".txt"];

/// The most folders within each other: names that long take too much time.
const MOST_DEPTH: usize = 256;

/// The most files and folders that are looked through.
const MOST_ENTRIES: usize = 1_000_000;

/// Finds the games of these paths, sorted by name, and reads each of them once. `None` if the user ends that.
///
/// # Errors
/// [`Error::Usage`] with the number of inputs that cannot be used; `report` has had the mistake of each.
pub(crate) fn find(
    paths: &[OsString],
    report: &mut dyn FnMut(&Error),
    is_ended: &dyn Fn() -> bool,
) -> Result<Option<Vec<Game>>, Error> {
    let mut bad = 0;
    let mut entries = 0;
    let mut complain = |error: &Error| {
        bad += 1;
        report(error);
    };
    let named: HashSet<PathBuf> = paths.iter().map(|path| place(Path::new(path))).collect();
    let mut games = Vec::new();
    let mut seen = HashSet::new();
    let mut places = HashSet::new();
    for path in paths {
        if path == "-" {
            return Err(Error::Usage(
                "`-`: games are named by their files, standard input has no name".to_owned(),
            ));
        }
        if Path::new(path).canonicalize().is_ok_and(|path| !seen.insert(path)) {
            continue;
        }
        let is_empty = Cell::new(true);
        let mut is_read = true;
        // Links can lead to one folder in more ways than can be walked.
        let is_new = |entry: &DirEntry| {
            let is_new = entry.depth() == 0
                || !entry.file_type().is_dir()
                || entry.path().canonicalize().map_or(true, |path| seen.insert(path));
            is_empty.set(is_empty.get() && is_new);
            is_new
        };
        let entries_of = WalkDir::new(path).follow_links(true).max_depth(MOST_DEPTH).sort_by_file_name();
        for entry in entries_of.into_iter().filter_entry(is_new) {
            entries += 1;
            if is_ended() {
                return Ok(None);
            }
            if entries > MOST_ENTRIES {
                return Err(Error::Usage(format!(
                    "more than {MOST_ENTRIES} files and folders to look through: name the folders of the games; links \
                     to folders are followed"
                )));
            }
            match entry {
                Ok(entry) if entry.file_type().is_dir() => {
                    if entry.depth() == MOST_DEPTH {
                        return Err(Error::Usage(format!(
                            "more than {MOST_DEPTH} folders within each other: name the folders of the games"
                        )));
                    }
                }
                Ok(entry) if entry.depth() == 0 || is_game(entry.path()) => {
                    is_empty.set(false);
                    if places.insert(place(entry.path())) {
                        games.push(Game::new(entry.path()));
                    }
                }
                Ok(_) => {}
                Err(error) if is_link_without_game(&error) => {}
                Err(error) => {
                    let name = input::name(error.path().unwrap_or(Path::new(path)).as_os_str());
                    let source = error
                        .into_io_error()
                        .unwrap_or_else(|| std::io::Error::other("a folder within itself"));
                    complain(&Error::input(name, source));
                    is_read = false;
                }
            }
        }
        if is_read && is_empty.get() && Path::new(path).is_dir() {
            let problem = std::io::Error::other("a folder without a file that ends in .sgf or .txt");
            complain(&Error::input(input::name(path), problem));
        }
    }
    games.sort();
    for pair in games.windows(2) {
        if pair[0].name == pair[1].name {
            return Err(Error::Usage(format!("{}: two files have this name as it is shown", pair[0].name)));
        }
    }
    let mut usable = Vec::new();
    for game in games {
        if is_ended() {
            return Ok(None);
        }
        match game.each_position(1_000_000, |_, _| true) {
            Ok(others) => {
                if others > 0 {
                    output::note(&format!("{} holds {} games: the first is read", game.name, others + 1));
                }
                usable.push(game);
            }
            // A folder may hold texts of other kinds.
            Err(Error::Input { source: InputError::Diagram(_) | InputError::Empty, .. })
                if !named.contains(&place(&game.path)) && !is_record(&game.path) =>
            {
                output::note(&format!("{} is left out: neither a game record nor a drawn board", game.name));
            }
            Err(error) => complain(&error),
        }
    }
    if bad > 0 {
        return Err(Error::Usage(format!("{} cannot be used, so nothing was done", count(bad, "input"))));
    }
    if usable.is_empty() {
        return Err(Error::Usage("no game record and no drawn board in the folders given".to_owned()));
    }
    Ok(Some(usable))
}

/// Whether an entry of a folder is a link that leads nowhere and is not named as a game is.
fn is_link_without_game(error: &walkdir::Error) -> bool {
    let is_link = |path: &Path| path.symlink_metadata().is_ok_and(|found| found.is_symlink());
    error.depth() > 0 && error.path().is_some_and(|path| is_link(path) && !is_game(path))
}

/// The path without other spellings of the folder. Links to one file in a folder stay apart.
fn place(path: &Path) -> PathBuf {
    let folder = eyes_files::folder(path);
    folder.canonicalize().unwrap_or_else(|_| folder.to_owned()).join(path.file_name().unwrap_or_default())
}

fn is_record(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("sgf"))
}

/// Whether a file of a folder is named as a game is. Names with `.#` are locks of editors.
fn is_game(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().as_encoded_bytes();
    if name.starts_with(b".#") {
        return false;
    }
    let end = name.last_chunk::<4>();
    end.is_some_and(|end| ENDINGS.iter().any(|known| end.eq_ignore_ascii_case(known.as_bytes())))
}

impl Game {
    pub(crate) fn new(path: &Path) -> Self {
        let parts: Vec<String> = path
            .components()
            .filter_map(|part| match part {
                Component::CurDir => None,
                Component::RootDir => Some(String::new()),
                other => Some(eyes_files::shown(Path::new(&other))),
            })
            .collect();
        Self { name: parts.join("/"), path: path.to_owned() }
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The name of the game for a command that runs in this folder.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn name_from(&self, folder: &Path) -> String {
        self.path.strip_prefix(folder).map_or_else(|_| self.name.clone(), |path| Self::new(path).name)
    }

    /// Visits the position before the first move, after every so many moves, and the last, as long as `visit` says so.
    /// Gives the number of further games of the file.
    ///
    /// # Errors
    /// [`Error::Input`] with the mistake and its place.
    pub(crate) fn each_position(
        &self,
        every: usize,
        mut visit: impl FnMut(usize, &Board) -> bool,
    ) -> Result<usize, Error> {
        self.visit(every, |position| visit(position.moves(), position.board()))
    }

    fn visit(&self, every: usize, mut visit: impl FnMut(&Position) -> bool) -> Result<usize, Error> {
        let failed = |error: InputError| Error::input(self.name.clone(), error);
        drop(eyes_files::open(&self.path).map_err(|error| failed(error.into()))?);
        let bytes = input::read(self.path.as_os_str()).map_err(failed)?;
        let game = input::main_line(&bytes).map_err(failed)?;
        let mut position = game.start;
        for step in &game.steps {
            let is_due = matches!(step, Step::Move(..)) && position.moves().is_multiple_of(every);
            if is_due && !visit(&position) {
                return Ok(game.other_games);
            }
            step.take(&mut position).map_err(|error| failed(error.into()))?;
        }
        visit(&position);
        Ok(game.other_games)
    }

    /// The board after this number of moves.
    ///
    /// # Errors
    /// As [`Self::each_position`].
    pub(crate) fn board_after(&self, moves: usize) -> Result<Option<Board>, Error> {
        Ok(self.position_after(moves)?.map(|position| position.board().clone()))
    }

    /// The position after this number of moves.
    ///
    /// # Errors
    /// As [`Self::each_position`].
    pub(crate) fn position_after(&self, moves: usize) -> Result<Option<Position>, Error> {
        let mut found = None;
        self.visit(1, |position| {
            if position.moves() == moves {
                found = Some(position.clone());
            }
            position.moves() < moves
        })?;
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_for_games_can_be_ended() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("a.sgf"), "(;SZ[5])").unwrap();
        let paths = [folder.path().as_os_str().to_owned()];
        assert_eq!(find(&paths, &mut output::report, &|| false).unwrap().map(|games| games.len()), Some(1));
        let entries = Cell::new(0);
        let found = find(&paths, &mut output::report, &|| entries.replace(entries.get() + 1) == 1).unwrap();
        assert!(found.is_none() && entries.get() == 2);
    }

    #[test]
    fn a_file_is_read_once_however_it_is_spelled() {
        let folder = tempfile::tempdir().unwrap();
        let games = folder.path().join("games");
        std::fs::create_dir(&games).unwrap();
        std::fs::write(games.join("a.sgf"), "(;SZ[5])").unwrap();
        std::fs::write(games.join("b.txt"), "no board").unwrap();
        let only = folder.path().join("only");
        std::fs::create_dir(&only).unwrap();
        std::fs::write(only.join("a.sgf"), "(;SZ[5])").unwrap();
        let count = |paths: [&str; 2]| {
            let games = find(&paths.map(|path| folder.path().join(path).into()), &mut |_| (), &|| false);
            games.ok().flatten().map(|games| games.len())
        };
        for paths in [
            ["games", "games/a.sgf"],
            ["games", "games/../games/a.sgf"],
            ["games/../games/a.sgf", "games"],
            ["only", "games/../only/a.sgf"],
            ["only/a.sgf", "only"],
            ["only", "only/../only"],
        ] {
            assert_eq!(count(paths), Some(1), "{paths:?}");
        }
        for paths in [["games", "games/../games/b.txt"], ["games/b.txt", "games"]] {
            assert_eq!(count(paths), None, "a text that is named must be a board: {paths:?}");
        }
    }
}
