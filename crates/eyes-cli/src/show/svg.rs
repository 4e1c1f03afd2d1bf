//! A position as a picture.
//!
//! Black's eye spaces are tinted blue, White's red; margins fainter. A red ring is a point to attack,
//! a green one a point to defend, both at once where either side takes it.

use std::fmt::Write;

use eyes_runtime::board::{Color, Point, PointSet};
use eyes_runtime::eye_space::{Eye, EyePoint};

use super::view::{View, is_mere_margin};
use crate::input::star_points;

const CELL: f64 = 36.0;
const FRAME: f64 = 52.0;
const HEAD: f64 = 36.0;
const FOOT: f64 = 34.0;

const STYLE: &str = "\
text{font-family:'Inter','Helvetica Neue',Helvetica,Arial,sans-serif}\
.name{font-size:13px;fill:#6b5a3a;text-anchor:middle}\
.head{font-size:15px;fill:#3d3425;font-weight:600}\
.key{font-size:13px;fill:#3d3425}\
.value{font-size:12.5px;font-weight:700;text-anchor:middle;letter-spacing:.4px}\
.tag{stroke-width:1}\
.line{stroke:#7a6238;stroke-width:1}\
.edge{fill:none;stroke:#6b552f;stroke-width:1.8}\
.b{fill:#86b9e8}.w{fill:#f08e78}.bm{fill:#c3d6d3}.wm{fill:#f2bf9b}";

/// The position as an SVG document.
#[must_use]
pub fn svg(view: View<'_>) -> String {
    let board = view.board();
    let (columns, rows) = (f64::from(board.width()), f64::from(board.height()));
    let (width, height) = (2.0 * FRAME + (columns - 1.0) * CELL, 2.0 * FRAME + (rows - 1.0) * CELL);
    let width = width.max(490.0);
    let left = (width - (columns - 1.0) * CELL) / 2.0;
    let mut picture = Picture { text: String::new(), view, left };
    let total = HEAD + height + FOOT;
    picture.put(&format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {total}\" width=\"{width}\" \
         height=\"{total}\" role=\"img\">\n<title>{title}</title>\n<style>{STYLE}</style>\n{DEFINITIONS}\
         <rect width=\"{width}\" height=\"{total}\" rx=\"10\" fill=\"#fbf5e6\"/>\n\
         <text class=\"head\" x=\"{x:.0}\" y=\"32\">{title}</text>\n",
        title = view.headline(),
        x = left - 0.5 * CELL,
    ));
    picture.wood();
    picture.spaces();
    picture.grid();
    picture.names();
    picture.stones();
    picture.half_and_false_eyes();
    picture.vital_points();
    picture.values();
    picture.key(total - 15.0);
    picture.put("</svg>\n");
    picture.text
}

const DEFINITIONS: &str = "<defs>\n\
<radialGradient id=\"black\" cx=\".36\" cy=\".32\" r=\".75\">\
<stop offset=\"0\" stop-color=\"#6a6a6a\"/><stop offset=\".45\" stop-color=\"#2b2b2b\"/>\
<stop offset=\"1\" stop-color=\"#0c0c0c\"/></radialGradient>\n\
<radialGradient id=\"white\" cx=\".36\" cy=\".32\" r=\".8\">\
<stop offset=\"0\" stop-color=\"#ffffff\"/><stop offset=\".6\" stop-color=\"#f3f1ec\"/>\
<stop offset=\"1\" stop-color=\"#cfcac0\"/></radialGradient>\n\
<linearGradient id=\"wood\" x2=\"0\" y2=\"1\"><stop offset=\"0\" stop-color=\"#f4dcae\"/>\
<stop offset=\"1\" stop-color=\"#efd09a\"/></linearGradient>\n</defs>\n";

struct Picture<'a> {
    text: String,
    view: View<'a>,
    left: f64,
}

