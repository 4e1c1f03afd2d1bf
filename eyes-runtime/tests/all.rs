//! Tests of the board, reading, eye spaces and the static rules.

mod analysis_properties;
mod board;
mod board_life;
mod enclosed_life;
mod engine;
mod eye_spaces;
mod eye_topology;
mod false_margins;
mod game;
mod images;
mod kept_analysis;
mod knowledge;
mod kos;
mod life_in_games;
mod life_sources;
#[path = "../../eyes-solver/tests/naive_values/mod.rs"]
mod naive_values;
mod open;
mod own_stones;
mod proven_by_eyes;
mod reading;
mod rules;
mod setup;
mod static_rules;
mod walls;
mod whole_images;
