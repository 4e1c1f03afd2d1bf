//! A variation as in printed diagrams: the first move on an empty point is drawn there; all other moves, except
//! passes at the end, are described in words.

use std::fmt::Write;

use eyes_runtime::board::{Board, Color, Point};

use super::svg::wrapped;

/// A move of a variation.
pub(super) struct Shown {
    pub(super) color: Color,
    pub(super) place: Place,
    /// Whether a ko threat and its answer come before it.
    pub(super) threat: bool,
}

#[derive(Clone, Copy)]
pub(super) enum Place {
    Point(Point),
    Pass,
    LibertyOutside,
    EyeOutside,
}

pub(super) struct Diagram {
    pub(super) numbered: Vec<(Point, Color, usize)>,
    notes: String,
}

impl Diagram {
    pub(super) fn new(board: &Board, moves: &[Shown]) -> Self {
        let mut numbered: Vec<(Point, Color, usize)> = Vec::new();
        let (mut passes, mut liberties, mut threats) = (Vec::new(), Vec::new(), Vec::new());
        let mut others = Vec::new();
        for (shown, number) in moves.iter().zip(1..) {
            if shown.threat {
                threats.push(number.to_string());
            }
            match shown.place {
                Place::Pass => passes.push(number.to_string()),
                Place::LibertyOutside => liberties.push(number.to_string()),
                Place::EyeOutside => others.push(format!("{number} takes the eye outside")),
                Place::Point(point) => match numbered.iter().find(|(other, ..)| *other == point) {
                    Some((.., before)) => others.push(format!("{number} at {before}")),
                    None if board.is_empty(point) => numbered.push((point, shown.color, number)),
                    None => others.push(format!("{number} at {}", point.vertex(board.height()))),
                },
            }
        }
        let mut notes = String::new();
        for (what, numbers) in [
            ("", others),
            ("Pass: ", passes),
            ("Liberties outside: ", liberties),
            ("After a ko threat: ", threats),
        ] {
            if !numbers.is_empty() {
                let separator = if notes.is_empty() { "" } else { ". " };
                let _ = write!(notes, "{separator}{what}{}", numbers.join(", "));
            }
        }
        Self { numbered, notes }
    }

    /// The words, in lines of about so many letters.
    pub(super) fn lines(&self, letters: usize) -> Vec<String> {
        if self.notes.is_empty() { Vec::new() } else { wrapped(&self.notes, letters) }
    }
}
