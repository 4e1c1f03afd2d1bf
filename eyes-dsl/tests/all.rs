//! Tests of the pattern language.

mod book;
#[cfg(feature = "codegen")]
mod codegen;
mod mistakes;
mod source_documents;
mod support;
mod table;
mod text;
