//! `bindgen MODULE FOLDER`: writes the JavaScript and the types of a compiled module, as `wasm-bindgen --target web` does. It is
//! a program of this workspace so that its version is locked together with that of the library.

use std::error::Error;
use std::path::Path;
use std::process::ExitCode;
use std::{fs, io};

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [module, folder] = &arguments[..] else {
        eprintln!("usage: bindgen MODULE FOLDER");
        return ExitCode::from(2);
    };
    if let Err(error) = write(module, Path::new(folder)) {
        eprintln!("{module}: {error:#}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

fn write(module: &str, folder: &Path) -> Result<(), Box<dyn Error>> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).web(true)?.typescript(true).omit_default_module_path(false);
    bindgen.remove_name_section(true).generate(folder)?;
    for entry in fs::read_dir(folder)? {
        let file = entry?.path();
        if file.extension().is_some_and(|extension| extension == "js") {
            undocument(&file)?;
            check_types(&file)?;
        }
    }
    Ok(())
}

/// Refuses arguments of the wrong type, which would be faults of the memory.
fn check_types(file: &Path) -> io::Result<()> {
    let mut code = fs::read_to_string(file)?;
    for (function, check) in [
        (
            "function passStringToWasm0(arg, malloc, realloc) {\n",
            "typeof arg !== 'string') throw new TypeError('expected a string');",
        ),
        (
            "function passArray8ToWasm0(arg, malloc) {\n",
            "arg?.BYTES_PER_ELEMENT !== 1) throw new TypeError('expected a Uint8Array');",
        ),
    ] {
        code = code.replace(function, &format!("{function}    if ({check}\n"));
    }
    fs::write(file, code)
}

/// Removes the comments for readers, which the types have too: a page loads two kilobytes less.
fn undocument(file: &Path) -> io::Result<()> {
    let mut is_comment = false;
    let text = fs::read_to_string(file)?;
    let code = text.split_inclusive('\n').filter(|line| {
        is_comment |= line.trim_start().starts_with("/**");
        let is_code = !is_comment;
        is_comment &= !line.trim_end().ends_with("*/");
        is_code
    });
    fs::write(file, code.collect::<String>())
}
