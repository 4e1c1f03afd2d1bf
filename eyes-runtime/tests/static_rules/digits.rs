//! Compares statuses with the four digits of eye values.

use eyes_runtime::static_rules::neighbour_class::{EyeStatus, EyeStones};
use eyes_solver::{Drawing, Suicide, ValueRules};

use crate::static_rules::neighbour_class::{eye_of, in_centre, naive_of, set_of};
use crate::static_rules::polyomino::free_polyominoes;

/// Compares every shape of up to seven points in the centre with every set of attacking stones, under the
/// conditions of eye values. Nakade means c ≤ 1, unsettled means b = 1 and c = 2, alive means b = 2. A ko may be
/// any of them.
#[test]
fn statuses_are_the_middle_digits() {
    let rules = ValueRules { suicide: Suicide::Forbidden, ..ValueRules::default() };
    let mut compared = 0;
    for shape in (1..=7).flat_map(free_polyominoes) {
        let lie = in_centre(&shape);
        let (eye, bits) = eye_of(&lie);
        let exact = naive_of(&lie);
        let drawing = Drawing::parse(&lie.draw(|_| '.')).expect("a drawing");
        let places: Vec<(u8, u8)> = drawing.places().iter().map(|&(row, x)| (x as u8, row as u8)).collect();
        assert_eq!(places, lie.squares);
        let mut solved = drawing.solve(&rules).expect("a small drawing");
        for set in (0..1u16 << shape.len()).filter(|&set| exact.is_set_up(set, 0)) {
            let value = solved.value(set.into()).expect("a position that can arise").value();
            let (b, c) = (value.attacked(), value.defended());
            let status =
                eye.status(EyeStones { attackers: set_of(&bits, set), friends: 0 }, rules.liberties.into());
            let fits = match status {
                EyeStatus::Nakade => c <= 1,
                EyeStatus::Unsettled { .. } => b == 1 && c == 2,
                EyeStatus::Alive | EyeStatus::AliveInAtari => b == 2,
                EyeStatus::UnsettledKo { .. } => true,
                _ => false,
            };
            assert!(
                fits,
                "{status:?} but {value}\n{}",
                lie.draw(|i| if set >> i & 1 == 1 { 'X' } else { '.' })
            );
            compared += 1;
        }
    }
    assert!(compared > 10_000, "{compared}");
}

/// Eyes with the life property are worth 2222, whatever stones the attacker has inside: the owner lives even after
/// two attacking moves. All shapes of five to seven points, and some of eight.
#[test]
fn the_life_property_is_worth_two_eyes() {
    let rules = ValueRules { suicide: Suicide::Forbidden, ..ValueRules::default() };
    let shapes = (5..=7).flat_map(free_polyominoes).chain(free_polyominoes(8).into_iter().step_by(40));
    let mut compared = 0;
    for lie in shapes.map(|shape| in_centre(&shape)) {
        if eye_of(&lie).0.life_property() != Some(true) {
            continue;
        }
        let exact = naive_of(&lie);
        let drawing = Drawing::parse(&lie.draw(|_| '.')).expect("a drawing");
        let mut solved = drawing.solve(&rules).expect("a small drawing");
        for set in (0..1u16 << lie.squares.len()).filter(|&set| exact.is_set_up(set, 0)) {
            let value = solved.value(set.into()).expect("a position that can arise").value();
            assert_eq!(
                value.to_string(),
                "2222",
                "{}",
                lie.draw(|i| if set >> i & 1 == 1 { 'X' } else { '.' })
            );
            compared += 1;
        }
    }
    assert!(compared > 10_000, "{compared}");
}
