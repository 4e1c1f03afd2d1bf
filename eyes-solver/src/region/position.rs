use eyes_rules::{Placed, Set, Sides, place, without_liberty};

use super::{Region, RegionError, RegionSet, Side};

/// The stones on a region: stones of both sides, the ko point, and the remaining external liberties.
///
/// `defender` holds all defender stones inside the region. Those connected with a wall are part of it and are
/// captured only with it ([`Position::wall_stones`]). Two equal positions with the same side to move are a
/// repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    /// Attacker stones.
    pub attacker: RegionSet,
    /// Defender stones, those connected with the wall included.
    pub defender: RegionSet,
    /// The point that the ko rule forbids to the side to move.
    pub ko: Option<u8>,
    /// External liberties of the wall that are not filled.
    pub external: u8,
    /// The captured [`Region::walls`]: bit `i` stands for wall `i`.
    pub lost: u16,
}

/// The walls of a position that are not captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Walls {
    /// Their stones, with all defender stones connected with one of them.
    pub(crate) stones: RegionSet,
    /// The points beside them, whatever stands there.
    pub(crate) touched: RegionSet,
    /// Whether they are one string.
    pub(crate) are_one: bool,
}

/// A move of the region game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Move {
    /// A stone on a point of the region.
    Play(u8),
    /// The attacker fills one external liberty of the wall.
    FillExternal,
    /// The attacker fills the wall's extra eye, its last liberty, and captures it.
    TakeExtraEye,
    /// No stone.
    Pass,
}

/// The result of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The new position, ko point included. After [`Step::wall_captured`] it has no meaning.
    pub position: Position,
    /// The captured stones of the opponent.
    pub captured: RegionSet,
    /// The own stones removed by suicide, including the stone played.
    pub suicide: RegionSet,
    /// Whether the move captured the wall, or the last of several walls, so that the attacker has won.
    pub wall_captured: bool,
}

impl Walls {
    /// The stones that no single capture can take: those of a wall that is one string. Its capture ends the game.
    #[inline]
    const fn safe(&self) -> RegionSet {
        if self.are_one { self.stones } else { 0 }
    }
}

impl Position {
    /// The same position with `ko` forbidden to the side to move.
    ///
    /// # Errors
    ///
    /// [`RegionError::NoKo`] unless a move of `to_move` there would capture the wall, or exactly one stone and could itself
    /// be recaptured; [`RegionError::Occupied`] if the point is not empty. A wall that such a move captures must be one
    /// stone, the one that has just taken the ko; that is not checked.
    pub fn with_ko(mut self, region: &Region, to_move: Side, ko: u8) -> Result<Self, RegionError> {
        if usize::from(ko) >= region.len() {
            return Err(RegionError::NoSuchPoint { point: ko, points: region.len() });
        }
        if self.empty(region) >> ko & 1 == 0 {
            return Err(RegionError::Occupied { point: ko });
        }
        self.ko = None;
        match self.play(region, to_move, Move::Play(ko)) {
            Some(step) if step.wall_captured || step.position.ko.is_some() => {
                self.ko = Some(ko);
                Ok(self)
            }
            _ => Err(RegionError::NoKo { point: ko }),
        }
    }

    /// The points without a stone.
    #[inline]
    #[must_use]
    pub const fn empty(&self, region: &Region) -> RegionSet {
        region.points() & !(self.attacker | self.defender)
    }

    /// The stones of one side.
    #[inline]
    #[must_use]
    pub const fn stones(&self, side: Side) -> RegionSet {
        match side {
            Side::Attacker => self.attacker,
            Side::Defender => self.defender,
        }
    }

    /// The walls that are not captured.
    #[inline]
    pub(crate) fn walls(&self, region: &Region) -> Walls {
        let own = self.defender & region.wall();
        let standing = region.walls().iter().enumerate().filter(|&(at, _)| self.lost >> at & 1 == 0);
        let seeds = standing.fold(own, |all, (_, wall)| all | wall);
        let (stones, beside) = region.flood_and_around(seeds, self.defender);
        let are_one = region.walls().len() < 2
            || region.flood(seeds & seeds.wrapping_neg(), self.defender) & seeds == seeds;
        Walls { stones, touched: region.wall() | beside, are_one }
    }

    /// The defender stones that are part of a wall.
    #[inline]
    #[must_use]
    pub fn wall_stones(&self, region: &Region) -> RegionSet {
        self.walls(region).stones
    }

    /// The liberties of the walls inside the region.
    #[inline]
    #[must_use]
    pub fn wall_inner_liberties(&self, region: &Region) -> RegionSet {
        self.walls(region).touched & self.empty(region)
    }

    /// The walls that are captured with these defender stones.
    #[inline]
    pub(crate) fn lost_with(&self, region: &Region, captured: RegionSet) -> u16 {
        if captured == 0 {
            return self.lost;
        }
        let taken = region.walls().iter().enumerate().filter(|&(_, wall)| wall & captured != 0);
        taken.fold(self.lost, |lost, (at, _)| lost | 1 << at)
    }

