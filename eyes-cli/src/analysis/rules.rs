//! The rules of a query. Of KataGo's rules only suicide matters to this program.

use eyes_runtime::board::Suicide;
use serde_json::Value;

use super::query::{excerpt, short};
use crate::nearest::did_you_mean;
use crate::suicide::{in_rules, rule_sets};

/// The keys of rules in KataGo's queries.
const KEYS: [&str; 9] =
    ["ko", "score", "scoring", "tax", "suicide", "hasButton", "whiteHandicapBonus", "friendlyPassOk", "komi"];

/// The keys of an object of rules that have no meaning.
pub(super) fn unknown_rules(rules: &Value) -> impl Iterator<Item = &String> {
    let keys = rules.as_object().into_iter().flat_map(|object| object.keys());
    keys.filter(|key| !KEYS.contains(&key.as_str()))
}

/// The warning about such a key.
pub(super) fn unknown_rule(key: &str) -> String {
    format!("unknown key `{}` of the rules, ignored{}", short(key), did_you_mean(key, KEYS))
}

/// The suicide rule: from the name of a rule set, from the short form of rules, or from the key `suicide` of an object.
pub(super) fn suicide(rules: &Value) -> Result<Suicide, String> {
    match rules {
        Value::String(name) => in_rules(name).ok_or_else(|| {
            let wanted = name.trim().to_lowercase().replace([' ', '_'], "-");
            format!("unknown rules `{}`{}", short(name), did_you_mean(&wanted, rule_sets()))
        }),
        Value::Object(object) => match object.get("suicide") {
            None => Ok(Suicide::Forbidden),
            Some(Value::Bool(true)) => Ok(Suicide::Allowed),
            Some(Value::Bool(false)) => Ok(Suicide::Forbidden),
            Some(other) => Err(format!("`suicide` of the rules is true or false, not {}", excerpt(other))),
        },
        other => Err(format!("expected the name of rules or an object, not {}", excerpt(other))),
    }
}
