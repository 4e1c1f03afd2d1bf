//! How eye spaces are drawn: the signs of the pattern language, and the reading of diagrams.
//!
//! GNU Go documentation, *Eyes and half eyes*, section "Eye space as local game". Pattern files (`eyes-dsl`) and
//! drawings for the search (`eyes-solver`) both use this module. A [`Mark`] is a character, a [`Sketch`] the
//! content of the rows of a drawing, a [`Diagram`] the checked shape of a pattern.

mod diagram;
mod mark;
mod sign;
mod sketch;

pub use diagram::{Diagram, Edges, Vertex};
pub use mark::Mark;
pub use sign::Sign;
pub use sketch::{BoardArea, Cell, DiagramError, Sketch};
