//! Reads the main line of a game record, node by node, with the places of its values.
//!
//! Existing parsers build the tree of all variations, expand every rectangle, and report no places. A position
//! needs only the main line. This reader keeps one node at a time, so its memory does not depend on the record,
//! and its time is linear.

use super::record::MAX_VALUES;
use super::value::Tolerance;
use super::{Place, RecordError};

/// A property: its name in capital letters, and its values as written between brackets.
#[derive(Debug)]
pub(super) struct Property<'a> {
    pub(super) name: &'static str,
    pub(super) values: Vec<Value<'a>>,
}

/// A value and the byte offset of its bracket.
#[derive(Clone, Copy, Debug)]
pub(super) struct Value<'a> {
    pub(super) text: &'a str,
    pub(super) at: usize,
}

/// The properties that matter; no other property affects the position.
const READ: [&str; 12] = ["AB", "AE", "AW", "B", "CA", "GM", "HA", "KM", "PL", "RU", "SZ", "W"];

/// Those that say what the whole game is, in its first node.
const OF_THE_GAME: [&str; 4] = ["GM", "HA", "RU", "SZ"];

/// Those of which a second value would be passed over.
const OF_ONE_VALUE: [&str; 4] = ["GM", "HA", "KM", "RU"];

/// Those that list points. A node of a record has each of the others once, with one value.
const LISTS: [&str; 3] = ["AB", "AE", "AW"];

/// An iterator over the main line, which follows the first variation.
pub(super) struct MainLine<'a> {
    text: &'a str,
    at: usize,
    tolerance: Tolerance,
    nodes: usize,
    /// How many values the node has so far.
    values: usize,
}

impl<'a> MainLine<'a> {
    /// The main line of the game whose `(` is at byte `start`. Its brackets must be balanced.
    pub(super) fn new(text: &'a str, start: usize, tolerance: Tolerance) -> Self {
        Self { text, at: start, tolerance, nodes: 0, values: 0 }
    }

