//! What search on the open board says about a group.

use alloc::vec::Vec;

use eyes_solver::{Kind, Status};

use crate::board::Point;
use crate::open::OpenLife;
use crate::verdict::{Fate, Verdict, VerdictSource};

/// The answers about a group with the opponent and with the owner to move; `None` if that was not searched.
pub(super) struct Asked {
    pub(super) attacked: Option<OpenLife>,
    pub(super) defended: Option<OpenLife>,
}

impl Asked {
    pub(super) fn verdict(&self) -> Option<Verdict> {
        let verdict = |fate, is_ko, kind| Some(Verdict { fate, is_ko, source: VerdictSource::Open(kind) });
        if let Some(life) = &self.attacked {
            match life.status {
                Some(Status::LOST) if !self.defence_says(Status::is_lost) => {
                    return verdict(Fate::Alive, false, life.kind);
                }
                Some(_) if life.is_settled && !self.defence_says(|status| !status.is_lost()) => {
                    return verdict(Fate::Dead, false, life.kind);
                }
                Some(status) if status.is_lost() || life.is_settled => return None,
                _ => {}
            }
        }
        let defended = self.defended.as_ref()?;
        match defended.status? {
            Status::LOST => return verdict(Fate::Dead, false, defended.kind),
            _ if defended.is_settled => return verdict(Fate::Alive, false, defended.kind),
            _ => {}
        }
        let attacked = self.attacked.as_ref()?;
        let is_ko = attacked.status?.is_ko() || defended.status?.is_ko();
        verdict(Fate::Critical, is_ko, weaker(attacked.kind, defended.kind))
    }

    /// Whether the question with the owner to move has an answer with such a status.
    fn defence_says(&self, is_so: impl Fn(Status) -> bool) -> bool {
        self.defended.as_ref().and_then(|life| life.status).is_some_and(is_so)
    }

    /// Whether the group dies even if it lives where it reaches strings that are known to live, and no answer is that it
    /// lives; `None` if nothing was searched.
    pub(super) fn dies_beside_living(&self) -> Option<bool> {
        let lives = self.attacked.as_ref().is_some_and(|life| life.status == Some(Status::LOST))
            || self.defended.as_ref().is_some_and(|life| life.status.is_some() && life.is_settled);
        let answers = [&self.attacked, &self.defended].into_iter().flatten();
        answers.map(|life| !lives && life.dies_beside_living).reduce(|one, other| one || other)
    }

    /// The moves that reach these answers, the opponent's and the owner's.
    pub(super) fn moves(self) -> [Vec<Point>; 2] {
        let answers = [self.attacked, self.defended].map(|life| life.filter(|life| life.status.is_some()));
        answers.map(|life| life.map_or_else(Vec::new, |life| life.best))
    }
}

pub(super) fn weaker(one: Kind, other: Kind) -> Kind {
    one.max(other)
}