    /// The number of liberties of the walls, including external ones but not the extra eye.
    #[must_use]
    pub fn wall_liberties(&self, region: &Region) -> u32 {
        self.wall_inner_liberties(region).count_ones() + u32::from(self.external)
    }

    /// The attacker stones that can never be captured: those connected with a margin.
    #[inline]
    #[must_use]
    pub fn immortal_stones(&self, region: &Region) -> RegionSet {
        region.flood(self.attacker & region.margins(), self.attacker)
    }

    /// A point of some string without a liberty; a single wall does not count.
    pub(super) fn dead_point(&self, region: &Region) -> Option<u8> {
        let anchors = Sides { own: region.margins(), enemy: self.walls(region).safe() };
        without_liberty(region, self.seen_by(Side::Attacker), anchors).first().map(|point| point as u8)
    }

    /// The stones as `side`, to move, sees them.
    #[inline]
    fn seen_by(&self, side: Side) -> Sides<RegionSet> {
        match side {
            Side::Attacker => Sides { own: self.attacker, enemy: self.defender },
            Side::Defender => Sides { own: self.defender, enemy: self.attacker },
        }
    }

    /// The step that a stone of `side` leads to.
    #[inline]
    fn step(self, side: Side, placed: Placed<RegionSet>) -> Step {
        let Sides { own, enemy } = placed.stones;
        let (attacker, defender) = if side == Side::Attacker { (own, enemy) } else { (enemy, own) };
        let position = Self { attacker, defender, ko: placed.ko.map(|ko| ko as u8), ..self };
        Step { position, captured: placed.captured, suicide: placed.suicide, wall_captured: false }
    }

    /// Plays a move of `side`; `None` if it is illegal. The search decides whether passes and repetitions are
    /// allowed.
    ///
    /// Illegal moves are: a point that is occupied, does not exist, or is the ko point; suicide, except of several
    /// stones where [`Region::suicide`] allows it (never of the wall); filling an external liberty that does not
    /// exist, or by the defender; filling the extra eye while the wall has another liberty.
    ///
    /// Cost: a few flood fills, tens of nanoseconds.
    #[must_use]
    pub fn play(&self, region: &Region, side: Side, mov: Move) -> Option<Step> {
        let quiet = Position { ko: None, ..*self };
        let still = Step { position: quiet, captured: 0, suicide: 0, wall_captured: false };
        match mov {
            Move::Pass => Some(still),
            Move::TakeExtraEye => {
                let takes =
                    side == Side::Attacker && region.extra_eyes() > 0 && self.wall_liberties(region) == 0;
                takes.then_some(Step { wall_captured: true, ..still })
            }
            Move::FillExternal => {
                if side == Side::Defender || self.external == 0 {
                    return None;
                }
                let position = Position { external: self.external - 1, ..quiet };
                let dead = region.extra_eyes() == 0 && position.wall_liberties(region) == 0;
                Some(Step { position, wall_captured: dead, ..still })
            }
            Move::Play(point) => {
                if usize::from(point) >= region.len()
                    || self.ko == Some(point)
                    || self.empty(region) >> point & 1 == 0
                {
                    return None;
                }
                match side {
                    Side::Attacker => quiet.attack(region, point),
                    Side::Defender => quiet.defend(region, point),
                }
            }
        }
    }

    fn attack(self, region: &Region, point: u8) -> Option<Step> {
        let after = Self { attacker: self.attacker | 1 << point, ..self };
        let walls = self.walls(region);
        let left = walls.touched & after.empty(region);
        if region.extra_eyes() == 0 && self.external == 0 && left == 0 {
            return Some(Step { position: after, captured: 0, suicide: 0, wall_captured: true });
        }
        let anchors = Sides { own: region.margins(), enemy: walls.safe() };
        let placed = place(region, self.seen_by(Side::Attacker), anchors, point.into());
        if !placed.is_allowed(region.suicide()) {
            return None;
        }
        let mut step = self.step(Side::Attacker, placed);
        step.position.lost = self.lost_with(region, placed.captured);
        Some(step)
    }

    fn defend(self, region: &Region, point: u8) -> Option<Step> {
        let anchors = Sides { own: region.wall(), enemy: region.margins() };
        let mut placed = place(region, self.seen_by(Side::Defender), anchors, point.into());
        let after = Self { defender: self.defender | 1 << point, ..self };
        if placed.captured == 0 && region.neighbours(point) & after.empty(region) == 0 {
            let walls = after.walls(region);
            let with_wall = walls.stones >> point & 1 == 1;
            if walls.are_one && with_wall {
                if region.extra_eyes() == 0 && after.wall_liberties(region) == 0 {
                    return None;
                }
                // The wall has a liberty elsewhere, or the extra eye, which is its last liberty.
                (placed.stones.own, placed.suicide) = (after.defender, 0);
            } else if with_wall && placed.suicide != 0 {
                return None;
            }
        }
        placed.is_allowed(region.suicide()).then(|| self.step(Side::Defender, placed))
    }
}
