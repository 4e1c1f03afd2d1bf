//! What analyses boards.

use eyes_runtime::board::Board;
use eyes_runtime::reading::Limits;
use eyes_runtime::{Analysis, Analyzer, Knowledge};

use crate::board::EyesBoard;
use crate::error::{Failure, call};
use crate::knowledge::{EyesKnowledge, EyesStop};
use crate::pointer::{borrow, borrow_mut, free, give};

/// Takes every string for safe.
pub const EYES_READING_NONE: i32 = 0;
/// Reads every string of up to four liberties, quickly.
pub const EYES_READING_FAST: i32 = 1;
/// The same with five times the nodes.
pub const EYES_READING_THOROUGH: i32 = 2;
/// As the command `eyes` reads.
pub const EYES_READING_DEEP: i32 = 3;

/// Analyses boards, and keeps what still holds when the board changes.
pub struct EyesAnalyzer {
    inner: Analyzer,
    knowledge: Knowledge,
    reading: i32,
    /// The board of the latest result.
    board: Option<Board>,
}

fn analyzer(knowledge: Knowledge, reading: i32) -> Result<Analyzer, Failure> {
    let analyzer = Analyzer::new(knowledge);
    match reading {
        EYES_READING_NONE => Ok(analyzer.without_reading()),
        EYES_READING_FAST => Ok(analyzer),
        EYES_READING_THOROUGH => Ok(analyzer.with_limits(Limits::THOROUGH)),
        EYES_READING_DEEP => Ok(analyzer.with_limits(Limits::DEEP)),
        other => Err(Failure::argument(format!("{other} is no way to read: expected 0 to 3"))),
    }
}

impl EyesAnalyzer {
    pub(crate) fn latest(&self) -> Result<(&Analysis, &Board), Failure> {
        self.inner
            .latest()
            .zip(self.board.as_ref())
            .ok_or_else(|| Failure::argument("no board has been analysed: call eyes_analyzer_update first"))
    }
}

/// An analyser with this knowledge that reads strings as `reading` says, one of EYES_READING_….
#[unsafe(no_mangle)]
pub unsafe extern "C" fn eyes_analyzer_new(
    knowledge: *const EyesKnowledge,
    reading: i32,
    out: *mut *mut EyesAnalyzer,
) -> i32 {
    call(|| {
        // SAFETY: as the header says.
        let knowledge = unsafe { borrow(knowledge, "the knowledge")? }.inner.clone();
        let inner = analyzer(knowledge.clone(), reading)?;
        // SAFETY: as the header says.
        unsafe { give(out, EyesAnalyzer { inner, knowledge, reading, board: None }) }
    })
}

/// Frees an analyser.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn eyes_analyzer_free(analyzer: *mut EyesAnalyzer) {
    call(|| {
        // SAFETY: as the header says.
        unsafe { free(analyzer) };
        Ok(true)
    });
}

/// From now on the analyser watches a flag, and forgets what it has kept. A result that was cut short has guesses where
/// the search ended, and is not kept.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn eyes_analyzer_watch(analyzer: *mut EyesAnalyzer, stop: *const EyesStop) -> i32 {
    call(|| {
        // SAFETY: as the header says.
        let analyzer = unsafe { borrow_mut(analyzer, "the analyser")? };
        // SAFETY: as the header says.
        let stop = unsafe { borrow(stop, "the flag")? }.inner.clone();
        analyzer.inner = self::analyzer(analyzer.knowledge.clone(), analyzer.reading)?.stop_on(stop);
        analyzer.board = None;
        Ok(true)
    })
}

/// Analyses a board. All questions below are about the latest board. What was found on the boards before is kept where
/// nothing has changed that it rests on; the result is that of a new analyser. EYES_NONE if a flag cut it short: there is
/// no result then.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn eyes_analyzer_update(analyzer: *mut EyesAnalyzer, board: *const EyesBoard) -> i32 {
    call(|| {
        // SAFETY: as the header says.
        let analyzer = unsafe { borrow_mut(analyzer, "the analyser")? };
        // SAFETY: as the header says.
        let board = unsafe { borrow(board, "the board")? }.board();
        analyzer.inner.update(board);
        match &mut analyzer.board {
            Some(kept) => kept.clone_from(board),
            kept => *kept = Some(board.clone()),
        }
        Ok(analyzer.inner.latest().is_some())
    })
}
