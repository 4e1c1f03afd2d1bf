//! Computes the four digits and the vital points from an oracle that gives the eyes of a position.
//!
//! Digits b and c are one question each. Digits a and d ask for the value of *another* move, after the opponent
//! has answered as far as b or c demands and then plays elsewhere.

use std::collections::HashMap;

use eyes_graph::{EyeValue, Valuation, VertexSet};
use eyes_rules::Suicide;

use super::rules::{Barred, ValueError};
use super::shape::{Shape, Stones, members};
use crate::region::Side;

pub(crate) trait Oracle {
    fn shape(&self) -> &Shape;
    fn suicide(&self) -> Suicide;
    /// The eyes with `to_move` to move; a ko point in `stones` is forbidden to that side.
    fn eyes(&mut self, stones: &Stones, to_move: Side) -> Result<u8, ValueError>;
}

/// The digits of positions of one shape, with a cache.
pub(crate) struct Digits<'o, O> {
    oracle: &'o mut O,
    kinds: HashMap<Stones, Option<Kind>>,
}

/// The two kinds of positions that decide a and d.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Worth 0011.
    HalfEye,
    /// Worth 1122.
    OneAndAHalf,
    Other,
}

impl<'o, O: Oracle> Digits<'o, O> {
    pub(crate) fn new(oracle: &'o mut O) -> Self {
        Self { oracle, kinds: HashMap::new() }
    }

    /// The valuation without some first moves.
    pub(crate) fn valuation(&mut self, stones: &Stones, barred: Barred) -> Result<Valuation, ValueError> {
        let c = match barred.defense {
            0 => self.oracle.eyes(stones, Side::Defender)?,
            // The owner may as well play elsewhere.
            _ => {
                let elsewhere = self.attacked(stones)?;
                self.best(stones, Side::Defender, barred.defense, elsewhere, u8::max)?
            }
        };
        let b = match barred.attack {
            0 => self.attacked(stones)?,
            _ => self.best(stones, Side::Attacker, barred.attack, c, u8::min)?,
        };
        let (a, attack) = self.first_digit(stones, b, c, barred.attack)?;
        let (d, defense) = self.last_digit(stones, b, c, barred.defense)?;
        let value = EyeValue::new([a.min(b), b, c.max(b), d.max(c)]).map_err(|_| ValueError::Empty)?;
        Ok(Valuation::new(value, attack, defense))
    }

    /// The best result of a side's first moves, those `barred` left out, if it is better than `otherwise`.
    fn best(
        &mut self,
        stones: &Stones,
        side: Side,
        barred: VertexSet,
        otherwise: u8,
        better: fn(u8, u8) -> u8,
    ) -> Result<u8, ValueError> {
        let mut best = otherwise;
        for (_, after) in self.moves(stones, side, barred) {
            best = better(best, self.oracle.eyes(&after, side.other())?);
        }
        Ok(best)
    }

    /// Digit b. The ko point of the position, if any, is forbidden to the defender.
    fn attacked(&mut self, stones: &Stones) -> Result<u8, ValueError> {
        self.oracle.eyes(&Stones { ko: None, ..*stones }, Side::Attacker)
    }

    fn moves(&self, stones: &Stones, side: Side, barred: VertexSet) -> Vec<(VertexSet, Stones)> {
        let shape = self.oracle.shape();
        let suicide = self.oracle.suicide();
        let stones = match side {
            Side::Attacker => Stones { ko: None, ..*stones },
            Side::Defender => *stones,
        };
        let play = |point: u8| Some((1 << point, shape.play(&stones, side, point, suicide)?.stones));
        members(shape.empty(&stones) & !barred).filter_map(play).collect()
    }

    /// The moves of `side` after which `wanted` eyes are left, with the other side to move.
    fn reaching(
        &mut self,
        stones: &Stones,
        side: Side,
        wanted: u8,
        barred: VertexSet,
    ) -> Result<Vec<(VertexSet, Stones)>, ValueError> {
        let mut reaching = Vec::new();
        for (point, after) in self.moves(stones, side, barred) {
            if self.oracle.eyes(&after, side.other())? == wanted {
                reaching.push((point, after));
            }
        }
        Ok(reaching)
    }

