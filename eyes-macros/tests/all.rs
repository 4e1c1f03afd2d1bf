//! Tests of `include_patterns!`.

mod include;
mod rebuild;
