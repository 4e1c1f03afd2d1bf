//! An independent reference: solves every position of a small board by retrograde analysis.
//!
//! Both sides may play anywhere or pass. The attacker wins if he captures the target in finitely many moves. So a
//! cycle counts as survival, and so does reaching five liberties. The question is solved under three ko rules, as
//! in the reader, and the outcome follows from the three answers.
//!
//! On so small a board nearly every question is a whole-board race over several captures, and some exceed the
//! reader's limits. There the reader may claim less than the truth, but never more.

use eyes_runtime::board::{Board, Color, Point};
use eyes_runtime::reading::{Limits, Outcome, Reader};

const EMPTY: u8 = 0;
const ATTACKER: u8 = 1;
const DEFENDER: u8 = 2;

struct Solver {
    width: usize,
    points: usize,
    /// For each position, mover and point: the position after the move, and its ko point if there is one.
    moves: Vec<Option<(u32, u8)>>,
    legal: Vec<bool>,
}

impl Solver {
    fn new(width: usize, height: usize) -> Solver {
        let points = width * height;
        let mut solver = Solver { width, points, moves: Vec::new(), legal: Vec::new() };
        for code in 0..3u32.pow(points as u32) {
            let board = solver.decode(code);
            let legal = (0..points).all(|p| board[p] == EMPTY || !solver.string(&board, p).1.is_empty());
            solver.legal.push(legal);
            for color in [ATTACKER, DEFENDER] {
                for point in 0..points {
                    let result = if legal { solver.play(&board, point, color) } else { None };
                    solver.moves.push(result);
                }
            }
        }
        solver
    }

    fn decode(&self, mut code: u32) -> Vec<u8> {
        (0..self.points)
            .map(|_| {
                let cell = (code % 3) as u8;
                code /= 3;
                cell
            })
            .collect()
    }

    fn encode(board: &[u8]) -> u32 {
        board.iter().rev().fold(0, |code, &cell| code * 3 + u32::from(cell))
    }

    fn around(&self, point: usize) -> impl Iterator<Item = usize> + use<> {
        let (width, points) = (self.width, self.points);
        let column = point % width;
        [
            (point >= width).then(|| point - width),
            (column > 0).then(|| point - 1),
            (column + 1 < width).then_some(point + 1),
            (point + width < points).then_some(point + width),
        ]
        .into_iter()
        .flatten()
    }

    fn string(&self, board: &[u8], point: usize) -> (Vec<usize>, Vec<usize>) {
        let (mut stones, mut liberties) = (vec![point], Vec::new());
        let mut next = 0;
        while next < stones.len() {
            for q in self.around(stones[next]) {
                if board[q] == EMPTY && !liberties.contains(&q) {
                    liberties.push(q);
                } else if board[q] == board[point] && !stones.contains(&q) {
                    stones.push(q);
                }
            }
            next += 1;
        }
        (stones, liberties)
    }

    fn play(&self, board: &[u8], point: usize, color: u8) -> Option<(u32, u8)> {
        if board[point] != EMPTY {
            return None;
        }
        let mut after = board.to_vec();
        after[point] = color;
        let mut captured = Vec::new();
        for q in self.around(point) {
            if after[q] == 3 - color {
                let (stones, liberties) = self.string(&after, q);
                if liberties.is_empty() {
                    stones.iter().for_each(|&stone| after[stone] = EMPTY);
                    captured.extend(stones);
                }
            }
        }
        let (stones, liberties) = self.string(&after, point);
        if liberties.is_empty() {
            return None;
        }
        let ko = captured.len() == 1 && stones.len() == 1 && liberties.len() == 1;
        Some((Solver::encode(&after), if ko { captured[0] as u8 } else { u8::MAX }))
    }

    fn state(&self, code: u32, color: u8, ko: u8) -> usize {
        let ko = if ko == u8::MAX { self.points } else { usize::from(ko) };
        (code as usize * 2 + usize::from(color - 1)) * (self.points + 1) + ko
    }

    /// The states that the attacker wins if `master` may take a ko back at once.
    fn solve(&self, target: usize, master: Option<u8>) -> Vec<bool> {
        let codes = self.legal.len() as u32;
        let mut wins = vec![false; codes as usize * 2 * (self.points + 1)];
        let shift = 3u32.pow(target as u32);
        let open: Vec<u32> = (0..codes)
            .filter(|&code| self.legal[code as usize] && code / shift % 3 == u32::from(DEFENDER))
            .filter(|&code| self.string(&self.decode(code), target).1.len() <= 4)
            .collect();
        loop {
            let mut changed = false;
            for &code in &open {
                for color in [ATTACKER, DEFENDER] {
                    for ko in (0..self.points as u8).chain([u8::MAX]) {
                        let state = self.state(code, color, ko);
                        if !wins[state] && self.wins(&wins, code, color, ko, shift, master) {
                            wins[state] = true;
                            changed = true;
                        }
                    }
                }
            }
            if !changed {
                return wins;
            }
        }
    }

