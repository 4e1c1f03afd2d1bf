//! Small boards as sets of points, independent of the board of the crate.

use eyes_runtime::board::{Board, Color, Point};

/// Sets of points, as bits `width * row + column`.
pub(crate) type Bits = u64;

pub(crate) struct Grid {
    pub(crate) width: u8,
    pub(crate) height: u8,
    pub(crate) near: Vec<Bits>,
}

impl Grid {
    pub(crate) fn new(width: u8, height: u8) -> Self {
        let (w, h) = (i32::from(width), i32::from(height));
        let near = (0..w * h)
            .map(|i| {
                let (x, y) = (i % w, i / w);
                [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
                    .into_iter()
                    .filter(|&(x, y)| x >= 0 && y >= 0 && x < w && y < h)
                    .fold(0, |set, (x, y)| set | 1 << (y * w + x))
            })
            .collect();
        Self { width, height, near }
    }

    pub(crate) fn area(&self) -> usize {
        self.near.len()
    }

    pub(crate) fn point(&self, index: usize) -> Point {
        let width = usize::from(self.width);
        Point::new((index % width) as u8, (index / width) as u8).expect("a point of the grid")
    }

    pub(crate) fn beside(&self, set: Bits) -> Bits {
        bits_of(set).fold(0, |all, i| all | self.near[i])
    }

    pub(crate) fn string(&self, start: Bits, within: Bits) -> Bits {
        let mut all = start & within;
        loop {
            let wider = (all | self.beside(all)) & within;
            if wider == all {
                return all;
            }
            all = wider;
        }
    }

    /// The stones of `own` in strings without liberties.
    pub(crate) fn breathless(&self, own: Bits, other: Bits) -> Bits {
        let mut rest = own;
        let mut found = 0;
        while rest != 0 {
            let string = self.string(rest & rest.wrapping_neg(), own);
            rest &= !string;
            if self.beside(string) & !own & !other == 0 {
                found |= string;
            }
        }
        found
    }

    pub(crate) fn is_legal(&self, black: Bits, white: Bits) -> bool {
        black & white == 0 && self.breathless(black, white) == 0 && self.breathless(white, black) == 0
    }

    pub(crate) fn board(&self, black: Bits, white: Bits) -> Board {
        let of = |set, color| bits_of(set).map(move |i| (self.point(i), color));
        Board::from_stones(self.width, self.height, of(black, Color::Black).chain(of(white, Color::White)))
            .expect("a legal board")
    }
}

pub(crate) fn bits_of(set: Bits) -> impl Iterator<Item = usize> {
    (0..Bits::BITS as usize).filter(move |i| set >> i & 1 == 1)
}
