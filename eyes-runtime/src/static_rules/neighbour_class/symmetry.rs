//! Rotates and mirrors eyes so that the relevant edges lie at the top, or at the top and on the left.

use super::eye_shape::{EyeSet, EyeShape};

const ROW: EyeSet = 0xFF;
const COLUMN: EyeSet = 0x0101_0101_0101_0101;

/// A rotation or reflection of the window of an eye, that keeps the eye in its corner.
#[derive(Clone, Copy, Debug)]
pub(super) struct Symmetry {
    flips_rows: bool,
    flips_columns: bool,
    transposes: bool,
    /// Whether columns are flipped at the end.
    mirrors: bool,
    /// Whether another transformation that keeps the edges in place transposes; otherwise it mirrors.
    has_two_edges: bool,
    width: u8,
    height: u8,
}

impl Symmetry {
    /// The transformation that brings the relevant edges to the top and the left; a single one to the top. An edge
    /// is relevant if some point does not touch the chain only because of it. `None` if there is no such edge, or
    /// if two are opposite.
    pub(super) fn to_top_left(eye: &EyeShape) -> Option<Self> {
        let all = eye.all();
        let height = (71 - all.leading_zeros() as u8) / 8;
        let mut columns = all | all >> 32;
        columns |= columns >> 16;
        columns |= columns >> 8;
        let width = 8 - (columns as u8).leading_zeros() as u8;
        let at_edge = eye.inner_points() & !eye.degrees().four;
        let (on_rows, on_columns) = eye.edge_points();
        let (on_rows, on_columns) = (at_edge & on_rows, at_edge & on_columns);
        let (top, bottom) = (on_rows & ROW != 0, on_rows & ROW << (8 * (height - 1)) != 0);
        let (left, right) = (on_columns & COLUMN != 0, on_columns & COLUMN << (width - 1) != 0);
        let (rows, columns) = (top || bottom, left || right);
        if top && bottom || left && right || !(rows || columns) {
            return None;
        }
        Some(Self {
            flips_rows: bottom,
            flips_columns: right,
            transposes: !rows,
            mirrors: false,
            has_two_edges: rows && columns,
            width,
            height,
        })
    }

    /// The other transformation that brings the same edges there.
    pub(super) fn other(self) -> Self {
        if self.has_two_edges {
            Self { transposes: !self.transposes, ..self }
        } else {
            Self { mirrors: !self.mirrors, ..self }
        }
    }

    pub(super) fn apply(self, mut set: EyeSet) -> EyeSet {
        if self.flips_rows {
            set = flip_rows(set, self.height);
        }
        if self.flips_columns {
            set = flip_columns(set, self.width);
        }
        if self.transposes {
            set = transpose(set);
        }
        self.mirror(set)
    }

    pub(super) fn undo(self, set: EyeSet) -> EyeSet {
        let mut set = self.mirror(set);
        if self.transposes {
            set = transpose(set);
        }
        if self.flips_columns {
            set = flip_columns(set, self.width);
        }
        if self.flips_rows {
            set = flip_rows(set, self.height);
        }
        set
    }

    fn mirror(self, set: EyeSet) -> EyeSet {
        match (self.mirrors, self.transposes) {
            (false, _) => set,
            (true, false) => flip_columns(set, self.width),
            (true, true) => flip_columns(set, self.height),
        }
    }
}

fn flip_rows(set: EyeSet, height: u8) -> EyeSet {
    set.swap_bytes() >> (8 * (8 - height))
}

fn flip_columns(set: EyeSet, width: u8) -> EyeSet {
    set.reverse_bits().swap_bytes() >> (8 - width)
}

fn transpose(mut set: EyeSet) -> EyeSet {
    for (shift, mask) in
        [(7, 0x00AA_00AA_00AA_00AA), (14, 0x0000_CCCC_0000_CCCC), (28, 0x0000_0000_F0F0_F0F0)]
    {
        let swapped = (set ^ set >> shift) & mask;
        set ^= swapped ^ swapped << shift;
    }
    set
}
