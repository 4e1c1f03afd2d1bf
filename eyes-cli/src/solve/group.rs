//! An enclosed group on a board: translates vertices and colours to the region game and back.

use eyes_runtime::board::{Board, Color, Point};
use eyes_runtime::enclosed_life::{self, Boundary, LifeError, WeakString};
use eyes_runtime::reading::{Limits, Reader};
use eyes_solver::{
    Bounds, Enclosed, EnclosedError, Move, Rules, Ruling, Safety, SekiSearch, Side, Solution, Solver, Status,
    Undecided,
};

use crate::input::Position;
use crate::{budget, interrupt};

/// An enclosed group on a board.
pub(crate) struct Group {
    pub(crate) enclosed: Enclosed,
    pub(crate) owner: Color,
    pub(crate) chain: Point,
    height: u8,
    /// The point that one side may not retake now.
    pub(crate) ko: Option<(u8, Side)>,
}

/// Why there is no enclosed group at a point.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum GroupError {
    #[error("a group has at least one chain, and none is named")]
    NoChains,
    #[error("there is no stone at {chain}")]
    NoStone { chain: String },
    #[error("there is no {owner} stone at {point}, as there is at {chain}: a group has one colour")]
    OtherColor { owner: Color, chain: String, point: String },
    #[error("there is no {attacker} stone at {point} that could be safe")]
    NothingSafe { attacker: Color, point: String },
    #[error("the {owner} group at {chain} is not enclosed: it reaches the outside at {}", some(leaks))]
    NotEnclosed {
        owner: Color,
        chain: String,
        /// The liberties outside, in reading order.
        leaks: Vec<String>,
        /// Whether all of them are liberties of the chain, so that they can count as external.
        of_wall: bool,
    },
    #[error(
        "the {owner} group at {chain} has {points} points to itself, which can be its eye or the outside"
    )]
    OwnArea { owner: Color, chain: String, points: usize },
    #[error("the {owner} group at {chain}: {source}")]
    NoRegion { owner: Color, chain: String, source: EnclosedError },
}

fn some(leaks: &[String]) -> String {
    const SHOWN: usize = 8;
    let more = if leaks.len() > SHOWN { " …" } else { "" };
    leaks[..leaks.len().min(SHOWN)].join(" ") + more
}

impl Group {
    /// The group of the chain at a point. With `closed`, its liberties outside count as external.
    pub(crate) fn new(board: &Board, chain: Point, closed: bool) -> Result<Self, GroupError> {
        Self::within(board, &[chain], Boundary::Derived, closed)
    }

    /// The group of the chains with these stones. The first of them is the name of the group.
    pub(crate) fn within(
        board: &Board,
        chains: &[Point],
        boundary: Boundary<'_>,
        closed: bool,
    ) -> Result<Self, GroupError> {
        let Some(&chain) = chains.first() else { return Err(GroupError::NoChains) };
        Self::found(board, chain, enclosed_life::enclosed_within(board, chains, boundary, closed))
    }

    fn found(
        board: &Board,
        chain: Point,
        found: Result<(Color, Enclosed), LifeError>,
    ) -> Result<Self, GroupError> {
        let height = board.height();
        let name = |point: Point| point.vertex(height).to_string();
        let no_stone = || GroupError::NoStone { chain: name(chain) };
        let owner = board.color_at(chain).ok_or_else(no_stone)?;
        let name_at = |at| point_at(board.width().into(), at).map_or_else(String::new, name);
        match found {
            Ok((owner, enclosed)) => Ok(Self { enclosed, owner, chain, height, ko: None }),
            Err(LifeError::Enclosed(EnclosedError::NotEnclosed { leaks, of_wall })) => {
                let width = board.width().into();
                let leaks = leaks.into_iter().filter_map(|at| point_at(width, at)).map(name).collect();
                Err(GroupError::NotEnclosed { owner, chain: name(chain), leaks, of_wall })
            }
            Err(LifeError::Enclosed(EnclosedError::NoChain { point })) => {
                Err(GroupError::OtherColor { owner, chain: name(chain), point: name_at(point) })
            }
            Err(LifeError::Enclosed(EnclosedError::NothingSafe { point })) => {
                Err(GroupError::NothingSafe { attacker: owner.opponent(), point: name_at(point) })
            }
            Err(LifeError::Enclosed(EnclosedError::OwnArea { points })) => {
                Err(GroupError::OwnArea { owner, chain: name(chain), points })
            }
            Err(LifeError::Enclosed(source)) => {
                Err(GroupError::NoRegion { owner, chain: name(chain), source })
            }
            Err(_) => Err(no_stone()),
        }
    }

    /// The same group with the ko ban of `position`, if there is one.
    pub(crate) fn with_ko(mut self, position: &Position) -> Self {
        let banned = enclosed_life::banned(position.board(), &self.enclosed);
        self.ko = banned.map(|(point, color)| (point, self.side(color)));
        self
    }

