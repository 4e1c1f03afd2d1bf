//! What commands print, word for word, as `tests/cmd` has it.

#[test]
fn commands() {
    trycmd::TestCases::new().case("tests/cmd/*.trycmd");
}
