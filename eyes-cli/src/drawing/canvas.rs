//! The common parts of all pictures of boards: paper, wood, lines, coordinates, stones.

use std::fmt::Write;

use eyes_runtime::board::{Board, Color, Point, PointSet};

use super::Window;
use crate::input::star_points;

/// The distance between two lines, in the units of the picture.
pub(crate) const CELL: f64 = 36.0;
const FRAME: f64 = 52.0;
pub(crate) const HEAD: f64 = 36.0;

const STYLE: &str = "\
text{font-family:'Inter','Helvetica Neue',Helvetica,Arial,sans-serif}\
.name{font-size:13px;fill:#6b5a3a;text-anchor:middle}\
.head{font-size:15px;fill:#3d3425;font-weight:600}\
.key{font-size:13px;fill:#3d3425}\
.line{stroke:#7a6238;stroke-width:1}\
.edge{fill:none;stroke:#6b552f;stroke-width:1.8}";

const DEFINITIONS: &str = "<defs>\n\
<radialGradient id=\"eyes-black\" cx=\".36\" cy=\".32\" r=\".75\">\
<stop offset=\"0\" stop-color=\"#6a6a6a\"/><stop offset=\".45\" stop-color=\"#2b2b2b\"/>\
<stop offset=\"1\" stop-color=\"#0c0c0c\"/></radialGradient>\n\
<radialGradient id=\"eyes-white\" cx=\".36\" cy=\".32\" r=\".8\">\
<stop offset=\"0\" stop-color=\"#ffffff\"/><stop offset=\".6\" stop-color=\"#f3f1ec\"/>\
<stop offset=\"1\" stop-color=\"#cfcac0\"/></radialGradient>\n\
<linearGradient id=\"eyes-wood\" x2=\"0\" y2=\"1\"><stop offset=\"0\" stop-color=\"#f4dcae\"/>\
<stop offset=\"1\" stop-color=\"#efd09a\"/></linearGradient>\n</defs>\n";

/// The title, the styles and the sizes of a picture.
pub(crate) struct Head<'a> {
    pub(crate) title: &'a str,
    /// The kind of picture. Styles are those of this kind alone, because a page shares those of all its pictures.
    pub(crate) kind: &'a str,
    /// Styles in addition to those of the board.
    pub(crate) style: &'a str,
    /// The minimum width of the picture.
    pub(crate) narrowest: f64,
    /// The height below the board.
    pub(crate) foot: f64,
}

impl Head<'_> {
    fn styles(&self) -> String {
        let rules = [STYLE, self.style].into_iter().flat_map(|style| style.split_inclusive('}'));
        rules.map(|rule| format!(".eyes-{} {rule}", self.kind)).collect()
    }
}

/// An SVG document in progress. Later elements cover earlier ones.
pub(crate) struct Canvas<'a> {
    text: String,
    board: &'a Board,
    window: Window,
    left: f64,
    top: f64,
    height: f64,
}

impl<'a> Canvas<'a> {
    /// Paper with the title, and the wood of the board in its middle.
    pub(crate) fn new(board: &'a Board, window: Window, head: &Head<'_>) -> Self {
        let (columns, rows) = Self::extent(window);
        let width = columns.max(head.narrowest);
        let mut canvas = Self::sheet(board, window, head, (width, HEAD + rows + head.foot));
        canvas.place((width - columns) / 2.0, HEAD);
        canvas
    }

