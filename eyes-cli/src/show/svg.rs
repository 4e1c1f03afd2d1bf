//! A position as a picture.
//!
//! Black's eye spaces are tinted blue, White's red; margins are fainter. A red ring is a point to attack, a green
//! ring a point to defend, and both rings mean that it is the same point for both sides. Ringed stones are
//! unconditionally alive. Hatched points are unconditional territory. A small eye symbol is a real eye by the eye
//! tester. Areas within one string are described below the board.

use eyes_runtime::board::{Color, Point, PointSet};
use eyes_runtime::eye_space::{EyePoint, EyeSpace};
use eyes_runtime::static_rules::survey::{Link, Survey, survey};

use super::view::{View, is_mere_margin};
use super::words;
use crate::drawing::{CELL, Canvas, Head, Window};

/// The height of the key, and of each line below it.
const KEY: f64 = 56.0;
const LINE: f64 = 20.0;

const STYLE: &str = "\
.value{font-size:12.5px;font-weight:700;text-anchor:middle;letter-spacing:.4px}\
.tag{stroke-width:1}\
.b{fill:#86b9e8}.w{fill:#f08e78}.bm{fill:#c3d6d3}.wm{fill:#f2bf9b}\
.bt{fill:url(#eyes-bh)}.wt{fill:url(#eyes-wh)}\
.alive{fill:none;stroke:#2fbf9b;stroke-width:2.6}\
.eye{fill:#fffdf6;stroke-width:1.4}";

const HATCHING: &str = "<defs>\
<pattern id=\"eyes-bh\" width=\"7\" height=\"7\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">\
<path d=\"M0 0V7\" stroke=\"#1b4f86\" stroke-width=\"3\" stroke-opacity=\".55\"/></pattern>\n\
<pattern id=\"eyes-wh\" width=\"7\" height=\"7\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">\
<path d=\"M0 0V7\" stroke=\"#a34a10\" stroke-width=\"3\" stroke-opacity=\".55\"/></pattern></defs>\n";

/// The least width, and that of a letter of a caption.
const NARROWEST: f64 = 540.0;
const LETTER: f64 = 6.4;

/// The position as an SVG document.
#[must_use]
pub fn svg(view: View<'_>) -> String {
    let title = view.headline();
    let survey = survey(view.board());
    let captions = words::captions(view, &survey);
    let foot = KEY + LINE * captions.len() as f64;
    let longest = captions.iter().map(|caption| caption.chars().count()).max().unwrap_or_default();
    let narrowest = NARROWEST.max(LETTER * longest as f64 + 2.0 * CELL);
    let head = Head { title: &title, kind: "show", style: STYLE, narrowest, foot };
    let canvas = Canvas::new(view.board(), Window::whole(view.board()), &head);
    let mut picture = Picture { canvas, view, survey };
    picture.canvas.put(HATCHING);
    picture.spaces();
    picture.territory();
    picture.canvas.grid();
    picture.canvas.names();
    picture.stones();
    picture.unconditional_life();
    picture.half_and_false_eyes();
    picture.vital_points();
    picture.values();
    picture.tested_eyes();
    picture.key(foot);
    picture.captions(&captions);
    picture.canvas.finish()
}

