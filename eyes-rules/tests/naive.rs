//! The same rules by their definitions, on lists of points: an independent reference.

use std::collections::BTreeSet;

use eyes_rules::{Illegal, Set, Suicide};

pub(crate) type Points = BTreeSet<usize>;

pub(crate) fn points_of(set: impl Set) -> Points {
    set.members().collect()
}

/// Neighbours by point.
#[derive(Clone, Debug)]
pub(crate) struct Graph(pub(crate) Vec<Vec<usize>>);

/// Stones, anchors and the ko point; the first of a pair is the side to move.
#[derive(Clone, Debug)]
pub(crate) struct Position {
    pub(crate) stones: [Points; 2],
    pub(crate) anchors: [Points; 2],
    pub(crate) ko: Option<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Played {
    pub(crate) stones: [Points; 2],
    pub(crate) captured: Points,
    pub(crate) suicide: Points,
    pub(crate) ko: Option<usize>,
}

impl Graph {
    /// The points of `within` that are connected with `start`.
    pub(crate) fn connected(&self, start: usize, within: &Points) -> Points {
        let mut found = Points::new();
        let mut pending = vec![start];
        while let Some(point) = pending.pop() {
            if within.contains(&point) && found.insert(point) {
                pending.extend(&self.0[point]);
            }
        }
        found
    }

    pub(crate) fn around(&self, points: &Points) -> Points {
        points.iter().flat_map(|&point| self.0[point].iter().copied()).collect()
    }

    /// The connected parts of a set, in the order of their first points.
    pub(crate) fn parts(&self, points: &Points) -> Vec<Points> {
        let mut parts: Vec<Points> = Vec::new();
        for &point in points {
            if !parts.iter().any(|part| part.contains(&point)) {
                parts.push(self.connected(point, points));
            }
        }
        parts
    }

    /// The strings of a side without liberty and anchor.
    pub(crate) fn dead(&self, stones: &[Points; 2], anchors: &[Points; 2], side: usize) -> Points {
        let is_taken = |point: &usize| stones.iter().any(|stones| stones.contains(point));
        let strings = self.parts(&stones[side]).into_iter();
        strings
            .filter(|string| self.around(string).iter().all(is_taken) && string.is_disjoint(&anchors[side]))
            .flatten()
            .collect()
    }

    pub(crate) fn play(&self, position: &Position, point: usize, rule: Suicide) -> Result<Played, Illegal> {
        if point >= self.0.len() {
            return Err(Illegal::NoSuchPoint);
        }
        if position.stones.iter().any(|stones| stones.contains(&point)) {
            return Err(Illegal::Occupied);
        }
        if position.ko == Some(point) {
            return Err(Illegal::Ko);
        }
        let mut stones = position.stones.clone();
        stones[0].insert(point);
        let joined = self.connected(point, &stones[0]);
        // Only strings beside the stone can lose their last liberty by it.
        let dead = self.dead(&stones, &position.anchors, 1);
        let captured: Points = self
            .parts(&dead)
            .into_iter()
            .filter(|string| self.around(string).contains(&point))
            .flatten()
            .collect();
        stones[1].retain(|stone| !captured.contains(stone));
        let lost = self.dead(&stones, &position.anchors, 0);
        let suicide: Points = joined.intersection(&lost).copied().collect();
        if suicide.len() == 1 || !suicide.is_empty() && rule == Suicide::Forbidden {
            return Err(Illegal::Suicide);
        }
        stones[0].retain(|stone| !suicide.contains(stone));
        // It is a ko if recapturing would repeat the stones.
        let ko = (captured.len() == 1).then(|| *captured.first().unwrap()).filter(|&taken| {
            let mut back = stones.clone();
            back[1].insert(taken);
            let retaken = self.dead(&back, &position.anchors, 0);
            retaken.contains(&point) && self.connected(point, &stones[0]).len() == 1
        });
        Ok(Played { stones, captured, suicide, ko })
    }

    /// The stones of the first side that are unconditionally alive, by Benson's sets of strings and regions,
    /// literally. `needed` gives the number of vital regions that a string needs, by its first stone.
    pub(crate) fn alive(
        &self,
        stones: &[Points; 2],
        open: &Points,
        rule: Suicide,
        needed: impl Fn(&Points) -> usize,
    ) -> Points {
        let others: Points = (0..self.0.len()).filter(|point| !stones[0].contains(point)).collect();
        let mut strings = self.parts(&stones[0]);
        let mut regions = self.parts(&others);
        regions.retain(|region| region.is_disjoint(open));
        loop {
            let is_vital = |region: &Points, string: &Points| {
                let binding = |point: &&usize| rule == Suicide::Allowed || !stones[1].contains(*point);
                let around = self.around(string);
                region.iter().any(|point| !stones[1].contains(point))
                    && region.iter().filter(binding).all(|point| around.contains(point))
            };
            let vital = |string: &Points| regions.iter().filter(|region| is_vital(region, string)).count();
            let fallen: Points =
                strings.iter().filter(|string| vital(string) < needed(string)).flatten().copied().collect();
            if fallen.is_empty() {
                return strings.into_iter().flatten().collect();
            }
            strings.retain(|string| string.is_disjoint(&fallen));
            regions.retain(|region| self.around(region).is_disjoint(&fallen));
        }
    }
}
