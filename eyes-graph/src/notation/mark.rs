//! The characters of a drawing.

use super::sign::Sign;

/// A character of a drawing that is not a hole.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Mark {
    /// A vertex of the eye space.
    Vertex(Sign),
    /// `|`: an edge of the board. It is left of the next column if nothing precedes it in its row, otherwise right
    /// of the column before it.
    Side,
    /// `-`: an edge of the board. In the first row it is above the row below it, otherwise below the row above.
    Level,
    /// `+`: a corner of the board, which has no meaning of its own.
    Corner,
}

impl Mark {
    /// The mark of a character; `None` for a blank, and for characters without a meaning in a drawing.
    ///
    /// ```
    /// use eyes_graph::notation::{Mark, Sign};
    ///
    /// assert_eq!(Mark::from_char('@'), Some(Mark::Vertex(Sign::VitalMargin)));
    /// assert_eq!(Mark::from_char('|'), Some(Mark::Side));
    /// assert_eq!(Mark::from_char('?'), None);
    /// ```
    pub fn from_char(character: char) -> Option<Self> {
        match character {
            '|' => Some(Self::Side),
            '-' => Some(Self::Level),
            '+' => Some(Self::Corner),
            _ => Sign::from_char(character).map(Self::Vertex),
        }
    }

    /// The same mark, a vertex without vital marks.
    #[must_use]
    pub const fn without_vital(self) -> Self {
        match self {
            Self::Vertex(sign) => Self::Vertex(sign.without_marks()),
            mark => mark,
        }
    }

    /// The character that stands for the mark.
    pub const fn to_char(self) -> char {
        match self {
            Self::Vertex(sign) => sign.to_char(),
            Self::Side => '|',
            Self::Level => '-',
            Self::Corner => '+',
        }
    }
}
