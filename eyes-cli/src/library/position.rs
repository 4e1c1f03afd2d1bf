//! One position, drawn or on a board.

use std::ffi::OsStr;
use std::fmt::Write;

use eyes_library::{Ground, GroundSet, Library, MAX_POINTS, Missing, Statuses, best_moves};
use eyes_runtime::board::Point;
use eyes_solver::{Move, Side, Status};
use serde_json::{Value, json};

use super::choice::Format;
use super::query::Args;
use super::{liberties, ruling_name, side_name, why, words};
use crate::input::{Stop, load};
use crate::solve::{self, Group, GroupError, NO_MOVE};
use crate::{Error, Outcome, output};

/// A position from the library.
struct Found<'a> {
    ground: Ground,
    stones: GroundSet,
    external: u8,
    statuses: Statuses,
    /// The position as text.
    picture: String,
    /// The question, for JSON.
    question: (&'static str, String),
    /// The name of a point in text and JSON.
    name: &'a dyn Fn(u8) -> String,
    point: &'a dyn Fn(u8) -> Value,
}

pub(super) fn of_drawing(library: &Library, args: &Args, text: &str) -> Result<Outcome, Error> {
    let drawing = solve::drawing(text)?;
    let external = args.liberties.unwrap_or(0);
    let (mut outcome, mut has_answered) = (Outcome::Done, false);
    for filled in drawing.fillings() {
        let rows = filled.rows();
        let answer = library.look_up_drawing(&filled, external);
        match answer {
            Ok((ground, stones, statuses)) => {
                if std::mem::replace(&mut has_answered, true) && args.format == Format::Text {
                    output::print("\n")?;
                }
                let places = filled.places();
                let place = |point: u8| places.get(usize::from(point)).copied().unwrap_or_default();
                output::print(&answer_text(
                    args,
                    &Found {
                        ground,
                        stones,
                        external,
                        statuses,
                        picture: rows.join("\n"),
                        question: ("drawing", rows.join("%")),
                        name: &|point| format!("row {} column {}", place(point).0 + 1, place(point).1 + 1),
                        point: &|point| json!([place(point).1, place(point).0]),
                    },
                ))?;
            }
            Err(missing) => {
                outcome = Outcome::Findings;
                refuse_missing(library, args, ("drawing", &rows.join("%")), &missing)?;
            }
        }
    }
    Ok(outcome)
}

pub(super) fn on_board(library: &Library, args: &Args, file: &OsStr, at: &str) -> Result<Outcome, Error> {
    let loaded = load(file, &Stop::before_move(args.number))?;
    let board = loaded.position.board();
    let chain = Point::from_gtp(at, board.width(), board.height())
        .map_err(|error| Error::Usage(format!("--at {at}: {error}")))?;
    let group = match Group::new(board, chain, true) {
        Ok(group) => group,
        Err(error @ GroupError::NoStone { .. }) => return Err(Error::Usage(format!("--at: {error}"))),
        Err(error) => {
            output::note(&error.to_string());
            return Ok(Outcome::Findings);
        }
    };
    let group = group.with_ko(&loaded.position);
    if let Some(banned) = banned(args, &group) {
        refuse(args, ("chain", &group.vertex(chain)), &banned)?;
        return Ok(Outcome::Findings);
    }
    let region = &group.enclosed.region;
    let mut position = group.enclosed.position;
    position.external = args.liberties.unwrap_or(position.external);
    let vertex = |point: u8| group.name(Move::Play(point));
    let statuses = library.look_up_region(region, &position);
    match (statuses, Ground::of_region(region)) {
        (Ok(statuses), Some(ground)) => {
            let found = Found {
                ground,
                stones: position.attacker as GroundSet,
                external: position.external,
                statuses,
                picture: format!("the {} group at {}", group.owner, group.vertex(chain)),
                question: ("chain", group.vertex(chain)),
                name: &vertex,
                point: &|point| json!(vertex(point)),
            };
            output::print(&answer_text(args, &found))?;
            let lives = statuses.under(args.ruling.ruling()).attacker == Status::LOST;
            if args.liberties.is_none() && found.external > 0 && !lives {
                output::note(&format!(
                    "the liberties outside are taken for the attacker's to fill: whether the group can get out by them, \
                     `eyes solve --at {}` knows",
                    group.vertex(chain)
                ));
            }
            Ok(Outcome::Done)
        }
        (Err(missing), _) => {
            let question = ("chain", &*group.vertex(chain));
            match missing {
                Missing::NotMonolithic => refuse(args, question, &other_game(&group))?,
                _ => refuse_missing(library, args, question, &missing)?,
            }
            Ok(Outcome::Findings)
        }
        (Ok(_), None) => Ok(Outcome::Findings),
    }
}

