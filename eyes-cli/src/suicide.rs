//! The rule about suicide: as an option on the command line, and in rules as KataGo writes them.

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

/// The rule in KataGo's short form of rules, as `koPOSITIONALscoreAREAtaxNONEsui1`; `None` if the text is not of that form.
pub(crate) fn in_short_rules(rules: &str) -> Option<Suicide> {
    let rules = rules.trim().to_lowercase();
    if !rules.starts_with("ko") || !rules.contains("score") {
        return None;
    }
    match rules.split_once("sui")?.1.chars().next()? {
        '0' => Some(Suicide::Forbidden),
        '1' => Some(Suicide::Allowed),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_rules_tell_the_rule() {
        for (rules, expected) in [
            ("koPOSITIONALscoreAREAtaxNONEsui1", Some(Suicide::Allowed)),
            ("koSIMPLEscoreTERRITORYtaxSEKIsui0", Some(Suicide::Forbidden)),
            (" kosituationalscoreareataxallsui1button1whb0fpok1 ", Some(Suicide::Allowed)),
            ("koPOSITIONALscoreAREAtaxNONEsui2", None),
            ("koPOSITIONALscoreAREAtaxNONEsui", None),
            ("koPOSITIONALscoreAREA", None),
            ("Korean", None),
            ("suicide", None),
        ] {
            assert_eq!(in_short_rules(rules), expected, "{rules}");
        }
    }
}
