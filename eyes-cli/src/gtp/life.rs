//! Life and death: static rules, and exact search of enclosed groups.

use eyes_runtime::board::{Color, Point, PointSet};
use eyes_runtime::board_life::GroupLife;
use eyes_runtime::enclosed_life::{WeakString, Weakness};
use eyes_runtime::static_rules::neighbour_class::{ChainEye, EyeStatus};
use eyes_runtime::static_rules::unconditional::PointStatus;
use eyes_runtime::verdict::{Fate, Verdict};
use eyes_solver::{Ruling, Side, Status};

use super::commands::Answer;
use super::open;
use super::reading::string;
use super::session::Session;
use super::uncertain::{Asked, guess};
use crate::budget;
use crate::patterns::LIMITS;
use crate::solve::Group;

pub(super) fn unconditional_status(session: &mut Session, arguments: &[String]) -> Answer {
    let point = arguments.first().and_then(|vertex| session.point(vertex)).ok_or("invalid coordinate")?;
    Ok(match session.certain().status(point) {
        PointStatus::Alive => "alive",
        PointStatus::Dead => "dead",
        PointStatus::Territory(Color::White) => "white_territory",
        PointStatus::Territory(Color::Black) => "black_territory",
        PointStatus::Undecided => "undecided",
    }
    .into())
}

pub(super) fn owl_attack(session: &mut Session, arguments: &[String]) -> Answer {
    let both = Both::decide(session, arguments)?;
    told(session, arguments, &both, Asked::Attack)
}

pub(super) fn owl_defend(session: &mut Session, arguments: &[String]) -> Answer {
    let both = Both::decide(session, arguments)?;
    told(session, arguments, &both, Asked::Defense)
}

/// The result of one question. No move is needed where the other side has none.
fn told(session: &mut Session, arguments: &[String], both: &Both, asked: Asked) -> Answer {
    let (own, other) = match asked {
        Asked::Attack => (&both.attack, &both.defense),
        Asked::Defense => (&both.defense, &both.attack),
    };
    match own {
        Ok(own) => Ok(match own.code {
            1 if other.as_ref().is_ok_and(|other| other.code == 0) => "1 PASS".into(),
            0 => "0".into(),
            code => format!("{code} {}", own.mov),
        }),
        Err(why) => {
            let point = string(session, arguments)?;
            guess(session, point, both, asked).ok_or_else(|| why.clone())
        }
    }
}

/// The verdict on the group as `eyes show` gives it, if the group is alive or dead. A guess by the values of its
/// eyes is left out, because it assumes that the group must live by them. A group of several strings lives if one of
/// them does, so the string itself is then read and searched, as it is where there is no verdict.
///
/// Without a vertex, a line for each group of the board, as `eyes show --life` finds them.
pub(super) fn dragon_status(session: &mut Session, arguments: &[String]) -> Answer {
    if arguments.is_empty() {
        let height = session.board().height();
        let lines: Vec<String> = session.life_of_groups().iter().map(|group| line(height, group)).collect();
        return Ok(lines.join("\n"));
    }
    let point = string(session, arguments)?;
    let verdict = session.verdict_on(point).filter(|verdict| !verdict.source.is_guess());
    let lives = verdict.is_some_and(|verdict| verdict.fate == Fate::Alive);
    // A group lives if one of its strings does.
    let color = session.board().color_at(point);
    let is_certain = color.is_some_and(|color| session.certain().alive(color).contains(point));
    let chain = session.board().string_head(point).unwrap_or(point);
    let is_alone = open::strings_of(session, chain).len() == 1;
    match verdict {
        Some(Verdict { fate: Fate::Dead, .. }) => return Ok("dead".into()),
        Some(_) if lives && (is_alone || is_certain) => return Ok("alive".into()),
        _ => {}
    }
    if session.is_lost(point) {
        return Ok("dead".into());
    }
    let Both { attack, defense } = Both::decide(session, arguments)?;
    Ok(match (attack, defense) {
        (Ok(attack), _) if attack.code == 0 => "alive".to_owned(),
        (_, Ok(defense)) if defense.code == 0 => "dead".to_owned(),
        (Ok(attack), Ok(defense)) => format!("critical {} {}", attack.mov, defense.mov),
        _ if lives && session.can_be_captured(point) == Some(false) => "alive".to_owned(),
        _ => "unknown".to_owned(),
    })
}

/// A group by the first stone of its first string, and its status.
fn line(height: u8, group: &GroupLife) -> String {
    let vertex = |point: &Point| point.vertex(height).to_string();
    let name = group.strings.first().map_or(String::new(), vertex);
    let points = |points: &[Point]| points.first().map_or("PASS".to_owned(), vertex);
    let known = group.decided();
    match known.map(|verdict| verdict.fate) {
        Some(Fate::Alive) => format!("{name}: alive"),
        Some(Fate::Dead) => format!("{name}: dead"),
        Some(Fate::Critical) if group.attack.is_empty() && group.defense.is_empty() => {
            format!("{name}: unknown")
        }
        Some(Fate::Critical) => {
            format!("{name}: critical {} {}", points(&group.attack), points(&group.defense))
        }
        None => format!("{name}: unknown"),
    }
}

