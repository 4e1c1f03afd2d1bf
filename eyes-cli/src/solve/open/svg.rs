//! Groups on open boards, as a picture: for each side that moves first a board with the zone and the variation.

use eyes_runtime::board::{Board, Color, PointSet};
use eyes_runtime::open::Goal;

use super::words::sentences;
use super::{Answer, Found};
use crate::drawing::{Canvas, HEAD, Head, Window};
use crate::input::played;
use crate::output::color_name;
use crate::solve::diagram::{Diagram, Place, Shown};
use crate::solve::svg::{
    ATTACK, DEFENSE, KEY, LINE, PANEL, STYLE, ring_key, triangle, wrapped, write_caption,
};

const ZONE: &str = ".zone{fill:#c9dcec}";

pub(super) fn svg(board: &Board, answers: &[Answer<'_>]) -> String {
    let found = || answers.iter().filter_map(|answer| answer.found.as_ref().ok());
    let concerned: PointSet =
        found().flat_map(|found| found.life.group.iter().copied().chain(found.life.zone.iter())).collect();
    let window = Window::around(board, &concerned);
    let (columns, rows) = Canvas::extent(window);
    let panel = columns.max(PANEL);
    let letters = ((panel - 40.0) / 7.4) as usize;
    let captions: Vec<Vec<String>> = answers.iter().map(|answer| caption(board, answer, letters)).collect();
    let lines = captions.iter().map(Vec::len).max().unwrap_or(0) as f64;
    let title = title(answers);
    let style = format!("{STYLE}{ZONE}");
    let head = Head { title: &title, kind: "solve", style: &style, narrowest: 0.0, foot: 0.0 };
    let size = (panel * captions.len() as f64, HEAD + rows + lines * LINE + KEY);
    let mut canvas = Canvas::sheet(board, window, &head, size);
    for (number, (answer, caption)) in answers.iter().zip(captions).enumerate() {
        let left = panel * number as f64;
        canvas.place(left, HEAD);
        draw(&mut canvas, board, answer.found.as_ref().ok());
        write_caption(&mut canvas, left, HEAD + rows, &caption);
    }
    key(&mut canvas, answers);
    canvas.finish()
}

fn title(answers: &[Answer<'_>]) -> String {
    match answers {
        [answer] => format!("{} to play", color_name(answer.first)),
        _ => "Either side to play".to_owned(),
    }
}

fn caption(board: &Board, answer: &Answer<'_>, letters: usize) -> Vec<String> {
    let [outcome, basis] = sentences(answer);
    let mut lines = [wrapped(&outcome, letters), wrapped(&basis, letters)].concat();
    if let Ok(found) = &answer.found {
        lines.extend(diagram(board, found).lines(letters));
    }
    lines
}

fn diagram(board: &Board, found: &Found<'_>) -> Diagram {
    let shown = played(board, &found.life.variation).into_iter().map(|played| Shown {
        color: played.color,
        place: played.point.map_or(Place::Pass, Place::Point),
        threat: played.threat,
    });
    Diagram::new(board, &shown.collect::<Vec<_>>())
}

fn ring_ink(found: &Found<'_>) -> &'static str {
    if found.life.goal == Goal::Kill { ATTACK } else { DEFENSE }
}

fn draw(canvas: &mut Canvas<'_>, board: &Board, found: Option<&Found<'_>>) {
    if let Some(found) = found {
        let zone = canvas.squares(&found.life.zone);
        canvas.put(&format!("<path class=\"zone\" d=\"{zone}\"/>\n"));
    }
    canvas.grid();
    canvas.names();
    for point in board.points() {
        if let Some(color) = board.color_at(point) {
            canvas.stone(point, color, false);
        }
    }
    let Some(found) = found else { return };
    for &point in &found.life.group {
        let (x, y) = canvas.at(point);
        canvas.put(&triangle(x, y, found.life.owner));
    }
    for (point, color, number) in diagram(board, found).numbered {
        canvas.numbered_stone(point, color, number);
    }
    let ink = ring_ink(found);
    for &point in &found.life.best {
        canvas.ring(point, 0.43, ink);
    }
}

fn key(canvas: &mut Canvas<'_>, answers: &[Answer<'_>]) {
    let mut items = vec![
        (
            "<rect x=\"0\" y=\"-12\" width=\"14\" height=\"14\" class=\"zone\"/>".to_owned(),
            "the zone".to_owned(),
            100.0,
        ),
        (
            format!(
                "<g transform=\"translate(2 -2) scale(.8)\">{}</g>",
                triangle(7.0, -5.0, Color::White).trim_end()
            ),
            "the group".to_owned(),
            100.0,
        ),
    ];
    for answer in answers {
        if let Ok(found) = &answer.found
            && !found.life.best.is_empty()
        {
            items.push(ring_key(answer.first, ring_ink(found)));
        }
    }
    canvas.key(items);
}
