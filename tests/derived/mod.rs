//! What is kept in the repository and was derived by search: the embedded table, and pattern files for people.

mod patterns;
mod support;
mod table;
