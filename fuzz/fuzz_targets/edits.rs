#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| eyes_tests::fuzz::edits(bytes));