    /// The strings beside the group that are assumed to be safe without a proof, and that the user did not name.
    pub(crate) fn supposed_safe(&self) -> impl Iterator<Item = Point> + '_ {
        let supposed = |safety| matches!(safety, Safety::TwoAreas | Safety::Outside);
        self.enclosing().filter(move |&(_, safety)| supposed(safety)).map(|(stone, _)| stone)
    }

    /// The strings beside the group that are assumed to be safe although reading captures them, each with the
    /// capturing move: the group may escape there.
    pub(crate) fn breaches(&self, board: &Board) -> Vec<(Point, Option<Point>)> {
        let mut reader = Reader::new(Limits::THOROUGH).stop_on(interrupt::flag());
        let read = self.supposed_safe().map(|stone| (stone, reader.attack(board, stone)));
        read.filter(|(_, attack)| attack.outcome.is_possible())
            .map(|(stone, attack)| (stone, attack.point))
            .collect()
    }

    /// The first string beside the group that is assumed to be safe and may fall.
    pub(crate) fn weak_string(&self, board: &Board, reader: &mut Reader) -> Option<WeakString> {
        enclosed_life::weak_string(board, self.owner, &self.enclosed, reader)
    }

    /// The strings beside the group that are taken for safe although they have little room to live.
    pub(crate) fn cramped(&self, board: &Board) -> Vec<Point> {
        enclosed_life::cramped(board, &self.enclosed)
    }

    /// One stone of each string that encloses the group and is assumed to be safe, and the reason.
    pub(crate) fn enclosing(&self) -> impl Iterator<Item = (Point, Safety)> + '_ {
        let enclosing = self.enclosed.enclosing.iter();
        enclosing.filter_map(|found| Some((point_at(self.enclosed.width, found.stone)?, found.safety)))
    }

    /// The side of a colour.
    pub(crate) fn side(&self, color: Color) -> Side {
        if color == self.owner { Side::Defender } else { Side::Attacker }
    }

    /// The colour of a side.
    pub(crate) fn color(&self, side: Side) -> Color {
        if side == Side::Defender { self.owner } else { self.owner.opponent() }
    }

    /// The position for one side moving first. A ko ban of the other side does not matter then.
    pub(crate) fn position(&self, first: Side) -> eyes_solver::Position {
        let ko = self.ko.filter(|&(_, bound)| bound == first).map(|(point, _)| point);
        eyes_solver::Position { ko, ..self.enclosed.position }
    }

    /// Whether a solution in which the group lives is a seki; `None` if that takes too many nodes.
    pub(crate) fn is_seki(&self, solution: &Solution, ruling: Ruling, bounds: Bounds) -> Option<bool> {
        let rules = Rules { ruling, ..Rules::default() };
        let mut search = SekiSearch::new(&self.enclosed.region, rules).stop_on(interrupt::flag());
        search.is_seki(&self.position(solution.first), solution.first, solution.status, bounds).ok()
    }

    /// Asks a new solver one question about one side moving first.
    fn ask<'a, T>(
        &'a self,
        question: impl FnOnce(&mut Solver<'a>, &eyes_solver::Position, Side) -> Result<T, Undecided>,
        first: Side,
        ruling: Ruling,
        bounds: Bounds,
    ) -> Result<T, String> {
        let rules = Rules { ruling, ..Rules::default() };
        let mut solver = Solver::new(&self.enclosed.region, rules, bounds).stop_on(interrupt::flag());
        question(&mut solver, &self.position(first), first).map_err(|error| budget::undecided(error, bounds))
    }

    /// The solution for one side moving first.
    pub(crate) fn solve(&self, first: Side, ruling: Ruling, bounds: Bounds) -> Result<Solution, String> {
        self.ask(Solver::solve, first, ruling, bounds)
    }

    /// The solution without its variation, which costs about as much as the rest.
    pub(crate) fn status_and_best(
        &self,
        first: Side,
        ruling: Ruling,
        bounds: Bounds,
    ) -> Result<(Status, Vec<Move>), String> {
        self.ask(Solver::status_and_best, first, ruling, bounds)
    }

    /// The status for one side moving first, and a move that reaches it if there is one. This is cheaper than the
    /// whole solution.
    pub(crate) fn decide(
        &self,
        first: Side,
        ruling: Ruling,
        bounds: Bounds,
    ) -> Result<(Status, Option<Move>), String> {
        self.ask(Solver::status_and_move, first, ruling, bounds)
    }

    /// The board point of a region point.
    pub(crate) fn point(&self, point: u8) -> Option<Point> {
        point_at(self.enclosed.width, *self.enclosed.points.get(usize::from(point))?)
    }

    /// The points of the region, in reading order.
    pub(crate) fn points(&self) -> impl Iterator<Item = Point> + '_ {
        self.enclosed.points.iter().filter_map(|&at| point_at(self.enclosed.width, at))
    }

    /// The stones of the chain, in reading order.
    pub(crate) fn stones(&self) -> impl Iterator<Item = Point> + '_ {
        self.enclosed.wall.iter().filter_map(|&at| point_at(self.enclosed.width, at))
    }

    /// The board point of a move.
    pub(crate) fn place(&self, mov: Move) -> Option<Point> {
        match mov {
            Move::Play(point) => self.point(point),
            _ => None,
        }
    }

    /// A point as a vertex.
    pub(crate) fn vertex(&self, point: Point) -> String {
        point.vertex(self.height).to_string()
    }

    /// A move as a vertex, `PASS`, or a description.
    pub(crate) fn name(&self, mov: Move) -> String {
        match mov {
            Move::Play(_) => self.place(mov).map_or_else(|| "?".to_owned(), |point| self.vertex(point)),
            Move::FillExternal => "LIBERTY".to_owned(),
            Move::TakeExtraEye => "EYE".to_owned(),
            Move::Pass => "PASS".to_owned(),
        }
    }

    /// The first of the points, by name.
    pub(crate) fn listed(&self, points: impl Iterator<Item = u8>) -> String {
        let names: Vec<String> = points.map(|point| self.name(Move::Play(point))).collect();
        some(&names)
    }
}

fn point_at(width: usize, index: usize) -> Option<Point> {
    Point::new(u8::try_from(index % width).ok()?, u8::try_from(index / width).ok()?)
}
