//! Races on a board, including everything else that could decide them.

use alloc::vec::Vec;

use super::{Contender, RaceEye, RaceOutcome, semeai};
use crate::board::{Board, Color, Point, PointSet, Suicide};
use crate::static_rules::benson::{benson, benson_outside};
use crate::static_rules::neighbour_class::ChainEye;

/// Two opposing chains and the end of their race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Race {
    /// The [heads](Board::string_head) of the first chain and the second.
    pub chains: [Point; 2],
    /// The liberties and eye of each: exact for a chain that is [hemmed in](Self::obstacles), otherwise the
    /// minimum.
    pub contenders: [Contender; 2],
    /// The liberties they share.
    pub shared: u32,
    /// Why a chain may have other ways to live than the race; `None` if it has none.
    pub obstacles: [Option<Obstacle>; 2],
    /// Who captures the other chain, if the first chain's owner moves first, and if the second's does.
    pub outcomes: [RaceOutcome; 2],
}

/// Why two chains have no race.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RaceError {
    /// No stone stands there.
    #[error("no stone stands on one of the points")]
    NoStone,
    /// Both are of one colour.
    #[error("both chains are of one colour")]
    OneColor,
    /// They neither adjoin each other nor share a liberty.
    #[error("the chains do not meet")]
    Apart,
    /// Suicide is allowed, which the rules of races do not cover.
    #[error("suicide is allowed")]
    Suicide,
    /// A ko forbids one of their liberties.
    #[error("a ko forbids a liberty of theirs")]
    Ko,
}

/// A resource of a chain apart from its liberties and one eye.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Obstacle {
    /// It can run from this liberty, or make an eye there.
    #[error("it may gain liberties at a liberty of its own")]
    Escape(Point),
    /// At this liberty it can connect to another chain.
    #[error("it may connect to another chain")]
    Connection(Point),
    /// The opponent cannot fill this liberty from a stone that is safe.
    #[error("a liberty cannot safely be filled")]
    Approach(Point),
    /// This neighbour of another chain could be captured first.
    #[error("a stone around it might be captured first")]
    Neighbour(Point),
    /// It encloses more than one area.
    #[error("it has more than one eye")]
    SeveralEyes,
    /// Its eye is unsettled, too large, or depends on capturing in time.
    #[error("its eye is not classified")]
    Eye,
}

/// The race between the chains at two points.
///
/// Decides only what follows from counting. A capture needs the captured chain to be hemmed in. A seki needs an eye in
/// which each chain lives: if liberties are shared, a side may fill them, be captured, and play back in the eye that it
/// leaves, which counting does not see. Every other outcome is [`RaceOutcome::Unknown`].
///
/// # Errors
///
/// [`RaceError`] if there is no race.
///
/// ```
/// use eyes_runtime::board::{Board, Point};
/// use eyes_runtime::static_rules::semeai::{RaceOutcome, race};
///
/// let board = Board::from_ascii("
///     . X . O O O X X .
///     . X X X X O X . .
///     O O O O X O X X .
///     . O . O X O . X .
///     O O O O X O X X .
///     . . . O . X X . .
/// ").unwrap();
/// let (black, white) = (Point::from_gtp("E4", 9, 6).unwrap(), Point::from_gtp("F4", 9, 6).unwrap());
/// let found = race(&board, black, white).unwrap();
/// assert_eq!(found.outcomes[0], RaceOutcome::First);
/// ```
pub fn race(board: &Board, first: Point, second: Point) -> Result<Race, RaceError> {
    let heads = [first, second].map(|stone| board.string_head(stone));
    let [Some(first), Some(second)] = heads else { return Err(RaceError::NoStone) };
    let chains = [first, second];
    let [Some(first_color), Some(second_color)] = chains.map(|chain| board.color_at(chain)) else {
        return Err(RaceError::NoStone);
    };
    if first_color == second_color {
        return Err(RaceError::OneColor);
    }
    if board.suicide() == Suicide::Allowed {
        return Err(RaceError::Suicide);
    }
    let stones: [PointSet; 2] = chains.map(|chain| board.stones(chain).collect());
    let liberties: [PointSet; 2] = chains.map(|chain| board.liberties(chain).collect());
    let shared = liberties[0] & liberties[1];
    if shared.is_empty() && !stones[0].neighbours().intersects(&stones[1]) {
        return Err(RaceError::Apart);
    }
    let sides = [0, 1].map(|side: usize| Side::new(board, chains[side], &stones, &liberties, side));
    let zone = sides.iter().fold(stones[0] | stones[1], |zone, side| zone | side.liberties | side.eye_points);
    if board.ko().is_some_and(|ko| zone.contains(ko)) {
        return Err(RaceError::Ko);
    }
    let checks = [0, 1].map(|side| {
        let chain = &sides[side];
        let keepers = [first_color, second_color][1 - side];
        chain.hold(board, keepers, &stones[1 - side], &shared, &zone)
    });
    let contenders = [0, 1].map(|side| sides[side].contender(&shared, checks[side].is_ok()));
    let count = shared.len() as u32;
    let outcomes = semeai(contenders[0], contenders[1], count).map(|outcome| {
        let is_certain = match outcome {
            RaceOutcome::First => checks[1].is_ok(),
            RaceOutcome::Second => checks[0].is_ok(),
            RaceOutcome::Seki => contenders.iter().all(|one| one.eye == RaceEye::Alive),
            RaceOutcome::Unknown => false,
        };
        if is_certain { outcome } else { RaceOutcome::Unknown }
    });
    Ok(Race { chains, contenders, shared: count, obstacles: checks.map(Result::err), outcomes })
}

