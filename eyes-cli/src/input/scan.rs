//! Balances the brackets of a game record: finds the first game, counts the others, and finds brackets that stay
//! open.

use std::borrow::Cow;

use eyes_runtime::board::Board;

use super::{Place, RecordError};

/// The limit of nodes in a row, more than any game has.
const MAX_NODES: usize = 10_000;

/// The first game of a text, and the number of further games.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct FirstGame<'a> {
    pub(super) text: &'a str,
    pub(super) others: usize,
    /// The first sign that a bracket is missing, or one too many, and its offset.
    pub(super) stray: Option<(usize, Stray)>,
}

/// A sign that the brackets of a game are not as they were meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stray {
    /// A property before the game begins.
    Before,
    /// A drawn board beside the game.
    Board,
    /// A node after variations, which belongs to none of them.
    Node,
    /// A `)` behind the end of the game.
    Bracket,
    /// A property behind the end of the game.
    Beyond,
}

impl Stray {
    /// The problem, and how to mend it.
    pub(super) fn problem(self) -> &'static str {
        match self {
            Self::Before => {
                "a property stands before the game: `(;` begins a game, and one of both may be missing here"
            }
            Self::Board => {
                "a drawn board stands beside a game record, and only one of them can be meant: save each in its own file"
            }
            Self::Node => "a node after variations belongs to none of them: put it before them, or into one",
            Self::Bracket => {
                "the game has ended before this `)`: take one away, or add the `(` that is missing"
            }
            Self::Beyond => "the game has ended before this property: take the `)` away that is one too many",
        }
    }
}

/// The offset of the first game. A `(;` in words before it that begins no property, node or variation is passed over,
/// unless there is nothing else; without words before it, `(;)` is a game.
pub(super) fn find_game(text: &str) -> Option<usize> {
    let blanks = text.len() - text.trim_start().len();
    let goes_on = |at: &usize| {
        let node = text[at + 1..].trim_start().strip_prefix(';').map_or("", str::trim_start);
        node.starts_with(|next: char| next.is_ascii_alphabetic() || ";(".contains(next))
            || (node.starts_with(')') && *at <= blanks)
    };
    games(text).find(goes_on).or_else(|| games(text).next())
}

/// The offsets of game trees: `(` and, perhaps after blanks, `;`.
fn games(text: &str) -> impl Iterator<Item = usize> {
    let is_game = |&at: &usize| text[at + 1..].trim_start().starts_with(';');
    text.match_indices('(').map(|(at, _)| at).filter(is_game)
}

pub(super) fn first_game(text: &str, start: usize) -> Result<FirstGame<'_>, RecordError> {
    let tree = tree(text, start)?;
    let end = start + tree.length;
    let mut others = 0;
    let next = games(&text[end..]).next().map_or(text.len(), |next| end + next);
    let after = &text[end..next];
    let beyond = || property(after).map(|at| (end + at, Stray::Beyond));
    let blanks = after.len() - after.trim_start().len();
    let bracket = || after[blanks..].starts_with(')').then_some((end + blanks, Stray::Bracket));
    let stray = property(&text[..start]).map(|at| (at, Stray::Before));
    let stray =
        stray.or_else(|| board(&text[..start])).or_else(|| board(after).map(|(at, found)| (end + at, found)));
    let stray = stray.or(tree.stray_node.map(|at| (at, Stray::Node))).or_else(beyond).or_else(bracket);
    let mut rest = end;
    while let Some(next) = games(&text[rest..]).next() {
        others += 1;
        match self::tree(text, rest + next) {
            Ok(other) => rest += next + other.length,
            Err(_) => break,
        }
    }
    Ok(FirstGame { text: &text[start..end], others, stray })
}

/// A drawn board of more than a row, if the text is one, and the offset of what it begins with.
fn board(text: &str) -> Option<(usize, Stray)> {
    let board = Board::from_ascii(text).ok()?;
    (board.height() > 1).then(|| (text.len() - text.trim_start().len(), Stray::Board))
}

/// The offset of the first capital letter before a `[`.
fn property(text: &str) -> Option<usize> {
    let ends = text.match_indices('[').map(|(at, _)| at);
    let mut names = ends.filter_map(|at| at.checked_sub(1));
    names.find(|&name| text.as_bytes()[name].is_ascii_uppercase())
}

