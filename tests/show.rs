//! `eyes show` on positions of real games.

use eyes_cli::gtp::Server;
use eyes_cli::input::Position;
use eyes_cli::patterns;
use eyes_cli::show::{View, json, svg, text};
use eyes_runtime::board::{Board, Color, Point, PointSet};
use eyes_runtime::eye_space::Source;
use eyes_runtime::verdict::{Judge, Verdict};
use eyes_runtime::{Analysis, Analyzer};
use eyes_tests::constructed::constructed;
use eyes_tests::small_groups::{Numbers, random_patch};
use eyes_tests::{Place, places};

fn verdicts(position: &Position, analysis: &Analysis) -> Vec<Verdict> {
    Judge::new().verdicts(position.board(), analysis)
}

#[test]
fn the_text_of_every_position() {
    let mut analyzer = Analyzer::new(patterns::knowledge());
    for place in places() {
        let position = place.position();
        let analysis = analyzer.analyze(position.board());
        let shown = text(View {
            position: &position,
            analysis: &analysis,
            verdicts: &verdicts(&position, &analysis),
        });
        let plain = anstream::adapter::strip_str(&shown).to_string();
        insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
            insta::assert_snapshot!(place.name(), plain);
        });
    }
}

#[test]
fn the_json_has_the_shape_that_is_documented() {
    let schema: serde_json::Value =
        serde_json::from_str(include_str!("../docs/book/src/schema/show.json")).expect("the schema is JSON");
    let validator = jsonschema::validator_for(&schema).expect("the schema is one");
    let mut analyzer = Analyzer::new(patterns::knowledge());
    for place in places() {
        let position = place.position();
        let analysis = analyzer.analyze(position.board());
        let report: serde_json::Value = serde_json::from_str(&json(View {
            position: &position,
            analysis: &analysis,
            verdicts: &verdicts(&position, &analysis),
        }))
        .expect("JSON");
        let errors: Vec<String> = validator
            .iter_errors(&report)
            .map(|error| format!("{}: {error}", error.instance_path()))
            .collect();
        assert!(errors.is_empty(), "{}: {errors:#?}", place.name());
    }
}

/// The first letter of a status, in a headline or by the class of an eye.
fn fate(words: &str) -> Option<char> {
    let word = words.trim_start_matches("unconditionally ").split([' ', ',']).next()?;
    match word {
        "alive" => Some('a'),
        "critical" | "a" | "unsettled" => Some('c'),
        "dead" | "nakade" => Some('d'),
        _ => None,
    }
}

/// What four digits amount to.
fn fate_of_digits(digits: &str) -> char {
    match digits.as_bytes() {
        [_, b'2', ..] => 'a',
        [_, _, b'2', _] => 'c',
        _ => 'd',
    }
}

/// Counts the lines that say what they suppose, in a report of which no two lines contradict each other.
fn consistent(report: &str) -> usize {
    let mut verdict = None;
    let mut suppositions = 0;
    for line in report.lines() {
        if let Some((_, words)) = line.split_once(": ").filter(|_| !line.starts_with(' ')) {
            verdict = fate(words);
            let by_eyes = !words.contains("by the room") && !words.contains("reading alone");
            let digits = words.split(", ").find(|part| part.len() > 4 && part.as_bytes()[3].is_ascii_digit());
            if let Some(digits) = digits.filter(|_| by_eyes) {
                assert_eq!(verdict, Some(fate_of_digits(&digits[..4])), "{line}\n{report}");
            }
        }
        suppositions += usize::from(line.contains("its eyes alone"));
        let class = line.trim_start().strip_prefix("neighbour class");
        if let Some((_, words)) = class.and_then(|class| class.split_once(": "))
            && line.starts_with("           ")
            && !words.ends_with("if nothing outside helps")
            && !words.contains("in time")
            && let Some(by_class) = fate(words)
        {
            assert_eq!(verdict, Some(by_class), "{line}\n{report}");
        }
    }
    suppositions
}

#[test]
fn no_two_lines_of_a_report_contradict_each_other() {
    let mut analyzer = Analyzer::new(patterns::knowledge());
    let of_games = places().iter().map(Place::position).collect::<Vec<_>>();
    let packed = (0..20).map(constructed);
    let mut numbers = Numbers::new(8);
    let patches = (0..200).filter_map(|_| random_patch(&mut numbers)).collect::<Vec<_>>();
    let made = packed.chain(patches).map(|board| Position::set_up(board, Color::Black));
    let mut suppositions = 0;
    for position in of_games.into_iter().chain(made) {
        let analysis = analyzer.analyze(position.board());
        let verdicts = verdicts(&position, &analysis);
        let view = View { position: &position, analysis: &analysis, verdicts: &verdicts };
        suppositions += consistent(&anstream::adapter::strip_str(&text(view)).to_string());
    }
    assert!(suppositions > 10, "{suppositions}");
}

