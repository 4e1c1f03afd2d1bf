//! JSON values, with the key that an object gives twice.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};

/// A value.
#[derive(Debug)]
pub(super) struct Strict {
    pub(super) value: Value,
    /// The keys that lead to the first key that is given twice, that key last.
    pub(super) repeated: Option<Vec<String>>,
}

impl<'de> Deserialize<'de> for Strict {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Any)
    }
}

fn plain<E>(value: impl Into<Value>) -> Result<Strict, E> {
    Ok(Strict { value: value.into(), repeated: None })
}

struct Any;

impl<'de> Visitor<'de> for Any {
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
        while let Some(element) = list.next_element::<Strict>()? {
            repeated = repeated.or(element.repeated);
            values.push(element.value);
        }
        Ok(Strict { value: values.into(), repeated })
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Strict, A::Error> {
        let (mut fields, mut repeated) = (Map::new(), None);
        while let Some((key, member)) = object.next_entry::<String, Strict>()? {
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
