//! Boards as plain text.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::{Board, Color, MAX_SIZE, Point, SetupError, SizeError};

/// Why a text is not a board. Lines and columns are counted from 1; columns count characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AsciiError {
    /// A character that means nothing.
    #[error("line {line}, column {column}: `{found}` is no point: expected `X`, `O`, `.` or `+`")]
    UnknownCharacter {
        /// The line of the text.
        line: usize,
        /// The character's place in the line.
        column: usize,
        /// The character.
        found: char,
    },
    /// Rows of different lengths.
    #[error("line {line}: the row has {}, the rows above have {expected}", count(*.found, "point"))]
    UnevenRow {
        /// The line of the text.
        line: usize,
        /// Points of the first row.
        expected: usize,
        /// Points of this row.
        found: usize,
    },
    /// A row whose number is not one below that of the row above.
    #[error(
        "line {line}: the row is numbered {found}, expected {expected}: numbers decrease, the bottom row is 1"
    )]
    RowNumber {
        /// The line of the text.
        line: usize,
        /// The number that follows from the row above.
        expected: usize,
        /// The number written.
        found: usize,
    },
    /// A row that has the number 0, or that follows row 1.
    #[error("line {line}: this would be row 0: numbers decrease, the bottom row is 1")]
    RowZero {
        /// The line of the text.
        line: usize,
    },
    /// A row below the end of the board, or points beside it.
    #[error(
        "line {line}: a second board begins here: draw one board, without empty lines and frames between its points"
    )]
    SecondBoard {
        /// The line of the text.
        line: usize,
    },
    /// Letters above or below the board that are not those of its columns.
    #[error("line {line}: letters of {}, the rows have {}", count(*.found, "column"), count(*.expected, "point"))]
    ColumnLetters {
        /// The line of the text.
        line: usize,
        /// Points of a row.
        expected: usize,
        /// Letters of the line.
        found: usize,
    },
    /// Letters of columns with I among them.
    #[error("line {line}: letters of columns leave out I: `A` to `H`, then `J`")]
    LetterI {
        /// The line of the text.
        line: usize,
    },
    /// Letters of columns with one missing or out of order.
    #[error("line {line}, column {column}: `{found}` is not the next column's letter, `{expected}`")]
    NextLetter {
        /// The line of the text.
        line: usize,
        /// The letter's place in the line.
        column: usize,
        /// The letter that follows from the one before.
        expected: char,
        /// The letter written.
        found: char,
    },
    /// A frame on one of two sides that face each other: the drawing is a part of a board.
    #[error(
        "line {line}: the frame is open at the {side}: draw the whole board, framed on opposite sides or on none"
    )]
    OpenFrame {
        /// The line of the text.
        line: usize,
        /// `left`, `right`, `top` or `bottom`.
        side: &'static str,
    },
    /// A board too small or too large, or stones that cannot stand so.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

impl Board {
    /// Reads a board drawn as text: one line a row, `X`, `x` or `#` a black stone, `O` or `o` a white
    /// one, `.` an empty point and `+` an empty star point. Blanks between the points are optional.
    /// There may be numbers at either end of rows or at both, column letters, a frame of `|`, `-` and `+` on
    /// opposite sides, and empty lines above and below the board. Words after the number at the right that count
    /// captured stones are skipped. So the answer of a `showboard` command can be read as it is.
    ///
    /// # Errors
    /// [`AsciiError`] names the line, and the column where there is one.
    ///
    /// ```
    /// use eyes_runtime::board::{AsciiError, Board};
    /// let board = Board::from_ascii("
    ///    A B C
    ///  2 . X O 2
    ///  1 X X . 1     BLACK (X) has captured 0 stones
    ///    A B C
    /// ").unwrap();
    /// assert_eq!((board.width(), board.height()), (3, 2));
    /// assert_eq!(
    ///     Board::from_ascii("X O\nX ?"),
    ///     Err(AsciiError::UnknownCharacter { line: 2, column: 3, found: '?' })
    /// );
    /// ```
    pub fn from_ascii(text: &str) -> Result<Board, AsciiError> {
        let mut reader = Reader::default();
        for (index, line) in text.lines().flat_map(|line| line.split('\r')).enumerate() {
            reader.line(index + 1, line)?;
        }
        reader.end()?;
        let size = |n: usize| u8::try_from(n).ok().filter(|&n| n <= MAX_SIZE);
        let (width, height) = (reader.width.unwrap_or(0), reader.rows);
        let (Some(columns), Some(rows)) = (size(width), size(height)) else {
            return Err(SetupError::Size(SizeError { width, height }).into());
        };
        Ok(Board::from_stones(columns, rows, reader.stones)?)
    }
}

