//! Unconditional status: stones and empty points whose status is certain even if one side always passes.
//!
//! [`benson`](super::benson) finds the chains that cannot be captured. From them follows where the opponent can
//! gain nothing. Imagine that he captures everything that can be captured, fills the liberties of the living
//! chains, and makes as much room as he can. The stones that are then in atari, and the points that he could not
//! fill, are territory; his stones there are dead. Two stones inside his group may be a seki. If capturing them
//! gains nothing for either side, he does not capture them: see the module `seki_pair`.
//!
//! Where suicide is allowed he can take his own stones off the board, and much less follows: only areas of which every
//! point adjoins a living chain are territory.
//!
//! Where suicide is forbidden the answers are those of GNU Go's `unconditional_status`, except some that GNU Go leaves open; see
//! `docs/book/src/verification/parts.md`.

use alloc::vec;

use super::benson::{UnconditionalLife, benson, benson_both};
use super::invader_life::habitable;
use super::seki_pair::{has_room, seki_liberty};
use crate::board::{Board, Color, Point, PointSet, Suicide};

/// The certain status of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PointStatus {
    /// A stone that cannot be captured even if its owner always passes.
    Alive,
    /// A stone in unconditional territory of the other side.
    Dead,
    /// An empty point of the unconditional territory of this colour.
    Territory(Color),
    /// None of these.
    Undecided,
}

/// The unconditional status of every point of a board, by [`unconditional`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unconditional {
    life: [UnconditionalLife; 2],
    alive: [PointSet; 2],
    territory: [PointSet; 2],
    stones: [PointSet; 2],
}

impl Unconditional {
    /// The chains of a colour that are unconditionally alive.
    #[must_use]
    pub fn life(&self, color: Color) -> &UnconditionalLife {
        &self.life[color.index()]
    }

    /// The stones of a colour that are unconditionally alive.
    #[must_use]
    pub fn alive(&self, color: Color) -> &PointSet {
        &self.alive[color.index()]
    }

    /// The unconditional territory of a colour: empty points, and points with dead stones of the other.
    #[must_use]
    pub fn territory(&self, color: Color) -> &PointSet {
        &self.territory[color.index()]
    }

    /// The dead stones of a colour.
    #[must_use]
    pub fn dead(&self, color: Color) -> PointSet {
        self.stones[color.index()] & self.territory[color.opponent().index()]
    }

    /// The status of a point.
    #[must_use]
    pub fn status(&self, point: Point) -> PointStatus {
        for color in Color::ALL {
            if self.stones[color.index()].contains(point) {
                return if self.alive(color).contains(point) || self.territory(color).contains(point) {
                    PointStatus::Alive
                } else if self.territory(color.opponent()).contains(point) {
                    PointStatus::Dead
                } else {
                    PointStatus::Undecided
                };
            }
        }
        Color::ALL
            .into_iter()
            .find(|&color| self.territory(color).contains(point))
            .map_or(PointStatus::Undecided, PointStatus::Territory)
    }
}

/// The unconditional status of every point, under the board's rule about suicide.
#[must_use]
pub fn unconditional(board: &Board) -> Unconditional {
    let life = benson_both(board, board.suicide());
    let alive = Color::ALL.map(|color| life[color.index()].stones(board));
    let territory = Color::ALL.map(|color| match board.suicide() {
        Suicide::Forbidden => territory(board, color, &alive[color.index()]),
        Suicide::Allowed => adjoining_areas(board, &alive[color.index()]),
    });
    let stones = Color::ALL.map(|color| board.points_with(Some(color)));
    Unconditional { life, alive, territory, stones }
}

/// The areas without living stones of which every point adjoins one. No point there is an eye of the opponent's, and
/// each stone that captures him there joins a living chain.
fn adjoining_areas(board: &Board, alive: &PointSet) -> PointSet {
    let beside = alive.neighbours();
    let mut areas = PointSet::new();
    let mut seen = *alive;
    for start in board.points() {
        if seen.contains(start) {
            continue;
        }
        let area = area(board, start, &mut seen);
        if area.is_subset(&beside) {
            areas |= area;
        }
    }
    areas
}

/// The points that are connected to `start` without those that were seen before, which it adds to them.
fn area(board: &Board, start: Point, seen: &mut PointSet) -> PointSet {
    seen.insert(start);
    let mut area = PointSet::new();
    let mut new = vec![start];
    while let Some(point) = new.pop() {
        area.insert(point);
        for near in board.neighbours(point) {
            if !seen.contains(near) {
                seen.insert(near);
                new.push(near);
            }
        }
    }
    area
}

/// The territory where suicide is forbidden.
fn territory(start: &Board, color: Color, alive: &PointSet) -> PointSet {
    if alive.is_empty() {
        return PointSet::new();
    }
    let mut board = without_ko(start);
    let mut invasion = Invasion::new(start, &mut board, color, alive);
    let lost = invasion.lost();
    if lost.is_empty() {
        return lost;
    }
    match invasion.with_sekis() {
        Some(helped) => lost & Invasion::new(&helped, &mut helped.clone(), color, alive).lost(),
        None => lost,
    }
}

/// A board on which no ko is taken.
fn without_ko(board: &Board) -> Board {
    let mut board = board.clone();
    board.clear_ko();
    board
}

/// All that the opponent of `color` can do while `color` passes.
struct Invasion<'a> {
    start: &'a Board,
    board: &'a mut Board,
    color: Color,
    alive: PointSet,
    /// The stones of `color` at the start that are not unconditionally alive.
    others: PointSet,
}

