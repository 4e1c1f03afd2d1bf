//! Life and death: what static rules decide, and what the exact search decides of enclosed groups.

use eyes_runtime::board::{Board, Color, Point, PointSet};
use eyes_runtime::static_rules::neighbour_class::{ChainEye, Status as EyeStatus};
use eyes_runtime::static_rules::unconditional::{PointStatus, unconditional};
use eyes_solver::{Bounds, Enclosed, EnclosedError, Move, Rules, Side, Solution, Solver, Status};

use super::commands::Answer;
use super::reading::string;
use super::session::Session;

/// A controller waits: about a second at most.
const BOUNDS: Bounds = Bounds { nodes: 1_000_000, time: None };

pub(super) fn unconditional_status(session: &mut Session<'_>, arguments: &[String]) -> Answer {
    let point = arguments.first().and_then(|vertex| session.point(vertex)).ok_or("invalid coordinate")?;
    Ok(match unconditional(session.board()).status(point) {
        PointStatus::Alive => "alive",
        PointStatus::Dead => "dead",
        PointStatus::Territory(Color::White) => "white_territory",
        PointStatus::Territory(Color::Black) => "black_territory",
        PointStatus::Undecided => "undecided",
    }
    .into())
}

pub(super) fn owl_attack(session: &mut Session<'_>, arguments: &[String]) -> Answer {
    let point = string(session, arguments)?;
    let mut group = Group::new(session, point)?;
    let (attack, defense) = (group.first(Side::Attacker)?, group.first(Side::Defender)?);
    Ok(match code(attack.status) {
        1 if code(defense.status) == 0 => "1 PASS".into(),
        0 => "0".into(),
        code => format!("{code} {}", group.moves(&attack, 1)),
    })
}

pub(super) fn owl_defend(session: &mut Session<'_>, arguments: &[String]) -> Answer {
    let point = string(session, arguments)?;
    let mut group = Group::new(session, point)?;
    let (attack, defense) = (group.first(Side::Attacker)?, group.first(Side::Defender)?);
    Ok(match code(defense.status) {
        1 if code(attack.status) == 0 => "1 PASS".into(),
        0 => "0".into(),
        code => format!("{code} {}", group.moves(&defense, 1)),
    })
}

pub(super) fn dragon_status(session: &mut Session<'_>, arguments: &[String]) -> Answer {
    let point = string(session, arguments)?;
    let decided = Group::new(session, point).and_then(|mut group| {
        let (attack, defense) = (group.first(Side::Attacker)?, group.first(Side::Defender)?);
        Ok(match (code(attack.status), code(defense.status)) {
            (0, _) => "alive".to_owned(),
            (_, 0) => "dead".to_owned(),
            _ => format!("critical {} {}", group.moves(&attack, 1), group.moves(&defense, 1)),
        })
    });
    Ok(decided.unwrap_or_else(|_| "unknown".into()))
}

pub(super) fn life(session: &mut Session<'_>, arguments: &[String]) -> Answer {
    let point = string(session, arguments)?;
    let first: Color = arguments.get(1).and_then(|color| color.parse().ok()).ok_or("invalid color")?;
    let mut group = Group::new(session, point)?;
    let solution = group.first(if first == group.owner { Side::Defender } else { Side::Attacker })?;
    let moves = group.moves(&solution, usize::MAX);
    Ok(format!("{} {moves}", solution.status).trim_end().to_owned())
}

/// How the codes of `owl_attack` and `owl_defend` name a status.
fn code(status: Status) -> u8 {
    match (status.wins(), status.is_ko()) {
        (true, false) => 1,
        (true, true) => 2,
        (false, true) => 3,
        (false, false) => 0,
    }
}

/// An enclosed group on the board of a session.
struct Group {
    enclosed: Enclosed,
    owner: Color,
    width: u8,
    height: u8,
    ko: Option<(u8, Side)>,
}

impl Group {
    fn new(session: &Session<'_>, point: Point) -> Result<Self, String> {
        let board = session.board();
        let owner = board.color_at(point).ok_or("vertex must not be empty")?;
        let side = |color| if color == owner { Side::Defender } else { Side::Attacker };
        let cells: Vec<Option<Side>> = board.points().map(|point| board.color_at(point).map(side)).collect();
        let (width, height) = (board.width(), board.height());
        let index =
            |point: Point| usize::from(point.row()) * usize::from(width) + usize::from(point.column());
        let enclosed = Enclosed::new(width.into(), height.into(), &cells, index(point), false)
            .map_err(|error| refusal(board, error))?;
        let ko = board.ko().zip(session.position().last()).and_then(|(ko, (last, _))| {
            let inside = enclosed.points.iter().position(|&other| other == index(ko))?;
            Some((u8::try_from(inside).ok()?, side(last.opponent())))
        });
        Ok(Group { enclosed, owner, width, height, ko })
    }

    /// The solution for one side moving first. A ko that this side just took binds it no more.
    fn first(&mut self, first: Side) -> Result<Solution, String> {
        let mut position = self.enclosed.position;
        position.ko = self.ko.filter(|&(_, bound)| bound == first).map(|(point, _)| point);
        let mut solver = Solver::new(&self.enclosed.region, Rules::default(), BOUNDS);
        solver.solve(&position, first).map_err(|error| error.to_string())
    }

    fn moves(&self, solution: &Solution, most: usize) -> String {
        let name = |mov: &Move| match mov {
            Move::Play(point) => {
                let index = self.enclosed.points.get(usize::from(*point))?;
                Some(point_at(self.width, *index)?.vertex(self.height).to_string())
            }
            Move::Pass => Some("PASS".to_owned()),
            _ => None,
        };
        let moves: Vec<String> = solution.best.iter().filter_map(name).take(most).collect();
        moves.join(" ")
    }
}

fn point_at(width: u8, index: usize) -> Option<Point> {
    let (column, row) = (index % usize::from(width), index / usize::from(width));
    Point::new(column.try_into().ok()?, row.try_into().ok()?)
}

/// Why a group is not solved, with the vertices where it is open.
fn refusal(board: &Board, error: EnclosedError) -> String {
    match error {
        EnclosedError::NotEnclosed { leaks, .. } => {
            let leaks = leaks.into_iter().filter_map(|index| point_at(board.width(), index));
            let leaks: Vec<String> = leaks.map(|point| point.vertex(board.height()).to_string()).collect();
            format!("the group is not enclosed: it reaches the outside at {}", leaks.join(" "))
        }
        other => other.to_string(),
    }
}

/// The eye of a chain that has one eye and no other: the areas its stones cut off, but for the largest.
pub(super) fn neighbour_class(session: &mut Session<'_>, arguments: &[String]) -> Answer {
    let point = string(session, arguments)?;
    let board = session.board();
    let found = ChainEye::of(board, point).map_err(|error| error.to_string())?;
    let (status, hot_spots) = match found.status() {
        EyeStatus::Nakade => ("nakade", 0),
        EyeStatus::Unsettled { hot_spots } => ("unsettled", hot_spots),
        EyeStatus::UnsettledKo { hot_spots } => ("unsettled-ko", hot_spots),
        EyeStatus::Alive => ("alive", 0),
        EyeStatus::AliveInAtari => ("alive-in-atari", 0),
        _ => ("unknown", 0),
    };
    let hot_spots: PointSet = found.board_points(hot_spots).collect();
    let words = format!(
        "{} {} {status} {}",
        found.eye.class(),
        found.eye.placement(),
        session.vertices(hot_spots.iter())
    );
    Ok(words.trim_end().to_owned())
}