#[test]
fn no_group_that_is_unconditionally_alive_is_called_anything_else() {
    let mut analyzer = Analyzer::new(patterns::knowledge());
    let mut overruled = 0;
    for (game, number) in
        [("game19-17.sgf", 220), ("game9-32.sgf", 0), ("game9-38.sgf", 74), ("game19-08.sgf", 280)]
    {
        let place = Place { game: game.to_owned(), number };
        let position = place.position();
        let analysis = analyzer.analyze(position.board());
        let report: serde_json::Value = serde_json::from_str(&json(View {
            position: &position,
            analysis: &analysis,
            verdicts: &verdicts(&position, &analysis),
        }))
        .expect("JSON");
        let alive: Vec<&serde_json::Value> = (0..2)
            .flat_map(|color| {
                report["static_rules"]["unconditional"][color]["stones"].as_array().expect("stones")
            })
            .collect();
        for group in report["groups"].as_array().expect("groups") {
            let strings = group["strings"].as_array().expect("strings");
            if !strings.is_empty() && strings.iter().all(|string| alive.contains(&string)) {
                assert_eq!(group["status"], "alive", "{}: {group}", place.name());
                overruled += u32::from(group["value"] != "2222");
            }
        }
    }
    assert!(overruled > 0, "no position shows the difference");
}

#[test]
fn spaces_with_own_stones_inside_are_valued_with_the_stones_in_place() {
    let mut analyzer = Analyzer::new(patterns::knowledge());
    for (game, number, stone, color, size) in [
        ("game19-17.sgf", 220, "B1", Color::White, 4),
        ("game9-32.sgf", 60, "H1", Color::Black, 4),
        ("game9-32.sgf", 0, "H1", Color::Black, 4),
        ("game19-24.sgf", 0, "B19", Color::Black, 12),
    ] {
        let place = Place { game: game.to_owned(), number };
        let position = place.position();
        let board = position.board();
        let stone = Point::from_gtp(stone, board.width(), board.height()).expect("a point");
        assert_eq!(board.color_at(stone), Some(color), "{}", place.name());
        let analysis = analyzer.analyze(board);
        let eye = analysis.eye_at(stone, color).expect("a space around it");
        assert_eq!((eye.points.len(), &eye.source), (size, &Source::Solved), "{}", place.name());
        assert_eq!(eye.value.to_string(), "2222", "{}", place.name());
        assert!(eye.attack.is_empty() && eye.defense.is_empty(), "{}", place.name());
        let group = analysis.group_of(eye).expect("a group");
        assert!(group.status.is_alive(), "{}", place.name());
        let mut server = Server::new(patterns::knowledge());
        let path = eyes_tests::folder().join(&place.game);
        let stop = if number == 0 { String::new() } else { format!(" {number}") };
        let vertex = stone.vertex(board.height());
        server.handle(format!("loadsgf {}{stop}", path.display()).as_bytes());
        let answer = server.handle(format!("eval_eye {vertex}").as_bytes()).expect("a reply").text;
        assert_eq!(answer, "= 2 2\n\n", "{}", place.name());
    }
}

/// The schema must reject wrong reports.
/// Points that only threaten change the outer digit, and are none of those that decide. The places are those of half eyes whose
/// points are in the space.
#[test]
fn threats_only_threaten() {
    let mut analyzer = Analyzer::new(patterns::knowledge());
    let half_eyes = [("game19-14.sgf", 64), ("game19-14.sgf", 148), ("game19-18.sgf", 208)];
    let half_eyes = half_eyes.map(|(game, number)| Place { game: game.to_owned(), number });
    let mut threats = 0;
    for place in half_eyes.into_iter().chain(places()) {
        for eye in &analyzer.analyze(place.position().board()).eyes {
            let [a, b, c, d] = eye.value.digits();
            for (is_threatened, threatening, deciding) in
                [(a < b, eye.attack_threats, eye.attack), (c < d, eye.defense_threats, eye.defense)]
            {
                assert!(is_threatened || threatening.is_empty(), "{} {}", place.name(), eye.value);
                assert!(!threatening.intersects(&deciding), "{} {}", place.name(), eye.value);
                threats += threatening.len();
            }
        }
    }
    assert!(threats > 20, "{threats}");
}

