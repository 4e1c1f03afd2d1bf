//! A solved group as a picture: for each side moving first a board with the variation on it.

use eyes_runtime::board::{Color, PointSet};
use eyes_solver::{Move, Played, Side};

use super::answer::Answer;
use super::diagram::{Diagram, Place, Shown};
use super::problem::Solved;
use super::text::{best_moves, condition, headline, words};
use crate::drawing::{Canvas, HEAD, Head, Window};
use crate::output::color_name;

pub(super) const STYLE: &str = "\
.said{font-size:15px;fill:#3d3425;font-weight:700}\
.number{font-size:15px;font-weight:600;text-anchor:middle}\
.b{fill:#c9dcec}.w{fill:#f6cdb8}";

/// The least width of a board with its text.
pub(super) const PANEL: f64 = 470.0;

/// The distance between two lines of text.
pub(super) const LINE: f64 = 20.0;

/// The space for the key at the bottom.
pub(super) const KEY: f64 = 46.0;

pub(super) const ATTACK: &str = "#d3222a";
pub(super) const DEFENSE: &str = "#1f9d4d";

/// The solved group as an SVG document, cropped to the group and its surroundings.
pub(super) fn svg(solved: &Solved<'_>) -> String {
    let group = &solved.group;
    let concerned: PointSet = group.stones().chain(group.points()).collect();
    let window = Window::around(solved.board, &concerned);
    let (columns, rows) = Canvas::extent(window);
    let panel = columns.max(PANEL);
    let letters = ((panel - 40.0) / 7.0) as usize;
    let captions: Vec<Vec<String>> =
        solved.answers.iter().map(|answer| caption(solved, answer, letters)).collect();
    let lines = captions.iter().map(Vec::len).max().unwrap_or(0) as f64;
    let title = headline(solved);
    let head = Head { title: &title, kind: "solve", style: STYLE, narrowest: 0.0, foot: 0.0 };
    let width = (panel * captions.len() as f64).max(title.chars().count() as f64 * 8.7 + 60.0);
    let size = (width, HEAD + rows + lines * LINE + KEY);
    let mut canvas = Canvas::sheet(solved.board, window, &head, size);
    for (number, (answer, caption)) in solved.answers.iter().zip(captions).enumerate() {
        let left = panel * number as f64;
        canvas.place(left, HEAD);
        board(&mut canvas, solved, answer);
        write_caption(&mut canvas, left, HEAD + rows, &caption);
    }
    key(&mut canvas, solved);
    canvas.finish()
}

/// Writes lines below a board that ends at this height, the first of them in bold.
pub(super) fn write_caption(canvas: &mut Canvas<'_>, left: f64, bottom: f64, lines: &[String]) {
    let x = left + canvas.margin();
    for (number, line) in lines.iter().enumerate() {
        let class = if number == 0 { "said" } else { "key" };
        let y = bottom + 14.0 + number as f64 * LINE;
        canvas.put(&format!("<text class=\"{class}\" x=\"{x:.0}\" y=\"{y:.0}\">{line}</text>\n"));
    }
}

fn caption(solved: &Solved<'_>, answer: &Answer, letters: usize) -> Vec<String> {
    let first = color_name(answer.first);
    match &answer.solution {
        Err(reason) => vec![format!("{first} first: no answer"), reason.clone()],
        Ok(solution) => {
            let group = &solved.group;
            let status = solution.status.to_string().replace('-', "\u{2212}");
            let mut lines = vec![format!("{first} first: {status}"), words(group, solution, answer.seki)];
            lines.extend(wrapped(&format!("Best moves: {}", best_moves(group, solution)), letters));
            let condition = condition(group, solution);
            if !condition.is_empty() {
                lines.push(format!("Variation{condition}"));
            }
            lines.extend(diagram(solved, &solution.variation).lines(letters));
            lines
        }
    }
}

pub(super) fn wrapped(text: &str, letters: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + word.chars().count() < letters => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

fn diagram(solved: &Solved<'_>, variation: &[Played]) -> Diagram {
    let group = &solved.group;
    let shown = variation.iter().map(|played| Shown {
        color: group.color(played.side),
        place: match (played.mov, group.place(played.mov)) {
            (_, Some(point)) => Place::Point(point),
            (Move::Pass, _) => Place::Pass,
            (Move::FillExternal, _) => Place::LibertyOutside,
            _ => Place::EyeOutside,
        },
        threat: played.threat,
    });
    Diagram::new(solved.board, &shown.collect::<Vec<_>>())
}

fn board(canvas: &mut Canvas<'_>, solved: &Solved<'_>, answer: &Answer) {
    let group = &solved.group;
    let class = if group.owner == Color::Black { "b" } else { "w" };
    let inside = canvas.squares(&group.points().collect());
    canvas.put(&format!("<path class=\"{class}\" d=\"{inside}\"/>\n"));
    canvas.grid();
    canvas.names();
    for point in solved.board.points() {
        if let Some(color) = solved.board.color_at(point) {
            canvas.stone(point, color, false);
        }
    }
    for point in group.stones() {
        let (x, y) = canvas.at(point);
        canvas.put(&triangle(x, y, group.owner));
    }
    let Ok(solution) = &answer.solution else { return };
    for (point, color, number) in diagram(solved, &solution.variation).numbered {
        canvas.numbered_stone(point, color, number);
    }
    if solution.status.is_lost() {
        return;
    }
    let ink = ring_ink(group.side(answer.first));
    for point in solution.best.iter().filter_map(|&mov| group.place(mov)) {
        canvas.ring(point, 0.43, ink);
    }
}

fn ring_ink(side: Side) -> &'static str {
    match side {
        Side::Attacker => ATTACK,
        Side::Defender => DEFENSE,
    }
}

pub(super) fn triangle(x: f64, y: f64, on: Color) -> String {
    let ink = if on == Color::Black { "#fff" } else { "#222" };
    format!(
        "<path d=\"M{x:.0} {:.1}l7.4 12.8h-14.8z\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"1.7\" \
         stroke-linejoin=\"round\"/>\n",
        y - 8.5
    )
}

/// The item of the key for the rings of this colour around best first moves.
pub(super) fn ring_key(first: Color, ink: &str) -> (String, String, f64) {
    let ring =
        format!("<circle cx=\"7\" cy=\"-5\" r=\"7\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"2.6\"/>");
    (ring, format!("{}'s best first moves", color_name(first)), 190.0)
}

fn key(canvas: &mut Canvas<'_>, solved: &Solved<'_>) {
    let group = &solved.group;
    let mut items = vec![(
        format!(
            "<circle cx=\"7\" cy=\"-5\" r=\"9\" fill=\"url(#eyes-{})\" stroke=\"#8d877b\" stroke-width=\".8\"/>\
             <g transform=\"translate(3.5 -2.5) scale(.5)\">{}</g>",
            group.owner,
            triangle(7.0, -5.0, group.owner).trim_end()
        ),
        "the chain to save".to_owned(),
        146.0,
    )];
    for answer in &solved.answers {
        items.push(ring_key(answer.first, ring_ink(group.side(answer.first))));
    }
    canvas.key(items);
}
