//! Tests of the reading of queries.

use super::*;

fn of(text: &str) -> Result<Query, Remark> {
    match parse(text.as_bytes())?.0 {
        Request::Query(query) => Ok(*query),
        Request::Action(action) => panic!("{action:?}"),
    }
}

#[test]
fn lines_may_have_a_byte_order_mark() {
    let marked = "\u{feff}{\"id\":\"a\",\"boardXSize\":5,\"boardYSize\":5,\"moves\":[]}";
    assert!(of(marked).is_ok());
    let remark = of(r#"{"id":"a","moves":[],"komi":1e999}"#).unwrap_err();
    assert!(remark.message.ends_with(": a number is too large"), "{}", remark.message);
}

#[test]
fn a_field_that_is_given_twice_is_refused() {
    for (text, field, key, id) in [
        (
            r#"{"id":"a","moves":[["B","A1"]],"boardXSize":5,"boardYSize":5,"moves":[["B","C3"]]}"#,
            "moves",
            "moves",
            "a",
        ),
        (r#"{"id":"a","id":"b","moves":[]}"#, "id", "id", "b"),
        (r#"{"id":"a","rules":{"ko":"SIMPLE","suicide":true,"suicide":false}}"#, "rules", "suicide", "a"),
        (r#"{"id":"a","overrideSettings":[{"x":1,"x":1}]}"#, "overrideSettings", "x", "a"),
    ] {
        let remark = of(text).unwrap_err();
        assert_eq!(remark.message, format!("`{key}` is given twice"));
        assert_eq!((remark.field.as_deref(), remark.id.as_deref()), (Some(field), Some(id)));
    }
}

/// Every field of a query and of an action with every kind of JSON: read, or refused by its name.
#[test]
fn odd_values_are_refused_by_the_name_of_their_field() {
    let values = [
        "null",
        "true",
        "-1",
        "0.5",
        "1e300",
        "18446744073709551616",
        "\"\"",
        "\"B\"",
        "[]",
        "[[]]",
        "[null]",
        "[[\"B\"]]",
        "[[\"B\",4]]",
        "[[\"X\",\"A1\"]]",
        "[[\"B\",\"I5\"]]",
        "[[\"B\",\"(9,9)\"]]",
        "[-1]",
        "[1]",
        "{}",
        "{\"suicide\":3}",
    ];
    for action in [false, true] {
        for field in FIELDS.into_iter().chain(["terminateId", "turnNumbers"]).filter(|&field| field != "id") {
            for value in values {
                let kind = if action { r#","action":"terminate","terminateId":"b""# } else { "" };
                let fields = [("moves", "[]"), ("boardXSize", "9"), ("boardYSize", "9")];
                let kept = fields.iter().filter(|(name, _)| *name != field);
                let kept: String = kept.map(|(name, value)| format!(",\"{name}\":{value}")).collect();
                let line = format!("{{\"id\":\"a\"{kept}{kind},\"{field}\":{value}}}");
                match parse(line.as_bytes()) {
                    Ok((Request::Query(query), _)) => {
                        assert!(!query.turns.is_empty(), "{line}");
                    }
                    Ok((Request::Action(_), _)) => {}
                    Err(remark) => {
                        assert_eq!(remark.id.as_deref(), Some("a"), "{line}");
                        let named = remark.field.as_deref();
                        assert!(named == Some(field) || named == Some("action"), "{line}: {remark:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn places_have_three_spellings() {
    let line = |place: &str| {
        format!(r#"{{"id":"a","boardXSize":9,"boardYSize":7,"moves":[["b","{place}"]],"analyzeTurns":[1]}}"#)
    };
    for place in ["C5", "c5", "(2,2)", "( 2, 2 )"] {
        assert_eq!(of(&line(place)).expect("a query").moves, [(Color::Black, Point::new(2, 2))]);
    }
    assert_eq!(of(&line("Pass")).expect("a query").moves, [(Color::Black, None)]);
    for place in ["C8", "(9,0)", "(0,7)", "(2;2)", "AA1", ""] {
        assert!(of(&line(place)).is_err(), "{place}");
    }
}

#[test]
fn each_turn_is_named_once() {
    let line = |turns: &str| {
        format!(r#"{{"id":"a","boardXSize":9,"boardYSize":9,"moves":[["B","A1"]],"analyzeTurns":{turns}}}"#)
    };
    assert_eq!(of(&line("[1,0,1,1]")).expect("a query").turns, [(1, 0), (0, 0)]);
    let refused = of(&line("[]")).expect_err("no turn");
    assert_eq!(refused.field.as_deref(), Some("analyzeTurns"));
}

#[test]
fn a_priority_beside_priorities_gets_a_warning() {
    let line = r#"{"id":"a","boardXSize":9,"boardYSize":9,"analyzeTurns":[0],"priorities":[3],"priority":5}"#;
    let (Request::Query(query), warnings) = parse(line.as_bytes()).expect("a query") else {
        panic!("no query")
    };
    assert_eq!(query.turns, [(0, 3)]);
    let told: Vec<_> = warnings.iter().map(|warning| (warning.field.as_deref(), &*warning.message)).collect();
    assert_eq!(told, [(Some("priority"), "without effect beside `priorities`")]);
    for absent in [r#""priorities":null,"priority":5"#, r#""priorities":[3],"priority":null"#] {
        let line = format!(r#"{{"id":"a","boardXSize":9,"boardYSize":9,"analyzeTurns":[0],{absent}}}"#);
        assert!(parse(line.as_bytes()).expect("a query").1.is_empty(), "{line}");
    }
}

/// Each warning repeats the id, and a line may have thousands of them.
#[test]
fn warnings_about_a_line_are_few_and_an_id_is_short() {
    let fields = |count: usize| (0..count).map(|field| format!(r#","f{field}":1"#)).collect::<String>();
    let line = |id: usize, count: usize| {
        let (id, fields) = ("x".repeat(id), fields(count));
        format!(r#"{{"id":"{id}","boardXSize":5,"boardYSize":5{fields}}}"#)
    };
    let (_, warnings) = parse(line(MOST_OF_ID, MOST_WARNINGS).as_bytes()).expect("a query");
    assert_eq!(warnings.len(), MOST_WARNINGS);
    let (_, warnings) = parse(line(1, 5_000).as_bytes()).expect("a query");
    assert_eq!(warnings.len(), MOST_WARNINGS + 1);
    assert_eq!(warnings.last().unwrap().message, "4900 more unknown fields, ignored");
    let refused = parse(line(MOST_OF_ID + 1, 0).as_bytes()).expect_err("too long");
    assert_eq!((refused.field.as_deref(), refused.id), (Some("id"), None));
    assert!(refused.message.contains("4097 bytes"), "{}", refused.message);
}

/// A small object takes a hundred times its text in memory, also in a field that is ignored.
#[test]
fn a_line_has_a_limit_of_values() {
    let line = |count: usize| {
        let list = vec!["0"; count].join(",");
        format!(r#"{{"id":"a","boardXSize":5,"boardYSize":5,"overrideSettings":[{list}]}}"#)
    };
    // The object, three numbers and texts, and the list.
    assert!(parse(line(MOST_VALUES - 5).as_bytes()).is_ok());
    let refused = parse(line(MOST_VALUES - 4).as_bytes()).expect_err("one value too many");
    assert_eq!(refused.message, "the line has more than 100000 values");
}

#[test]
fn a_line_that_is_cut_off_is_wrong_at_its_end() {
    for line in [
        r#"{"id":"z","boardXSize":9"#,
        "{\"id\":\"z\",\"boardXSize\":9\n",
        "{\"id\":\"z\",\"boardXSize\":9\r\n",
    ] {
        let refused = parse(line.as_bytes()).expect_err("no end");
        assert_eq!(refused.message, "column 25: the line ends too early");
    }
}

#[test]
fn lines_are_in_utf_8() {
    let line = r#"{"id":"ü","boardXSize":5,"boardYSize":5}"#;
    assert!(parse(&[UTF8_MARK, line.as_bytes()].concat()).is_ok());
    let wide: Vec<u8> = line.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let latin: Vec<u8> = line.chars().map(|c| c as u8).collect();
    for other in [[b"\xff\xfe", wide.as_slice()].concat(), latin] {
        let refused = parse(&other).expect_err("another encoding");
        assert!(refused.message.starts_with("the line is no JSON in UTF-8 from column"), "{refused:?}");
    }
}

#[test]
fn unknown_keys_of_rules_get_a_warning() {
    let line = r#"{"id":"a","boardXSize":9,"boardYSize":9,"rules":{"ko":"SIMPLE","komi":7,"sucide":true}}"#;
    let (_, warnings) = parse(line.as_bytes()).expect("a query");
    let [warning] = warnings.as_slice() else { panic!("{warnings:?}") };
    assert_eq!(warning.field.as_deref(), Some("rules"));
    assert!(warning.message.contains("`sucide`") && warning.message.contains("`suicide`"), "{warning:?}");
}

#[test]
fn turns_are_played_by_the_rules() {
    let rules = |rules: &str| {
        format!(
            r#"{{"id":"a","boardXSize":3,"boardYSize":2,"rules":{rules},
            "initialStones":[["W","A1"],["B","B1"],["W","B2"]],"initialPlayer":"B",
            "moves":[["W","C2"],["B","C1"]]}}"#
        )
    };
    let allowed = of(&rules("\"Tromp Taylor\"").replace('\n', "")).expect("suicide is allowed");
    assert_eq!(allowed.position(0).unwrap().to_move(), Color::Black);
    assert_eq!(allowed.position(2).unwrap().board().points_with(Some(Color::Black)).len(), 0);
    for name in ["NZ", "newzealand", "new_zealand", "GOE"] {
        let named = of(&rules(&format!("\"{name}\"")).replace('\n', "")).expect("suicide is allowed");
        assert_eq!(named.position(2).unwrap().board(), allowed.position(2).unwrap().board(), "{name}");
    }
    let short =
        of(&rules("\"koPOSITIONALscoreAREAtaxNONEsui1\"").replace('\n', "")).expect("suicide is allowed");
    assert_eq!(short.position(2).unwrap().board(), allowed.position(2).unwrap().board());
    let refused = of(&rules("\"chinese\"").replace('\n', "")).expect_err("suicide is forbidden");
    assert!(refused.message.starts_with("move 2, black C1:"), "{refused:?}");
    let named = of(&rules("{\"suicide\":false,\"ko\":\"SIMPLE\"}").replace('\n', ""));
    assert!(named.is_err());
    assert!(of(&rules("\"chines\"").replace('\n', "")).expect_err("a name").message.contains("`chinese`"));
}