impl Picture<'_> {
    fn put(&mut self, line: &str) {
        self.text.push_str(line);
    }

    fn x(&self, column: u8) -> f64 {
        self.left + f64::from(column) * CELL
    }

    fn y(&self, row: u8) -> f64 {
        HEAD + FRAME + f64::from(row) * CELL
    }

    fn at(&self, point: Point) -> (f64, f64) {
        (self.x(point.column()), self.y(point.row()))
    }

    fn last(&self) -> (u8, u8) {
        (self.view.board().width() - 1, self.view.board().height() - 1)
    }

    fn wood(&mut self) {
        let (x, y) = (self.x(0) - 0.72 * CELL, self.y(0) - 0.72 * CELL);
        let (column, row) = self.last();
        let (width, height) =
            (self.x(column) - self.x(0) + 1.44 * CELL, self.y(row) - self.y(0) + 1.44 * CELL);
        self.put(&format!(
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" rx=\"4\" \
             fill=\"url(#wood)\" stroke=\"#c9a566\"/>\n"
        ));
    }

    fn grid(&mut self) {
        let (column, row) = self.last();
        let (x0, y0, x1, y1) = (self.x(0), self.y(0), self.x(column), self.y(row));
        let mut path = String::new();
        for column in 1..column {
            let _ = write!(path, "M{:.0} {y0:.0}V{y1:.0}", self.x(column));
        }
        for row in 1..row {
            let _ = write!(path, "M{x0:.0} {:.0}H{x1:.0}", self.y(row));
        }
        self.put(&format!(
            "<path class=\"line\" d=\"{path}\"/>\n<rect class=\"edge\" x=\"{x0:.0}\" y=\"{y0:.0}\" \
             width=\"{:.0}\" height=\"{:.0}\"/>\n",
            x1 - x0,
            y1 - y0
        ));
        for (column, row) in star_points(self.view.board().width(), self.view.board().height()) {
            let (x, y) = (self.x(column), self.y(row));
            self.put(&format!("<circle cx=\"{x:.0}\" cy=\"{y:.0}\" r=\"3.2\" fill=\"#6b552f\"/>\n"));
        }
    }

    fn names(&mut self) {
        let (last_column, last_row) = self.last();
        for column in 0..=last_column {
            let Some(point) = Point::new(column, last_row) else { continue };
            let name = self.view.vertex(point);
            let letter = name.trim_end_matches(|c: char| c.is_ascii_digit());
            let x = self.x(column);
            for y in [self.y(0) - 0.92 * CELL, self.y(last_row) + 1.16 * CELL] {
                self.put(&format!("<text class=\"name\" x=\"{x:.0}\" y=\"{y:.1}\">{letter}</text>\n"));
            }
        }
        for row in 0..=last_row {
            let number = last_row + 1 - row;
            let y = self.y(row) + 4.5;
            for x in [self.x(0) - 1.02 * CELL, self.x(last_column) + 1.02 * CELL] {
                self.put(&format!("<text class=\"name\" x=\"{x:.1}\" y=\"{y:.1}\">{number}</text>\n"));
            }
        }
    }

    /// Each space as one shape of squares, under the lines.
    fn spaces(&mut self) {
        for owner in Color::ALL {
            let (class, marginal) = classes(owner);
            for eye in self.view.eyes().iter().filter(|eye| eye.owner == owner && !is_mere_margin(eye)) {
                let proper = self.squares(&(eye.points - eye.margins));
                let margins = self.squares(&eye.margins);
                self.put(&format!("<path class=\"{class}\" d=\"{proper}\"/>\n"));
                if !margins.is_empty() {
                    self.put(&format!("<path class=\"{marginal}\" d=\"{margins}\"/>\n"));
                }
            }
        }
    }

    fn squares(&self, points: &PointSet) -> String {
        let mut path = String::new();
        for point in points.iter() {
            let (x, y) = self.at(point);
            let _ = write!(path, "M{:.0} {:.0}h{CELL}v{CELL}h-{CELL}z", x - CELL / 2.0, y - CELL / 2.0);
        }
        path
    }

    fn stones(&mut self) {
        let last = self.view.position.last().and_then(|(_, point)| point);
        let within: PointSet = self
            .view
            .eyes()
            .iter()
            .filter(|eye| !is_mere_margin(eye))
            .flat_map(|eye| eye.points.iter())
            .collect();
        for point in self.view.board().points() {
            let Some(color) = self.view.board().color_at(point) else { continue };
            let (x, y) = self.at(point);
            let edge = if color == Color::Black { "#000" } else { "#8d877b" };
            let opacity = if within.contains(point) { " opacity=\".62\"" } else { "" };
            self.put(&format!(
                "<circle cx=\"{x:.0}\" cy=\"{y:.0}\" r=\"{:.1}\" fill=\"url(#{color})\" stroke=\"{edge}\" \
                 stroke-width=\".8\"{opacity}/>\n",
                CELL * 0.475
            ));
            if Some(point) == last {
                let ink = if color == Color::Black { "#fff" } else { "#222" };
                self.put(&format!(
                    "<circle cx=\"{x:.0}\" cy=\"{y:.0}\" r=\"{:.1}\" fill=\"none\" stroke=\"{ink}\" \
                     stroke-width=\"1.8\"/>\n",
                    CELL * 0.2
                ));
            }
        }
    }

    fn half_and_false_eyes(&mut self) {
        for eye in self.view.eyes() {
            let ink = ink(eye.owner);
            let draw = |sign: fn(f64, f64, &str) -> String, eye: &EyePoint| {
                let (x, y) = self.at(eye.point);
                sign(x, y, ink)
            };
            let half_eyes = eye.half_eyes().map(|half| draw(half_eye, half));
            let signs: String =
                half_eyes.chain(eye.false_eyes().map(|other| draw(false_eye, other))).collect();
            self.put(&signs);
        }
    }

    fn vital_points(&mut self) {
        let collect = |sets: &dyn Fn(&Eye<'_>) -> PointSet| -> PointSet {
            self.view.eyes().iter().flat_map(|eye| sets(eye).iter().collect::<Vec<_>>()).collect()
        };
        let (attack, defense) = (collect(&|eye| eye.attack), collect(&|eye| eye.defense));
        for (points, radius, color) in [(attack, 0.36, ATTACK), (defense, 0.27, DEFENSE)] {
            for point in points.iter() {
                let (x, y) = self.at(point);
                let radius = radius * CELL;
                self.put(&format!(
                    "<circle cx=\"{x:.0}\" cy=\"{y:.0}\" r=\"{radius:.1}\" fill=\"#fff\" fill-opacity=\".35\" \
                     stroke=\"{color}\" stroke-width=\"3\"/>\n"
                ));
            }
        }
    }

    /// The value of each space on the point of it that has the most room.
    fn values(&mut self) {
        for eye in self.view.eyes().iter().filter(|eye| !is_mere_margin(eye)) {
            let Some(point) = self.roomiest(eye) else { continue };
            let (x, y) = self.at(point);
            let (color, value) = (ink(eye.owner), eye.value);
            self.put(&format!(
                "<rect class=\"tag\" x=\"{:.1}\" y=\"{:.1}\" width=\"34\" height=\"17\" rx=\"4\" fill=\"#fffdf6\" \
                 fill-opacity=\".93\" stroke=\"{color}\"/><text class=\"value\" x=\"{x:.0}\" y=\"{:.1}\" \
                 fill=\"{color}\">{value}</text>\n",
                x - 17.0,
                y - 8.5,
                y + 4.5
            ));
        }
    }

    /// Away from vital points, stones and the rim, if it can be.
    fn roomiest(&self, eye: &Eye<'_>) -> Option<Point> {
        let cost = |point: Point| {
            let marked = eye.attack.contains(point) || eye.defense.contains(point);
            let topological = eye.eye_points.iter().any(|eye_point| eye_point.point == point);
            let around = point
                .neighbours()
                .into_iter()
                .chain(point.diagonals())
                .filter(|&near| eye.points.contains(near))
                .count();
            let stone = !self.view.board().is_empty(point);
            (marked, stone, topological, eye.margins.contains(point), 8 - around)
        };
        eye.points.iter().min_by_key(|&point| cost(point))
    }

    fn key(&mut self, y: f64) {
        let square = |classes: (&str, &str)| {
            format!(
                "<rect class=\"{}\" width=\"8\" height=\"14\" y=\"-12\"/>\
                 <rect class=\"{}\" width=\"7\" height=\"14\" x=\"8\" y=\"-12\"/>",
                classes.0, classes.1
            )
        };
        let ring = |color: &str| {
            format!(
                "<circle cx=\"7\" cy=\"-5\" r=\"6\" fill=\"none\" stroke=\"{color}\" stroke-width=\"2.6\"/>"
            )
        };
        let items = [
            (square(classes(Color::Black)), "Black", 64.0),
            (square(classes(Color::White)), "White", 68.0),
            (ring(ATTACK), "attack", 70.0),
            (ring(DEFENSE), "defend", 74.0),
            (half_eye(8.0, -5.0, "#3d3425"), "half eye", 84.0),
            (false_eye(8.0, -5.0, "#3d3425"), "false eye", 80.0),
        ];
        let mut x = self.x(0) - 0.5 * CELL;
        for (sign, words, advance) in items {
            self.put(&format!(
                "<g transform=\"translate({x:.0} {y:.0})\">{sign}<text class=\"key\" x=\"20\" y=\"0\">{words}</text></g>\n"
            ));
            x += advance;
        }
    }
}

