//! The eye of a drawing, on a board of its own.

use eyes_runtime::static_rules::neighbour_class::{EyeShape, EyeShapeError};

use super::Edge;

/// Columns and rows of the board, unless opposite sides of the drawing lie on its edges.
const SIZE: usize = 19;

/// The distance of the eye from other edges, and the most rows of the chain between it and an edge: more make no difference.
const AWAY: usize = 5;

/// Why a drawing is no eye. Columns and rows are those of the drawing, from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DrawingError {
    /// A sign that means nothing.
    #[error(
        "row {row}, column {column}: `{sign}` means nothing; expected `.`, `X`, `o`, or a blank or `O` for the chain"
    )]
    Sign {
        /// Its row.
        row: usize,
        /// Its column.
        column: usize,
        /// The sign.
        sign: char,
    },
    /// More points than the rules count.
    #[error("the eye takes more than 7 by 8 points; `eyes solve` searches the board")]
    TooLarge,
    /// Opposite edges of the board that are next to each other.
    #[error("{sides}: a board has at least 2 by 2")]
    NoBoard {
        /// Which edges.
        sides: &'static str,
    },
    /// The eye fills the board.
    #[error("with all four sides of the board there is no point for the chain")]
    NoChain,
    /// The points are no eye.
    #[error(transparent)]
    Eye(#[from] EyeShapeError),
    /// No single chain surrounds the eye.
    #[error(
        "one chain must surround the eye, but the eye cuts it into parts (an owner's stone inside that does not touch the \
         chain is drawn as `o`)"
    )]
    SeveralChains,
    /// An owner's stone that belongs to the chain is drawn as one that does not.
    #[error(
        "the owner's stone in column {column}, row {row} touches the chain: draw it as part of the chain"
    )]
    PartOfTheChain {
        /// Its column; 0 and less are before the drawing.
        column: isize,
        /// Its row, likewise.
        row: isize,
    },
    /// A string inside has been captured.
    #[error("a string has no liberty")]
    Captured,
    /// The chain has been captured.
    #[error("the chain has no liberty")]
    ChainCaptured,
}

impl DrawingError {
    /// The option of the command that it is about.
    pub(super) fn option(&self) -> &'static str {
        match self {
            Self::NoBoard { .. } | Self::NoChain => "--edge",
            _ => "--shape",
        }
    }
}

/// The points of an eye and what is on them, on a board whose edges are those of the drawing.
pub(super) struct Drawing {
    signs: Vec<((u8, u8), char)>,
    columns: u8,
    rows: u8,
    /// The place of the board's first point in the drawing, from 1.
    first: (isize, isize),
}

/// The extent of the eye along one side of the drawing, and what of the chain is drawn before and after it.
struct Extent {
    before: usize,
    length: usize,
    after: usize,
}

impl Extent {
    fn new(places: impl Iterator<Item = usize> + Clone, drawn: usize) -> Self {
        let before = places.clone().min().unwrap_or(0);
        let end = places.max().map_or(0, |last| last + 1);
        Self { before, length: end - before, after: drawn.saturating_sub(end) }
    }

    /// Where the eye begins on the board, and the length of the board's side, if the first or the last row of the drawing lies
    /// on its edge.
    fn on_board(&self, is_first_edge: bool, is_last_edge: bool) -> (usize, usize) {
        let (before, after) = (self.before.min(AWAY), self.after.min(AWAY));
        match (is_first_edge, is_last_edge) {
            (true, true) => (before, before + self.length + after),
            (true, false) => (before, SIZE),
            (false, true) => (SIZE - self.length - after, SIZE),
            (false, false) => (AWAY, SIZE),
        }
    }
}

impl Drawing {
    /// Reads a drawing. Line ends before and after it are no rows of it.
    pub(super) fn parse(shape: &str, edges: &[Edge]) -> Result<Self, DrawingError> {
        let lines = shape.trim_matches(['\n', '\r']).split(['%', '\n']);
        let lines: Vec<&str> = lines.map(|line| line.trim_end_matches('\r')).collect();
        let mut signs = Vec::new();
        for (row, line) in lines.iter().enumerate() {
            for (column, sign) in line.chars().enumerate() {
                match sign {
                    '.' | 'X' | 'o' => signs.push((column, row, sign)),
                    ' ' | 'O' => {}
                    _ => return Err(DrawingError::Sign { row: row + 1, column: column + 1, sign }),
                }
            }
        }
        let drawn = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
        let across = Extent::new(signs.iter().map(|sign| sign.0), drawn);
        let down = Extent::new(signs.iter().map(|sign| sign.1), lines.len());
        let (width, height) = (across.length, down.length);
        if width.min(height) > 7 || width.max(height) > 8 {
            return Err(DrawingError::TooLarge);
        }
        let has = |edge| edges.contains(&edge);
        let (column, columns) = across.on_board(has(Edge::Left), has(Edge::Right));
        let (row, rows) = down.on_board(has(Edge::Top), has(Edge::Bottom));
        for (length, sides) in [
            (columns, "left and right of an eye of one column"),
            (rows, "top and bottom of an eye of one row"),
        ] {
            if length == 1 {
                return Err(DrawingError::NoBoard { sides });
            }
        }
        if !signs.is_empty() && signs.len() == columns * rows {
            return Err(DrawingError::NoChain);
        }
        let (left, top) = (across.before, down.before);
        let on_board = |(x, y, sign)| (((x - left + column) as u8, (y - top + row) as u8), sign);
        let first = |drawn: usize, on_board: usize| drawn as isize + 1 - on_board as isize;
        Ok(Self {
            signs: signs.into_iter().map(on_board).collect(),
            columns: columns as u8,
            rows: rows as u8,
            first: (first(left, column), first(top, row)),
        })
    }

