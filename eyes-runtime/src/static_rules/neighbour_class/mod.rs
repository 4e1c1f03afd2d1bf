//! Neighbour classification: the status of one eye inside one chain, by counting neighbours.
//!
//! R. Vilà and T. Cazenave, *When One Eye Is Sufficient: A Static Classification*. An [`Eye`] is a
//! shape and where the board's edges lie; its [`NeighbourClass`] (section 4) is the sorted list of
//! how many neighbours inside each point has. From the class follow the [life
//! property](Eye::life_property), the [vital and end points](Eye::vital_points) (section 5), and with
//! the stones inside the [`Status`] (section 3 and appendix A).
//!
//! Eyes at the edge in which ko can arise are looked up in a small table. Every answer has been compared
//! with an exact solver on every shape of up to seven points, at every place on a large board, with every
//! set of stones inside; what is not decided is [`Status::Unknown`]. Suicide is taken to be forbidden.

mod border;
mod centre;
mod chain_eye;
mod class;
mod eye;
mod nakade;
mod property;
mod status;
mod turn;
mod vital;

pub use chain_eye::{ChainEye, ChainEyeError};
pub use class::NeighbourClass;
pub use eye::{Eye, EyeError, EyeSet, Placement};
pub use status::{Basis, Decision, Status, Stones};
