//! Neighbour classification: the status of one eye inside one chain, by counting neighbours.
//!
//! R. Vilà and T. Cazenave, *When One Eye Is Sufficient: A Static Classification*. An [`EyeShape`] is a shape with the
//! position of the board's edges. Its [`NeighbourClass`] (section 4) is the sorted list of the numbers of inside
//! neighbours of its points. The class determines the [life property](EyeShape::life_property) and the [vital and end
//! points](EyeShape::vital_points) (section 5); together with the stones inside it determines the [`EyeStatus`]
//! (section 3 and appendix A).
//!
//! Eyes at the edge in which ko can arise are looked up in a small table. Every answer has been compared with an
//! exact solver: on every shape of up to seven points, at every place on a large board, with every set of stones
//! inside. Undecided cases are [`EyeStatus::Unknown`]. Suicide counts as forbidden.

mod border;
mod centre;
mod chain_eye;
mod class;
mod eye_shape;
mod nakade;
mod property;
mod status;
mod symmetry;
mod vital;

pub use chain_eye::{ChainEye, ChainEyeError};
pub use class::NeighbourClass;
pub use eye_shape::{EyeSet, EyeShape, EyeShapeError, Placement};
pub use status::{Basis, Decision, EyeStatus, EyeStones};
