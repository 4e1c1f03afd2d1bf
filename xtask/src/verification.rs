//! The long verifications: the ignored tests, found in the sources.
//!
//! A test marked `#[ignore = "HOW LONG IT TAKES"]` is a verification. The verification has the test's name, and
//! the test's doc comment as its description. Each call `argument("NAME", DEFAULT)` in the test is an argument of
//! the verification.

use std::fs;
use std::path::Path;

use syn::visit::Visit;
use walkdir::WalkDir;

use crate::error::Error;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Verification {
    pub(crate) name: String,
    /// The folder of its crate, relative to the workspace.
    pub(crate) krate: String,
    /// The test program: `--lib`, or `--test` and a name.
    pub(crate) target: Vec<String>,
    /// How long it takes, in words.
    pub(crate) duration: String,
    /// What it checks: the first paragraph of its doc comment.
    pub(crate) about: String,
    /// Names of its arguments, with their defaults as the source has them.
    pub(crate) arguments: Vec<(String, String)>,
}

pub(crate) fn all(root: &Path) -> Result<Vec<Verification>, Error> {
    let mut found = Vec::new();
    let has_sources = |entry: &walkdir::DirEntry| {
        let name = entry.file_name().to_string_lossy();
        let is_other = name.starts_with('.') || ["target", "fuzz", "xtask", "web"].contains(&&*name);
        entry.depth() == 0 || !is_other
    };
    for entry in WalkDir::new(root).sort_by_file_name().into_iter().filter_entry(has_sources) {
        let entry = entry.map_err(|error| Error::File { path: root.to_owned(), source: error.into() })?;
        let path = entry.path();
        if path.extension().is_some_and(|extension| extension == "rs") {
            let text =
                fs::read_to_string(path).map_err(|source| Error::File { path: path.to_owned(), source })?;
            let place = path.strip_prefix(root).unwrap_or(path);
            found.extend(
                in_file(place, &text).map_err(|source| Error::Source { path: path.to_owned(), source })?,
            );
        }
    }
    found.sort_by(|a, b| (&a.krate, &a.name).cmp(&(&b.krate, &b.name)));
    Ok(found)
}

/// The verifications of one file, whose path is relative to the workspace.
fn in_file(path: &Path, text: &str) -> Result<Vec<Verification>, syn::Error> {
    if !text.contains("#[ignore") {
        return Ok(Vec::new());
    }
    let mut folders = path.iter().map(|part| part.to_string_lossy().into_owned());
    let krate = folders.next().unwrap_or_default();
    let rest: Vec<String> = folders.collect();
    let program = |name: &str| vec!["--test".to_owned(), name.to_owned()];
    let target = match rest.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["src", ..] => vec!["--lib".to_owned()],
        ["tests", "soak.rs"] => program("soak"),
        _ => program("all"),
    };
    let mut functions = Functions { found: Vec::new() };
    functions.visit_file(&syn::parse_file(text)?);
    let verification = |(name, duration, about, arguments)| Verification {
        name,
        krate: krate.clone(),
        target: target.clone(),
        duration,
        about,
        arguments,
    };
    Ok(functions.found.into_iter().map(verification).collect())
}

type Found = (String, String, String, Vec<(String, String)>);

struct Functions {
    found: Vec<Found>,
}

impl<'ast> Visit<'ast> for Functions {
    fn visit_item_fn(&mut self, function: &'ast syn::ItemFn) {
        let text_of = |name: &'static str| {
            let wanted = function.attrs.iter().filter(move |attribute| attribute.path().is_ident(name));
            wanted
                .map(|attribute| {
                    attribute.meta.require_name_value().ok().and_then(|meta| literal(&meta.value))
                })
                .map(|text| text.unwrap_or_default().trim().to_owned())
        };
        if let Some(duration) = text_of("ignore").next() {
            let about: Vec<String> = text_of("doc").take_while(|line| !line.is_empty()).collect();
            let mut calls = Calls { found: Vec::new() };
            calls.visit_block(&function.block);
            self.found.push((function.sig.ident.to_string(), duration, about.join(" "), calls.found));
        }
    }
}

struct Calls {
    found: Vec<(String, String)>,
}

