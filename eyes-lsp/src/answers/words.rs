//! Values, patterns and diagrams in words.

use std::fmt::Write;

use eyes_dsl::Diagram;
use eyes_graph::EyeValue;

/// A value in words, such as `1/2 eye: …`.
pub(super) fn value(value: EyeValue) -> String {
    format!("{}: {}", value.name(), value.meaning())
}

/// A number with its noun.
pub(super) fn count(number: usize, noun: &str) -> String {
    match number {
        1 => format!("1 {noun}"),
        _ => format!("{number} {noun}s"),
    }
}

/// The diagram with a letter for each vertex, and which of them are adjacent.
pub(super) fn graph(diagram: &Diagram) -> String {
    let letter = |vertex: usize| char::from(b'a' + (vertex % 26) as u8);
    let mut text = diagram.lettered(letter).join("\n");
    let graph = diagram.graph(0);
    let mut pairs = Vec::new();
    for (vertex, &beside) in graph.adjacency().iter().enumerate() {
        let later = (vertex + 1..graph.len()).filter(|&other| beside >> other & 1 == 1);
        pairs.extend(later.map(|other| format!("{}{}", letter(vertex), letter(other))));
    }
    if !pairs.is_empty() {
        let _ = write!(text, "\n\nadjacent: {}", pairs.join(" "));
    }
    text
}

/// Longer texts are cut when messages repeat them.
const MOST_SHOWN: usize = 200;

/// A text as a message shows it.
pub(super) fn short(text: &str) -> String {
    match text.char_indices().nth(MOST_SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// Our Markdown without its signs. What stands between fences stays as it is.
pub(super) fn plain(markdown: &str) -> String {
    let mut text = String::with_capacity(markdown.len());
    let mut is_fenced = false;
    for line in markdown.lines() {
        if line.starts_with("```") {
            is_fenced = !is_fenced;
            continue;
        }
        match is_fenced {
            true => text.push_str(line),
            false => text.push_str(&line.replace("**", "").replace('`', "")),
        }
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    #[test]
    fn markdown_becomes_plain() {
        let markdown = "**Pattern 1** `:1122` 3/2 eyes\n\n```text\n**.\n```\n\n- one";
        assert_eq!(super::plain(markdown), "Pattern 1 :1122 3/2 eyes\n\n**.\n\n- one\n");
    }

    #[test]
    fn long_texts_are_cut_between_characters() {
        assert_eq!(super::short("an é"), "an é");
        assert_eq!(super::short(&"é".repeat(1_000)), format!("{}…", "é".repeat(200)));
    }

    #[test]
    fn a_graph_has_letters_and_pairs() {
        let diagram = " .\n*!".parse().unwrap();
        assert_eq!(super::graph(&diagram), " a\nbc\n\nadjacent: ac bc");
    }
}