/// A diamond, one half filled.
fn half_eye(x: f64, y: f64, ink: &str) -> String {
    let top = y - 9.0;
    format!(
        "<path d=\"M{x:.0} {top:.0}l9 9l-9 9l-9-9z\" fill=\"#fff\" fill-opacity=\".75\" stroke=\"{ink}\" \
         stroke-width=\"1.5\"/><path d=\"M{x:.0} {top:.0}l-9 9l9 9z\" fill=\"{ink}\"/>\n"
    )
}

/// A cross.
fn false_eye(x: f64, y: f64, ink: &str) -> String {
    let (left, top) = (x - 6.0, y - 6.0);
    format!(
        "<path d=\"M{left:.0} {top:.0}l12 12m0-12l-12 12\" fill=\"none\" stroke=\"{ink}\" \
         stroke-width=\"2.4\" stroke-linecap=\"round\"/>\n"
    )
}

const ATTACK: &str = "#d3222a";
const DEFENSE: &str = "#1f9d4d";

/// The style of an eye space's points, and that of its margins.
fn classes(owner: Color) -> (&'static str, &'static str) {
    match owner {
        Color::Black => ("b", "bm"),
        Color::White => ("w", "wm"),
    }
}

fn ink(owner: Color) -> &'static str {
    match owner {
        Color::Black => "#1b4f86",
        Color::White => "#a34a10",
    }
}
