//! A position as a picture.
//!
//! Black's eye spaces are tinted blue, White's red; margins fainter. A red ring is a point to attack,
//! a green one a point to defend, both at once where either side takes it.

use eyes_runtime::board::{Color, Point, PointSet};
use eyes_runtime::eye_space::{Eye, EyePoint};

use super::view::{View, is_mere_margin};
use crate::drawing::{CELL, Canvas, Head, Window};

const STYLE: &str = "\
.value{font-size:12.5px;font-weight:700;text-anchor:middle;letter-spacing:.4px}\
.tag{stroke-width:1}\
.b{fill:#86b9e8}.w{fill:#f08e78}.bm{fill:#c3d6d3}.wm{fill:#f2bf9b}";

/// The position as an SVG document.
#[must_use]
pub fn svg(view: View<'_>) -> String {
    let title = view.headline();
    let head = Head { title: &title, style: STYLE, narrowest: 490.0, foot: 34.0 };
    let mut picture = Picture { canvas: Canvas::new(view.board(), Window::whole(view.board()), &head), view };
    picture.spaces();
    picture.canvas.grid();
    picture.canvas.names();
    picture.stones();
    picture.half_and_false_eyes();
    picture.vital_points();
    picture.values();
    picture.key();
    picture.canvas.finish()
}

struct Picture<'a> {
    canvas: Canvas<'a>,
    view: View<'a>,
}

impl Picture<'_> {
    /// Each space as one shape of squares, under the lines.
    fn spaces(&mut self) {
        for owner in Color::ALL {
            let (class, marginal) = classes(owner);
            for eye in self.view.eyes().iter().filter(|eye| eye.owner == owner && !is_mere_margin(eye)) {
                let proper = self.canvas.squares(&(eye.points - eye.margins));
                let margins = self.canvas.squares(&eye.margins);
                self.canvas.put(&format!("<path class=\"{class}\" d=\"{proper}\"/>\n"));
                if !margins.is_empty() {
                    self.canvas.put(&format!("<path class=\"{marginal}\" d=\"{margins}\"/>\n"));
                }
            }
        }
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
            self.canvas.stone(point, color, within.contains(point));
            if Some(point) == last {
                self.canvas.mark_stone(point, color);
            }
        }
    }

    fn half_and_false_eyes(&mut self) {
        for eye in self.view.eyes() {
            let ink = ink(eye.owner);
            let draw = |sign: fn(f64, f64, &str) -> String, eye: &EyePoint| {
                let (x, y) = self.canvas.at(eye.point);
                sign(x, y, ink)
            };
            let half_eyes = eye.half_eyes().map(|half| draw(half_eye, half));
            let signs: String =
                half_eyes.chain(eye.false_eyes().map(|other| draw(false_eye, other))).collect();
            self.canvas.put(&signs);
        }
    }

    fn vital_points(&mut self) {
        let collect = |sets: &dyn Fn(&Eye<'_>) -> PointSet| -> PointSet {
            self.view.eyes().iter().flat_map(|eye| sets(eye).iter().collect::<Vec<_>>()).collect()
        };
        let (attack, defense) = (collect(&|eye| eye.attack), collect(&|eye| eye.defense));
        for (points, radius, color) in [(attack, 0.36, ATTACK), (defense, 0.27, DEFENSE)] {
            for point in points.iter() {
                let (x, y) = self.canvas.at(point);
                let radius = radius * CELL;
                self.canvas.put(&format!(
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
            let (x, y) = self.canvas.at(point);
            let (color, value) = (ink(eye.owner), eye.value);
            self.canvas.put(&format!(
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

    fn key(&mut self) {
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
        let (mut x, y) = (self.canvas.margin(), self.canvas.height() - 15.0);
        for (sign, words, advance) in items {
            self.canvas.put(&format!(
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