    fn wins(&self, wins: &[bool], code: u32, color: u8, ko: u8, shift: u32, master: Option<u8>) -> bool {
        let pass = wins[self.state(code, 3 - color, u8::MAX)];
        let mut moves = (0..self.points).filter_map(|point| {
            let (after, next) =
                self.moves[(code as usize * 2 + usize::from(color - 1)) * self.points + point]?;
            if usize::from(ko) == point && next != u8::MAX && master != Some(color) {
                return None;
            }
            let ko = next;
            let taken = after / shift % 3 != u32::from(DEFENDER);
            Some(taken && !self.taken_in_ko(color, ko, master) || wins[self.state(after, 3 - color, ko)])
        });
        if color == ATTACKER { pass || moves.any(|won| won) } else { pass && moves.all(|won| won) }
    }

    /// Whether a capture is only a ko capture that can be taken back at once.
    fn taken_in_ko(&self, color: u8, ko: u8, master: Option<u8>) -> bool {
        color == ATTACKER && ko != u8::MAX && master == Some(DEFENDER)
    }

    fn attack(&self, wins: &[Vec<bool>; 3], code: u32) -> Outcome {
        let state = self.state(code, ATTACKER, u8::MAX);
        outcome([wins[0][state], wins[1][state], wins[2][state]])
    }

    fn defend(&self, wins: &[Vec<bool>; 3], code: u32) -> Outcome {
        let saves = |wins: &Vec<bool>| {
            let from = (code as usize * 2 + 1) * self.points;
            self.moves[from..from + self.points]
                .iter()
                .flatten()
                .any(|&(after, ko)| !wins[self.state(after, ATTACKER, ko)])
        };
        outcome([saves(&wins[2]), saves(&wins[1]), saves(&wins[0])])
    }

    fn board(&self, code: u32) -> Board {
        let stones = self.decode(code).into_iter().enumerate().filter_map(|(p, cell)| {
            let color = match cell {
                ATTACKER => Color::Black,
                DEFENDER => Color::White,
                _ => return None,
            };
            Some((self.point(p), color))
        });
        Board::from_stones(self.width as u8, (self.points / self.width) as u8, stones).unwrap()
    }

    fn point(&self, p: usize) -> Point {
        Point::new((p % self.width) as u8, (p / self.width) as u8).unwrap()
    }
}

/// The outcome, from the success with the first, neither, and the second side free to retake.
fn outcome(success: [bool; 3]) -> Outcome {
    match success {
        [true, true, true] => Outcome::Yes,
        [true, true, false] => Outcome::KoGood,
        [true, false, false] => Outcome::KoBad,
        [false, false, false] => Outcome::No,
        other => panic!("more ko threats cannot hurt: {other:?}"),
    }
}

/// Asks the reader about every `step`-th position and every target. It may not claim an attack that does not
/// exist, nor miss a defence. Returns the number of questions and the number of missed attacks.
fn compare(width: usize, height: usize, step: usize) -> (usize, usize) {
    let solver = Solver::new(width, height);
    let mut reader = Reader::new(Limits { nodes: 100_000, defence: 203_000, order: 4 });
    let (mut asked, mut missed) = (0, 0);
    for target in 0..solver.points {
        let wins = [Some(ATTACKER), None, Some(DEFENDER)].map(|master| solver.solve(target, master));
        let shift = 3u32.pow(target as u32);
        let codes = (0..solver.legal.len() as u32).filter(|&code| solver.legal[code as usize]);
        for code in codes.filter(|&code| code / shift % 3 == u32::from(DEFENDER)).step_by(step) {
            let (board, stone) = (solver.board(code), solver.point(target));
            let (truth, read) = (solver.attack(&wins, code), reader.attack(&board, stone));
            assert!(read.outcome <= truth, "{stone:?}: {read:?}, truly {truth}\n{board}");
            asked += 1;
            missed += usize::from(read.outcome < truth);
            if board.liberty_count(stone) <= 4 && code % 5 == 0 {
                let (truth, read) = (solver.defend(&wins, code), reader.defend(&board, stone));
                let optimistic = read.outcome >= truth || !read.complete;
                assert!(optimistic, "defending {stone:?}: {read:?}, truly {truth}\n{board}");
            }
        }
    }
    (asked, missed)
}

#[test]
fn claims_nothing_that_retrograde_analysis_of_3x3_denies() {
    let (asked, missed) = compare(3, 3, 3);
    assert!(asked > 10_000 && missed * 20 < asked, "{missed} of {asked} attacks missed");
}

/// No claim of reading is refuted by retrograde analysis of the 3x4 board.
#[test]
#[ignore = "half a minute"]
fn claims_nothing_that_retrograde_analysis_of_3x4_denies() {
    let (asked, missed) = compare(3, 4, 101);
    assert!(asked > 10_000 && missed * 10 < asked, "{missed} of {asked} attacks missed");
}