impl<'a> Invasion<'a> {
    /// `board` is `start` [without a ko](without_ko).
    fn new(start: &'a Board, board: &'a mut Board, color: Color, alive: &PointSet) -> Self {
        let others = start.points_with(Some(color)) - *alive;
        Self { start, board, color, alive: *alive, others }
    }

    /// The start with a third stone of `color` for every pair that may be a seki; `None` if there is no such pair.
    fn with_sekis(&mut self) -> Option<Board> {
        // Filling liberties makes no new pair, and no new room for one. Few boards have any.
        if !self.others.iter().any(|stone| has_room(self.start, stone)) {
            return None;
        }
        *self.board = without_ko(self.start);
        self.fill();
        let mut helped = without_ko(self.start);
        let mut is_seki = false;
        for head in self.board.strings().filter(|&head| self.others.contains(head)) {
            if let Some(liberty) = seki_liberty(self.board, head) {
                is_seki |= helped.play(liberty, self.color).is_ok();
                helped.clear_ko();
            }
        }
        is_seki.then_some(helped)
    }

    /// Plays everything that can gain the opponent something. Returns the points that he still cannot hold.
    fn lost(&mut self) -> PointSet {
        self.capture();
        self.fill();
        self.fill();
        self.make_room(2);
        self.make_room(1);
        self.extend();
        let lost = self.in_atari() - self.open();
        lost - habitable(self.start, self.color.opponent(), &self.alive, &lost)
    }

    /// Captures the strings that are not unconditionally alive, as far as possible.
    ///
    /// Each of them can be captured, but a stone in the wrong place can make two eyes for another.
    fn capture(&mut self) {
        self.capture_in_order();
        if !self.uncaptured().is_empty() {
            *self.board = without_ko(self.start);
            self.capture_with_care();
        }
    }

    fn uncaptured(&self) -> PointSet {
        self.others.iter().filter(|&stone| self.board.is_color(stone, self.color)).collect()
    }

    /// Plays on the liberties of strings that are not unconditionally alive, but only where the move makes none of
    /// them unconditionally alive.
    fn capture_with_care(&mut self) {
        let mut changed = true;
        while changed {
            changed = false;
            for point in self.board.points() {
                let adjoins = self.board.is_empty(point)
                    && point
                        .neighbours()
                        .into_iter()
                        .any(|near| self.board.is_color(near, self.color) && !self.alive.contains(near));
                if !adjoins || self.board.legality(point, self.color.opponent()).is_err() {
                    continue;
                }
                let before = self.board.clone();
                if self.play(point) {
                    let life = benson(self.board, self.color, Suicide::Forbidden);
                    if life.stones(self.board).is_subset(&self.alive) {
                        changed = true;
                    } else {
                        *self.board = before;
                    }
                }
            }
        }
    }

    fn play(&mut self, point: Point) -> bool {
        let played = self.board.play(point, self.color.opponent()).is_ok();
        self.board.clear_ko();
        played
    }

    /// Plays on those of `points` that are `wanted`, again and again until nothing changes.
    fn play_where(
        &mut self,
        points: &(impl Iterator<Item = Point> + Clone),
        mut wanted: impl FnMut(&Board, &PointSet, Point) -> bool,
    ) {
        loop {
            let mut changed = false;
            for point in points.clone() {
                if self.board.is_empty(point) && wanted(self.board, &self.alive, point) {
                    changed |= self.play(point);
                }
            }
            if !changed {
                return;
            }
        }
    }

    /// Plays on the liberties of strings that are not unconditionally alive.
    fn capture_in_order(&mut self) {
        let color = self.color;
        self.play_where(&self.others.neighbours().iter(), |board, alive, point| {
            point.neighbours().into_iter().any(|near| board.is_color(near, color) && !alive.contains(near))
        });
    }

    /// Plays on the liberties of living chains, then extends strings in atari.
    fn fill(&mut self) {
        self.play_where(&self.alive.neighbours().iter(), |_, _, _| true);
        self.extend();
    }

    /// Plays on the last liberties of strings in atari.
    fn extend(&mut self) {
        let opponent = self.color.opponent();
        self.play_where(&self.board.points(), |board, _, point| {
            point
                .neighbours()
                .into_iter()
                .any(|near| board.is_color(near, opponent) && board.liberty_count(near) == 1)
        });
    }

    fn make_room(&mut self, wanted: usize) {
        self.play_where(&self.board.points(), |board, _, point| {
            point.neighbours().into_iter().filter(|&near| board.is_empty(near)).count() >= wanted
        });
    }

    /// The opponent's strings in atari, their last liberties, and the liberties of living chains.
    fn in_atari(&self) -> PointSet {
        let board = &*self.board;
        let is_in_atari =
            |&head: &Point| board.liberty_count(head) == 1 && board.is_color(head, self.color.opponent());
        let stones: PointSet =
            board.strings().filter(is_in_atari).flat_map(|head| board.stones(head)).collect();
        stones | (board.points_with(None) & (self.alive | stones).neighbours())
    }

    /// Strings that could not be captured, and everything that living chains do not separate from them. The status
    /// of these points is unknown.
    fn open(&self) -> PointSet {
        let mut seen = self.alive;
        let uncaptured = self.uncaptured();
        uncaptured.iter().fold(PointSet::new(), |open, stone| open | area(self.board, stone, &mut seen))
    }
}
