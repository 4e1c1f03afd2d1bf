//! The work for one size: its eyes, their grounds, and the shard of each ground.

use std::collections::BTreeSet;

use eyes_rules::Site;

use crate::ground::{Ground, MAX_POINTS};
use crate::manifest::Manifest;
use crate::monolithic_eye::MonolithicEye;
use crate::part::{Part, Whole};

/// How many grounds a shard holds: few enough that a kill costs seconds to minutes.
pub(crate) const GROUNDS_PER_SHARD: usize = 16;

/// What has to be computed for the eyes of a size, in parts that several machines can share.
///
/// [`Build`](crate::Build) does all of it on one machine.
///
/// ```
/// use eyes_library::{Library, Plan};
///
/// # let directory = tempfile::tempdir()?;
/// # let directory = directory.path();
/// let plan = Plan::new(5).ok_or("too large")?;
/// let mut whole = Vec::new();
/// for part in (0..plan.parts()).filter_map(|number| plan.part(number)) {
///     let bytes = part.solve();
///     whole.push(part.check(&bytes)?);
///     std::fs::write(directory.join(part.name()), bytes)?;
/// }
/// let (name, manifest) = plan.manifest(&whole).ok_or("parts are missing")?;
/// std::fs::write(directory.join(name), manifest)?;
/// Library::open(directory)?.check()?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Plan {
    points: usize,
    grounds: Vec<Ground>,
    /// Eyes by site, in the order of [`Site::ALL`].
    eyes: [usize; 3],
}

impl Plan {
    /// The work for the eyes of 1 to [`MAX_POINTS`] points; `None` for other sizes.
    ///
    /// Takes 1 s and 15 MB for 11 points, 13 s and 195 MB for 13.
    #[must_use]
    pub fn new(points: usize) -> Option<Self> {
        Self::new_while(points, &|| true)
    }

    /// The same; also `None` once `goes_on` denies it. It is asked at least every millisecond.
    #[must_use]
    pub fn new_while(points: usize, goes_on: &dyn Fn() -> bool) -> Option<Self> {
        if !(1..=MAX_POINTS).contains(&points) {
            return None;
        }
        let eyes = MonolithicEye::all_while(points, goes_on)?;
        let count = |site| eyes.iter().filter(|eye| eye.site() == site).count();
        let mut grounds = BTreeSet::new();
        for eye in &eyes {
            if !goes_on() {
                return None;
            }
            grounds.insert(eye.canonical().ground);
        }
        Some(Self { points, grounds: grounds.into_iter().collect(), eyes: Site::ALL.map(count) })
    }

    /// The points of an eye.
    #[must_use]
    pub const fn points(&self) -> usize {
        self.points
    }

    /// The number of eyes in the centre, on a side and in a corner.
    #[must_use]
    pub const fn eyes(&self) -> [usize; 3] {
        self.eyes
    }

    /// The grounds of the eyes, in the order in which the library holds them.
    #[must_use]
    pub fn grounds(&self) -> &[Ground] {
        &self.grounds
    }

    /// The number of parts.
    #[must_use]
    pub fn parts(&self) -> usize {
        self.grounds.len().div_ceil(GROUNDS_PER_SHARD)
    }

    /// A part, by its number from 0.
    #[must_use]
    pub fn part(&self, number: usize) -> Option<Part> {
        let grounds = self.grounds.chunks(GROUNDS_PER_SHARD).nth(number)?;
        Part::new(self.points, u32::try_from(number).ok()?, grounds)
    }

    /// The name and the bytes of the manifest, the file that makes a size complete, from what
    /// [`Part::check`] has said of each part, in order. It must be written last. `None` if the number of parts is wrong.
    #[must_use]
    pub fn manifest(&self, parts: &[Whole]) -> Option<(String, Vec<u8>)> {
        (parts.len() == self.parts()).then(|| {
            let manifest = Manifest::new(self.points, self.eyes, self.grounds.len(), parts);
            (manifest_name(self.points), manifest.text())
        })
    }
}

pub(crate) fn shard_name(points: usize, number: usize) -> String {
    format!("{points:02}-{number:05}.eyes")
}

/// The points of the eyes in a shard, by its name.
pub(crate) fn points_of_shard(name: &str) -> Option<usize> {
    let (points, number) = name.strip_suffix(".eyes")?.split_once('-')?;
    let points = points.parse().ok()?;
    (shard_name(points, number.parse().ok()?) == name).then_some(points)
}

/// The name of the file that marks a size as complete and lists its contents.
pub(crate) fn manifest_name(points: usize) -> String {
    format!("{points:02}.json")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_a_shard_tells_its_points() {
        for (points, number) in [(1, 0), (9, 16), (13, 123_456)] {
            assert_eq!(points_of_shard(&shard_name(points, number)), Some(points));
        }
        for other in ["09.json", "9-00000.eyes", "09-0.eyes", "09-00000.eyes~", "build.lock", "-.eyes"] {
            assert_eq!(points_of_shard(other), None, "{other}");
        }
    }
}
