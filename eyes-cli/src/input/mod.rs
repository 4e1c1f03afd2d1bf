//! Positions from outside: game records, boards drawn as text, standard input.

mod error;
mod handicap;
pub(crate) mod json;
mod line;
pub(crate) mod lines;
mod main_line;
mod position;
mod problems;
mod record;
mod scan;
mod source;
mod star_points;
mod text;
mod value;

pub use error::{InputError, Place, RecordError};
pub use handicap::fixed_handicap;
pub use line::{Played, played};
pub use position::{Position, Step, Stop};
pub use problems::{EnclosedProblem, OpenProblem, Problem, ProblemError, Stones};
pub use record::Record;
pub use source::{Loaded, MainLine, load, main_line, parse, record};
pub(crate) use source::{keep_stdin, load_record, name, read};
pub(crate) use star_points::star_points;
pub use text::decode;
pub use value::Tolerance;
