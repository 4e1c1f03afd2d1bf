//! Pattern files and drawings.

use eyes_dsl::{Diagram, PatternFile, check, compile, format, matcher};
use eyes_solver::{Drawing, Suicide, ValueRules};

/// Any bytes as a pattern file: a layout and a table that mean the same.
pub fn pattern_file(bytes: &[u8]) {
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
            let found = compiled.table().look_up(&graph, Suicide::Allowed).expect("at least its own pattern");
            let expected = matcher::first_match(&files, &graph).expect("at least its own pattern");
            assert_eq!(found.pattern.map(|pattern| pattern.number), Some(expected.entry.pattern.number));
            let found = found.appraisal.valuation;
            assert_eq!(found.attack | found.attack_threats, expected.attack);
            assert_eq!(found.defense | found.defense_threats, expected.defense);
        }
    }
}

/// Any text as a drawing. What is read is written as the same drawing, and it has a value or an error.
pub fn drawing(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    if let Ok(diagram) = text.parse::<Diagram>() {
        assert_eq!(diagram.to_string().parse(), Ok(diagram));
    }
    if let Ok(drawing) = Drawing::parse(text) {
        let again = Drawing::parse(&drawing.rows().join("%")).expect("what was drawn can be read");
        assert_eq!(again.rows(), drawing.rows());
        let rules = ValueRules::default();
        for filled in drawing.fillings().take(4) {
            let few = filled.value_within(&rules, 200);
            if let (Ok(few), true) = (few, filled.graph().len() <= 4) {
                let valued = filled.value(&rules).expect("few points are decided");
                assert_eq!(few.value(), valued.value());
            }
        }
    }
}
