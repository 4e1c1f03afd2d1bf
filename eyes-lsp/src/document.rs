//! A pattern file as an editor or the disk has it.

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use eyes_dsl::{Outline, PatternFile};
use lsp_types::{TextDocumentContentChangeEvent, Uri};

use crate::text::{Encoding, Text};

/// One version of a document. What is read from its text is read once.
#[derive(Debug)]
pub(crate) struct Document {
    pub(crate) uri: Uri,
    /// The version of the client; `None` for a file that is not open.
    pub(crate) version: Option<i32>,
    pub(crate) text: Text,
    /// The name in messages.
    name: String,
    file: OnceLock<PatternFile>,
    outline: OnceLock<Outline>,
}

impl Document {
    pub(crate) fn new(uri: Uri, name: String, version: Option<i32>, content: String) -> Arc<Self> {
        Self::of(uri, name, version, Text::new(content))
    }

    fn of(uri: Uri, name: String, version: Option<i32>, text: Text) -> Arc<Self> {
        Arc::new(Self { uri, version, text, name, file: OnceLock::new(), outline: OnceLock::new() })
    }

    /// The document after changes.
    pub(crate) fn changed(
        &self,
        version: i32,
        changes: &[TextDocumentContentChangeEvent],
        encoding: Encoding,
    ) -> Arc<Self> {
        let text = self.text.changed(changes, encoding);
        Self::of(self.uri.clone(), self.name.clone(), Some(version), text)
    }

    /// The same document by another name.
    pub(crate) fn named(&self, name: String) -> Arc<Self> {
        Self::of(self.uri.clone(), name, self.version, self.text.clone())
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    pub(crate) fn file(&self) -> &PatternFile {
        self.file.get_or_init(|| PatternFile::parse(self.name.clone(), self.text.as_str()))
    }

    pub(crate) fn outline(&self) -> &Outline {
        self.outline.get_or_init(|| Outline::new(self.file()))
    }
}

/// The name of a file in messages: its path from the first of the folders that contain it, or the whole path.
pub(crate) fn name_of(path: &Path, roots: &[PathBuf]) -> String {
    let inside = roots.iter().find_map(|root| path.strip_prefix(root).ok());
    inside.unwrap_or(path).to_string_lossy().replace('\\', "/")
}
