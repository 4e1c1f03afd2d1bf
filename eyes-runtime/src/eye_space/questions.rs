//! Questions about a point or a string, as engines ask them in their inner loops. Each costs some ten to a hundred
//! nanoseconds.

use super::analysis::{Analysis, EyeSpace, Group};
use super::diagonal::{EyeKind, EyePoint};
use super::knowledge::Source;
use super::readings::StringReading;
use crate::board::{Board, Color, Point};

impl Analysis {
    /// The eye space of `owner` that contains a point.
    #[must_use]
    pub fn eye_at(&self, point: Point, owner: Color) -> Option<&EyeSpace> {
        self.eyes.iter().find(|eye| eye.owner == owner && eye.points.contains(point))
    }

    /// The group of an eye space of this analysis.
    #[must_use]
    pub fn group_of(&self, eye: &EyeSpace) -> Option<&Group> {
        self.groups.get(eye.group?)
    }

    /// The group of the string at a point of the board that was analysed; `None` if there is no string, or none around
    /// an eye space.
    #[must_use]
    pub fn group_at(&self, board: &Board, stone: Point) -> Option<&Group> {
        let head = board.string_head(stone)?;
        self.groups.iter().find(|group| group.strings.contains(&head))
    }

    /// The reading of the string with this head; `None` if there is none.
    #[must_use]
    pub fn reading_of(&self, head: Point) -> Option<&StringReading> {
        self.strings.iter().find(|reading| reading.head == head)
    }

    /// The diagonals of a point that was judged, which tell whether it is a proper, a half or a false eye, and whose;
    /// see [`EyePoint`]. `None` for points with two or more neighbours in their space, and for points of no space.
    #[must_use]
    pub fn eye_point(&self, point: Point) -> Option<&EyePoint> {
        let spaces = self.eyes.iter().filter(|eye| eye.points.contains(point));
        spaces.flat_map(|eye| &eye.eye_points).find(|eye| eye.point == point)
    }

    /// Whether the stone at a point cannot be captured even if its owner always passes.
    #[must_use]
    pub fn is_unconditionally_alive(&self, stone: Point) -> bool {
        self.unconditional.contains(stone)
    }

    /// Whether a stone of `color` at an empty point would fill an eye of its own: it lies in an eye space of that
    /// colour, is neither marginal nor a false eye, and is no point where the owner decides or threatens anything.
    ///
    /// Spaces whose value is a guess do not count: most of them are open areas.
    ///
    /// ```
    /// use eyes_runtime::board::{Board, Color, Point};
    /// use eyes_runtime::{Analyzer, Knowledge};
    ///
    /// let board = Board::from_ascii("
    ///     . O . O . X
    ///     O O O O O X
    ///     . . . X X X
    ///     . . . . . .
    ///     . . . . . .
    ///     . . . . . .
    /// ")?;
    /// let analysis = Analyzer::new(Knowledge::builtin()).analyze(&board);
    /// let eye = Point::from_gtp("A6", 6, 6)?;
    /// assert!(analysis.fills_own_eye(eye, Color::White) && !analysis.fills_own_eye(eye, Color::Black));
    /// assert!(analysis.is_unconditionally_alive(Point::from_gtp("B6", 6, 6)?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn fills_own_eye(&self, point: Point, color: Color) -> bool {
        self.eye_at(point, color).is_some_and(|eye| {
            eye.source != Source::Guess
                && eye.ways_in.is_empty()
                && eye.margins_apart.is_empty()
                && !eye.margins.contains(point)
                && !eye.defense.contains(point)
                && !eye.defense_threats.contains(point)
                && eye.false_eyes().all(|eye| eye.point != point)
        })
    }
}

impl EyeSpace {
    /// What the point is, taken as an eye of its own; `None` if it was not judged.
    #[must_use]
    pub fn kind_of(&self, point: Point) -> Option<EyeKind> {
        self.eye_points.iter().find(|eye| eye.point == point).map(EyePoint::kind)
    }
}
