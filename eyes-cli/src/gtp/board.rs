//! Commands that set up the position and show it.

use std::fmt::Write;

use eyes_runtime::board::{Color, Point};

use super::commands::Answer;
use super::session::Session;
use crate::drawing::column_letters;
use crate::input::{self, Position, Stop, load_record, star_points};

pub(super) fn boardsize(session: &mut Session, arguments: &[String]) -> Answer {
    let size: i64 =
        arguments.first().and_then(|argument| argument.parse().ok()).ok_or("boardsize not an integer")?;
    // Some programs ask for a board that is not square so.
    if arguments.get(1).is_some_and(|height| height.parse() != Ok(size)) {
        return Err("unacceptable size".into());
    }
    let start = u8::try_from(size).ok().and_then(|size| Position::empty(size, size).ok());
    session.restart(start.ok_or("unacceptable size")?);
    Ok(String::new())
}

pub(super) fn clear_board(session: &mut Session, _: &[String]) -> Answer {
    let (width, height) = (session.board().width(), session.board().height());
    let empty = Position::empty(width, height).map_err(|error| error.to_string())?;
    session.restart(empty);
    Ok(String::new())
}

pub(super) fn komi(session: &mut Session, arguments: &[String]) -> Answer {
    let komi: Option<f64> = arguments.first().and_then(|argument| argument.parse().ok());
    session.komi = komi.filter(|komi| komi.is_finite()).ok_or("komi not a float")?;
    Ok(String::new())
}

pub(super) fn play(session: &mut Session, arguments: &[String]) -> Answer {
    let (color, point) = session.color_and_vertex(arguments)?;
    session.play(color, point).map_err(|_| "illegal move")?;
    Ok(String::new())
}

pub(super) fn undo(session: &mut Session, _: &[String]) -> Answer {
    if session.undo() { Ok(String::new()) } else { Err("cannot undo".into()) }
}

pub(super) fn fixed_handicap(session: &mut Session, arguments: &[String]) -> Answer {
    let stones: usize =
        arguments.first().and_then(|argument| argument.parse().ok()).ok_or("handicap not an integer")?;
    let board = session.board();
    if board.points().any(|point| !board.is_empty(point)) {
        return Err("board not empty".into());
    }
    let points =
        input::fixed_handicap(board.width(), board.height(), stones).ok_or("invalid number of stones")?;
    let changes: Vec<(Point, Option<Color>)> =
        points.iter().map(|&point| (point, Some(Color::Black))).collect();
    let mut position = Position::empty(board.width(), board.height()).map_err(|error| error.to_string())?;
    position.change(&changes).map_err(|error| error.to_string())?;
    position.set_to_move(Color::White);
    session.restart(position);
    Ok(session.vertices(points))
}

/// A file name may contain blanks or be quoted. If the last word is a stop, the words before it are the name.
pub(super) fn loadsgf(session: &mut Session, arguments: &[String]) -> Answer {
    if !session.may_read_files {
        return Err("files are not read: the server was started with --no-files".into());
    }
    let is_file = |name: &str| std::fs::exists(name).unwrap_or(false);
    let is_quoted = arguments.first().is_some_and(|word| word.starts_with('"'));
    let is_end = |word: &String| is_quoted && word.len() > 1 && word.ends_with('"');
    let (file, stop) = match (arguments, arguments.iter().position(is_end)) {
        ([], _) => return Err("missing filename".into()),
        ([file], _) => (file.clone(), None),
        _ if is_file(&unquoted(&arguments.join(" "))) => (arguments.join(" "), None),
        (_, Some(end)) => {
            (arguments[..=end].join(" "), arguments[end + 1..].iter().find(|word| !word.is_empty()))
        }
        ([words @ .., last], None) => (words.join(" ").trim_end().to_owned(), Some(last)),
    };
    let file = if is_file(&file) { file } else { unquoted(&file) };
    // The controller uses standard input.
    if file == "-" {
        return Err("cannot open or parse '-': it is where commands come from".into());
    }
    // A pipe or a terminal might never end; then the server would not end either.
    if std::fs::metadata(&file).is_ok_and(|found| !found.is_file() && !found.is_dir()) {
        return Err(format!("cannot open or parse '{file}': not a regular file"));
    }
    let record =
        load_record(file.as_ref()).map_err(|error| format!("cannot open or parse '{file}': {error}"))?;
    let stop = stop.map_or(Stop::End, |word| match word.parse() {
        Ok(number) => Stop::before_move(number),
        Err(_) => Point::from_gtp(word, record.width(), record.height()).map_or(Stop::End, Stop::BeforePoint),
    });
    session.load(&record, &stop).map_err(|error| format!("cannot open or parse '{file}': {error}"))?;
    Ok(session.position().to_move().to_string())
}

fn unquoted(name: &str) -> String {
    let inside = name.strip_prefix('"').and_then(|name| name.strip_suffix('"'));
    inside.unwrap_or(name).to_owned()
}

pub(super) fn showboard(session: &mut Session, _: &[String]) -> Answer {
    let position = session.position();
    let board = position.board();
    let letters = column_letters(board.width());
    let stars = star_points(board.width(), board.height());
    let first_note = if board.height() < 10 { board.height() - 2 } else { 8 };
    let mut text = format!("\n  {letters}\n");
    for row in 0..board.height() {
        let number = board.height() - row;
        let _ = write!(text, "{number:2}");
        for point in board.points().filter(|point| point.row() == row) {
            let empty = if stars.contains(&(point.column(), row)) { '+' } else { '.' };
            let _ = write!(text, " {}", board.color_at(point).map_or(empty, Color::symbol));
        }
        let _ = write!(text, " {number}");
        for (color, note) in [(Color::White, first_note), (Color::Black, first_note + 1)] {
            if row == note {
                let (name, symbol) = (color.to_string().to_uppercase(), color.symbol());
                let captured = position.captures(color);
                let _ = write!(text, "     {name} ({symbol}) has captured {captured} stones");
            }
        }
        text.push('\n');
    }
    Ok(format!("{text}  {letters}"))
}
