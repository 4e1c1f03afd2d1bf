//! The syntax of command lines (GTP 2 specification, sections 2.4 to 3.1).

/// A command line in parts: an id, a name, arguments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Line {
    /// The digits of the id; empty without one.
    pub(super) id: String,
    pub(super) command: String,
    /// Words; for `loadsgf` what stands between single blanks, because names of files have blanks of all kinds.
    pub(super) arguments: Vec<String>,
}

/// The command of a line; `None` for blank lines and comments.
///
/// Control characters are removed, tabs become blanks, and `#` begins a comment.
pub(super) fn parse(line: &[u8]) -> Option<Line> {
    let text = String::from_utf8_lossy(line);
    let text = text.split('#').next().unwrap_or_default();
    let clean: String =
        text.chars().map(|c| if c == '\t' { ' ' } else { c }).filter(|c| !c.is_control()).collect();
    let clean = clean.trim();
    let digits = clean.len() - clean.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (id, rest) = clean.split_at(digits);
    let rest = rest.trim_start();
    let (command, rest) = rest.split_at(rest.find(char::is_whitespace).unwrap_or(rest.len()));
    if id.is_empty() && command.is_empty() {
        return None;
    }
    let arguments = match rest.trim_start_matches(' ') {
        "" => Vec::new(),
        name if command == "loadsgf" => name.split(' ').map(str::to_owned).collect(),
        words => words.split_whitespace().map(str::to_owned).collect(),
    };
    Some(Line { id: id.to_owned(), command: command.to_owned(), arguments })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Option<(String, String, Vec<String>)> {
        parse(line.as_bytes()).map(|line| (line.id, line.command, line.arguments))
    }

    fn expected(id: &str, command: &str, arguments: &[&str]) -> Option<(String, String, Vec<String>)> {
        Some((id.into(), command.into(), arguments.iter().map(|&word| word.into()).collect()))
    }

    #[test]
    fn lines_are_cleaned() {
        assert_eq!(words("play b\tD4 # at last\n"), expected("", "play", &["b", "D4"]));
        assert_eq!(words("  12\tna\u{1}me\r\n"), expected("12", "name", &[]));
        assert_eq!(words("30name"), expected("30", "name", &[]));
        assert_eq!(words("7"), expected("7", "", &[]));
        assert_eq!(
            words("loadsgf \"a  b.sgf\"  3"),
            expected("", "loadsgf", &["\"a", "", "b.sgf\"", "", "3"])
        );
        assert_eq!(words("loadsgf  第一局　黒.sgf"), expected("", "loadsgf", &["第一局　黒.sgf"]));
        assert_eq!(words("-1 name"), expected("", "-1", &["name"]));
        for nothing in ["", "\n", " \t\r\n", "# a comment", "\u{7}\n"] {
            assert_eq!(words(nothing), None);
        }
        assert_eq!(parse(b"\xff\xfe"), parse("\u{fffd}\u{fffd}".as_bytes()));
    }
}
