//! Half eyes and false eyes: the whole rule.
//!
//! GNU Go documentation, *Eyes and half eyes*, sections "Topology of Half Eyes and False Eyes", "Eye Topology
//! with Ko" and "Eye shape analysis".
//!
//! 1. The points of a space that may be eyes of their own are judged by their four diagonals ([`DiagonalJudge`]).
//!    [`strings_at_diagonals`] and [`beside_diagonals`] say which other parts of the board matter.
//! 2. A false eye becomes a margin of its space ([`mark_false_eyes`]).
//! 3. A half eye adds a marginal vertex to the graph of its space. The vertex stands for the points where the half
//!    eye is decided. [`value_with_half_eyes`] values the space with that vertex. Where a ko or a move inside the
//!    space may decide the half eye, it also values the space without it.

use alloc::vec::Vec;

use eyes_graph::{EyeValue, Valuation};

use super::diagonal::{Diagonal, DiagonalSum, EyeKind, EyePoint};
use super::knowledge::Source;
use super::partition::{Places, Space};
use super::readings::{Readings, StringReading};
use super::valuation::Valued;
use crate::board::{Color, Point, PointSet, WatchedBoard};
use crate::reading::{Outcome, Reader};

struct JudgedDiagonal {
    diagonal: Diagonal,
    /// Moves of the attacker and of the owner that decide it.
    keys: [PointSet; 2],
}

impl JudgedDiagonal {
    fn settled(diagonal: Diagonal) -> Self {
        Self { diagonal, keys: [PointSet::new(); 2] }
    }

    fn by(diagonal: Diagonal, attack: Point, defense: Point) -> Self {
        Self { diagonal, keys: [attack, defense].map(|key| [key].into_iter().collect()) }
    }
}

/// The points of a space that may be eyes of their own: not marginal, with at most one neighbour in it.
fn judged_points(space: &Space) -> impl Iterator<Item = Point> + '_ {
    (space.points - space.margins).into_iter().filter(|&point| space.neighbours(point).count() <= 1)
}

/// What judgements rest on beside the board and tactical reading from it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Asked {
    /// The readings of strings, each with a stone.
    pub(crate) strings: Vec<(Point, StringReading)>,
    /// The points whose places in spaces of the owner were asked.
    pub(crate) places: PointSet,
}

/// Everything the diagonals of points are judged by.
pub(crate) struct DiagonalJudge<'a> {
    board: &'a WatchedBoard,
    readings: &'a Readings,
    /// The spaces of the owner.
    places: &'a Places,
    reader: &'a mut Reader,
    asked: Asked,
}

impl<'a> DiagonalJudge<'a> {
    pub(crate) fn new(
        board: &'a WatchedBoard,
        readings: &'a Readings,
        places: &'a Places,
        reader: &'a mut Reader,
    ) -> Self {
        Self { board, readings, places, reader, asked: Asked::default() }
    }

    /// What was asked.
    pub(crate) fn asked(self) -> Asked {
        self.asked
    }

    /// Judges every point of a space that may be an eye of its own: not marginal, with at most one neighbour
    /// in the space.
    pub(crate) fn eye_points(&mut self, space: &Space) -> Vec<EyePoint> {
        judged_points(space).map(|point| self.eye_point(space, point)).collect()
    }

    fn eye_point(&mut self, space: &Space, point: Point) -> EyePoint {
        let mut diagonals = DiagonalSum::default();
        let mut keys: Vec<JudgedDiagonal> = Vec::new();
        let [top_left, top_right, bottom_left, bottom_right] = point.diagonals();
        for diagonal in [bottom_left, top_left, top_right, bottom_right] {
            let verdict = if self.board.is_on_board(diagonal) {
                self.judge(space, point, diagonal)
            } else if self.is_off_both_ways(diagonal) {
                JudgedDiagonal::settled(Diagonal::Held)
            } else {
                JudgedDiagonal::settled(Diagonal::Open)
            };
            diagonals.add(verdict.diagonal);
            if !verdict.keys[0].is_empty() {
                keys.push(verdict);
            }
        }
        let best_attack = keys.iter().map(|key| key.diagonal.rank_for_attacker()).max();
        let best_defense = keys.iter().map(|key| key.diagonal.rank_for_owner()).max();
        EyePoint {
            point,
            owner: space.owner,
            diagonals,
            attack: distinct(
                keys.iter()
                    .filter(|key| Some(key.diagonal.rank_for_attacker()) == best_attack)
                    .flat_map(|key| key.keys[0]),
            ),
            defense: distinct(
                keys.iter()
                    .filter(|key| Some(key.diagonal.rank_for_owner()) == best_defense)
                    .flat_map(|key| key.keys[1]),
            ),
        }
    }

