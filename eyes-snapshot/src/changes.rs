//! What changed between two snapshots of a game.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use crate::Line;

/// A space that is answered differently, at every position from one move to another that was looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change<'a> {
    /// How many moves have been played: at the first of these positions, and at the last.
    pub moves: RangeInclusive<usize>,
    /// The line before; `None` if the space was not there.
    pub old: Option<&'a Line>,
    /// The line now; `None` if the space is not there any more.
    pub new: Option<&'a Line>,
}

/// Compares the lines of one game with those from before, position by position. `every` is the number of moves from one
/// position that was looked at to the next.
///
/// The changes are sorted by their first position, then as the lines are. At each position there is at most one line about a
/// space. Takes time proportional to the number of lines, but for sorting.
///
/// ```
/// use eyes_snapshot::{Line, changes};
///
/// let read = |text: &str| text.lines().map(str::parse).collect::<Result<Vec<Line>, _>>();
/// let old = read("a\t3-9\tblack\tA1\t1111\tderived\t-")?;
/// let new = read("a\t3-5\tblack\tA1\t1111\tderived\t-\na\t6-9\tblack\tA1\t0111\tmine.db#1\tattack A1")?;
/// let found = changes(&old, &new, 1);
/// assert_eq!(found.len(), 1);
/// assert_eq!((found[0].moves.clone(), found[0].old, found[0].new), (6..=9, Some(&old[0]), Some(&new[1])));
/// # Ok::<(), eyes_snapshot::LineError>(())
/// ```
#[must_use]
pub fn changes<'a>(old: &'a [Line], new: &'a [Line], every: usize) -> Vec<Change<'a>> {
    let mut spaces: BTreeMap<(usize, &str), (usize, Sides<'a>)> = BTreeMap::new();
    for (side, lines) in [old, new].into_iter().enumerate() {
        for line in lines {
            let order = spaces.len();
            let space =
                spaces.entry((line.owner.index(), &line.space)).or_insert((order, Default::default()));
            space.1[side].push(line);
        }
    }
    let mut found: Vec<(usize, Change<'a>)> = Vec::new();
    for (order, sides) in spaces.values_mut() {
        found.extend(changes_of_space(sides, every).into_iter().map(|change| (*order, change)));
    }
    found.sort_by_key(|(order, change)| (*change.moves.start(), *order));
    found.into_iter().map(|(_, change)| change).collect()
}

/// The lines of one space, before and now.
type Sides<'a> = [Vec<&'a Line>; 2];

fn changes_of_space<'a>([old, new]: &mut Sides<'a>, every: usize) -> Vec<Change<'a>> {
    for lines in [&mut *old, &mut *new] {
        lines.sort_by_key(|line| *line.moves.start());
    }
    let lines = || old.iter().chain(new.iter());
    let starts: BTreeSet<usize> = lines().map(|line| *line.moves.start()).collect();
    let ends: BTreeSet<usize> = lines().map(|line| *line.moves.end()).collect();
    // Between two neighbouring bounds nothing changes.
    let bounds: BTreeSet<usize> =
        starts.iter().copied().chain(ends.iter().map(|end| end.saturating_add(1))).collect();
    let bounds: Vec<usize> = bounds.into_iter().collect();
    let mut found: Vec<Change<'a>> = Vec::new();
    let mut goes_on = false;
    for pair in bounds.windows(2) {
        let (first, last) = (pair[0], pair[1] - 1);
        let is_looked_at =
            starts.contains(&first) || ends.contains(&last) || first.next_multiple_of(every.max(1)) <= last;
        if !is_looked_at {
            continue;
        }
        let at = |lines: &[&'a Line]| {
            let begun = lines.partition_point(|line| *line.moves.start() <= first);
            lines[..begun].last().copied().filter(|line| line.moves.contains(&first))
        };
        let (old, new) = (at(old), at(new));
        if old.map(|line| &line.answer) == new.map(|line| &line.answer) {
            goes_on = false;
            continue;
        }
        match found.last_mut() {
            Some(before) if goes_on && (before.old, before.new) == (old, new) => {
                before.moves = *before.moves.start()..=last;
            }
            _ => found.push(Change { moves: first..=last, old, new }),
        }
        goes_on = true;
    }
    found
}

#[cfg(test)]
mod tests {
    use eyes_runtime::board::Color;
    use proptest::prelude::*;

    use super::*;
    use crate::Answer;

    /// At each position that was looked at, the answer about each space, if it is there.
    type Game = Vec<Vec<Option<u8>>>;

    const VALUES: [&str; 3] = ["1111", "0111", "1122"];
    const SPACES: usize = 3;

    fn game() -> impl Strategy<Value = Game> {
        prop::collection::vec(prop::collection::vec(prop::option::of(0_u8..3), SPACES), 1..9)
    }

    /// The moves at each position: every so many, and the end, which may come earlier.
    fn looked_at(positions: usize, every: usize, short: usize) -> Vec<usize> {
        let end = ((positions - 1) * every).saturating_sub(short % every);
        (0..positions).map(|position| (position * every).min(end)).collect()
    }

    fn lines(game: &Game, moves: &[usize]) -> Vec<Line> {
        let mut lines: Vec<Line> = Vec::new();
        for space in 0..SPACES {
            let mut is_open = false;
            for (answers, &at) in game.iter().zip(moves) {
                let Some(answer) = answers[space] else {
                    is_open = false;
                    continue;
                };
                let value = VALUES[usize::from(answer)].parse().unwrap();
                match lines.last_mut().filter(|line| is_open && line.answer.value == value) {
                    Some(line) => line.moves = *line.moves.start()..=at,
                    None => lines.push(Line {
                        name: "game".into(),
                        moves: at..=at,
                        owner: Color::Black,
                        space: space.to_string(),
                        answer: Answer { value, source: "derived".into(), marks: "-".into() },
                    }),
                }
                is_open = true;
            }
        }
        lines
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        /// Every difference at a position that was looked at is within exactly one change, and nothing else is.
        #[test]
        fn changes_are_the_differences(
            old in game(), new in game(), every in 1_usize..5, short in 0_usize..5,
        ) {
            let positions = old.len().min(new.len());
            let moves = looked_at(positions, every, short);
            let (before, after) = (lines(&old, &moves), lines(&new, &moves));
            let found = changes(&before, &after, every);
            for ((old, new), at) in old.iter().zip(&new).zip(&moves) {
                for space in 0..SPACES {
                    let name = space.to_string();
                    let here: Vec<_> = found
                        .iter()
                        .filter(|change| change.moves.contains(at))
                        .filter(|change| change.old.or(change.new).is_some_and(|line| line.space == name))
                        .collect();
                    prop_assert_eq!(here.len(), usize::from(old[space] != new[space]));
                    for change in here {
                        let value = |answer: Option<u8>| answer.map(|at| VALUES[usize::from(at)].to_owned());
                        prop_assert_eq!(change.old.map(|l| l.answer.value.to_string()), value(old[space]));
                        prop_assert_eq!(change.new.map(|l| l.answer.value.to_string()), value(new[space]));
                    }
                }
            }
            for change in &found {
                prop_assert!(moves.iter().any(|at| change.moves.contains(at)));
            }
        }
    }
}
