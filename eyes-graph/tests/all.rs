//! Tests of graphs and values.

mod canonical;
mod shapes;
mod values;
