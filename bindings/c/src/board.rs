//! Boards with their history.

use std::ffi::c_char;

use eyes_runtime::board::{Board, Color, Game, KoRule, Point, Suicide};

use crate::error::{EYES_ERROR_ILLEGAL, EYES_ERROR_POSITION, Failure, call};
use crate::pointer::{array, borrow, borrow_mut, fill, free, give, not_null, text, write};

/// Neither colour: an empty point.
pub const EYES_EMPTY: i32 = 0;
/// Black.
pub const EYES_BLACK: i32 = 1;
/// White.
pub const EYES_WHITE: i32 = 2;

/// A ko may not be taken back at once.
pub const EYES_KO_SIMPLE: i32 = 0;
/// No move may leave the stones of an earlier position.
pub const EYES_KO_POSITIONAL: i32 = 1;
/// No move may leave the stones of an earlier position in which the same side was to play.
pub const EYES_KO_SITUATIONAL: i32 = 2;

/// A board that is played on: moves, passes, and undo without limit.
pub struct EyesBoard {
    pub(crate) game: Game,
}

impl EyesBoard {
    pub(crate) fn board(&self) -> &Board {
        self.game.board()
    }
}

pub(crate) fn color(number: i32) -> Result<Color, Failure> {
    match number {
        EYES_BLACK => Ok(Color::Black),
        EYES_WHITE => Ok(Color::White),
        _ => Err(Failure::argument(format!("{number} is no colour: expected 1 for black or 2 for white"))),
    }
}

pub(crate) fn number_of(color: Color) -> i32 {
    match color {
        Color::Black => EYES_BLACK,
        Color::White => EYES_WHITE,
    }
}

/// The point of a number, as the header has it.
pub(crate) fn point(board: &Board, number: i32) -> Result<Point, Failure> {
    usize::try_from(number)
        .ok()
        .and_then(|number| Point::from_array_index(number, board.width()))
        .filter(|&point| board.is_on_board(point))
        .ok_or_else(|| {
            let (width, height) = (board.width(), board.height());
            let last = i32::from(width) * i32::from(height) - 1;
            Failure::argument(format!("point {number} is off the board of {width}x{height} (0 to {last})"))
        })
}

pub(crate) fn index(board: &Board, point: Point) -> i32 {
    point.array_index(board.width()) as i32
}

fn size(number: i32) -> Result<u8, Failure> {
    u8::try_from(number)
        .map_err(|_| Failure::argument(format!("no board has {number} columns or rows: expected 2 to 25")))
}

/// An empty board of 2 to 25 columns and rows, Black to play. `allows_suicide` is 0 or 1; `ko_rule` is one of EYES_KO_….
#[unsafe(no_mangle)]
pub unsafe extern "C" fn eyes_board_new(
    width: i32,
    height: i32,
    ko_rule: i32,
    allows_suicide: i32,
    out: *mut *mut EyesBoard,
) -> i32 {
    call(|| {
        let suicide = match allows_suicide {
            0 => Suicide::Forbidden,
            1 => Suicide::Allowed,
            other => return Err(Failure::argument(format!("allows_suicide is {other}: expected 0 or 1"))),
        };
        let rule = match ko_rule {
            EYES_KO_SIMPLE => KoRule::Simple,
            EYES_KO_POSITIONAL => KoRule::PositionalSuperko,
            EYES_KO_SITUATIONAL => KoRule::SituationalSuperko,
            other => {
                return Err(Failure::argument(format!("{other} is no rule about kos: expected 0, 1 or 2")));
            }
        };
        let board = Board::new(size(width)?, size(height)?).map_err(Failure::argument)?;
        let game = Game::new(board.with_suicide(suicide)).with_ko_rule(rule);
        // SAFETY: as the header says.
        unsafe { give(out, EyesBoard { game }) }
    })
}

/// A copy with its history.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn eyes_board_copy(board: *const EyesBoard, out: *mut *mut EyesBoard) -> i32 {
    call(|| {
        // SAFETY: as the header says.
        let game = unsafe { borrow(board, "the board")? }.game.clone();
        // SAFETY: as the header says.
        unsafe { give(out, EyesBoard { game }) }
    })
}

/// Frees a board.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn eyes_board_free(board: *mut EyesBoard) {
    call(|| {
        // SAFETY: as the header says.
        unsafe { free(board) };
        Ok(true)
    });
}

/// Sets the stones of all points, row by row from the top, and forgets the history. `cells` are width * height numbers: 0
/// empty, 1 black, 2 white; `len` is how many there are. EYES_ERROR_POSITION for a string without liberties.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn eyes_board_set_stones(
    board: *mut EyesBoard,
    cells: *const u8,
    len: usize,
    to_play: i32,
) -> i32 {
    call(|| {
        // SAFETY: as the header says.
        let board = unsafe { borrow_mut(board, "the board")? };
        let first = color(to_play)?;
        let (width, height) = (board.board().width(), board.board().height());
        let area = usize::from(width) * usize::from(height);
        if len != area {
            return Err(Failure::argument(format!(
                "{len} points are given: a board of {width}x{height} has {area}"
            )));
        }
        // SAFETY: as the header says.
        let cells = unsafe { array(cells, len, "the stones")? };
        let stone = |&cell: &u8| match cell {
            0 => Ok(None),
            other => color(other.into()).map(Some),
        };
        let stones: Vec<Option<Color>> = cells.iter().map(stone).collect::<Result<_, _>>()?;
        let new = Board::from_cells(width, height, stones)
            .map_err(|error| Failure::new(EYES_ERROR_POSITION, error))?
            .with_suicide(board.board().suicide());
        board.game = Game::new(new).with_ko_rule(board.game.ko_rule()).with_first(first);
        Ok(true)
    })
}

