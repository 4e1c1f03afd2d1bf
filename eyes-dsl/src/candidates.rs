//! The graphs that a pattern can match: the fillings of its `x`, as table keys, and all ways in which each filling
//! matches the key's canonical graph.

use std::collections::HashSet;
use std::collections::btree_map::{BTreeMap, Entry};

use eyes_graph::matching::{Permutation, image as carry};
use eyes_graph::notation::Diagram;
use eyes_graph::table::Key;
use eyes_graph::table::build::Image;
use eyes_graph::{Label, VertexSet};

fn carried(image: &Image, permutation: &Permutation) -> Image {
    Image {
        levels: image.levels.map(|set| carry(permutation, set)),
        attack: carry(permutation, image.attack),
        defense: carry(permutation, image.defense),
    }
}

/// The cost of the canonical form of a filling, in comparisons of images.
pub(crate) const FILLING_COST: u64 = 1 << 10;
/// The cost of mapping an image by an automorphism, in the same unit.
const AUTOMORPHISM_COST: u64 = 1 << 6;

/// The images of `diagram` by key, in a fixed order. Images of one key have different levels.
///
/// The images of a key are closed under the automorphisms of its graph. If several ways need the same levels,
/// their marks are united, because they match the same positions. Each step of work calls `spend`; the result is
/// `None` once `spend` refuses.
pub(crate) fn images(
    diagram: &Diagram,
    mut spend: impl FnMut(u64) -> bool,
) -> Option<BTreeMap<Key, Vec<Image>>> {
    let attack = diagram.attack();
    let defense = diagram.defense();
    let mut by_key: BTreeMap<Key, KeyImages> = BTreeMap::new();
    for filling in 0..diagram.fillings() {
        let graph = diagram.graph(filling);
        let mut levels = [0; 2];
        for (vertex, label) in graph.labels().iter().enumerate() {
            for set in levels.iter_mut().take(usize::from(label.edge_level())) {
                *set |= 1 << vertex;
            }
        }
        let canonicalized = graph.map_labels(Label::without_edge_level).canonicalize();
        let key = Key::new(canonicalized.form())?;
        let image = Image {
            levels: levels.map(|set| canonicalized.to_canonical(set)),
            attack: canonicalized.to_canonical(attack),
            defense: canonicalized.to_canonical(defense),
        };
        if !spend(FILLING_COST) {
            return None;
        }
        let images = match by_key.entry(key) {
            Entry::Vacant(vacant) => vacant.insert(KeyImages::default()),
            Entry::Occupied(occupied) => occupied.into_mut(),
        };
        if images.seen.contains(&image) {
            continue;
        }
        let featureless = image.levels[0] | image.attack | image.defense == 0;
        if featureless {
            images.add(image);
        } else {
            let mut steps = 0;
            canonicalized.form().graph().each_automorphism(|permutation| {
                steps += 1;
                images.add(carried(&image, permutation));
            });
            if !spend(steps * AUTOMORPHISM_COST) {
                return None;
            }
        }
    }
    Some(by_key.into_iter().map(|(key, images)| (key, images.united())).collect())
}

#[derive(Default)]
struct KeyImages {
    seen: HashSet<Image>,
}

impl KeyImages {
    fn add(&mut self, image: Image) {
        self.seen.insert(image);
    }

    fn united(self) -> Vec<Image> {
        let mut marks: BTreeMap<[VertexSet; 2], (VertexSet, VertexSet)> = BTreeMap::new();
        for image in self.seen {
            let (attack, defense) = marks.entry(image.levels).or_default();
            *attack |= image.attack;
            *defense |= image.defense;
        }
        let image = |(levels, (attack, defense))| Image { levels, attack, defense };
        marks.into_iter().map(image).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn images_of(text: &str) -> BTreeMap<Key, Vec<Image>> {
        images(&text.parse().unwrap(), |_| true).unwrap()
    }

    #[test]
    fn symmetric_fillings_share_a_key() {
        assert_eq!(images_of("x.x").len(), 3);
        assert_eq!(images_of("xxxx").len(), 10);
    }

    #[test]
    fn marks_are_united_over_symmetries_without_edges() {
        let by_key = images_of("<..");
        let [image] = by_key.values().next().unwrap()[..] else { panic!("one image") };
        assert_eq!(image.attack.count_ones(), 2);
    }

    #[test]
    fn with_edges_each_way_keeps_its_own_marks() {
        let by_key = images_of("|<..");
        let [one, other] = by_key.values().next().unwrap()[..] else { panic!("two images") };
        assert_eq!((one.levels[0], other.levels[0]), (one.attack, other.attack));
        assert!(!one.covers(&other) && one.covers(&one));
    }

    #[test]
    fn work_is_bounded() {
        let mut left = 100 * FILLING_COST as i64;
        let refused = images(&"xxxxxxxxxxxx".parse().unwrap(), |steps| {
            left -= steps as i64;
            left > 0
        });
        assert_eq!(refused, None);
    }
}
