//! Half eyes and false eyes, judged by the diagonals of a point.
//!
//! GNU Go documentation, *Eyes and half eyes*, sections "Topology of Half Eyes and False Eyes" and
//! "Eye Topology with Ko".

use alloc::vec::Vec;

use super::partition::{Space, space_at};
use super::readings::{Readings, StringReading};
use crate::board::{Board, Color, Point, PointSet};
use crate::reading::{Outcome, Reader};

/// The sum over the diagonals of an eye point; larger is worse for the eye.
///
/// A diagonal point counts 2 if the opponent holds it, 1 if the side that moves first gets it, and 0 if the owner
/// holds it. A ko in the owner's favour counts `a`, one in the opponent's favour `b`, with 0 < a < 1 < b < 2.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DiagonalSum {
    whole: u8,
    favourable: u8,
    unfavourable: u8,
}

impl DiagonalSum {
    fn add(&mut self, diagonal: Diagonal) {
        match diagonal {
            Diagonal::Held => {}
            Diagonal::FavourableKo => self.favourable += 1,
            Diagonal::Open => self.whole += 1,
            Diagonal::UnfavourableKo => self.unfavourable += 1,
            Diagonal::Lost => self.whole += 2,
        }
    }

    /// The sum in fifths, with a = 4/5 and b = 6/5. This is choice (iv) of the source, the only one that orders
    /// all of its cases correctly.
    #[must_use]
    pub const fn fifths(self) -> u8 {
        5 * self.whole + 4 * self.favourable + 6 * self.unfavourable
    }

    /// The sum in hundredths with a = 3/4 and b = 5/4, choice (iii), as GNU Go prints it.
    #[must_use]
    pub const fn hundredths(self) -> u16 {
        100 * self.whole as u16 + 75 * self.favourable as u16 + 125 * self.unfavourable as u16
    }

    /// Whether one of the diagonals is a ko.
    #[must_use]
    pub const fn hangs_on_ko(self) -> bool {
        self.favourable + self.unfavourable > 0
    }

    /// The kind of an eye point with these diagonals.
    #[must_use]
    pub const fn kind(self) -> EyeKind {
        match self.fifths() {
            0..=10 => EyeKind::Proper,
            11..=19 => EyeKind::Half,
            _ => EyeKind::False,
        }
    }
}

/// The kind of a point of an eye space, taken as an eye of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EyeKind {
    /// A proper eye.
    Proper,
    /// An eye only for the side that moves first.
    Half,
    /// No eye, whoever moves first.
    False,
}

/// The diagonals of one eye point, and the moves that decide them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EyePoint {
    /// The point.
    pub point: Point,
    /// The colour whose eye it may be.
    pub owner: Color,
    /// The sum over its diagonals.
    pub diagonals: DiagonalSum,
    /// The attacker's moves that make it worse; only the best ones.
    pub attack: Vec<Point>,
    /// The owner's moves that make it better; only the best ones.
    pub defense: Vec<Point>,
}

impl EyePoint {
    /// The kind of the point, taken as an eye of its own.
    #[must_use]
    pub fn kind(&self) -> EyeKind {
        self.diagonals.kind()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Diagonal {
    Held,
    FavourableKo,
    Open,
    UnfavourableKo,
    Lost,
}

impl Diagonal {
    /// How useful a key point is to the attacker. For kos the owner's preference is the reverse.
    fn rank_for_attacker(self) -> u8 {
        match self {
            Self::Open | Self::Held | Self::Lost => 2,
            Self::UnfavourableKo => 1,
            Self::FavourableKo => 0,
        }
    }

    fn rank_for_owner(self) -> u8 {
        match self {
            Self::Open | Self::Held | Self::Lost => 2,
            Self::FavourableKo => 1,
            Self::UnfavourableKo => 0,
        }
    }
}

struct Verdict {
    diagonal: Diagonal,
    keys: Option<(Point, Point)>,
}

impl Verdict {
    fn settled(diagonal: Diagonal) -> Self {
        Self { diagonal, keys: None }
    }
}

/// The points of a space that may be eyes of their own: not marginal, with at most one neighbour in it.
pub(crate) fn judged_points(space: &Space) -> impl Iterator<Item = Point> + '_ {
    (space.points - space.margins).into_iter().filter(|&point| space.neighbours(point).count() <= 1)
}

/// The inputs for judging diagonals.
pub(crate) struct Topology<'a> {
    pub(crate) board: &'a Board,
    pub(crate) readings: &'a Readings,
    pub(crate) spaces: &'a [Space],
    pub(crate) reader: &'a mut Reader,
}

