//! Tests of the command and its GTP server.

mod analysis;
mod bad_input;
mod book;
mod boundaries;
mod budgets;
mod commands;
mod gnugo;
mod gogui;
mod groups;
mod gtp;
mod gtp_life;
#[cfg(unix)]
mod heard;
mod library;
mod lsp;
mod mine;
mod new_patterns;
mod odd_records;
mod open;
mod pictures;
mod problem_records;
mod records;
mod serve;
mod silence;
mod snapshot;
mod solve_json;
#[cfg(target_os = "linux")]
mod streams;
mod temporary;
mod why;
mod writing;
