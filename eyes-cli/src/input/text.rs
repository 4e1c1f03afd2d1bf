//! Decodes files to text, whatever the character set.

use std::borrow::Cow;

use encoding_rs::{
    BIG5, DecoderResult, EUC_JP, EUC_KR, Encoding, GB18030, GBK, ISO_2022_JP, REPLACEMENT, SHIFT_JIS, UTF_8,
    WINDOWS_1252,
};

use super::{InputError, Place};

/// The last byte of old text files.
const END_OF_FILE: u8 = 0x1a;

/// Begins characters of ISO-2022-JP.
const ESCAPE: u8 = 0x1b;

/// The text of a file: UTF-8 if it is valid, else the character set of the record's `CA` property, else Latin-1,
/// the default of SGF. Undecodable characters are replaced; moves are ASCII in all of these sets.
///
/// The set must be known before brackets are counted: in Shift-JIS, Big5 or GBK the second byte of a character can
/// be that of `]` or `\`.
///
/// # Errors
/// [`InputError`] if it is no text, or if the character set cannot be told from the bytes.
///
/// ```
/// let text = eyes_cli::input::decode(b"(;CA[Big5]PB[\xa6\xa8\xa5\x5c];B[aa])").unwrap();
/// assert_eq!(text, "(;CA[Big5]PB[成功];B[aa])");
/// ```
pub fn decode(bytes: &[u8]) -> Result<String, InputError> {
    let mark = Encoding::for_bom(bytes);
    if let Some((encoding, length)) = mark.filter(|&(encoding, _)| encoding != UTF_8) {
        return Ok(encoding.decode_without_bom_handling(&bytes[length..]).0.into_owned());
    }
    let bytes = mark.map_or(bytes, |(_, length)| &bytes[length..]);
    let bytes = bytes.strip_suffix(&[END_OF_FILE]).unwrap_or(bytes);
    if let Some(offset) = bytes.iter().position(|&byte| byte == 0) {
        return Err(InputError::Binary { offset });
    }
    let label = if mark.is_none() { label(bytes) } else { None };
    if let Some(label) = label.filter(|label| is_shifted(label, bytes)) {
        return Err(InputError::UnknownSet { label: String::from_utf8_lossy(label).into_owned() });
    }
    let named = mark.map(|_| UTF_8).or(label.and_then(named));
    // The bytes of ISO-2022-JP are ASCII, and so valid UTF-8.
    let is_japanese = named == Some(ISO_2022_JP) && bytes.is_ascii();
    let is_utf8 = !is_japanese && std::str::from_utf8(bytes).is_ok();
    let encoding = if is_utf8 { UTF_8 } else { named.unwrap_or(WINDOWS_1252) };
    let said = named.unwrap_or(UTF_8);
    if !is_utf8 && let Some(at) = halved(bytes, said) {
        let before = said.decode_without_bom_handling(&bytes[..at]).0;
        let place = Place::of(&before, before.len());
        return Err(InputError::CharacterSet { place, byte: bytes[at], set: said.name() });
    }
    if ![UTF_8, WINDOWS_1252].contains(&encoding)
        && let Some((at, character)) = joined(bytes, encoding)
    {
        let before = encoding.decode_without_bom_handling(&bytes[..at]).0;
        return Err(InputError::CutCharacter { place: Place::of(&before, before.len()), character });
    }
    Ok(encoding.decode_without_bom_handling(bytes).0.into_owned())
}

/// Where a character seems to have taken in the `]` that ends a value: the offset of a `]` before a property, and the
/// character. Either the text is cut in the middle of a character, and the `]` became its second byte; or a `\` that is the
/// second byte was escaped as if it were a character, so that the next one escapes the `]`.
fn joined(bytes: &[u8], encoding: &'static Encoding) -> Option<(usize, char)> {
    let begins_a_property = |rest: &[u8]| {
        let rest = rest.trim_ascii_start();
        let node = rest.strip_prefix(b";").unwrap_or(rest).trim_ascii_start();
        let name = node.iter().take_while(|byte| byte.is_ascii_uppercase()).count();
        (1..=2).contains(&name) && node[name..].trim_ascii_start().starts_with(b"[")
    };
    let mut decoder = encoding.new_decoder_without_bom_handling();
    let (mut text, mut from) = (String::new(), 0);
    for (at, _) in bytes.iter().enumerate().filter(|&(_, &byte)| byte == b']') {
        if !begins_a_property(&bytes[at + 1..]) {
            continue;
        }
        text.clear();
        text.reserve(decoder.max_utf8_buffer_length(at + 1 - from)?);
        let _ = decoder.decode_to_string(&bytes[from..=at], &mut text, false);
        from = at + 1;
        let mut back = text.chars().rev();
        match [back.next(), back.next(), back.next()] {
            [Some(']'), Some('\\'), Some(character)]
                if !character.is_ascii() && bytes[..at].ends_with(br"\\") =>
            {
                return Some((at, character));
            }
            [Some(']') | None, ..] => {}
            [Some(character), ..] => return Some((at, character)),
        }
    }
    None
}

