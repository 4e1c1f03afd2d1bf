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
    pub(super) address: &'a str,
    /// The only header `Host`, or nothing.
    pub(super) host: &'a str,
}

/// The answer to a request.
pub(super) struct Response<'a> {
    pub(super) status: &'static str,
    pub(super) kind: &'static str,
    pub(super) body: &'a [u8],
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
    let is_whole = parsed.parse(&head);
    let why: &[u8] = match is_whole {
        Err(httparse::Error::TooManyHeaders) => b"more than 100 header lines\n",
        Ok(httparse::Status::Partial) if head.len() >= MAX_HEAD => b"a request of more than 16 KiB\n",
        _ => b"no request of HTTP/1.1\n",
    };
    let request = request(&parsed).filter(|_| is_whole.is_ok_and(|status| status.is_complete()));
    let refused = Response { status: "400 Bad Request", kind: "text/plain", body: why };
    let response = request.as_ref().map_or(refused, answer);
    let Response { status, kind, body } = response;
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nX-Content-Type-Options: nosniff\r\n\
         Referrer-Policy: no-referrer\r\nCross-Origin-Resource-Policy: same-origin\r\nCache-Control: no-cache\r\n\
         Connection: close\r\n\r\n",
        body.len()
    );
    write_soon(&mut stream, head.as_bytes())?;
    if request.is_none_or(|request| request.method != "HEAD") {
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

fn request<'a>(parsed: &httparse::Request<'_, 'a>) -> Option<Request<'a>> {
    let mut hosts = parsed.headers.iter().filter(|header| header.name.eq_ignore_ascii_case("Host"));
    let host = hosts.next().and_then(|header| std::str::from_utf8(header.value).ok()).unwrap_or_default();
    let host = if hosts.next().is_some() { "" } else { host };
    Some(Request { method: parsed.method?, address: parsed.path?, host })
}
