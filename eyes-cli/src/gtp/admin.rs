//! Commands about the server itself.

use super::commands::{Answer, COMMANDS, find};
use super::session::Session;

pub(super) fn protocol_version(_: &mut Session, _: &[String]) -> Answer {
    Ok("2".into())
}

pub(super) fn name(_: &mut Session, _: &[String]) -> Answer {
    Ok("eyes".into())
}

pub(super) fn version(_: &mut Session, _: &[String]) -> Answer {
    Ok(env!("CARGO_PKG_VERSION").into())
}

pub(super) fn known_command(_: &mut Session, arguments: &[String]) -> Answer {
    Ok(arguments.first().is_some_and(|name| find(name).is_some()).to_string())
}

pub(super) fn list_commands(_: &mut Session, _: &[String]) -> Answer {
    Ok(COMMANDS.iter().map(|(name, _)| *name).collect::<Vec<_>>().join("\n"))
}

/// The server ends after this reply.
pub(super) fn quit(_: &mut Session, _: &[String]) -> Answer {
    Ok(String::new())
}
