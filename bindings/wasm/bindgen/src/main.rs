//! `bindgen MODULE FOLDER`: writes the JavaScript and the types of a compiled module, as `wasm-bindgen --target web` does. It is
//! a program of this workspace so that its version is locked together with that of the library.

use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [module, folder] = &arguments[..] else {
        eprintln!("usage: bindgen MODULE FOLDER");
        return ExitCode::from(2);
    };
    let written = Bindgen::new().input_path(module).web(true).and_then(|bindgen| {
        bindgen.typescript(true).omit_default_module_path(false).remove_name_section(true).generate(folder)
    });
    if let Err(error) = written {
        eprintln!("{module}: {error:#}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}
