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
