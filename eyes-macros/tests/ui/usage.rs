fn main() {
    let _ = eyes_macros::include_patterns!();
    let _ = eyes_macros::include_patterns!(small);
    let _ = eyes_macros::include_patterns!(crate = eyes_graph);
}
