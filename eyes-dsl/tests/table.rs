//! Compares compiled tables with the naive matcher, which tries the patterns one by one.

use std::collections::BTreeSet;

use eyes_dsl::{Diagram, Entry, Mistake, PatternFile, check, compile, matcher};
use eyes_graph::{EyeGraph, Suicide, Table};
use proptest::prelude::*;
use proptest::sample::Index;

use crate::support;

/// An answer of table or matcher: file, line, number, digits, attack, defense, and which of the two are threats.
type Answer = Option<(String, u32, u32, [u8; 4], [u32; 4])>;

fn by_table(table: &Table<'_>, graph: &EyeGraph) -> Answer {
    let found = table.look_up(graph, Suicide::Allowed)?;
    let marked = found.appraisal.valuation;
    let marks = [marked.attack, marked.defense, marked.attack_threats, marked.defense_threats];
    let pattern = found.pattern?;
    Some((pattern.file.to_owned(), pattern.line, pattern.number, pattern.value.digits(), marks))
}

fn one_by_one(files: &[PatternFile], graph: &EyeGraph) -> Answer {
    let found = matcher::first_match(files, graph)?;
    let pattern = &found.entry.pattern;
    let marks = if pattern.value.is_unsettled() {
        [found.attack, found.defense, 0, 0]
    } else {
        [0, 0, found.attack, found.defense]
    };
    let line = found.entry.line as u32;
    Some((found.file.name().to_owned(), line, pattern.number, pattern.value.digits(), marks))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, ..ProptestConfig::default() })]

    /// Small shapes often coincide, so first-match order, wildcards and edges all matter.
    #[test]
    fn table_and_matcher_agree_on_small_shapes(
        patterns in support::patterns(4, 1..24),
        split in 0usize..24,
        boards in prop::collection::vec(
            (any::<Index>(), any::<u32>(), prop::collection::vec((any::<Index>(), any::<u8>()), 0..4),
             prop::collection::vec(any::<Index>(), 8)),
            16,
        ),
    ) {
        let files = support::files(&patterns, split);
        let compiled = compile(&files).unwrap();
        for (pattern, filling, changes, order) in boards {
            let board = support::disturbed(&pattern.get(&patterns).diagram, filling, &changes, &order);
            prop_assert_eq!(by_table(&compiled.table(), &board), one_by_one(&files, &board), "{:?}", board);
        }
    }

    #[test]
    fn table_and_matcher_agree_on_shapes_of_every_size(
        patterns in support::patterns(12, 1..8),
        boards in prop::collection::vec(
            (any::<Index>(), any::<u32>(), prop::collection::vec((any::<Index>(), any::<u8>()), 0..3),
             prop::collection::vec(any::<Index>(), 12)),
            8,
        ),
    ) {
        let files = support::files(&patterns, 4);
        let compiled = compile(&files).unwrap();
        for (pattern, filling, changes, order) in boards {
            let board = support::disturbed(&pattern.get(&patterns).diagram, filling, &changes, &order);
            prop_assert_eq!(by_table(&compiled.table(), &board), one_by_one(&files, &board), "{:?}", board);
        }
    }

    #[test]
    fn the_answer_does_not_depend_on_the_numbering(
        patterns in support::patterns(6, 1..8),
        pattern in any::<Index>(),
        filling in any::<u32>(),
        changes in prop::collection::vec((any::<Index>(), 0u8..5), 0..4),
        order in prop::collection::vec(any::<Index>(), 6),
    ) {
        let compiled = compile(&support::files(&patterns, 3)).unwrap();
        let diagram = &pattern.get(&patterns).diagram;
        let board = support::disturbed(diagram, filling, &changes, &[]);
        let again = support::disturbed(diagram, filling, &changes, &order);
        let answers = [board, again].map(|board| {
            by_table(&compiled.table(), &board).map(|(file, line, number, value, marks)| {
                let on_board = marks.map(|set| {
                    let mut labels: Vec<String> = (0..board.len())
                        .filter(|vertex| set >> vertex & 1 == 1)
                        .map(|vertex| format!("{:?}", board.label(vertex)))
                        .collect();
                    labels.sort();
                    labels
                });
                (file, line, number, value, on_board)
            })
        });
        prop_assert_eq!(&answers[0], &answers[1]);
    }

    #[test]
    fn what_is_called_shadowed_is(patterns in support::patterns(3, 1..20), split in 0usize..20) {
        let files = support::files(&patterns, split);
        let mut found = BTreeSet::new();
        for diagnostic in check(&files).iter() {
            let (kind, by) = match diagnostic.mistake() {
                Mistake::Shadowed { by, more: 0 } => ("wholly", by),
                Mistake::PartlyShadowed { by, more: 0, .. } => ("partly", by),
                _ => continue,
            };
            let by: Vec<(String, u32)> = by.iter().map(|taker| (taker.file.to_string(), taker.number)).collect();
            found.insert((kind, diagnostic.file().to_owned(), diagnostic.number(), by));
        }
        prop_assert_eq!(found, shadows_by_matching(&files));
    }

    /// Look-ups are safe in any bytes that pass for a table.
    #[test]
    fn damaged_tables_do_not_panic(
        patterns in support::patterns(5, 1..6),
        damage in prop::collection::vec((any::<Index>(), any::<u8>()), 1..12),
    ) {
        let mut bytes = compile(&support::files(&patterns, 3)).unwrap().into_bytes();
        for (place, byte) in damage {
            let place = place.index(bytes.len());
            bytes[place] = byte;
        }
        if let Ok(table) = Table::from_bytes(&bytes) {
            for pattern in &patterns {
                for filling in 0..pattern.diagram.fillings() {
                    let _ = table.look_up(&pattern.diagram.graph(filling), Suicide::Allowed);
                }
            }
            prop_assert!(table.patterns().count() <= table.pattern_count());
        }
    }

    #[test]
    fn arbitrary_bytes_are_refused_or_safe(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        prop_assert!(Table::from_bytes(&bytes).is_err());
    }
}

