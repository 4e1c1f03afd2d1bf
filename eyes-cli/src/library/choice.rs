//! Arguments that several commands of the library share.

use std::ops::RangeInclusive;

use eyes_library::{MAX_POINTS, Site};
use eyes_solver::{Ruling, Side};

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Passing {
    #[value(name = "I")]
    I,
    #[value(name = "II")]
    II,
}

impl Passing {
    pub(super) fn ruling(self) -> Ruling {
        match self {
            Self::I => Ruling::I,
            Self::II => Ruling::II,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Format {
    /// For people
    Text,
    /// One JSON object for each line
    Json,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Place {
    Centre,
    Side,
    Corner,
}

impl Place {
    pub(super) fn site(self) -> Site {
        match self {
            Self::Centre => Site::Centre,
            Self::Side => Site::Side,
            Self::Corner => Site::Corner,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum First {
    Attacker,
    Defender,
}

impl First {
    pub(super) fn side(self) -> Side {
        match self {
            Self::Attacker => Side::Attacker,
            Self::Defender => Side::Defender,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Fate {
    /// The defender lives for both sides to move
    Alive,
    /// The side that moves first wins
    Unsettled,
    /// The attacker kills for both sides to move
    Dead,
    /// Ko threats matter
    Ko,
}

impl Fate {
    pub(super) fn fate(self) -> eyes_library::Fate {
        match self {
            Self::Alive => eyes_library::Fate::Alive,
            Self::Unsettled => eyes_library::Fate::Unsettled,
            Self::Dead => eyes_library::Fate::Dead,
            Self::Ko => eyes_library::Fate::Ko,
        }
    }
}

/// A status: from -6 to 6, but not 0.
pub(super) fn status(text: &str) -> Result<i8, String> {
    let status = text.parse().ok().filter(|status: &i8| (1..=6).contains(&status.abs()));
    status.ok_or_else(|| format!("`{text}` is no status: these are -6 to -1 and 1 to 6"))
}

/// `7`, `1..9` or `1..=9`: both ends are included.
pub(super) fn points(text: &str) -> Result<RangeInclusive<usize>, String> {
    let number = |text: &str| {
        let text = text.trim();
        if !crate::number::is_whole(text) {
            return Err(format!("`{text}` is not a number of points"));
        }
        let number = text.parse().ok().filter(|number| (1..=MAX_POINTS).contains(number));
        number.ok_or_else(|| format!("eyes have 1 to {MAX_POINTS} points here, not {text}"))
    };
    match text.split_once("..") {
        None => number(text).map(|only| only..=only),
        Some((from, to)) => {
            let (from, to) = (number(from)?, number(to.strip_prefix('=').unwrap_or(to))?);
            if from <= to { Ok(from..=to) } else { Err(format!("{from} is more than {to}")) }
        }
    }
}

pub(super) fn size(text: &str) -> Result<usize, String> {
    let range = points(text)?;
    if range.start() == range.end() { Ok(*range.start()) } else { Err("one number of points, please".into()) }
}
