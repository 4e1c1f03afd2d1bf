//! The analysis of whole boards.

use alloc::vec::Vec;

use eyes_graph::EyeValue;

use super::domain::Domains;
use super::focus::Focus;
use super::group::{GroupStatus, are_as_one, group_numbers, strings_around};
use super::occupation::Occupation;
use super::partition::{Space, eye_spaces};
use super::readings::{Readings, StringReading};
#[cfg(feature = "solver")]
use super::solved::Solved;
use super::topology::{EyeKind, EyePoint, Topology};
use super::valuation::{Knowledge, Source, Valuation, Valuer};
use super::vital::{best_attack, best_defense};
use crate::board::{Board, Color, IllegalMove, Point, PointSet};
use crate::reading::{Limits, Reader};
use crate::static_rules::benson::benson_both;

/// Analyses whole boards with the same knowledge, and keeps its working memory between boards.
///
/// ```
/// use eyes_runtime::board::{Board, Color, Point};
/// use eyes_runtime::{Analyzer, Knowledge};
///
/// let board = Board::from_ascii("
///     . O O . . .
///     O . O . . .
///     O O O . . .
///     . . . . . .
///     . . . . . .
///     . . . . . .
/// ")?;
/// let analysis = Analyzer::new(Knowledge::new()).analyze(&board);
/// let corner = Point::new(0, 0).ok_or("a corner")?;
/// let eye = analysis.eye_at(corner, Color::White).ok_or("an eye")?;
/// assert_eq!(eye.points.len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Analyzer<'k> {
    knowledge: Knowledge<'k>,
    reader: Reader,
    reads: bool,
    focus: Option<Focus>,
    #[cfg(feature = "solver")]
    solved: Solved,
}

impl<'k> Analyzer<'k> {
    /// An analyzer that reads every string of up to four liberties within [`Limits::FAST`].
    #[must_use]
    pub fn new(knowledge: Knowledge<'k>) -> Self {
        Self {
            knowledge,
            reader: Reader::new(Limits::FAST),
            reads: true,
            focus: None,
            #[cfg(feature = "solver")]
            solved: Solved::default(),
        }
    }

    /// Uses other reading limits.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.reader = Reader::new(limits);
        self.focus = None;
        self
    }

    /// Takes every string for safe instead of reading it. This is faster, but wrong where stones inside an eye
    /// space are dead.
    #[must_use]
    pub fn without_reading(mut self) -> Self {
        self.reads = false;
        self.focus = None;
        self
    }

    /// Finds every eye space of both colours, with its value, its vital points, and the reason.
    pub fn analyze(&mut self, board: &Board) -> Analysis<'k> {
        let reader = &mut self.reader;
        let readings = if self.reads { Readings::new(board, reader) } else { Readings::unread(board) };
        let occupation = Occupation::new(board);
        let domains = Domains::new(board, &occupation, &readings, reader);
        let mut spaces = eye_spaces(&occupation, &domains);
        let eye_points = Topology { board, readings: &readings, spaces: &spaces, reader }.eye_points();
        let false_eyes = mark_false_eyes(board, &mut spaces, &eye_points);
        let around = |space| strings_around(board, &occupation, space, &domains.lively, &false_eyes);
        let strings: Vec<Vec<Point>> = spaces.iter().map(around).collect();
        let numbers = group_numbers(&strings);
        let mut eyes = Vec::with_capacity(spaces.len());
        for ((space, strings), number) in spaces.iter().zip(strings).zip(numbers) {
            let of_space = |eye: &&EyePoint| eye.owner == space.owner && space.points.contains(eye.point);
            let inner = eye_points.iter().filter(of_space).cloned().collect();
            eyes.push(Eye { group: Some(number), ..self.eye(board, space, inner, strings) });
        }
        let groups = groups(board, &eyes);
        Analysis { strings: readings.strings().to_vec(), lively: domains.lively, eyes, groups }
    }

    /// The eye space of `owner` that a point belongs to, as [`Self::analyze`] finds it, but for its group:
    /// only the strings that bear on this space are read, and only this space is valued.
    ///
    /// What is found is kept until another board is asked about. Where a reading runs out of nodes it may depend
    /// on what was read before; see [`Reader`].
    ///
    /// ```
    /// use eyes_runtime::board::{Board, Color, Point};
    /// use eyes_runtime::{Analyzer, Knowledge};
    ///
    /// let board = Board::from_ascii("
    ///     . O O . . .
    ///     O . O . . .
    ///     O O O . . .
    ///     . . . . . .
    ///     . . . . . .
    ///     . . . . . .
    /// ")?;
    /// let corner = Point::new(0, 0).ok_or("a corner")?;
    /// let mut analyzer = Analyzer::new(Knowledge::new().with_derived_table());
    /// let eye = analyzer.eye_at(&board, corner, Color::White).ok_or("an eye")?;
    /// assert_eq!(eye.value.to_string(), "1111");
    /// assert!(analyzer.eye_at(&board, corner, Color::Black).is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn eye_at(&mut self, board: &Board, point: Point, owner: Color) -> Option<Eye<'k>> {
        let known = self.focus.take().filter(|focus| focus.is_of(board));
        let mut focus = known.unwrap_or_else(|| Focus::new(board, !self.reads, &mut self.reader));
        let found = focus.space_at(point, owner, &mut self.reader);
        let eye = found.map(|(mut space, inner)| {
            let false_eyes = mark_false_eyes(board, core::slice::from_mut(&mut space), &inner);
            let strings = focus.strings_around(&space, &false_eyes);
            self.eye(board, &space, inner, strings)
        });
        self.focus = Some(focus);
        eye
    }

    /// The space of which `inner` are the points that could be eyes of their own, in no group.
    fn eye(&mut self, board: &Board, space: &Space, inner: Vec<EyePoint>, strings: Vec<Point>) -> Eye<'k> {
        let mut valuer = Valuer {
            board,
            knowledge: &self.knowledge,
            #[cfg(feature = "solver")]
            solved: &mut self.solved,
        };
        let valued = playable(board, space, valuer.value(space, &inner));
        Eye {
            owner: space.owner,
            points: space.points,
            margins: space.margins,
            value: valued.value,
            best_attack: best_attack(board, space, &valued.attack),
            best_defense: best_defense(board, space, &valued.defense, &mut self.reader),
            attack: valued.attack,
            defense: valued.defense,
            attack_threats: valued.attack_threats,
            defense_threats: valued.defense_threats,
            source: valued.source,
            eye_points: inner,
            group: None,
            is_within_one_chain: are_as_one(board, &strings, &mut self.reader),
            strings,
        }
    }
}

