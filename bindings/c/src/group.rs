//! Questions about the groups of the latest board, its points and its strings.

use eyes_runtime::eye_space::{EyeKind, GroupStatus};

use crate::analysis::EyesAnalyzer;
use crate::board::{color, index, number_of, point};
use crate::error::call;
use crate::pointer::{borrow, fill, not_null, write, write_sized};

/// The group is unconditionally alive.
pub const EYES_GROUP_UNCONDITIONAL: i32 = 0;
/// Two eyes, even if the attacker moves first.
pub const EYES_GROUP_ALIVE: i32 = 1;
/// Two eyes for the side that moves first.
pub const EYES_GROUP_CRITICAL: i32 = 2;
/// Who wins a ko decides.
pub const EYES_GROUP_KO: i32 = 3;
/// Fewer than two eyes.
pub const EYES_GROUP_DEAD: i32 = 4;

/// A proper eye.
pub const EYES_EYE_PROPER: i32 = 0;
/// An eye only for the side that moves first.
pub const EYES_EYE_HALF: i32 = 1;
/// No eye.
pub const EYES_EYE_FALSE: i32 = 2;

/// Strings that share eye spaces.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct EyesGroup {
    /// The size of this structure: set it before the call to sizeof(EyesGroup).
    pub struct_size: usize,
    /// EYES_BLACK or EYES_WHITE.
    pub owner: i32,
    /// EYES_GROUP_…, by the sum of its eyes.
    pub status: i32,
    /// 1 if the status is proven, 0 if it is a guess.
    pub is_proven: i32,
    /// The number of its spaces.
    pub spaces: i32,
    /// The number of its strings.
    pub strings: i32,
    /// The sum of its eyes, more than two counted as two.
    pub digits: [u8; 4],
}

/// The number of groups.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn eyes_group_count(analyzer: *const EyesAnalyzer, out: *mut usize) -> i32 {
    call(|| {
        // SAFETY: as the header says.
        let (analysis, _) = unsafe { borrow(analyzer, "the analyser")? }.latest()?;
        // SAFETY: as the header says.
        unsafe { write(out, analysis.groups.len(), "the place for the number") }
    })
}

/// The group of a number, from 0; EYES_NONE beyond the last.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn eyes_group(
    analyzer: *const EyesAnalyzer,
    number: usize,
    out: *mut EyesGroup,
) -> i32 {
    call(|| {
        not_null(out, "the place for the group")?;
        // SAFETY: as the header says.
        let (analysis, _) = unsafe { borrow(analyzer, "the analyser")? }.latest()?;
        let Some(group) = analysis.groups.get(number) else { return Ok(false) };
        let found = EyesGroup {
            struct_size: size_of::<EyesGroup>(),
            owner: number_of(group.owner),
            status: match group.status {
                GroupStatus::Unconditional => EYES_GROUP_UNCONDITIONAL,
                GroupStatus::Alive => EYES_GROUP_ALIVE,
                GroupStatus::Critical => EYES_GROUP_CRITICAL,
                GroupStatus::Ko => EYES_GROUP_KO,
                GroupStatus::Dead => EYES_GROUP_DEAD,
            },
            is_proven: group.is_proven.into(),
            spaces: group.eyes.len() as i32,
            strings: group.strings.len() as i32,
            digits: group.value.capped().digits(),
        };
        // SAFETY: as the header says.
        unsafe { write_sized(out, &found, size_of::<EyesGroup>(), "the place for the group") }
    })
}

/// A stone of each string of a group, as eyes_space_points writes points. EYES_NONE beyond the last group.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn eyes_group_strings(
    analyzer: *const EyesAnalyzer,
    number: usize,
    points: *mut i32,
    capacity: usize,
    count: *mut usize,
) -> i32 {
    call(|| {
        not_null(count, "the place for the number")?;
        // SAFETY: as the header says.
        let (analysis, board) = unsafe { borrow(analyzer, "the analyser")? }.latest()?;
        let Some(group) = analysis.groups.get(number) else { return Ok(false) };
        let numbers: Vec<i32> = group.strings.iter().map(|&head| index(board, head)).collect();
        // SAFETY: as the header says.
        unsafe { fill(&numbers, points, capacity, count) }
    })
}

/// The number of the group of the string at a point; EYES_NONE if no eye space is beside it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn eyes_group_at(analyzer: *const EyesAnalyzer, at: i32, out: *mut usize) -> i32 {
    call(|| {
        not_null(out, "the place for the number")?;
        // SAFETY: as the header says.
        let (analysis, board) = unsafe { borrow(analyzer, "the analyser")? }.latest()?;
        let Some(head) = board.string_head(point(board, at)?) else { return Ok(false) };
        let Some(number) = analysis.groups.iter().position(|group| group.strings.contains(&head)) else {
            return Ok(false);
        };
        // SAFETY: as the header says.
        unsafe { write(out, number, "the place for the number") }
    })
}

/// What a point is, taken as an eye of its own, and whose: EYES_EYE_… and a colour. EYES_NONE if it is no eye point.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn eyes_eye_at(
    analyzer: *const EyesAnalyzer,
    at: i32,
    owner: *mut i32,
    kind: *mut i32,
) -> i32 {
    call(|| {
        not_null(owner, "the place for the colour")?;
        not_null(kind, "the place for the kind")?;
        // SAFETY: as the header says.
        let (analysis, board) = unsafe { borrow(analyzer, "the analyser")? }.latest()?;
        let Some(eye) = analysis.eye_point(point(board, at)?) else { return Ok(false) };
        let number = match eye.kind() {
            EyeKind::Proper => EYES_EYE_PROPER,
            EyeKind::Half => EYES_EYE_HALF,
            EyeKind::False => EYES_EYE_FALSE,
        };
        // SAFETY: as the header says.
        unsafe { write(owner, number_of(eye.owner), "the place for the colour")? };
        // SAFETY: not null, and as the header says.
        unsafe { write(kind, number, "the place for the kind") }
    })
}

/// EYES_OK if a stone of a colour at an empty point would fill an eye of its own; EYES_NONE if not.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn eyes_fills_own_eye(analyzer: *const EyesAnalyzer, at: i32, mover: i32) -> i32 {
    call(|| {
        // SAFETY: as the header says.
        let (analysis, board) = unsafe { borrow(analyzer, "the analyser")? }.latest()?;
        Ok(analysis.fills_own_eye(point(board, at)?, color(mover)?))
    })
}

/// EYES_OK if the stone at a point cannot be captured even if its owner always passes; EYES_NONE if not.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn eyes_is_unconditionally_alive(analyzer: *const EyesAnalyzer, at: i32) -> i32 {
    call(|| {
        // SAFETY: as the header says.
        let (analysis, board) = unsafe { borrow(analyzer, "the analyser")? }.latest()?;
        Ok(analysis.is_unconditionally_alive(point(board, at)?))
    })
}
