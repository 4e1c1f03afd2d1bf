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

/// The names of rule sets, and whether they allow suicide.
const NAMED: [(&str, Suicide); 18] = [
    ("tromp-taylor", Suicide::Allowed),
    ("tt", Suicide::Allowed),
    ("new-zealand", Suicide::Allowed),
    ("nz", Suicide::Allowed),
    ("goe", Suicide::Allowed),
    ("ing", Suicide::Allowed),
    ("chinese", Suicide::Forbidden),
    ("chinese-ogs", Suicide::Forbidden),
    ("chinese-kgs", Suicide::Forbidden),
    ("japanese", Suicide::Forbidden),
    ("korean", Suicide::Forbidden),
    ("stone-scoring", Suicide::Forbidden),
    ("ancient-area", Suicide::Forbidden),
    ("ancient-territory", Suicide::Forbidden),
    ("aga", Suicide::Forbidden),
    ("aga-button", Suicide::Forbidden),
    ("bga", Suicide::Forbidden),
    ("french", Suicide::Forbidden),
];

/// The names of rule sets that [`in_rules`] knows.
pub(crate) fn rule_sets() -> impl Iterator<Item = &'static str> {
    NAMED.into_iter().map(|(name, _)| name)
}

/// The rule in the rule set of that name, or in KataGo's short form of rules. Only letters and digits of a name count:
/// KataGo writes `Tromp Taylor`, `tromp_taylor` and `tromp-taylor`.
pub(crate) fn in_rules(rules: &str) -> Option<Suicide> {
    let wanted = letters(rules);
    let named = NAMED.into_iter().find(|&(name, _)| letters(name) == wanted);
    named.map(|(_, rule)| rule).or_else(|| in_short_rules(rules))
}

/// The rule in the rules of a game record, where more may follow the name; suicide is forbidden in those without a
/// known one.
pub(crate) fn in_record(rules: &str) -> Suicide {
    let begins = |name: &str| match name.len() {
        ..=3 => rules
            .split(|sign: char| !sign.is_alphanumeric())
            .find(|word| !word.is_empty())
            .is_some_and(|word| letters(word) == name),
        _ => letters(rules).starts_with(&letters(name)),
    };
    let begun = || NAMED.into_iter().find(|&(name, _)| begins(name)).map(|(_, rule)| rule);
    in_rules(rules).or_else(begun).unwrap_or(Suicide::Forbidden)
}

fn letters(name: &str) -> String {
    name.chars().filter(|sign| sign.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// The rule in KataGo's short form of rules, as `koPOSITIONALscoreAREAtaxNONEsui1`; `None` if the text is not of that form.
fn in_short_rules(rules: &str) -> Option<Suicide> {
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
