//! The vocabulary of eyes: labelled eye graphs, their canonical form and matchings, eye values, the notation of
//! drawings, and tables that answer for graphs.
//!
//! An eye space is an [`EyeGraph`]: a vertex for each point, an edge between neighbours, and a [`Label`] that says
//! whether a point is marginal, holds a stone of the attacker, and touches the wall or the edge. An [`EyeValue`] is the
//! eyes that it yields, by who moves first; a [`Valuation`] has the vital points, too. A [`Table`] has the valuations of
//! many graphs, in whatever order their vertices are numbered.
//!
//! ```
//! use eyes_graph::{EyeGraph, EyeValue, Label};
//!
//! // `...`: three points in a row. In which order they are added makes no difference.
//! let row = |order: [usize; 3]| {
//!     let mut graph = EyeGraph::new();
//!     for _ in order {
//!         graph.add_vertex(Label::new())?;
//!     }
//!     graph.add_edge(order[0], order[1])?;
//!     graph.add_edge(order[1], order[2])?;
//!     Ok::<_, eyes_graph::GraphError>(graph)
//! };
//! let (one, other) = (row([0, 1, 2])?.canonicalize(), row([2, 0, 1])?.canonicalize());
//! assert_eq!(one.form(), other.form());
//!
//! // One eye if the attacker moves first, two if the owner does.
//! let value: EyeValue = "1122".parse()?;
//! assert_eq!((value.attacked(), value.defended(), value.is_unsettled()), (1, 2, true));
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! `eyes-runtime` has the table of all small spaces and finds the graphs on boards; engines need this crate only through
//! it.
//!
//! `no_std`; only [`notation`] allocates. With the feature `build` the crate also writes tables, which needs `std`.

#![no_std]

extern crate alloc;
#[cfg(any(feature = "build", test))]
extern crate std;

mod appraisal;
mod canonical;
mod graph;
pub mod matching;
pub mod notation;
mod sum;
pub mod table;
mod valuation;
mod value;

pub use appraisal::{Appraisal, Masters};
pub use canonical::{CanonicalForm, Canonicalized};
pub use eyes_rules::Suicide;
pub use graph::{EyeGraph, GraphError, Label, MAX_VERTICES, MOST_PROPER_VERTICES, VertexSet};
pub use sum::EyeSum;
pub use table::Table;
pub use valuation::Valuation;
pub use value::{EyeValue, EyeValueError};
