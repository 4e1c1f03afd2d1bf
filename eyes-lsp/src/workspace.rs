//! The documents that are open, the files of their sequences, and what is set.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use lsp_types::{
    InitializeParams, TextDocumentContentChangeEvent, TextDocumentItem, Uri, WorkspaceFolder,
    WorkspaceFoldersChangeEvent,
};

use crate::document::{Document, name_of};
use crate::sequence::Sequence;
use crate::settings::Settings;
use crate::sources::included;
use crate::text::Encoding;
use crate::uri::{path_of, uri_of};
use crate::view::{View, key, resolve};

#[derive(Debug)]
pub(crate) struct Workspace {
    roots: Vec<PathBuf>,
    settings: Settings,
    encoding: Encoding,
    open: BTreeMap<String, Arc<Document>>,
    /// Files of sequences that are not open, as they were read, or why they cannot be.
    on_disk: HashMap<PathBuf, Result<Arc<Document>, String>>,
    /// The sequences of Rust sources, once they were needed.
    included: Option<Vec<Vec<PathBuf>>>,
    view: Option<Arc<View>>,
    /// The sequences of the last view, whose findings are used again if nothing has changed.
    last: Vec<Arc<Sequence>>,
    /// What is wrong with the files of the sequences of the last view.
    complaints: Vec<String>,
}

/// The size limit of a file that is read from disk: one more than a pattern file may have, so that it is refused with
/// the right message.
const MOST_BYTES: u64 = (16 << 20) + 1;

/// The endings of games and snapshots, which are no patterns unless they have been read as such.
const OTHERS: [&str; 3] = ["sgf", "txt", "snap"];

impl Workspace {
    pub(crate) fn new(params: &InitializeParams, encoding: Encoding) -> Self {
        let mut roots = Vec::new();
        add_folders(&mut roots, params.workspace_folders.iter().flatten());
        // Older clients name one folder only.
        #[expect(deprecated)]
        let root = params.root_uri.as_ref().and_then(path_of);
        if roots.is_empty() {
            roots.extend(root);
        }
        Self {
            roots,
            settings: Settings::default(),
            encoding,
            open: BTreeMap::new(),
            on_disk: HashMap::new(),
            included: None,
            view: None,
            last: Vec::new(),
            complaints: Vec::new(),
        }
    }

    /// Gives what is wrong with the settings, a sentence each.
    pub(crate) fn configure(&mut self, settings: serde_json::Value) -> Vec<String> {
        let wrong;
        (self.settings, wrong) = Settings::read(settings);
        self.view = None;
        wrong
    }

    pub(crate) fn open(&mut self, item: TextDocumentItem) {
        let name = self.name_at(&item.uri);
        let key = key(&item.uri);
        self.open.insert(key, Document::new(item.uri, name, Some(item.version), item.text));
        self.view = None;
    }

    pub(crate) fn edit(&mut self, uri: &Uri, version: i32, changes: &[TextDocumentContentChangeEvent]) {
        if let Some(document) = self.open.get_mut(&key(uri)) {
            *document = document.changed(version, changes, self.encoding);
            self.view = None;
        }
    }

    pub(crate) fn close(&mut self, uri: &Uri) {
        self.open.remove(&key(uri));
        if let Some(path) = path_of(uri) {
            self.on_disk.remove(&path);
        }
        self.view = None;
    }

    /// A file has changed on disk, or has come or gone.
    pub(crate) fn forget(&mut self, uri: &Uri) {
        let Some(path) = path_of(uri) else { return };
        let read = self.on_disk.remove(&path);
        if read.is_none()
            && path.extension().is_some_and(|ending| OTHERS.iter().any(|other| ending == *other))
        {
            let Settings { games, snapshot, .. } = &self.settings;
            if games.iter().chain(snapshot).any(|used| path.starts_with(resolve(used, &self.roots))) {
                self.view = None;
            }
            return;
        }
        let is_source = path.extension().is_some_and(|ending| ending == "rs") || path.ends_with("Cargo.toml");
        // What has not been read may be a folder of sources.
        if is_source || read.is_none() {
            self.included = None;
        }
        self.view = None;
    }

    /// Whether nothing has changed since the last view.
    pub(crate) fn is_unchanged(&self) -> bool {
        self.view.is_some()
    }

    pub(crate) fn change_folders(&mut self, event: &WorkspaceFoldersChangeEvent) {
        let removed: Vec<PathBuf> = event.removed.iter().filter_map(|folder| path_of(&folder.uri)).collect();
        self.roots.retain(|root| !removed.contains(root));
        add_folders(&mut self.roots, &event.added);
        (self.included, self.view) = (None, None);
        self.on_disk.clear();
        self.name_anew();
    }

    /// Gives the open documents the names that follow from the folders.
    fn name_anew(&mut self) {
        let mut open = std::mem::take(&mut self.open);
        for document in open.values_mut() {
            let name = self.name_at(&document.uri);
            if name != document.name() {
                *document = document.named(name);
            }
        }
        self.open = open;
    }

    /// The name of a document in messages.
    fn name_at(&self, uri: &Uri) -> String {
        path_of(uri).map_or_else(|| uri.as_str().to_owned(), |path| self.name(&path))
    }

