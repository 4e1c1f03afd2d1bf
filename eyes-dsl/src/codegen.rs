//! The expansion of `include_patterns!` of the crate `eyes-macros`.

use std::path::{Path, PathBuf};

use proc_macro2::{Literal, Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{LitStr, Token};

use crate::{PatternFile, compile};

/// `[crate = path,] "file", …`
struct Input {
    graph_crate: TokenStream,
    files: Vec<LitStr>,
}

impl Parse for Input {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let mut graph_crate = quote!(::eyes_graph);
        if input.peek(Token![crate]) && input.peek2(Token![=]) {
            input.parse::<Token![crate]>()?;
            input.parse::<Token![=]>()?;
            let path: syn::Path = input.call(syn::Path::parse_mod_style)?;
            graph_crate = quote!(#path);
            if !input.is_empty() {
                input.parse::<Token![,]>()?;
            }
        }
        if input.is_empty() {
            let expected = "expected the path of a pattern file, such as \"patterns/small.eyes\"";
            return Err(syn::Error::new(input.span(), expected));
        }
        let files = Punctuated::<LitStr, Token![,]>::parse_terminated(input)?;
        Ok(Self { graph_crate, files: files.into_iter().collect() })
    }
}

/// Expands `include_patterns!(input)` in a crate whose manifest is in `root`.
///
/// The expansion is a constant expression of type `eyes_graph::Table<'static>`, or one `compile_error!` for each
/// mistake in the files, with file, line and column. The compiler rebuilds the crate when one of the files changes.
pub fn include_patterns(input: TokenStream, root: &Path) -> TokenStream {
    let input = match Input::parse.parse2(input) {
        Ok(input) => input,
        Err(error) => return error.into_compile_error(),
    };
    let mut files = Vec::new();
    let mut paths = Vec::new();
    let mut unreadable = Vec::new();
    for literal in &input.files {
        match read(literal, root) {
            Ok((file, path)) => {
                files.push(file);
                paths.push(path);
            }
            Err(message) => unreadable.push((literal.span(), message)),
        }
    }
    if !unreadable.is_empty() {
        return compile_errors(unreadable);
    }
    match compile(&files) {
        Ok(compiled) => expansion(&input.graph_crate, &paths, compiled.bytes()),
        Err(mistakes) => compile_errors(mistakes.iter().take(MOST_ERRORS).map(|mistake| {
            let literal = input.files.iter().find(|literal| name_of(&literal.value()) == mistake.file());
            let message = mistake.to_string();
            // The compiler adds the prefix itself.
            let message = message.strip_prefix("error: ").unwrap_or(&message);
            (literal.map_or_else(Span::call_site, LitStr::span), message.to_owned())
        })),
    }
}

/// The number of mistakes shown in one build, so that a bad file does not hide all other messages.
const MOST_ERRORS: usize = 64;

fn read(literal: &LitStr, root: &Path) -> Result<(PatternFile, String), String> {
    let name = literal.value();
    let path: PathBuf = root.join(&name);
    let bytes = std::fs::read(&path).map_err(|error| {
        format!(
            "cannot read pattern file `{name}`: {error}\n= help: paths are relative to the directory of the crate's Cargo.toml"
        )
    })?;
    let path = path.into_os_string().into_string();
    let path = path.map_err(|path| format!("the path of pattern file {} is not UTF-8", path.display()))?;
    Ok((PatternFile::from_bytes(name_of(&name), bytes), path))
}

/// The name of the file at `path` in messages and tables: the path without leading `../`, which in a workspace is
/// usually the path from its root.
fn name_of(path: &str) -> &str {
    let mut name = path;
    while let Some(rest) = name.strip_prefix("../").or_else(|| name.strip_prefix("./")) {
        name = rest;
    }
    name
}

/// An expression with all these errors, of a type that fits everywhere.
fn compile_errors(errors: impl IntoIterator<Item = (Span, String)>) -> TokenStream {
    let errors =
        errors.into_iter().map(|(span, message)| quote_spanned!(span=> ::core::compile_error!(#message)));
    quote!({ #(#errors);* })
}

fn expansion(graph_crate: &TokenStream, paths: &[String], bytes: &[u8]) -> TokenStream {
    let bytes = Literal::byte_string(bytes);
    quote!({
        #(const _: &[u8] = ::core::include_bytes!(#paths);)*
        const TABLE: #graph_crate::Table<'static> = match #graph_crate::Table::from_bytes(#bytes) {
            ::core::result::Result::Ok(table) => table,
            ::core::result::Result::Err(_) => {
                ::core::panic!("eyes-macros and eyes-graph are of different versions")
            }
        };
        TABLE
    })
}
