//! One eye space with its value, and the groups that spaces form.

use alloc::vec::Vec;

use eyes_graph::{EyeSum, EyeValue, Masters, Valuation};

use super::analysis::{EyeSpace, Group, Standing};
use super::group::{GroupStatus, are_as_one};
use super::half_eye::mark_false_eyes;
use super::kept::Basis;
use super::knowledge::{Knowledge, Source};
use super::partition::Space;
use super::partly_read::PartlyRead;
use super::proven::is_proven;
#[cfg(feature = "solver")]
use super::valuation::SUPPOSED_LIBERTIES;
use super::valuation::Valuer;
#[cfg(feature = "solver")]
use super::value_search::ValueSearch;
use super::vital::{best_attack, best_defense};
use super::ways_in::ways_in;
use crate::board::{Point, PointSet, WatchedBoard};
use crate::reading::Reader;
use crate::stop_flag::StopFlag;

/// What values spaces and groups: knowledge, a reader, and a search.
pub(crate) struct Assessor {
    pub(crate) knowledge: Knowledge,
    pub(crate) reader: Reader,
    pub(crate) stop: Option<StopFlag>,
    #[cfg(feature = "solver")]
    pub(crate) solved: ValueSearch,
}

impl Assessor {
    /// Whether answers are cut short now.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.as_ref().is_some_and(StopFlag::is_requested)
    }

    /// A space of which all that bears on it has been read, in no group, and what its analysis rests on.
    pub(crate) fn eye(&mut self, seen: &mut PartlyRead, mut space: Space) -> (Basis, EyeSpace) {
        let before = space.clone();
        seen.begin_to_watch();
        self.reader.begin_to_count();
        let (eye_points, asked) = seen.eye_points(&space, &mut self.reader);
        let board = seen.board();
        let false_eyes = mark_false_eyes(board, &mut space, &eye_points);
        let strings = seen.strings_around(&space, &false_eyes);
        let ways_in = ways_in(board, &space);
        let (valued, masters) = self.valuer(board).appraise(&space, &eye_points);
        let margins_apart = match valued.source {
            Source::Guess => PointSet::new(),
            _ => self.valuer(board).margins_apart(&space, &eye_points),
        };
        let valuation = valued.valuation;
        let eye = EyeSpace {
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
            ways_in,
            margins_apart,
            strings,
        };
        let used = self.reader.used().unless(self.is_stopped());
        (Basis::new(seen, before, asked, used), eye)
    }

    fn valuer<'v>(&'v mut self, board: &'v WatchedBoard) -> Valuer<'v> {
        Valuer::new(
            board,
            &self.knowledge,
            #[cfg(feature = "solver")]
            self.stop.as_ref(),
            #[cfg(feature = "solver")]
            &mut self.solved,
        )
    }

    /// Finds the groups of the spaces of a board, which have the numbers of their groups. The memory of the groups that
    /// were there is used again.
    pub(crate) fn groups(
        &mut self,
        seen: &PartlyRead,
        eyes: &[EyeSpace],
        count: usize,
        groups: &mut Vec<Group>,
    ) {
        groups.resize_with(count, Group::none);
        for group in groups.iter_mut() {
            group.eyes.clear();
            group.strings.clear();
        }
        for (index, eye) in eyes.iter().enumerate() {
            if let Some(group) = eye.group.and_then(|number| groups.get_mut(number)) {
                group.owner = eye.owner;
                group.eyes.push(index);
                group.strings.extend_from_slice(&eye.strings);
            }
        }
        for group in groups {
            group.strings.sort_unstable();
            group.strings.dedup();
            self.assess(seen, eyes, group);
        }
    }

    /// The value and the status of a group of these spaces and strings.
    fn assess(&mut self, seen: &PartlyRead, eyes: &[EyeSpace], group: &mut Group) {
        let (board, certain) = (seen.board(), seen.readings().alive());
        let (members, strings) = (group.eyes.as_slice(), group.strings.as_slice());
        group.value = members.iter().map(|&index| eyes[index].value).sum();
        let is_certain = !strings.is_empty() && strings.iter().all(|&head| certain.contains(head));
        let Found { standing, counts_liberties } =
            if is_certain { Found::default() } else { self.standing(board, eyes, members, strings) };
        group.standing = standing;
        group.status = match standing {
            _ if is_certain => GroupStatus::Unconditional,
            Some(Standing { masters, .. }) => GroupStatus::by_masters(masters),
            None => GroupStatus::of(group.value),
        };
        let is_proper = |index: &&usize| eyes[**index].points != eyes[**index].margins;
        let mut proper = members.iter().filter(is_proper);
        group.is_proven = match (proper.next(), proper.next(), strings) {
            _ if is_certain => true,
            (Some(&index), None, &[string]) => {
                is_proven(board, &eyes[index], string, group.status, counts_liberties)
            }
            _ => false,
        };
    }

    /// The sums by the masters of the kos, if these or the liberties outside make a difference to two eyes.
    fn standing(
        &mut self,
        board: &WatchedBoard,
        eyes: &[EyeSpace],
        members: &[usize],
        strings: &[Point],
    ) -> Found {
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
        board: &WatchedBoard,
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
