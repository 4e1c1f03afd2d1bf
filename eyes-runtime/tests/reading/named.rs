//! The positions of `positions.txt`.

use eyes_runtime::board::{Board, Point};
use eyes_runtime::reading::{Limits, Reader};

struct Question {
    attack: bool,
    vertex: String,
    code: u8,
    moves: Vec<String>,
}

#[derive(Default)]
struct Position {
    name: String,
    questions: Vec<Question>,
    ko: Option<String>,
    rows: String,
}

fn positions() -> Vec<Position> {
    let mut positions: Vec<Position> = Vec::new();
    for line in include_str!("positions.txt").lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            [] | ["#", ..] => {}
            ["==", ..] => positions.push(Position { name: line[3..].into(), ..Position::default() }),
            ["ko", vertex] => positions.last_mut().unwrap().ko = Some((*vertex).into()),
            [kind @ ("attack" | "defend"), vertex, code, moves @ ..] => {
                positions.last_mut().unwrap().questions.push(Question {
                    attack: *kind == "attack",
                    vertex: (*vertex).into(),
                    code: code.parse().unwrap(),
                    moves: moves.iter().map(|&m| m.into()).collect(),
                });
            }
            _ => {
                let rows = &mut positions.last_mut().unwrap().rows;
                rows.push_str(line);
                rows.push('\n');
            }
        }
    }
    positions
}

#[test]
fn named_positions_are_read_rightly() {
    let positions = positions();
    assert!(positions.len() >= 30, "{}", positions.len());
    let mut reader = Reader::new(Limits::default());
    let mut wrong = String::new();
    for position in positions {
        let mut board = Board::from_ascii(&position.rows).unwrap();
        let (width, height) = (board.width(), board.height());
        let point = |vertex: &str| Point::from_gtp(vertex, width, height).unwrap();
        board.set_ko(position.ko.as_deref().map(point));
        for Question { attack, vertex, code, moves } in position.questions {
            let string = point(&vertex);
            let reading = if attack { reader.attack(&board, string) } else { reader.defend(&board, string) };
            let found = reading.point.map(|point| point.vertex(height).to_string());
            let right = moves.is_empty() || found.as_ref().is_some_and(|found| moves.contains(found));
            if reading.outcome.gtp_code() != code || !right {
                let kind = if attack { "attack" } else { "defend" };
                wrong += &format!(
                    "{}: {kind} {vertex} {code} {moves:?} read as {reading:?} {found:?}\n{board}",
                    position.name
                );
            }
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

/// The eight ways to turn and reflect a square board.
fn images(board: &Board) -> impl Iterator<Item = (Board, impl Fn(Point) -> Point)> + '_ {
    let last = board.width() - 1;
    (0..8).map(move |way| {
        let turn = move |point: Point| {
            let (x, y) = (point.column(), point.row());
            let (x, y) = (if way & 1 == 0 { x } else { last - x }, if way & 2 == 0 { y } else { last - y });
            let (x, y) = if way & 4 == 0 { (x, y) } else { (y, x) };
            Point::new(x, y).unwrap()
        };
        let stones = board.points().filter_map(|point| Some((turn(point), board.color_at(point)?)));
        let mut image = Board::from_stones(board.width(), board.height(), stones).unwrap();
        image.set_ko(board.ko().map(turn));
        (image, turn)
    })
}

#[test]
fn turned_boards_are_read_alike() {
    let mut reader = Reader::new(Limits::FAST);
    for position in positions() {
        let mut board = Board::from_ascii(&position.rows).unwrap();
        let (width, height) = (board.width(), board.height());
        let point = |vertex: &str| Point::from_gtp(vertex, width, height).unwrap();
        board.set_ko(position.ko.as_deref().map(point));
        for question in &position.questions {
            let string = point(&question.vertex);
            let outcomes = images(&board).map(|(image, turn)| {
                let string = turn(string);
                let reading = if question.attack {
                    reader.attack(&image, string)
                } else {
                    reader.defend(&image, string)
                };
                (reading.outcome, reading.complete)
            });
            let outcomes: Vec<_> = outcomes.collect();
            assert!(outcomes.windows(2).all(|pair| pair[0] == pair[1]), "{}: {outcomes:?}", position.name);
        }
    }
}
