//! What users set, by the client's configuration or the options of the start.

use std::num::NonZeroU64;
use std::path::PathBuf;

use eyes_solver::{DEFAULT_NODES, Suicide, ValueRules};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::sequence::SearchBounds;

/// At most this many mistakes are named.
const MOST_MISTAKES: usize = 20;

/// The settings; each has a default.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Settings {
    /// Whether values are compared with the exact search.
    pub(crate) solve: bool,
    /// The most nodes of a search.
    pub(crate) nodes: NonZeroU64,
    pub(crate) suicide: SuicideSetting,
    /// Files that are one sequence, by their paths from the folder of the workspace. Further ones are found in the
    /// `include_patterns!` of Rust sources.
    pub(crate) sequences: Vec<Vec<PathBuf>>,
    /// Folders and files with games, in which matches are counted.
    pub(crate) games: Vec<PathBuf>,
    /// The snapshot with which the matches are compared.
    pub(crate) snapshot: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum SuicideSetting {
    Allowed,
    Forbidden,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            solve: true,
            nodes: const { NonZeroU64::new(DEFAULT_NODES).unwrap() },
            suicide: SuicideSetting::Allowed,
            sequences: Vec::new(),
            games: Vec::new(),
            snapshot: None,
        }
    }
}

impl Settings {
    /// Reads settings as a client sends them: the object itself, or one with the member `eyes`. For a setting that is
    /// wrong the default counts, and there is a sentence for each of the first twenty.
    pub(crate) fn read(value: Value) -> (Self, Vec<String>) {
        let given = match value.get("eyes").cloned().unwrap_or(value) {
            Value::Null => Map::new(),
            Value::Object(given) => given,
            _ => {
                let why = "settings of eyes: expected an object, such as {\"games\": [\"records\"]}";
                return (Self::default(), vec![why.to_owned()]);
            }
        };
        let (mut good, mut wrong) = (Map::new(), Vec::new());
        for (name, value) in given {
            match check(&name, &value) {
                Ok(()) => _ = good.insert(name, value),
                Err(why) if wrong.len() < MOST_MISTAKES => wrong.push(format!("settings of eyes: {why}")),
                Err(_) => {}
            }
        }
        (serde_json::from_value(Value::Object(good)).unwrap_or_default(), wrong)
    }

    pub(crate) fn bounds(&self) -> SearchBounds {
        let suicide = match self.suicide {
            SuicideSetting::Allowed => Suicide::Allowed,
            SuicideSetting::Forbidden => Suicide::Forbidden,
        };
        SearchBounds { rules: ValueRules { suicide, ..ValueRules::default() }, nodes: self.nodes.get() }
    }
}

/// Reads a single setting.
///
/// # Errors
/// What is wrong, with its name.
fn check(name: &str, value: &Value) -> Result<(), String> {
    let read: Settings =
        serde_path_to_error::deserialize(json!({name: value})).map_err(|error| match expected(name) {
            Some(expected) => format!("`{}`: expected {expected}", error.path()),
            None => error.inner().to_string(),
        })?;
    match read.sequences.iter().position(Vec::is_empty) {
        Some(at) => Err(format!("`sequences[{at}]`: expected names of files, got none")),
        None => Ok(()),
    }
}

/// The values of a setting, in words.
fn expected(setting: &str) -> Option<&'static str> {
    Some(match setting {
        "solve" => "true or false",
        "nodes" => "a whole number from 1 on",
        "suicide" => "\"allowed\" or \"forbidden\"",
        "sequences" => "lists of names of files, such as [[\"small.db\", \"large.db\"]]",
        "games" => "names of folders and files, such as [\"records\"]",
        "snapshot" => "the name of a file",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_have_defaults_and_named_mistakes() {
        assert_eq!(Settings::read(json!(null)), (Settings::default(), vec![]));
        assert_eq!(Settings::read(json!({"eyes": {}})), (Settings::default(), vec![]));
        let (read, wrong) = Settings::read(json!({"nodes": 7, "suicide": "forbidden", "games": ["g"]}));
        assert_eq!((read.bounds().nodes, read.games), (7, vec![PathBuf::from("g")]));
        assert!(wrong.is_empty());
        for (wrong, name) in [
            (json!({"node": 7}), "unknown field `node`, expected one of `solve`"),
            (json!({"eyes": {"solve": 1}}), "`solve`: expected true or false"),
            (json!({"nodes": 0}), "`nodes`: expected a whole number from 1 on"),
            (json!({"suicide": {}}), "`suicide`: expected \"allowed\" or"),
            (json!({"suicide": "no"}), "`suicide`: expected \"allowed\" or"),
            (json!({"games": "g"}), "`games`: expected names"),
            (json!({"sequences": [["a.db", 7]]}), "`sequences[0][1]`: expected lists"),
            (json!({"sequences": [["a.db"], []]}), "`sequences[1]`: expected names"),
            (json!({"snapshot": 7}), "`snapshot`: expected the name"),
            (json!([true]), "expected an object"),
        ] {
            let (read, why) = Settings::read(wrong);
            assert!(read == Settings::default() && why.len() == 1 && why[0].contains(name), "{why:?}");
        }
    }

    #[test]
    fn a_mistake_does_not_cost_the_other_settings() {
        let (read, wrong) = Settings::read(json!({"foo": 1, "solve": false, "nodes": 0, "games": ["g"]}));
        assert_eq!(read, Settings { solve: false, games: vec![PathBuf::from("g")], ..Settings::default() });
        assert!(wrong.len() == 2 && wrong[0].contains("`foo`") && wrong[1].contains("`nodes`"), "{wrong:?}");
    }
}
