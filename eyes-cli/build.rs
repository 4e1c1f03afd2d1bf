//! With the feature `page`, embeds the built page (`web/dist`) for `eyes serve`.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let mut files = Vec::new();
    if env::var_os("CARGO_FEATURE_PAGE").is_some() {
        let folder = Path::new(&env::var("CARGO_MANIFEST_DIR").unwrap_or_default()).join("../web/dist");
        println!("cargo::rerun-if-changed={}", folder.display());
        collect(&folder, &folder, &mut files);
    }
    files.sort();
    let mut list = String::from("&[\n");
    for (name, file) in files {
        let _ = writeln!(list, "    ({name:?}, include_bytes!({:?})),", file.display().to_string());
    }
    list.push_str("]\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default()).join("page.rs");
    if let Err(error) = fs::write(&out, list) {
        println!("cargo::error={}: {error}", out.display());
    }
}

/// The files below a folder, with their names in addresses; none if there is no folder.
fn collect(root: &Path, folder: &Path, files: &mut Vec<(String, PathBuf)>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(root, &path, files);
        } else if let Ok(name) = path.strip_prefix(root) {
            files.push((name.to_string_lossy().replace('\\', "/"), path));
        }
    }
}
