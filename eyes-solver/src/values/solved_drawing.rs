//! A drawing with all its positions solved.

use eyes_graph::{Appraisal, VertexSet};

use super::all_positions::{State, Whole};
use super::drawing::Drawing;
use super::line::{self, Line};
use super::rules::{Barred, ValueError, ValueRules};
use super::shape::Stones;
use crate::region::Side;

/// Every position of a drawing, solved: values for any stones, and lines of play that show them.
///
/// ```
/// use eyes_solver::{Drawing, LineMove, Side, ValueRules};
///
/// let row = Drawing::parse("...")?;
/// let mut solved = row.solve(&ValueRules::default())?;
/// assert_eq!(solved.value(0b001)?.value().to_string(), "1122"); // `X..`
/// let line = solved.line(0, Side::Attacker, 2).unwrap();
/// assert!(line.captured);
/// assert_eq!(line.moves[0], (Side::Attacker, LineMove::Stone(1)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Solved {
    whole: Whole,
    rules: ValueRules,
    cut_off: VertexSet,
    vertices: VertexSet,
}

const MAX_LINE: usize = 9;

impl Drawing {
    /// Solves every position of the drawing. Costs a millisecond or two for 7 points and a quarter of a second for
    /// 12. Own stones that the drawing cuts off count as points.
    ///
    /// # Errors
    ///
    /// [`ValueError::TooMuchOutside`], [`ValueError::TooLarge`] above 12 points.
    pub fn solve(&self, rules: &ValueRules) -> Result<Solved, ValueError> {
        self.solve_within(rules, u64::MAX)
    }

    /// As [`solve`](Self::solve), if that takes no more than `nodes` nodes: 13,000 for 8 points, a million for 12.
    ///
    /// # Errors
    ///
    /// As [`solve`](Self::solve), and [`ValueError::NotDecided`].
    pub fn solve_within(&self, rules: &ValueRules, nodes: u64) -> Result<Solved, ValueError> {
        let rules = rules.checked()?;
        let (shape, stones) = self.game();
        if shape.len > Whole::MAX_POINTS {
            return Err(ValueError::TooLarge { points: shape.len, most: Whole::MAX_POINTS });
        }
        if Whole::nodes(shape.len) > nodes {
            return Err(ValueError::NotDecided { nodes });
        }
        let vertices = VertexSet::MAX >> (VertexSet::BITS as usize - self.graph().len());
        Ok(Solved { whole: Whole::solve_all(shape, rules), rules, cut_off: stones.defender, vertices })
    }
}

impl Solved {
    /// The value and vital points with exactly these attacker stones.
    ///
    /// # Errors
    ///
    /// [`ValueError::NoLiberty`].
    pub fn value(&mut self, stones: VertexSet) -> Result<Appraisal, ValueError> {
        let stones = self.start(stones);
        if self.cut_off != 0 && !super::digits::Oracle::shape(&self.whole).is_legal(&stones) {
            return Err(ValueError::NoLiberty);
        }
        let of_drawing = |set| set & self.vertices;
        Ok(self.whole.appraise(&stones, Barred::default())?.map(of_drawing, of_drawing))
    }

    /// A line of best play from attacker stones on `stones`, with `first` to move, for the question whether the
    /// owner gets `eyes` eyes (1 or 2). For one eye the wall has the other eye already. The wall is captured if
    /// the owner does not get the eyes. `None` above 9 points, where a line costs too much.
    #[must_use]
    pub fn line(&self, stones: VertexSet, first: Side, eyes: u8) -> Option<Line> {
        if super::digits::Oracle::shape(&self.whole).len > MAX_LINE {
            return None;
        }
        let state = State {
            stones: self.start(stones),
            side: first,
            liberties: self.rules.liberties,
            ko_threats: self.rules.ko_threats,
            extra_eyes: u8::from(eyes < 2),
        };
        Some(line::line(&self.whole, state))
    }

    fn start(&self, stones: VertexSet) -> Stones {
        Stones { attacker: stones & self.vertices, defender: self.cut_off, ko: None }
    }
}