impl<'ast> Visit<'ast> for Calls {
    fn visit_expr_call(&mut self, call: &'ast syn::ExprCall) {
        let is_argument =
            |path: &syn::ExprPath| path.path.segments.last().is_some_and(|s| s.ident == "argument");
        if matches!(&*call.func, syn::Expr::Path(path) if is_argument(path)) {
            let literals: Vec<String> = call.args.iter().filter_map(literal).collect();
            if let [name, default] = literals.as_slice() {
                self.found.push((name.clone(), default.clone()));
            }
        }
        syn::visit::visit_expr_call(self, call);
    }

    /// Looks into the arguments of `println!` and its like.
    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        let list = syn::punctuated::Punctuated::<syn::Expr, syn::Token![,]>::parse_terminated;
        let mut inside = Calls { found: Vec::new() };
        for expression in call.parse_body_with(list).iter().flatten() {
            inside.visit_expr(expression);
        }
        self.found.append(&mut inside.found);
    }
}

fn literal(expression: &syn::Expr) -> Option<String> {
    match expression {
        syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. }) => Some(text.value()),
        syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(number), .. }) => {
            Some(number.base10_digits().to_owned())
        }
        syn::Expr::MethodCall(call) => literal(&call.receiver),
        syn::Expr::Reference(reference) => literal(&reference.expr),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_found_with_their_defaults() {
        let text = r#"
            /// Compares all regions.
            ///
            /// More.
            #[test]
            #[ignore = "minutes"]
            fn whole() {
                let size = argument("size", 4);
                let what = support::argument("what", "walls".to_owned());
                println!("{}", compare(size, what, argument("first", 1)));
            }
        "#;
        let found = in_file(Path::new("eyes-solver/tests/status/exhaustive.rs"), text).expect("Rust");
        let [verification] = found.as_slice() else { panic!("{found:?}") };
        assert_eq!(verification.name, "whole");
        assert_eq!(verification.krate, "eyes-solver");
        assert_eq!(verification.target, ["--test", "all"]);
        assert_eq!(verification.duration, "minutes");
        assert_eq!(verification.about, "Compares all regions.");
        let arguments: Vec<_> =
            verification.arguments.iter().map(|(n, d)| (n.as_str(), d.as_str())).collect();
        assert_eq!(arguments, [("size", "4"), ("what", "walls"), ("first", "1")]);
    }

    #[test]
    fn every_ignored_test_says_what_it_checks_and_how_long_it_takes() {
        let found = all(&crate::root()).expect("readable sources");
        assert!(found.len() > 20, "{}", found.len());
        for verification in &found {
            let Verification { name, krate, duration, about, .. } = verification;
            assert!(!duration.is_empty(), "{krate}: {name}: #[ignore = \"how long it takes\"]");
            assert!(!about.is_empty(), "{krate}: {name} needs a doc comment");
        }
        for pair in found.windows(2) {
            assert_ne!(pair[0].name, pair[1].name, "two verifications have one name");
        }
    }

    /// The name and the arguments of each command in the documents exist.
    #[test]
    fn documents_name_verifications_that_exist() {
        const COMMAND: &str = "cargo xtask verify ";
        let known = all(&crate::root()).expect("readable sources");
        let mut commands = 0;
        for entry in WalkDir::new(crate::root().join("docs")) {
            let path = entry.expect("a readable folder").into_path();
            if path.extension().is_none_or(|extension| extension != "md") {
                continue;
            }
            let text = fs::read_to_string(&path).expect("a readable document").replace('\n', " ");
            for command in text.split(COMMAND).skip(1) {
                let is_end = |c: char| c == '`' || c == ' ' || c == '<';
                let name = command.split(is_end).next().unwrap_or_default();
                let wanted = known.iter().find(|one| one.name == name);
                let wanted = wanted.unwrap_or_else(|| panic!("{}: {name:?}", path.display()));
                commands += 1;
                let words = command.split(['`', ' ']).skip(1);
                for (argument, _) in words.map_while(|word| word.split_once('=')) {
                    let is_known = wanted.arguments.iter().any(|(known, _)| known == argument);
                    assert!(is_known, "{}: {name} {argument:?}", path.display());
                }
            }
        }
        assert!(commands > 30, "{commands}");
    }
}