/// All races with a known outcome between chains that have no other way to live; Black's chain first. A race is left
/// out if the winner might be captured at once by a stone among those that it has taken.
#[must_use]
pub fn races(board: &Board) -> Vec<Race> {
    let alive = Color::ALL.map(|color| *benson(board, color, board.suicide()).heads());
    let may_die = |chain| !alive.iter().any(|alive| alive.contains(chain));
    let caught: PointSet =
        board.strings().filter(|&chain| may_die(chain) && cannot_run(board, chain)).collect();
    caught
        .iter()
        .filter(|&chain| board.is_color(chain, Color::Black))
        .flat_map(|chain| (rivals(board, chain) & caught).into_iter().map(move |rival| (chain, rival)))
        .filter_map(|(chain, rival)| race(board, chain, rival).ok())
        .filter(|race| race.obstacles == [None; 2])
        .filter(|race| race.outcomes.iter().any(|&outcome| outcome != RaceOutcome::Unknown))
        .filter(|race| {
            race.outcomes.iter().all(|outcome| match outcome {
                RaceOutcome::First => stays(board, race, 0),
                RaceOutcome::Second => stays(board, race, 1),
                RaceOutcome::Seki | RaceOutcome::Unknown => true,
            })
        })
        .collect()
}

/// Whether the winner of a race has an eye, or two points where it has captured and friends around them.
fn stays(board: &Board, race: &Race, winner: usize) -> bool {
    let [taker, taken] = [race.chains[winner], race.chains[1 - winner]];
    let stones = |chain| board.stones(chain).collect::<PointSet>();
    let touched = (stones(taker).neighbours() & stones(taken)).len();
    let friends = board.adjacent_strings(taken).filter(|&other| other != taker).count();
    race.contenders[winner].eye != RaceEye::None || touched >= 2 && friends > 0
}

/// Whether all empty points beyond the liberties of a chain may lie in its own eyes. This is cheap, and false for
/// most chains.
fn cannot_run(board: &Board, chain: Point) -> bool {
    let liberties: PointSet = board.liberties(chain).collect();
    let stones: PointSet = board.stones(chain).collect();
    let beyond = liberties.iter().flat_map(|liberty| board.neighbours(liberty));
    let beyond: PointSet =
        beyond.filter(|&point| board.is_empty(point) && !liberties.contains(point)).collect();
    beyond.iter().all(|seed| {
        let mut area = PointSet::new();
        area.insert(seed);
        for _ in 0..LARGEST_EYE {
            let wider = (area | area.neighbours()) - stones;
            area = wider.iter().filter(|&point| board.is_on_board(point)).collect();
            if area.len() > LARGEST_EYE {
                return false;
            }
        }
        true
    })
}

