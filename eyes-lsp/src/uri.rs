//! Paths of files as addresses, and back.

use std::path::{Path, PathBuf};

use lsp_types::Uri;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

/// What is left as it is in the path of an address.
const PLAIN: &AsciiSet = &NON_ALPHANUMERIC.remove(b'/').remove(b'-').remove(b'_').remove(b'.').remove(b'~');

/// The path of a `file:` address; `None` for other addresses.
pub(crate) fn path_of(uri: &Uri) -> Option<PathBuf> {
    let rest = uri.as_str().strip_prefix("file://")?;
    let path = &rest[rest.find('/')?..];
    let path = percent_decode_str(path).decode_utf8().ok()?.into_owned();
    // `/C:/folder` is a path of Windows.
    let is_drive = path.as_bytes().get(2) == Some(&b':');
    Some(PathBuf::from(if is_drive && cfg!(windows) { path[1..].replace('/', "\\") } else { path }))
}

/// The address of an absolute path; `None` if it has none.
pub(crate) fn uri_of(path: &Path) -> Option<Uri> {
    let text = path.to_str()?.replace('\\', "/");
    let slash = if text.starts_with('/') { "" } else { "/" };
    format!("file://{slash}{}", utf8_percent_encode(&text, PLAIN)).parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_survive() {
        for path in ["/a/b.eyes", "/with blank/ä#%?.db"] {
            assert_eq!(path_of(&uri_of(Path::new(path)).unwrap()), Some(PathBuf::from(path)));
        }
        let path = path_of(&"file:///a%20b/c".parse().unwrap());
        assert_eq!(path, Some(PathBuf::from("/a b/c")));
        assert_eq!(path_of(&"untitled:Untitled-1".parse().unwrap()), None);
    }
}