    /// The eye, which one chain surrounds.
    pub(super) fn eye(&self) -> Result<EyeShape, DrawingError> {
        let points: Vec<(u8, u8)> = self.signs.iter().map(|&(point, _)| point).collect();
        let eye = EyeShape::new(&points, self.columns, self.rows)?;
        self.check_chain(&points)?;
        Ok(eye)
    }

    /// The points with this sign.
    pub(super) fn points(&self, sign: char) -> impl Iterator<Item = (u8, u8)> {
        self.signs.iter().filter(move |&&(_, other)| other == sign).map(|&(point, _)| point)
    }

    /// Column and row of a point in the drawing, from 1.
    pub(super) fn place(&self, (column, row): (u8, u8)) -> (isize, isize) {
        (column as isize + self.first.0, row as isize + self.first.1)
    }

    /// Rejects eyes that no single chain surrounds.
    fn check_chain(&self, eye: &[(u8, u8)]) -> Result<(), DrawingError> {
        let around = |(x, y): (u8, u8)| {
            [(x.wrapping_sub(1), y), (x, y.wrapping_sub(1)), (x + 1, y), (x, y + 1)]
                .into_iter()
                .filter(|next| next.0 < self.columns && next.1 < self.rows && !eye.contains(next))
        };
        let beside: Vec<(u8, u8)> = eye.iter().flat_map(|&point| around(point)).collect();
        let mut chain: Vec<(u8, u8)> = beside.first().copied().into_iter().collect();
        let mut at = 0;
        while let Some(&point) = chain.get(at) {
            at += 1;
            for next in around(point) {
                if !chain.contains(&next) {
                    chain.push(next);
                }
            }
        }
        if beside.iter().all(|point| chain.contains(point)) {
            return Ok(());
        }
        Err(DrawingError::SeveralChains)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Report;
    use super::*;

    fn report(shape: &str, edges: &[Edge]) -> Report {
        Report::of_drawing(shape, edges, 1).unwrap_or_else(|error| panic!("{shape}: {error}"))
    }

    #[test]
    fn a_chain_that_is_drawn_keeps_the_eye_from_the_edge() {
        let all = [Edge::Top, Edge::Bottom, Edge::Left, Edge::Right];
        for shape in
            ["...", "..X", ".%.%X%.", "..%.X", "...%.X.", "....%OXX.", "X..%...", " .%..X% ..", "...%.o.%..."]
        {
            let plain = report(shape, &[]);
            let rows: Vec<String> = shape.split('%').map(|row| format!("O{row:8}O")).collect();
            let framed = report(&format!("{0}%{1}%{0}", "O".repeat(10), rows.join("%")), &all);
            assert_eq!((&plain.class, &plain.placement), (&framed.class, &framed.placement), "{shape}");
            assert_eq!((plain.status, plain.basis), (framed.status, framed.basis), "{shape}");
            let moved = |names: &[String]| -> Vec<String> {
                let place = |name: &String| {
                    let (column, row) = name.split_once(',').unwrap();
                    let next = |number: &str| number.parse::<u8>().unwrap() + 1;
                    format!("{},{}", next(column), next(row))
                };
                names.iter().map(place).collect()
            };
            assert_eq!(
                (moved(&plain.points), moved(&plain.attack)),
                (framed.points, framed.attack),
                "{shape}"
            );
            assert_eq!(moved(&plain.hot_spots), framed.hot_spots, "{shape}");
        }
    }

    #[test]
    fn an_edge_holds_for_its_own_side() {
        let corner = [Edge::Top, Edge::Left];
        assert_eq!(report("...%.XX", &corner).placement, "corner");
        for (shape, placement) in [
            ("O...%O.XX", "side"),
            ("OOOO%O...%O.XX", "centre"),
            (" %..%.X%.", "side"),
            ("\n...%.XX\n", "corner"),
        ] {
            assert_eq!(report(shape, &corner).placement, placement, "{shape}");
        }
        assert_eq!(report("OOOO%O...%O.XX", &corner).status, "unsettled");
        let last = [Edge::Bottom, Edge::Right];
        for (shape, placement) in [
            ("XX.%...", "corner"),
            ("XX. %... ", "side"),
            ("XX.O%...O", "side"),
            ("X.%..%X.%", "side"),
            ("XX. %... % ", "centre"),
        ] {
            assert_eq!(report(shape, &last).placement, placement, "{shape}");
        }
    }

    #[test]
    fn places_are_those_of_the_drawing() {
        assert_eq!(report("   ..X", &[]).vital_points, Some(vec!["5,1".to_owned()]));
        assert_eq!(report("%%..X", &[]).points, ["1,3", "2,3", "3,3"]);
        assert_eq!(report("OO.%OO.%OO.", &[Edge::Right]).points, ["3,1", "3,2", "3,3"]);
        let far = format!("{}..", " ".repeat(100_000));
        assert_eq!(report(&far, &[Edge::Left]).points, ["100001,1", "100002,1"]);
    }
}
