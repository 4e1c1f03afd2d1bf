//! Lines of limited length from a stream.

use std::io::{self, BufRead, Read};

/// What came next on a stream.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Next {
    Line,
    /// The rest of the line was skipped.
    TooLong,
    End,
}

/// Reads a line of at most `most` bytes, of which its end does not count; of a longer one the beginning.
pub(crate) fn next_line(input: &mut impl BufRead, most: u64, line: &mut Vec<u8>) -> io::Result<Next> {
    line.clear();
    if input.by_ref().take(most + 2).read_until(b'\n', line)? == 0 {
        return Ok(Next::End);
    }
    let content = line.strip_suffix(b"\n").unwrap_or(line);
    let content = content.strip_suffix(b"\r").unwrap_or(content);
    if content.len() as u64 <= most {
        return Ok(Next::Line);
    }
    if !line.ends_with(b"\n") {
        input.skip_until(b'\n')?;
    }
    Ok(Next::TooLong)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_of_a_line_does_not_count() {
        let mut input: &[u8] = b"abc\nabc\r\nabcd\nabcd\r\nabcdefgh\nabc\rd\nabc";
        let (mut line, mut found) = (Vec::new(), Vec::new());
        loop {
            match next_line(&mut input, 3, &mut line).unwrap() {
                Next::End => break,
                next => found.push(next),
            }
        }
        use Next::{Line, TooLong};
        assert_eq!(found, [Line, Line, TooLong, TooLong, TooLong, TooLong, Line]);
    }
}
