//! Questions about the eye spaces of the latest board.

use eyes_runtime::board::{Board, Point, PointSet};
use eyes_runtime::{EyeSpace, EyeValue, Source};

use crate::analysis::EyesAnalyzer;
use crate::board::{color, index, number_of, point};
use crate::error::{Failure, call};
use crate::pointer::{borrow, fill, not_null, write, write_sized};

/// The value is from the table of small eye spaces. Exact.
pub const EYES_SOURCE_DERIVED: i32 = 0;
/// The value was searched. Exact.
pub const EYES_SOURCE_SOLVED: i32 = 1;
/// The value is that of a pattern.
pub const EYES_SOURCE_PATTERN: i32 = 2;
/// The value is a guess by the size of the space.
pub const EYES_SOURCE_GUESS: i32 = 3;

/// All points of a space, margins among them.
pub const EYES_POINTS: i32 = 0;
/// Its margins.
pub const EYES_MARGINS: i32 = 1;
/// The attacker's moves that decide.
pub const EYES_ATTACK: i32 = 2;
/// The owner's moves that decide.
pub const EYES_DEFENSE: i32 = 3;
/// The attacker's moves that only threaten.
pub const EYES_ATTACK_THREATS: i32 = 4;
/// The owner's moves that only threaten.
pub const EYES_DEFENSE_THREATS: i32 = 5;
/// Its half eyes.
pub const EYES_HALF_EYES: i32 = 6;
/// Its false eyes.
pub const EYES_FALSE_EYES: i32 = 7;
/// Empty points beside it by which the attacker may come in, although they are no margins: the value supposes that he does
/// not.
pub const EYES_WAYS_IN: i32 = 8;
/// Its margins that touch no stone of the owner, where the value supposes that they do and would be another one otherwise.
pub const EYES_MARGINS_APART: i32 = 9;

/// An eye space.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct EyesSpace {
    /// The size of this structure: set it before the call to sizeof(EyesSpace).
    pub struct_size: usize,
    /// EYES_BLACK or EYES_WHITE.
    pub owner: i32,
    /// EYES_SOURCE_….
    pub source: i32,
    /// The eyes when the attacker moves first and again, when he is answered, when the owner moves first and is answered,
    /// and when he moves first and again.
    pub digits: [u8; 4],
    /// The same with every ko going to the owner.
    pub digits_if_owner_wins_kos: [u8; 4],
    /// The same with every ko going to the attacker.
    pub digits_if_attacker_wins_kos: [u8; 4],
    /// The number of points, margins included.
    pub points: i32,
    /// The number of margins.
    pub margins: i32,
    /// The attacking point with the most support around it, or -1.
    pub best_attack: i32,
    /// The defending point with the most support around it, or -1.
    pub best_defense: i32,
    /// The number of its group.
    pub group: i32,
    /// 1 if the strings around it are one chain or as good as one, which the value supposes; otherwise 0.
    pub is_within_one_chain: i32,
}

impl EyesAnalyzer {
    fn space(&self, number: usize) -> Result<Option<(&EyeSpace, &Board)>, Failure> {
        let (analysis, board) = self.latest()?;
        Ok(analysis.eyes.get(number).map(|eye| (eye, board)))
    }
}

/// The number of eye spaces.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn eyes_space_count(analyzer: *const EyesAnalyzer, out: *mut usize) -> i32 {
    call(|| {
        // SAFETY: as the header says.
        let (analysis, _) = unsafe { borrow(analyzer, "the analyser")? }.latest()?;
        // SAFETY: as the header says.
        unsafe { write(out, analysis.eyes.len(), "the place for the number") }
    })
}

