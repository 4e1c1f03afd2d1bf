//! The files of the repository that were derived by search: the embedded table, and pattern files for people.

mod patterns;
mod support;
mod table;
