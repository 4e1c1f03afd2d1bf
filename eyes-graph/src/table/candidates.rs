//! The patterns to try on each graph, while they are collected for a table.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::num::NonZeroU32;
use std::vec::Vec;

use super::build::TooLarge;
use super::key::Key;
use crate::VertexSet;

/// One way in which a pattern matches a canonical graph. Sets are in canonical positions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Image {
    /// The vertices that need at least edge level 1, and those that need edge level 2.
    pub levels: [VertexSet; 2],
    /// The attacker's marks.
    pub attack: VertexSet,
    /// The owner's marks.
    pub defense: VertexSet,
}

impl Image {
    /// Whether every position that meets the edge levels of `other` meets these too.
    pub const fn covers(&self, other: &Self) -> bool {
        self.levels[0] & !other.levels[0] == 0 && self.levels[1] & !other.levels[1] == 0
    }
}

/// A pattern that decides some positions of a graph.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Candidate<'c> {
    /// Its index among the patterns.
    pub pattern: usize,
    /// The ways in which it matches there; at least one.
    pub images: &'c [Image],
}

impl Candidate<'_> {
    /// Whether it matches with any edge levels.
    pub fn decides(&self) -> bool {
        self.images.iter().any(|image| image.levels == [0, 0])
    }
}

/// For each graph the patterns that decide some of its positions, in matching order.
///
/// A pattern with twelve wildcards has thousands of graphs. So one list holds the candidates of all graphs, those
/// of one graph are linked, and no graph has an allocation of its own.
#[derive(Clone, Default, Debug)]
pub struct Candidates {
    graphs: BTreeMap<Key, Ends>,
    links: Vec<Link>,
    images: Vec<Image>,
}

/// The indices of the first and the last candidate of a graph.
#[derive(Clone, Copy, Debug)]
struct Ends {
    first: u32,
    last: u32,
}

#[derive(Clone, Copy, Debug)]
struct Link {
    pattern: u32,
    /// The index of its first image, and the number of images.
    images: (u32, u32),
    /// The next candidate of the same graph.
    next: Option<NonZeroU32>,
}

impl Candidates {
    /// Adds a candidate for a graph, to be tried after the candidates that the graph already has.
    ///
    /// # Errors
    ///
    /// [`TooLarge`] for more than 2³² patterns, candidates or images.
    pub fn push(&mut self, key: Key, pattern: usize, images: &[Image]) -> Result<(), TooLarge> {
        let number = |index: usize| u32::try_from(index).map_err(|_| TooLarge);
        let index = number(self.links.len())?;
        let link = Link {
            pattern: number(pattern)?,
            images: (number(self.images.len())?, number(images.len())?),
            next: None,
        };
        match self.graphs.entry(key) {
            Entry::Vacant(vacant) => {
                vacant.insert(Ends { first: index, last: index });
            }
            Entry::Occupied(mut occupied) => {
                let ends = occupied.get_mut();
                if let Some(last) = self.links.get_mut(ends.last as usize) {
                    last.next = NonZeroU32::new(index);
                }
                ends.last = index;
            }
        }
        self.links.push(link);
        self.images.extend_from_slice(images);
        Ok(())
    }

    /// The candidates of a graph, in matching order.
    pub fn of(&self, key: &Key) -> impl Iterator<Item = Candidate<'_>> {
        self.linked(self.graphs.get(key).copied())
    }

    /// All graphs in the order of their keys, with their candidates.
    pub fn graphs(&self) -> impl ExactSizeIterator<Item = (&Key, impl Iterator<Item = Candidate<'_>>)> {
        self.graphs.iter().map(|(key, &ends)| (key, self.linked(Some(ends))))
    }

    /// The numbers of graphs, candidates and images.
    pub fn counts(&self) -> [usize; 3] {
        [self.graphs.len(), self.links.len(), self.images.len()]
    }

    fn linked(&self, ends: Option<Ends>) -> impl Iterator<Item = Candidate<'_>> {
        let link = |index: u32| self.links.get(index as usize);
        let first = ends.and_then(|ends| link(ends.first));
        let links = std::iter::successors(first, move |before| link(before.next?.get()));
        links.map(|&Link { pattern, images: (start, count), .. }| Candidate {
            pattern: pattern as usize,
            images: self.images.get(start as usize..(start + count) as usize).unwrap_or_default(),
        })
    }
}
