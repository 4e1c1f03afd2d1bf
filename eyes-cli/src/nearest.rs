//! Suggestions for misspelt names.

/// Longer words are no misspelt names.
const LONGEST: usize = 40;

/// `; did you mean `eval_eye`?` if a name is near; nothing otherwise.
pub(crate) fn did_you_mean<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    nearest(word, names).map_or_else(String::new, |name| format!("; did you mean `{name}`?"))
}

/// The nearest of these names, if it differs in a third of its letters at most.
fn nearest<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if word.len() > LONGEST {
        return None;
    }
    let word = word.to_lowercase();
    let distances =
        names.into_iter().map(|name| (strsim::damerau_levenshtein(&word, &name.to_lowercase()), name));
    let (distance, name) = distances.min_by_key(|&(distance, _)| distance)?;
    (distance * 3 <= name.len().max(3)).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_recognised_and_other_words_are_not() {
        let names = ["white", "black", "white_chains", "id"];
        for (word, meant) in [
            ("whtie", Some("white")),
            ("WHITE", Some("white")),
            ("whitechains", Some("white_chains")),
            ("blak", Some("black")),
            ("ID", Some("id")),
            ("komi", None),
            ("", None),
            ("x", None),
        ] {
            assert_eq!(nearest(word, names), meant, "{word}");
        }
        assert_eq!(nearest(&"white".repeat(20_000), names), None);
        assert_eq!(nearest("white", []), None);
    }
}
