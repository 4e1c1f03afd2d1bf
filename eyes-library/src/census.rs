//! Counts and lists the positions of a library up to the symmetries of the board.

use std::collections::{BTreeMap, HashMap};
use std::ops::ControlFlow;

use eyes_rules::Site;
use serde::Serialize;

use crate::ground::{Ground, GroundSet};
use crate::library::{Library, Missing};
use crate::monolithic_eye::{MonolithicEye, moved};
use crate::solved_ground::BentFour;
use crate::status::{ILLEGAL, Statuses};

/// The number of positions with given site and statuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Count {
    /// Where the eye lies; serialised as [`Site::name`].
    #[serde(serialize_with = "by_name")]
    pub site: Site,
    /// The statuses.
    pub statuses: Statuses,
    /// The number of positions; symmetric positions count once.
    pub positions: u64,
}

/// A bent-4-type position on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BentFourEye {
    /// The eye.
    pub eye: MonolithicEye,
    /// External liberties, stones in the numbering of the eye, and the side that needs ko threats.
    pub position: BentFour,
    /// Whether the same stones are of bent-4-type with all larger numbers of external liberties.
    pub and_more: bool,
}

impl Library {
    /// Counts the legal positions of a size with `external` liberties, ordered by site and statuses.
    ///
    /// Costs a second for 10 points, and four times as much for each further point.
    ///
    /// # Errors
    ///
    /// [`Missing::Size`].
    pub fn census(&self, points: usize, external: u8) -> Result<Vec<Count>, Missing> {
        let mut counts: BTreeMap<(Site, Statuses), u64> = BTreeMap::new();
        let mut alike: HashMap<(Site, Ground), u64> = HashMap::new();
        for eye in self.eyes(points)? {
            let canonical = eye.canonical();
            let symmetries = eye.symmetries();
            if symmetries.is_empty() {
                *alike.entry((eye.site(), canonical.ground)).or_default() += 1;
                continue;
            }
            let record = self.record(&canonical.ground)?;
            for stones in (0..=eye.ground().points()).filter(|&stones| is_first(stones, &symmetries)) {
                if let Some(statuses) = record.statuses(external, canonical.to_canonical(stones)) {
                    *counts.entry((eye.site(), statuses)).or_default() += 1;
                }
            }
        }
        for ((site, ground), eyes) in alike {
            let record = self.record(&ground)?;
            let mut by_code = [0u64; 256];
            for (stones, &code) in (0..).zip(record.row(external)) {
                match Statuses::of_code(code) {
                    Some(_) => by_code[usize::from(code)] += eyes,
                    None if code == ILLEGAL => {}
                    None => {
                        if let Some(statuses) = record.statuses(external, stones) {
                            *counts.entry((site, statuses)).or_default() += eyes;
                        }
                    }
                }
            }
            for (code, positions) in (0u8..=255).zip(by_code).filter(|&(_, positions)| positions > 0) {
                if let Some(statuses) = Statuses::of_code(code) {
                    *counts.entry((site, statuses)).or_default() += positions;
                }
            }
        }
        let count = |((site, statuses), positions)| Count { site, statuses, positions };
        Ok(counts.into_iter().map(count).collect())
    }

    /// Visits all legal positions of a size with `external` liberties, one of each symmetry class, until the
    /// visitor stops. Stones are in the numbering of the eye.
    ///
    /// # Errors
    ///
    /// [`Missing::Size`].
    pub fn visit<B>(
        &self,
        points: usize,
        external: u8,
        mut visitor: impl FnMut(&MonolithicEye, GroundSet, Statuses) -> ControlFlow<B>,
    ) -> Result<Option<B>, Missing> {
        for eye in self.eyes(points)? {
            let canonical = eye.canonical();
            let record = self.record(&canonical.ground)?;
            let symmetries = eye.symmetries();
            for stones in (0..=eye.ground().points()).filter(|&stones| is_first(stones, &symmetries)) {
                if let Some(statuses) = record.statuses(external, canonical.to_canonical(stones))
                    && let ControlFlow::Break(stop) = visitor(&eye, stones, statuses)
                {
                    return Ok(Some(stop));
                }
            }
        }
        Ok(None)
    }

    /// All bent-4-type positions of a size (Wolf, Definition 1), one of each symmetry class.
    ///
    /// # Errors
    ///
    /// [`Missing::Size`].
    pub fn bent_four(&self, points: usize) -> Result<Vec<BentFourEye>, Missing> {
        let mut found = Vec::new();
        for eye in self.eyes(points)? {
            let canonical = eye.canonical();
            let record = self.record(&canonical.ground)?;
            let symmetries = eye.symmetries();
            for position in record.bent_four() {
                let all = 0..=eye.ground().points();
                let of_eye = all.clone().find(|&stones| canonical.to_canonical(stones) == position.stones);
                // Two positions may be symmetric in the ground but not on the board; these count as different.
                if let Some(stones) = of_eye.filter(|&stones| is_first(stones, &symmetries)) {
                    let and_more = usize::from(position.external) + 1 == record.rows();
                    found.push(BentFourEye {
                        eye: eye.clone(),
                        position: BentFour { stones, ..position },
                        and_more,
                    });
                }
            }
        }
        Ok(found)
    }

    /// The sum over all grounds of a size of the positions that
    /// [`Record::banned_bent_four`](crate::Record::banned_bent_four) counts.
    ///
    /// # Errors
    ///
    /// [`Missing::Size`].
    pub fn banned_bent_four(&self, points: usize) -> Result<u64, Missing> {
        let records = self.records(points)?;
        records.map(|record| Ok(u64::from(record?.banned_bent_four()))).sum()
    }

    fn eyes(&self, points: usize) -> Result<Vec<MonolithicEye>, Missing> {
        let known = self.sizes().any(|size| size.points == points);
        known.then(|| MonolithicEye::all(points)).ok_or(Missing::Size { points })
    }
}

fn by_name<S: serde::Serializer>(site: &Site, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(site.name())
}

/// Whether this set of stones is the first of its symmetry class.
fn is_first(stones: GroundSet, symmetries: &[Vec<u8>]) -> bool {
    symmetries.iter().all(|symmetry| stones <= moved(stones, symmetry))
}
