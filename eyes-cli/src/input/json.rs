//! Reading JSON: which kinds of values are accepted, and error messages in the terms of the format.

use std::fmt;
use std::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Unexpected, Visitor};
use serde_json::error::Category;

use crate::nearest::did_you_mean;

/// The kinds of values that a place of a format accepts. All others are refused.
pub(crate) trait Place<'de>: Sized {
    /// The expected value, as messages name it.
    const EXPECTED: &'static str;

    fn of_text(_: &str) -> Option<Self> {
        None
    }

    fn of_number(_: u64) -> Option<Self> {
        None
    }

    /// `None` if no list is accepted.
    fn of_list<A: SeqAccess<'de>>(_: A) -> Option<Result<Self, A::Error>> {
        None
    }

    /// `None` if no object is accepted.
    fn of_object<A: MapAccess<'de>>(_: A) -> Option<Result<Self, A::Error>> {
        None
    }
}

/// The visitor of a place.
struct At<P>(PhantomData<P>);

impl<'de, P: Place<'de>> Visitor<'de> for At<P> {
    type Value = P;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(P::EXPECTED)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<P, E> {
        P::of_text(text).ok_or_else(|| E::invalid_type(Unexpected::Str(text), &self))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<P, E> {
        P::of_number(number).ok_or_else(|| E::invalid_type(Unexpected::Unsigned(number), &self))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<P, A::Error> {
        P::of_list(list).unwrap_or_else(|| Err(A::Error::invalid_type(Unexpected::Seq, &self)))
    }

    fn visit_map<A: MapAccess<'de>>(self, object: A) -> Result<P, A::Error> {
        P::of_object(object).unwrap_or_else(|| Err(A::Error::invalid_type(Unexpected::Map, &self)))
    }
}

/// Reads the value at a place.
pub(crate) fn read<'de, P: Place<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<P, D::Error> {
    deserializer.deserialize_any(At(PhantomData))
}

/// The elements of a list.
pub(super) fn elements<'de, T: Deserialize<'de>, A: SeqAccess<'de>>(mut list: A) -> Result<Vec<T>, A::Error> {
    let mut elements = Vec::new();
    while let Some(element) = list.next_element()? {
        elements.push(element);
    }
    Ok(elements)
}

/// An object whose keys are fields.
pub(super) fn fields<'de, T: Deserialize<'de>, A: MapAccess<'de>>(object: A) -> Result<T, A::Error> {
    T::deserialize(MapAccessDeserializer::new(object))
}

/// The column of a mistake in a text, in characters.
pub(crate) fn column(text: &[u8], error: &serde_json::Error) -> usize {
    let line = text.split(|&byte| byte == b'\n').nth(error.line().saturating_sub(1)).unwrap_or_default();
    String::from_utf8_lossy(&line[..error.column().min(line.len())]).chars().count()
}

/// The mistake, with its line and this column.
pub(super) fn describe(error: &serde_json::Error, column: usize) -> String {
    let line = error.line();
    let whole = error.to_string();
    let message = whole.strip_suffix(&format!(" at line {line} column {}", error.column())).unwrap_or(&whole);
    // At the end the column is that of the last character, 0 in an empty line.
    let column = start_of_key(message, column) + usize::from(error.classify() == Category::Eof);
    let said = match error.classify() {
        Category::Data => of_data(message),
        Category::Eof => {
            let place = match message.strip_prefix("EOF while parsing ") {
                Some("a value") => "where a value should be".to_owned(),
                Some(what) => format!("inside {what}"),
                None => message.to_owned(),
            };
            format!("the text ends too early: {place}")
        }
        _ => of_syntax(message),
    };
    if line == 0 { said } else { format!("line {line}, column {column}: {said}") }
}

/// The column of a key that is refused, which has been read to its end.
fn start_of_key(message: &str, end: usize) -> usize {
    let unknown = message.strip_prefix("unknown field `").and_then(|rest| rest.rsplit_once("`, expected "));
    let twice = || message.strip_prefix("duplicate field `").and_then(|rest| rest.strip_suffix('`'));
    let key = unknown.map(|(key, _)| key).or_else(twice);
    key.and_then(|key| end.checked_sub(key.chars().count() + 1)).filter(|&start| start > 0).unwrap_or(end)
}

