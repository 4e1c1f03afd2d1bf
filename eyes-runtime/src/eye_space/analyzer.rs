//! The analysis of whole boards, and of one eye space.

use alloc::boxed::Box;
use alloc::vec::Vec;

use eyes_graph::{EyeSum, EyeValue, Masters, Valuation};

use super::analysis::{Analysis, EyeSpace, Group, Standing};
use super::group::{GroupStatus, are_as_one, group_numbers};
use super::half_eye::mark_false_eyes;
use super::knowledge::Knowledge;
#[cfg(feature = "solver")]
use super::knowledge::Source;
use super::partition::Space;
use super::partly_read::PartlyRead;
use super::proven::is_proven;
#[cfg(feature = "solver")]
use super::valuation::SUPPOSED_LIBERTIES;
use super::valuation::Valuer;
#[cfg(feature = "solver")]
use super::value_search::ValueSearch;
use super::vital::{best_attack, best_defense};
use crate::board::{Board, Color, Point, PointSet};
use crate::reading::{Limits, Reader};
use crate::static_rules::benson::benson_both;
use crate::stop_flag::StopFlag;

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
pub struct Analyzer {
    knowledge: Knowledge,
    stop: Option<StopFlag>,
    reader: Reader,
    reads: bool,
    seen: Option<Box<PartlyRead>>,
    #[cfg(feature = "solver")]
    solved: ValueSearch,
}

impl core::fmt::Debug for Analyzer {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Analyzer")
            .field("knowledge", &self.knowledge)
            .field("reader", &self.reader)
            .field("reads", &self.reads)
            .finish_non_exhaustive()
    }
}

impl Analyzer {
    /// An analyzer that reads every string of up to four liberties within [`Limits::FAST`].
    #[must_use]
    pub fn new(knowledge: Knowledge) -> Self {
        Self {
            knowledge,
            stop: None,
            reader: Reader::new(Limits::FAST),
            reads: true,
            seen: None,
            #[cfg(feature = "solver")]
            solved: ValueSearch::default(),
        }
    }

