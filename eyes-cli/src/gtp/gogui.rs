//! Pictures for GoGui: lines of its `gfx` language.

use std::fmt::Write;

use eyes_runtime::board::{Color, PointSet};

use super::commands::Answer;
use super::eyes::union;
use super::session::Session;

/// The menu: type, label and command, as in GoGui's manual.
const MENU: &[&str] = &[
    "gfx/Eye Spaces/eyes-gfx-spaces",
    "gfx/Vital Points/eyes-gfx-vital",
    "gfx/Half and False Eyes/eyes-gfx-topology",
    "gfx/Unconditional Life and Territory/eyes-gfx-unconditional",
    "string/Report/eyes-report",
    "string/Evaluate Eye/eval_eye %p",
    "string/Eye Data/eye_data %c %p",
    "string/Half Eye Data/half_eye_data %p",
    "string/Neighbour Class/eyes-nc %p",
    "string/Unconditional Status/unconditional_status %p",
    "string/Attack String/attack %p",
    "string/Defend String/defend %p",
    "string/Reading/eyes-reading %p",
    "string/Attack Group/owl_attack %p",
    "string/Defend Group/owl_defend %p",
    "string/Group Status/dragon_status %p",
    "string/Life and Death/eyes-life %p %c",
];

pub(super) fn analyze_commands(_: &mut Session, _: &[String]) -> Answer {
    Ok(MENU.join("\n"))
}

const TINTS: [(&str, &str); 2] = [("#5b9bd5", "#b5d0e8"), ("#f08e62", "#f7cdb5")];

/// Eye spaces in their owner's colour, margins paler, each with its value on its first point.
pub(super) fn spaces(session: &mut Session, _: &[String]) -> Answer {
    let eyes = session.analysis().eyes.clone();
    let mut text = String::new();
    for color in Color::ALL {
        let margins = union(&eyes, color, |eye| eye.margins);
        let proper = union(&eyes, color, |eye| eye.points - eye.margins);
        let (strong, pale) = TINTS[color.index()];
        draw(&mut text, session, &format!("COLOR {pale}"), &margins);
        draw(&mut text, session, &format!("COLOR {strong}"), &proper);
    }
    for eye in eyes.iter().filter(|eye| eye.points != eye.margins) {
        if let Some(origin) = (eye.points - eye.margins).iter().next() {
            let ko = if eye.masters.is_some() { "ko" } else { "" };
            let _ = writeln!(text, "LABEL {} {}{ko}", session.vertex(origin), eye.value);
        }
    }
    Ok(text)
}

/// Triangles where to attack, squares where to defend, circles where it is the same point.
pub(super) fn vital(session: &mut Session, _: &[String]) -> Answer {
    let eyes = session.analysis().eyes.clone();
    let all = |set: fn(&eyes_runtime::EyeSpace) -> PointSet| {
        union(&eyes, Color::Black, set) | union(&eyes, Color::White, set)
    };
    let (attack, defense) = (all(|eye| eye.attack), all(|eye| eye.defense));
    let mut text = String::new();
    draw(&mut text, session, "TRIANGLE", &(attack - defense));
    draw(&mut text, session, "SQUARE", &(defense - attack));
    draw(&mut text, session, "CIRCLE", &(attack & defense));
    Ok(text)
}

/// Half eyes are marked 1/2, false eyes with a cross.
pub(super) fn topology(session: &mut Session, _: &[String]) -> Answer {
    let eyes = session.analysis().eyes.clone();
    let half: PointSet = eyes.iter().flat_map(|eye| eye.half_eyes().map(|half| half.point)).collect();
    let false_eyes: PointSet = eyes.iter().flat_map(|eye| eye.false_eyes().map(|eye| eye.point)).collect();
    let mut text = String::new();
    for point in half.iter() {
        let _ = writeln!(text, "LABEL {} 1/2", session.vertex(point));
    }
    draw(&mut text, session, "MARK", &false_eyes);
    Ok(text)
}

/// Unconditional territory, dead stones with crosses, living stones with circles.
pub(super) fn unconditional(session: &mut Session, _: &[String]) -> Answer {
    let status = session.certain().clone();
    let mut text = String::new();
    draw(&mut text, session, "TERRITORY_BLACK", status.territory(Color::Black));
    draw(&mut text, session, "TERRITORY_WHITE", status.territory(Color::White));
    draw(&mut text, session, "MARK", &(status.dead(Color::Black) | status.dead(Color::White)));
    draw(&mut text, session, "CIRCLE", &(*status.alive(Color::Black) | *status.alive(Color::White)));
    Ok(text)
}

fn draw(text: &mut String, session: &Session, sign: &str, points: &PointSet) {
    if !points.is_empty() {
        let _ = writeln!(text, "{sign} {}", session.vertices(points.iter()));
    }
}