    fn first_digit(
        &mut self,
        stones: &Stones,
        b: u8,
        c: u8,
        barred: VertexSet,
    ) -> Result<(u8, VertexSet), ValueError> {
        match (b, c) {
            (2, _) => {
                let (least, points) = self.two_in_a_row(stones, Side::Attacker, 2, u8::min, barred)?;
                Ok((least, points))
            }
            (1, _) => {
                let holding = self.reaching(stones, Side::Attacker, 1, barred)?;
                let destroying = self.leading_to(&holding, Kind::HalfEye)?;
                if destroying != 0 {
                    Ok((0, destroying))
                } else if c == 2 {
                    Ok((1, union(&holding)))
                } else {
                    Ok((1, 0))
                }
            }
            (_, 0) => Ok((0, 0)),
            _ => Ok((0, union(&self.reaching(stones, Side::Attacker, 0, barred)?))),
        }
    }

    fn last_digit(
        &mut self,
        stones: &Stones,
        b: u8,
        c: u8,
        barred: VertexSet,
    ) -> Result<(u8, VertexSet), ValueError> {
        match (b, c) {
            (_, 0) => self.two_in_a_row(stones, Side::Defender, 0, u8::max, barred),
            (_, 1) => {
                let mut saving = self.reaching(stones, Side::Defender, 1, barred)?;
                // The ko that a move of the owner takes does not bind him.
                saving.iter_mut().for_each(|(_, after)| after.ko = None);
                let making = self.leading_to(&saving, Kind::OneAndAHalf)?;
                if making != 0 {
                    Ok((2, making))
                } else if b == 0 {
                    Ok((1, union(&saving)))
                } else {
                    Ok((1, 0))
                }
            }
            (2, _) => Ok((2, 0)),
            _ => Ok((2, union(&self.reaching(stones, Side::Defender, 2, barred)?))),
        }
    }

    /// The best result of two moves in a row, and the first moves that reach it, if it is better than `without`.
    fn two_in_a_row(
        &mut self,
        stones: &Stones,
        side: Side,
        without: u8,
        better: fn(u8, u8) -> u8,
        barred: VertexSet,
    ) -> Result<(u8, VertexSet), ValueError> {
        let mut best = without;
        let mut points = 0;
        for (point, after) in self.moves(stones, side, barred) {
            let after = Stones { ko: None, ..after };
            for (_, twice) in self.moves(&after, side, 0) {
                let eyes = self.oracle.eyes(&twice, side.other())?;
                if better(eyes, best) != best {
                    best = eyes;
                    points = 0;
                }
                if eyes == best && best != without {
                    points |= point;
                }
            }
        }
        Ok((best, points))
    }

    /// The points of those moves that lead to a position of this kind.
    fn leading_to(&mut self, moves: &[(VertexSet, Stones)], kind: Kind) -> Result<VertexSet, ValueError> {
        let mut points = 0;
        for (point, after) in moves {
            if self.kind(after)? == kind {
                points |= point;
            }
        }
        Ok(points)
    }

    /// The kind of a position; a ko point in `stones` is forbidden to the defender. A position that leads back to
    /// itself is neither.
    fn kind(&mut self, stones: &Stones) -> Result<Kind, ValueError> {
        if let Some(&known) = self.kinds.get(stones) {
            return Ok(known.unwrap_or(Kind::Other));
        }
        self.kinds.insert(*stones, None);
        let b = self.attacked(stones)?;
        let c = self.oracle.eyes(stones, Side::Defender)?;
        let kind = match (b, c) {
            (0, 1) if self.last_digit(stones, b, c, 0)?.0 == 1 => Kind::HalfEye,
            (1, 2) if self.first_digit(stones, b, c, 0)?.0 == 1 => Kind::OneAndAHalf,
            _ => Kind::Other,
        };
        self.kinds.insert(*stones, Some(kind));
        Ok(kind)
    }
}

fn union(moves: &[(VertexSet, Stones)]) -> VertexSet {
    moves.iter().fold(0, |set, (point, _)| set | point)
}
