//! The sources of the values of eye spaces in real games.

use eyes_cli::patterns::knowledge;
use eyes_runtime::eye_space::Source;
use eyes_runtime::{Analyzer, EyeSpace};
use eyes_tests::{Place, places, stages};

/// Vertices of the space's graph: its points, and one for each half eye.
fn vertices(eye: &EyeSpace) -> usize {
    eye.points.len() + eye.half_eyes().count()
}

fn assert_no_guess(places: &[Place]) {
    let mut analyzer = Analyzer::new(knowledge());
    for place in places {
        let position = place.position();
        for eye in analyzer.analyze(position.board()).eyes {
            let guessed = eye.source == Source::Guess;
            assert!(!guessed || vertices(&eye) > 12, "{}: a guess at {:?}", place.name(), eye.origin());
        }
    }
}

#[test]
fn no_space_of_up_to_12_vertices_is_guessed() {
    assert_no_guess(&places());
}

/// No value of an eye space of up to 12 vertices is a guess.
#[test]
#[ignore = "a minute"]
fn no_space_of_up_to_12_vertices_is_guessed_in_any_game() {
    assert_no_guess(&stages());
}
