//! Eye spaces, half eyes, and their values.

use std::fmt::{Display, Write};

use eyes_runtime::board::{Color, Point, PointSet};
use eyes_runtime::eye_space::{EyeKind, EyeSpace};
use eyes_solver::{Drawing, Suicide, ValueRules};

use super::commands::Answer;
use super::session::Session;
use crate::show::{View, text};

pub(super) fn eval_eye(session: &mut Session, arguments: &[String]) -> Answer {
    let point = arguments.first().and_then(|vertex| session.point(vertex)).ok_or("invalid coordinate")?;
    let found = Color::ALL.into_iter().find_map(|color| {
        session.eye_at(point, color).map(|eye| (eye.value, eye.best_attack, eye.best_defense))
    });
    let Some((value, attack, defense)) = found else { return Ok("-1".into()) };
    let mut answer = format!("{} {}", value.attacked(), value.defended());
    // A pattern file may give a value without the points; a pass would not be one.
    if value.is_unsettled()
        && let (Some(attack), Some(defense)) = (attack, defense)
    {
        let _ = write!(answer, " {} {}", session.vertex(attack), session.vertex(defense));
    }
    Ok(answer)
}

pub(super) fn eye_data(session: &mut Session, arguments: &[String]) -> Answer {
    let (color, point) = session.color_and_vertex(arguments)?;
    let eye = point.and_then(|point| session.eye_at(point, color).cloned().zip(Some(point)));
    let mut data = Data::default();
    match eye {
        Some((eye, point)) => {
            let on_margin = eye.margins.contains(point);
            data.line("origin", name(session, eye.origin()));
            data.line("color", color);
            data.line("esize", eye.points.len());
            data.line("msize", eye.margins.len());
            data.line("value", eye.value);
            data.line("marginal", u8::from(on_margin));
            data.line("neighbors", eye.neighbours(point).count());
            data.line("marginal_neighbors", eye.marginal_neighbours(point));
        }
        None => {
            data.line("origin", "PASS");
            data.line("color", "empty");
            data.line("esize", 0);
            data.line("msize", 0);
            data.line("value", "0000");
            data.line("marginal", 0);
            data.line("neighbors", 0);
            data.line("marginal_neighbors", 0);
        }
    }
    Ok(data.0)
}

pub(super) fn half_eye_data(session: &mut Session, arguments: &[String]) -> Answer {
    let point = arguments.first().and_then(|vertex| session.point(vertex)).ok_or("invalid coordinate")?;
    let eye = Color::ALL.into_iter().find_map(|color| {
        session.eye_at(point, color)?.eye_points.iter().find(|eye| eye.point == point).cloned()
    });
    let mut data = Data::default();
    match eye {
        Some(eye) => {
            let hundredths = eye.diagonals.hundredths();
            data.line("value", format!("{}.{:02}", hundredths / 100, hundredths % 100));
            data.line(
                "type",
                match eye.kind() {
                    EyeKind::Half => "HALF_EYE",
                    EyeKind::False => "FALSE_EYE",
                    EyeKind::Proper => "0",
                },
            );
            for (count, keys, points) in [
                ("num_attacks", "attack_point", &eye.attack),
                ("num_defenses", "defense_point", &eye.defense),
            ] {
                data.line(count, points.len());
                for (index, &key) in points.iter().enumerate() {
                    data.line(&format!("{keys}[{index}]"), session.vertex(key));
                }
            }
        }
        None => {
            data.line("value", "10.00");
            data.line("type", 0);
            data.line("num_attacks", 0);
            data.line("num_defenses", 0);
        }
    }
    Ok(data.0)
}

/// Lines with a name, padded to 21 columns, and a value.
#[derive(Default)]
struct Data(String);

impl Data {
    fn line(&mut self, name: &str, value: impl Display) {
        let _ = writeln!(self.0, "{name:21}{value}");
    }
}

fn name(session: &Session, point: Option<Point>) -> String {
    point.map_or("PASS".to_owned(), |point| session.vertex(point))
}

/// Suicide is forbidden, as in the reference.
pub(super) fn analyze_eyegraph(session: &mut Session, arguments: &[String]) -> Answer {
    let drawing = arguments.first().ok_or("no drawing: rows joined by `%`, holes as `O`")?;
    let drawn = Drawing::parse(drawing).map_err(|error| format!("failed to analyze: {error}"))?;
    // The first filling leaves all wildcards empty, so that they are marked like empty points.
    let drawing = drawn.fillings().next().ok_or("failed to analyze: the drawing has no filling")?;
    let rules = ValueRules { suicide: Suicide::Forbidden, ..ValueRules::default() };
    let valued = drawing.value_within(&rules, session.drawing_nodes);
    let valued = valued.map_err(|error| format!("failed to analyze: {error}"))?.valuation;
    Ok(format!("{}\n{}", valued.value, drawing.marked(&valued).join("\n")))
}

/// `eyes show`, without the empty lines that would end a reply.
pub(super) fn report(session: &mut Session, _: &[String]) -> Answer {
    let position = session.position().clone();
    let verdicts = session.verdicts().to_vec();
    let coloured = text(View { position: &position, analysis: session.analysis(), verdicts: &verdicts });
    let plain = anstream::adapter::strip_str(&coloured).to_string();
    Ok(plain.lines().filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n"))
}

/// The union of one set of points over all eye spaces of a colour.
pub(super) fn union(eyes: &[EyeSpace], owner: Color, set: impl Fn(&EyeSpace) -> PointSet) -> PointSet {
    eyes.iter().filter(|eye| eye.owner == owner).fold(PointSet::new(), |all, eye| all | set(eye))
}