    /// Whether a diagonal off the board lies beyond a corner, not beyond a side.
    fn is_off_both_ways(&self, diagonal: Point) -> bool {
        diagonal.neighbours().into_iter().all(|q| !self.board.is_on_board(q))
    }

    fn judge(&mut self, space: &Space, point: Point, diagonal: Point) -> JudgedDiagonal {
        let enemy = space.owner.opponent();
        if self.is_cut(space, point, diagonal) {
            JudgedDiagonal::settled(Diagonal::Lost)
        } else if self.is_within_own_space(space.owner, diagonal)
            || self.board.is_color(diagonal, space.owner)
        {
            JudgedDiagonal::settled(Diagonal::Held)
        } else if self.board.is_color(diagonal, enemy) {
            self.judge_enemy_string(diagonal)
        } else {
            self.judge_empty(space.owner, diagonal)
        }
    }

    fn is_within_own_space(&mut self, owner: Color, diagonal: Point) -> bool {
        self.asked.places.insert(diagonal);
        self.asked.places.extend(diagonal.neighbours());
        // Margins beside a point that is not marginal belong to its space.
        let is_margin = |q: &Point| self.places.margins.contains(*q);
        if !self.places.is_proper(diagonal)
            || diagonal.neighbours().iter().filter(|q| is_margin(q)).count() >= 2
        {
            return false;
        }
        !self.board.is_empty(diagonal) || !self.captures_something(owner.opponent(), diagonal)
    }

    fn captures_something(&self, color: Color, point: Point) -> bool {
        self.board.legality(point, color).is_ok()
            && self
                .board
                .neighbours(point)
                .any(|q| self.board.is_color(q, color.opponent()) && self.board.liberty_count(q) == 1)
    }

    fn judge_enemy_string(&mut self, stone: Point) -> JudgedDiagonal {
        let reading = self.readings.of(stone);
        self.asked.strings.push((stone, reading));
        let StringReading { attack, defend, .. } = reading;
        let diagonal = match (attack.outcome, defend.outcome) {
            (Outcome::No, _) => return JudgedDiagonal::settled(Diagonal::Lost),
            (_, Outcome::No) => return JudgedDiagonal::settled(Diagonal::Held),
            (Outcome::Yes, Outcome::KoGood | Outcome::KoBad) => Diagonal::FavourableKo,
            (Outcome::KoGood | Outcome::KoBad, Outcome::Yes) => Diagonal::UnfavourableKo,
            _ => Diagonal::Open,
        };
        match defend.point.zip(attack.point) {
            Some((attack, defense)) => JudgedDiagonal::by(diagonal, attack, defense),
            None => JudgedDiagonal::settled(diagonal),
        }
    }

    fn judge_empty(&mut self, owner: Color, diagonal: Point) -> JudgedDiagonal {
        let here = |judged| JudgedDiagonal::by(judged, diagonal, diagonal);
        match self.reader.safe_move_on(self.board, diagonal, owner.opponent()).outcome {
            Outcome::No => return JudgedDiagonal::settled(Diagonal::Held),
            Outcome::KoGood | Outcome::KoBad => return here(Diagonal::FavourableKo),
            Outcome::Yes => {}
        }
        match self.reader.safe_move_on(self.board, diagonal, owner).outcome {
            Outcome::Yes => here(Diagonal::Open),
            Outcome::KoGood | Outcome::KoBad => here(Diagonal::UnfavourableKo),
            Outcome::No => {
                let ataris = self.securing_ataris(owner, diagonal);
                // The attacker's move on one of several liberties leaves the owner another.
                let attack = match ataris.len() {
                    0 => return JudgedDiagonal::settled(Diagonal::Lost),
                    1 => ataris,
                    _ => [diagonal].into_iter().collect(),
                };
                JudgedDiagonal { diagonal: Diagonal::Open, keys: [attack, ataris] }
            }
        }
    }

