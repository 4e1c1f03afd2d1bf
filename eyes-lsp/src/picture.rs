//! A pattern as a picture.

use std::fmt::Write;

use eyes_dsl::{Edges, Pattern, Sign, Vertex};

/// The distance of two lines.
const CELL: f64 = 40.0;
const MARGIN: f64 = 30.0;
/// The room for the value below the board.
const FOOT: f64 = 34.0;

/// The pattern as an SVG document: margins are shaded, edges of the board thick, the attacker's stones white, a red ring is
/// a point of attack and a green one a point of defense, and a pale stone is a point that may hold one.
pub(crate) fn svg(pattern: &Pattern) -> String {
    let vertices = pattern.diagram.vertices();
    let most = |of: fn(&Vertex) -> u8| f64::from(vertices.iter().map(of).max().unwrap_or(0));
    let (rows, columns) = (most(|vertex| vertex.row) + 1.0, most(|vertex| vertex.column) + 1.0);
    let width = (columns * CELL + 2.0 * MARGIN).max(300.0);
    let height = rows * CELL + 2.0 * MARGIN + FOOT;
    let title = format!("Pattern {}: {}", pattern.number, pattern.value.name());
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" font-family=\"sans-serif\" role=\"img\"><title>{title}</title>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#f5ead2\"/>\n"
    );
    let left = (width - columns * CELL) / 2.0;
    let centre = |vertex: &Vertex| {
        let x = left + (f64::from(vertex.column) + 0.5) * CELL;
        (x, MARGIN + (f64::from(vertex.row) + 0.5) * CELL)
    };
    for vertex in vertices {
        let (x, y) = centre(vertex);
        let fill = if vertex.sign.is_marginal() { "#cfd6c4" } else { "#86b9e8" };
        let half = CELL / 2.0;
        let _ = writeln!(
            text,
            "<rect x=\"{}\" y=\"{}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"{fill}\"/>",
            x - half,
            y - half
        );
    }
    for vertex in vertices {
        point(&mut text, vertex, centre(vertex));
    }
    let _ = writeln!(
        text,
        "<text x=\"{}\" y=\"{}\" font-size=\"16\" text-anchor=\"middle\" fill=\"#3d3425\">:{} {}</text>\n</svg>",
        width / 2.0,
        height - MARGIN / 2.0,
        pattern.value,
        pattern.value.name()
    );
    text
}

/// The lines of a point, and what stands on it.
fn point(text: &mut String, vertex: &Vertex, (x, y): (f64, f64)) {
    let half = CELL / 2.0;
    let arm = |side: Edges, (dx, dy): (f64, f64)| {
        let is_edge = vertex.edges.contains(side);
        let (length_x, length_y) = if is_edge { (0.0, 0.0) } else { (dx * half, dy * half) };
        format!("M{x} {y}l{length_x} {length_y}")
    };
    let arms = [
        (Edges::LEFT, (-1.0, 0.0)),
        (Edges::RIGHT, (1.0, 0.0)),
        (Edges::ABOVE, (0.0, -1.0)),
        (Edges::BELOW, (0.0, 1.0)),
    ];
    let grid: String = arms.into_iter().map(|(side, way)| arm(side, way)).collect();
    let _ = writeln!(text, "<path d=\"{grid}\" stroke=\"#5b4a2c\" stroke-width=\"1.2\"/>");
    for (side, (dx, dy)) in arms {
        if vertex.edges.contains(side) {
            // Beyond the edge there is no board.
            let (from_x, from_y) = (x + dx * half - dy * half, y + dy * half - dx * half);
            let _ = writeln!(
                text,
                "<path d=\"M{from_x} {from_y}l{} {}\" stroke=\"#3d3425\" stroke-width=\"4\"/>",
                2.0 * dy * half,
                2.0 * dx * half
            );
        }
    }
    let sign = vertex.sign;
    let mut circle = |radius: f64, style: &str| {
        let _ = writeln!(text, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" {style}/>");
    };
    match sign {
        Sign::Stone | Sign::StoneMargin => {
            circle(16.0, "fill=\"#fffdf6\" stroke=\"#3d3425\" stroke-width=\"1.4\"");
        }
        Sign::Wildcard => {
            circle(16.0, "fill=\"#fffdf6\" fill-opacity=\".45\" stroke=\"#3d3425\" stroke-dasharray=\"3 3\"");
        }
        _ => {}
    }
    if sign.is_attack() {
        circle(11.0, "fill=\"none\" stroke=\"#d3222a\" stroke-width=\"3\"");
    }
    if sign.is_defense() {
        circle(6.5, "fill=\"none\" stroke=\"#1f9d4d\" stroke-width=\"3\"");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_has_each_part_once() {
        let pattern =
            Pattern { number: 7, diagram: "|*x\n|!X".parse().unwrap(), value: "1122".parse().unwrap() };
        let picture = svg(&pattern);
        let count = |part: &str| picture.matches(part).count();
        assert_eq!((count("#d3222a"), count("#1f9d4d"), count("dasharray")), (1, 1, 1));
        assert_eq!((count("stroke-width=\"4\""), count("#cfd6c4"), count("<title>Pattern 7")), (2, 1, 1));
    }
}
