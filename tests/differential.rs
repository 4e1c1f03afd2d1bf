//! Compares eye spaces, half eyes, values and readings with GNU Go on some real positions.
//!
//! Skipped where `gnugo` is not installed. The whole comparison:
//! `cargo run --release -p eyes-tests --example differential`.

use eyes_tests::comparison::Comparison;
use eyes_tests::gnugo::GnuGo;
use eyes_tests::places;
use eyes_tests::subject::Subject;

#[test]
fn answers_agree_with_gnu_go() {
    let Some(mut gnugo) = GnuGo::start() else {
        eprintln!("skipped: gnugo is not installed (apt-get install gnugo)");
        return;
    };
    let mut comparison = Comparison::default();
    for place in places().iter().step_by(3) {
        comparison.add(&Subject::of(place), &mut gnugo);
    }
    println!("{comparison}");
    for (field, least) in [
        ("points and margins of spaces", 98.4),
        ("eye_data color", 99.2),
        ("value of the same space", 96.0),
        ("value of the same space, proven counted as right", 99.0),
        ("half_eye_data type", 99.5),
        ("attack code", 99.0),
        ("defend code", 99.0),
        ("unconditional_status", 100.0),
    ] {
        let percent = comparison.percent(field);
        assert!(percent >= least, "{field}: {percent:.2} %, expected {least} %\n{comparison}");
    }
}

/// The boards from one seed to another; `None` where GNU Go is not installed.
fn on_constructed_boards(seeds: std::ops::Range<u64>) -> Option<Comparison> {
    let mut gnugo = GnuGo::start()?;
    let mut comparison = Comparison::default();
    for seed in seeds {
        let subject = Subject::constructed(seed);
        comparison.add(&subject, &mut gnugo);
    }
    println!("{comparison}");
    Some(comparison)
}

fn assert_agreement(comparison: &Comparison) {
    for (field, least) in [
        ("points and margins of spaces", 98.0),
        ("half_eye_data type", 98.0),
        ("value of the same space, proven counted as right", 97.0),
    ] {
        let percent = comparison.percent(field);
        assert!(percent >= least, "{field}: {percent:.2} %, expected {least} %\n{comparison}");
    }
}

#[test]
fn answers_agree_with_gnu_go_on_some_constructed_boards() {
    let Some(comparison) = on_constructed_boards(0..8) else {
        eprintln!("skipped: gnugo is not installed (apt-get install gnugo)");
        return;
    };
    assert_agreement(&comparison);
}

/// Compares eye spaces, half eyes, values and readings with GNU Go's on 100 constructed boards.
#[test]
#[ignore = "minutes"]
fn answers_agree_with_gnu_go_on_constructed_boards() {
    let Some(comparison) = on_constructed_boards(1000..1100) else {
        eprintln!("skipped: gnugo is not installed (apt-get install gnugo)");
        return;
    };
    assert_agreement(&comparison);
}
