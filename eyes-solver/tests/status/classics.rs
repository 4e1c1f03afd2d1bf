//! Tests positions on which books agree: the entries of `classics.txt`, and mannen ko.

use crate::status::exhaustive::positions;
use crate::status::monolithic::{Place, eyes};
use eyes_solver::{Bounds, Enclosed, Move, Position, Region, Rules, Ruling, Side, Solver};

/// What a source says of a group if one side moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    Lives,
    Dies,
    Ko(Option<i8>),
}

impl Fate {
    fn parse(text: &str) -> Self {
        match text {
            "lives" => Self::Lives,
            "dies" => Self::Dies,
            "ko" => Self::Ko(None),
            _ => Self::Ko(text.strip_prefix("ko ").map(|status| status.parse().expect("a status"))),
        }
    }

    fn fits(self, status: i8, first: Side) -> bool {
        let won = if first == Side::Attacker { Self::Dies } else { Self::Lives };
        match self {
            Self::Ko(wanted) => status.abs() < 6 && wanted.is_none_or(|wanted| wanted == status),
            fate => status == if fate == won { 6 } else { -6 },
        }
    }
}

pub(crate) struct Classic {
    name: String,
    pub(crate) rulings: Vec<Ruling>,
    site: Place,
    /// External liberties; those of the drawing if none are listed.
    liberties: Vec<u8>,
    attacker_first: Fate,
    defender_first: Fate,
    rows: Vec<String>,
}

pub(crate) fn classics() -> Vec<Classic> {
    let text = include_str!("classics.txt");
    let lines = || text.lines().filter(|line| !line.starts_with('#'));
    let text: Vec<&str> = lines().collect();
    text.split(|line| line.is_empty()).filter(|block| !block.is_empty()).map(parse).collect()
}

fn parse(block: &[&str]) -> Classic {
    let named = |key: &str| {
        let mut found = block.iter().filter_map(|line| line.strip_prefix(key)?.strip_prefix(": "));
        let value = found.next();
        assert!(found.next().is_none(), "`{key}` twice in {block:?}");
        value
    };
    let needed = |key: &str| named(key).unwrap_or_else(|| panic!("no `{key}` in {block:?}"));
    assert!(!needed("source").is_empty());
    Classic {
        name: needed("name").to_owned(),
        rulings: match named("ruling") {
            None => vec![Ruling::I, Ruling::II],
            Some("I") => vec![Ruling::I],
            Some("II") => vec![Ruling::II],
            Some(other) => panic!("ruling {other}"),
        },
        site: match needed("site") {
            "centre" => Place::Centre,
            "side" => Place::Side,
            "corner" => Place::Corner,
            other => panic!("site {other}"),
        },
        liberties: named("liberties").map_or_else(Vec::new, |list| {
            list.split(' ').map(|number| number.parse().expect("a number")).collect()
        }),
        attacker_first: Fate::parse(needed("attacker first")),
        defender_first: Fate::parse(needed("defender first")),
        rows: block.iter().filter(|line| !line.contains(": ")).map(ToString::to_string).collect(),
    }
}

impl Classic {
    fn enclosed(&self) -> Enclosed {
        const SIZE: usize = 19;
        let (right, up) = match self.site {
            Place::Centre => (4, 4),
            Place::Side => (3, 0),
            Place::Corner => (0, 0),
        };
        let mut cells = vec![None; SIZE * SIZE];
        for (index, row) in self.rows.iter().enumerate() {
            for (column, sign) in row.chars().enumerate() {
                cells[(SIZE - up - self.rows.len() + index) * SIZE + right + column] = match sign {
                    'O' => Some(Side::Defender),
                    'X' => Some(Side::Attacker),
                    '.' | '_' => None,
                    other => panic!("`{other}` in {}", self.name),
                };
            }
        }
        let wall = cells.iter().position(|cell| *cell == Some(Side::Defender)).expect("a wall");
        Enclosed::new(SIZE, SIZE, &cells, wall, true).expect("enclosed")
    }

    /// The region with each of the listed numbers of external liberties, and the position in it.
    pub(crate) fn regions(&self) -> Vec<(Region, Position)> {
        let Enclosed { region, position, .. } = self.enclosed();
        let drawn = [region.external()];
        let liberties = if self.liberties.is_empty() { &drawn[..] } else { &self.liberties };
        let with = |&external: &u8| {
            let region = region.with_external(external);
            (region, region.start(position.attacker, position.defender).expect("legal"))
        };
        liberties.iter().map(with).collect()
    }
}

#[test]
fn the_books_are_right() {
    let classics = classics();
    assert!(classics.len() >= 40, "{}", classics.len());
    for (number, classic) in classics.iter().enumerate() {
        assert!(classics[..number].iter().all(|other| other.name != classic.name), "{} twice", classic.name);
        for &ruling in &classic.rulings {
            for (region, position) in classic.regions() {
                for (first, fate) in
                    [(Side::Attacker, classic.attacker_first), (Side::Defender, classic.defender_first)]
                {
                    let rules = Rules { ruling, ..Rules::default() };
                    let status = Solver::new(&region, rules, Bounds::default()).status(&position, first);
                    let status = status.expect("decided").value();
                    let (name, external) = (&classic.name, region.external());
                    assert!(
                        fate.fits(status, first),
                        "{name}, {external} liberties outside, ruling {ruling:?}, {first:?} first: {status}"
                    );
                }
            }
        }
    }
}

/// Sensei's Library, "Killable Eye Shapes": away from the edge and with external liberties, the attacker can kill
/// exactly these shapes.
#[test]
fn no_other_shapes_are_killable() {
    let shape = |region: &Region| {
        let mut shape: Vec<_> =
            (0..region.len() as u8).map(|point| region.neighbours(point).count_ones()).collect();
        shape.sort_unstable();
        shape
    };
    let empty = |classic: &&Classic| {
        classic.site == Place::Centre && !classic.rows.iter().any(|row| row.contains('X'))
    };
    let mut expected: Vec<_> = classics()
        .iter()
        .filter(empty)
        .filter(|classic| classic.attacker_first == Fate::Dies)
        .map(|classic| shape(&classic.enclosed().region))
        .collect();
    let mut killable = Vec::new();
    for eye in (1..=7).flat_map(eyes).filter(|eye| eye.place == Place::Centre) {
        let region = eye.region.with_external(8);
        let start = region.start(0, 0).expect("legal");
        let mut solver = Solver::new(&region, Rules::default(), Bounds::default());
        if solver.status(&start, Side::Attacker).expect("decided").wins() {
            killable.push(shape(&region));
        }
    }
    killable.sort();
    expected.sort();
    assert_eq!(killable, expected);
}

#[test]
fn bent_four_in_the_corner() {
    let classics = classics();
    let bent = classics.iter().find(|classic| classic.name == "bent four in the corner, ruling I");
    for (region, position) in bent.expect("there").regions() {
        let verdict = |ruling| {
            let mut solver = Solver::new(&region, Rules { ruling, ..Rules::default() }, Bounds::default());
            solver.solve_both(&position).expect("decided")
        };
        let one = verdict(Ruling::I);
        assert_eq!(one.defender.best, [Move::Pass]);
        assert_eq!(one.bent_four_type(), Some(Side::Defender));
        assert!(one.is_calm());
        let two = verdict(Ruling::II);
        assert!(two.attacker.best.contains(&Move::Pass));
        assert!(two.is_settled());
    }
}

#[test]
fn mannen_ko() {
    // Diagrams 12 to 15 in words: two arrangements, each with and without a ko ban. In all four White's single
    // best move is to pass, and the status is a ko that is unfavourable for Black.
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