type Shadow = (&'static str, String, Option<u32>, Vec<(String, u32)>);

/// The definition of both warnings, on the least demanding position of each filling.
fn shadows_by_matching(files: &[PatternFile]) -> BTreeSet<Shadow> {
    let least = |entry: &Entry| {
        let diagram = entry.pattern.diagram.clone();
        (0..diagram.fillings()).map(move |filling| diagram.graph(filling)).collect::<Vec<_>>()
    };
    let matches = |entry: &Entry, graph: &EyeGraph| {
        let mut any = false;
        matcher::each_mapping(&entry.pattern.diagram, graph, |_| any = true);
        any
    };
    let all: Vec<(&PatternFile, &Entry)> =
        files.iter().flat_map(|file| file.entries().iter().map(move |entry| (file, entry))).collect();
    let mut shadows = BTreeSet::new();
    for (index, &(file, entry)) in all.iter().enumerate() {
        let mut takers = BTreeSet::new();
        let mut wholly = true;
        for graph in least(entry) {
            let taker = all[..index].iter().position(|(_, earlier)| matches(earlier, &graph));
            wholly &= taker.is_some();
            takers.extend(taker);
        }
        if !wholly {
            takers.retain(|&taker| {
                let earlier = all[taker].1;
                earlier.pattern.value != entry.pattern.value
                    && !least(earlier).iter().all(|graph| matches(entry, graph))
            });
            if takers.is_empty() {
                continue;
            }
        }
        let name = |taker: usize| (all[taker].0.name().to_owned(), all[taker].1.pattern.number);
        shadows.insert((
            if wholly { "wholly" } else { "partly" },
            file.name().to_owned(),
            Some(entry.pattern.number),
            takers.into_iter().map(name).collect(),
        ));
    }
    shadows
}

#[test]
fn every_filling_of_every_small_shape_finds_its_pattern() {
    let shapes = [".", "..", "...", "..\n.", "....", "..\n..", "...\n.", "...\n .", "..\n ..", "...\n. ."];
    for shape in shapes {
        let wild = shape.replace('.', "x");
        let file = PatternFile::parse("wild.eyes", format!("Pattern 3\n{wild}\n:1111\n"));
        let compiled = compile(&[file]).unwrap();
        let diagram: Diagram = wild.parse().unwrap();
        for filling in 0..diagram.fillings() {
            let found = compiled.table().look_up(&diagram.graph(filling), Suicide::Allowed);
            let pattern = found.and_then(|found| found.pattern).expect("its own pattern");
            assert_eq!((pattern.number, pattern.line), (3, 1));
        }
    }
}

#[test]
fn an_empty_sequence_answers_nothing() {
    for files in [vec![], vec![PatternFile::parse("empty.eyes", "# nothing yet\n")]] {
        let compiled = compile(&files).unwrap();
        assert!(compiled.table().is_empty());
        assert_eq!(compiled.table().look_up(&EyeGraph::new(), Suicide::Allowed), None);
        assert_eq!(
            compiled.table().look_up(&".".parse::<Diagram>().unwrap().graph(0), Suicide::Allowed),
            None
        );
    }
}

#[test]
fn equal_files_give_equal_bytes() {
    let file = || PatternFile::parse("a.eyes", "Pattern 1\nx.x\n:1111\nPattern 2\n|*.\n+-\n:1122\n");
    assert_eq!(compile(&[file()]), compile(&[file()]));
}

/// One version of the library must not misread tables of another.
#[test]
fn the_format_and_the_canonical_numbering_change_only_with_the_version() {
    let text = "Pattern 1\n|x.x\n|.<\n+-\n:1111\nPattern 2\nxxx\nx x\nxx@\n:0001\nPattern 3\n *\n>.*..\n !\n:1122\n\
                Pattern 4\nxxxxx\n..*.<\nxxxxx\n:1112\n";
    let compiled = compile(&[PatternFile::parse("a.eyes", text)]).unwrap();
    let fnv = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01B3);
    let hash = compiled.bytes().iter().fold(0xCBF2_9CE4_8422_2325, fnv);
    // If this fails, raise `eyes_graph::table::VERSION` (once a version has been released) and
    // put the new numbers here.
    assert_eq!(
        (eyes_graph::table::VERSION, compiled.bytes().len(), hash),
        (3, 13_473, 1_181_474_029_807_567_276)
    );
}

#[test]
fn headers_of_other_versions_and_cut_tables_are_refused() {
    use eyes_graph::table::TableError;
    let bytes = compile(&[PatternFile::parse("a.eyes", "Pattern 1\n.\n:1111\n")]).unwrap().into_bytes();
    assert!(Table::from_bytes(&bytes).is_ok());
    assert_eq!(Table::from_bytes(&bytes[..40]).unwrap_err(), TableError::NotATable);
    assert_eq!(Table::from_bytes(b"GIF89a").unwrap_err(), TableError::NotATable);
    let length = bytes.len() as u64;
    let cut = Table::from_bytes(&bytes[..bytes.len() - 1]).unwrap_err();
    assert_eq!(cut, TableError::Length { expected: length, found: length - 1 });
    let mut newer = bytes;
    newer[8] += 1;
    assert!(matches!(Table::from_bytes(&newer).unwrap_err(), TableError::Version { .. }));
}