/// Why the question is not in the library, if the ko forbids a move of a side that is asked to move first.
fn banned(args: &Args, group: &Group) -> Option<String> {
    let (point, side) = group.ko?;
    let is_asked = args.first.is_none_or(|first| first.side() == side);
    let other = side_name(side.other());
    is_asked.then(|| {
        format!(
            "the ko forbids {} at {} now, and the library has no positions with a forbidden move: `eyes solve` searches \
             them, and `--first {other}` asks about the other side alone",
            group.color(side),
            group.name(Move::Play(point)),
        )
    })
}

/// Why the library cannot hold the game of a group.
fn other_game(group: &Group) -> String {
    let region = &group.enclosed.region;
    let mut left = region.points();
    let mut areas = Vec::new();
    while left != 0 {
        let first = left.trailing_zeros() as u8;
        areas.push(first);
        left &= !region.flood(1 << first, left);
    }
    let defender = group.enclosed.position.defender;
    let stones = (0..region.len() as u8).filter(|point| defender >> point & 1 == 1);
    let what = match areas.len() {
        _ if region.suicide().is_allowed() => {
            "the rules allow suicide, and the library has no positions with it".to_owned()
        }
        2.. => format!(
            "{}: it has {} separate areas, at {}",
            Missing::NotMonolithic,
            areas.len(),
            group.listed(areas.into_iter())
        ),
        _ if defender != 0 => {
            format!("{}: it has stones at {} too", Missing::NotMonolithic, group.listed(stones))
        }
        _ if region.len() > MAX_POINTS => format!("a library has no eyes of more than {MAX_POINTS} points"),
        _ => Missing::NotMonolithic.to_string(),
    };
    format!("{what}; `eyes solve` searches it")
}

fn refuse_missing(
    library: &Library,
    args: &Args,
    question: (&str, &str),
    missing: &Missing,
) -> Result<(), Error> {
    if let Missing::Unreadable { why, .. } = missing {
        return Err(Error::Usage(why.clone()));
    }
    refuse(args, question, &why(library, &args.directory, missing))
}

fn refuse(args: &Args, (what, question): (&str, &str), why: &str) -> Result<(), Error> {
    match args.format {
        Format::Text => {
            output::note(&format!("{question}: {why}"));
            Ok(())
        }
        Format::Json => output::print(&format!("{}\n", json!({what: question, "error": why}))),
    }
}

fn answer_text(args: &Args, found: &Found<'_>) -> String {
    let ruling = args.ruling.ruling();
    let pair = found.statuses.under(ruling);
    let sides = [Side::Attacker, Side::Defender].into_iter();
    let sides = sides.filter(|&side| args.first.is_none_or(|first| first.side() == side));
    let best = |side| best_moves(&found.ground, found.stones, found.external, ruling, side);
    if args.format == Format::Json {
        let mut object = json!({
            "points": found.ground.len(),
            "liberties": found.external,
            "ruling": ruling_name(ruling),
        });
        object[found.question.0] = json!(found.question.1);
        for side in sides {
            let best: Vec<Value> = best(side)
                .into_iter()
                .map(|mov| match mov {
                    Move::Play(point) => (found.point)(point),
                    Move::Pass => json!("PASS"),
                    _ => json!("LIBERTY"),
                })
                .collect();
            object[side_name(side)] = json!({"status": pair.of(side).value(), "best": best});
        }
        return format!("{object}\n");
    }
    let mut text = format!(
        "{}\n{}, {}, ruling {}\n",
        found.picture,
        output::count(found.ground.len(), "point"),
        liberties(found.external),
        ruling_name(ruling)
    );
    for side in sides {
        let status = pair.of(side);
        let _ = writeln!(text, "{} first: {} ({status})", side_name(side), words(status, side));
        let name = |mov| match mov {
            Move::Play(point) => (found.name)(point),
            Move::Pass => "pass".to_owned(),
            _ => "an external liberty".to_owned(),
        };
        let best = match status.is_lost() {
            true => NO_MOVE.to_owned(),
            false => best(side).into_iter().map(name).collect::<Vec<_>>().join(", "),
        };
        let _ = writeln!(text, "  best moves: {best}");
    }
    text
}
