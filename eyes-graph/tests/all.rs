//! Tests of graphs and values.

mod canonical;
mod shapes;
#[cfg(feature = "build")]
mod tables;
mod values;
