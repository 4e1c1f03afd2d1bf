//! Canonical forms.

use crate::graph::{EyeGraph, MAX_VERTICES, VertexSet};

/// A graph with its vertices in canonical order: equal exactly for isomorphic labelled graphs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CanonicalForm(EyeGraph);

/// A [`CanonicalForm`] with the way to it.
#[derive(Clone, Copy, Debug)]
pub struct Canonicalized {
    form: CanonicalForm,
    positions: [u8; MAX_VERTICES],
}
