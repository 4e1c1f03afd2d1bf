//! `eyes serve`: the page on a local port, for those who have no host.

mod connection;

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};
use std::{fs, io, thread};

use percent_encoding::percent_decode_str;

use self::connection::{Request, Response, Status, serve};
use crate::{Error, Outcome, output};

/// Serve the page on a local port
///
/// The page shows the eyes of any game in the browser. It is served to this machine only. Ctrl-C ends the command.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The port; 0 for any free one
    #[arg(long, value_name = "N", default_value_t = 8361, value_parser = crate::number::whole::<u16>)]
    port: u16,

    /// The folder of the built page, `web/dist` [default: the page built into this command]
    #[arg(long, value_name = "DIR")]
    page: Option<PathBuf>,
}

/// The files of the page that were built in.
static BUILT_IN: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// The files of a page by their names in addresses, such as `assets/index.js`.
type Page = BTreeMap<String, Vec<u8>>;

/// The size limit of the files of a page, all together.
const MAX_BYTES: u64 = 64 << 20;

pub(crate) fn run(args: &Args) -> Result<Outcome, Error> {
    let page = match &args.page {
        Some(folder) => {
            let mut page = Page::new();
            collect(folder, folder, &mut page, &mut 0).map_err(|error| {
                Error::Usage(format!("--page {}: {}", eyes_files::shown(folder), eyes_files::reason(&error)))
            })?;
            page
        }
        None => BUILT_IN.iter().map(|&(name, bytes)| (name.to_owned(), bytes.to_vec())).collect(),
    };
    if !page.contains_key("index.html") {
        return Err(Error::Usage(match &args.page {
            Some(folder) => format!("--page {}: there is no index.html", eyes_files::shown(folder)),
            None => {
                "this command was built without the page: name its folder with `--page`, or build the page \
                     (web/README.md) and then the command with `--features page`"
                    .to_owned()
            }
        }));
    }
    // Without threads every connection would be left without an answer.
    let probe = thread::Builder::new().spawn(|| ()).map_err(Error::Threads)?;
    let _ = probe.join();
    let cannot_listen = |error: io::Error| {
        Error::Usage(format!("--port {}: cannot listen there: {}", args.port, eyes_files::reason(&error)))
    };
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, args.port)).map_err(cannot_listen)?;
    output::print(&format!("http://{}/\n", listener.local_addr().map_err(cannot_listen)?))?;
    serve(&listener, |request| answer(request, &page));
    Ok(Outcome::Done)
}

fn collect(root: &Path, folder: &Path, page: &mut Page, held: &mut u64) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let metadata = fs::symlink_metadata(&path)?;
        if metadata.is_dir() {
            collect(root, &path, page, held)?;
        } else if metadata.is_file()
            && let Ok(name) = path.strip_prefix(root)
        {
            *held += metadata.len();
            if *held > MAX_BYTES {
                return Err(io::Error::other("more than 64 MiB of files: no page"));
            }
            page.insert(name.to_string_lossy().replace('\\', "/"), fs::read(&path)?);
        }
    }
    Ok(())
}

/// Who asks under another name may be a page that a browser was led to believe is here.
fn is_local(host: &str) -> bool {
    let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
    ["127.0.0.1", "localhost"].iter().any(|local| name.eq_ignore_ascii_case(local))
}

fn answer<'a>(request: &Request<'_>, page: &'a Page) -> Response<'a> {
    let path = request.address.split(['?', '#']).next().unwrap_or_default();
    let name = path.strip_prefix('/').map(|name| if name.is_empty() { "index.html" } else { name });
    let name = name.and_then(|name| percent_decode_str(name).decode_utf8().ok());
    let (status, kind, body) = match name.and_then(|name| page.get_key_value(&*name)) {
        _ if !is_local(request.host) => (Status::Forbidden, "text/plain", &b"only for this machine\n"[..]),
        _ if !matches!(request.method, "GET" | "HEAD") => {
            (Status::MethodNotAllowed, "text/plain", &b"only GET and HEAD\n"[..])
        }
        Some((name, bytes)) => (Status::Ok, kind(name), &bytes[..]),
        None => (Status::NotFound, "text/plain", &b"no such file\n"[..]),
    };
    Response { status, kind, body }
}

fn kind(name: &str) -> &'static str {
    match Path::new(name).extension().and_then(OsStr::to_str) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("json" | "webmanifest") => "application/json",
        _ => "application/octet-stream",
    }
}
