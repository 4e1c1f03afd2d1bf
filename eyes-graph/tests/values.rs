//! Eye values: the fifteen, their text, and the table of sums.

use std::collections::BTreeSet;

use eyes_graph::{EyeSum, EyeValue, EyeValueError};

fn value(text: &str) -> EyeValue {
    text.parse().unwrap()
}

#[test]
fn exactly_fifteen_of_all_digits_are_values() {
    let mut accepted = Vec::new();
    for a in 0..4 {
        for b in 0..4 {
            for c in 0..4 {
                accepted.extend((0..4).filter_map(|d| EyeValue::new([a, b, c, d]).ok()));
            }
        }
    }
    assert_eq!(accepted, EyeValue::all().collect::<Vec<_>>());
    assert_eq!(accepted.len(), 15);
}

#[test]
fn text_round_trips_and_names_are_told() {
    for each in EyeValue::all() {
        assert_eq!(each.to_string().parse(), Ok(each));
        assert!(!each.name().is_empty() && !each.meaning().is_empty());
    }
    assert_eq!(value("0011").name(), "1/2 eye");
    assert_eq!(value("0012").name(), "3/4 eyes");
    assert_eq!(value("0022").name(), "1* eye");
    assert!(value("0022").meaning().contains("chimera"));
    assert_eq!(value("0122").name(), "5/4 eyes");
}

#[test]
fn errors_tell_which_digit() {
    assert_eq!("012".parse::<EyeValue>(), Err(EyeValueError::Length));
    assert_eq!("01222".parse::<EyeValue>(), Err(EyeValueError::Length));
    assert_eq!("0132".parse::<EyeValue>(), Err(EyeValueError::Digit { position: 2 }));
    assert_eq!("0a12".parse::<EyeValue>(), Err(EyeValueError::Digit { position: 1 }));
    assert_eq!("0102".parse::<EyeValue>(), Err(EyeValueError::Decreasing { position: 2 }));
    assert!(EyeValueError::Decreasing { position: 2 }.to_string().contains("digit 3"));
}

#[test]
fn sums_are_commutative_and_nothing_is_neutral() {
    for e in EyeValue::all() {
        assert_eq!(e + value("0000"), EyeSum::from(e));
        for f in EyeValue::all() {
            assert_eq!(e + f, f + e);
        }
    }
}

#[test]
fn digits_above_two_are_kept_until_asked_for() {
    let three = value("1111") + value("2222");
    assert_eq!(three.digits(), [3; 4]);
    assert_eq!(three.capped(), value("2222"));
}

#[test]
fn two_half_eyes_are_one_eye_by_miai() {
    assert_eq!(value("0011") + value("0011"), EyeSum::from(value("0112")));
}

/// All 15 × 15 sums, capped, computed by an independent program from the rule's text; rows and
/// columns in the order of [`EyeValue::all`].
#[test]
fn the_table_of_sums_is_the_rules() {
    let table = include_str!("sums.txt");
    for (row, e) in table.lines().zip(EyeValue::all()) {
        for (cell, f) in row.split_whitespace().zip(EyeValue::all()) {
            assert_eq!((e + f).capped().to_string(), cell, "{e} + {f}");
        }
        assert_eq!(row.split_whitespace().count(), 15);
    }
    assert_eq!(table.lines().count(), 15);
}

#[cfg(feature = "serde")]
#[test]
fn values_and_vital_points_can_be_written_and_read() {
    use eyes_graph::Valuation;

    let three = Valuation::new("1122".parse().unwrap(), 0b010, 0b010);
    let text = serde_json::to_string(&three).unwrap();
    let expected = r#"{"value":"1122","attack":2,"defense":2,"attack_threats":0,"defense_threats":0}"#;
    assert_eq!(text, expected);
    assert_eq!(serde_json::from_str::<Valuation>(&text).unwrap(), three);
    assert!(serde_json::from_str::<EyeValue>(r#""1222""#).is_ok());
    for wrong in [r#""2111""#, r#""122""#, "1222"] {
        assert!(serde_json::from_str::<EyeValue>(wrong).is_err(), "{wrong}");
    }
}

/// Sums of up to six spaces: a capped sum is always one of the fifteen values.
#[test]
fn digits_of_sums_never_decrease() {
    let mut sums: BTreeSet<EyeSum> = EyeValue::all().map(EyeSum::from).collect();
    for _ in 2..=6 {
        sums = sums.iter().flat_map(|&sum| EyeValue::all().map(move |value| sum + value)).collect();
        for sum in &sums {
            assert!(sum.digits().is_sorted(), "{sum:?}");
            assert_eq!(EyeValue::new(sum.capped().digits()), Ok(sum.capped()));
        }
    }
}

/// Added one by one, these give another number of eyes in another order.
#[test]
fn sums_do_not_depend_on_the_order() {
    let mut depends = 0;
    for (one, other, third) in EyeValue::all().flat_map(|one| {
        EyeValue::all().flat_map(move |other| EyeValue::all().map(move |third| (one, other, third)))
    }) {
        let sum = |values: [EyeValue; 3]| values.into_iter().sum::<EyeSum>();
        let all = [[one, other, third], [third, one, other], [other, one, third], [third, other, one]];
        assert!(all.iter().all(|&values| sum(values) == sum(all[0])), "{one} {other} {third}");
        depends += u32::from((one + other) + third != (third + other) + one);
    }
    assert!(depends > 0, "the rule itself depends on the order");
}
