//! The results of the static rules in words, for text and picture.

use eyes_runtime::board::{Color, Point, PointSet};
use eyes_runtime::eye_space::{EyeSpace, Standing};
use eyes_runtime::reading::Outcome;
use eyes_runtime::static_rules::neighbour_class::EyeStatus;
use eyes_runtime::static_rules::semeai::{Contender, Race, RaceEye, RaceOutcome};
use eyes_runtime::static_rules::survey::{EnclosedEye, Link, Survey};
use eyes_runtime::static_rules::unconditional::unconditional;
use eyes_runtime::verdict::{Fate, Verdict, VerdictSource};
use eyes_runtime::{EyeSum, Masters, Valuation};

use super::agreement::{ALONE, class_agrees, value_agrees};
use super::view::{View, is_mere_margin};
use crate::output::color_name;

/// Whether the value supposes that strings connect.
pub(super) fn supposes_connection(eye: &EyeSpace) -> bool {
    !eye.is_within_one_chain && eye.strings.len() > 1
}

/// A verdict and its source: `alive by exact search`.
fn verdict(verdict: Verdict) -> String {
    let fate = fate(verdict);
    match verdict.source {
        VerdictSource::Unconditional => format!("unconditionally {fate}"),
        VerdictSource::Library => format!("{fate} by the library of eyes"),
        VerdictSource::Search => format!("{fate} by exact search"),
        VerdictSource::StaticRules => format!("{fate} by its neighbour class"),
        VerdictSource::Reading => format!("{fate} by tactical reading"),
        VerdictSource::Open(kind) => format!("{fate} by search on the open board ({})", kind.words()),
        VerdictSource::Guess => format!("{fate} by its eyes, a guess"),
        VerdictSource::Capture => format!("{fate} by tactical reading alone, a guess"),
        VerdictSource::Room => format!("{fate} by the room around it, a guess"),
        _ => format!("{fate} by its eyes"),
    }
}

/// The verdict on a group of these strings, with those that decide it where only some live unconditionally.
pub(super) fn group_verdict(view: View<'_>, owner: Color, strings: &[Point], judged: Verdict) -> String {
    if judged.source == VerdictSource::Unconditional && judged.fate == Fate::Alive && strings.len() > 1 {
        let certain = unconditional(view.board());
        let living = strings.iter().copied().filter(|&head| certain.alive(owner).contains(head));
        let living = view.vertices(living);
        if living.len() < strings.len() {
            return format!("alive, {} unconditionally", living.join(" "));
        }
    }
    verdict(judged)
}

/// What the opponent can capture of a group that lives: a group does if one of its strings does. `; White can capture A5
/// at D1`, or nothing.
pub(super) fn losses(view: View<'_>, owner: Color, strings: &[Point], judged: Verdict) -> String {
    if judged.fate != Fate::Alive || strings.len() < 2 {
        return String::new();
    }
    let losses: Vec<String> = strings.iter().filter_map(|&head| loss(view, head)).collect();
    if losses.is_empty() {
        return String::new();
    }
    format!("; {} can capture {}", color_name(owner.opponent()), losses.join(" and "))
}

/// A string that reading captures without a ko, with the move: `A5 at D1`.
fn loss(view: View<'_>, head: Point) -> Option<String> {
    let reading = view.analysis.reading_of(head)?;
    let point = reading.attack.point.filter(|_| reading.attack.outcome == Outcome::Yes)?;
    Some(format!("{} at {}", view.vertex(head), view.vertex(point)))
}

fn fate(verdict: Verdict) -> &'static str {
    match (verdict.fate, verdict.is_ko) {
        (Fate::Alive, _) => "alive",
        (Fate::Critical, false) => "critical",
        (Fate::Critical, true) => "a ko",
        (Fate::Dead, _) => "dead",
    }
}

/// Smaller eyes are trivial.
const LEAST_POINTS: u32 = 3;

/// Whether the class of the eye is informative.
pub(super) fn is_worth_telling(eye: &EnclosedEye) -> bool {
    eye.eye.eye.size() >= LEAST_POINTS && eye.eye.eye.life_property().is_some()
}

