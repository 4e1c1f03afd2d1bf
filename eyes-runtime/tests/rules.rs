//! Holds the board, which keeps its strings up to date, and the row-wise Benson against the rules in `eyes-rules`.

use std::collections::BTreeSet;

use eyes_rules::{Adjacency, Bits, Illegal, Links, Placed, Position, Set, Sides, benson, play};
use eyes_runtime::board::{Board, Color, IllegalMove, Point, PointSet, Suicide};
use eyes_runtime::static_rules::benson::{IncrementalBenson, benson_both};
use proptest::prelude::*;

type Points = Bits<6>;

/// The same position on sets of points.
struct General {
    graph: Links<Points>,
    width: usize,
    stones: [Points; 2],
    /// The ko point, and the colour that may not play there.
    ko: Option<(usize, Color)>,
}

impl General {
    fn new(width: u8, height: u8) -> Self {
        let graph = Links::grid(width.into(), height.into()).unwrap();
        Self { graph, width: width.into(), stones: [Points::EMPTY; 2], ko: None }
    }

    fn sides(&self, color: Color) -> Sides<Points> {
        Sides { own: self.stones[color.index()], enemy: self.stones[color.opponent().index()] }
    }

    fn play(&mut self, number: usize, color: Color, rule: Suicide) -> Result<Placed<Points>, Illegal> {
        let ko = self.ko.filter(|&(_, banned)| banned == color).map(|(ko, _)| ko);
        let position = Position { stones: self.sides(color), ko };
        let placed = play(&self.graph, &position, Sides::NONE, number, rule)?;
        self.stones[color.index()] = placed.stones.own;
        self.stones[color.opponent().index()] = placed.stones.enemy;
        self.ko = placed.ko.map(|ko| (ko, color.opponent()));
        Ok(placed)
    }

    fn on_board(&self, points: Points) -> BTreeSet<Point> {
        let point = |number| Point::new((number % self.width) as u8, (number / self.width) as u8).unwrap();
        points.members().map(point).collect()
    }

