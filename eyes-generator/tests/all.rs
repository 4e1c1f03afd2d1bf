//! Tests of what derives tables and pattern files.

mod audit;
mod patterns;
mod support;
mod table;
