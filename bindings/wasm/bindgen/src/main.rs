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
            check_arguments(&file)?;
        }
    }
    Ok(())
}

/// Refuses arguments of the wrong type and objects that were freed before the module sees them. There they would be faults of the
/// memory, or errors that leave its stack shorter each time.
fn check_arguments(file: &Path) -> io::Result<()> {
    let mut code = String::new();
    for line in fs::read_to_string(file)?.split_inclusive('\n') {
        code.push_str(line);
        let check = match line.trim_end() {
            "function passStringToWasm0(arg, malloc, realloc) {" => {
                "if (typeof arg !== 'string') throw new TypeError('expected a string');"
            }
            "function passArray8ToWasm0(arg, malloc) {" => {
                "if (!ArrayBuffer.isView(arg) || arg.BYTES_PER_ELEMENT !== 1) throw new TypeError('expected a Uint8Array');"
            }
            // What cannot be a number throws here, and not when there is memory to be freed.
            "function passArrayF64ToWasm0(arg, malloc) {" => "arg = Float64Array.from(arg);",
            "function passArrayJsValueToWasm0(array, malloc) {" => {
                "array = Array.isArray(array) && array.length <= 1000 ? Array.from(array) : [0];\n    \
                 if (!array.every(text => typeof text === 'string')) throw new TypeError('expected an array of at most 1000 strings');"
            }
            // To free an object twice does no harm.
            "    free() {" => "    if (!this.__wbg_ptr) return;",
            line if is_method(line) => "    if (!this.__wbg_ptr) throw new Error('used after free()');",
            _ => continue,
        };
        code.push_str(&format!("    {check}\n"));
    }
    fs::write(file, code)
}

/// Whether a method of an object begins here.
fn is_method(line: &str) -> bool {
    let name =
        line.strip_prefix("    ").filter(|line| line.ends_with(") {")).and_then(|line| line.split_once('('));
    name.is_some_and(|(name, _)| {
        let name = name.strip_prefix("get ").unwrap_or(name);
        name.starts_with(|first: char| first.is_ascii_lowercase())
            && name.chars().all(|sign| sign.is_ascii_alphanumeric())
            && !["constructor", "free"].contains(&name)
    })
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
