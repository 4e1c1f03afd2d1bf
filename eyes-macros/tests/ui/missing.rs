fn main() {
    let _ = eyes_macros::include_patterns!("nowhere.eyes");
}
