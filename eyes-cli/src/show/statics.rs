//! The results of the static rules, as JSON.

use eyes_runtime::board::{Color, Point};
use eyes_runtime::static_rules::neighbour_class::EyeSet;
use eyes_runtime::static_rules::semeai::{Race, RaceEye, RaceOutcome};
use eyes_runtime::static_rules::survey::{EnclosedEye, Link, SinglePoint, Survey};
use serde::Serialize;

use super::view::View;

#[derive(Serialize)]
pub(super) struct StaticRules {
    unconditional: Vec<Unconditional>,
    single_points: Vec<Single>,
    chain_eyes: Vec<ChainEyeJson>,
    races: Vec<RaceJson>,
}

#[derive(Serialize)]
struct Unconditional {
    color: String,
    chains: Vec<String>,
    stones: Vec<String>,
    territory: Vec<String>,
    dead_in_it: Vec<String>,
}

#[derive(Serialize)]
struct Single {
    vertex: String,
    owner: String,
    eye: &'static str,
    unlinked: Vec<String>,
}

#[derive(Serialize)]
struct ChainEyeJson {
    chain: String,
    owner: String,
    points: Vec<String>,
    attackers: Vec<String>,
    friends: Vec<String>,
    external_liberties: u32,
    class: String,
    placement: String,
    life_property: Option<bool>,
    vital_points: Option<Vec<String>>,
    end_points: Option<Vec<String>>,
    only_eye: bool,
    status: &'static str,
    hot_spots: Vec<String>,
    attack: Vec<String>,
    defense: Vec<String>,
    basis: &'static str,
}

#[derive(Serialize)]
struct RaceJson {
    black: ContenderJson,
    white: ContenderJson,
    shared_liberties: u32,
    black_first: &'static str,
    white_first: &'static str,
}

#[derive(Serialize)]
struct ContenderJson {
    chain: String,
    outside_liberties: u32,
    eye: RaceEyeJson,
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum RaceEyeJson {
    None,
    Nakade { size: u32, filled: u32 },
    Alive,
}

pub(super) fn static_rules(view: View<'_>, survey: &Survey) -> StaticRules {
    StaticRules {
        unconditional: Color::ALL.into_iter().map(|color| unconditional(view, survey, color)).collect(),
        single_points: survey.single_points.iter().map(|eye| single_point(view, eye)).collect(),
        chain_eyes: survey.chain_eyes.iter().map(|eye| chain_eye(view, eye)).collect(),
        races: survey.races.iter().map(|found| race(view, found)).collect(),
    }
}

fn unconditional(view: View<'_>, survey: &Survey, color: Color) -> Unconditional {
    let found = &survey.unconditional;
    Unconditional {
        color: color.to_string(),
        chains: view.vertices(found.life(color).heads().iter()),
        stones: view.vertices(found.alive(color).iter()),
        territory: view.vertices(found.territory(color).iter()),
        dead_in_it: view.vertices(found.dead(color.opponent()).iter()),
    }
}

fn single_point(view: View<'_>, eye: &SinglePoint) -> Single {
    let (name, unlinked): (_, Vec<Point>) = match eye.link {
        Link::Real => ("real", Vec::new()),
        Link::Loose => ("real_unless_cut", Vec::new()),
        Link::Missing(from, to) => ("false", vec![from, to]),
    };
    Single {
        vertex: view.vertex(eye.point),
        owner: eye.owner.to_string(),
        eye: name,
        unlinked: view.vertices(unlinked),
    }
}

fn chain_eye(view: View<'_>, enclosed: &EnclosedEye) -> ChainEyeJson {
    let found = &enclosed.eye;
    let vertices = |set: EyeSet| view.vertices(found.board_points(set));
    let decision = found.decision();
    ChainEyeJson {
        chain: view.vertex(enclosed.chain),
        owner: enclosed.owner.to_string(),
        points: view.vertices(enclosed.points.iter()),
        attackers: vertices(found.stones.attackers),
        friends: vertices(found.stones.friends),
        external_liberties: found.external,
        class: found.eye.class().to_string(),
        placement: found.eye.placement().to_string(),
        life_property: found.eye.life_property(),
        vital_points: found.eye.vital_points().map(vertices),
        end_points: found.eye.end_points().map(vertices),
        only_eye: found.is_only(),
        status: decision.status.name(),
        hot_spots: vertices(decision.status.hot_spots()),
        attack: vertices(decision.attack),
        defense: vertices(decision.defense),
        basis: found.eye.basis().name(),
    }
}

fn race(view: View<'_>, race: &Race) -> RaceJson {
    let contender = |side: usize| ContenderJson {
        chain: view.vertex(race.chains[side]),
        outside_liberties: race.contenders[side].outside,
        eye: match race.contenders[side].eye {
            RaceEye::Nakade { size, filled } => RaceEyeJson::Nakade { size, filled },
            RaceEye::Alive => RaceEyeJson::Alive,
            _ => RaceEyeJson::None,
        },
    };
    let [black_first, white_first] = race.outcomes.map(|outcome| match outcome {
        RaceOutcome::First => "black",
        RaceOutcome::Second => "white",
        RaceOutcome::Seki => "seki",
        RaceOutcome::Unknown => "unknown",
    });
    RaceJson {
        black: contender(0),
        white: contender(1),
        shared_liberties: race.shared,
        black_first,
        white_first,
    }
}
