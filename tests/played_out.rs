//! Proven answers about groups on open boards, played out: the winner plays the moves that the search names, and must keep
//! what was promised, against random replies and against those of GNU Go.

use eyes_runtime::board::{Board, Color, Point, PointSet};
use eyes_runtime::enclosed_life::Status;
use eyes_runtime::open::{Goal, Kind, Lines, OpenBounds, OpenLife, solve};
use eyes_tests::gnugo::GnuGo;
use eyes_tests::small_groups::Numbers;
use eyes_tests::stages;
use eyes_tests::subject::Subject;

use crate::parts::argument;

const BOUNDS: OpenBounds<'_> = OpenBounds {
    nodes: 20_000,
    time: None,
    stop: None,
    cache: None,
    lines: Lines::None,
    guesses: false,
    prove: false,
};

/// Follow-up questions may take more: the moves have changed the ground.
const LATER: OpenBounds<'_> = OpenBounds { nodes: 200_000, ..BOUNDS };

/// Longer games are left open.
const LONGEST: usize = 60;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// The group is captured, or needs no more moves, or the loser has no reply.
    Kept,
    /// A later question was not decided, or lost by an assumption.
    Open,
    /// A string fell that the answer takes for safe: another fight.
    Elsewhere,
    Broken,
}

#[derive(Debug, Default)]
struct Tally {
    kept: usize,
    open: usize,
    elsewhere: usize,
    broken: Vec<String>,
}

impl Tally {
    fn add(&mut self, end: End, game: impl FnOnce() -> String) {
        match end {
            End::Kept => self.kept += 1,
            End::Open => self.open += 1,
            End::Elsewhere => self.elsewhere += 1,
            End::Broken => self.broken.push(game()),
        }
    }

    /// # Panics
    /// If a promise was broken, or fewer than this many were kept.
    fn check(&self, least: usize) {
        println!("{} kept, {} open, {} about other fights", self.kept, self.open, self.elsewhere);
        assert!(self.broken.is_empty(), "{}", self.broken.join("\n"));
        assert!(self.kept >= least, "{self:?}");
    }
}

/// A proven answer that names a move, and the game from there.
struct Game<'a> {
    board: Board,
    life: &'a OpenLife,
    /// The side that moves first and wins.
    winner: Color,
    moves: Vec<(Color, Point)>,
}

impl<'a> Game<'a> {
    fn new(board: &Board, winner: Color, life: &'a OpenLife) -> Self {
        Self { board: board.clone(), life, winner, moves: Vec::new() }
    }

    fn is_captured(&self) -> bool {
        !self.life.group.iter().any(|&stone| self.board.is_color(stone, self.life.owner))
    }

    /// A stone of each string of the group that is left.
    fn left(&self) -> Vec<Point> {
        let stones = self.life.group.iter().copied();
        stones.filter(|&stone| self.board.is_color(stone, self.life.owner)).collect()
    }

    fn play(&mut self, point: Point, color: Color) -> bool {
        self.moves.push((color, point));
        self.board.play(point, color).is_ok()
    }

    /// The moves as text.
    fn told(&self) -> String {
        let told = |(color, point): &(Color, Point)| format!("{color} {}", point.vertex(self.board.height()));
        self.moves.iter().map(told).collect::<Vec<_>>().join(", ")
    }

    /// `reply` is the loser's move on the board, if he has one.
    fn play_out(&mut self, mut reply: impl FnMut(&Self) -> Option<Point>) -> End {
        let promised = if self.life.goal == Goal::Kill { End::Kept } else { End::Broken };
        let mut next = self.life.best.first().copied();
        for _ in 0..LONGEST {
            let Some(point) = next else { return End::Kept };
            if !self.play(point, self.winner) {
                return End::Broken;
            }
            if self.is_captured() {
                return promised;
            }
            let Some(answer) = reply(self) else { return End::Kept };
            if !self.play(answer, self.winner.opponent()) {
                return End::Open;
            }
            if self.is_captured() {
                return promised;
            }
            if self.life.safe.iter().any(|stone| !self.board.is_color(stone, self.life.owner.opponent())) {
                return End::Elsewhere;
            }
            let Ok(now) = solve(&self.board, self.winner, &self.left(), LATER) else { return End::Open };
            match now.status {
                Some(status) if status.is_won() && now.is_settled => return End::Kept,
                Some(status) if status.is_won() => next = now.best.first().copied(),
                Some(_) if now.kind < Kind::Assumed && (now.safe - self.life.safe).is_empty() => {
                    return End::Broken;
                }
                _ => return End::Open,
            }
        }
        End::Open
    }
}