/// A `String` with room for the whole text is initialised anew at each mistake, which takes quadratic time.
const DECODED_AT_ONCE: usize = 256;

/// A byte before a `\` that is no character of a set. It can be the first half of a character in Shift-JIS, Big5 or GBK,
/// and the `\` the second half, which then escapes nothing.
fn halved(bytes: &[u8], set: &'static Encoding) -> Option<usize> {
    let mut decoder = set.new_decoder_without_bom_handling();
    let mut text = [0; DECODED_AT_ONCE];
    let mut end = 0;
    loop {
        let (result, read, _) = decoder.decode_to_utf8_without_replacement(&bytes[end..], &mut text, true);
        end += read;
        match result {
            DecoderResult::Malformed(..) if bytes.get(end) == Some(&b'\\') => return Some(end - 1),
            DecoderResult::Malformed(..) | DecoderResult::OutputFull => {}
            DecoderResult::InputEmpty => return None,
        }
    }
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

/// Whether bytes that look like ASCII are others, in a set that is not known.
fn is_shifted(label: &[u8], bytes: &[u8]) -> bool {
    let has_shift = || bytes.windows(2).any(|two| two == b"~{" || two[0] == ESCAPE);
    Encoding::for_label(label) == Some(REPLACEMENT) && has_shift()
}

/// The name of the character set in a record.
fn label(bytes: &[u8]) -> Option<&[u8]> {
    let value = &bytes[character_set(bytes)?..];
    Some(&value[..value.iter().position(|&byte| byte == b']')?])
}

/// The character set of a name, if it is a known one.
fn named(label: &[u8]) -> Option<&'static Encoding> {
    // The standard replaces whole texts in sets that it takes for dangerous.
    Encoding::for_label(label).filter(|&set| set != REPLACEMENT).or_else(|| by_other_name(label))
}

/// Where the first value of `CA` begins. What stands in other values is none, as far as brackets can be counted: not behind
/// the first character that is not ASCII, since the set is not known.
fn character_set(bytes: &[u8]) -> Option<usize> {
    let (mut is_value, mut is_escaped) = (false, false);
    for (at, &byte) in bytes.iter().enumerate() {
        if !byte.is_ascii() || byte == ESCAPE {
            let is_set = |window: &[u8]| &window[1..] == b"CA[" && !window[0].is_ascii_alphabetic();
            return bytes[at..].windows(4).position(is_set).map(|found| at + found + 4);
        }
        let opens = !is_value && byte == b'[';
        if opens
            && let Some(before) = bytes[..at].trim_ascii_end().strip_suffix(b"CA")
            && !before.last().is_some_and(u8::is_ascii_alphabetic)
        {
            return Some(at + 1);
        }
        is_value = opens || is_value && (is_escaped || byte != b']');
        is_escaped = is_value && !is_escaped && byte == b'\\';
    }
    None
}

/// What may stand before the name or number of a set.
const PREFIXES: [&[u8]; 6] = [b"windows", b"ibm", b"cs", b"cp", b"ms", b"x"];

