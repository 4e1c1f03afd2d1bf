//! The header is what cbindgen makes of the sources. `cargo xtask regenerate header` writes it anew.

use std::path::Path;

#[test]
fn the_header_is_up_to_date() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let config = cbindgen::Config::from_file(root.join("cbindgen.toml")).expect("cbindgen.toml");
    let bindings = cbindgen::Builder::new()
        .with_crate(root)
        .with_config(config)
        .generate()
        .expect("a header of the sources");
    let mut made = Vec::new();
    bindings.write(&mut made);
    let made = String::from_utf8(made).expect("UTF-8");
    let path = root.join("include/eyes.h");
    if std::env::var_os("EYES_REGENERATE").is_some() {
        let written = eyes_files::write(&path, made.as_bytes(), eyes_files::Existing::Replace);
        written.expect("include/eyes.h can be written");
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == made, "include/eyes.h is not what the sources say: cargo xtask regenerate header");
}
