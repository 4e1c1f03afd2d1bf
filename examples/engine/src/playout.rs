//! Random games to the end.

use eyes_runtime::board::{Board, Color, Point};
use fastrand::Rng;

use crate::settled::Settled;
use crate::vital::VitalPoints;

/// Plays random games. Apart from vital points all players do it alike.
pub(crate) struct Playouts {
    vital: Option<VitalPoints>,
    empty: Vec<Point>,
}

/// Captures of so many stones leave a space in which the next move may decide.
const NAKADE: usize = 3;
/// How often a playout looks for an answer to the last move, of 256 times.
const LOCAL: u8 = 230;

impl Playouts {
    pub(crate) fn new(with_eyes: bool) -> Playouts {
        Playouts { vital: with_eyes.then(VitalPoints::new), empty: Vec::new() }
    }

    /// Plays a game to its end, off the settled ground, and returns the score. `moves` takes every move.
    pub(crate) fn run(
        &mut self,
        board: &mut Board,
        to_play: Color,
        settled: &Settled,
        moves: &mut Vec<(Point, Color)>,
        rng: &mut Rng,
    ) -> i32 {
        let (mut color, mut passes) = (to_play, 0);
        let mut last = moves.last().map(|&(point, _)| (point, 0));
        let area = usize::from(board.width()) * usize::from(board.height());
        self.find_empty(board, settled);
        // Cycles of several kos end somewhere.
        for _ in 0..3 * area {
            let answer = last.and_then(|last| self.answer(board, last, color, settled, rng));
            let answered = answer.and_then(|point| Some((point, board.play(point, color).ok()?)));
            match answered.or_else(|| self.anywhere(board, color, rng)) {
                Some((point, captured)) => {
                    moves.push((point, color));
                    if captured > 0 {
                        self.find_empty(board, settled);
                    } else if let Some(at) = self.empty.iter().position(|&empty| empty == point) {
                        self.empty.swap_remove(at);
                    }
                    (passes, last) = (0, Some((point, captured)));
                }
                None => {
                    board.clear_ko();
                    (passes, last) = (passes + 1, None);
                    if passes == 2 {
                        break;
                    }
                }
            }
            color = color.opponent();
        }
        settled.score_of_full_board(board)
    }

    fn find_empty(&mut self, board: &Board, settled: &Settled) {
        self.empty.clear();
        let open = |point: &Point| board.is_empty(*point) && !settled.points().contains(*point);
        self.empty.extend(board.points().filter(open));
    }

    /// An answer to the last move: a capture, an escape, or the vital point of what it has captured.
    fn answer(
        &self,
        board: &Board,
        (last, captured): (Point, usize),
        color: Color,
        settled: &Settled,
        rng: &mut Rng,
    ) -> Option<Point> {
        if rng.u8(..) >= LOCAL {
            return None;
        }
        let is_good =
            |point: &Point| board.legality(*point, color).is_ok() && !settled.points().contains(*point);
        if board.is_color(last, color.opponent()) && board.liberty_count(last) == 1 {
            let capture = board.liberties(last).next().filter(is_good);
            if capture.is_some() {
                return capture;
            }
        }
        let escape = board.neighbours(last).find_map(|stone| {
            let in_atari = board.is_color(stone, color) && board.liberty_count(stone) == 1;
            let escape = if in_atari { board.liberties(stone).next() } else { None };
            escape.filter(|&point| escapes(board, point, color)).filter(is_good)
        });
        let vital = self.vital.as_ref().filter(|_| captured >= NAKADE);
        escape.or_else(|| vital?.beside(board, last, color).filter(is_good))
    }

    /// Plays a random legal move that fills no eye. Returns it with the number of stones that it captured.
    fn anywhere(&self, board: &mut Board, color: Color, rng: &mut Rng) -> Option<(Point, usize)> {
        let count = self.empty.len();
        if count == 0 {
            return None;
        }
        let first = rng.usize(..count);
        let (before, after) = self.empty.split_at(first);
        let mut candidates = after.iter().chain(before).copied();
        candidates.find_map(|point| {
            if looks_like_eye(board, point, color) {
                return None;
            }
            Some((point, board.play(point, color).ok()?))
        })
    }
}

/// Whether a stone at the last liberty of a string in atari leaves it more.
fn escapes(board: &Board, point: Point, color: Color) -> bool {
    let mut liberties = 0;
    for next in board.neighbours(point) {
        if board.is_empty(next) {
            liberties += 1;
        } else if board.is_color(next, color) {
            liberties += board.liberty_count(next) - 1;
        } else if board.liberty_count(next) == 1 {
            liberties += 1;
        }
    }
    liberties > 1
}

/// The usual rule of thumb: all neighbours are the owner's, and the opponent has at most one diagonal, none on the edge.
pub(crate) fn looks_like_eye(board: &Board, point: Point, color: Color) -> bool {
    if !board.neighbours(point).all(|next| board.is_color(next, color)) {
        return false;
    }
    let lost = board.diagonals(point).filter(|&next| board.is_color(next, color.opponent())).count();
    lost == 0 || lost == 1 && board.edge_level(point) == 0
}