    fn agrees(&self, board: &Board) -> Result<(), TestCaseError> {
        let empty = self.graph.points().without(self.stones[0] | self.stones[1]);
        let mut heads = BTreeSet::new();
        for color in Color::ALL {
            let stones = self.stones[color.index()];
            prop_assert_eq!(self.on_board(stones), board.points_with(Some(color)).iter().collect());
            let around: PointSet = board.points_with(Some(color));
            let around: BTreeSet<_> = board.around(&around).iter().collect();
            prop_assert_eq!(self.on_board(self.graph.around(stones)), around);
            for string in self.graph.chains(stones) {
                let members = self.on_board(string.stones);
                let first = *members.first().unwrap();
                heads.insert(board.string_head(first).unwrap());
                prop_assert_eq!(&members, &board.stones(first).collect());
                prop_assert_eq!(members.len(), board.string_size(first));
                let liberties = self.on_board(string.around & empty);
                prop_assert_eq!(liberties.len(), board.liberty_count(first));
                prop_assert_eq!(liberties, board.liberties(first).collect());
                let seed = PointSet::from_iter([first]);
                let flooded = seed.flood(&board.points_with(Some(color)));
                prop_assert_eq!(members, flooded.iter().collect());
            }
            for rule in Suicide::ALL {
                let alive = benson::alive(&self.graph, self.sides(color), Points::EMPTY, rule);
                let by_rows = benson_both(board, rule)[color.index()].stones(board);
                prop_assert_eq!(self.on_board(alive), by_rows.iter().collect());
            }
        }
        prop_assert_eq!(board.strings().collect::<BTreeSet<_>>(), heads);
        Ok(())
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn board_and_rules_agree(
        width in 2_u8..=7,
        height in 2_u8..=7,
        rule in prop_oneof![Just(Suicide::Forbidden), Just(Suicide::Allowed)],
        moves in proptest::collection::vec((0_u8..7, 0_u8..7, any::<bool>()), 0..200),
    ) {
        let mut board = Board::new(width, height).unwrap().with_suicide(rule);
        let mut general = General::new(width, height);
        for (number, (x, y, black)) in moves.into_iter().enumerate() {
            if x >= width || y >= height {
                continue;
            }
            let color = if black { Color::Black } else { Color::White };
            let found = board.play(Point::new(x, y).unwrap(), color);
            let placed = general.play(usize::from(y) * general.width + usize::from(x), color, rule);
            let expected = placed.map(|placed| (placed.captured | placed.suicide).size());
            prop_assert_eq!(found, expected.map_err(|error| match error {
                Illegal::NoSuchPoint => IllegalMove::OffBoard,
                Illegal::Occupied => IllegalMove::Occupied,
                Illegal::Ko => IllegalMove::Ko,
                Illegal::Suicide => IllegalMove::Suicide,
            }));
            let ko = general.ko.map(|(ko, _)| general.on_board(Points::single(ko)).pop_first().unwrap());
            prop_assert_eq!(board.ko(), ko);
            if number % 10 == 0 {
                general.agrees(&board)?;
            }
        }
        general.agrees(&board)?;
    }
}

/// Full boards, on which much is alive.
#[test]
fn life_agrees_on_full_boards() {
    let mut seed = 7_u64;
    let mut alive = 0;
    for _ in 0..400 {
        let mut general = General::new(7, 6);
        let mut board = Board::new(7, 6).unwrap();
        for number in 0..42 {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            // Four of five points are Black's or empty, so that he has eyes.
            let color = match seed >> 61 {
                0..=4 => Color::Black,
                5 => Color::White,
                _ => continue,
            };
            let point = Point::new((number % 7) as u8, (number / 7) as u8).unwrap();
            let found = board.play(point, color).is_ok();
            assert_eq!(found, general.play(number, color, Suicide::Forbidden).is_ok());
        }
        general.agrees(&board).unwrap();
        alive += benson_both(&board, Suicide::Forbidden)[0].stones(&board).len();
    }
    assert!(alive > 1_000, "{alive}");
}

/// The same stones, set up in another order, so that strings have other heads.
fn set_up_backwards(board: &Board) -> Board {
    let points: Vec<Point> = board.points().collect();
    let stones = points.into_iter().rev().filter_map(|point| Some((point, board.color_at(point)?)));
    let copy = Board::from_stones(board.width(), board.height(), stones).unwrap();
    copy.with_suicide(board.suicide())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    /// Mostly one colour moves, so that it gets eyes; moves are taken back, and boards set up anew.
    #[test]
    fn life_kept_through_a_game_is_that_of_its_board(
        width in 2_u8..=9,
        height in 2_u8..=9,
        rule in prop_oneof![Just(Suicide::Forbidden), Just(Suicide::Allowed)],
        start in proptest::collection::vec(0_u8..8, 81),
        steps in proptest::collection::vec((0_u8..9, 0_u8..9, 0_u8..8, 0_u8..24), 0..100),
    ) {
        let mut board = Board::new(width, height).unwrap().with_suicide(rule);
        let points: Vec<Point> = board.points().collect();
        for (point, content) in points.into_iter().zip(start) {
            if content < 5 {
                let _ = board.play(point, if content == 0 { Color::White } else { Color::Black });
            }
        }
        let mut kept = IncrementalBenson::new(&board, rule);
        let mut before = vec![board.clone()];
        for (x, y, color, other) in steps {
            let Some(point) = Point::new(x, y) else { continue };
            let color = if color < 6 { Color::Black } else { Color::White };
            match other {
                0 => board = before[usize::from(x) * before.len() / 9].clone(),
                1 => board = set_up_backwards(&board),
                _ if board.play(point, color).is_err() => continue,
                _ => {}
            }
            before.push(board.clone());
            prop_assert_eq!(kept.update(&board, point), &benson_both(&board, rule));
        }
    }
}