/// `neighbour class 112224, centre: unsettled, C3`.
pub(super) fn class(view: View<'_>, enclosed: &EnclosedEye) -> String {
    let eye = &enclosed.eye.eye;
    let life = if eye.life_property() == Some(true) { ", life property" } else { "" };
    let class = format!("neighbour class {}, {}{life}", eye.class(), eye.placement());
    if !enclosed.eye.is_only() {
        return class;
    }
    let lives = matches!(enclosed.eye.status(), EyeStatus::Alive | EyeStatus::AliveInAtari);
    let is_sure = (lives || enclosed.eye.external == 0) && class_agrees(view, enclosed);
    let supposing = if is_sure { "" } else { ", if nothing outside helps" };
    format!("{class}: {}{supposing}", status(view, enclosed))
}

fn status(view: View<'_>, enclosed: &EnclosedEye) -> String {
    let decision = enclosed.eye.decision();
    let list = |set| view.vertices(enclosed.eye.board_points(set)).join(" ");
    let (attack, defense) = (list(decision.attack), list(decision.defense));
    let moves = match (attack.is_empty(), defense.is_empty()) {
        _ if attack == defense => attack,
        (false, false) => format!("attack {attack}, defend {defense}"),
        (true, _) => format!("attack from outside, defend {defense}"),
        (_, true) => format!("attack {attack}, defend outside"),
    };
    match decision.status {
        EyeStatus::Nakade => "nakade, one eye at most".to_owned(),
        EyeStatus::Unsettled { .. } => format!("unsettled, {moves}"),
        EyeStatus::UnsettledKo { hot_spots } => format!("a ko over {}", list(hot_spots)),
        EyeStatus::Alive => "alive".to_owned(),
        EyeStatus::AliveInAtari => "alive, if it captures in time".to_owned(),
        _ => "status unknown".to_owned(),
    }
}

/// Points by the areas they form: `A1, C4 (3 points)`.
pub(super) fn areas(view: View<'_>, points: &PointSet) -> String {
    let mut rest = *points;
    let mut parts = Vec::new();
    while let Some(first) = rest.iter().next() {
        let area = [first].into_iter().collect::<PointSet>().flood(&rest);
        rest -= area;
        let vertex = view.vertex(first);
        parts.push(if area.len() == 1 { vertex } else { format!("{vertex} ({} points)", area.len()) });
    }
    parts.join(", ")
}

/// The statements about a colour's stones and territory, as headings with their contents; empty ones are left out.
pub(super) fn certainties(view: View<'_>, survey: &Survey, owner: Color) -> Vec<(&'static str, String)> {
    let unconditional = &survey.unconditional;
    let heads: Vec<Point> = unconditional.life(owner).heads().iter().collect();
    [
        ("alive", view.vertices(heads).join(" ")),
        ("territory", areas(view, unconditional.territory(owner))),
        ("dead inside", view.list(&unconditional.dead(owner.opponent()))),
    ]
    .into_iter()
    .filter(|(_, what)| !what.is_empty())
    .collect()
}

/// The single-point eyes of a colour by the connection of the stones around them; empty ones are left out.
pub(super) fn tested_eyes(view: View<'_>, survey: &Survey, owner: Color) -> Vec<(&'static str, String)> {
    let eyes = || survey.single_points.iter().filter(|eye| eye.owner == owner);
    let vertices = |link: Link| {
        let points = eyes().filter(|eye| eye.link == link).map(|eye| eye.point);
        view.vertices(points).join(" ")
    };
    let missing = eyes().filter_map(|eye| match eye.link {
        Link::Missing(from, to) => {
            Some(format!("{} ({} from {})", view.vertex(eye.point), view.vertex(from), view.vertex(to)))
        }
        _ => None,
    });
    [
        ("real", vertices(Link::Real)),
        ("real unless cut", vertices(Link::Loose)),
        ("false, stones apart", missing.collect::<Vec<_>>().join(", ")),
    ]
    .into_iter()
    .filter(|(_, what)| !what.is_empty())
    .collect()
}

/// `Black D1 (2 outside liberties) against White E2 (1 outside liberty), 2 shared: seki`.
pub(super) fn race(view: View<'_>, race: &Race) -> String {
    let chains: Vec<String> = Color::ALL
        .into_iter()
        .zip(race.chains)
        .zip(&race.contenders)
        .map(|((owner, chain), contender)| {
            format!("{} {} ({})", color_name(owner), view.vertex(chain), assets(contender))
        })
        .collect();
    let shared = match race.shared {
        0 => String::new(),
        shared => format!(", {shared} shared"),
    };
    format!("{}{shared}: {}", chains.join(" against "), race_end(race.outcomes))
}

