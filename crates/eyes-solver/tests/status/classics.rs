//! Positions that books agree on.

use crate::exhaustive::positions;
use crate::monolithic::{Place, eyes};
use eyes_solver::{Bounds, Enclosed, Move, Position, Rules, Ruling, Side, Solver, Verdict};

/// The verdict on the chain at the first `O` of a drawing whose left lower corner is that of a
/// large board. `O` defends, `X` attacks; liberties outside count as external.
fn verdict(drawing: &str, filled: usize, ruling: Ruling) -> (Verdict, Vec<String>) {
    const SIZE: usize = 19;
    let rows: Vec<&str> = drawing.split_whitespace().collect();
    let mut cells = vec![None; SIZE * SIZE];
    for (index, row) in rows.iter().enumerate() {
        for (column, sign) in row.chars().enumerate() {
            cells[(SIZE - rows.len() + index) * SIZE + column] = match sign {
                'O' => Some(Side::Defender),
                'X' => Some(Side::Attacker),
                _ => None,
            };
        }
    }
    let wall = cells.iter().position(|cell| *cell == Some(Side::Defender)).expect("a wall");
    let enclosed = Enclosed::new(SIZE, SIZE, &cells, wall, true).expect("enclosed");
    let external = enclosed.region.external();
    let region = enclosed.region.with_external(external - filled.min(external.into()) as u8);
    let (attacker, defender) = (enclosed.position.attacker, enclosed.position.defender);
    let position = region.start(attacker, defender).expect("legal");
    let mut solver = Solver::new(&region, Rules { ruling, ..Rules::default() }, Bounds::default());
    let verdict = solver.verdict(&position).expect("decided");
    let mut fresh = Solver::new(&region, Rules { ruling, ..Rules::default() }, Bounds::default());
    assert_eq!(fresh.status(&position, Side::Defender).expect("decided"), verdict.defender.status);
    let name = |mov: &Move| match mov {
        Move::Play(point) => {
            let at = enclosed.points[usize::from(*point)];
            format!("{}{}", char::from(b'a' + (at % SIZE) as u8), SIZE - at / SIZE)
        }
        other => format!("{other:?}"),
    };
    let best = verdict.defender.best.iter().map(name).collect();
    (verdict, best)
}

fn statuses(drawing: &str, filled: usize, ruling: Ruling) -> (i8, i8) {
    let (verdict, _) = verdict(drawing, filled, ruling);
    (verdict.attacker.status.value(), verdict.defender.status.value())
}

/// Drawing, liberties outside that are filled (many: all), attacker first, defender first.
const KNOWN: [(&str, &str, usize, i8, i8); 16] = [
    ("two points", "OOOO O..O OOOO", 9, 6, -6),
    ("straight three", "OOOOO O...O OOOOO", 9, 6, 6),
    ("straight four", "OOOOOO O....O OOOOOO", 9, -6, 6),
    ("square four", "OOOO O..O O..O OOOO", 9, 6, -6),
    ("bent four away from the corner", "OOOOO O...O OOO.O OOOOO", 20, -6, 6),
    ("T four", "OOOOO O...O OO.OO OOOOO", 20, 6, 6),
    ("bulky five", "OOOOO O...O O..OO OOOOO", 20, 6, 6),
    ("crossed five", "OOOOO OO.OO O...O OO.OO OOOOO", 30, 6, 6),
    ("rabbity six", "OOOOO OO.OO O...O O..OO OOOOO", 30, 6, 6),
    ("rectangular six in the centre", "OOOOO O...O O...O OOOOO", 30, -6, 6),
    ("bent three in the corner", "OOO .OO ..O", 30, 6, 6),
    ("rectangular six in the corner, two liberties", "OOOO ...O ...O", 4, -6, 6),
    ("straight four in the corner line", "OOOOO ....O", 30, -6, 6),
    ("five in a row", "OOOOOO .....O", 30, -6, 6),
    ("two eyes", "OOO O.O OOO O.O OOO", 30, -6, 6),
    ("four stones of a square inside", "OOOO OX.O O.XO OOOO", 20, 6, -6),
];

#[test]
fn the_books_are_right() {
    for (name, drawing, filled, attacker, defender) in KNOWN {
        let found = statuses(drawing, filled, Ruling::II);
        assert_eq!(found, (attacker, defender), "{name}");
    }
}

#[test]
fn bent_four_in_the_corner() {
    // White a4 b4 c4 c3 c2 c1 b2, Black a1 a2 a3; every number of liberties outside.
    for filled in 0..=7 {
        let drawing = "OOO X.O XOO X.O";
        let (one, best) = verdict(drawing, filled, Ruling::I);
        assert_eq!((one.attacker.status.value(), one.defender.status.value()), (1, -1), "{filled}");
        assert_eq!(best, ["Pass"], "{filled}");
        assert_eq!(one.bent_four_type(), Some(Side::Defender));
        assert!(one.is_calm());
        let (two, _) = verdict(drawing, filled, Ruling::II);
        assert_eq!((two.attacker.status.value(), two.defender.status.value()), (6, -6), "{filled}");
        assert!(two.attacker.best.contains(&Move::Pass));
        assert!(two.is_settled());
    }
}

#[test]
fn rectangular_six_in_the_corner_needs_liberties() {
    let drawing = "OOOO ...O ...O";
    let found: Vec<_> = (0..=7).map(|filled| statuses(drawing, filled, Ruling::II)).collect();
    // From two liberties outside it lives; with one it is a ko; with none it dies.
    assert!(found[..6].iter().all(|&status| status == (-6, 6)), "{found:?}");
    assert_eq!(found[6], (1, 6));
    assert_eq!(found[7], (6, 6));
}

#[test]
fn carpenters_square() {
    // With the corner of the wall in place it lives, whatever liberties are filled.
    for filled in 0..=8 {
        assert_eq!(statuses("OOOO ...O ...O ...O", filled, Ruling::II), (-6, 6), "{filled}");
    }
    // Without it, and without liberties outside, it dies.
    assert_eq!(statuses("XXXXX OOOXX ...OX ...OX ...OX", 0, Ruling::II), (6, 6));
}

#[test]
fn mannen_ko() {
    // Diagrams 12 to 15 in words: two ways to stand, with and without a ko ban; in all four White's
    // single best move is to pass, and the status is a ko that is unfavourable for Black.
    let mut pairs = Vec::new();
    for eye in (5..=7).flat_map(eyes).filter(|eye| eye.place == Place::Corner) {
        let region = &eye.region.with_external(1);
        let mut solver =
            Solver::new(region, Rules { ruling: Ruling::I, ..Rules::default() }, Bounds::default());
        let mut quiet = |position: &Position| {
            let status = solver.status(position, Side::Defender).expect("decided");
            status.wins()
                && status.is_ko()
                && solver.solve(position, Side::Defender).expect("decided").best == [Move::Pass]
        };
        for position in positions(region, Side::Defender) {
            let Some(ko) = position.ko else { continue };
            let regular = Position { ko: None, ..position };
            let taken = regular.play(region, Side::Defender, Move::Play(ko)).expect("a ko").position;
            if quiet(&position) && quiet(&regular) && quiet(&Position { ko: None, ..taken }) {
                pairs.push((*region, position, taken));
            }
        }
    }
    assert!(!pairs.is_empty());
    println!("{} pairs, the first {:?}", pairs.len(), pairs[0].1);
}
