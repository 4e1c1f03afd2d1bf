//! What users set, by the client's configuration or the options of the start.

use std::num::NonZeroU64;
use std::path::PathBuf;

use eyes_solver::{DEFAULT_NODES, Suicide, ValueRules};
use serde::Deserialize;

use crate::sequence::SearchBounds;

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
    /// Reads settings as a client sends them: the object itself, or one with the member `eyes`.
    ///
    /// # Errors
    /// What is wrong, with the name of the setting.
    pub(crate) fn read(value: serde_json::Value) -> Result<Self, String> {
        let own = value.get("eyes").cloned().unwrap_or(value);
        if own.is_null() {
            return Ok(Self::default());
        }
        if !own.is_object() {
            return Err("settings of eyes: expected an object, such as {\"games\": [\"records\"]}".to_owned());
        }
        let read: Self = serde_path_to_error::deserialize(own).map_err(|error| {
            let name = error.path().to_string();
            let setting = name.split(['[', '.']).next().and_then(expected);
            match setting {
                Some(expected) => format!("settings of eyes: `{name}`: expected {expected}"),
                None => format!("settings of eyes: {}", error.inner()),
            }
        })?;
        if let Some(at) = read.sequences.iter().position(Vec::is_empty) {
            return Err(format!("settings of eyes: `sequences[{at}]`: expected names of files, got none"));
        }
        Ok(read)
    }

    pub(crate) fn bounds(&self) -> SearchBounds {
        let suicide = match self.suicide {
            SuicideSetting::Allowed => Suicide::Allowed,
            SuicideSetting::Forbidden => Suicide::Forbidden,
        };
        SearchBounds { rules: ValueRules { suicide, ..ValueRules::default() }, nodes: self.nodes.get() }
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
    use serde_json::json;

    #[test]
    fn settings_have_defaults_and_named_mistakes() {
        assert_eq!(Settings::read(json!(null)), Ok(Settings::default()));
        assert_eq!(Settings::read(json!({"eyes": {}})), Ok(Settings::default()));
        let read = Settings::read(json!({"nodes": 7, "suicide": "forbidden", "games": ["g"]})).unwrap();
        assert_eq!((read.bounds().nodes, read.games), (7, vec![PathBuf::from("g")]));
        assert!(Settings::read(json!({"node": 7})).unwrap_err().contains("unknown field `node`"));
        for (wrong, name) in [
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
            let why = Settings::read(wrong).unwrap_err();
            assert!(why.contains(name), "{why}");
        }
    }
}
