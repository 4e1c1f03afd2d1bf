//! What patterns decide in games while they are edited.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use eyes_lsp::Asked;
use eyes_snapshot::{GameLines, Line, changes};

use super::NODES;
use super::games;
use super::old::{Old, Settings};
use crate::output::count;
use crate::{Error, patterns};

/// The lines of games, and how many of them a snapshot has otherwise.
pub(crate) struct Live {
    /// The file of each game with its lines.
    pub(crate) games: Vec<(PathBuf, Vec<Line>)>,
    /// `None` without a snapshot.
    pub(crate) changes: Option<usize>,
}

/// Looks at games with these patterns before all other knowledge, as `eyes snapshot` does, until it is told to stop. The
/// names of games start in the folder of the workspace, as they do for a command that runs there, unless the snapshot
/// names a game by its whole path.
///
/// # Errors
/// [`Error::Patterns`], and what is wrong with the games or the snapshot.
pub(crate) fn live(asked: &Asked<'_>) -> Result<Live, Error> {
    let Asked { files, games: paths, root, snapshot, stop, progress } = *asked;
    let mut old = snapshot.map(Old::open).transpose()?;
    let settings = old.as_ref().map_or(Settings { every: 1, nodes: NODES }, Old::settings);
    let mut before: BTreeMap<String, Vec<Line>> = BTreeMap::new();
    while let Some(name) = old.as_ref().and_then(|old| old.next_name().map(str::to_owned)) {
        let lines = old.as_mut().map_or(Ok(Vec::new()), Old::next_game)?;
        before.insert(name, lines);
    }
    let knowledge = patterns::knowledge_before(files)?.with_search(settings.nodes);
    let paths: Vec<OsString> = paths.iter().map(|path| path.clone().into_os_string()).collect();
    let mut live = Live { games: Vec::new(), changes: old.map(|_| 0) };
    let mut changed = 0;
    let mut mistakes = Vec::new();
    let mut complain = |error: &Error| mistakes.push(error.to_string());
    let found = games::find(&paths, &mut complain, &|| stop.load(Ordering::Relaxed));
    let games = found.map_err(|error| match mistakes.split_first() {
        None => error,
        Some((first, [])) => Error::Usage(first.clone()),
        Some((first, others)) => {
            Error::Usage(format!("{first}; {} more cannot be used", count(others.len(), "input")))
        }
    })?;
    let games = games.unwrap_or_default();
    for (done, game) in games.iter().enumerate() {
        progress(done, games.len());
        let reading = patterns::LIMITS.at_most(settings.nodes);
        let analyzer = patterns::analyzer_within(knowledge.clone(), reading);
        let mut analyzer = analyzer.stop_on(Arc::clone(stop));
        let name = match root {
            Some(root) if !before.contains_key(&game.name) => game.name_from(root),
            _ => game.name.clone(),
        };
        let mut lines = GameLines::new(&name);
        game.each_position(settings.every, |moves, board| {
            let analysis = analyzer.update(board);
            lines.add(moves, board, analysis);
            !stop.load(Ordering::Relaxed)
        })?;
        if stop.load(Ordering::Relaxed) {
            break;
        }
        let lines = lines.finish();
        changed += match before.remove(&name) {
            Some(before) => changes(&before, &lines, settings.every).len(),
            None => lines.len(),
        };
        live.games.push((game.path().to_owned(), lines));
    }
    changed += before.values().map(Vec::len).sum::<usize>();
    live.changes = live.changes.map(|_| changed);
    Ok(live)
}