#[derive(Default)]
struct Reader {
    stones: Vec<(Point, Color)>,
    width: Option<usize>,
    rows: usize,
    /// The number of the last row.
    number: Option<usize>,
    /// The line of the last row.
    last: usize,
    /// The line of the letters above the board, and how many they are.
    letters: Option<(usize, usize)>,
    /// The lines of the frame above and below the board.
    frame: [Option<usize>; 2],
    has_ended: bool,
    /// The line of the first row, and the number of points before a wide gap that all rows have.
    gap: Option<(usize, usize)>,
}

impl Reader {
    fn line(&mut self, line: usize, text: &str) -> Result<(), AsciiError> {
        let letters = letters(text, line)?;
        let is_frame = is_frame(text);
        if letters.is_some() || is_frame {
            self.has_ended = self.rows > 0;
            if is_frame {
                self.frame[usize::from(self.has_ended)] = Some(line);
            }
            self.letters = letters.filter(|&found| found > 0).map(|found| (line, found)).or(self.letters);
            return self.width.map_or(Ok(()), |width| self.check_letters(width));
        }
        if self.has_ended && is_row(text) {
            return Err(AsciiError::SecondBoard { line });
        }
        let body = text.trim_start();
        let digits = body.len() - body.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        self.number = self.number.map(|above| above.saturating_sub(1));
        let starts_with_zero = body.starts_with('0');
        if starts_with_zero && digits > 1 {
            let column = text.chars().take_while(|c| c.is_whitespace()).count() + 1;
            return Err(AsciiError::UnknownCharacter { line, column, found: '0' });
        }
        if starts_with_zero || self.number == Some(0) && is_row(text) {
            return Err(AsciiError::RowZero { line });
        }
        if digits > 0 {
            self.number = Some(self.check_number(line, &body[..digits])?);
        }
        let skipped = text.len() - body.len() + digits;
        let mut found = 0;
        let mut columns = Vec::new();
        let (mut is_framed, mut is_closed) = (false, false);
        for (column, (at, character)) in
            text.char_indices().enumerate().skip_while(|&(_, (at, _))| at < skipped)
        {
            let color = match character {
                'X' | 'x' | '#' => Some(Color::Black),
                'O' | 'o' => Some(Color::White),
                '.' | '+' => None,
                '|' if found == 0 && !is_framed => {
                    is_framed = true;
                    continue;
                }
                '|' if is_closed => return Err(AsciiError::SecondBoard { line }),
                '|' if found > 0 => {
                    is_closed = true;
                    continue;
                }
                blank if blank.is_whitespace() => continue,
                // No board has one column: `9x9` is its size.
                '0'..='9' if found > 1 && (digits > 0 || character != '0') => {
                    let rest = &text[at..];
                    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
                    self.number = Some(self.check_number(line, &rest[..end])?);
                    let words = &rest[end..];
                    if begins_with_points(words) {
                        return Err(if digits > 0 {
                            AsciiError::SecondBoard { line }
                        } else {
                            AsciiError::UnknownCharacter { line, column: column + 1, found: character }
                        });
                    }
                    if let Some((place, found)) = other_word(words) {
                        return Err(AsciiError::UnknownCharacter {
                            line,
                            column: column + end + place,
                            found,
                        });
                    }
                    break;
                }
                _ => return Err(AsciiError::UnknownCharacter { line, column: column + 1, found: character }),
            };
            if is_closed {
                return Err(AsciiError::SecondBoard { line });
            }
            let point = u8::try_from(found).ok().zip(u8::try_from(self.rows).ok());
            if let Some((point, color)) = point.and_then(|(x, y)| Point::new(x, y)).zip(color) {
                self.stones.push((point, color));
            }
            columns.push(column);
            found += 1;
        }
        if is_framed != is_closed {
            return Err(AsciiError::OpenFrame { line, side: if is_framed { "right" } else { "left" } });
        }
        let gap = wide_gap(&columns);
        self.gap = match self.gap {
            None if self.rows == 0 => gap.map(|gap| (line, gap)),
            before => before.filter(|before| gap == Some(before.1)),
        };
        let expected = *self.width.get_or_insert(found);
        if expected != found {
            return Err(AsciiError::UnevenRow { line, expected, found });
        }
        self.check_letters(found)?;
        (self.rows, self.last) = (self.rows + 1, line);
        Ok(())
    }