/// False eyes become margins where the opponent can make use of them.
fn mark_false_eyes(board: &Board, spaces: &mut [Space], eye_points: &[EyePoint]) -> PointSet {
    let mut marked = PointSet::new();
    for eye in eye_points.iter().filter(|eye| eye.kind() == EyeKind::False) {
        let of_eye = |space: &&mut Space| space.owner == eye.owner && space.points.contains(eye.point);
        let Some(space) = spaces.iter_mut().find(of_eye) else { continue };
        let enemy = eye.owner.opponent();
        let usable = board.is_color(eye.point, enemy) || board.legality(eye.point, enemy).is_ok();
        if usable || space.points.len() == 1 {
            space.margins.insert(eye.point);
            marked.insert(eye.point);
        }
    }
    marked
}

/// Drops vital points that the rule on suicide forbids.
fn playable<'k>(board: &Board, space: &Space, mut valued: Valuation<'k>) -> Valuation<'k> {
    let legal = |points: PointSet, color: Color| -> PointSet {
        points.iter().filter(|&point| board.legality(point, color) != Err(IllegalMove::Suicide)).collect()
    };
    valued.attack = legal(valued.attack, space.owner.opponent());
    valued.attack_threats = legal(valued.attack_threats, space.owner.opponent());
    valued.defense = legal(valued.defense, space.owner);
    valued.defense_threats = legal(valued.defense_threats, space.owner);
    valued
}

