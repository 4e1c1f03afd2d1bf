//! Messages on a stream (protocol 3.17, "Base Protocol"): a header with the length, then JSON.

use std::io::{self, BufRead, Read, Write};

use lsp_server::Message;
use serde_json::Value;

/// The length limit of a message: a document within the limits of pattern files, quoted at its worst.
const MOST_BYTES: u64 = 128 << 20;
/// The limit of values in a message, of which a change of a document has ten: small objects take a hundred times
/// their text in memory.
const MOST_VALUES: usize = 500_000;
/// The length limit of a line of a header.
const MOST_HEADER: u64 = 1 << 12;

/// What came next on a stream.
#[derive(Debug)]
pub(crate) enum Frame {
    Message(Message),
    /// Not a message. The next one can be read.
    Malformed(String),
    End,
}

/// Reads the next message.
///
/// # Errors
/// The stream cannot be read.
pub(crate) fn read(stream: &mut impl BufRead) -> io::Result<Frame> {
    let mut length: Option<u64> = None;
    let (mut has_header, mut is_too_long) = (false, false);
    let too_long = || Frame::Malformed(format!("a header line of more than {MOST_HEADER} bytes"));
    loop {
        let mut line = Vec::new();
        stream.by_ref().take(MOST_HEADER + 2).read_until(b'\n', &mut line)?;
        if line.is_empty() {
            return Ok(match (is_too_long, has_header) {
                (true, _) => too_long(),
                (false, true) => Frame::Malformed("the stream ends within a header".to_owned()),
                (false, false) => Frame::End,
            });
        }
        let text = String::from_utf8_lossy(&line);
        let text = text.trim_end_matches('\n').trim_end_matches('\r');
        if text.len() as u64 > MOST_HEADER {
            if !line.ends_with(b"\n") {
                stream.skip_until(b'\n')?;
            }
            (has_header, is_too_long) = (true, true);
            continue;
        }
        let text = text.trim();
        if text.is_empty() {
            if has_header {
                break;
            }
            continue;
        }
        let Some((name, value)) = text.split_once(':') else {
            let shown: String = text.chars().take(60).collect();
            return Ok(Frame::Malformed(format!(
                "expected a header such as `Content-Length: 2`, got {shown:?}"
            )));
        };
        has_header = true;
        if name.eq_ignore_ascii_case("Content-Length") {
            length = value.trim().parse().ok();
        }
    }
    if is_too_long {
        io::copy(&mut stream.by_ref().take(length.unwrap_or(0)), &mut io::sink())?;
        return Ok(too_long());
    }
    let Some(length) = length else {
        return Ok(Frame::Malformed("the header has no Content-Length with a number of bytes".to_owned()));
    };
    if length > MOST_BYTES {
        io::copy(&mut stream.by_ref().take(length), &mut io::sink())?;
        return Ok(Frame::Malformed(format!("a message of {length} bytes; the limit is {MOST_BYTES}")));
    }
    let mut body = Vec::new();
    let read = stream.by_ref().take(length).read_to_end(&mut body)?;
    if (read as u64) < length {
        return Ok(Frame::Malformed(format!(
            "the stream ends after {read} of the {length} bytes of a message"
        )));
    }
    Ok(match message(&body) {
        Ok(message) => Frame::Message(message),
        Err(why) => Frame::Malformed(format!("not a message: {why}")),
    })
}

fn message(body: &[u8]) -> Result<Message, String> {
    if values(body) > MOST_VALUES {
        return Err(format!("it has more than {MOST_VALUES} values"));
    }
    let value: Value = serde_json::from_slice(body).map_err(|error| error.to_string())?;
    // A list would pass for the members in their order.
    if !value.is_object() {
        return Err("expected an object".to_owned());
    }
    // Without this check a request with another id would pass for a notification, which has none.
    if let (Some(id), Some(_)) = (value.get("id"), value.get("method"))
        && !(id.is_string() || id.as_i64().is_some_and(|id| i32::try_from(id).is_ok()))
    {
        return Err(format!("the id of a request is a text or a whole number of 32 bits, got {id}"));
    }
    serde_json::from_value(value).map_err(|_| "expected a request, a notification or a response".to_owned())
}