    /// The owner's moves that put an enemy string beside `diagonal` into atari, and so prevent the opponent from
    /// playing there.
    fn securing_ataris(&mut self, owner: Color, diagonal: Point) -> PointSet {
        let board = self.board;
        let enemy = owner.opponent();
        let liberties: PointSet = board
            .neighbours(diagonal)
            .filter(|&q| board.is_color(q, enemy) && board.liberty_count(q) == 2)
            .filter_map(|stone| board.liberties(stone).find(|&liberty| liberty != diagonal))
            .collect();
        let mut secures = |&liberty: &Point| {
            board.legality(liberty, owner).is_ok()
                && self.reader.safe_move_after((liberty, owner), diagonal, enemy) == Outcome::No
        };
        liberties.iter().filter(|liberty| secures(liberty)).collect()
    }

    /// Whether a strong enemy string at a diagonal cuts the strings around an empty eye point, and one of these
    /// strings has too little eye space of its own.
    fn is_cut(&mut self, space: &Space, point: Point, diagonal: Point) -> bool {
        let heads = cut_strings(self.board, space.owner, point, diagonal);
        heads.iter().any(|head| self.proper_liberties(head) < 2)
    }

    fn proper_liberties(&mut self, head: Point) -> usize {
        let liberties: PointSet = self.board.liberties(head).collect();
        self.asked.places |= liberties;
        liberties.iter().filter(|&liberty| self.places.is_proper(liberty)).count()
    }
}

/// The heads of the strings around an empty eye point that a strong enemy string at a diagonal cuts apart. Empty if
/// it does not cut.
fn cut_strings(board: &WatchedBoard, owner: Color, point: Point, diagonal: Point) -> PointSet {
    let none = PointSet::new();
    if !board.is_empty(point)
        || board.edge_level(point) > 0
        || !board.is_color(diagonal, owner.opponent())
        || board.string_size(diagonal) < 3
    {
        return none;
    }
    let head = board.string_head(diagonal);
    if !board.neighbours(point).any(|q| board.string_head(q) == head) {
        return none;
    }
    let own = board.neighbours(point).filter(|&q| board.is_color(q, owner));
    let heads: PointSet = own.filter_map(|q| board.string_head(q)).collect();
    if heads.len() >= 2 { heads } else { none }
}

/// The opponent's stones at the diagonals of the judged points of a space. The tactical readings of their strings
/// matter to the judgement.
pub(crate) fn strings_at_diagonals(board: &WatchedBoard, space: &Space) -> PointSet {
    let diagonals = judged_points(space).flat_map(|point| board.diagonals(point).collect::<PointSet>());
    diagonals.filter(|&diagonal| board.is_color(diagonal, space.owner.opponent())).collect()
}

/// The points outside a space whose own spaces matter to the judgement of its points: the diagonals of these points,
/// and the liberties of strings that a stone at a diagonal may cut.
pub(crate) fn beside_diagonals(board: &WatchedBoard, space: &Space) -> PointSet {
    let mut beside = PointSet::new();
    for point in judged_points(space) {
        for diagonal in board.diagonals(point).filter(|&q| !board.is_color(q, space.owner)) {
            if !space.points.contains(diagonal) {
                beside.insert(diagonal);
            }
            for head in cut_strings(board, space.owner, point, diagonal) {
                beside.extend(board.liberties(head));
            }
        }
    }
    beside
}

/// Turns false eyes into margins: those where the opponent has a stone or may play, and one that is a whole space.
/// Returns these points.
pub(crate) fn mark_false_eyes(board: &WatchedBoard, space: &mut Space, eye_points: &[EyePoint]) -> PointSet {
    let enemy = space.owner.opponent();
    let is_usable = |point| board.is_color(point, enemy) || board.legality(point, enemy).is_ok();
    let false_eyes = eye_points.iter().filter(|eye| eye.kind() == EyeKind::False).map(|eye| eye.point);
    let marked: PointSet = false_eyes.filter(|&point| space.points.len() == 1 || is_usable(point)).collect();
    space.margins |= marked;
    marked
}

