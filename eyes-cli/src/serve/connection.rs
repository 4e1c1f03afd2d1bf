//! Connections of `eyes serve`: one request each, with bounds on everything that a client sends or leaves undone.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::output;

/// The size limit of a request without its body, and the number of its header lines.
const MAX_HEAD: usize = 16 << 10;
const MAX_HEADERS: usize = 100;

/// The number of connections at one time; further ones are closed.
const MAX_CONNECTIONS: usize = 256;

/// How long a client may take to ask, and how long to read each part of the answer.
const PATIENCE: Duration = Duration::from_secs(5);

/// The size of a part of an answer.
const WRITTEN: usize = 64 << 10;

/// How much of a body is read and thrown away, and for how long. A connection that is closed before can lose the
/// answer.
const MAX_BODY: usize = 64 << 10;
const BODY_PATIENCE: Duration = Duration::from_millis(500);

/// A request without its body.
pub(super) struct Request<'a> {
    pub(super) method: &'a str,
    /// The path, which begins with `/`, or what stands in its place.
    pub(super) address: &'a str,
    /// The host that is asked, or nothing in a request of HTTP/1.0 that names none.
    pub(super) host: &'a str,
}

/// The answer to a request.
pub(super) struct Response<'a> {
    pub(super) status: Status,
    pub(super) kind: &'static str,
    pub(super) body: &'a [u8],
}

/// The status of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Status {
    Ok,
    BadRequest,
    Forbidden,
    NotFound,
    MethodNotAllowed,
}

impl Status {
    /// The status line after the version, and the headers that belong to this status.
    fn lines(self) -> &'static str {
        match self {
            Self::Ok => "200 OK",
            Self::BadRequest => "400 Bad Request",
            Self::Forbidden => "403 Forbidden",
            Self::NotFound => "404 Not Found",
            Self::MethodNotAllowed => "405 Method Not Allowed\r\nAllow: GET, HEAD",
        }
    }
}

/// Answers each connection in a thread of its own, for ever.
pub(super) fn serve<'p>(listener: &TcpListener, answer: impl Fn(&Request<'_>) -> Response<'p> + Sync) {
    let open = AtomicUsize::new(0);
    thread::scope(|scope| {
        for stream in listener.incoming() {
            let Ok(stream) = stream else {
                // The system has no room for another one; it may have soon.
                thread::sleep(Duration::from_millis(10));
                continue;
            };
            if open.load(Ordering::Relaxed) >= MAX_CONNECTIONS {
                continue;
            }
            open.fetch_add(1, Ordering::Relaxed);
            let (open_here, answer) = (&open, &answer);
            let handled = thread::Builder::new().spawn_scoped(scope, move || {
                // A browser that went away needs no answer.
                let _ = converse(stream, answer);
                open_here.fetch_sub(1, Ordering::Relaxed);
            });
            if let Err(error) = handled {
                open.fetch_sub(1, Ordering::Relaxed);
                output::note(&format!("{error}: no thread can be made, so a connection gets no answer"));
            }
        }
    });
}