/// The sets of East Asia whose second bytes can be brackets, and others of these countries, by the names of code pages
/// and by spellings that the standard of the web does not list.
fn by_other_name(label: &[u8]) -> Option<&'static Encoding> {
    let letters = label.iter().filter(|byte| byte.is_ascii_alphanumeric()).map(u8::to_ascii_lowercase);
    let name: Vec<u8> = letters.collect();
    let mut name = name.as_slice();
    while let Some(rest) = PREFIXES.iter().find_map(|prefix| name.strip_prefix(*prefix)) {
        name = rest;
    }
    match name {
        b"932" | b"943" | b"shiftjis" | b"sjis" | b"31j" => Some(SHIFT_JIS),
        b"936" | b"gbk" | b"gb2312" | b"euccn" => Some(GBK),
        b"54936" | b"gb18030" => Some(GB18030),
        b"949" | b"euckr" | b"uhc" => Some(EUC_KR),
        b"950" | b"big5" | b"big5hkscs" => Some(BIG5),
        b"51932" | b"eucjp" => Some(EUC_JP),
        b"50220" | b"50221" | b"50222" | b"iso2022jp" | b"jis" => Some(ISO_2022_JP),
        _ => None,
    }
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
    fn the_end_mark_of_old_files_is_no_text() {
        assert_eq!(decode(b"X .\r\n. .\r\n\x1a").unwrap(), "X .\r\n. .\r\n");
        assert_eq!(decode(b"X \x1a.").unwrap(), "X \u{1a}.");
    }

    #[test]
    fn character_sets_have_several_names() {
        let read = |label: &str, bytes: &[u8]| {
            decode(&[b"(;CA[", label.as_bytes(), b"]C[", bytes, b"];B[aa])"].concat()).unwrap()
        };
        for label in ["GBK", "CP936", "ms936", "windows-936", "csGBK", "gb-2312", "x-gbk"] {
            assert_eq!(read(label, b"\x81\x5c"), format!("(;CA[{label}]C[乗];B[aa])"));
        }
        for label in ["Shift_JIS", "shiftjis", "cp932", "CP-932", "Windows-31J", "x-ms-cp932"] {
            assert_eq!(read(label, b"\x83\x5d"), format!("(;CA[{label}]C[ゾ];B[aa])"));
        }
        for label in ["Big5", "cp950", "windows-950"] {
            assert_eq!(read(label, b"\xa5\x5c"), format!("(;CA[{label}]C[功];B[aa])"));
        }
        assert_eq!(read("ISO-2022-JP", b"\x1b$B%]\x1b(B"), "(;CA[ISO-2022-JP]C[ポ];B[aa])");
        assert_eq!(read("ISO-2022-JP", "é".as_bytes()), "(;CA[ISO-2022-JP]C[é];B[aa])");
    }

    #[test]
    fn a_character_set_in_another_value_is_none() {
        let rest = ";B[aa]PW[\u{e9}]CA[UTF-8])";
        for before in ["C[CA[Shift_JIS\\]", "C[\\\\]PB[\\]CA[GBK]", "XCA[Big5]", "C[\\\\CA[GBK]"] {
            let record = format!("(;{before}{rest}");
            assert_eq!(decode(record.as_bytes()).unwrap(), record);
            let set = character_set(record.as_bytes()).map(|at| &record[at..]);
            assert_eq!(set, Some("UTF-8])"), "{record}");
        }
        for named in ["CA[GBK]", "C[a]CA [GBK]", "GM[1]\nCA\n[GBK]", "C[\\]]CA[GBK]"] {
            let record = [b"(;", named.as_bytes(), b"PB[\x81\x5c];B[aa])"].concat();
            assert!(decode(&record).unwrap().contains("PB[乗]"), "{named}");
        }
        assert_eq!(decode(b"(;PB[\x81\x5c]CA[GBK];B[aa])").unwrap(), "(;PB[乗]CA[GBK];B[aa])");
        // It takes hours if each blank looks back at those before it.
        let late = [&vec![b' '; 8 << 20], &b"(;CA[GBK]PB[\x81\x5c])"[..]].concat();
        assert!(decode(&late).unwrap().ends_with("PB[乗])"));
        assert_eq!(decode(b"(;C[CA[GBK\\]]PB[J\xfcrgen])").unwrap(), "(;C[CA[GBK\\]]PB[Jürgen])");
    }

    #[test]
    fn a_set_that_hides_brackets_and_is_not_known_is_refused() {
        for (label, comment) in
            [("HZ-GB-2312", "~{0]AB[aa]C[00~}"), ("ISO-2022-KR", "\u{1b}$)C\u{e}0]AB[aa]C[00\u{f}")]
        {
            let record = format!("(;SZ[5]CA[{label}]C[{comment}]AB[cc])");
            let error = decode(record.as_bytes()).unwrap_err();
            assert!(error.to_string().contains(&format!("`CA[{label}]`")), "{error}");
            assert!(decode(format!("(;SZ[5]CA[{label}]C[plain])").as_bytes()).is_ok());
        }
    }

    #[test]
    fn bytes_of_no_named_set_are_latin_1() {
        assert_eq!(decode(b"(;PB[J\xfcrgen])").unwrap(), "(;PB[Jürgen])");
        assert_eq!(decode(b"(;CA[klingon]PB[J\xfcrgen])").unwrap(), "(;CA[klingon]PB[Jürgen])");
    }

    #[test]
    fn a_half_of_a_character_does_not_take_in_a_bracket() {
        for (set, half) in
            [("GBK", &b"\xb6\xd4\xb0"[..]), ("Big5", b"\xa4\xa4\xa4"), ("Shift_JIS", b"\x83\x7c\x83")]
        {
            let record =
                |end: &[u8]| [b"(;CA[", set.as_bytes(), b"];B[aa]C[", half, end, b"];W[bb];B[cc])"].concat();
            let error = decode(&record(b"")).unwrap_err();
            assert!(matches!(error, InputError::CutCharacter { .. }), "{set}: {error}");
            assert!(decode(&record(b"]")).is_ok(), "{set}");
        }
    }

    #[test]
    fn a_byte_of_a_character_that_is_escaped_does_not_escape_a_bracket() {
        for (set, character) in [("GBK", b"\x81\x5c"), ("Big5", b"\xa5\x5c"), ("Shift_JIS", b"\x95\x5c")] {
            let record = |text: &[u8], rest: &str| {
                let name = [&character[..], text].concat();
                [b"(;CA[", set.as_bytes(), b"]PB[", &name, b"]", rest.as_bytes()].concat()
            };
            for rest in ["SZ[9];B[aa]C[b])", ";B[aa]C[b])", "\n; AB [aa]C[b])"] {
                let error = decode(&record(br"\", rest)).unwrap_err();
                assert!(matches!(error, InputError::CutCharacter { .. }), "{set}: {error}");
                assert!(decode(&record(b"", rest)).is_ok(), "{set}");
                assert!(decode(&record(br"\\", rest)).is_ok(), "{set}");
            }
            assert!(decode(&record(br"\", " and more];B[aa])")).is_ok(), "{set}");
        }
    }

    #[test]
    fn a_half_of_a_character_does_not_escape_a_bracket() {
        for told in ["", "CA[UTF-8]", "CA[klingon]"] {
            let record = |bytes: &[u8]| [b"(;", told.as_bytes(), b"\nPB[", bytes, b"];B[aa])"].concat();
            let error = decode(&record(b"\x83\x5c")).unwrap_err();
            assert!(matches!(error, InputError::CharacterSet { byte: 0x83, .. }), "{error}");
            assert!(error.to_string().starts_with("line 2, column 4: the byte 83 before"), "{error}");
            assert!(decode(&record("é\\]".as_bytes())).is_ok());
            assert!(decode(&record(b"J\xfcrgen")).is_ok());
        }
        assert_eq!(decode(b"(;CA[ISO-8859-1]C[\xe9\\]])").unwrap(), "(;CA[ISO-8859-1]C[é\\]])");
        for (set, half) in [("EUC-KR", &b"\x83"[..]), ("Big5", b"\x83"), ("Shift_JIS", b"\xfd")] {
            let record = [b"(;CA[", set.as_bytes(), b"]\nPB[", half, br"\];B[aa])"].concat();
            let error = decode(&record).unwrap_err().to_string();
            assert!(
                error.starts_with(&format!("line 2, column 4: the byte {:x} before", half[0])),
                "{error}"
            );
            assert!(error.contains(&format!("is not {set},")), "{error}");
        }
    }

    #[test]
    fn byte_order_marks_are_skipped() {
        assert_eq!(decode(b"\xef\xbb\xbf(;)").unwrap(), "(;)");
        assert!(matches!(
            decode(b"\xef\xbb\xbf(;PB[\x83\\];B[aa]C[x])"),
            Err(InputError::CharacterSet { .. })
        ));
        assert_eq!(decode(b"\xff\xfe(\0;\0)\0").unwrap(), "(;)");
    }

    #[test]
    fn zero_bytes_are_no_text() {
        assert!(matches!(decode(b"GIF89a\0"), Err(InputError::Binary { offset: 6 })));
    }
}
