//! Reading, checking, laying out and compiling a file of 2,000 patterns, some 20,000 graphs.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use eyes_dsl::{PatternFile, check, compile, format};

mod support;

fn large_file(criterion: &mut Criterion) {
    let text = support::text(2000);
    let file = PatternFile::parse("bench.eyes", text.as_str());
    let files = [file.clone()];
    let compiled = compile(&files).expect("made without mistakes");
    println!(
        "{} bytes of text, {} graphs, {} bytes of table",
        text.len(),
        compiled.table().graphs(),
        compiled.bytes().len()
    );
    let mut group = criterion.benchmark_group("2000 patterns");
    group.sample_size(20);
    group.bench_function("parse", |bencher| {
        bencher.iter(|| PatternFile::parse("bench.eyes", black_box(text.as_str())));
    });
    group.bench_function("parse and check", |bencher| {
        bencher.iter(|| check(&[PatternFile::parse("bench.eyes", black_box(text.as_str()))]));
    });
    group.bench_function("format", |bencher| bencher.iter(|| format(black_box(&file))));
    group.bench_function("compile", |bencher| bencher.iter(|| compile(black_box(&files))));
    group.finish();
}

criterion_group!(benches, large_file);
criterion_main!(benches);