impl Topology<'_> {
    /// Judges every point that may be an eye of its own: not marginal, with at most one neighbour
    /// in its space.
    pub(crate) fn eye_points(&mut self) -> Vec<EyePoint> {
        self.spaces.iter().flat_map(|space| self.eye_points_of(space)).collect()
    }

    /// As [`Self::eye_points`], of one of the spaces.
    pub(crate) fn eye_points_of(&mut self, space: &Space) -> Vec<EyePoint> {
        judged_points(space).map(|point| self.eye_point(space, point)).collect()
    }

    fn eye_point(&mut self, space: &Space, point: Point) -> EyePoint {
        let mut diagonals = DiagonalSum::default();
        let mut keys: Vec<(Diagonal, Point, Point)> = Vec::new();
        let [top_left, top_right, bottom_left, bottom_right] = point.diagonals();
        for diagonal in [bottom_left, top_left, top_right, bottom_right] {
            let verdict = if self.board.is_on_board(diagonal) {
                self.judge(space, point, diagonal)
            } else if self.is_off_both_ways(diagonal) {
                Verdict::settled(Diagonal::Held)
            } else {
                Verdict::settled(Diagonal::Open)
            };
            diagonals.add(verdict.diagonal);
            if let Some((attack, defense)) = verdict.keys {
                keys.push((verdict.diagonal, attack, defense));
            }
        }
        let best_attack = keys.iter().map(|key| key.0.rank_for_attacker()).max();
        let best_defense = keys.iter().map(|key| key.0.rank_for_owner()).max();
        EyePoint {
            point,
            owner: space.owner,
            diagonals,
            attack: keys
                .iter()
                .filter(|key| Some(key.0.rank_for_attacker()) == best_attack)
                .map(|key| key.1)
                .collect(),
            defense: keys
                .iter()
                .filter(|key| Some(key.0.rank_for_owner()) == best_defense)
                .map(|key| key.2)
                .collect(),
        }
    }

    /// Whether a diagonal off the board lies beyond a corner, not beyond a side.
    fn is_off_both_ways(&self, diagonal: Point) -> bool {
        diagonal.neighbours().into_iter().all(|q| !self.board.is_on_board(q))
    }

    fn judge(&mut self, space: &Space, point: Point, diagonal: Point) -> Verdict {
        let enemy = space.owner.opponent();
        if self.is_cut(space, point, diagonal) {
            Verdict::settled(Diagonal::Lost)
        } else if self.is_within_own_space(space.owner, diagonal)
            || self.board.is_color(diagonal, space.owner)
        {
            Verdict::settled(Diagonal::Held)
        } else if self.board.is_color(diagonal, enemy) {
            self.judge_enemy_string(diagonal)
        } else {
            self.judge_empty(space.owner, diagonal)
        }
    }

    fn is_within_own_space(&self, owner: Color, diagonal: Point) -> bool {
        let Some(space) = space_at(self.spaces, owner, diagonal) else { return false };
        if space.margins.contains(diagonal) || space.marginal_neighbours(diagonal) >= 2 {
            return false;
        }
        !self.board.is_empty(diagonal) || !self.captures_something(owner.opponent(), diagonal)
    }

    fn captures_something(&self, color: Color, point: Point) -> bool {
        self.board.legality(point, color).is_ok()
            && self
                .board
                .neighbours(point)
                .any(|q| self.board.is_color(q, color.opponent()) && self.board.liberty_count(q) == 1)
    }

    fn judge_enemy_string(&self, stone: Point) -> Verdict {
        let StringReading { attack, defend, .. } = self.readings.of(stone);
        let diagonal = match (attack.outcome, defend.outcome) {
            (Outcome::No, _) => return Verdict::settled(Diagonal::Lost),
            (_, Outcome::No) => return Verdict::settled(Diagonal::Held),
            (Outcome::Yes, Outcome::KoGood | Outcome::KoBad) => Diagonal::FavourableKo,
            (Outcome::KoGood | Outcome::KoBad, Outcome::Yes) => Diagonal::UnfavourableKo,
            _ => Diagonal::Open,
        };
        Verdict { diagonal, keys: defend.point.zip(attack.point) }
    }

    fn judge_empty(&mut self, owner: Color, diagonal: Point) -> Verdict {
        let here = Some((diagonal, diagonal));
        match self.reader.safe_move(self.board, diagonal, owner.opponent()).outcome {
            Outcome::No => return Verdict::settled(Diagonal::Held),
            Outcome::KoGood | Outcome::KoBad => {
                return Verdict { diagonal: Diagonal::FavourableKo, keys: here };
            }
            Outcome::Yes => {}
        }
        match self.reader.safe_move(self.board, diagonal, owner).outcome {
            Outcome::Yes => Verdict { diagonal: Diagonal::Open, keys: here },
            Outcome::KoGood | Outcome::KoBad => Verdict { diagonal: Diagonal::UnfavourableKo, keys: here },
            Outcome::No => match self.securing_atari(owner, diagonal) {
                Some(liberty) => Verdict { diagonal: Diagonal::Open, keys: Some((liberty, liberty)) },
                None => Verdict::settled(Diagonal::Lost),
            },
        }
    }

    /// An owner's move that puts an enemy string beside `diagonal` into atari, and so prevents the opponent from
    /// playing there.
    fn securing_atari(&mut self, owner: Color, diagonal: Point) -> Option<Point> {
        let board = self.board;
        let enemy = owner.opponent();
        board
            .neighbours(diagonal)
            .filter(|&q| board.is_color(q, enemy) && board.liberty_count(q) == 2)
            .find_map(|stone| {
                let liberty = board.liberties(stone).find(|&liberty| liberty != diagonal)?;
                board.legality(liberty, owner).ok()?;
                let theirs = self.reader.safe_move_after(board, (liberty, owner), diagonal, enemy);
                (theirs == Outcome::No).then_some(liberty)
            })
    }

    /// Whether a strong enemy string at a diagonal cuts the strings around an empty eye point, one of which has
    /// too little eye space of its own.
    fn is_cut(&self, space: &Space, point: Point, diagonal: Point) -> bool {
        let heads = cut_strings(self.board, space.owner, point, diagonal);
        heads.iter().any(|head| self.proper_liberties(space.owner, head) < 2)
    }

    fn proper_liberties(&self, owner: Color, head: Point) -> usize {
        let is_proper = |liberty: &Point| {
            space_at(self.spaces, owner, *liberty).is_some_and(|space| !space.margins.contains(*liberty))
        };
        self.board.liberties(head).filter(is_proper).count()
    }
}

/// The heads of the strings around an empty eye point that a strong enemy string at a diagonal cuts apart; empty
/// if it does not cut.
pub(crate) fn cut_strings(board: &Board, owner: Color, point: Point, diagonal: Point) -> PointSet {
    let none = PointSet::new();
    if !board.is_empty(point)
        || board.edge_level(point) > 0
        || !board.is_color(diagonal, owner.opponent())
        || board.string_size(diagonal) < 3
    {
        return none;
    }
    let head = board.string_head(diagonal);
    if !board.neighbours(point).any(|q| board.string_head(q) == head) {
        return none;
    }
    let own = board.neighbours(point).filter(|&q| board.is_color(q, owner));
    let heads: PointSet = own.filter_map(|q| board.string_head(q)).collect();
    if heads.len() >= 2 { heads } else { none }
}
