//! Compares the board with a naive one that uses a flood fill for every question.

use std::collections::{BTreeMap, BTreeSet};

use eyes_runtime::board::{Board, Color, IllegalMove, Point, SetupError, Suicide};
use proptest::prelude::*;

type Place = BTreeSet<(i32, i32)>;

#[derive(Clone)]
struct Naive {
    width: i32,
    height: i32,
    stones: BTreeMap<(i32, i32), Color>,
    ko: Option<((i32, i32), Color)>,
    suicide: Suicide,
}

impl Naive {
    fn around(&self, (x, y): (i32, i32)) -> Vec<(i32, i32)> {
        [(x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)]
            .into_iter()
            .filter(|&(x, y)| x >= 0 && y >= 0 && x < self.width && y < self.height)
            .collect()
    }

    fn string(&self, point: (i32, i32)) -> (Place, Place) {
        let color = self.stones[&point];
        let (mut stones, mut liberties, mut open) = (BTreeSet::new(), BTreeSet::new(), vec![point]);
        while let Some(stone) = open.pop() {
            if !stones.insert(stone) {
                continue;
            }
            for q in self.around(stone) {
                match self.stones.get(&q) {
                    None => drop(liberties.insert(q)),
                    Some(&other) if other == color => open.push(q),
                    Some(_) => {}
                }
            }
        }
        (stones, liberties)
    }

    fn play(&mut self, point: (i32, i32), color: Color) -> Result<usize, IllegalMove> {
        if point.0 >= self.width || point.1 >= self.height {
            return Err(IllegalMove::OffBoard);
        }
        if self.stones.contains_key(&point) {
            return Err(IllegalMove::Occupied);
        }
        let mut next = self.clone();
        next.stones.insert(point, color);
        let mut captured = BTreeSet::new();
        for q in self.around(point) {
            if next.stones.get(&q) == Some(&color.opponent()) {
                let (stones, liberties) = next.string(q);
                if liberties.is_empty() {
                    captured.extend(stones);
                }
            }
        }
        next.stones.retain(|q, _| !captured.contains(q));
        if captured.len() == 1 && self.ko == Some((point, color)) {
            return Err(IllegalMove::Ko);
        }
        let (own, liberties) = next.string(point);
        let mut count = captured.len();
        if liberties.is_empty() {
            if self.suicide == Suicide::Forbidden || own.len() == 1 {
                return Err(IllegalMove::Suicide);
            }
            count = own.len();
            next.stones.retain(|q, _| !own.contains(q));
        }
        next.ko = (captured.len() == 1 && own.len() == 1 && liberties.len() == 1)
            .then(|| (*captured.first().unwrap(), color.opponent()));
        *self = next;
        Ok(count)
    }
}

fn at((x, y): (i32, i32)) -> Point {
    Point::new(x as u8, y as u8).unwrap()
}

fn all(points: impl IntoIterator<Item = (i32, i32)>) -> BTreeSet<Point> {
    points.into_iter().map(at).collect()
}

