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
        serde_path_to_error::deserialize(own).map_err(|error| {
            let name = error.path().to_string();
            let name = if name == "." { String::new() } else { format!("`{name}`: ") };
            format!("settings of eyes: {name}{}", error.inner())
        })
    }

    pub(crate) fn bounds(&self) -> SearchBounds {
        let suicide = match self.suicide {
            SuicideSetting::Allowed => Suicide::Allowed,
            SuicideSetting::Forbidden => Suicide::Forbidden,
        };
        SearchBounds { rules: ValueRules { suicide, ..ValueRules::default() }, nodes: self.nodes.get() }
    }
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
            (json!({"eyes": {"solve": 1}}), "`solve`: "),
            (json!({"nodes": 0}), "`nodes`: "),
            (json!({"games": "g"}), "`games`: "),
            (json!({"sequences": [["a.db", 7]]}), "`sequences[0][1]`: "),
            (json!([true]), "expected an object"),
        ] {
            let why = Settings::read(wrong).unwrap_err();
            assert!(why.contains(name), "{why}");
        }
    }
}
