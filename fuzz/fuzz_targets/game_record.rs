//! Any bytes as a game record or a drawn board: a position or an error, no panic.
#![no_main]

use eyes_cli::input::{Stop, parse};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(loaded) = parse(bytes, &Stop::End) {
        let before = parse(bytes, &Stop::Before(loaded.position.moves().max(1)));
        assert!(
            before.is_ok() || loaded.position.moves() == 0,
            "what is legal to its end is legal before it"
        );
    }
});