pub(super) fn life(session: &mut Session, arguments: &[String]) -> Answer {
    string(session, arguments)?;
    let first: Color = arguments.get(1).and_then(|color| color.parse().ok()).ok_or("invalid color")?;
    let group = group(session, arguments)?;
    let side = group.side(first);
    let (status, best) = group.status_and_best(side, Ruling::default(), session.bounds)?;
    let lives = if side == Side::Defender { status == Status::WON } else { status.is_lost() };
    if !lives {
        match is_shut_in(session, &group) {
            Shut::Open(why) => return Err(why),
            // Few nodes of the session must not make an answer more certain.
            Shut::NotRead(why) if !group.breaches(session.board()).is_empty() => return Err(why),
            _ => {}
        }
    }
    let moves: Vec<String> = best.iter().map(|&mov| group.name(mov)).collect();
    Ok(format!("{status} {}", moves.join(" ")).trim_end().to_owned())
}

/// The code of a status in `owl_attack` and `owl_defend`.
pub(super) fn code(status: Status) -> u8 {
    match (status.wins(), status.is_ko()) {
        (true, false) => 1,
        (true, true) => 2,
        (false, true) => 3,
        (false, false) => 0,
    }
}

/// The result for one side moving first, as the code of `owl_attack` and `owl_defend`, and a move that reaches it.
#[derive(Debug, Clone)]
pub(super) struct Decided {
    pub(super) code: u8,
    pub(super) mov: String,
    /// Whether the answer takes something about the rest of the board for granted.
    pub(super) is_assumed: bool,
}

impl Decided {
    /// A result that needs no move.
    pub(super) fn pass(code: u8) -> Self {
        Self { code, mov: "PASS".to_owned(), is_assumed: false }
    }
}

/// The results for both sides moving first; the reason for each unknown one.
#[derive(Debug, Clone)]
pub(super) struct Both {
    pub(super) attack: Result<Decided, String>,
    pub(super) defense: Result<Decided, String>,
}

impl Both {
    /// Clients ask for every stone of a group in turn; the group is searched once.
    fn decide(session: &mut Session, arguments: &[String]) -> Result<Self, String> {
        let point = string(session, arguments)?;
        let chain = session.board().string_head(point).unwrap_or(point);
        if let Some(known) = session.decided.get(&chain) {
            return Ok(known.clone());
        }
        if lives_for_certain(session, chain) {
            return Ok(Self::settled(0, 1));
        }
        if let Some(both) = Self::captured(session, chain) {
            session.decided.insert(chain, both.clone());
            return Ok(both);
        }
        let unfinished = match Self::inside_a_wall(session, arguments) {
            Inside::Decided(both) => {
                session.decided.insert(chain, both.clone());
                return Ok(both);
            }
            Inside::Unfinished(why) => Some(why),
            Inside::Open => None,
        };
        // A string that can be captured may fall while the rest of the group lives.
        let group = open::strings_of(session, chain);
        let falls = match group.len() {
            1 => Some(true),
            _ => session.can_be_captured(chain),
        };
        let strings = if falls == Some(true) { vec![chain] } else { group };
        let are_several = strings.len() > 1;
        let both = Self::searched(session, strings);
        let both = unfinished.iter().fold(both, |both, why| both.without_kos(why));
        let both = if falls.is_some() { both } else { both.of_one_string(&unread(session, chain)) };
        let both = match &both {
            Self { attack: Err(_), defense: Err(_) } => Self::by_group(session, chain).unwrap_or(both),
            // The search takes the strings as a whole, and they live if a part of them does.
            Self { attack: Ok(attack), .. } if are_several && attack.code != 0 && attack.is_assumed => {
                Self::by_group(session, chain).filter(Self::lives).unwrap_or(both)
            }
            _ => both,
        };
        session.decided.insert(chain, both.clone());
        Ok(both)
    }

    /// The results of the open board for these strings.
    fn searched(session: &mut Session, strings: Vec<Point>) -> Self {
        if let Some(known) = session.searched.get(&strings) {
            return known.clone();
        }
        let both = open::both(session, &strings);
        session.searched.insert(strings, both.clone());
        both
    }

    /// What `eyes show --life` says about the group of a string: it dies with the group, and lives with it if it cannot be
    /// captured alone.
    fn by_group(session: &mut Session, chain: Point) -> Option<Self> {
        let group = session.life_of_groups().iter().find(|group| group.strings.contains(&chain))?;
        let (fate, is_alone) = (group.decided()?.fate, group.strings.len() == 1);
        match fate {
            Fate::Dead => Some(Self::settled(1, 0)),
            Fate::Alive if is_alone || session.can_be_captured(chain) == Some(false) => {
                Some(Self::settled(0, 1))
            }
            _ => None,
        }
    }

    /// The results for a group whose fate does not depend on who moves first.
    fn settled(attack: u8, defense: u8) -> Self {
        Self { attack: Ok(Decided::pass(attack)), defense: Ok(Decided::pass(defense)) }
    }