/// The space of a number, from 0; EYES_NONE beyond the last.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn eyes_space(
    analyzer: *const EyesAnalyzer,
    number: usize,
    out: *mut EyesSpace,
) -> i32 {
    call(|| {
        not_null(out, "the place for the space")?;
        // SAFETY: as the header says.
        let Some((eye, board)) = unsafe { borrow(analyzer, "the analyser")? }.space(number)? else {
            return Ok(false);
        };
        let count = |points: &PointSet| points.len() as i32;
        let best = |point: Option<Point>| point.map_or(-1, |point| index(board, point));
        let masters = |choose: fn(&EyeSpace) -> EyeValue| choose(eye).digits();
        let space = EyesSpace {
            struct_size: size_of::<EyesSpace>(),
            owner: number_of(eye.owner),
            source: match eye.source {
                Source::Derived => EYES_SOURCE_DERIVED,
                Source::Solved => EYES_SOURCE_SOLVED,
                Source::Pattern { .. } => EYES_SOURCE_PATTERN,
                Source::Guess => EYES_SOURCE_GUESS,
            },
            digits: eye.value.digits(),
            digits_if_owner_wins_kos: masters(|eye| {
                eye.masters.as_deref().map_or(eye.value, |masters| masters.owner.value)
            }),
            digits_if_attacker_wins_kos: masters(|eye| {
                eye.masters.as_deref().map_or(eye.value, |masters| masters.attacker.value)
            }),
            points: count(&eye.points),
            margins: count(&eye.margins),
            best_attack: best(eye.best_attack),
            best_defense: best(eye.best_defense),
            group: eye.group.map_or(-1, |group| group as i32),
            is_within_one_chain: eye.is_within_one_chain.into(),
        };
        // SAFETY: as the header says.
        unsafe { write_sized(out, &space, size_of::<EyesSpace>(), "the place for the space") }
    })
}

/// Points of a space, `which` being one of EYES_POINTS to EYES_MARGINS_APART, in reading order. As many as fit are written into
/// `points`, which has room for `capacity`; `count` gets how many there are. EYES_NONE beyond the last space.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn eyes_space_points(
    analyzer: *const EyesAnalyzer,
    number: usize,
    which: i32,
    points: *mut i32,
    capacity: usize,
    count: *mut usize,
) -> i32 {
    call(|| {
        not_null(count, "the place for the number")?;
        // SAFETY: as the header says.
        let Some((eye, board)) = unsafe { borrow(analyzer, "the analyser")? }.space(number)? else {
            return Ok(false);
        };
        let set = match which {
            EYES_POINTS => eye.points,
            EYES_MARGINS => eye.margins,
            EYES_ATTACK => eye.attack,
            EYES_DEFENSE => eye.defense,
            EYES_ATTACK_THREATS => eye.attack_threats,
            EYES_DEFENSE_THREATS => eye.defense_threats,
            EYES_HALF_EYES => eye.half_eyes().map(|eye| eye.point).collect(),
            EYES_FALSE_EYES => eye.false_eyes().map(|eye| eye.point).collect(),
            EYES_WAYS_IN => eye.ways_in,
            EYES_MARGINS_APART => eye.margins_apart,
            other => return Err(Failure::argument(format!("{other} is no set of points: expected 0 to 9"))),
        };
        let numbers: Vec<i32> = set.iter().map(|point| index(board, point)).collect();
        // SAFETY: as the header says.
        unsafe { fill(&numbers, points, capacity, count) }
    })
}

/// The number of the space of a colour that a point belongs to; EYES_NONE if there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn eyes_space_at(
    analyzer: *const EyesAnalyzer,
    at: i32,
    owner: i32,
    out: *mut usize,
) -> i32 {
    call(|| {
        not_null(out, "the place for the number")?;
        // SAFETY: as the header says.
        let (analysis, board) = unsafe { borrow(analyzer, "the analyser")? }.latest()?;
        let (point, owner) = (point(board, at)?, color(owner)?);
        let mut spaces = analysis.eyes.iter();
        let Some(number) = spaces.position(|eye| eye.owner == owner && eye.points.contains(point)) else {
            return Ok(false);
        };
        // SAFETY: as the header says.
        unsafe { write(out, number, "the place for the number") }
    })
}
