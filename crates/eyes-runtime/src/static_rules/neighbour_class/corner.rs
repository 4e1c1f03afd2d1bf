//! Eyes in the corner that do not play the centre game, without the life property (Vilà and Cazenave,
//! section 6): threes, chains of four, and the hexominoes of [112222] and [111223], which the source
//! calls easily decided.

use super::centre;
use super::class::{NeighbourClass, key};
use super::eye::{Degrees, Eye, EyeSet, beside};
use super::status::{Status, Stones};

/// What is certain; else [`Status::Unknown`].
pub(super) fn status(
    eye: &Eye,
    degrees: Degrees,
    class: NeighbourClass,
    stones: Stones,
    external: u32,
) -> Status {
    let (row, column) = eye.edge_points();
    let corner = row & column & degrees.two;
    let is_ko = match class.key() {
        // Playing in the corner fills no liberty.
        key::THREE => return centre::status(eye, degrees, class, stones, external.max(1)),
        key::SIX_IN_A_CHAIN => is_ko_in_chain(degrees, corner, stones, external),
        key::FORKED_SIX => is_ko_in_fork(degrees, corner, stones, external),
        key::FOUR_IN_A_CHAIN if external > 1 || !is_ko_in_four(degrees, corner, stones) => {
            return centre::status(eye, degrees, class, stones, external);
        }
        key::FOUR_IN_A_CHAIN => true,
        _ => return Status::Unknown,
    };
    if is_ko {
        Status::UnsettledKo { hot_spots: eye.all() & !stones.taken() }
    } else if eye.has_few_liberties(stones) {
        Status::AliveInAtari
    } else {
        Status::Alive
    }
}

const fn count(set: EyeSet) -> u32 {
    set.count_ones()
}

/// Four points in a chain whose second is the corner, with at most one external liberty.
const fn is_ko_in_four(degrees: Degrees, corner: EyeSet, stones: Stones) -> bool {
    let far_end = degrees.one & !beside(corner);
    stones.attackers & (corner | far_end) == 0 && (stones.friends == 0 || stones.attackers & degrees.two != 0)
}

/// Six points in a chain whose second is the corner.
fn is_ko_in_chain(degrees: Degrees, corner: EyeSet, stones: Stones, external: u32) -> bool {
    let filled = stones.attackers;
    let far_end = degrees.one & !beside(corner);
    let before = beside(far_end) & degrees.two;
    if filled & corner != 0 {
        return false;
    }
    let near = filled & !far_end & !before;
    match external {
        0 if filled & far_end != 0 => filled & before == 0 && count(near) >= 2,
        0 => count(near) + count(filled & before) >= 2 && (count(near) >= 2 || filled & beside(before) == 0),
        1 if filled & far_end != 0 => filled & before == 0 && count(near) == 3,
        1 => count(filled) >= 3,
        2 => filled & far_end == 0 && count(filled) == 4,
        _ => false,
    }
}

/// Six points: one, the corner, one, and a fork.
fn is_ko_in_fork(degrees: Degrees, corner: EyeSet, stones: Stones, external: u32) -> bool {
    let filled = stones.attackers;
    let fork = degrees.three;
    if filled & corner != 0 || stones.friends & fork != 0 {
        return false;
    }
    let open_corner = stones.friends & corner == 0;
    let short = degrees.one & beside(corner);
    let stem = degrees.two & !corner;
    let ends = count(filled & degrees.one & !short);
    let core = count(filled & (fork | stem));
    let reach = core + count(filled & short);
    match (external, ends) {
        (0 | 1, 0) => core > 0,
        (0, 1) if open_corner => core > 0 && !(core == 1 && reach == 2 && filled & stem != 0),
        (0, 1) => core == 2,
        (1, 1) => reach >= 2,
        (2, 0) => core == 2 || core > 0 && open_corner,
        (2, 1) => reach == 3 && open_corner,
        (3, 0) => core == 2 && open_corner,
        _ => false,
    }
}