/// The value of a space with its half eyes. `value` gives the value if the eyes that it gets are half eyes and the
/// others are proper eyes.
pub(crate) fn value_with_half_eyes(
    space: &Space,
    eye_points: &[EyePoint],
    mut value: impl FnMut(&[&EyePoint]) -> Valued,
) -> Valued {
    let half_eyes: Vec<&EyePoint> = eye_points
        .iter()
        .filter(|eye| eye.kind() == EyeKind::Half && !space.margins.contains(eye.point))
        .collect();
    let mut result = value(&half_eyes);
    // What is compared with a guess is no better than one.
    let mut rests_on_guess = result.source == Source::Guess;
    let mut value_without = |eye: &EyePoint| {
        let others: Vec<&EyePoint> = half_eyes.iter().copied().filter(|&other| other != eye).collect();
        let found = value(&others);
        rests_on_guess |= found.source == Source::Guess;
        found
    };
    let mut by_favourable_ko = half_eyes.iter().filter(|eye| eye.diagonals.is_favourable_ko());
    if let (Some(eye), None) = (by_favourable_ko.next(), by_favourable_ko.next()) {
        let as_proper = value_without(eye);
        if as_proper.valuation.value.defended() > result.valuation.value.defended() {
            result = as_proper;
        }
    }
    let has_key_inside =
        |eye: &&EyePoint| eye.attack.iter().chain(&eye.defense).any(|&key| space.points.contains(key));
    let inside: Vec<&EyePoint> = half_eyes.iter().copied().filter(has_key_inside).collect();
    if !inside.is_empty() {
        let as_proper: Vec<_> = inside.iter().map(|&eye| (eye, value_without(eye).valuation)).collect();
        result.valuation = with_keys_inside(result.valuation, &as_proper);
    }
    if rests_on_guess {
        result.source = Source::Guess;
    }
    result
}

/// The value with half eyes whose key points lie in the same space: a move there both decides the half eye and changes
/// the space. With each of them comes the value if it is a proper eye.
fn with_keys_inside(
    mut result: Valuation<PointSet>,
    as_proper: &[(&EyePoint, Valuation<PointSet>)],
) -> Valuation<PointSet> {
    let [mut a, mut b, mut c, mut d] = result.value.digits();
    for (eye, proper) in as_proper {
        let [proper_a, proper_b, proper_c, proper_d] = proper.value.digits();
        if (proper_b, proper_a) < (b, a) && holds_any(&proper.attack, &eye.attack) {
            (a, b) = (proper_a, proper_b);
        }
        if (proper_c, proper_d) > (c, d) && holds_any(&proper.defense, &eye.defense) {
            (c, d) = (proper_c, proper_d);
        }
    }
    let [plain_a, plain_b, plain_c, plain_d] = result.value.digits();
    // Every closure of its own type would make another copy of the code.
    let of_all = |points: &dyn Fn(&EyePoint, &Valuation<PointSet>) -> Option<PointSet>| {
        let sets: Vec<PointSet> = as_proper.iter().filter_map(|(eye, proper)| points(eye, proper)).collect();
        in_all_or_any(&sets)
    };
    if (a, b) != (plain_a, plain_b) {
        let is_best = |eye: &EyePoint, proper: &Valuation<PointSet>| {
            proper.value.digits()[..2] == [a, b] && holds_any(&proper.attack, &eye.attack)
        };
        result.attack = of_all(&|eye, proper| is_best(eye, proper).then_some(proper.attack));
        result.attack_threats = of_all(&|eye, proper| is_best(eye, proper).then_some(proper.attack_threats));
    }
    if (c, d) != (plain_c, plain_d) {
        let is_best = |eye: &EyePoint, proper: &Valuation<PointSet>| {
            proper.value.digits()[2..] == [c, d] && holds_any(&proper.defense, &eye.defense)
        };
        result.defense = of_all(&|eye, proper| is_best(eye, proper).then_some(proper.defense));
        result.defense_threats =
            of_all(&|eye, proper| is_best(eye, proper).then_some(proper.defense_threats));
    }
    result.value = EyeValue::new([a, b, c, d]).unwrap_or(result.value);
    if result.value.is_unsettled() {
        // The value was settled without the half eyes. Now the moves that decide them decide the value.
        if result.attack.is_empty() {
            result.attack = of_all(&|eye, _| Some(eye.attack.iter().copied().collect()));
        }
        if result.defense.is_empty() {
            result.defense = of_all(&|eye, _| Some(eye.defense.iter().copied().collect()));
        }
    }
    result
}

fn holds_any(points: &PointSet, keys: &[Point]) -> bool {
    keys.iter().any(|&key| points.contains(key))
}

/// The points that all sets have; if there are none, those of any.
fn in_all_or_any(sets: &[PointSet]) -> PointSet {
    let in_all = sets.iter().copied().reduce(|all, set| all & set).unwrap_or_default();
    if in_all.is_empty() { sets.iter().fold(PointSet::new(), |any, &set| any | set) } else { in_all }
}

/// The points in this order, each once: one move can decide several diagonals.
fn distinct(points: impl Iterator<Item = Point>) -> Vec<Point> {
    let mut found = Vec::new();
    for point in points {
        if !found.contains(&point) {
            found.push(point);
        }
    }
    found
}
