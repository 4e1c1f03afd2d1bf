//! The two sides.

use core::fmt;
use core::str::FromStr;

/// A side, and the colour of its stones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Color {
    /// Black.
    Black,
    /// White.
    White,
}

impl Color {
    /// Black, then White.
    pub const ALL: [Color; 2] = [Color::Black, Color::White];

    /// The other side.
    ///
    /// ```
    /// use eyes_runtime::board::Color;
    /// assert_eq!(Color::Black.opponent(), Color::White);
    /// ```
    #[inline]
    #[must_use]
    pub const fn opponent(self) -> Color {
        match self {
            Color::Black => Color::White,
            Color::White => Color::Black,
        }
    }

    /// 0 for Black, 1 for White: for tables with one entry a side.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// How a diagram draws a stone: `X` or `O`.
    #[must_use]
    pub const fn symbol(self) -> char {
        match self {
            Color::Black => 'X',
            Color::White => 'O',
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Color::Black => "black",
            Color::White => "white",
        })
    }
}

/// A word that is not a colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a colour: expected `black`, `b`, `white` or `w`")]
pub struct ColorError;

impl FromStr for Color {
    type Err = ColorError;

    /// `black`, `b`, `white` or `w`, in either case.
    fn from_str(text: &str) -> Result<Color, ColorError> {
        if text.eq_ignore_ascii_case("black") || text.eq_ignore_ascii_case("b") {
            Ok(Color::Black)
        } else if text.eq_ignore_ascii_case("white") || text.eq_ignore_ascii_case("w") {
            Ok(Color::White)
        } else {
            Err(ColorError)
        }
    }
}
