//! Look-ups: a page of the shard in the cache of the processor, and anywhere in all shards.

use std::hint::black_box;

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use eyes_library::{Build, Library, MonolithicEye};

fn look_up(criterion: &mut Criterion) {
    let points = 9;
    let directory = tempfile::tempdir().expect("a place for the library");
    Build::new(directory.path(), points..=points).threads(2).run(&|_| ()).expect("the library can be built");
    let eyes = MonolithicEye::all(points);
    let library = Library::open(directory.path()).expect("the library is whole");
    let mut group = criterion.benchmark_group("library of eyes");
    let eye = &eyes[eyes.len() / 2];
    group.bench_function("warm", |bencher| {
        bencher.iter(|| library.look_up(black_box(eye.ground()), black_box(5), 0));
    });
    let canonical = eye.canonical();
    group.bench_function("warm, canonical form known", |bencher| {
        bencher.iter(|| library.look_up_canonical(black_box(&canonical), black_box(5), 0));
    });
    let mut next = 0;
    group.bench_function("anywhere", |bencher| {
        bencher.iter(|| {
            next = (next + 2_654_435_761) % eyes.len();
            library.look_up(black_box(eyes[next].ground()), (next & 0x1ff) as u16, (next % 7) as u8)
        });
    });
    group.bench_function("anywhere, by the canonical form", |bencher| {
        bencher.iter(|| {
            next = (next + 2_654_435_761) % eyes.len();
            let canonical = eyes[next].ground().canonical();
            library.look_up_canonical(&canonical, (next & 0x1ff) as u16, (next % 7) as u8)
        });
    });
    let open = || Library::open(directory.path()).expect("the library is whole");
    group.bench_function("first look-up after opening", |bencher| {
        bencher.iter_batched_ref(
            open,
            |library| library.look_up(black_box(eye.ground()), 5, 0),
            BatchSize::PerIteration,
        );
    });
    group.bench_function("opening", |bencher| bencher.iter(open));
    group.finish();
}

criterion_group!(benches, look_up);
criterion_main!(benches);
