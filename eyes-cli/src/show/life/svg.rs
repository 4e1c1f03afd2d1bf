//! The life of groups as a picture. Dead stones are faint with a cross, unsettled ones have a diamond, undecided
//! ones a question mark. A red ring is a point that kills, a green one a point that saves.

use eyes_runtime::board::Color;
use eyes_runtime::board_life::GroupLife;

use super::{Mark, deciding, mark_at};
use crate::drawing::{Canvas, Head, Window};
use crate::show::view::View;

const FOOT: f64 = 40.0;
const STYLE: &str = ".sign{font-size:17px;font-weight:700;text-anchor:middle}";
const ATTACK: &str = "#d3222a";
const DEFENSE: &str = "#1f9d4d";

pub(crate) fn svg(view: View<'_>, groups: &[GroupLife]) -> String {
    let title = view.headline();
    let head = Head { title: &title, kind: "life", style: STYLE, narrowest: 560.0, foot: FOOT };
    let mut canvas = Canvas::new(view.board(), Window::whole(view.board()), &head);
    canvas.grid();
    canvas.names();
    for point in view.board().points() {
        let Some(color) = view.board().color_at(point) else { continue };
        let mark = mark_at(view, groups, point);
        canvas.stone(point, color, mark == Mark::Dead);
        let sign = match mark {
            Mark::Alive => continue,
            Mark::Dead => "\u{00d7}",
            Mark::Unsettled => "\u{25c6}",
            Mark::Undecided => "?",
        };
        let ink = match (mark, color) {
            (Mark::Unsettled, _) => "#e0a010",
            (_, Color::Black) => "#fff",
            (_, Color::White) => "#222",
        };
        let (x, y) = canvas.at(point);
        canvas.put(&format!(
            "<text class=\"sign\" x=\"{x:.0}\" y=\"{:.0}\" fill=\"{ink}\">{sign}</text>\n",
            y + 6.0
        ));
    }
    let (kills, saves) = deciding(groups);
    for point in kills.iter() {
        canvas.ring(point, 0.30, ATTACK);
    }
    for point in saves.iter() {
        canvas.ring(point, 0.42, DEFENSE);
    }
    let (x, y) = (canvas.margin(), canvas.height() - 15.0);
    canvas.put(&format!(
        "<text class=\"key\" x=\"{x:.0}\" y=\"{y:.0}\">\u{00d7} dead   \u{25c6} unsettled   ? undecided   \
         <tspan fill=\"{ATTACK}\">\u{25cb}</tspan> kills   <tspan fill=\"{DEFENSE}\">\u{25cb}</tspan> saves</text>\n"
    ));
    canvas.finish()
}