    /// With several folders the names of files are whole paths, so that two files never share one.
    fn name(&self, path: &Path) -> String {
        let roots: &[PathBuf] = if self.roots.len() == 1 { &self.roots } else { &[] };
        name_of(path, roots)
    }

    /// All that is known now.
    pub(crate) fn view(&mut self) -> Arc<View> {
        if let Some(view) = &self.view {
            return Arc::clone(view);
        }
        let sequences = self.sequences();
        let (settings, roots) = (self.settings.clone(), self.roots.clone());
        let view = View::new(sequences.clone(), settings, self.encoding, roots);
        (self.view, self.last) = (Some(Arc::clone(&view)), sequences);
        view
    }

    /// What is wrong with the files of the sequences of the last view, in words.
    pub(crate) fn complaints(&self) -> &[String] {
        &self.complaints
    }

    /// The sequences that have an open document, then each other open document alone.
    fn sequences(&mut self) -> Vec<Arc<Sequence>> {
        let roots = &self.roots;
        let included = self.included.get_or_insert_with(|| {
            let mut all: Vec<Vec<PathBuf>> = roots.iter().flat_map(|root| included(root)).collect();
            all.retain(|files| files.len() > 1);
            all
        });
        let set = self.settings.sequences.iter();
        let set = set.map(|files| files.iter().map(|file| resolve(file, roots)).collect());
        let wanted: Vec<Vec<PathBuf>> = set.chain(included.iter().cloned()).collect();
        let mut sequences = Vec::new();
        let mut placed: Vec<String> = Vec::new();
        self.complaints.clear();
        let mut told = HashSet::new();
        for files in wanted {
            let keys: Vec<String> = files.iter().map(|file| file.to_string_lossy().into_owned()).collect();
            // Nothing is open of a sequence whose files are all missing, but its names may be wrong.
            let is_open = keys.iter().any(|key| self.open.contains_key(key));
            if !is_open && files.iter().any(|file| file.is_file()) {
                continue;
            }
            let mut documents: Vec<Arc<Document>> = Vec::new();
            let mut seen = HashSet::new();
            for file in &files {
                let complaint = if seen.insert(file) {
                    match self.document(file) {
                        Ok(document) => {
                            documents.push(document);
                            continue;
                        }
                        Err(why) => format!("is left out of its sequence: {why}"),
                    }
                } else {
                    "stands twice in a sequence; only the first place counts".to_owned()
                };
                let name = Some(self.name(file)).filter(|name| !name.is_empty());
                let complaint = format!("{} {complaint}", name.as_deref().unwrap_or("the folder"));
                if told.insert(complaint.clone()) {
                    self.complaints.push(complaint);
                }
            }
            if !documents.is_empty() {
                placed.extend(keys);
                sequences.push(self.kept(documents));
            }
        }
        let alone: Vec<Arc<Document>> =
            self.open.iter().filter(|(key, _)| !placed.contains(key)).map(|(_, of)| Arc::clone(of)).collect();
        sequences.extend(alone.into_iter().map(|document| self.kept(vec![document])));
        sequences
    }

    /// The sequence of the last view with these documents, or a new one.
    fn kept(&self, documents: Vec<Arc<Document>>) -> Arc<Sequence> {
        let new = Sequence::new(documents);
        self.last.iter().find(|last| last.is_same(&new)).map_or(new, Arc::clone)
    }

    /// A file as it is open, or else as it is on disk.
    ///
    /// # Errors
    /// Why it cannot be read.
    fn document(&mut self, path: &Path) -> Result<Arc<Document>, String> {
        if let Some(open) = self.open.get(path.to_string_lossy().as_ref()) {
            return Ok(Arc::clone(open));
        }
        if let Some(known) = self.on_disk.get(path) {
            return known.clone();
        }
        let document = read(path).and_then(|text| {
            let uri = uri_of(path).ok_or("its path has no address")?;
            Ok(Document::new(uri, self.name(path), None, text))
        });
        self.on_disk.insert(path.to_owned(), document.clone());
        document
    }
}

/// Adds those folders that are not there yet.
fn add_folders<'f>(roots: &mut Vec<PathBuf>, folders: impl IntoIterator<Item = &'f WorkspaceFolder>) {
    for root in folders.into_iter().filter_map(|folder| path_of(&folder.uri)) {
        if !roots.contains(&root) {
            roots.push(root);
        }
    }
}

/// The text of a file.
///
/// # Errors
/// Why it cannot be read.
fn read(path: &Path) -> Result<String, String> {
    let failed = |error: std::io::Error| eyes_files::reason(&error);
    // Opening a named pipe would wait for a writer.
    if !path.metadata().map_err(failed)?.is_file() {
        return Err("it is not a file".to_owned());
    }
    let mut bytes = Vec::new();
    File::open(path).and_then(|file| file.take(MOST_BYTES).read_to_end(&mut bytes)).map_err(failed)?;
    String::from_utf8(bytes).map_err(|error| {
        let line =
            1 + error.as_bytes()[..error.utf8_error().valid_up_to()].iter().filter(|&&b| b == b'\n').count();
        format!("line {line} is not UTF-8")
    })
}
