//! Commands that clients call: pictures of patterns and of games, and the matches of a pattern.

use std::fs;
use std::path::{Path, PathBuf};

use lsp_types::request::ShowDocument;
use lsp_types::{ExecuteCommandParams, Position, ShowDocumentParams, Uri};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::words::short;
use super::{Answer, Context, Refused};
use crate::picture;
use crate::sequence::PatternId;
use crate::uri::uri_of;
use crate::view::Here;

/// The picture of the pattern at a position: `{ "svg", "title" }`.
const PICTURE: &str = "eyes.picture";
/// The same as a file, which the client shows.
pub(super) const OPEN_PICTURE: &str = "eyes.openPicture";
/// The matches of the pattern at a position: a list of `{ "game", "moves", "points" }`.
pub(super) const MATCHES: &str = "eyes.matches";
/// The picture of a position of a game.
const GAME_PICTURE: &str = "eyes.gamePicture";

pub(crate) const COMMANDS: [&str; 4] = [PICTURE, OPEN_PICTURE, MATCHES, GAME_PICTURE];

/// A place in a document.
#[derive(Deserialize)]
struct At {
    uri: Uri,
    position: Position,
}

/// A position of a game, with the patterns of a document.
#[derive(Deserialize)]
struct InGame {
    uri: Uri,
    game: PathBuf,
    moves: usize,
}

pub(super) fn execute(context: Context<'_>, params: &ExecuteCommandParams) -> Answer<Value> {
    match params.command.as_str() {
        PICTURE => picture(context, &place(params)?),
        OPEN_PICTURE => open_picture(context, &place(params)?),
        MATCHES => matches(context, &place(params)?),
        GAME_PICTURE => game_picture(context, &read(params, "{ \"uri\", \"game\", \"moves\" }")?),
        other => Err(Refused(format!("`{}`: the commands are {}", short(other), COMMANDS.join(", ")))),
    }
}

fn place(params: &ExecuteCommandParams) -> Answer<At> {
    read(params, "{ \"uri\", \"position\" }")
}

/// The only argument of a command, which is an object with these members.
fn read<T: DeserializeOwned>(params: &ExecuteCommandParams, members: &str) -> Answer<T> {
    let wrong = |why: &str| Refused(format!("`{}` has one argument, {members}: {why}", params.command));
    match params.arguments.as_slice() {
        [argument] if argument.is_object() => {
            serde_json::from_value(argument.clone()).map_err(|error| wrong(&short(&error.to_string())))
        }
        [_] => Err(wrong("this one is not an object")),
        others => Err(wrong(&format!("there are {}", others.len()))),
    }
}

fn pattern<'v>(context: Context<'v>, at: &At) -> Answer<(Here<'v>, PatternId)> {
    let here = context.view.here(&at.uri).ok_or_else(|| Refused("the document is not open".to_owned()))?;
    let block = here.block(at.position);
    let id = block.and_then(|block| here.pattern(block));
    id.map(|id| (here, id)).ok_or_else(|| Refused("there is no pattern without errors here".to_owned()))
}

fn picture(context: Context<'_>, at: &At) -> Answer<Value> {
    let (here, id) = pattern(context, at)?;
    let pattern = &here.sequence.entry(id).pattern;
    let title = format!("Pattern {}: {}", pattern.number, pattern.value.name());
    Ok(json!({ "svg": picture::svg(pattern), "title": title }))
}

fn open_picture(context: Context<'_>, at: &At) -> Answer<Value> {
    let (here, id) = pattern(context, at)?;
    let pattern = &here.sequence.entry(id).pattern;
    if !context.asker.abilities.shows_documents {
        return Err(Refused("this editor cannot show a document for the server".to_owned()));
    }
    let path = pictures(context)?.join(format!("pattern-{}.svg", pattern.number));
    fs::write(&path, picture::svg(pattern))
        .map_err(|error| Refused(format!("{}: {}", path.display(), eyes_files::reason(&error))))?;
    let uri = uri_of(&path).ok_or_else(|| Refused(format!("{}: has no address", path.display())))?;
    context.asker.outbox.request::<ShowDocument>(ShowDocumentParams {
        uri: uri.clone(),
        external: None,
        take_focus: Some(false),
        selection: None,
    });
    Ok(json!({ "uri": uri }))
}

/// The folder for pictures. Nobody else can have made it, so no link in it leads elsewhere.
fn pictures(context: Context<'_>) -> Answer<&Path> {
    let pictures = &context.asker.pictures;
    if let Some(folder) = pictures.get() {
        return Ok(folder.path());
    }
    let folder = tempfile::Builder::new().prefix("eyes-lsp-").tempdir().map_err(|error| {
        Refused(format!("{}: {}", std::env::temp_dir().display(), eyes_files::reason(&error)))
    })?;
    Ok(pictures.get_or_init(|| folder).path())
}

fn matches(context: Context<'_>, at: &At) -> Answer<Value> {
    let (here, id) = pattern(context, at)?;
    let number = here.sequence.entry(id).pattern.number;
    let file = here.document.file();
    let found = context.asker.found.with(here.sequence, |matches| {
        let listed = matches
            .of(file, number)
            .map(|place| json!({ "game": place.game, "moves": place.moves, "points": place.points }));
        listed.collect::<Vec<Value>>()
    });
    found.map(Value::Array).ok_or_else(|| {
        let complaint = context.asker.found.complaint();
        if context.view.settings.games.is_empty() {
            Refused("no games are named: the setting `games` does that".to_owned())
        } else if complaint.is_empty() {
            let why = "the games have not been read yet: ask again soon, and mend the errors in patterns, if there are any";
            Refused(why.to_owned())
        } else {
            Refused(format!("the games were not read: {complaint}"))
        }
    })
}

fn game_picture(context: Context<'_>, at: &InGame) -> Answer<Value> {
    let here = context.view.here(&at.uri).ok_or_else(|| Refused("the document is not open".to_owned()))?;
    let games = context.asker.games.ok_or_else(|| Refused("this server reads no games".to_owned()))?;
    let is_listed = context
        .asker
        .found
        .with(here.sequence, |matches| matches.places.iter().any(|place| place.game == at.game));
    if is_listed != Some(true) {
        return Err(Refused(format!("{}: no match was found in it", at.game.display())));
    }
    let files: Vec<_> = here.sequence.documents.iter().map(|document| document.file().clone()).collect();
    let svg = games.picture(&files, &at.game, at.moves).map_err(Refused)?;
    let name = at.game.file_name().unwrap_or_default().to_string_lossy();
    Ok(json!({ "svg": svg, "title": format!("{name}, after {} moves", at.moves) }))
}
