//! Any bytes as a session of the Go Text Protocol: no panic, and no line loses step.
#![no_main]

use eyes_cli::gtp::Server;
use eyes_runtime::Knowledge;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut server = Server::new(Knowledge::new());
    for line in bytes.split(|&byte| byte == b'\n').take(100) {
        // Other files of this machine are not the fuzzer's business.
        if line.windows(7).any(|word| word == b"loadsgf") {
            continue;
        }
        if let Some(reply) = server.handle(line) {
            assert!(reply.text.starts_with(['=', '?']));
            assert_eq!(reply.text.find("\n\n"), Some(reply.text.len() - 2));
        }
    }
});