fn compare(board: &Board, naive: &Naive) -> Result<(), TestCaseError> {
    prop_assert_eq!(board.ko(), naive.ko.map(|(ko, _)| at(ko)));
    let mut heads = BTreeSet::new();
    for x in 0..naive.width {
        for y in 0..naive.height {
            let point = at((x, y));
            prop_assert_eq!(board.color_at(point), naive.stones.get(&(x, y)).copied());
            prop_assert_eq!(board.neighbours(point).collect::<BTreeSet<_>>(), all(naive.around((x, y))));
            if !naive.stones.contains_key(&(x, y)) {
                prop_assert_eq!((board.liberty_count(point), board.stones(point).count()), (0, 0));
                continue;
            }
            let (stones, liberties) = naive.string((x, y));
            let head = board.string_head(point).unwrap();
            heads.insert(head);
            prop_assert!(all(stones.clone()).contains(&head));
            prop_assert_eq!(board.string_size(point), stones.len());
            prop_assert_eq!(board.liberty_count(point), liberties.len());
            prop_assert_eq!(board.stones(point).count(), stones.len());
            prop_assert_eq!(board.stones(point).collect::<BTreeSet<_>>(), all(stones.clone()));
            prop_assert_eq!(board.liberties(point).count(), liberties.len());
            prop_assert_eq!(board.liberties(point).collect::<BTreeSet<_>>(), all(liberties));
            let adjacent: BTreeSet<_> = stones
                .iter()
                .flat_map(|&s| naive.around(s))
                .filter(|q| naive.stones.get(q) == Some(&naive.stones[&(x, y)].opponent()))
                .map(|q| board.string_head(at(q)).unwrap())
                .collect();
            prop_assert_eq!(board.adjacent_strings(point).count(), adjacent.len());
            prop_assert_eq!(board.adjacent_strings(point).collect::<BTreeSet<_>>(), adjacent);
        }
    }
    prop_assert_eq!(board.strings().collect::<BTreeSet<_>>(), heads);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn agrees_with_a_naive_board(
        width in 2i32..=9,
        height in 2i32..=9,
        suicide in prop_oneof![Just(Suicide::Forbidden), Just(Suicide::Allowed)],
        moves in proptest::collection::vec((0i32..10, 0i32..10, any::<bool>()), 0..250),
    ) {
        let mut board = Board::new(width as u8, height as u8).unwrap().with_suicide(suicide);
        let mut naive = Naive { width, height, stones: BTreeMap::new(), ko: None, suicide };
        for (i, &(x, y, black)) in moves.iter().enumerate() {
            let color = if black { Color::Black } else { Color::White };
            let legality = board.legality(at((x, y)), color);
            let played = board.play(at((x, y)), color);
            prop_assert_eq!(legality.err(), played.err());
            prop_assert_eq!(played, naive.play((x, y), color));
            if i % 7 == 0 {
                compare(&board, &naive)?;
            }
            if i % 10 == 9 {
                board.name_by_first_stones();
                compare(&board, &naive)?;
                for head in board.strings() {
                    let first = board.stones(head).min_by_key(|stone| (stone.row(), stone.column()));
                    prop_assert_eq!(first, Some(head));
                }
            }
        }
        compare(&board, &naive)?;
        let stones = board.points().filter_map(|p| Some((p, board.color_at(p)?)));
        let mut copy = Board::from_stones(width as u8, height as u8, stones).unwrap();
        prop_assert_eq!(copy.hash(), board.hash());
        board.clear_ko();
        prop_assert_eq!(&copy, &board);
        copy = Board::from_ascii(&board.to_string()).unwrap();
        prop_assert_eq!(copy, board);
    }

    #[test]
    fn no_text_makes_the_ascii_reader_panic(text in "[XO.+|# 0-9A-D\n-]{0,200}") {
        let _ = Board::from_ascii(&text);
    }

    #[test]
    fn vertices_come_back(column in 0u8..25, row in 0u8..25) {
        let point = Point::new(column, row).unwrap();
        prop_assert_eq!((point.column(), point.row()), (column, row));
        prop_assert_eq!(Point::from_gtp(&point.vertex(25).to_string(), 25, 25), Ok(point));
        prop_assert!(Point::from_gtp(&point.vertex(25).to_string(), column, 25).is_err());
    }

    #[test]
    fn no_text_makes_the_vertex_reader_panic(text in "\\PC{0,6}") {
        let _ = Point::from_gtp(&text, 19, 19);
    }
}

#[test]
fn a_set_up_string_without_liberties_is_refused() {
    let text = "X O .\nO O .\n. . .";
    let error = SetupError::NoLiberties { point: at((0, 0)), color: Color::Black, height: 3 };
    assert_eq!(Board::from_ascii(text), Err(error.into()));
    assert!(error.to_string().contains("black string at A3"));
}

#[test]
fn set_up_refuses_stones_twice_or_outside() {
    let stone = |x, y| (at((x, y)), Color::Black);
    assert_eq!(
        Board::from_stones(5, 4, [stone(4, 3), stone(4, 3)]),
        Err(SetupError::Occupied { point: at((4, 3)), height: 4 })
    );
    assert_eq!(Board::from_stones(5, 4, [stone(4, 4)]), Err(SetupError::OffBoard { point: at((4, 4)) }));
}

#[test]
fn sizes_run_from_2_to_25() {
    for width in 0..=30 {
        for height in 0..=30 {
            let allowed = (2..=25).contains(&width) && (2..=25).contains(&height);
            assert_eq!(Board::new(width, height).is_ok(), allowed, "{width}x{height}");
        }
    }
}