    /// The properties of the next node; `None` after the last.
    pub(super) fn next(&mut self) -> Result<Option<Vec<Property<'a>>>, RecordError> {
        loop {
            match self.peek() {
                Some(';') => break,
                Some('(') => {
                    self.at += 1;
                    // An empty variation does not count.
                    if self.peek() == Some(')') {
                        self.at += 1;
                    }
                }
                Some(')') | None => return Ok(None),
                Some(stray) => self.skip(stray, "`;`, `(` or `)`")?,
            }
        }
        self.at += 1;
        self.nodes += 1;
        self.values = 0;
        let mut properties: Vec<Property<'a>> = Vec::new();
        loop {
            match self.peek() {
                None | Some(';' | '(' | ')') => return Ok(Some(properties)),
                Some(letter) if letter.is_ascii_alphabetic() => {
                    let Some(property) = self.property()? else { continue };
                    let is_single = self.tolerance == Tolerance::Strict && !LISTS.contains(&property.name);
                    if is_single && properties.iter().any(|earlier| earlier.name == property.name) {
                        let problem =
                            format!("`{}` stands twice in one node: leave one of them out", property.name);
                        return Err(self.mistake(property.values[0].at, problem));
                    }
                    properties.push(property);
                }
                Some(stray) => self.skip(stray, "a property, `;`, `(` or `)`")?,
            }
        }
    }

    /// The next character that is not a blank.
    fn peek(&mut self) -> Option<char> {
        let rest = self.text.get(self.at..)?;
        self.at += rest.len() - rest.trim_start().len();
        self.text[self.at..].chars().next()
    }

    /// Skips a character without a meaning, where mistakes are tolerated.
    fn skip(&mut self, stray: char, expected: &str) -> Result<(), RecordError> {
        if self.tolerance == Tolerance::Strict {
            return Err(self.mistake(self.at, format!("`{stray}` means nothing here: expected {expected}")));
        }
        self.at += stray.len_utf8();
        Ok(())
    }

    fn property(&mut self) -> Result<Option<Property<'a>>, RecordError> {
        let begin = self.at;
        let rest = &self.text[begin..];
        let length = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
        let written = &rest[..length];
        self.at += length;
        // Older records put small letters into names, as in `SiZe`; without them it is the name.
        let name: String = written.chars().filter(|c| !c.is_ascii_lowercase()).collect();
        let read = READ.into_iter().find(|read| *read == name);
        let (mut values, mut is_empty) = (Vec::new(), true);
        while self.peek() == Some('[') {
            let value = self.value();
            is_empty = false;
            if read.is_some() {
                values.push(value);
                self.values += 1;
            }
            if self.values > MAX_VALUES {
                return Err(RecordError::TooManyValues {
                    place: Place::of(self.text, value.at),
                    max: MAX_VALUES,
                });
            }
        }
        let strict = self.tolerance == Tolerance::Strict;
        if strict
            && OF_ONE_VALUE.contains(&name.as_str())
            && let Some(second) = values.get(1)
        {
            return Err(self.mistake(second.at, format!("`{written}` has one value")));
        }
        if is_empty && strict {
            return Err(self.mistake(begin, format!("`{written}` has no value: expected `[` after it")));
        }
        if strict && self.nodes > 1 && OF_THE_GAME.contains(&name.as_str()) {
            return Err(
                self.mistake(begin, format!("`{written}` counts in the first node only: move it there"))
            );
        }
        if strict && read.is_none() {
            self.check_name(begin, written)?;
        }
        Ok(read.filter(|_| !is_empty).map(|name| Property { name, values }))
    }

    /// Refuses a name that is none, or nearly one that matters: a bracket that has slipped by a letter makes such names.
    fn check_name(&self, begin: usize, written: &str) -> Result<(), RecordError> {
        let meant = written.to_ascii_uppercase();
        let letters: String = meant.chars().filter(|c| !c.is_ascii_digit()).collect();
        let problem = if READ.contains(&letters.as_str()) && letters.len() < meant.len() {
            format!("`{written}` is no property: leave the digits out, `{letters}`")
        } else if READ.contains(&meant.as_str()) {
            format!("`{written}` is no property: names are in capitals, `{meant}`")
        } else if !written.contains(|c: char| c.is_ascii_uppercase()) {
            format!("`{written}` is no property: names are in capitals")
        } else {
            return Ok(());
        };
        Err(self.mistake(begin, problem))
    }

    fn value(&mut self) -> Value<'a> {
        let at = self.at;
        let rest = &self.text[at + 1..];
        let mut escaped = false;
        let end = rest.bytes().position(|byte| match byte {
            _ if escaped => {
                escaped = false;
                false
            }
            b'\\' => {
                escaped = true;
                false
            }
            byte => byte == b']',
        });
        let end = end.unwrap_or(rest.len());
        self.at = (at + end + 2).min(self.text.len());
        Value { text: &rest[..end], at }
    }

    fn mistake(&self, at: usize, problem: String) -> RecordError {
        RecordError::Syntax { place: Place::of(self.text, at), problem }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str, tolerance: Tolerance) -> Result<Vec<String>, RecordError> {
        let mut line = MainLine::new(text, 0, tolerance);
        let mut nodes = Vec::new();
        while let Some(properties) = line.next()? {
            let told = properties.iter().map(|property| {
                let values: Vec<&str> = property.values.iter().map(|value| value.text).collect();
                format!("{}={}", property.name, values.join("|"))
            });
            nodes.push(told.collect::<Vec<_>>().join(" "));
        }
        Ok(nodes)
    }

    #[test]
    fn first_variations_are_the_main_line() {
        let text = r"(;SZ[9]C[a\] (;B[zz\\];AB[aa] [bb]()(;W[cc];)(;B[dd]))";
        assert_eq!(line(text, Tolerance::Strict).unwrap(), ["SZ=9", "AB=aa|bb", "W=cc", ""]);
    }

    #[test]
    fn properties_that_do_not_matter_are_passed_over() {
        assert_eq!(
            line("(;GameName[a]KGSDE[b]X1[c]C[d];AddBlack[aa])", Tolerance::Strict).unwrap(),
            ["", "AB=aa"]
        );
    }

    #[test]
    fn mistakes_are_placed() {
        for (text, problem) in [
            ("(;SZ[9]\n ;B", "line 2, column 3: `B` has no value: expected `[` after it"),
            ("(;sz[9])", "line 1, column 3: `sz` is no property: names are in capitals, `SZ`"),
            ("(;AB[bc]c[c])", "line 1, column 9: `c` is no property: names are in capitals"),
            ("(;B1[dd])", "line 1, column 3: `B1` is no property: leave the digits out, `B`"),
            ("(;S1Z[9])", "line 1, column 3: `S1Z` is no property: leave the digits out, `SZ`"),
            ("(;GM[1][SZ[9])", "line 1, column 8: `GM` has one value"),
            (
                "(;SZ[9]PL[B]\nPL[W])",
                "line 2, column 3: `PL` stands twice in one node: leave one of them out",
            ),
            ("(;SZ[9];B[aa]B[bb])", "line 1, column 15: `B` stands twice in one node: leave one of them out"),
            ("(;GM[1]\n;SZ[9])", "line 2, column 2: `SZ` counts in the first node only: move it there"),
            ("(;B[aa]\n]", "line 2, column 1: `]` means nothing here: expected a property, `;`, `(` or `)`"),
        ] {
            let found = line(text, Tolerance::Strict).unwrap_err().to_string();
            assert_eq!(found, format!("not a game record as SGF has it: {problem}"));
            assert!(line(text, Tolerance::AsGnuGo).is_ok());
        }
    }
}
