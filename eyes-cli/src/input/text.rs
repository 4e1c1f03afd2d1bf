//! Decodes files to text, whatever the character set.

use std::borrow::Cow;

use encoding_rs::{Encoding, UTF_8, WINDOWS_1252};

use super::InputError;

/// The text of a file: UTF-8 if it is valid, else the character set of the record's `CA` property, else Latin-1,
/// the default of SGF. Undecodable characters are replaced; moves are ASCII in all of these sets.
///
/// The set must be known before brackets are counted: in Shift-JIS, Big5 or GBK the second byte of a character can
/// be that of `]` or `\`.
pub(super) fn decode(bytes: &[u8]) -> Result<String, InputError> {
    if let Some((encoding, length)) = Encoding::for_bom(bytes) {
        return Ok(encoding.decode_without_bom_handling(&bytes[length..]).0.into_owned());
    }
    if let Some(offset) = bytes.iter().position(|&byte| byte == 0) {
        return Err(InputError::Binary { offset });
    }
    let encoding = if std::str::from_utf8(bytes).is_ok() { UTF_8 } else { named(bytes) };
    Ok(encoding.decode_without_bom_handling(bytes).0.into_owned())
}

/// The bytes without a byte-order mark, in UTF-8 if the mark says that they are in UTF-16.
pub(super) fn in_utf8(bytes: &[u8]) -> Cow<'_, [u8]> {
    match Encoding::for_bom(bytes) {
        None => Cow::Borrowed(bytes),
        Some((encoding, length)) if encoding == UTF_8 => Cow::Borrowed(&bytes[length..]),
        Some((encoding, length)) => {
            let text = encoding.decode_without_bom_handling(&bytes[length..]).0;
            Cow::Owned(text.into_owned().into_bytes())
        }
    }
}

fn named(bytes: &[u8]) -> &'static Encoding {
    let label = bytes.windows(3).position(|window| window == b"CA[").and_then(|at| {
        let value = &bytes[at + 3..];
        value.iter().position(|&byte| byte == b']').map(|end| &value[..end])
    });
    label.and_then(Encoding::for_label).unwrap_or(WINDOWS_1252)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shift_jis_may_hide_brackets() {
        let bytes = b"(;CA[Shift_JIS]PB[\x83\x5d\x83\x5c];B[aa])";
        assert_eq!(decode(bytes).unwrap(), "(;CA[Shift_JIS]PB[ゾソ];B[aa])");
    }

    #[test]
    fn bytes_of_no_named_set_are_latin_1() {
        assert_eq!(decode(b"(;PB[J\xfcrgen])").unwrap(), "(;PB[Jürgen])");
        assert_eq!(decode(b"(;CA[klingon]PB[J\xfcrgen])").unwrap(), "(;CA[klingon]PB[Jürgen])");
    }

    #[test]
    fn byte_order_marks_are_skipped() {
        assert_eq!(decode(b"\xef\xbb\xbf(;)").unwrap(), "(;)");
        assert_eq!(decode(b"\xff\xfe(\0;\0)\0").unwrap(), "(;)");
    }

    #[test]
    fn zero_bytes_are_no_text() {
        assert!(matches!(decode(b"GIF89a\0"), Err(InputError::Binary { offset: 6 })));
    }
}