/// The chains of the other colour that adjoin a chain or one of its liberties.
fn rivals(board: &Board, chain: Point) -> PointSet {
    let Some(enemy) = board.color_at(chain).map(Color::opponent) else { return PointSet::new() };
    let near_liberties = board
        .liberties(chain)
        .flat_map(|liberty| board.neighbours(liberty))
        .filter_map(|point| board.is_color(point, enemy).then(|| board.string_head(point))?);
    board.adjacent_strings(chain).chain(near_liberties).collect()
}

struct Side {
    stones: PointSet,
    liberties: PointSet,
    /// The areas that the chain alone encloses.
    eye_points: PointSet,
    eye: Result<RaceEye, Obstacle>,
}

/// Larger areas that a chain encloses are the outside.
const LARGEST_EYE: usize = 7;

impl Side {
    fn new(
        board: &Board,
        chain: Point,
        stones: &[PointSet; 2],
        liberties: &[PointSet; 2],
        side: usize,
    ) -> Self {
        let mut rest = board.points().collect::<PointSet>() - stones[side];
        rest -= stones[1 - side].flood(&rest);
        let mut eyes: Vec<PointSet> = Vec::new();
        while let Some(seed) = rest.iter().next() {
            let area = core::iter::once(seed).collect::<PointSet>().flood(&rest);
            rest -= area;
            if area.len() <= LARGEST_EYE {
                eyes.push(area);
            }
        }
        let eye_points = eyes.iter().fold(PointSet::new(), |all, &eye| all | eye);
        let eye = match eyes[..] {
            [] => Ok(RaceEye::None),
            [area] => match ChainEye::within(board, chain, &area) {
                Some(found) => match RaceEye::of(&found.eye, found.stones) {
                    RaceEye::Unknown => Err(Obstacle::Eye),
                    known => Ok(known),
                },
                None => Err(Obstacle::Eye),
            },
            _ => Err(Obstacle::SeveralEyes),
        };
        Self { stones: stones[side], liberties: liberties[side], eye_points, eye }
    }

    /// The liberties and eye of the chain; a minimum if it is not hemmed in.
    fn contender(&self, shared: &PointSet, is_exact: bool) -> Contender {
        match self.eye {
            Ok(eye) if is_exact => {
                Contender { outside: (self.liberties - *shared - self.eye_points).len() as u32, eye }
            }
            _ => Contender { outside: (self.liberties - *shared).len() as u32, eye: RaceEye::None },
        }
    }

    /// Whether stones of `keepers`, which include the rival, hem the chain in: by stones that are unconditionally alive, or
    /// have more liberties than the race has moves.
    fn hold(
        &self,
        board: &Board,
        keepers: Color,
        rival: &PointSet,
        shared: &PointSet,
        zone: &PointSet,
    ) -> Result<(), Obstacle> {
        self.eye?;
        let open = self.liberties - self.eye_points;
        let mut around = self.stones.neighbours() - self.eye_points;
        for liberty in open {
            let mut can_be_filled = shared.contains(liberty);
            for near in board.neighbours(liberty) {
                match board.color_at(near) {
                    None if !self.liberties.contains(near) => return Err(Obstacle::Escape(liberty)),
                    Some(color) if color == keepers => {
                        can_be_filled = true;
                        around.insert(near);
                    }
                    Some(_) if !self.stones.contains(near) => return Err(Obstacle::Connection(liberty)),
                    _ => {}
                }
            }
            if !can_be_filled {
                return Err(Obstacle::Approach(liberty));
            }
        }
        let heads: PointSet = around
            .iter()
            .filter(|&point| {
                board.is_on_board(point) && board.is_color(point, keepers) && !rival.contains(point)
            })
            .filter_map(|point| board.string_head(point))
            .collect();
        if heads.is_empty() {
            return Ok(());
        }
        let alive = benson_outside(board, keepers, zone);
        let moves = self.most_moves();
        let weak = heads.iter().find(|&head| {
            let spare = board.liberties(head).filter(|&liberty| !zone.contains(liberty)).count();
            !alive.heads().contains(head) && spare < moves + 2
        });
        weak.map_or(Ok(()), |head| Err(Obstacle::Neighbour(head)))
    }

    /// An upper bound on the moves that the opponent needs to capture the chain while its owner plays elsewhere or
    /// captures in the eye.
    fn most_moves(&self) -> usize {
        let size = self.eye_points.len();
        (self.liberties - self.eye_points).len() + size * (size + 1) / 2
    }
}