    fn lives(&self) -> bool {
        self.attack.as_ref().is_ok_and(|attack| attack.code == 0)
    }

    /// What the results for a group say about one of its strings if it is not known whether that string can be captured
    /// alone: it falls with the group, but need not live with it.
    fn of_one_string(self, unread: &str) -> Self {
        let known = |found: Result<Decided, String>, code| match found {
            Ok(decided) if decided.code != code => Err(unread.to_owned()),
            found => found,
        };
        Self { attack: known(self.attack, 1), defense: known(self.defense, 0) }
    }

    /// The results without kos. Search on the open board counts them under ruling I, and what is a ko there may be won
    /// under ruling II, by which an enclosed group is decided.
    fn without_kos(self, why: &str) -> Self {
        let known = |found: Result<Decided, String>| match found {
            Ok(Decided { code: 2 | 3, .. }) => Err(why.to_owned()),
            found => found,
        };
        Self { attack: known(self.attack), defense: known(self.defense) }
    }

    /// The answer for a group of one string that is captured even if its owner moves first.
    fn captured(session: &mut Session, chain: Point) -> Option<Self> {
        if !session.is_lost(chain) || open::strings_of(session, chain) != [chain] {
            return None;
        }
        Some(Self::settled(1, 0))
    }

    /// The exact answer for an enclosed group.
    fn inside_a_wall(session: &mut Session, arguments: &[String]) -> Inside {
        let Ok(group) = group(session, arguments) else { return Inside::Open };
        let decide = |side| {
            let (status, mov) = group.decide(side, Ruling::default(), session.bounds)?;
            let mov = mov.map_or_else(|| "PASS".to_owned(), |mov| group.name(mov));
            Ok::<_, String>(Decided { code: code(status), mov, is_assumed: false })
        };
        let both = Both { attack: decide(Side::Attacker), defense: decide(Side::Defender) };
        if !both.lives() {
            match is_shut_in(session, &group) {
                Shut::In => {}
                Shut::Open(_) => return Inside::Open,
                Shut::NotRead(why) => return Inside::Unfinished(why),
            }
        }
        match both {
            Both { attack: Err(why), .. } | Both { defense: Err(why), .. } => Inside::Unfinished(why),
            both => Inside::Decided(both),
        }
    }
}

/// The result of the search of an enclosed group.
enum Inside {
    Decided(Both),
    /// It is enclosed as far as is known, but the search or the reading of the strings around it ended early.
    Unfinished(String),
    /// It is not enclosed, or the strings around it may not live.
    Open,
}

/// Whether an enclosed group is shut in.
enum Shut {
    In,
    /// A string around it can be captured, or has little room.
    Open(String),
    /// The reading of a string around it ended early.
    NotRead(String),
}

/// A dead group may escape by capturing a string that shuts it in, so it is not called dead if one may fall.
fn is_shut_in(session: &mut Session, group: &Group) -> Shut {
    let (reader, board) = session.reading();
    match group.weak_string(board, reader) {
        None => Shut::In,
        Some(WeakString { stone, weakness: Weakness::NotRead, .. }) => {
            Shut::NotRead(format!("the group may get out: {}", unread(session, stone)))
        }
        Some(string) => Shut::Open(format!("{string}; `owl_attack` and `owl_defend` search that too")),
    }
}

/// Whether a string cannot be captured even if its owner always passes. Stones in the territory around it can be.
fn lives_for_certain(session: &mut Session, string: Point) -> bool {
    let Some(owner) = session.board().color_at(string) else { return false };
    session.certain().alive(owner).contains(string)
}

/// That the reading of a string ended without a result.
fn unread(session: &Session, string: Point) -> String {
    let why = budget::undecided_reading(session.limits.nodes, LIMITS.nodes);
    format!("whether the string at {} can be captured is {why}", session.vertex(string))
}

fn group(session: &Session, arguments: &[String]) -> Result<Group, String> {
    let point = string(session, arguments)?;
    let group = Group::new(session.board(), point, false).map_err(|error| error.to_string())?;
    Ok(group.with_ko(session.position()))
}

/// The eye of a chain with a single eye. The areas that its stones separate count, except the largest.
pub(super) fn neighbour_class(session: &mut Session, arguments: &[String]) -> Answer {
    let point = string(session, arguments)?;
    let board = session.board();
    let found = ChainEye::of(board, point).map_err(|error| error.to_string())?;
    let (status, hot_spots) = match found.decision_on(board, point).status {
        EyeStatus::Nakade => ("nakade", 0),
        EyeStatus::Unsettled { hot_spots } => ("unsettled", hot_spots),
        EyeStatus::UnsettledKo { hot_spots } => ("unsettled-ko", hot_spots),
        EyeStatus::Alive => ("alive", 0),
        EyeStatus::AliveInAtari => ("alive-in-atari", 0),
        _ => ("unknown", 0),
    };
    let hot_spots: PointSet = found.board_points(hot_spots).collect();
    let words = format!(
        "{} {} {status} {}",
        found.eye.class(),
        found.eye.placement(),
        session.vertices(hot_spots.iter())
    );
    Ok(words.trim_end().to_owned())
}
