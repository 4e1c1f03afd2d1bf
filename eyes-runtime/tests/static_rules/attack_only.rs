//! All boards of a small size, and what an attacker can capture if the defender always passes.

use crate::static_rules::grid::{Bits, Grid};

impl Grid {
    /// The stones after the attacker plays at a point, or `None` if he may not.
    fn attack(&self, attacker: Bits, defender: Bits, point: usize, suicide: bool) -> Option<(Bits, Bits)> {
        if (attacker | defender) >> point & 1 == 1 {
            return None;
        }
        let attacker = attacker | 1 << point;
        let defender = defender & !self.breathless(defender, attacker);
        let own = self.breathless(attacker, defender);
        if own == 0 {
            Some((attacker, defender))
        } else if suicide && own.count_ones() > 1 {
            Some((attacker & !own, defender))
        } else {
            None
        }
    }

    /// For every board, [numbered](Self::stones), the defender's stones that some sequence of attacking moves
    /// captures.
    pub(crate) fn capturable(&self, suicide: bool) -> Vec<Bits> {
        self.closure(suicide, |_, _| 0, |defender, left| defender & !left)
    }

    /// For every board the union of `found(attacker, defender)` over all boards that the attacker can reach from
    /// it.
    pub(crate) fn attainable(&self, suicide: bool, found: impl Fn(Bits, Bits) -> Bits) -> Vec<Bits> {
        self.closure(suicide, found, |_, _| 0)
    }

    fn closure(
        &self,
        suicide: bool,
        found: impl Fn(Bits, Bits) -> Bits,
        won: impl Fn(Bits, Bits) -> Bits,
    ) -> Vec<Bits> {
        let count = 3usize.pow(self.area() as u32);
        let mut sets = vec![0; count];
        let mut is_first = true;
        loop {
            let mut changed = false;
            // Every move adds an attacking stone or captures stones.
            for number in (0..count).rev() {
                let (attacker, defender) = self.stones(number);
                if !self.is_legal(attacker, defender) {
                    continue;
                }
                let mut set = sets[number];
                if is_first {
                    set |= found(attacker, defender);
                }
                for point in 0..self.area() {
                    if let Some((next, left)) = self.attack(attacker, defender, point, suicide) {
                        set |= won(defender, left) | sets[self.number(next, left)];
                    }
                }
                changed |= set != sets[number];
                sets[number] = set;
            }
            is_first = false;
            if !changed {
                return sets;
            }
        }
    }

    /// The stones of attacker and defender on a numbered board.
    pub(crate) fn stones(&self, number: usize) -> (Bits, Bits) {
        let (mut attacker, mut defender, mut rest) = (0, 0, number);
        for i in 0..self.area() {
            match rest % 3 {
                1 => attacker |= 1 << i,
                2 => defender |= 1 << i,
                _ => {}
            }
            rest /= 3;
        }
        (attacker, defender)
    }

    /// For every board the attacker's stones that the defender, moving first, can capture against every answer,
    /// without ko threats elsewhere. The defender gives up at most three stones at a time for it, which is fewer
    /// than a chain with two eyes of its own has.
    pub(crate) fn huntable(&self, suicide: bool) -> Vec<Bits> {
        let count = 3usize.pow(self.area() as u32);
        let mut hunt = Hunt { grid: self, suicide, first: [vec![0; count], vec![0; count]] };
        let mut changed = true;
        while changed {
            changed = false;
            for number in (0..count).rev() {
                let (prey, hunter) = self.stones(number);
                if prey == 0 || !self.is_legal(prey, hunter) {
                    continue;
                }
                for is_hunter in [true, false] {
                    let caught = hunt.caught(number, is_hunter, None, KOS);
                    changed |= caught != hunt.first[usize::from(is_hunter)][number];
                    hunt.first[usize::from(is_hunter)][number] = caught;
                }
            }
        }
        let [_, hunter_first] = hunt.first;
        hunter_first
    }

    /// For every board the union of `found(number)` over all boards that the attacker, moving first, can reach
    /// while the defender passes or captures a string in atari, as he likes.
    pub(crate) fn attainable_despite_captures(
        &self,
        suicide: bool,
        found: impl Fn(usize) -> Bits,
    ) -> Vec<Bits> {
        let count = 3usize.pow(self.area() as u32);
        let is_legal = |(attacker, defender)| self.is_legal(attacker, defender);
        // With the attacker to move, and with the defender.
        let mut sets = [vec![0; count], vec![0; count]];
        let mut changed = true;
        while changed {
            changed = false;
            for number in (0..count).rev().filter(|&number| is_legal(self.stones(number))) {
                let (attacker, defender) = self.stones(number);
                let mut answers = sets[0][number];
                let mut wishes = sets[1][number];
                for point in 0..self.area() {
                    if let Some((next, left)) = self.attack(attacker, defender, point, suicide) {
                        wishes |= sets[1][self.number(next, left)];
                    }
                    if let Some((next, left)) = self.attack(defender, attacker, point, false)
                        && left != attacker
                    {
                        answers &= sets[0][self.number(left, next)];
                    }
                }
                answers |= found(number);
                changed |= wishes != sets[0][number] || answers != sets[1][number];
                (sets[0][number], sets[1][number]) = (wishes, answers);
            }
        }
        let [attacker_first, _] = sets;
        attacker_first
    }

    /// The point where a move at `point` that took `captured` could be taken back at once.
    fn ko(&self, own: Bits, captured: Bits, other: Bits, point: usize) -> Option<usize> {
        let string = self.string(1 << point, own);
        let is_ko = captured.count_ones() == 1
            && string.count_ones() == 1
            && self.beside(string) & !own & !other == captured;
        is_ko.then_some(captured.trailing_zeros() as usize)
    }

    pub(crate) fn number(&self, attacker: Bits, defender: Bits) -> usize {
        (0..self.area())
            .rev()
            .fold(0, |number, i| 3 * number + (attacker >> i & 1) as usize + 2 * (defender >> i & 1) as usize)
    }
}

/// Of several kos in immediate succession, later ones count as lost.
const KOS: u32 = 2;

/// See [`Grid::huntable`].
struct Hunt<'a> {
    grid: &'a Grid,
    suicide: bool,
    /// The stones that are known to be caught with the prey to move, and with the hunter to move.
    first: [Vec<Bits>; 2],
}

impl Hunt<'_> {
    /// The stones that are caught if a ko forbids one point to the side to move.
    fn caught(&self, number: usize, is_hunter: bool, forbidden: Option<usize>, kos: u32) -> Bits {
        let (prey, hunter) = self.grid.stones(number);
        let (own, other) = if is_hunter { (hunter, prey) } else { (prey, hunter) };
        // A pass.
        let mut caught = self.first[usize::from(!is_hunter)][number];
        for point in (0..self.grid.area()).filter(|&point| forbidden != Some(point)) {
            let Some((next, left)) = self.grid.attack(own, other, point, self.suicide) else { continue };
            let taken = other & !left;
            let (prey_left, hunter_left) = if is_hunter { (left, next) } else { (next, left) };
            let after = self.grid.number(prey_left, hunter_left);
            let later = match self.grid.ko(next, taken, left, point) {
                None if is_hunter || taken.count_ones() <= 3 => self.first[usize::from(!is_hunter)][after],
                None => 0,
                Some(_) if kos == 0 => 0,
                ko => self.caught(after, !is_hunter, ko, kos - 1),
            };
            if is_hunter {
                caught |= taken | later & prey;
            } else {
                // What the prey takes off by suicide is gone too.
                caught &= later | own & !next;
            }
        }
        caught & prey
    }
}
