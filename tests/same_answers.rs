//! The same board gives the same answer, independent of earlier questions and of the program that is asked.

use eyes_cli::gtp::Server;
use eyes_cli::patterns::{analyzer, knowledge};
use eyes_runtime::Analyzer;
use eyes_tests::{Place, folder, games, places};

/// An analyzer kept through a game, one that is also asked for single spaces, and a new one for each position give
/// the same answers, on every `step`th position of every game.
fn assert_same_answers(step: usize) -> usize {
    let mut positions = 0;
    let mut kept = Analyzer::new(knowledge());
    let mut asked = Analyzer::new(knowledge());
    for (number, game) in games().into_iter().enumerate() {
        let moves = Place { game: game.clone(), number: 0 }.position().moves();
        for number in (1 + number % step..=moves).step_by(step) {
            let place = Place { game: game.clone(), number };
            let position = place.position();
            let fresh = Analyzer::new(knowledge()).analyze(position.board());
            assert!(kept.analyze(position.board()) == fresh, "{}", place.name());
            for eye in fresh.eyes.iter().rev() {
                let mut alone = eye.clone();
                alone.group = None;
                let point = eye.origin().expect("a point");
                let found = asked.eye_at(position.board(), point, eye.owner);
                assert_eq!(found, Some(alone), "{}", place.name());
            }
            positions += 1;
        }
    }
    positions
}

#[test]
fn what_was_asked_before_changes_nothing() {
    assert!(assert_same_answers(151) > 30);
}

/// An analyzer kept through all games and a new one for each position give the same analysis of every position.
#[test]
#[ignore = "minutes"]
fn what_was_asked_before_changes_nothing_in_any_position() {
    assert!(assert_same_answers(1) > 5_000);
}

/// `eye_data` and `eval_eye` give the same answers as `eyes show` for every space.
#[test]
fn the_server_and_the_report_agree() {
    let mut spaces = 0;
    for place in places().iter().filter(|place| place.game.starts_with("game9")).take(4) {
        let position = place.position();
        let height = position.board().height();
        let mut server = Server::new(knowledge());
        let stop = if place.number == 0 { String::new() } else { format!(" {}", place.number) };
        server.handle(format!("loadsgf {}{stop}", folder().join(&place.game).display()).as_bytes());
        let mut ask = |question: String| server.handle(question.as_bytes()).expect("a reply").text;
        for eye in analyzer(knowledge()).analyze(position.board()).eyes {
            let vertex = eye.origin().expect("a point").vertex(height);
            let data = ask(format!("eye_data {} {vertex}", eye.owner));
            let line = format!("value                {}\n", eye.value);
            assert!(data.contains(&line), "{}: {vertex}: {data}", place.name());
            let reply = ask(format!("eval_eye {vertex}"));
            assert!(!reply.contains("PASS"), "{}: {vertex}: {reply}", place.name());
            spaces += 1;
        }
    }
    assert!(spaces > 20, "{spaces}");
}