fn converse<'p>(mut stream: TcpStream, answer: &impl Fn(&Request<'_>) -> Response<'p>) -> io::Result<()> {
    let head = head(&mut stream)?;
    let mut headers = [httparse::EMPTY_HEADER; MAX_HEADERS];
    let mut parsed = httparse::Request::new(&mut headers);
    let request = match parsed.parse(&head) {
        Ok(httparse::Status::Complete(_)) => request(&parsed),
        Err(httparse::Error::TooManyHeaders) => Err("more than 100 header lines\n"),
        Ok(httparse::Status::Partial) if head.len() >= MAX_HEAD => Err("a request of more than 16 KiB\n"),
        _ => Err("no request of HTTP/1.1\n"),
    };
    let response = match &request {
        Ok(request) => answer(request),
        Err(why) => Response { status: Status::BadRequest, kind: "text/plain", body: why.as_bytes() },
    };
    let Response { status, kind, body } = response;
    let status = status.lines();
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nX-Content-Type-Options: nosniff\r\n\
         Referrer-Policy: no-referrer\r\nCross-Origin-Resource-Policy: same-origin\r\nCache-Control: no-cache\r\n\
         Connection: close\r\n\r\n",
        body.len()
    );
    write_soon(&mut stream, head.as_bytes())?;
    if !request.is_ok_and(|request| request.method == "HEAD") {
        body.chunks(WRITTEN).try_for_each(|part| write_soon(&mut stream, part))?;
    }
    stream.shutdown(Shutdown::Write)?;
    let until = Instant::now() + BODY_PATIENCE;
    let (mut rest, mut read) = ([0; 4096], 0);
    while read < MAX_BODY {
        match read_until(&mut stream, &mut rest, until)? {
            0 => break,
            more => read += more,
        }
    }
    Ok(())
}

/// What the client sends, to the first empty line or the limit.
fn head(stream: &mut TcpStream) -> io::Result<Vec<u8>> {
    let until = Instant::now() + PATIENCE;
    let (mut head, mut part) = (Vec::new(), [0; 4096]);
    while head.len() < MAX_HEAD {
        let more = read_until(stream, &mut part, until)?;
        // The end of the head may be in two parts.
        let from = head.len().saturating_sub(3);
        head.extend_from_slice(&part[..more]);
        if more == 0 || head[from..].windows(4).any(|end| end == b"\r\n\r\n") {
            break;
        }
    }
    Ok(head)
}

fn read_until(stream: &mut TcpStream, part: &mut [u8], until: Instant) -> io::Result<usize> {
    let left = until.saturating_duration_since(Instant::now());
    if left.is_zero() {
        return Err(io::ErrorKind::TimedOut.into());
    }
    stream.set_read_timeout(Some(left))?;
    stream.read(part)
}

/// Writes all of a part, if the client reads what came before it in time.
fn write_soon(stream: &mut TcpStream, mut part: &[u8]) -> io::Result<()> {
    let until = Instant::now() + PATIENCE;
    while !part.is_empty() {
        let left = until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        stream.set_write_timeout(Some(left))?;
        let written = stream.write(part)?;
        part = &part[written..];
    }
    Ok(())
}

/// The request, or why it is none (RFC 9112, sections 3.2 and 6.3).
fn request<'a>(parsed: &httparse::Request<'_, 'a>) -> Result<Request<'a>, &'static str> {
    let values = |name| {
        let named = parsed.headers.iter().filter(move |header| header.name.eq_ignore_ascii_case(name));
        named.map(|header| std::str::from_utf8(header.value).unwrap_or_default().trim())
    };
    let is_new = parsed.version != Some(0);
    let mut hosts = values("Host");
    let host = match (hosts.next(), hosts.next()) {
        (Some(host), None) => host,
        (None, _) if !is_new => "",
        _ => return Err("not one header Host\n"),
    };
    let lengths: Vec<&str> = values("Content-Length").collect();
    let is_length = |value: &&str| !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit());
    if !lengths.iter().all(is_length) || lengths.windows(2).any(|pair| pair[0] != pair[1]) {
        return Err("no length of a body\n");
    }
    let (Some(method), Some(target)) = (parsed.method, parsed.path) else {
        return Err("no request of HTTP/1.1\n");
    };
    // A target may be a whole address, whose host counts then.
    let scheme = target.get(..7).filter(|scheme| scheme.eq_ignore_ascii_case("http://"));
    let (host, address) = match scheme.map(|scheme| &target[scheme.len()..]) {
        Some(rest) => {
            let end = rest.find(['/', '?']).unwrap_or(rest.len());
            // Without a path the address is that of the page.
            (&rest[..end], if rest[end..].starts_with('/') { &rest[end..] } else { "/" })
        }
        None => (host, target),
    };
    Ok(Request { method, address, host })
}
