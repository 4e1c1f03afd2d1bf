use super::scene::Look;
use crate::region::{PointSet, Points, Position, Region, Side};

#[derive(Clone, Copy)]
struct Ground {
    room: PointSet,
    open: PointSet,
    attacker: PointSet,
}

pub(super) fn has_no_room(region: &Region, position: &Position, look: &Look, mover: Side) -> bool {
    let entered = region.margins() | region.neighbours_of(look.immortal);
    let room = region.points() & !look.wall & !look.immortal & !entered;
    if region.extra_eyes() > 0 || position.ko.is_some() || room & position.defender != 0 || room.count_ones() > 7 {
        return false;
    }
    let ground = Ground { room, open: position.empty(region) & entered, attacker: position.attacker & room };
    let wall = Wall { region, touched_empty: look.touched & position.empty(region) };
    if wall.closes_in(ground) {
        return true;
    }
    if mover == Side::Attacker {
        return Points(ground.open).any(|point| {
            let around = region.neighbours(point);
            if around & room == 0 {
                return false;
            }
            let stones = region.flood(around & ground.attacker, ground.attacker);
            let beside = around | region.neighbours_of(stones);
            let room = room & !stones & !beside;
            wall.closes_in(Ground {
                room,
                open: (ground.open | beside & position.empty(region)) & !(1 << point),
                attacker: ground.attacker & !stones,
            })
        });
    }
    false
}

struct Wall<'a> {
    region: &'a Region,
    touched_empty: PointSet,
}

impl Wall<'_> {
    fn closes_in(&self, ground: Ground) -> bool {
        let region = self.region;
        let Ground { mut room, mut open, attacker } = ground;
        let mut rest = attacker & room;
        while rest != 0 {
            let string = region.flood(rest & rest.wrapping_neg(), rest);
            rest &= !string;
            let beside = region.neighbours_of(string);
            let ways = beside & open;
            let fewer = ways & ways.wrapping_sub(1);
            if fewer == 0 {
                return false;
            }
            open &= !(fewer & fewer.wrapping_sub(1) ^ ways);
            room &= !(string | beside);
            rest &= room;
        }
        if room.count_ones() > 2 || room.count_ones() == 2 && (region.suicide() || region.neighbours(room.trailing_zeros() as u8) & room == 0) {
            for point in Points(room) {
                let ways = region.neighbours(point) & open;
                let fewer = ways & ways.wrapping_sub(1);
                if fewer != 0 {
                    open &= !(fewer & fewer.wrapping_sub(1) ^ ways);
                    room &= !(1 << point);
                }
            }
        }
        if room & !self.touched_empty != 0 {
            return false;
        }
        match room.count_ones() {
            0 | 1 => true,
            2 => !region.suicide() && region.neighbours(room.trailing_zeros() as u8) & room != 0,
            _ => false,
        }
    }
}