/// Writes what stands on each point, row by row from the top, into `cells`, which has room for `capacity` numbers; `count`
/// gets width * height.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn eyes_board_stones(
    board: *const EyesBoard,
    cells: *mut u8,
    capacity: usize,
    count: *mut usize,
) -> i32 {
    call(|| {
        // SAFETY: as the header says.
        let board = unsafe { borrow(board, "the board")? }.board();
        let stone = |point| board.color_at(point).map_or(0, |color| number_of(color) as u8);
        let stones: Vec<u8> = board.points().map(stone).collect();
        // SAFETY: as the header says.
        unsafe { fill(&stones, cells, capacity, count) }
    })
}

/// Plays a stone. `captured` gets the number of stones removed, and may be NULL. EYES_ERROR_ILLEGAL if the rules forbid it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn eyes_board_play(
    board: *mut EyesBoard,
    at: i32,
    mover: i32,
    captured: *mut usize,
) -> i32 {
    call(|| {
        // SAFETY: as the header says.
        let board = unsafe { borrow_mut(board, "the board")? };
        let (point, mover) = (point(board.board(), at)?, color(mover)?);
        let removed = board.game.play(point, mover).map_err(|why| Failure::new(EYES_ERROR_ILLEGAL, why))?;
        if !captured.is_null() {
            // SAFETY: not null, and as the header says.
            unsafe { write(captured, removed, "the number of captures")? };
        }
        Ok(true)
    })
}

/// Passes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn eyes_board_pass(board: *mut EyesBoard, mover: i32) -> i32 {
    call(|| {
        // SAFETY: as the header says.
        let board = unsafe { borrow_mut(board, "the board")? };
        board.game.pass(color(mover)?);
        Ok(true)
    })
}

/// Takes back the last move or pass; EYES_NONE if there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn eyes_board_undo(board: *mut EyesBoard) -> i32 {
    // SAFETY: as the header says.
    call(|| Ok(unsafe { borrow_mut(board, "the board")? }.game.undo().is_some()))
}

/// EYES_OK if the rules allow a move, EYES_ERROR_ILLEGAL if they forbid it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn eyes_board_legal(board: *const EyesBoard, at: i32, mover: i32) -> i32 {
    call(|| {
        // SAFETY: as the header says.
        let board = unsafe { borrow(board, "the board")? };
        let (point, mover) = (point(board.board(), at)?, color(mover)?);
        board.game.legality(point, mover).map_err(|why| Failure::new(EYES_ERROR_ILLEGAL, why))?;
        Ok(true)
    })
}

/// Whose turn it is: the opponent's of who moved last.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn eyes_board_to_play(board: *const EyesBoard, out: *mut i32) -> i32 {
    call(|| {
        // SAFETY: as the header says.
        let to_play = unsafe { borrow(board, "the board")? }.game.to_play();
        // SAFETY: as the header says.
        unsafe { write(out, number_of(to_play), "the place for the colour") }
    })
}

/// The point where a ko has just been taken; EYES_NONE if there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn eyes_board_ko(board: *const EyesBoard, out: *mut i32) -> i32 {
    call(|| {
        // SAFETY: as the header says.
        let board = unsafe { borrow(board, "the board")? }.board();
        const WHAT: &str = "the place for the point";
        not_null(out, WHAT)?;
        let Some(ko) = board.ko() else { return Ok(false) };
        // SAFETY: as the header says.
        unsafe { write(out, index(board, ko), WHAT) }
    })
}

/// The point of a vertex of the Go Text Protocol, such as "D4".
#[unsafe(no_mangle)]
pub unsafe extern "C" fn eyes_point_of_vertex(
    board: *const EyesBoard,
    vertex: *const c_char,
    out: *mut i32,
) -> i32 {
    call(|| {
        // SAFETY: as the header says.
        let board = unsafe { borrow(board, "the board")? }.board();
        // SAFETY: as the header says.
        let name = unsafe { text(vertex, "the vertex")? };
        let point = Point::from_gtp(name, board.width(), board.height()).map_err(Failure::argument)?;
        // SAFETY: as the header says.
        unsafe { write(out, index(board, point), "the place for the point") }
    })
}

/// Writes the vertex of a point and a zero byte into `out`, which has room for 4 bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn eyes_vertex_of_point(board: *const EyesBoard, at: i32, out: *mut c_char) -> i32 {
    call(|| {
        // SAFETY: as the header says.
        let board = unsafe { borrow(board, "the board")? }.board();
        let name = point(board, at)?.vertex(board.height()).to_string();
        let bytes: Vec<c_char> = name.bytes().chain([0]).map(|byte| byte as c_char).collect();
        let mut count = 0;
        not_null(out, "the place for the vertex")?;
        // SAFETY: as the header says; a vertex has at most three letters.
        unsafe { fill(&bytes, out, 4, &mut count) }
    })
}
