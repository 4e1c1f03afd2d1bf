//! Files and standard input.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use eyes_runtime::board::{Board, Color};

use super::{InputError, Place, Position, Record, RecordError, Step, Stop, Tolerance, scan, text};
use crate::Error;
use crate::output::{self, harmless};

/// The size limit of a file, above that of the largest collections of games.
pub(super) const MAX_BYTES: u64 = 16 << 20;

/// A position, and remarks about its source.
#[derive(Debug)]
pub struct Loaded {
    /// The position asked for.
    pub position: Position,
    /// The side to move, if the record names one.
    pub told: Option<Color>,
    /// The number of further games in the file. Only the first is read.
    pub other_games: usize,
}

/// Reads a position from a file, or from standard input if the name is `-`.
///
/// # Errors
/// [`Error::Input`] if it cannot be read or holds no position.
pub fn load(file: impl AsRef<OsStr>, stop: &Stop) -> Result<Loaded, Error> {
    let file = file.as_ref();
    let loaded =
        read(file).and_then(|bytes| parse(&bytes, stop)).map_err(|error| Error::input(name(file), error))?;
    loaded.tell_of_other_games(file);
    Ok(loaded)
}

impl Loaded {
    /// A note if there are further games in the file.
    pub(crate) fn tell_of_other_games(&self, file: &OsStr) {
        if self.other_games > 0 {
            let games = self.other_games + 1;
            output::note(&format!("{} holds {games} games: the first is read", name(file)));
        }
    }
}

/// The name of a file in messages.
pub(crate) fn name(file: &OsStr) -> String {
    match file.as_encoded_bytes() {
        b"-" => "standard input".to_owned(),
        b"" => "a file without a name".to_owned(),
        _ => harmless(&eyes_files::shown(Path::new(file))).into_owned(),
    }
}

/// Reads a position from the bytes of a game record or of a drawn board.
///
/// # Errors
/// [`InputError`] with the mistake and its place.
///
/// ```
/// use eyes_cli::input::{Stop, parse};
/// let game = parse(b"(;SZ[9];B[ee];W[ce])", &Stop::Before(2)).unwrap();
/// assert_eq!(game.position.moves(), 1);
/// let drawn = parse(b". X\nO .", &Stop::End).unwrap();
/// assert_eq!(drawn.position.board().width(), 2);
/// ```
pub fn parse(bytes: &[u8], stop: &Stop) -> Result<Loaded, InputError> {
    let text = text::decode(bytes)?;
    if text.trim().is_empty() {
        return Err(InputError::Empty);
    }
    match scan::find_game(&text) {
        Some(start) => {
            let (record, other_games) = first_record(&text, start)?;
            let (_, told) = record.told_until(stop);
            Ok(Loaded { position: record.position(stop)?, told, other_games })
        }
        None => {
            let board = Board::from_ascii(&text)?;
            if !matches!(stop, Stop::End | Stop::Problem) {
                return Err(InputError::NoMoves);
            }
            Ok(Loaded { position: Position::set_up(board, Color::Black), told: None, other_games: 0 })
        }
    }
}

/// A game, or a drawn board, which has no moves.
#[derive(Debug)]
pub struct MainLine {
    /// The empty board of a game, or the drawn board.
    pub start: Position,
    /// The steps of the main line. Their stones lie on the board; whether moves are legal shows when they are played.
    pub steps: Vec<Step>,
    /// The number of further games in the file. Only the first is read.
    pub other_games: usize,
}

/// Reads the main line from the bytes of a game record, or a drawn board.
///
/// # Errors
/// [`InputError`] with the mistake and its place.
///
/// ```
/// let game = eyes_cli::input::main_line(b"(;SZ[9];B[ee];W[ce](;B[cc])(;B[dd]))").unwrap();
/// assert_eq!((game.start.board().width(), game.steps.len()), (9, 3));
/// assert!(eyes_cli::input::main_line(b". X\nO .").unwrap().steps.is_empty());
/// ```
pub fn main_line(bytes: &[u8]) -> Result<MainLine, InputError> {
    if bytes.len() as u64 > MAX_BYTES {
        return Err(InputError::TooLarge);
    }
    let text = text::decode(bytes)?;
    if text.trim().is_empty() {
        return Err(InputError::Empty);
    }
    let Some(start) = scan::find_game(&text) else {
        let start = Position::set_up(Board::from_ascii(&text)?, Color::Black);
        return Ok(MainLine { start, steps: Vec::new(), other_games: 0 });
    };
    let (record, other_games) = first_record(&text, start)?;
    let start = record.start().map_err(RecordError::from)?;
    Ok(MainLine { start, steps: record.into_steps(), other_games })
}

/// The first game of a text of game records.
///
/// # Errors
/// [`InputError`] with the mistake and its place.
///
/// ```
/// assert_eq!(eyes_cli::input::record("(;SZ[9];B[ee])(;SZ[13])").unwrap().width(), 9);
/// assert!(eyes_cli::input::record("(;SZ[9];B[ee]").is_err());
/// ```
pub fn record(text: &str) -> Result<Record, InputError> {
    match scan::find_game(text) {
        Some(start) => Ok(first_record(text, start)?.0),
        None if text.trim().is_empty() => Err(InputError::Empty),
        None => Err(InputError::NoRecord),
    }
}

/// The first game of a file of game records, read as GNU Go does.
///
/// # Errors
/// [`InputError`] with the mistake and its place.
pub(crate) fn load_record(file: &OsStr) -> Result<Record, InputError> {
    let text = text::decode(&read(file)?)?;
    match scan::find_game(&text) {
        Some(start) => {
            let whole = scan::closed(&text, start);
            let end = start + scan::first_game(&whole, start)?.text.len();
            Ok(Record::parse_at(&whole[..end], start, Tolerance::AsGnuGo)?)
        }
        None if text.trim().is_empty() => Err(InputError::Empty),
        None => Err(InputError::NoRecord),
    }
}

fn first_record(text: &str, start: usize) -> Result<(Record, usize), RecordError> {
    let game = scan::first_game(text, start)?;
    if let Some((at, stray)) = game.stray {
        let problem = stray.problem().to_owned();
        return Err(RecordError::Syntax { place: Place::of(text, at), problem });
    }
    Ok((Record::parse_at(&text[..start + game.text.len()], start, Tolerance::Strict)?, game.others))
}

/// Whether standard input was read, or is kept for a session.
static STDIN_IS_TAKEN: AtomicBool = AtomicBool::new(false);

/// Keeps standard input for a session of a protocol: from now on no input is named `-`.
pub(crate) fn keep_stdin() {
    STDIN_IS_TAKEN.store(true, Ordering::Relaxed);
}

/// The bytes of a file, or of standard input if the name is `-`.
pub(crate) fn read(file: &OsStr) -> Result<Vec<u8>, InputError> {
    let mut bytes = Vec::new();
    let reader: Box<dyn Read> = if file == "-" {
        if STDIN_IS_TAKEN.swap(true, Ordering::Relaxed) {
            return Err(io::Error::other("it is read once only: name a file instead of `-`").into());
        }
        Box::new(io::stdin().lock())
    } else {
        let file = File::open(file)?;
        if file.metadata()?.is_dir() {
            return Err(io::Error::from(io::ErrorKind::IsADirectory).into());
        }
        Box::new(file)
    };
    reader.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_BYTES { Err(InputError::TooLarge) } else { Ok(bytes) }
}