    /// Paper of this width and height with the title. The board must be [placed](Canvas::place).
    pub(crate) fn sheet(
        board: &'a Board,
        window: Window,
        head: &Head<'_>,
        (width, height): (f64, f64),
    ) -> Self {
        let mut canvas = Canvas { text: String::new(), board, window, left: FRAME, top: FRAME, height };
        canvas.put(&format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\" role=\"img\" class=\"eyes-{kind}\">\n<title>{title}</title>\n<style>{styles}</style>\n\
             {DEFINITIONS}<rect width=\"{width}\" height=\"{height}\" rx=\"10\" fill=\"#fbf5e6\"/>\n\
             <text class=\"head\" x=\"{x:.0}\" y=\"32\">{title}</text>\n",
            title = head.title,
            kind = head.kind,
            styles = head.styles(),
            x = canvas.margin(),
        ));
        canvas
    }

    /// The width and the height of a board with its frame.
    pub(crate) fn extent(window: Window) -> (f64, f64) {
        let along = |lines: u8| 2.0 * FRAME + (f64::from(lines) - 1.0) * CELL;
        (along(window.width()), along(window.height()))
    }

    /// Places the board with its frame here; later elements are drawn on it.
    pub(crate) fn place(&mut self, left: f64, top: f64) {
        (self.left, self.top) = (left + FRAME, top + FRAME);
        self.wood();
    }

    pub(crate) fn finish(mut self) -> String {
        self.put("</svg>\n");
        self.text
    }

    pub(crate) fn put(&mut self, line: &str) {
        self.text.push_str(line);
    }

    pub(crate) fn height(&self) -> f64 {
        self.height
    }

    pub(crate) fn margin(&self) -> f64 {
        FRAME - 0.5 * CELL
    }

    /// The key below the board, in one row: for each sign its text and width.
    pub(crate) fn key<W: std::fmt::Display>(&mut self, items: impl IntoIterator<Item = (String, W, f64)>) {
        let y = self.height() - 15.0;
        let mut x = self.margin();
        for (sign, words, advance) in items {
            self.put(&format!(
                "<g transform=\"translate({x:.0} {y:.0})\">{sign}<text class=\"key\" x=\"22\" y=\"0\">{words}</text></g>\n"
            ));
            x += advance;
        }
    }

    pub(crate) fn at(&self, point: Point) -> (f64, f64) {
        (self.x(point.column()), self.y(point.row()))
    }

    fn x(&self, column: u8) -> f64 {
        self.left + (f64::from(column) - f64::from(self.window.columns.0)) * CELL
    }

    fn y(&self, row: u8) -> f64 {
        self.top + (f64::from(row) - f64::from(self.window.rows.0)) * CELL
    }

    fn wood(&mut self) {
        let (columns, rows) = (self.window.columns, self.window.rows);
        let (x, y) = (self.x(columns.0) - 0.72 * CELL, self.y(rows.0) - 0.72 * CELL);
        let (width, height) = (
            self.x(columns.1) - self.x(columns.0) + 1.44 * CELL,
            self.y(rows.1) - self.y(rows.0) + 1.44 * CELL,
        );
        self.put(&format!(
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" rx=\"4\" \
             fill=\"url(#eyes-wood)\" stroke=\"#c9a566\"/>\n"
        ));
    }

    /// The lines, the thicker visible edges, and the star points. Lines that continue beyond the window end half a
    /// field outside it.
    pub(crate) fn grid(&mut self) {
        let (columns, rows) = (self.window.columns, self.window.rows);
        let beyond = |cut: bool| if cut { 0.6 * CELL } else { 0.0 };
        let (last_column, last_row) = (self.board.width() - 1, self.board.height() - 1);
        let (x0, x1) =
            (self.x(columns.0) - beyond(columns.0 > 0), self.x(columns.1) + beyond(columns.1 < last_column));
        let (y0, y1) = (self.y(rows.0) - beyond(rows.0 > 0), self.y(rows.1) + beyond(rows.1 < last_row));
        let (mut lines, mut edges) = (String::new(), String::new());
        for column in columns.0..=columns.1 {
            let path = if column == 0 || column == last_column { &mut edges } else { &mut lines };
            let _ = write!(path, "M{:.0} {y0:.0}V{y1:.0}", self.x(column));
        }
        for row in rows.0..=rows.1 {
            let path = if row == 0 || row == last_row { &mut edges } else { &mut lines };
            let _ = write!(path, "M{x0:.0} {:.0}H{x1:.0}", self.y(row));
        }
        self.put(&format!(
            "<path class=\"line\" d=\"{lines}\"/>\n<path class=\"edge\" stroke-linecap=\"square\" d=\"{edges}\"/>\n"
        ));
        for (column, row) in star_points(self.board.width(), self.board.height()) {
            if Point::new(column, row).is_some_and(|point| self.window.contains(point)) {
                let (x, y) = (self.x(column), self.y(row));
                self.put(&format!("<circle cx=\"{x:.0}\" cy=\"{y:.0}\" r=\"3.2\" fill=\"#6b552f\"/>\n"));
            }
        }
    }

    pub(crate) fn names(&mut self) {
        let (columns, rows) = (self.window.columns, self.window.rows);
        for column in columns.0..=columns.1 {
            let Some(point) = Point::new(column, rows.0) else { continue };
            let name = point.vertex(self.board.height()).to_string();
            let letter = name.trim_end_matches(|c: char| c.is_ascii_digit());
            let x = self.x(column);
            for y in [self.y(rows.0) - 0.92 * CELL, self.y(rows.1) + 1.16 * CELL] {
                self.put(&format!("<text class=\"name\" x=\"{x:.0}\" y=\"{y:.1}\">{letter}</text>\n"));
            }
        }
        for row in rows.0..=rows.1 {
            let number = self.board.height() - row;
            let y = self.y(row) + 4.5;
            for x in [self.x(columns.0) - 1.02 * CELL, self.x(columns.1) + 1.02 * CELL] {
                self.put(&format!("<text class=\"name\" x=\"{x:.1}\" y=\"{y:.1}\">{number}</text>\n"));
            }
        }
    }

    /// The fields of a set of points as one path, for the attribute `d`.
    pub(crate) fn squares(&self, points: &PointSet) -> String {
        let mut path = String::new();
        for point in points.iter().filter(|&point| self.window.contains(point)) {
            let (x, y) = self.at(point);
            let _ = write!(path, "M{:.0} {:.0}h{CELL}v{CELL}h-{CELL}z", x - CELL / 2.0, y - CELL / 2.0);
        }
        path
    }

    pub(crate) fn stone(&mut self, point: Point, color: Color, faint: bool) {
        if !self.window.contains(point) {
            return;
        }
        let (x, y) = self.at(point);
        let edge = if color == Color::Black { "#000" } else { "#8d877b" };
        let opacity = if faint { " opacity=\".62\"" } else { "" };
        self.put(&format!(
            "<circle cx=\"{x:.0}\" cy=\"{y:.0}\" r=\"{:.1}\" fill=\"url(#eyes-{color})\" stroke=\"{edge}\" \
             stroke-width=\".8\"{opacity}/>\n",
            CELL * 0.475
        ));
    }

    /// A stone of a line of play, with the number of its move. The style has a class `number`.
    pub(crate) fn numbered_stone(&mut self, point: Point, color: Color, number: usize) {
        self.stone(point, color, false);
        let (x, y) = self.at(point);
        let ink = if color == Color::Black { "#fff" } else { "#222" };
        self.put(&format!(
            "<text class=\"number\" x=\"{x:.0}\" y=\"{:.1}\" fill=\"{ink}\">{number}</text>\n",
            y + 5.3
        ));
    }

    /// A ring around a point where a move decides. The radius is in fields.
    pub(crate) fn ring(&mut self, point: Point, radius: f64, ink: &str) {
        let (x, y) = self.at(point);
        self.put(&format!(
            "<circle cx=\"{x:.0}\" cy=\"{y:.0}\" r=\"{:.1}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"3\"/>\n",
            radius * CELL
        ));
    }

    pub(crate) fn mark_stone(&mut self, point: Point, color: Color) {
        let (x, y) = self.at(point);
        let ink = if color == Color::Black { "#fff" } else { "#222" };
        self.put(&format!(
            "<circle cx=\"{x:.0}\" cy=\"{y:.0}\" r=\"{:.1}\" fill=\"none\" stroke=\"{ink}\" \
             stroke-width=\"1.8\"/>\n",
            CELL * 0.2
        ));
    }
}
