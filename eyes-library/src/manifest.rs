//! The manifest: the file that marks a size as complete.

use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::error::LibraryError;
use crate::part::Whole;
use crate::plan::manifest_name;

/// The contents of a size.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// Points of an eye.
    pub points: usize,
    /// Eyes in the centre, on a side and in a corner.
    pub eyes: [usize; 3],
    /// Number of grounds, up to isomorphism.
    pub grounds: usize,
    /// Bytes on disk.
    pub bytes: u64,
    /// The CRC-32 of each shard's table of contents, in hexadecimal. The table holds the checksums of its
    /// contents.
    pub shards: Vec<String>,
    /// The CRC-32 of the manifest: of its compact form with this field empty.
    pub checksum: String,
}

/// The size limit of a manifest, about ten times that for thirteen points.
const MAX_BYTES: u64 = 1 << 20;

impl Manifest {
    pub(crate) fn new(points: usize, eyes: [usize; 3], grounds: usize, parts: &[Whole]) -> Self {
        let mut manifest = Self {
            points,
            eyes,
            grounds,
            bytes: parts.iter().map(|part| part.bytes).sum(),
            shards: parts.iter().map(|part| format!("{:08x}", part.checksum)).collect(),
            checksum: String::new(),
        };
        manifest.checksum = manifest.sum();
        manifest
    }

    fn sum(&self) -> String {
        let bare = Self { checksum: String::new(), ..self.clone() };
        // Numbers and strings always serialise.
        format!("{:08x}", crc32fast::hash(&serde_json::to_vec(&bare).unwrap_or_default()))
    }

    pub(crate) fn text(&self) -> Vec<u8> {
        let mut text = serde_json::to_vec_pretty(self).unwrap_or_default();
        text.push(b'\n');
        text
    }

    pub(crate) fn path(directory: &Path, points: usize) -> PathBuf {
        directory.join(manifest_name(points))
    }

    pub(crate) fn is_own(head: &[u8]) -> bool {
        head.starts_with(b"{\n  \"points\": ")
    }

    pub(crate) fn read(directory: &Path, points: usize) -> Result<Option<Self>, LibraryError> {
        let path = Self::path(directory, points);
        let mut text = Vec::new();
        match eyes_files::open(&path).and_then(|file| file.take(MAX_BYTES).read_to_end(&mut text)) {
            Ok(_) => {}
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(source) => return Err(LibraryError::Io { path, source }),
        }
        let manifest: Self =
            serde_json::from_slice(&text).map_err(|error| LibraryError::damaged(&path, words(&error)))?;
        if manifest.checksum != manifest.sum() {
            return Err(LibraryError::damaged(&path, "its checksum is wrong"));
        }
        if manifest.points != points {
            return Err(LibraryError::damaged(&path, "it speaks of another size"));
        }
        Ok(Some(manifest))
    }
}

/// The mistake in a manifest, described in the terms of the format.
fn words(error: &serde_json::Error) -> String {
    let place = format!("line {}, column {}", error.line(), error.column());
    match error.classify() {
        serde_json::error::Category::Data => format!(
            "{place}: expected `points`, `eyes` (three numbers), `grounds`, `bytes`, `shards` (a list of texts) and `checksum`, \
             each once, and nothing else"
        ),
        _ => format!("{place}: not JSON of this format from here on"),
    }
}
