//! What the server knows at one moment. It never changes; an edit makes a new one that shares what is the same.

use std::collections::HashMap;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use eyes_dsl::Block;
use lsp_types::{Location, Position, Range, Uri};

use crate::document::Document;
use crate::sequence::{PatternId, Sequence};
use crate::settings::Settings;
use crate::text::Encoding;
use crate::uri::path_of;

/// The documents as sequences, and what is set.
#[derive(Debug)]
pub(crate) struct View {
    pub(crate) sequences: Vec<Arc<Sequence>>,
    /// The sequence of each document and its place in it, by [`key`].
    places: HashMap<String, (usize, usize)>,
    pub(crate) settings: Settings,
    pub(crate) encoding: Encoding,
    pub(crate) roots: Vec<PathBuf>,
}

/// A document in its sequence.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Here<'v> {
    pub(crate) sequence: &'v Arc<Sequence>,
    pub(crate) index: usize,
    pub(crate) document: &'v Arc<Document>,
    encoding: Encoding,
}

/// One name for all spellings of an address.
pub(crate) fn key(uri: &Uri) -> String {
    path_of(uri).map_or_else(|| uri.as_str().to_owned(), |path| path.to_string_lossy().into_owned())
}

impl View {
    pub(crate) fn new(
        sequences: Vec<Arc<Sequence>>,
        settings: Settings,
        encoding: Encoding,
        roots: Vec<PathBuf>,
    ) -> Arc<Self> {
        let mut places = HashMap::new();
        for (at, sequence) in sequences.iter().enumerate() {
            for (index, document) in sequence.documents.iter().enumerate() {
                places.entry(key(&document.uri)).or_insert((at, index));
            }
        }
        Arc::new(Self { sequences, places, settings, encoding, roots })
    }

    /// The document of an address.
    pub(crate) fn here(&self, uri: &Uri) -> Option<Here<'_>> {
        let &(sequence, index) = self.places.get(&key(uri))?;
        let sequence = self.sequences.get(sequence)?;
        let document = sequence.documents.get(index)?;
        Some(Here { sequence, index, document, encoding: self.encoding })
    }

    /// The documents, each in the sequence that decides about it.
    pub(crate) fn all(&self) -> impl Iterator<Item = Here<'_>> {
        self.sequences.iter().enumerate().flat_map(move |(at, sequence)| {
            sequence.documents.iter().enumerate().filter_map(move |(index, document)| {
                let is_first = self.places.get(&key(&document.uri)) == Some(&(at, index));
                is_first.then_some(Here { sequence, index, document, encoding: self.encoding })
            })
        })
    }

    /// A path from the folder of the workspace.
    pub(crate) fn resolve(&self, path: &Path) -> PathBuf {
        resolve(path, &self.roots)
    }
}

/// A path from the first of the folders.
pub(crate) fn resolve(path: &Path, roots: &[PathBuf]) -> PathBuf {
    plain(&roots.first().map_or_else(|| path.to_owned(), |root| root.join(path)))
}

/// A path without `.` and `..`, as the addresses of documents are.
pub(crate) fn plain(path: &Path) -> PathBuf {
    path.components().fold(PathBuf::new(), |mut plain, part| {
        match part {
            Component::CurDir => {}
            Component::ParentDir if plain.file_name().is_some() => {
                plain.pop();
            }
            other => plain.push(other),
        }
        plain
    })
}

impl Here<'_> {
    pub(crate) fn offset(&self, position: Position) -> usize {
        self.document.text.offset(position, self.encoding)
    }

    pub(crate) fn range(&self, span: std::ops::Range<usize>) -> Range {
        self.document.text.range(span, self.encoding)
    }

    /// The positions of many bytes, in increasing order.
    pub(crate) fn positions(&self) -> impl FnMut(usize) -> Position + '_ {
        self.document.text.positions(self.encoding)
    }

    pub(crate) fn span(&self, range: Range) -> std::ops::Range<usize> {
        self.document.text.span(range, self.encoding)
    }

    /// The part of the text that a span names.
    pub(crate) fn slice(&self, span: std::ops::Range<usize>) -> &str {
        self.document.text.as_str().get(span).unwrap_or_default()
    }

    pub(crate) fn block(&self, position: Position) -> Option<&Block> {
        self.document.outline().at(self.offset(position))
    }

    /// The pattern of a block; `None` if it has an error.
    pub(crate) fn pattern(&self, block: &Block) -> Option<PatternId> {
        self.sequence.pattern(self.index, block)
    }

    /// Where a pattern of the sequence stands: its header.
    pub(crate) fn location(&self, id: PatternId) -> Option<Location> {
        let document = self.sequence.document(id);
        let block = self.sequence.block(id)?;
        Some(Location {
            uri: document.uri.clone(),
            range: document.text.range(block.header.clone(), self.encoding),
        })
    }
}