    /// Uses other reading limits.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.reader = Reader::new(limits);
        if let Some(stop) = &self.stop {
            self.reader = self.reader.stop_on(stop.clone());
        }
        self.seen = None;
        self
    }

    /// Reads hardly any further once the flag is set (see [`Reader::stop_on`]) and searches no further space: the
    /// values of those that no table has are guesses then.
    #[must_use]
    pub fn stop_on(mut self, stop: impl Into<StopFlag>) -> Self {
        let stop = stop.into();
        self.reader = self.reader.stop_on(stop.clone());
        self.stop = Some(stop);
        self
    }

    /// Takes every string for safe instead of reading it. This is faster, but wrong where stones inside an eye
    /// space are dead.
    #[must_use]
    pub fn without_reading(mut self) -> Self {
        self.reads = false;
        self.seen = None;
        self
    }

    /// Finds every eye space of both colours, with its value, its vital points, and the reason.
    pub fn analyze(&mut self, board: &Board) -> Analysis {
        let seen = match self.known(board) {
            Some(mut seen) => {
                seen.read_all(&mut self.reader);
                seen
            }
            None => Box::new(PartlyRead::on_all(board, !self.reads, &mut self.reader)),
        };
        let mut eyes: Vec<EyeSpace> =
            seen.spaces().iter().map(|space| self.eye(board, &seen, space.clone())).collect();
        let strings: Vec<&[Point]> = eyes.iter().map(|eye| eye.strings.as_slice()).collect();
        let numbers = group_numbers(&strings);
        for (eye, number) in eyes.iter_mut().zip(numbers) {
            eye.group = Some(number);
        }
        let groups = self.groups(board, &eyes);
        let analysis = Analysis { strings: seen.strings().to_vec(), lively: *seen.lively(), eyes, groups };
        self.seen = Some(seen);
        analysis
    }

    /// The eye space of `owner` that a point belongs to, as [`Self::analyze`] finds it, but for its group:
    /// only the strings that bear on this space are read, and only this space is valued.
    ///
    /// What is found is kept until another board is asked about.
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
    pub fn eye_at(&mut self, board: &Board, point: Point, owner: Color) -> Option<EyeSpace> {
        let known = self.known(board);
        let mut seen =
            known.unwrap_or_else(|| Box::new(PartlyRead::new(board, !self.reads, &mut self.reader)));
        let space = seen.space_at(point, owner, &mut self.reader);
        let eye = space.map(|space| self.eye(board, &seen, space));
        self.seen = Some(seen);
        eye
    }

    /// What is known of the board, if it is the one that was asked about last.
    fn known(&mut self, board: &Board) -> Option<Box<PartlyRead>> {
        self.seen.take().filter(|seen| seen.is_of(board))
    }

    /// A space of which all that bears on it has been read, in no group.
    fn eye(&mut self, board: &Board, seen: &PartlyRead, mut space: Space) -> EyeSpace {
        let eye_points = seen.eye_points(&space, &mut self.reader);
        let false_eyes = mark_false_eyes(board, &mut space, &eye_points);
        let strings = seen.strings_around(&space, &false_eyes);
        let (valued, masters) = self.valuer(board).appraise(&space, &eye_points);
        let valuation = valued.valuation;
        EyeSpace {
            owner: space.owner,
            points: space.points,
            margins: space.margins,
            value: valuation.value,
            best_attack: best_attack(board, &space, &valuation.attack),
            best_defense: best_defense(board, &space, &valuation.defense, &mut self.reader),
            attack: valuation.attack,
            defense: valuation.defense,
            attack_threats: valuation.attack_threats,
            defense_threats: valuation.defense_threats,
            masters,
            source: valued.source,
            eye_points,
            group: None,
            is_within_one_chain: are_as_one(board, &strings, &mut self.reader),
            strings,
        }
    }

    fn valuer<'v>(&'v mut self, board: &'v Board) -> Valuer<'v> {
        Valuer::new(
            board,
            &self.knowledge,
            #[cfg(feature = "solver")]
            self.stop.as_ref(),
            #[cfg(feature = "solver")]
            &mut self.solved,
        )
    }

    fn groups(&mut self, board: &Board, eyes: &[EyeSpace]) -> Vec<Group> {
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
                let value: EyeSum = members.iter().map(|&index| eyes[index].value).sum();
                let certain = life[owner.index()].heads();
                let is_certain = !strings.is_empty() && strings.iter().all(|&head| certain.contains(head));
                let Found { standing, counts_liberties } = if is_certain {
                    Found::default()
                } else {
                    self.standing(board, eyes, &members, &strings)
                };
                let status = match standing {
                    _ if is_certain => GroupStatus::Unconditional,
                    Some(Standing { masters, .. }) => GroupStatus::by_masters(masters),
                    None => GroupStatus::of(value),
                };
                let is_proper = |index: &usize| eyes[*index].points != eyes[*index].margins;
                let proper: Vec<usize> = members.iter().copied().filter(is_proper).collect();
                let is_proven = match (proper.as_slice(), strings.as_slice()) {
                    _ if is_certain => true,
                    (&[index], &[string]) => {
                        is_proven(board, &eyes[index], string, status, counts_liberties, &mut self.reader)
                    }
                    _ => false,
                };
                Some(Group { owner, eyes: members, strings, value, standing, status, is_proven })
            })
            .collect()
    }

    /// The sums by the masters of the kos, if these or the liberties outside make a difference to two eyes.
    fn standing(&mut self, board: &Board, eyes: &[EyeSpace], members: &[usize], strings: &[Point]) -> Found {
        let members = || members.iter().map(|&index| &eyes[index]);
        #[cfg(feature = "solver")]
        let searched = self.short_of_liberties(board, members(), strings);
        #[cfg(not(feature = "solver"))]
        let searched = {
            let _ = (board, strings);
            None
        };
        let sum = |master: fn(&Masters<Valuation<PointSet>>) -> EyeValue| -> EyeSum {
            members().map(|eye| eye.masters.as_deref().map_or(eye.value, master)).sum()
        };
        let counts_liberties = searched.is_some();
        if searched.is_none() && members().all(|eye| eye.masters.is_none()) {
            return Found::default();
        }
        let standing = searched.unwrap_or_else(|| Standing {
            liberties: None,
            masters: Masters {
                owner: sum(|masters| masters.owner.value),
                attacker: sum(|masters| masters.attacker.value),
            },
        });
        let value: EyeSum = members().map(|eye| eye.value).sum();
        let Masters { owner, attacker } = standing.masters.map(EyeSum::capped);
        let differs = owner != value.capped() || attacker != value.capped();
        Found { standing: differs.then_some(standing), counts_liberties }
    }

    /// The sums for a group with one space, within one chain that has fewer liberties elsewhere than values suppose.
    #[cfg(feature = "solver")]
    fn short_of_liberties<'e>(
        &mut self,
        board: &Board,
        members: impl Iterator<Item = &'e EyeSpace>,
        strings: &[Point],
    ) -> Option<Standing> {
        let mut spaces = members.filter(|eye| eye.points != eye.margins);
        let (eye, None) = (spaces.next()?, spaces.next()) else { return None };
        if matches!(eye.source, Source::Pattern { .. }) {
            return None;
        }
        let liberties: PointSet = strings.iter().flat_map(|&head| board.liberties(head)).collect();
        let outside = (liberties - eye.points).len();
        if outside >= usize::from(SUPPOSED_LIBERTIES) || !eye.is_within_one_chain {
            return None;
        }
        let liberties = outside as u8;
        let space = Space { owner: eye.owner, points: eye.points, margins: eye.margins };
        let values = self.valuer(board).with_liberties(&space, &eye.eye_points, liberties)?;
        Some(Standing { liberties: Some(liberties), masters: values.map(EyeSum::from) })
    }
}

/// How the sums of a group stand.
#[derive(Default)]
struct Found {
    standing: Option<Standing>,
    /// Whether they were found with the liberties that the group has outside.
    counts_liberties: bool,
}