#[test]
fn edges_and_corners_of_the_largest_board() {
    let board = Board::new(25, 25).unwrap();
    for point in board.points() {
        let sides = |n| u8::from(n == 0 || n == 24);
        assert_eq!(board.edge_level(point), sides(point.column()) + sides(point.row()));
        assert_eq!(board.diagonals(point).count(), [4, 2, 1][usize::from(board.edge_level(point))]);
    }
    assert_eq!(board.points().count(), 625);
}

#[test]
fn text_errors_name_the_place() {
    let message = |text| Board::from_ascii(text).unwrap_err().to_string();
    assert_eq!(message("X.\nX.O"), "line 2: the row has 3 points, the rows above have 2");
    assert_eq!(
        message("2 X .\n2 . ."),
        "line 2: the row is numbered 2, expected 1: numbers decrease, the bottom row is 1"
    );
    assert_eq!(message("X?"), "line 1, column 2: `?` is no point: expected `X`, `O`, `.` or `+`");
    assert_eq!(message(""), "no board of 0x0: width and height must each be from 2 to 25");
}

/// The size of a board above it is no row, and words beside a row that may say who is to move are not passed over.
#[test]
fn words_on_a_board_are_read_or_refused() {
    let board = |words: &str| Board::from_ascii(&format!("2 X . 2  {words}\n1 . O 1\n"));
    let refused =
        |first: char| format!("line 1, column 10: `{first}` is no point: expected `X`, `O`, `.` or `+`");
    for words in ["BLACK (X) has captured 0 stones", "Prisoners: 0"] {
        assert_eq!(board(words), board(""), "{words}");
    }
    for words in ["To play: White", "white to move", "Weiß am Zug"] {
        assert_eq!(board(words).unwrap_err().to_string(), refused(words.chars().next().unwrap()));
    }
    for header in ["2x2", "2x2, black to move", "2x2 after move 3 (white B1), black to move"] {
        let text = format!("{header}\n\n    A B\n 2  X . 2\n 1  . O 1\n    A B\n");
        let message = Board::from_ascii(&text).unwrap_err().to_string();
        assert_eq!(message, "line 1, column 3: `2` is no point: expected `X`, `O`, `.` or `+`", "{header}");
    }
}

