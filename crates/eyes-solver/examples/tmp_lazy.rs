//! x
use eyes_solver::*;
fn main() {
    for d in [
        "........",
        "....%....",
        ".........",
        "...%...%...",
        ".....%.....",
        "..........",
        "!.........%",
        "...%...%....%",
        "XX..X%X....%",
        "..X..X..%!..X..X.",
        "......%......",
        "...%...%...%...",
        "............",
        ".X..%X...%..X.",
        "!...%....%....",
        "!..XX!%....%.X..",
        "!...%....%...!%",
        "!..!%.XX.%....%!..!",
        "..............",
        "....%....%....%....",
        ".......%.......",
        "!....%.....%....!",
        "|....%|....%|....%+----",
    ] {
        let drawing = Drawing::parse(d).unwrap();
        for suicide in [false, true] {
            let t = std::time::Instant::now();
            let r = value_within(drawing.graph(), &ValueRules { suicide, ..Default::default() }, 20_000_000);
            println!(
                "{:2} {d:28} {suicide:5} {:?} {:.2?}",
                drawing.graph().len(),
                r.map(|v| v.value),
                t.elapsed()
            );
        }
    }
}