struct Picture<'a> {
    canvas: Canvas<'a>,
    view: View<'a>,
    survey: Survey,
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

    fn territory(&mut self) {
        for owner in Color::ALL {
            let squares = self.canvas.squares(self.survey.unconditional.territory(owner));
            if !squares.is_empty() {
                self.canvas.put(&format!("<path class=\"{}\" d=\"{squares}\"/>\n", hatched(owner)));
            }
        }
    }

    fn unconditional_life(&mut self) {
        for point in Color::ALL.into_iter().flat_map(|color| self.survey.unconditional.alive(color).iter()) {
            let (x, y) = self.canvas.at(point);
            self.canvas.put(&format!(
                "<circle class=\"alive\" cx=\"{x:.0}\" cy=\"{y:.0}\" r=\"{:.1}\"/>\n",
                CELL * 0.41
            ));
        }
    }

    /// Placed below the value, so that both are visible.
    fn tested_eyes(&mut self) {
        for eye in self.survey.single_points.iter().filter(|eye| eye.link == Link::Real) {
            let (x, y) = self.canvas.at(eye.point);
            self.canvas.put(&real_eye(x, y + 13.0, ink(eye.owner)));
        }
    }

    fn captions(&mut self, captions: &[String]) {
        let x = self.canvas.margin();
        for (line, caption) in captions.iter().enumerate() {
            let y = self.canvas.height() - 15.0 - LINE * (captions.len() - 1 - line) as f64;
            self.canvas.put(&format!("<text class=\"key\" x=\"{x:.0}\" y=\"{y:.0}\">{caption}</text>\n"));
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
        let collect = |sets: &dyn Fn(&EyeSpace) -> PointSet| -> PointSet {
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

    /// The value of each space, on the point with the most room.
    fn values(&mut self) {
        for eye in self.view.eyes().iter().filter(|eye| !is_mere_margin(eye)) {
            let Some(point) = self.roomiest(eye) else { continue };
            let (x, y) = self.canvas.at(point);
            let color = ink(eye.owner);
            // A ko has two values: if the owner wins it, and if the attacker does.
            let (value, width) = match eye.masters.as_deref() {
                None => (eye.value.to_string(), 34.0),
                Some(masters) => (format!("{}/{}", masters.owner.value, masters.attacker.value), 72.0),
            };
            self.canvas.put(&format!(
                "<rect class=\"tag\" x=\"{:.1}\" y=\"{:.1}\" width=\"{width}\" height=\"17\" rx=\"4\" fill=\"#fffdf6\" \
                 fill-opacity=\".93\" stroke=\"{color}\"/><text class=\"value\" x=\"{x:.0}\" y=\"{:.1}\" \
                 fill=\"{color}\">{value}</text>\n",
                x - width / 2.0,
                y - 8.5,
                y + 4.5
            ));
        }
    }

    /// A point that is not vital, holds no stone and is not on the rim, if possible.
    fn roomiest(&self, eye: &EyeSpace) -> Option<Point> {
        let cost = |point: Point| {
            let marked = eye.attack.contains(point) || eye.defense.contains(point);
            let topological = eye.eye_points.iter().any(|eye_point| eye_point.point == point);
            let board = self.view.board();
            let near = board.neighbours(point).chain(board.diagonals(point));
            let around = near.filter(|&near| eye.points.contains(near)).count();
            let stone = !board.is_empty(point);
            (marked, stone, topological, eye.margins.contains(point), 8 - around)
        };
        eye.points.iter().min_by_key(|&point| cost(point))
    }

    fn key(&mut self, foot: f64) {
        let left = self.canvas.margin();
        let top = self.canvas.height() - foot;
        for (row, items) in
            [eye_spaces_key().as_slice(), static_rules_key().as_slice()].into_iter().enumerate()
        {
            let (mut x, y) = (left, top + 19.0 + 22.0 * row as f64);
            for (sign, words, advance) in items {
                self.canvas.put(&format!(
                    "<g transform=\"translate({x:.0} {y:.0})\">{sign}<text class=\"key\" x=\"20\" y=\"0\">{words}</text></g>\n"
                ));
                x += advance;
            }
        }
    }
}

/// A symbol, its meaning, and the width of both.
type KeyItem = (String, &'static str, f64);

fn eye_spaces_key() -> [KeyItem; 6] {
    let ring = |color: &str| {
        format!("<circle cx=\"7\" cy=\"-5\" r=\"6\" fill=\"none\" stroke=\"{color}\" stroke-width=\"2.6\"/>")
    };
    [
        (swatch("b", "bm"), "Black", 72.0),
        (swatch("w", "wm"), "White", 76.0),
        (ring(ATTACK), "attack", 78.0),
        (ring(DEFENSE), "defend", 82.0),
        (half_eye(8.0, -5.0, KEY_INK), "half eye", 92.0),
        (false_eye(8.0, -5.0, KEY_INK), "false eye", 90.0),
    ]
}

fn static_rules_key() -> [KeyItem; 3] {
    let stone = "<circle cx=\"7\" cy=\"-5\" r=\"8\" fill=\"#f6f4ef\" stroke=\"#8d877b\" stroke-width=\".8\"/>\
                 <circle class=\"alive\" cx=\"7\" cy=\"-5\" r=\"6.6\"/>";
    [
        (stone.to_owned(), "unconditionally alive", 186.0),
        (
            format!("{}{}", swatch("b", "w"), swatch(hatched(Color::Black), hatched(Color::White))),
            "its territory",
            104.0,
        ),
        (real_eye(7.0, -5.0, KEY_INK), "real eye", 84.0),
    ]
}

/// A small field in two styles.
fn swatch(left: &str, right: &str) -> String {
    format!(
        "<rect class=\"{left}\" width=\"8\" height=\"14\" y=\"-12\"/>\
         <rect class=\"{right}\" width=\"7\" height=\"14\" x=\"8\" y=\"-12\"/>"
    )
}

fn real_eye(x: f64, y: f64, ink: &str) -> String {
    format!(
        "<path class=\"eye\" d=\"M{:.1} {y:.1}q8 -8.5 16 0q-8 8.5 -16 0z\" stroke=\"{ink}\"/>\
         <circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"2.4\" fill=\"{ink}\"/>\n",
        x - 8.0
    )
}

fn half_eye(x: f64, y: f64, ink: &str) -> String {
    let top = y - 9.0;
    format!(
        "<path d=\"M{x:.0} {top:.0}l9 9l-9 9l-9-9z\" fill=\"#fff\" fill-opacity=\".75\" stroke=\"{ink}\" \
         stroke-width=\"1.5\"/><path d=\"M{x:.0} {top:.0}l-9 9l9 9z\" fill=\"{ink}\"/>\n"
    )
}

fn false_eye(x: f64, y: f64, ink: &str) -> String {
    let (left, top) = (x - 6.0, y - 6.0);
    format!(
        "<path d=\"M{left:.0} {top:.0}l12 12m0-12l-12 12\" fill=\"none\" stroke=\"{ink}\" \
         stroke-width=\"2.4\" stroke-linecap=\"round\"/>\n"
    )
}

const KEY_INK: &str = "#3d3425";
const ATTACK: &str = "#d3222a";
const DEFENSE: &str = "#1f9d4d";

/// The style of an eye space's points, and that of its margins.
fn classes(owner: Color) -> (&'static str, &'static str) {
    match owner {
        Color::Black => ("b", "bm"),
        Color::White => ("w", "wm"),
    }
}

fn hatched(owner: Color) -> &'static str {
    match owner {
        Color::Black => "bt",
        Color::White => "wt",
    }
}

fn ink(owner: Color) -> &'static str {
    match owner {
        Color::Black => "#1b4f86",
        Color::White => "#a34a10",
    }
}
