//! Compares the static rules with naive exact solvers and with play on small boards.

mod attack_only;
mod benson;
mod board_races;
mod border;
mod class_comparison;
mod digits;
mod eye_shapes;
mod eye_tester;
mod full_board;
mod gallery;
mod grid;
mod naive;
mod neighbour_class;
mod pairs;
mod polyomino;
mod semeai;
mod topology;
mod two_chains;
mod two_eyes;
mod unconditional;
