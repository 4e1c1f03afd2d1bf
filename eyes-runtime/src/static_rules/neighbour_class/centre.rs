//! Eyes that play the centre game: a complete decision.

use super::class::{NeighbourClass, key};
use super::eye::{Degrees, Eye, EyeSet, beside};
use super::nakade::is_nakade_shape;
use super::status::{Status, Stones};
use super::vital::{self, Need};

pub(super) fn status(
    eye: &Eye,
    degrees: Degrees,
    class: NeighbourClass,
    stones: Stones,
    external: u32,
) -> Status {
    if external <= 1
        && let Some(hot_spots) = vital::tight_ko(degrees, class, stones.attackers, stones.taken(), external)
    {
        return Status::UnsettledKo { hot_spots };
    }
    let roomy = roomy_status(eye, degrees, class, stones);
    if external > 0 { roomy } else { cramped_status(eye, degrees, class, stones, roomy) }
}

/// The status with external liberties.
fn roomy_status(eye: &Eye, degrees: Degrees, class: NeighbourClass, stones: Stones) -> Status {
    let need = vital::need(degrees, class, stones.attackers, stones.taken());
    if eye.has_few_liberties(stones) && capture_gives_life(eye, class, stones, need) {
        return Status::AliveInAtari;
    }
    match need {
        Some(Need::Points { missing: 0, .. }) => Status::Nakade,
        // If none of them is empty, a friendly stone is on the missing point.
        Some(Need::Points { missing: 1, empty }) if empty != 0 => Status::Unsettled { hot_spots: empty },
        Some(Need::Ko { empty }) => Status::UnsettledKo { hot_spots: empty },
        None | Some(Need::Never | Need::Points { .. }) => Status::Alive,
    }
}

/// Whether the owner lives by capturing, when at most one empty point is adjacent to the chain.
fn capture_gives_life(eye: &Eye, class: NeighbourClass, stones: Stones, need: Option<Need>) -> bool {
    if class.key() == key::SINGLE {
        return false;
    }
    if eye.open_points(stones) == 0 {
        return true;
    }
    if eye.inner_points() & !stones.taken() == 0 {
        !is_nakade_shape(stones.attackers)
    } else {
        matches!(need, None | Some(Need::Never | Need::Points { missing: 2.., .. }))
    }
}

/// The status without external liberties, given the status with some.
///
/// The owner of a chain with two liberties inside cannot fill one of them unless the move captures.
fn cramped_status(
    eye: &Eye,
    degrees: Degrees,
    class: NeighbourClass,
    stones: Stones,
    roomy: Status,
) -> Status {
    let open = eye.open_points(stones);
    match (open.count_ones(), roomy) {
        (2, Status::Unsettled { hot_spots }) if !captures(eye, hot_spots, stones) => Status::Nakade,
        (2 | 3, Status::Alive) => {
            let mut hot_spots = 0;
            let mut rest = eye.all() & !stones.taken();
            while rest != 0 {
                let point = rest & rest.wrapping_neg();
                rest &= rest - 1;
                if (open & !point).count_ones() != 2 {
                    continue;
                }
                let filled = Stones { attackers: stones.attackers | point, ..stones };
                if let Status::Unsettled { hot_spots: answers } = roomy_status(eye, degrees, class, filled)
                    && !captures(eye, answers, filled)
                {
                    hot_spots |= point;
                }
            }
            if hot_spots == 0 { roomy } else { Status::Unsettled { hot_spots } }
        }
        _ => roomy,
    }
}

/// Whether the owner captures something by playing one of `points`.
fn captures(eye: &Eye, points: EyeSet, stones: Stones) -> bool {
    let empty = eye.all() & !stones.taken();
    eye.strings(stones.attackers).any(|string| {
        let liberties = beside(string) & empty;
        liberties & liberties.wrapping_sub(1) == 0 && liberties & points != 0
    })
}
