//! What a player knows, and how long it may think.

use std::time::Duration;

use cpu_time::ThreadTime;

/// Where a player uses eyes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Eyes {
    /// Nowhere: an empty point whose neighbours are all of one colour is an eye by the usual rule of thumb.
    None,
    /// Vital points after captures in playouts, and no playing on settled ground.
    Playouts,
    /// Analyses at nodes of the tree: settled ground, eyes that are not to be filled, and vital points.
    Tree,
    /// Playouts and tree.
    Both,
}

impl Eyes {
    pub(crate) fn in_playouts(self) -> bool {
        matches!(self, Eyes::Playouts | Eyes::Both)
    }

    pub(crate) fn in_tree(self) -> bool {
        matches!(self, Eyes::Tree | Eyes::Both)
    }
}

/// The limit of one move.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Budget {
    Playouts(u32),
    /// Processor time of the thread, so that other programs on the machine cost no strength.
    Time(Duration),
}

/// Measures a [`Budget`].
pub(crate) struct Clock {
    budget: Budget,
    start: ThreadTime,
    playouts: u32,
}

impl Clock {
    pub(crate) fn start(budget: Budget) -> Clock {
        Clock { budget, start: ThreadTime::now(), playouts: 0 }
    }

    /// Counts a playout. `false` once there is no time for another.
    pub(crate) fn tick(&mut self) -> bool {
        const PLAYOUTS_BETWEEN_LOOKS: u32 = 8;
        self.playouts += 1;
        match self.budget {
            Budget::Playouts(limit) => self.playouts < limit,
            Budget::Time(limit) => {
                !self.playouts.is_multiple_of(PLAYOUTS_BETWEEN_LOOKS) || self.start.elapsed() < limit
            }
        }
    }
}