/// What follows a board, or does not fit it, is not read as a part of it.
#[test]
fn a_text_holds_one_board() {
    let message = |text| Board::from_ascii(text).unwrap_err().to_string();
    let second =
        "a second board begins here: draw one board, without empty lines and frames between its points";
    assert_eq!(message("X .\n. .\n\n. O\n. .\n"), format!("line 4: {second}"));
    assert_eq!(message("+---+\n|X .|\n|. .|\n+---+\n|. .|\n"), format!("line 5: {second}"));
    assert_eq!(message("  A B\n2 X .\n1 . .\n  A B\n2 . .\n"), format!("line 5: {second}"));
    for beside in [
        "|X .| |. O|\n|. .| |. .|",
        "X .|. O\n. .|. .",
        "2 X . 2 . O 2\n1 . . 1 . . 1",
        "2 X . 2   2 . O 2\n1 . . 1   1 . . 1",
    ] {
        assert_eq!(message(beside), format!("line 1: {second}"));
    }
    for side_by_side in ["X . .   . . O\n. X .   . O .\n", "X. .O\n.X O.\n"] {
        assert_eq!(message(side_by_side), format!("line 1: {second}"));
    }
    for one in ["X . .   . . O\n. X .  .  O .\n", "X .  . O\n. .  . .\n", "X  .   O  .\n.  .   .  .\n"] {
        assert!(Board::from_ascii(one).is_ok(), "{one}");
    }
    assert_eq!(
        message("A B\nX .\n. .\nA B\nBlack to play\n"),
        "line 5, column 1: `B` is no point: expected `X`, `O`, `.` or `+`"
    );
    assert_eq!(message("||X .|\n|. .|"), "line 1, column 2: `|` is no point: expected `X`, `O`, `.` or `+`");
    let open = |line, side| {
        format!(
            "line {line}: the frame is open at the {side}: \
             draw the whole board, framed on opposite sides or on none"
        )
    };
    assert_eq!(message("+---\n|X .\n|. .\n"), open(2, "right"));
    assert_eq!(message("X .|\n. .|\n---+\n"), open(1, "left"));
    assert_eq!(message("|X .|\n|. .\n"), open(2, "right"));
    assert_eq!(message(" A B\n+---+\n|X .|\n|. .|\n A B\n"), open(2, "bottom"));
    assert_eq!(message("X .\n. .\n---\n"), open(3, "top"));
    assert_eq!(
        message("A B C D E F G H I\nX . . . . . . . .\n"),
        "line 1: letters of columns leave out I: `A` to `H`, then `J`"
    );
    assert_eq!(
        message("X . . . .\n  A B C E F\n"),
        "line 2, column 9: `E` is not the next column's letter, `D`"
    );
    assert_eq!(message("\nA B C\nX .\n. .\n"), "line 2: letters of 3 columns, the rows have 2 points");
    assert_eq!(message("X .\n. .\nA\n"), "line 3: letters of 1 column, the rows have 2 points");
    let numbers = "numbers decrease, the bottom row is 1";
    assert_eq!(message("3 X .\n2 . .\n"), format!("line 2: the row is numbered 2, expected 1: {numbers}"));
    for (text, line) in [
        ("1 X .\n2 . .\n", 2),
        ("1 X .\n. .\n", 2),
        ("2 X .\n. .\n0 . .\n", 3),
        ("0 X .\n1 . .\n", 1),
        ("0 X .\n0 . .\n", 1),
    ] {
        assert_eq!(message(text), format!("line {line}: this would be row 0: {numbers}"));
    }
    let is_no_point = "is no point: expected `X`, `O`, `.` or `+`";
    assert_eq!(message("  000\n  012\n"), format!("line 1, column 3: `0` {is_no_point}"));
    assert_eq!(message("X O 0\n. . 0\n"), format!("line 1, column 5: `0` {is_no_point}"));
    assert_eq!(message("X O 1 .\n. . 2 .\n"), format!("line 1, column 5: `1` {is_no_point}"));
    assert_eq!(message("X . 3\n. . 2\n"), format!("line 2: the row is numbered 2, expected 1: {numbers}"));
    assert_eq!(message("1 X .\nBlack\n"), format!("line 2, column 1: `B` {is_no_point}"));
    assert_eq!(message("2 X . 0\n1 . .\n"), format!("line 1: the row is numbered 0, expected 2: {numbers}"));
    assert_eq!(message("2 X . 3\n1 . .\n"), format!("line 1: the row is numbered 3, expected 2: {numbers}"));
    assert_eq!(
        message("3 X .\n . .\n2 . .\n"),
        format!("line 3: the row is numbered 2, expected 1: {numbers}")
    );
    let expected = Board::from_ascii("X .\n. .\n").unwrap();
    for same in [
        "X .\r. .\r",
        "X .\r\n. .\r\n",
        "\n\n A B\n +--+\n2|X.|2 WHITE (O) has captured 0 stones\n1|..|1\n +--+\n A B\n\n",
        "#.\n+.\n",
        "a b\n#.\n+.\na b\n",
        "|X.|\n|..|\n",
        "X . 2\n. . 1\n",
        " A B\n|X .|2 captured 0\n|. .|1\n",
        "X . 2\n1 . .\n",
        "---\nX .\n. .\n---\n",
    ] {
        assert_eq!(Board::from_ascii(same).as_ref(), Ok(&expected), "{same}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Any white space is a blank, as that of pages is, whose characters have several bytes.
    #[test]
    fn a_drawing_is_the_same_with_any_blanks(
        (width, height) in (2u8..=12, 2u8..=12),
        signs in proptest::collection::vec(0usize..5, 144),
        before in "[ \t\u{a0}\u{2003}\u{3000}]{0,4}",
        between in "[ \u{a0}\u{3000}]?",
        after in "[ \u{a0}\u{3000}]{0,2}",
        numbers in any::<bool>(),
    ) {
        let row = |row: u8, blanks: [&str; 3]| {
            let [before, between, after] = blanks;
            let points = (0..width).map(|column| &"..+XO"[signs[usize::from(row) * 12 + usize::from(column)]..][..1]);
            let number = if numbers { format!("{} ", height - row) } else { String::new() };
            format!("{before}{number}{}{after}", points.collect::<Vec<_>>().join(between))
        };
        let drawn = |blanks| (0..height).map(|at| row(at, blanks)).collect::<Vec<_>>().join("\n");
        let plain = Board::from_ascii(&drawn(["", "", ""]));
        let blank = Board::from_ascii(&drawn([&before, &between, &after]));
        prop_assert_eq!(blank.is_ok(), plain.is_ok(), "{:?}", blank);
        if let (Ok(blank), Ok(plain)) = (blank, plain) {
            prop_assert_eq!(blank.to_string(), plain.to_string());
        }
    }
}
