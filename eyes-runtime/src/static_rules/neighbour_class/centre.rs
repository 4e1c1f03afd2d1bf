//! Eyes that play the centre game: a complete decision.

use super::class::{NeighbourClass, key};
use super::eye_shape::{Degrees, EyeSet, EyeShape, beside};
use super::nakade::is_nakade_shape;
use super::status::{EyeStatus, EyeStones};
use super::vital::{self, Need};

pub(super) fn status(
    eye: &EyeShape,
    degrees: Degrees,
    class: NeighbourClass,
    stones: EyeStones,
    external: u32,
) -> EyeStatus {
    if external <= 1
        && let Some(hot_spots) = vital::tight_ko(degrees, class, stones.attackers, stones.taken(), external)
    {
        return EyeStatus::UnsettledKo { hot_spots };
    }
    let roomy = roomy_status(eye, degrees, class, stones);
    if external > 0 { roomy } else { cramped_status(eye, degrees, class, stones, roomy) }
}

/// The status with external liberties.
fn roomy_status(eye: &EyeShape, degrees: Degrees, class: NeighbourClass, stones: EyeStones) -> EyeStatus {
    let need = vital::need(degrees, class, stones.attackers, stones.taken());
    if eye.has_few_liberties(stones) && capture_gives_life(eye, class, stones, need) {
        return EyeStatus::AliveInAtari;
    }
    match need {
        Some(Need::Points { missing: 0, .. }) => EyeStatus::Nakade,
        // If none of them is empty, a friendly stone is on the missing point.
        Some(Need::Points { missing: 1, empty }) if empty != 0 => EyeStatus::Unsettled { hot_spots: empty },
        Some(Need::Ko { empty }) => EyeStatus::UnsettledKo { hot_spots: empty },
        None | Some(Need::Never | Need::Points { .. }) => EyeStatus::Alive,
    }
}

/// Whether the owner lives by capturing, when at most one empty point is adjacent to the chain.
fn capture_gives_life(eye: &EyeShape, class: NeighbourClass, stones: EyeStones, need: Option<Need>) -> bool {
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
    eye: &EyeShape,
    degrees: Degrees,
    class: NeighbourClass,
    stones: EyeStones,
    roomy: EyeStatus,
) -> EyeStatus {
    let open = eye.open_points(stones);
    match (open.count_ones(), roomy) {
        (2, EyeStatus::Unsettled { hot_spots }) if !captures(eye, hot_spots, stones) => EyeStatus::Nakade,
        (2 | 3, EyeStatus::Alive) => {
            let mut hot_spots = 0;
            let mut rest = eye.all() & !stones.taken();
            while rest != 0 {
                let point = rest & rest.wrapping_neg();
                rest &= rest - 1;
                if (open & !point).count_ones() != 2 {
                    continue;
                }
                let filled = EyeStones { attackers: stones.attackers | point, ..stones };
                if let EyeStatus::Unsettled { hot_spots: answers } = roomy_status(eye, degrees, class, filled)
                    && !captures(eye, answers, filled)
                {
                    hot_spots |= point;
                }
            }
            if hot_spots == 0 { roomy } else { EyeStatus::Unsettled { hot_spots } }
        }
        _ => roomy,
    }
}

/// Whether the owner captures something by playing one of `points`.
fn captures(eye: &EyeShape, points: EyeSet, stones: EyeStones) -> bool {
    let empty = eye.all() & !stones.taken();
    eye.strings(stones.attackers).any(|string| {
        let liberties = beside(string) & empty;
        liberties & liberties.wrapping_sub(1) == 0 && liberties & points != 0
    })
}
