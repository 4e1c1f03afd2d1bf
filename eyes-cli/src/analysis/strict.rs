//! JSON values of limited number, with the key that an object gives twice.

use std::cell::Cell;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};

/// A value.
#[derive(Debug)]
pub(super) struct Strict {
    pub(super) value: Value,
    /// The keys that lead to the first key that is given twice, that key last.
    pub(super) repeated: Option<Vec<String>>,
}

/// A text has more values than may be read.
pub(super) const TOO_MANY: &str = "more values than are read";

impl Strict {
    /// Reads JSON of at most this many values: a small object takes a hundred times its text in memory.
    ///
    /// # Errors
    /// Also [`TOO_MANY`].
    pub(super) fn read(text: &[u8], most: usize) -> serde_json::Result<Self> {
        let left = Cell::new(most);
        let mut deserializer = serde_json::Deserializer::from_slice(text);
        let read = Any { left: &left }.deserialize(&mut deserializer)?;
        deserializer.end()?;
        Ok(read)
    }
}

fn plain<E>(value: impl Into<Value>) -> Result<Strict, E> {
    Ok(Strict { value: value.into(), repeated: None })
}

/// Any value, while there are some left.
#[derive(Clone, Copy)]
struct Any<'a> {
    left: &'a Cell<usize>,
}

impl<'de> DeserializeSeed<'de> for Any<'_> {
    type Value = Strict;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Strict, D::Error> {
        let Some(left) = self.left.get().checked_sub(1) else { return Err(D::Error::custom(TOO_MANY)) };
        self.left.set(left);
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Any<'_> {
    type Value = Strict;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E: Error>(self) -> Result<Strict, E> {
        plain(Value::Null)
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Strict, E> {
        plain(value)
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Strict, E> {
        plain(value)
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Strict, E> {
        plain(value)
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Strict, E> {
        plain(Number::from_f64(value).map_or(Value::Null, Value::Number))
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Strict, E> {
        plain(value)
    }

    fn visit_string<E: Error>(self, value: String) -> Result<Strict, E> {
        plain(value)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Strict, A::Error> {
        let (mut values, mut repeated) = (Vec::new(), None);
        while let Some(element) = list.next_element_seed(self)? {
            repeated = repeated.or(element.repeated);
            values.push(element.value);
        }
        Ok(Strict { value: values.into(), repeated })
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Strict, A::Error> {
        let (mut fields, mut repeated) = (Map::new(), None);
        while let Some(key) = object.next_key::<String>()? {
            let member = object.next_value_seed(self)?;
            let within = member.repeated.map(|path| [vec![key.clone()], path].concat());
            repeated = repeated.or(within);
            if fields.contains_key(&key) {
                repeated.get_or_insert_with(|| vec![key.clone()]);
            }
            fields.insert(key, member.value);
        }
        Ok(Strict { value: fields.into(), repeated })
    }
}
