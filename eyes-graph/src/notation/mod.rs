//! How eye spaces are drawn: the signs of the pattern language, and the reading of diagrams.
//!
//! GNU Go documentation, *Eyes and half eyes*, section "Eye space as local game". Pattern files
//! (`eyes-dsl`) and drawings for the search (`eyes-solver`) both stand on this module: a
//! [`Mark`] is a character, a [`Sketch`] what the rows of a drawing say, a [`Diagram`] the checked
//! shape of a pattern.

mod diagram;
mod mark;
mod sign;
mod sketch;

pub use diagram::{Diagram, Edges, Vertex};
pub use mark::Mark;
pub use sign::Sign;
pub use sketch::{Cell, DiagramError, Sketch};
