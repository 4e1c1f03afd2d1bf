//! Eyes on the side that do not play the centre game, without the life property (Vilà and Cazenave,
//! section 6): some point of three neighbours lies on the edge, so that it does not touch the chain.

use super::centre;
use super::class::{NeighbourClass, key};
use super::eye::{Degrees, Eye, beside};
use super::status::{Status, Stones};
use super::vital::{self, Need};

/// What is certain; else [`Status::Unknown`].
pub(super) fn status(
    eye: &Eye,
    degrees: Degrees,
    class: NeighbourClass,
    stones: Stones,
    external: u32,
) -> Status {
    let (row, column) = eye.edge_points();
    let on_edge = eye.inner_points() & (row | column);
    // Once the attacker holds the points that make the difference, there is none.
    let plays_like_centre =
        on_edge & !stones.attackers == 0 || matches!(class.key(), key::PYRAMID | key::FORKED_FIVE);
    if plays_like_centre {
        return centre::status(eye, degrees, class, stones, external);
    }
    if eye.has_few_liberties(stones) {
        return Status::Unknown;
    }
    let attackers = stones.attackers.count_ones();
    let is_alive = match (class.key(), vital::need(degrees, class, stones.attackers, stones.taken())) {
        (_, Some(Need::Points { missing: 4.., .. })) => true,
        (_, Some(Need::Points { missing: 3, .. })) => external > 0,
        (key::TWO_TAILED_SEVEN, _) => attackers <= 2,
        (_, None) => attackers <= 1,
        (_, Some(Need::Points { missing: 2, .. })) => attackers == 0,
        _ => false,
    };
    if is_alive {
        return Status::Alive;
    }
    // Fig. 18: the attacker starts a ko at a point below.
    let hubs = degrees.three;
    if class.key() == key::TWO_TAILED_SIX
        && hubs & !on_edge == 0
        && stones.friends == 0
        && attackers == 1
        && stones.attackers & degrees.two != 0
        && vital::is_alpha(degrees)
    {
        return Status::UnsettledKo { hot_spots: (hubs | degrees.two & beside(hubs)) & !stones.attackers };
    }
    Status::Unknown
}