/// A corner with white stones and some black ones, behind a black wall with gaps on an empty board.
fn corner(numbers: &mut Numbers) -> Option<Board> {
    let mut stones = Vec::new();
    for (column, row) in (0..5).flat_map(|row| (0..5).map(move |column| (column, row))) {
        let draw = numbers.below(100);
        let color = match u8::max(column, row) {
            0..=2 if draw < 36 => Color::White,
            0..=2 if draw < 46 => Color::Black,
            3 if draw < 85 => Color::Black,
            4 if draw < 15 => Color::Black,
            _ => continue,
        };
        stones.push((Point::new(column, row)?, color));
    }
    let board = Board::from_stones(9, 9, stones).ok()?;
    let has_white = board.strings().any(|head| board.is_color(head, Color::White));
    has_white.then_some(board)
}

fn corners(seed: u64) -> impl Iterator<Item = Subject> {
    let mut numbers = Numbers::new(seed);
    std::iter::repeat_with(move || corner(&mut numbers))
        .flatten()
        .map(|board| Subject::drawn(board.to_string(), board))
}

/// The proven answers about white strings of a board in which a move wins.
fn promises(board: &Board) -> Vec<(Color, OpenLife)> {
    let mut found: Vec<(Color, OpenLife)> = Vec::new();
    let white = board.strings().filter(|&head| board.is_color(head, Color::White));
    for (head, first) in white.flat_map(|head| Color::ALL.map(|first| (head, first))) {
        let Ok(life) = solve(board, first, &[head], BOUNDS) else { continue };
        if life.kind < Kind::Assumed && life.status.is_some_and(Status::is_won) && !life.best.is_empty() {
            found.push((first, life));
        }
    }
    found
}

/// Plays games with random replies in the zone of the answer and beside it.
fn against_random_replies(boards: impl Iterator<Item = Board>, games: usize) -> Tally {
    let (mut tally, mut numbers) = (Tally::default(), Numbers::new(26));
    for board in boards {
        for (winner, life) in promises(&board) {
            let near: PointSet = life.zone.iter().flat_map(|point| board.neighbours(point)).collect();
            let near = near | life.zone;
            for _ in 0..games {
                let mut game = Game::new(&board, winner, &life);
                let end = game.play_out(|game| {
                    let loser = winner.opponent();
                    let legal = |&point: &Point| game.board.legality(point, loser).is_ok();
                    let points: Vec<Point> = near.iter().filter(legal).collect();
                    (!points.is_empty()).then(|| points[numbers.below(points.len())])
                });
                tally.add(end, || format!("{}\n{board}", game.told()));
            }
        }
    }
    tally
}

/// Plays games in which GNU Go attacks or defends the group, as long as it sees a way.
fn against_gnu_go(subjects: impl Iterator<Item = Subject>) -> Option<Tally> {
    let mut gnugo = GnuGo::start()?;
    let mut tally = Tally::default();
    for subject in subjects {
        let board = &subject.board;
        for (winner, life) in promises(board) {
            gnugo.ask(std::slice::from_ref(&subject.load));
            let mut told = 0;
            let mut game = Game::new(board, winner, &life);
            let end = game.play_out(|game| {
                let commands: Vec<String> = game.moves[told..]
                    .iter()
                    .map(|(color, point)| format!("play {color} {}", point.vertex(board.height())))
                    .collect();
                told = game.moves.len();
                gnugo.ask(&commands);
                let question = if life.goal == Goal::Kill { "owl_defend" } else { "owl_attack" };
                let stone = game.left().first()?.vertex(board.height()).to_string();
                let reply = gnugo.ask(&[format!("{question} {stone}")]).concat();
                let vertex = reply.split_whitespace().nth(2)?;
                Point::from_gtp(vertex, board.width(), board.height()).ok()
            });
            tally.add(end, || format!("{}\n{}\n{board}", subject.name, game.told()));
        }
    }
    Some(tally)
}

#[test]
fn random_replies_refute_no_proof() {
    against_random_replies(corners(1).take(60).map(|subject| subject.board), 2).check(60);
}

#[test]
fn gnu_go_refutes_no_proof() {
    match against_gnu_go(corners(1).take(60)) {
        Some(tally) => tally.check(30),
        None => eprintln!("skipped: gnugo is not installed (apt-get install gnugo)"),
    }
}

/// Both on many boards: corners, constructed boards, and all games before some moves and at their ends.
#[test]
#[ignore = "hours"]
fn no_reply_refutes_a_proof_on_many_boards() {
    let (fights, boards) = (argument("fights", 2_000), argument("boards", 200));
    let subjects = || {
        let constructed = (1_000..1_000 + boards).map(Subject::constructed);
        let games = stages().into_iter().map(|place| Subject::of(&place));
        corners(2).take(fights).chain(constructed).chain(games)
    };
    against_random_replies(subjects().map(|subject| subject.board), 3).check(100);
    match against_gnu_go(subjects()) {
        Some(tally) => tally.check(100),
        None => eprintln!("skipped: gnugo is not installed (apt-get install gnugo)"),
    }
}
