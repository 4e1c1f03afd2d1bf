//! The rule about suicide as an option on the command line.

use eyes_solver::Suicide;

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum SuicideOption {
    Allowed,
    Forbidden,
}

impl From<SuicideOption> for Suicide {
    fn from(option: SuicideOption) -> Self {
        match option {
            SuicideOption::Allowed => Self::Allowed,
            SuicideOption::Forbidden => Self::Forbidden,
        }
    }
}
