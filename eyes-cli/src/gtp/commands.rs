//! The list of commands.

use super::session::Session;
use super::{admin, board, eyes, gogui, life, open, reading, uncertain};

/// The answer of a command; an error is sent with a question mark.
pub(super) type Answer = Result<String, String>;

pub(super) type Command = fn(&mut Session, &[String]) -> Answer;

/// All commands, sorted by name.
pub(super) const COMMANDS: &[(&str, Command)] = &[
    ("analyze_eyegraph", eyes::analyze_eyegraph),
    ("analyze_semeai", open::analyze_semeai),
    ("attack", reading::attack),
    ("attack_either", reading::attack_either),
    ("boardsize", board::boardsize),
    ("clear_board", board::clear_board),
    ("defend", reading::defend),
    ("dragon_status", life::dragon_status),
    ("eval_eye", eyes::eval_eye),
    ("eye_data", eyes::eye_data),
    ("eyes-gfx-spaces", gogui::spaces),
    ("eyes-gfx-topology", gogui::topology),
    ("eyes-gfx-unconditional", gogui::unconditional),
    ("eyes-gfx-vital", gogui::vital),
    ("eyes-life", life::life),
    ("eyes-nc", life::neighbour_class),
    ("eyes-reading", reading::both),
    ("eyes-report", eyes::report),
    ("fixed_handicap", board::fixed_handicap),
    ("gogui-analyze_commands", gogui::analyze_commands),
    ("half_eye_data", eyes::half_eye_data),
    ("known_command", admin::known_command),
    ("komi", board::komi),
    ("list_commands", admin::list_commands),
    ("loadsgf", board::loadsgf),
    ("name", admin::name),
    ("owl_attack", life::owl_attack),
    ("owl_defend", life::owl_defend),
    ("play", board::play),
    ("protocol_version", admin::protocol_version),
    ("quit", admin::quit),
    ("report_uncertainty", uncertain::report_uncertainty),
    ("showboard", board::showboard),
    ("unconditional_status", life::unconditional_status),
    ("undo", board::undo),
    ("version", admin::version),
];

pub(super) fn find(name: &str) -> Option<Command> {
    let index = COMMANDS.binary_search_by_key(&name, |(name, _)| name).ok()?;
    Some(COMMANDS[index].1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_found() {
        assert!(COMMANDS.is_sorted_by_key(|(name, _)| name));
        assert!(COMMANDS.iter().all(|(name, _)| find(name).is_some()));
        assert!(find("genmove").is_none());
    }
}
