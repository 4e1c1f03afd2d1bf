//! The static rules against naive exact solvers and play on small boards.

mod naive;
mod neighbour_class;
mod polyomino;
