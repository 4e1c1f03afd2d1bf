//! Any bytes as a pattern file: no panic, no hang, and a layout and a table that mean the same.
#![no_main]

use eyes_dsl::{PatternFile, check, compile, format, matcher};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let file = PatternFile::from_bytes("fuzz.eyes", bytes);
    let _ = file.diagnostics().to_string();
    let files = [file];
    let has_errors = files[0].diagnostics().has_errors();
    assert_eq!(check(&files).has_errors(), has_errors);
    let compiled = match compile(&files) {
        Ok(compiled) => compiled,
        Err(_) => {
            assert!(has_errors);
            return;
        }
    };
    let laid_out = format(&files[0]).expect("a file without errors can be laid out");
    let again = PatternFile::parse("fuzz.eyes", laid_out.as_str());
    let patterns =
        |file: &PatternFile| file.entries().iter().map(|entry| entry.pattern.clone()).collect::<Vec<_>>();
    assert_eq!(patterns(&again), patterns(&files[0]));
    assert_eq!(format(&again).as_deref(), Ok(laid_out.as_str()));
    for entry in files[0].entries().iter().filter(|entry| entry.pattern.diagram.vertices().len() <= 8) {
        for filling in 0..entry.pattern.diagram.fillings().min(16) {
            let graph = entry.pattern.diagram.graph(filling);
            let found = compiled.table().look_up(&graph).expect("at least its own pattern");
            let expected = matcher::first_match(&files, &graph).expect("at least its own pattern");
            assert_eq!(found.pattern.number, expected.entry.pattern.number);
            assert_eq!(found.attack | found.attack_threats, expected.attack);
            assert_eq!(found.defense | found.defense_threats, expected.defense);
        }
    }
});
