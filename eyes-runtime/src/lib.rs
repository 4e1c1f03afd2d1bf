//! What Go engines embed: a board goes in; every eye space comes out with its value, its vital
//! points and the reason.
//!
//! ```
//! use eyes_runtime::board::Board;
//! use eyes_runtime::{Analyzer, Knowledge, Table};
//!
//! static OWN: Table<'static> = eyes_runtime::include_patterns!("../patterns/own.db");
//!
//! let board = Board::from_ascii("
//!     . O O . . .
//!     . O O . X X
//!     . O O O . .
//!     O O . . . .
//!     . . . . . .
//!     . . . . . .
//! ")?;
//! let knowledge = Knowledge::builtin().with_table(OWN);
//! for eye in Analyzer::new(knowledge).analyze(&board).eyes {
//!     println!("{}: {} points, {} eyes", eye.owner, eye.points.len(), eye.value);
//! }
//! # Ok::<(), eyes_runtime::board::AsciiError>(())
//! ```
//!
//! An engine needs no other crate of the project: what the functions here take and give is re-exported beside them.
//!
//! # Which function for what
//!
//! | question | answer |
//! |---|---|
//! | play, pass and undo; superko | [`board::Game`], over a [`board::Board`] |
//! | read another program's board | [`board::Setup`], the trait [`board::ReadBoard`]; [`board::Point`] has the names of GTP, SGF and arrays |
//! | all eye spaces of a board, and again after each move | [`Analyzer::update`]: it keeps what the move does not touch |
//! | one eye space | [`Analyzer::eye_at`] |
//! | does this move fill an own eye; what is this point; whose group is it | [`Analysis::fills_own_eye`], [`Analysis::eye_point`], [`Analysis::group_at`] |
//! | what a space yields, and where that is decided | [`EyeSpace::value`], [`EyeSpace::attack`], [`EyeSpace::defense`] |
//! | can this string be captured or saved | [`Analysis::reading_of`], or a [`reading::Reader`] alone |
//! | unconditional life and territory | [`static_rules::benson`], [`static_rules::unconditional`] |
//! | the value of a shape, without a board | [`Table::look_up`] of an [`EyeGraph`] in `derived_table()` |
//! | the life of every group (`solver`) | `board_life::life_of_groups`, with bounds and a [`StopFlag`] |
//! | one verdict a group, and its source (`solver`) | `verdict::Judge` |
//! | the exact life of a group inside a wall (`solver`) | `enclosed_life::LifeAndDeath` |
//!
//! What is certain and what is a guess is part of each answer: [`EyeSpace::source`] is [`Source::Guess`] where
//! neither a table nor a search decided, and [`Group::is_proven`](eye_space::Group::is_proven) tells whether the status
//! of a group follows from its eyes. An exact value takes the strings around a space for one chain with liberties
//! elsewhere, which nobody enters but by its margins, and which a stone on a margin joins;
//! [`EyeSpace::is_within_one_chain`], [`EyeSpace::ways_in`] and [`EyeSpace::margins_apart`] say where that is so.
//!
//! The repository's `eyes-runtime/examples` show an engine's loop, a folder of games, own patterns at run time, and life
//! within a budget. `examples/engine` is a small engine, with the results of matches with eyes and without.
//!
//! # What it costs
//!
//! Every position of six real games of 19x19, one thread of a quiet machine, with the built-in table.
//! `cargo bench -p eyes-runtime` measures again.
//!
//! | what | mean | median | 99 % |
//! |---|---:|---:|---:|
//! | [`Analyzer::update`] after a move | 0.39 ms | 0.18 ms | 2.8 ms |
//! | the same [without reading](Analyzer::without_reading) | 0.13 ms | 0.08 ms | 0.7 ms |
//! | a board with nothing in common with the one before | 1.1 ms | 0.8 ms | 4.1 ms |
//! | the same without reading | 0.41 ms | 0.37 ms | 1.4 ms |
//! | [`Analyzer::eye_at`] alone | 0.11 ms | 0.06 ms | 1.2 ms |
//! | [`Analyzer::eye_at`] on the board that was analysed last | 0.2 µs | 0.2 µs | 0.5 µs |
//! | [`Analysis::fills_own_eye`], [`Analysis::eye_point`] | 0.04 µs | | |
//! | [look-up](Table::look_up) of a space of 2 to 7 points; of a square of four, the most symmetric | 0.07 to 0.13 µs; 0.15 µs | | |
//! | unconditional life (Benson) of both colours | 1.6 µs | | |
//! | the same [kept from move to move](static_rules::benson::IncrementalBenson) | 0.2 µs | | |
//! | a board from an array; [`board::Board::read`] after a move; a copy | 5 µs; 4 µs; 0.13 µs | | |
//!
//! An update allocates some 40 times, 3 KB together; most is for spaces that are analysed again.
//!
//! An [`Analyzer`] uses its memory again; make one for each thread. A [`Knowledge`] is cheap to clone, and threads share
//! its tables.
//!
//! # Features
//!
//! | feature | | what it adds |
//! |---|---|---|
//! | `knowledge` | default | the exact value of every eye space of up to 6 points, and of most of 7: 1.7 MB in the program |
//! | `macros` | default | [`include_patterns!`]: pattern files compiled into the program |
//! | `patterns` | needs `std` | pattern files at run time: `Knowledge::from_files`, `Knowledge::with_patterns` |
//! | `solver` | needs `std` | exact search: `Knowledge::with_search`, and the modules `board_life`, `enclosed_life`, `open`, `verdict` |
//! | `library` | needs `std` | a library of eyes on disk, for `enclosed_life` and `verdict`; brings in `solver` |
//! | `serde` | | `Serialize` and `Deserialize` of what users store |
//!
//! Without `patterns`, `solver` and `library` the crate is `no_std` with `alloc`. Boards and look-ups in tables neither
//! allocate nor panic.

