//! The gallery of shapes in the documentation matches the rules.

use std::fmt::Write;
use std::path::Path;

use crate::static_rules::neighbour_class::{TABLE_1, eye_of, in_centre};
use crate::static_rules::polyomino::{Lie, free_polyominoes};

const GALLERY: &str = "../docs/book/src/static-rules/gallery.md";

/// Rows of drawings side by side, with at most `most` in a row.
fn side_by_side(lies: &[Lie], most: usize, sign: impl Fn(&Lie, usize) -> char) -> String {
    let mut text = String::new();
    for lies in lies.chunks(most) {
        let drawings: Vec<Vec<String>> =
            lies.iter().map(|lie| lie.draw(|i| sign(lie, i)).lines().map(str::to_owned).collect()).collect();
        let height = drawings.iter().map(Vec::len).max().unwrap_or(0);
        for row in 0..height {
            let line: Vec<String> = drawings
                .iter()
                .map(|drawing| {
                    let width = drawing.iter().map(String::len).max().unwrap_or(0);
                    format!("{:width$}", drawing.get(row).map_or("", String::as_str))
                })
                .collect();
            let _ = writeln!(text, "{}", line.join("   ").trim_end());
        }
        text.push('\n');
    }
    text.pop();
    text
}

fn gallery() -> String {
    let mut text = String::from(
        "# All shapes by neighbour class\n\n\
         Figures 20 to 22 of Vilà and Cazenave, *When One Eye Is Sufficient*, and the smaller shapes. `*` is \
         a vital point, `e` an end point; the points of a class with the life property are drawn `.`. \
         Written and checked by the test `gallery`.\n",
    );
    for size in 1..=7 {
        let _ = write!(text, "\n## Size {size}\n");
        for (class, _, property) in TABLE_1.into_iter().filter(|(class, ..)| class.len() == size) {
            let lies: Vec<Lie> = free_polyominoes(size)
                .iter()
                .map(|shape| in_centre(shape))
                .filter(|lie| eye_of(lie).0.class().to_string() == class)
                .collect();
            let drawn = side_by_side(&lies, 8, |lie, i| {
                let (eye, bits) = eye_of(lie);
                let holds = |set: Option<u64>| set.is_some_and(|set| set & bits[i] != 0);
                match (holds(eye.vital_points()), holds(eye.end_points())) {
                    (true, _) => '*',
                    (_, true) => 'e',
                    _ => '.',
                }
            });
            let life = if property { "life property" } else { "no life property" };
            let count = if lies.len() == 1 { "1 shape".to_owned() } else { format!("{} shapes", lies.len()) };
            let _ = write!(text, "\n### [{class}]: {count}, {life}\n\n```text\n{drawn}```\n");
        }
    }
    text
}

#[test]
fn the_gallery_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(GALLERY);
    let expected = gallery();
    if std::env::var_os("EYES_REGENERATE").is_some() {
        let written = eyes_files::write(&path, expected.as_bytes(), eyes_files::Existing::Replace);
        written.expect("the gallery can be written");
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(found == expected, "run `cargo xtask regenerate gallery` to write {GALLERY}");
}