fn groups(board: &Board, eyes: &[Eye<'_>]) -> Vec<Group> {
    let count = eyes.iter().filter_map(|eye| eye.group).max().map_or(0, |most| most + 1);
    let life = benson_both(board, board.suicide());
    (0..count)
        .filter_map(|number| {
            let members: Vec<usize> =
                (0..eyes.len()).filter(|&index| eyes[index].group == Some(number)).collect();
            let owner = eyes[*members.first()?].owner;
            let mut strings: Vec<Point> =
                members.iter().flat_map(|&index| eyes[index].strings.iter().copied()).collect();
            strings.sort_unstable();
            strings.dedup();
            let value = members.iter().fold(EyeValue::settled(0), |sum, &index| sum + eyes[index].value);
            let certain = life[owner.index()].heads();
            let is_certain = !strings.is_empty() && strings.iter().all(|&head| certain.contains(head));
            let status = if is_certain { GroupStatus::Unconditional } else { GroupStatus::of(value) };
            Some(Group { owner, eyes: members, strings, value, status })
        })
        .collect()
}

/// One eye space.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Eye<'k> {
    /// The colour whose eye it may become.
    pub owner: Color,
    /// All its points, including margins.
    pub points: PointSet,
    /// Its marginal points.
    pub margins: PointSet,
    /// The eyes that it yields.
    pub value: EyeValue,
    /// The attacker's moves that decide.
    pub attack: PointSet,
    /// The owner's moves that decide.
    pub defense: PointSet,
    /// The attacker's moves that only threaten.
    pub attack_threats: PointSet,
    /// The owner's moves that only threaten.
    pub defense_threats: PointSet,
    /// The attacking point with the most support around it.
    pub best_attack: Option<Point>,
    /// The defending point with the most support around it.
    pub best_defense: Option<Point>,
    /// The source of the value.
    pub source: Source<'k>,
    /// The points that could be eyes of their own, with their diagonals.
    pub eye_points: Vec<EyePoint>,
    /// The index of its group in [`Analysis::groups`]; `None` if it was analysed alone, by [`Analyzer::eye_at`].
    pub group: Option<usize>,
    /// The heads of the owner's strings around it.
    pub strings: Vec<Point>,
    /// Whether these are one chain, or connected well enough to count as one. The value assumes it.
    pub is_within_one_chain: bool,
}

impl Eye<'_> {
    /// The first point from the top row down and from left to right.
    #[must_use]
    pub fn origin(&self) -> Option<Point> {
        self.points.iter().next()
    }

    /// The neighbours of a point within the space.
    pub fn neighbours(&self, point: Point) -> impl Iterator<Item = Point> + '_ {
        point.neighbours().into_iter().filter(|&q| self.points.contains(q))
    }

    /// The number of neighbours of a point that are margins of the space.
    #[must_use]
    pub fn marginal_neighbours(&self, point: Point) -> usize {
        self.neighbours(point).filter(|&q| self.margins.contains(q)).count()
    }

    /// The points that become eyes only for the side that moves first.
    pub fn half_eyes(&self) -> impl Iterator<Item = &EyePoint> {
        self.eye_points.iter().filter(|eye| eye.kind() == EyeKind::Half)
    }

    /// The points that cannot become eyes.
    pub fn false_eyes(&self) -> impl Iterator<Item = &EyePoint> {
        self.eye_points.iter().filter(|eye| eye.kind() == EyeKind::False)
    }
}

/// Strings that share eye spaces.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Group {
    /// The colour of the group.
    pub owner: Color,
    /// Its spaces, as indices into [`Analysis::eyes`].
    pub eyes: Vec<usize>,
    /// The heads of its strings.
    pub strings: Vec<Point>,
    /// The sum of its spaces' values; digits above 2 are kept.
    pub value: EyeValue,
    /// The status. It is certain if the strings are unconditionally alive. Otherwise it follows from the sum,
    /// assuming that the group must live by these eyes.
    pub status: GroupStatus,
}

/// All eye spaces of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Analysis<'k> {
    /// The reading of every string.
    pub strings: Vec<StringReading>,
    /// The stones that bound domains; see the rules of the module.
    pub lively: PointSet,
    /// The eye spaces, in reading order of their first points, Black's first where two share one.
    pub eyes: Vec<Eye<'k>>,
    /// The groups around them.
    pub groups: Vec<Group>,
}

impl<'k> Analysis<'k> {
    /// The eye space of `owner` that contains a point.
    #[must_use]
    pub fn eye_at(&self, point: Point, owner: Color) -> Option<&Eye<'k>> {
        self.eyes.iter().find(|eye| eye.owner == owner && eye.points.contains(point))
    }

    /// The group of an eye space of this analysis.
    #[must_use]
    pub fn group_of(&self, eye: &Eye<'k>) -> Option<&Group> {
        self.groups.get(eye.group?)
    }

    /// The diagonals of a point that was judged; see [`EyePoint`].
    #[must_use]
    pub fn eye_point(&self, point: Point) -> Option<&EyePoint> {
        self.eyes.iter().flat_map(|eye| &eye.eye_points).find(|eye| eye.point == point)
    }
}