    /// Compares the number of a row with that of the row above.
    fn check_number(&self, line: usize, digits: &str) -> Result<usize, AsciiError> {
        let found = digits.parse().unwrap_or(usize::MAX);
        match self.number {
            Some(expected) if found != expected => Err(AsciiError::RowNumber { line, expected, found }),
            _ => Ok(found),
        }
    }

    fn check_letters(&self, width: usize) -> Result<(), AsciiError> {
        match self.letters {
            Some((line, found)) if found != width => {
                Err(AsciiError::ColumnLetters { line, expected: width, found })
            }
            _ => Ok(()),
        }
    }

    /// The rows are those of one whole board.
    fn end(&self) -> Result<(), AsciiError> {
        if let Some((line, _)) = self.gap.filter(|_| self.rows > 1) {
            return Err(AsciiError::SecondBoard { line });
        }
        match self.frame {
            [Some(line), None] => return Err(AsciiError::OpenFrame { line, side: "bottom" }),
            [None, Some(line)] => return Err(AsciiError::OpenFrame { line, side: "top" }),
            _ => {}
        }
        match self.number {
            Some(found) if found != 1 => Err(AsciiError::RowNumber { line: self.last, expected: 1, found }),
            _ => Ok(()),
        }
    }
}

/// `1 point`, `2 points`.
fn count(number: usize, one: &str) -> String {
    format!("{number} {one}{}", if number == 1 { "" } else { "s" })
}

/// The number of letters of a line `A B C …` or `a b c …`, or of an empty line; `None` for any other line.
fn letters(text: &str, line: usize) -> Result<Option<usize>, AsciiError> {
    let found = || (1..).zip(text.chars()).filter(|(_, letter)| !letter.is_whitespace());
    let mut number = 0;
    for ((column, letter), expected) in found().zip("ABCDEFGHJKLMNOPQRSTUVWXYZ".chars()) {
        if letter.to_ascii_uppercase() == expected {
            number += 1;
            continue;
        }
        let is_other_line = number < 2 || !found().all(|(_, letter)| letter.is_ascii_alphabetic());
        return match letter {
            _ if is_other_line => Ok(None),
            'I' | 'i' if expected == 'J' => Err(AsciiError::LetterI { line }),
            found => Err(AsciiError::NextLetter { line, column, expected, found }),
        };
    }
    Ok((found().count() == number).then_some(number))
}

/// Whether the text beside a row is another row, and no words.
fn begins_with_points(text: &str) -> bool {
    let text = text.trim_start();
    let first = text.trim_start_matches(is_sign);
    text.starts_with(|c: char| c.is_ascii_digit())
        || first.len() < text.len() && first.chars().next().is_none_or(char::is_whitespace)
}

/// The first character of the words beside a row and its place, unless they count captured stones: they may say who is to
/// move, which no text board tells.
fn other_word(words: &str) -> Option<(usize, char)> {
    let counts = |word: &str| word.starts_with("capture") || word.starts_with("prisoner");
    if words.to_ascii_lowercase().split_whitespace().any(counts) {
        return None;
    }
    (1..).zip(words.chars()).find(|(_, character)| !character.is_whitespace())
}

/// Whether the text is a row of points, perhaps with its number and a frame.
fn is_row(text: &str) -> bool {
    text.chars().all(|c| c.is_whitespace() || c.is_ascii_digit() || is_sign(c))
}

/// Whether the character stands for a point or for the frame beside it.
fn is_sign(character: char) -> bool {
    "XxOo#.+|".contains(character)
}

/// How many points of a row stand before the widest gap between them, if that is twice as wide as all others.
fn wide_gap(columns: &[usize]) -> Option<usize> {
    let steps = || columns.windows(2).map(|pair| pair[1] - pair[0]);
    let widest = steps().max()?;
    let at = steps().position(|step| step == widest)?;
    let others = steps().enumerate().filter(|&(index, _)| index != at).map(|(_, step)| step);
    (widest >= 2 * others.max()?).then_some(at + 1)
}

fn is_frame(text: &str) -> bool {
    text.contains('-') && text.trim().chars().all(|c| matches!(c, '-' | '+' | '|'))
}

/// Draws the board as [`Board::from_ascii`] reads it, without numbers and letters.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for point in self.points() {
            let symbol = self.color_at(point).map_or('.', Color::symbol);
            let gap = if point.column() + 1 < self.width() { ' ' } else { '\n' };
            write!(f, "{symbol}{gap}")?;
        }
        Ok(())
    }
}
