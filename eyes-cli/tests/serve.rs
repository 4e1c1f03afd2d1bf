//! The local server of the page: what it serves, and to whom.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

struct Served {
    child: Child,
    address: String,
    _folder: tempfile::TempDir,
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn eyes() -> Command {
    Command::new(env!("CARGO_BIN_EXE_eyes"))
}

fn served() -> Served {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("index.html"), "<p>page</p>").unwrap();
    fs::write(folder.path().join("a b é.html"), "<p>other</p>").unwrap();
    fs::create_dir(folder.path().join("assets")).unwrap();
    fs::write(folder.path().join("assets/eyes.wasm"), b"\0asm").unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink("/etc/hostname", folder.path().join("link")).unwrap();
    let mut child = eyes()
        .args(["serve", "--port", "0", "--page"])
        .arg(folder.path())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim().trim_start_matches("http://").trim_end_matches('/').to_owned();
    Served { child, address, _folder: folder }
}

fn ask(served: &Served, request: &str) -> String {
    let mut stream = TcpStream::connect(&served.address).unwrap();
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    String::from_utf8_lossy(&answer).into_owned()
}

fn get(served: &Served, path: &str) -> String {
    ask(served, &format!("GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", served.address))
}

#[test]
fn the_files_of_the_page_are_served_and_nothing_else() {
    let served = served();
    assert!(served.address.starts_with("127.0.0.1:"), "{}", served.address);
    let page = get(&served, "/");
    assert!(page.starts_with("HTTP/1.1 200") && page.ends_with("<p>page</p>"), "{page}");
    assert!(page.contains("text/html"), "{page}");
    assert!(get(&served, "/assets/eyes.wasm?v=1").contains("application/wasm"));
    assert!(get(&served, "/a%20b%20%C3%A9.html").ends_with("<p>other</p>"));
    for path in [
        "/link",
        "/%ff",
        "/..%2findex.html",
        "/../Cargo.toml",
        "/assets/../../etc/passwd",
        "/%2e%2e/passwd",
        "/assets",
        "//",
        "/index.html/",
        "index.html",
    ] {
        let answer = get(&served, path);
        assert!(answer.starts_with("HTTP/1.1 404"), "{path}: {answer}");
    }
}

#[test]
fn other_names_and_methods_are_refused() {
    let served = served();
    let named =
        |host: &str| ask(&served, &format!("GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"));
    assert!(named("evil.example:8361").starts_with("HTTP/1.1 403"));
    assert!(named("localhost:1").starts_with("HTTP/1.1 200"));
    let post = format!(
        "POST / HTTP/1.1\r\nHost: {}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
        served.address
    );
    assert!(ask(&served, &post).starts_with("HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, HEAD\r\n"));
}

#[test]
fn requests_are_read_as_the_protocol_says() {
    let served = served();
    let answered =
        |request: &str| ask(&served, &format!("{request}\r\nConnection: close\r\n\r\n"))[..12].to_owned();
    for (request, status) in [
        ("GET http://localhost/index.html HTTP/1.1\r\nHost: localhost", 200),
        ("GET HTTP://localhost:1 HTTP/1.1\r\nHost: other.example", 200),
        ("GET http://localhost?x HTTP/1.1\r\nHost: localhost", 200),
        ("GET http://evil.example/ HTTP/1.1\r\nHost: localhost", 403),
        ("GET / HTTP/1.0", 403),
        ("GET / HTTP/1.1", 400),
        ("GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost", 400),
        ("GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5", 400),
        ("GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nContent-Length: 6", 400),
        ("GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nContent-Length: 0", 200),
    ] {
        assert_eq!(answered(request), format!("HTTP/1.1 {status}"), "{request}");
    }
}

#[test]
fn a_folder_without_a_page_and_a_taken_port_are_errors() {
    let folder = tempfile::tempdir().unwrap();
    let said = |arguments: &[&str]| {
        let output = eyes().arg("serve").args(arguments).output().unwrap();
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let (status, message) = said(&["--page", folder.path().to_str().unwrap()]);
    assert!(status == Some(2) && message.contains("no index.html"), "{message}");
    let served = served();
    let port = served.address.rsplit_once(':').unwrap().1.to_owned();
    fs::write(folder.path().join("index.html"), "").unwrap();
    let (status, message) = said(&["--port", &port, "--page", folder.path().to_str().unwrap()]);
    assert!(status == Some(2) && message.contains("cannot listen"), "{message}");
}

/// What a client announces, leaves undone or never reads harms nobody else.
#[test]
fn a_hostile_client_neither_ends_nor_stops_the_command() {
    let served = served();
    let send = |request: &str| {
        let mut stream = TcpStream::connect(&served.address).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        stream
    };
    for host in [&served.address[..], "evil.example"] {
        for method in ["GET", "POST"] {
            let head =
                format!("{method} / HTTP/1.1\r\nHost: {host}\r\nContent-Length: 99999999999999\r\n\r\n");
            let mut answer = String::new();
            send(&head).read_to_string(&mut answer).unwrap();
            assert!(answer.starts_with("HTTP/1.1 "), "{answer}");
        }
    }
    let _undone: Vec<TcpStream> = ["", "GET / HT", "POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\n", "GET /"]
        .iter()
        .map(|part| send(part))
        .collect();
    assert!(get(&served, "/").starts_with("HTTP/1.1 200"));
    for long in
        [format!("GET /{}", "x".repeat(20_000)), format!("GET / HTTP/1.1\r\nX: {}", "y".repeat(20_000))]
    {
        let mut stream = TcpStream::connect(&served.address).unwrap();
        // The other side may close before it has read all.
        let _ = stream.write_all(long.as_bytes());
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        assert!(answer.is_empty() || answer.starts_with(b"HTTP/1.1 400"), "{answer:?}");
    }
    let twice = "GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n";
    let mut answer = String::new();
    send(twice).read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 400"), "{answer}");
    assert!(get(&served, "/").starts_with("HTTP/1.1 200"));
}
