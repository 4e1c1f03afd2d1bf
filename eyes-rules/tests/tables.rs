//! Compares looked-up strings with flooded ones.

use eyes_rules::{Adjacency, Links, StringTable};
use proptest::prelude::*;

use crate::graphs::{cases, graphs};
use crate::place::agrees;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn moves_are_the_same_with_a_table(case in cases::<u16>(graphs(9))) {
        agrees(&case, &StringTable::new(&case.links))?;
    }

    #[test]
    fn all_strings_are_in_the_table(case in cases::<u16>(graphs(10))) {
        let table = StringTable::new(&case.links);
        for set in 0..=case.links.points() {
            prop_assert_eq!(table.around(set), case.links.around(set));
            prop_assert_eq!(table.of(set), case.links.chains(set).collect::<Vec<_>>());
            for seed in (0..=case.links.points()).step_by(7) {
                prop_assert_eq!(table.chain(seed, set), case.links.chain(seed, set));
            }
        }
    }
}

#[test]
fn points_beyond_the_table_are_left_out() {
    let most = StringTable::MAX_POINTS;
    let (row, longer) = (Links::<u16>::grid(most, 1).unwrap(), Links::<u64>::grid(most + 20, 1).unwrap());
    let (table, cut) = (StringTable::new(&row), StringTable::new(&longer));
    assert_eq!((table.points(), cut.points()), (row.points(), row.points()));
    for set in (0..=u16::MAX).step_by(5) {
        assert_eq!(cut.of(set), table.of(set));
        assert_eq!(table.around(set), row.around(set & row.points()));
    }
    assert!(StringTable::new(&Links::<u16>::grid(0, 0).unwrap()).of(1).is_empty());
}
