//! Boards on which many small groups are packed together.
//!
//! Games have few shapes in which domains, margins, half eyes and lost stones interact. Here small eye spaces are
//! placed on a board at random, with walls that have gaps, stones inside, and stones of either colour at the
//! corners of the walls. The remaining points get stones that mostly continue a neighbour.

use eyes_runtime::board::{Board, Color, Point};

/// The content of a point while a board is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Use {
    Free,
    Space,
    Wall(Color),
}

/// The board of a seed: 9x9, 11x11 or 13x13, every string with a liberty, no ko.
///
/// # Panics
/// Never: the points and sizes are those of a board.
#[must_use]
pub fn constructed(seed: u64) -> Board {
    let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    loop {
        if let Some(board) = attempt(&mut random) {
            return board;
        }
    }
}

/// A linear congruential generator, so that a seed always gives the same board.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    fn percent(&mut self, chance: usize) -> bool {
        self.below(100) < chance
    }

    fn color(&mut self) -> Color {
        Color::ALL[self.below(2)]
    }
}

struct Plan {
    size: usize,
    uses: Vec<Use>,
    stones: Vec<Option<Color>>,
}

impl Plan {
    fn neighbours(&self, at: usize) -> Vec<usize> {
        let (row, column) = (at / self.size, at % self.size);
        let mut all = Vec::new();
        if row > 0 {
            all.push(at - self.size);
        }
        if row + 1 < self.size {
            all.push(at + self.size);
        }
        if column > 0 {
            all.push(at - 1);
        }
        if column + 1 < self.size {
            all.push(at + 1);
        }
        all
    }

    fn touches(&self, at: usize, other: usize) -> bool {
        let rows = (at / self.size).abs_diff(other / self.size);
        rows.max((at % self.size).abs_diff(other % self.size)) == 1
    }

    /// A connected set of free points, or fewer than asked for.
    fn shape(&self, random: &mut Random) -> Vec<usize> {
        const SIZES: [usize; 12] = [1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 6, 7];
        let wanted = SIZES[random.below(SIZES.len())];
        let mut shape = vec![random.below(self.size * self.size)];
        for _ in 0..4 * wanted {
            let from = shape[random.below(shape.len())];
            let near = self.neighbours(from);
            let next = near[random.below(near.len())];
            if shape.len() < wanted && !shape.contains(&next) {
                shape.push(next);
            }
        }
        shape
    }

    fn lay(&mut self, random: &mut Random) {
        let (shape, owner) = (self.shape(random), random.color());
        let all = 0..self.size * self.size;
        let near: Vec<usize> = all
            .filter(|at| !shape.contains(at) && shape.iter().any(|&point| self.touches(*at, point)))
            .collect();
        let (wall, corners): (Vec<usize>, Vec<usize>) =
            near.into_iter().partition(|&at| self.neighbours(at).iter().any(|q| shape.contains(q)));
        let is_free = |at: &usize| matches!(self.uses[*at], Use::Free);
        let fits = |at: &usize| is_free(at) || self.uses[*at] == Use::Wall(owner);
        if !shape.iter().all(is_free) || !wall.iter().all(fits) {
            return;
        }
        for at in shape {
            self.uses[at] = Use::Space;
            self.stones[at] = match random.below(100) {
                0..18 => Some(owner.opponent()),
                18..22 => Some(owner),
                _ => None,
            };
        }
        for at in wall {
            self.uses[at] = Use::Wall(owner);
            self.stones[at] = (!random.percent(6)).then_some(owner);
        }
        for at in corners {
            let color = match random.below(100) {
                0..60 => owner,
                60..85 => owner.opponent(),
                _ => continue,
            };
            if self.uses[at] == Use::Free {
                self.uses[at] = Use::Wall(color);
                self.stones[at] = Some(color);
            }
        }
    }

    fn fill(&mut self, random: &mut Random) {
        const DENSITY: [usize; 4] = [60, 80, 95, 100];
        let density = DENSITY[random.below(DENSITY.len())];
        let mut rest: Vec<usize> = (0..self.stones.len()).filter(|&at| self.uses[at] == Use::Free).collect();
        while !rest.is_empty() {
            let at = rest.swap_remove(random.below(rest.len()));
            if !random.percent(density) {
                continue;
            }
            let near: Vec<Color> = self.neighbours(at).iter().filter_map(|&q| self.stones[q]).collect();
            if !near.is_empty() && random.percent(80) {
                self.stones[at] = Some(near[random.below(near.len())]);
            } else if random.percent(50) {
                self.stones[at] = Some(random.color());
            }
        }
        for at in 0..self.stones.len() {
            if self.uses[at] != Use::Space && random.percent(3) {
                self.stones[at] = None;
            }
        }
    }

    /// Takes a stone off every string that has no liberty.
    fn give_liberties(&mut self) {
        for at in 0..self.stones.len() {
            let mut string = vec![at];
            let mut next = 0;
            let mut is_free = self.stones[at].is_none();
            while next < string.len() && !is_free {
                for q in self.neighbours(string[next]) {
                    is_free |= self.stones[q].is_none();
                    if self.stones[q] == self.stones[at] && !string.contains(&q) {
                        string.push(q);
                    }
                }
                next += 1;
            }
            if !is_free {
                self.stones[at] = None;
            }
        }
    }
}

fn attempt(random: &mut Random) -> Option<Board> {
    let size = [9, 9, 11, 13][random.below(4)];
    let mut plan = Plan { size, uses: vec![Use::Free; size * size], stones: vec![None; size * size] };
    for _ in 0..2 + random.below(3 * size) {
        plan.lay(random);
    }
    plan.fill(random);
    plan.give_liberties();
    let stones = plan
        .stones
        .iter()
        .enumerate()
        .filter_map(|(at, &stone)| Some((Point::new((at % size) as u8, (at / size) as u8)?, stone?)));
    Board::from_stones(size as u8, size as u8, stones).ok()
}