/// A value of the wrong kind. The words before the last `expected` may come from the text.
fn of_data(message: &str) -> String {
    if let Some((found, expected)) = kind_of_mistake(message, &["invalid type: ", "invalid value: "])
        .and_then(|rest| rest.rsplit_once(", expected "))
    {
        let meant = match found.strip_prefix("string ") {
            Some(word) if expected.starts_with('`') => {
                did_you_mean(word.trim_matches('"'), expected.split('`').skip(1).step_by(2))
            }
            _ => String::new(),
        };
        return format!("expected {expected}, found {}{meant}", found_as(found));
    }
    if let Some((key, known)) =
        kind_of_mistake(message, &["unknown field "]).and_then(|rest| rest.rsplit_once(", expected "))
    {
        let names = known.split('`').skip(1).step_by(2);
        let meant = did_you_mean(key.trim_matches('`'), names);
        return format!("unknown key {key}, expected {known}{meant}");
    }
    for (start, end) in [("missing field ", "is missing"), ("duplicate field ", "is given twice")] {
        if let Some(key) = message.strip_prefix(start) {
            return format!("the key {key} {end}");
        }
    }
    message.to_owned()
}

fn kind_of_mistake<'m>(message: &'m str, kinds: &[&str]) -> Option<&'m str> {
    kinds.iter().find_map(|kind| message.strip_prefix(kind))
}

fn found_as(found: &str) -> String {
    let (kind, value) = found.split_once(' ').unwrap_or((found, ""));
    match kind {
        "sequence" => "a list".to_owned(),
        "map" => "an object".to_owned(),
        "null" => "null".to_owned(),
        "string" => format!("the text {value}"),
        "boolean" => value.trim_matches('`').to_owned(),
        "integer" | "floating" => {
            format!("the number {}", value.trim_start_matches("point ").trim_matches('`'))
        }
        _ => found.to_owned(),
    }
}

/// What a text is that is nested more deeply than it may be.
pub(crate) const TOO_DEEP: &str = "more than 127 levels of lists and objects";

const NESTED: &str = "recursion limit exceeded";

/// The parser's words for a number that does not fit.
const TOO_LARGE: &str = "number out of range";

/// Whether the mistake is that a number does not fit.
pub(crate) fn is_too_large(error: &serde_json::Error) -> bool {
    error.to_string().starts_with(TOO_LARGE)
}

/// Whether the mistake is that a text is [too deep](TOO_DEEP).
pub(crate) fn is_too_deep(error: &serde_json::Error) -> bool {
    error.to_string().starts_with(NESTED)
}

fn of_syntax(message: &str) -> String {
    let said = match message {
        NESTED => TOO_DEEP,
        "expected ident" => "expected `true`, `false` or `null`",
        "expected value" => "expected a value: a text, a number, a list or an object",
        "key must be a string" => "expected a key, as a text in `\"`",
        "trailing comma" => "a comma that nothing follows",
        "trailing characters" => "expected nothing after the end",
        TOO_LARGE => "the number is too large",
        "invalid unicode code point" => "the text is not UTF-8",
        other => other,
    };
    said.to_owned()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, from_str};

    use super::*;

    #[test]
    fn mistakes_of_syntax_have_words_and_a_place() {
        for (text, said) in [
            ("", "line 1, column 1: the text ends too early: where a value should be"),
            ("[1,\n", "line 2, column 1: the text ends too early: where a value should be"),
            ("{\"a\"", "line 1, column 5: the text ends too early: inside an object"),
            ("[\"a", "line 1, column 4: the text ends too early: inside a string"),
            ("[1,]", "line 1, column 4: a comma that nothing follows"),
            ("[1 2]", "line 1, column 4: expected `,` or `]`"),
            ("{\"a\" 1}", "line 1, column 6: expected `:`"),
            ("{1: 2}", "line 1, column 2: expected a key, as a text in `\"`"),
            ("[nul]", "line 1, column 5: expected `true`, `false` or `null`"),
            ("[?]", "line 1, column 2: expected a value: a text, a number, a list or an object"),
            ("[1e999]", "line 1, column 6: the number is too large"),
            ("[] []", "line 1, column 4: expected nothing after the end"),
            ("[\"\\q\"]", "line 1, column 4: invalid escape"),
            ("[\"é\" 2]", "line 1, column 6: expected `,` or `]`"),
        ] {
            let error = from_str::<Value>(text).unwrap_err();
            assert_eq!(describe(&error, column(text.as_bytes(), &error)), said, "{text}");
        }
        let latin = serde_json::from_slice::<Value>(b"[\"\xfc\"]").unwrap_err();
        assert!(describe(&latin, 3).ends_with("the text is not UTF-8"));
        let deep = from_str::<Value>(&"[".repeat(1000)).unwrap_err();
        assert!(describe(&deep, 128).ends_with("more than 127 levels of lists and objects"));
    }
}