/// The text with the brackets that are missing at its end, of a value and of the game at `start`, and without a move that is
/// cut off there: that would be a pass.
pub(super) fn closed(text: &str, start: usize) -> Cow<'_, str> {
    match tree(text, start) {
        Ok(_) | Err(RecordError::TooLong { .. }) => return Cow::Borrowed(text),
        Err(_) => {}
    }
    let text = without_cut_move(text);
    let (mut open, mut in_value, mut escaped) = (0_usize, false, false);
    for character in text[start..].chars() {
        match character {
            _ if escaped => escaped = false,
            '\\' if in_value => escaped = true,
            ']' => in_value = false,
            '[' => in_value = true,
            '(' if !in_value => open += 1,
            ')' if !in_value => open = open.saturating_sub(1),
            _ => {}
        }
    }
    let value = if escaped {
        " ]"
    } else if in_value {
        "]"
    } else {
        ""
    };
    Cow::Owned(format!("{text}{value}{}", ")".repeat(open)))
}

/// The text without `W`, `W[` or `W[h` at its end.
fn without_cut_move(text: &str) -> &str {
    let end = text.trim_end();
    let name = match end.rsplit_once('[') {
        Some((before, value)) if value.chars().count() < 2 => before.trim_end(),
        _ => end,
    };
    match name.strip_suffix(['B', 'W']) {
        Some(before) if before.ends_with(|sign: char| sign == ';' || sign == ']' || sign.is_whitespace()) => {
            before
        }
        _ => text,
    }
}

struct Tree {
    length: usize,
    stray_node: Option<usize>,
}

