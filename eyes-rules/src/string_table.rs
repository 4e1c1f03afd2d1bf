//! The strings of every set of stones of a small graph, listed once.

use alloc::vec::Vec;

use crate::adjacency::{Adjacency, Chain};
use crate::set::Set;

/// The strings of every set of points of a graph of at most [`MAX_POINTS`](Self::MAX_POINTS) points.
///
/// The table is itself a graph, on which strings and neighbours are looked up instead of flooded. That pays off
/// when all placements of stones are visited, because 3^n placements share 2^n sets. The table takes up to a few
/// hundred bytes for each set.
///
/// ```
/// use eyes_rules::{Adjacency, Links, StringTable};
///
/// let row = Links::<u16>::grid(5, 1)?;
/// let table = StringTable::new(&row);
/// let strings: Vec<u16> = table.of(0b11011).iter().map(|string| string.stones).collect();
/// assert_eq!(strings, [0b00011, 0b11000]);
/// assert_eq!(table.chain(0b00001, 0b11011), row.chain(0b00001, 0b11011));
/// # Ok::<(), eyes_rules::LinksError>(())
/// ```
#[derive(Clone, Debug)]
pub struct StringTable {
    points: u16,
    /// The neighbours of every set.
    around: Vec<u16>,
    /// The first string of each set, and the end of the last.
    first: Vec<u32>,
    strings: Vec<Chain<u16>>,
}

impl StringTable {
    /// The largest number of points; more would have too many sets.
    pub const MAX_POINTS: usize = 13;

    /// Lists the strings of every set of points, which must be numbered without gaps. Points beyond the first
    /// [`MAX_POINTS`](Self::MAX_POINTS) are left out, as if the graph did not have them.
    ///
    /// Costs a microsecond for 5 points, some ten for 8, a millisecond for 13.
    #[must_use]
    pub fn new(graph: &impl Adjacency) -> Self {
        let len = graph.points().members().last().map_or(0, |last| (last + 1).min(Self::MAX_POINTS));
        let sets = 1 << len;
        let mut table = Self {
            points: (sets - 1) as u16,
            around: Vec::with_capacity(sets),
            first: Vec::with_capacity(sets + 1),
            strings: Vec::new(),
        };
        table.around.push(0);
        table.first.extend([0, 0]);
        for set in 1..=table.points {
            let lowest = set.trailing_zeros() as usize;
            let beside = graph.neighbours(lowest).members().fold(0, |all, point| all | u16::single(point));
            table.around.push(table.around[usize::from(set & (set - 1))] | beside & table.points);
            let chain = Listed(&table.around).chain(set.lowest(), set);
            table.strings.push(chain);
            let rest = usize::from(set & !chain.stones);
            let others = table.first[rest] as usize..table.first[rest + 1] as usize;
            table.strings.extend_from_within(others);
            table.first.push(table.strings.len() as u32);
        }
        table
    }

    /// The strings of a set of stones of one side, in the order of their lowest stones. Points that the
    /// graph does not have are left out.
    #[inline]
    #[must_use]
    pub fn of(&self, stones: u16) -> &[Chain<u16>] {
        let set = usize::from(stones & self.points);
        &self.strings[self.first[set] as usize..self.first[set + 1] as usize]
    }
}

/// The neighbours of all sets up to the current one.
struct Listed<'a>(&'a [u16]);

impl Adjacency for Listed<'_> {
    type Set = u16;

    fn points(&self) -> u16 {
        u16::MAX
    }

    fn neighbours(&self, point: usize) -> u16 {
        self.around(u16::single(point))
    }

    fn around(&self, set: u16) -> u16 {
        self.0.get(usize::from(set)).copied().unwrap_or(0)
    }
}

impl Adjacency for StringTable {
    type Set = u16;

    #[inline]
    fn points(&self) -> u16 {
        self.points
    }

    #[inline]
    fn neighbours(&self, point: usize) -> u16 {
        self.around(u16::single(point))
    }

    #[inline]
    fn around(&self, set: u16) -> u16 {
        self.around[usize::from(set & self.points)]
    }

    #[inline]
    fn flood(&self, seed: u16, within: u16) -> u16 {
        self.chain(seed, within).stones
    }

    #[inline]
    fn chain(&self, seed: u16, within: u16) -> Chain<u16> {
        let strings = self.of(within).iter().filter(|string| string.stones & seed != 0);
        strings.fold(Chain { stones: 0, around: 0 }, |all, string| Chain {
            stones: all.stones | string.stones,
            around: all.around | string.around,
        })
    }
}
