//! What search on the open board says about a group.

use alloc::vec::Vec;

use eyes_solver::{Kind, Status};

use crate::board::Point;
use crate::open::OpenLife;
use crate::verdict::{Fate, Verdict, VerdictSource};

/// The answers about a group with the opponent and with the owner to move; `None` if the search did not decide.
pub(super) struct Asked {
    pub(super) attacked: Option<OpenLife>,
    pub(super) defended: Option<OpenLife>,
}

impl Asked {
    pub(super) fn verdict(&self) -> Option<Verdict> {
        let verdict = |fate, is_ko, kind| Some(Verdict { fate, is_ko, source: VerdictSource::Open(kind) });
        if let Some(life) = &self.attacked {
            match life.status {
                Some(Status::LOST) => return verdict(Fate::Alive, false, life.kind),
                Some(_) if life.is_settled => return verdict(Fate::Dead, false, life.kind),
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

    /// The moves that reach these answers, the opponent's and the owner's.
    pub(super) fn moves(self) -> [Vec<Point>; 2] {
        [self.attacked, self.defended].map(|life| life.map_or_else(Vec::new, |life| life.best))
    }
}

pub(super) fn weaker(one: Kind, other: Kind) -> Kind {
    one.max(other)
}