/// The values of a JSON text, or one more for each empty list or object: what begins with `[` or `{`, or comes after
/// `[`, `{` or `,`.
fn values(json: &[u8]) -> usize {
    let (mut count, mut is_quoted, mut is_escaped) = (1, false, false);
    for byte in json {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = is_quoted,
            b'"' => is_quoted = !is_quoted,
            b'[' | b'{' | b',' if !is_quoted => count += 1,
            _ => {}
        }
    }
    count
}

/// Writes a message that is JSON already, from its parts.
///
/// # Errors
/// The stream cannot be written.
pub(crate) fn write(stream: &mut impl Write, parts: &[&str]) -> io::Result<()> {
    let length: usize = parts.iter().map(|part| part.len()).sum();
    write!(stream, "Content-Length: {length}\r\n\r\n")?;
    parts.iter().try_for_each(|part| stream.write_all(part.as_bytes()))?;
    stream.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frames(mut bytes: &[u8]) -> Vec<String> {
        let mut frames = Vec::new();
        loop {
            frames.push(match read(&mut bytes).unwrap() {
                Frame::End => return frames,
                Frame::Malformed(text) => text,
                Frame::Message(message) => serde_json::to_string(&message).unwrap(),
            });
        }
    }

    #[test]
    fn a_malformed_message_does_not_hide_the_next() {
        let good = r#"{"method":"exit"}"#;
        let bytes = format!(
            "Content-Length: 3\r\n\r\n{{]}}content-length: {0}\r\nX: y\r\n\r\n{good}rubbish\nA: b\n\nContent-Length: {0}\n\n{good}",
            good.len()
        );
        let found = frames(bytes.as_bytes());
        assert!(found[0].starts_with("not a message"), "{found:?}");
        assert_eq!((found[1].as_str(), found[4].as_str(), found.len()), (good, good, 5));
    }

    #[test]
    fn a_request_with_an_id_of_another_kind_is_no_notification() {
        for id in ["4294967296", "1.5", "null", "true", "[1]"] {
            let body = format!(r#"{{"id":{id},"method":"shutdown"}}"#);
            let found = frames(format!("Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes());
            assert!(found[0].contains("the id of a request") && found[0].contains(id), "{found:?}");
        }
    }

    #[test]
    fn a_long_header_does_not_hide_the_next_message() {
        let good = r#"{"method":"exit"}"#;
        let message = |extra: usize| {
            format!("Content-Length: {}\r\nX: {}\r\n\r\n{good}", good.len(), "y".repeat(extra))
        };
        let found = frames((message(4093) + &message(4094) + &message(20_000) + &message(1)).as_bytes());
        assert_eq!((found[0].as_str(), found[3].as_str(), found.len()), (good, good, 4));
        assert!(found[1..3].iter().all(|why| why == "a header line of more than 4096 bytes"), "{found:?}");
    }

    #[test]
    fn a_stream_that_ends_within_a_header_says_so() {
        assert_eq!(frames(b"Content-Length: 10\r\n"), ["the stream ends within a header"]);
        let long = "y".repeat(5000);
        for end in ["", "\n", "\r\n\r\n"] {
            let found = frames(format!("{long}{end}").as_bytes());
            assert_eq!(found, ["a header line of more than 4096 bytes"], "{end:?}");
        }
        assert!(frames(b"").is_empty());
    }

    #[test]
    fn a_list_is_no_message() {
        let body = r#"["exit"]"#;
        let found = frames(format!("Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes());
        assert!(found[0].contains("expected an object"), "{found:?}");
    }

    #[test]
    fn values_are_counted_outside_of_texts() {
        for (json, count) in [("7", 1), ("[]", 2), (r#"{"a":[1,2]}"#, 4), (r#"["[,{\"[","\\",3]"#, 4)] {
            assert_eq!(values(json.as_bytes()), count, "{json}");
        }
    }

    #[test]
    fn many_values_are_refused_before_they_are_read() {
        let body = format!(r#"{{"method":"x","params":[{}0]}}"#, "0,".repeat(MOST_VALUES));
        let found = frames(format!("Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes());
        assert!(found[0].contains("more than 500000 values"), "{found:?}");
    }

    #[test]
    fn lengths_beyond_the_limit_are_skipped_without_memory() {
        assert!(frames(b"Content-Length: 99999999999\r\n\r\nabc")[0].contains("limit"));
        assert!(frames(b"Content-Length: 99\r\n\r\nabc")[0].contains("ends after 3 of the 99 bytes"));
        assert!(frames(b"Content-Length: -1\r\n\r\n")[0].contains("no Content-Length"));
    }
}