#[test]
fn the_schema_refuses_what_is_wrong() {
    let schema =
        serde_json::from_str(include_str!("../docs/book/src/schema/show.json")).expect("the schema is JSON");
    let validator = jsonschema::validator_for(&schema).expect("the schema is one");
    let report_of = |place: &Place| {
        let position = place.position();
        let analysis = Analyzer::new(patterns::knowledge()).analyze(position.board());
        json(View { position: &position, analysis: &analysis, verdicts: &verdicts(&position, &analysis) })
    };
    let accepts = |text: &str| validator.is_valid(&serde_json::from_str(text).expect("JSON"));
    let mistakes = [
        ("\"2222\"", "\"2221x\""),
        ("\"owner\"", "\"holder\""),
        ("\"complete\": true", "\"complete\": 1"),
        ("\"guess\"", "\"luck\""),
        ("\"real_unless_cut\"", "\"half\""),
        ("\"chain_eyes\"", "\"single_chain_eyes\""),
    ];
    let has_all = |report: &String| mistakes.iter().all(|(right, _)| report.contains(right));
    let report = places().iter().map(report_of).find(has_all).expect("a report with all of these");
    assert!(accepts(&report));
    for (right, wrong) in mistakes {
        assert!(!accepts(&report.replace(right, wrong)), "{wrong}");
    }
}

#[test]
fn the_json_of_an_eye_has_the_shape_that_is_documented() {
    let schema = serde_json::from_str(include_str!("../docs/book/src/schema/classify.json"))
        .expect("the schema is JSON");
    let validator = jsonschema::validator_for(&schema).expect("the schema is one");
    let cases = include_str!("../eyes-cli/tests/cmd/classify.trycmd");
    let reports: Vec<&str> = cases.split("```").filter(|block| block.contains("--format json")).collect();
    for block in &reports {
        let (_, report) = block.split_once("\n{").expect("an object");
        let report = serde_json::from_str(&format!("{{{report}")).expect("JSON");
        let errors: Vec<String> = validator.iter_errors(&report).map(|error| error.to_string()).collect();
        assert!(errors.is_empty(), "{errors:#?}");
    }
    assert!(reports.len() >= 2);
    assert!(!validator.is_valid(&serde_json::json!({ "class": "112" })));
}

/// The pictures have balanced brackets and quotes, and draw nothing outside their area.
#[test]
fn the_pictures_are_well_formed() {
    let mut analyzer = Analyzer::new(patterns::knowledge());
    for place in places() {
        let position = place.position();
        let analysis = analyzer.analyze(position.board());
        let picture =
            svg(View { position: &position, analysis: &analysis, verdicts: &verdicts(&position, &analysis) });
        let mut open = Vec::new();
        for tag in picture.split('<').skip(1) {
            let (tag, _) = tag.split_once('>').expect("every tag ends");
            let name = tag.split([' ', '/']).find(|name| !name.is_empty()).expect("a name");
            assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
            if let Some(closed) = tag.strip_prefix('/') {
                assert_eq!(open.pop(), Some(closed), "{}", place.name());
            } else if !tag.ends_with('/') {
                open.push(name);
            }
        }
        assert!(open.is_empty(), "{open:?}");
        assert!(!picture.contains("NaN"));
        let stones = position.board().points().filter(|&point| !position.board().is_empty(point)).count();
        let drawn = picture.matches("url(#eyes-black)").count() + picture.matches("url(#eyes-white)").count();
        assert_eq!(drawn, stones);
    }
}

/// In one image the half eye with more points comes first, in the other the one with fewer.
#[test]
fn the_points_of_two_half_eyes_in_one_space_are_those_of_its_mirror_image() {
    let points = |rows: [&str; 4]| {
        let board = Board::from_ascii(&rows.join("\n")).unwrap();
        let analysis = patterns::analyzer(patterns::knowledge()).analyze(&board);
        let eye = analysis.eyes.iter().find(|eye| eye.points.len() == 3).unwrap();
        let rows = |points: &PointSet| -> Vec<(u8, u8)> {
            points.iter().map(|point| (point.column(), point.row())).collect()
        };
        (eye.value.to_string(), rows(&eye.attack), rows(&eye.defense))
    };
    let rows = ["X.X.", "XO..", ".XOO", "X.XO"];
    let mut mirrored = rows;
    mirrored.reverse();
    assert_eq!(points(rows), ("0022".to_owned(), vec![(1, 3)], vec![(2, 1)]));
    assert_eq!(points(mirrored), ("0022".to_owned(), vec![(1, 0)], vec![(2, 2)]));
}