#![no_std]

extern crate alloc;
#[cfg(feature = "patterns")]
extern crate std;

pub mod board;
#[cfg(feature = "solver")]
pub mod board_life;
#[cfg(feature = "knowledge")]
mod derived;
#[cfg(feature = "solver")]
pub mod enclosed_life;
pub mod eye_space;
#[cfg(feature = "solver")]
pub mod open;
#[cfg(feature = "solver")]
mod open_check;
#[cfg(feature = "solver")]
mod own_area;
pub mod reading;
pub mod static_rules;
mod stop_flag;
#[cfg(feature = "solver")]
mod turned;
#[cfg(feature = "solver")]
pub mod verdict;

#[cfg(feature = "knowledge")]
pub use derived::derived_table;
pub use eye_space::{Analysis, Analyzer, EyeSpace, Knowledge, Source};
#[cfg(feature = "patterns")]
pub use eyes_dsl::{Diagnostics, PatternFile};
pub use eyes_graph::table::{PatternInfo, TableError};
pub use eyes_graph::{self, EyeGraph, EyeSum, EyeValue, EyeValueError, Masters, Table, Valuation};
pub use stop_flag::StopFlag;

#[cfg(feature = "macros")]
#[doc(hidden)]
pub use eyes_macros::include_patterns as __include_patterns;

/// Compiles pattern files, named relative to the directory of the crate's `Cargo.toml`, into a
/// constant [`Table`]`<'static>`.
///
/// Several files are one sequence: the first pattern that matches decides. Editing a file rebuilds
/// the crates that include it, and each mistake in it is a compile error that names the file, the
/// line and the column.
#[cfg(feature = "macros")]
#[macro_export]
macro_rules! include_patterns {
    ($($path:tt)+) => {
        $crate::__include_patterns!(crate = $crate::eyes_graph, $($path)+)
    };
}