fn tree(text: &str, start: usize) -> Result<Tree, RecordError> {
    let mut value: Option<usize> = None;
    let mut escaped = false;
    let mut nodes_above = Vec::new();
    let mut nodes = 0;
    let (mut is_after_variation, mut stray_node) = (false, None);
    for (at, character) in text[start..].char_indices() {
        if value.is_some() {
            match character {
                _ if escaped => escaped = false,
                '\\' => escaped = true,
                ']' => value = None,
                _ => {}
            }
            continue;
        }
        match character {
            '[' => value = Some(at),
            '(' => {
                nodes_above.push(nodes);
                is_after_variation = false;
            }
            ';' => {
                if is_after_variation {
                    stray_node.get_or_insert(start + at);
                }
                nodes += 1;
                if nodes > MAX_NODES {
                    return Err(RecordError::TooLong { place: Place::of(text, start + at), max: MAX_NODES });
                }
            }
            ')' => {
                nodes = nodes_above.pop().unwrap_or(0);
                is_after_variation = true;
                if nodes_above.is_empty() {
                    return Ok(Tree { length: at + 1, stray_node });
                }
            }
            _ => {}
        }
    }
    match value {
        Some(at) => Err(RecordError::OpenValue { place: Place::of(text, start + at) }),
        None => Err(RecordError::OpenTree { place: Place::of(text, start) }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scan(text: &str) -> Result<FirstGame<'_>, RecordError> {
        first_game(text, find_game(text).expect("a game begins"))
    }

    #[test]
    fn brackets_within_values_are_text() {
        let text = r"(;C[a \] ( ; b)];B[aa](;W[bb])(;W[cc]))";
        assert_eq!(scan(text), Ok(FirstGame { text, others: 0, stray: None }));
    }

    #[test]
    fn a_collection_gives_its_first_game() {
        let text = "From: somebody (1998)\n(;B[aa]) (;B[bb])\n( ;B[cc";
        assert_eq!(scan(text), Ok(FirstGame { text: "(;B[aa])", others: 2, stray: None }));
    }

    #[test]
    fn many_smileys_take_linear_time() {
        // With time in the square of the length this would take hours.
        let text = format!("{}x{}", " ".repeat(2_000_000), "(;)".repeat(700_000));
        assert_eq!(find_game(&text), Some(2_000_001));
    }

    #[test]
    fn a_smiley_is_no_game() {
        for text in ["so (;) it goes (;B[aa])", "( ;-) (;B[aa])", "(;;B[aa])", "(;(;B[aa])(;B[bb]))"] {
            let game = scan(text).unwrap();
            assert!(game.text.contains("B[aa]") && game.others == 0, "{text}: {game:?}");
        }
        assert_eq!(find_game("(;)"), Some(0));
        assert_eq!(scan("(;) (;)").unwrap().others, 1);
        assert_eq!(scan(" (;)(;B[aa])"), Ok(FirstGame { text: "(;)", others: 1, stray: None }));
    }

    #[test]
    fn a_node_after_variations_is_found() {
        let stray = |text| scan(text).unwrap().stray;
        assert_eq!(stray("(;SZ[9](;B[aa])(;W[bb]);W[cc])"), Some((23, Stray::Node)));
        assert_eq!(stray("(;SZ[9](;B[aa](;W[bb];B[cc])(;W[dd])))"), None);
    }

    #[test]
    fn moves_behind_the_end_are_found() {
        let stray = |text| scan(text).unwrap().stray;
        assert_eq!(stray("(;B[aa]);W[bb])"), Some((9, Stray::Beyond)));
        assert_eq!(stray("(;B[aa])W[bb]"), Some((8, Stray::Beyond)));
        assert_eq!(stray("(;B[aa]) \n)"), Some((10, Stray::Bracket)));
        assert_eq!(stray("(;B[aa]) :) see [1]\n(;B[bb]);W[cc])"), None);
    }

    #[test]
    fn a_board_beside_a_game_is_found() {
        let stray = |text| scan(text).unwrap().stray;
        assert_eq!(stray("\n. X\nO .\n(;B[aa])"), Some((1, Stray::Board)));
        assert_eq!(stray("(;B[aa])\n  A B\n2 . X 2\n1 O . 1\n"), Some((11, Stray::Board)));
        assert_eq!(stray("... (;B[aa]) ."), None);
        assert_eq!(stray("A ladder:\n. X\nO .\n(;B[aa])"), None);
    }

    #[test]
    fn a_beginning_that_is_lost_is_found() {
        let stray = |text| scan(text).unwrap().stray;
        assert_eq!(stray(";SZ[5];B[aa](;B[cc])"), Some((2, Stray::Before)));
        assert_eq!(stray("(SZ[5];B[aa](;B[cc]))"), Some((2, Stray::Before)));
        assert_eq!(stray("Re: [go] a game (see [1]) (;B[cc])"), None);
    }

    #[test]
    fn open_brackets_are_placed() {
        assert_eq!(
            scan("\n (;B[aa];W[bb]"),
            Err(RecordError::OpenTree { place: Place { line: 2, column: 2 } })
        );
        assert_eq!(
            scan("(;B[aa]\n;Wé[b"),
            Err(RecordError::OpenValue { place: Place { line: 2, column: 4 } })
        );
        assert_eq!(scan(r"(;B[aa\]"), Err(RecordError::OpenValue { place: Place { line: 1, column: 4 } }));
    }

    #[test]
    fn missing_brackets_are_supplied() {
        for (text, whole) in [
            ("(;B[aa](;W[bb]", "(;B[aa](;W[bb]))"),
            ("(;B[aa]C[a (", "(;B[aa]C[a (])"),
            (r"(;C[a\", r"(;C[a\ ])"),
            ("(;B[aa]) (", "(;B[aa]) ("),
            ("(;B[aa];W", "(;B[aa];)"),
            ("(;B[aa];W[", "(;B[aa];)"),
            ("(;B[aa]; W [h\n", "(;B[aa]; )"),
            ("(;B[aa];W[hh", "(;B[aa];W[hh])"),
            ("(;B[aa]C[see W[", "(;B[aa]C[see ])"),
            ("(;AB[aa]AW[", "(;AB[aa]AW[])"),
        ] {
            assert_eq!(closed(text, 0), whole);
        }
    }

    #[test]
    fn a_million_nodes_are_no_game() {
        let text = format!("({})", ";".repeat(1_000_000));
        let place = Place { line: 1, column: MAX_NODES + 2 };
        assert_eq!(scan(&text), Err(RecordError::TooLong { place, max: MAX_NODES }));
    }
}