fn assets(contender: &Contender) -> String {
    let outside = match contender.outside {
        1 => "1 outside liberty".to_owned(),
        number => format!("{number} outside liberties"),
    };
    match contender.eye {
        RaceEye::None => outside,
        RaceEye::Nakade { size, filled: 0 } => format!("{outside}, an eye of {size}"),
        RaceEye::Nakade { size, filled } => format!("{outside}, an eye of {size}, {filled} filled"),
        _ => format!("{outside}, a living eye"),
    }
}

/// With Black to move, and with White.
fn race_end(outcomes: [RaceOutcome; 2]) -> &'static str {
    use RaceOutcome::{First, Second, Seki, Unknown};
    match outcomes {
        [First, First] => "Black captures, even if White moves first",
        [Second, Second] => "White captures, even if Black moves first",
        [First, Second] => "who moves first captures",
        [First, Unknown] => "Black captures if he moves first",
        [Unknown, Second] => "White captures if he moves first",
        [Seki, _] | [_, Seki] => "both live",
        [Second, _] => "White captures if Black moves first",
        [_, First] => "Black captures if White moves first",
        [Unknown, Unknown] => "unknown",
    }
}

/// Facts that a picture cannot show, one line each.
pub(super) fn captions(view: View<'_>, survey: &Survey) -> Vec<String> {
    let worth_telling = survey.chain_eyes.iter().filter(|eye| is_worth_telling(eye));
    let caption = |eye: &EnclosedEye| {
        let place = eye.points.iter().next().map_or(String::new(), |point| view.vertex(point));
        format!("{} {place}: {}", color_name(eye.owner), class(view, eye))
    };
    let races = survey.races.iter().map(|found| race(view, found));
    verdicts(view).chain(worth_telling.map(caption)).chain(races).collect()
}

/// The sums of a group as it stands: `with no liberty outside: 1222 if the owner wins the ko, 1122 if the attacker
/// does`.
pub(super) fn standing(standing: &Standing) -> String {
    let outside = match standing.liberties {
        None => String::new(),
        Some(0) => "with no liberty outside: ".to_owned(),
        Some(1) => "with 1 liberty outside: ".to_owned(),
        Some(number) => format!("with {number} liberties outside: "),
    };
    let Masters { owner, attacker } = standing.masters.map(EyeSum::capped);
    if owner == attacker {
        return format!("{outside}{owner} ({})", owner.name());
    }
    format!("{outside}{owner} if the owner wins the ko, {attacker} if the attacker does")
}

/// The value of a space for each master of its kos, with the points that decide: `a ko: 0122 if the owner wins it
/// (attack F1, defend E2), 0022 if the attacker does`.
pub(super) fn by_masters(view: View<'_>, masters: &Masters<Valuation<PointSet>>) -> String {
    let with_points = |valuation: &Valuation<PointSet>, who: &str| {
        let parts: Vec<String> = [
            ("attack", &valuation.attack),
            ("defend", &valuation.defense),
            ("threaten to attack", &valuation.attack_threats),
            ("threaten to defend", &valuation.defense_threats),
        ]
        .into_iter()
        .filter(|(_, points)| !points.is_empty())
        .map(|(name, points)| format!("{name} {}", view.list(points)))
        .collect();
        let points = if parts.is_empty() { String::new() } else { format!(" ({})", parts.join(", ")) };
        format!("{} if {who}{points}", valuation.value)
    };
    let owner = with_points(&masters.owner, "the owner wins it");
    format!("a ko: {owner}, {}", with_points(&masters.attacker, "the attacker does"))
}

/// The verdicts that the picture does not show by values, except unconditional life, which it shows too.
fn verdicts(view: View<'_>) -> impl Iterator<Item = String> {
    let judged = view.analysis.groups.iter().zip(view.verdicts.iter().copied());
    judged.filter_map(move |(group, judgement)| {
        let agrees = value_agrees(group, judgement);
        let is_shown = match judgement.source {
            VerdictSource::Unconditional => agrees && judgement.fate == Fate::Alive,
            source if source.is_guess() || source == VerdictSource::Eyes => agrees,
            _ => group.eyes.iter().all(|&index| is_mere_margin(&view.eyes()[index])),
        };
        let strings = view.vertices(group.strings.iter().copied()).join(" ");
        let value = if agrees { String::new() } else { format!("; {ALONE}: {}", group.value.capped()) };
        (!is_shown).then(|| {
            let verdict = group_verdict(view, group.owner, &group.strings, judgement);
            let losses = losses(view, group.owner, &group.strings, judgement);
            format!("{} {strings}: {verdict}{losses}{value}", color_name(group.owner))
        })
    })
}
