//! The analysis of whole boards, and of one eye space.

use alloc::boxed::Box;

use super::analysis::{Analysis, EyeSpace};
use super::assessor::Assessor;
use super::group::number_groups;
use super::kept::{KeptEyes, name_strings};
use super::knowledge::Knowledge;
use super::partly_read::PartlyRead;
#[cfg(feature = "solver")]
use super::value_search::ValueSearch;
use crate::board::{Board, Color, MIN_SIZE, Point};
use crate::reading::{Limits, Reader};
use crate::stop_flag::StopFlag;

/// Analyses whole boards with the same knowledge, and keeps what still holds when the board changes.
///
/// ```
/// use eyes_runtime::board::{Board, Color, Point};
/// use eyes_runtime::{Analyzer, Knowledge};
///
/// let board = Board::from_ascii("
///     . O O . . .
///     O . O . . .
///     O O O . . .
///     . . . . . .
///     . . . . . .
///     . . . . . .
/// ")?;
/// let analysis = Analyzer::new(Knowledge::new()).analyze(&board);
/// let corner = Point::new(0, 0).ok_or("a corner")?;
/// let eye = analysis.eye_at(corner, Color::White).ok_or("an eye")?;
/// assert_eq!(eye.points.len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Analyzer {
    assessor: Assessor,
    reads: bool,
    /// The latest board, as far as it has been read.
    seen: Box<PartlyRead>,
    progress: Progress,
    /// The latest analysis. Until it is complete, its eye spaces are those of earlier boards that may still hold.
    analysis: Analysis,
    kept: KeptEyes,
}

/// How far the latest board has been analysed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Progress {
    /// There is no board.
    Nothing,
    /// What does not hold any more has been dropped.
    Followed,
    /// The board is divided into spaces, as far as its strings have been read.
    Divided,
    Complete,
}

impl core::fmt::Debug for Analyzer {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Analyzer")
            .field("knowledge", &self.assessor.knowledge)
            .field("reader", &self.assessor.reader)
            .field("reads", &self.reads)
            .finish_non_exhaustive()
    }
}

impl Analyzer {
    /// An analyzer that reads every string of up to four liberties within [`Limits::FAST`].
    #[must_use]
    pub fn new(knowledge: Knowledge) -> Self {
        Self {
            assessor: Assessor {
                knowledge,
                reader: Reader::new(Limits::FAST),
                stop: None,
                #[cfg(feature = "solver")]
                solved: ValueSearch::default(),
            },
            reads: true,
            seen: Box::new(PartlyRead::unknown(MIN_SIZE, MIN_SIZE)),
            progress: Progress::Nothing,
            analysis: Analysis::default(),
            kept: KeptEyes::default(),
        }
    }

    /// Uses other reading limits.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.assessor.reader = Reader::new(limits);
        if let Some(stop) = &self.assessor.stop {
            self.assessor.reader = self.assessor.reader.stop_on(stop.clone());
        }
        self.progress = Progress::Nothing;
        self
    }

    /// Reads hardly any further once the flag is set (see [`Reader::stop_on`]) and searches no further space: the
    /// values of those that no table has are guesses then.
    #[must_use]
    pub fn stop_on(mut self, stop: impl Into<StopFlag>) -> Self {
        let stop = stop.into();
        self.assessor.reader = self.assessor.reader.stop_on(stop.clone());
        self.assessor.stop = Some(stop);
        self
    }

    /// Takes every string for safe instead of reading it. This is faster, but wrong where stones inside an eye
    /// space are dead.
    #[must_use]
    pub fn without_reading(mut self) -> Self {
        self.reads = false;
        self.progress = Progress::Nothing;
        self
    }

    /// Finds every eye space of both colours, with its value, its vital points, and the reason.
    pub fn analyze(&mut self, board: &Board) -> Analysis {
        self.update(board).clone()
    }

    /// As [`Self::analyze`], without a copy of the result.
    ///
    /// What was found on the boards before is kept where nothing has changed that it rests on: after a move, a few
    /// moves, or an undo, only the rest is read and valued again. The result is the same as that of a new analyzer.
    ///
    /// ```
    /// use eyes_runtime::board::{Board, Color, Game, Point};
    /// use eyes_runtime::{Analyzer, Knowledge};
    ///
    /// let mut game = Game::new(Board::new(9, 9)?);
    /// let mut analyzer = Analyzer::new(Knowledge::builtin());
    /// for vertex in ["C3", "G7", "B2", "E5"] {
    ///     let color = game.to_play();
    ///     game.play(Point::from_gtp(vertex, 9, 9)?, color)?;
    ///     let analysis = analyzer.update(game.board());
    ///     println!("{} eye spaces", analysis.eyes.len());
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn update(&mut self, board: &Board) -> &Analysis {
        self.follow(board);
        if self.progress == Progress::Complete {
            return &self.analysis;
        }
        let Self { assessor, seen, analysis, kept, .. } = self;
        if self.progress == Progress::Divided {
            seen.read_all(&mut assessor.reader);
        } else {
            seen.load_all(board.grid(), !self.reads, &mut assessor.reader);
        }
        kept.go_over_to(seen, &mut analysis.eyes, |seen, space| assessor.eye(seen, space));
        let count = number_groups(&mut analysis.eyes);
        assessor.groups(seen, &analysis.eyes, count, &mut analysis.groups);
        analysis.strings.clear();
        analysis.strings.extend_from_slice(seen.strings());
        analysis.lively = *seen.lively();
        analysis.unconditional =
            seen.readings().alive().iter().flat_map(|head| seen.board().stones(head)).collect();
        self.progress = if assessor.is_stopped() { Progress::Nothing } else { Progress::Complete };
        &self.analysis
    }

    /// The result of the latest [`Self::update`] or [`Self::analyze`], until another board is asked about.
    #[must_use]
    pub fn latest(&self) -> Option<&Analysis> {
        (self.progress == Progress::Complete).then_some(&self.analysis)
    }

    /// The eye space of `owner` that a point belongs to, as [`Self::analyze`] finds it, but for its group:
    /// only the strings that bear on this space are read, and only this space is valued.
    ///
    /// What is found is kept, as by [`Self::update`].
    ///
    /// ```
    /// use eyes_runtime::board::{Board, Color, Point};
    /// use eyes_runtime::{Analyzer, Knowledge};
    ///
    /// let board = Board::from_ascii("
    ///     . O O . . .
    ///     O . O . . .
    ///     O O O . . .
    ///     . . . . . .
    ///     . . . . . .
    ///     . . . . . .
    /// ")?;
    /// let corner = Point::new(0, 0).ok_or("a corner")?;
    /// let mut analyzer = Analyzer::new(Knowledge::new().with_derived_table());
    /// let eye = analyzer.eye_at(&board, corner, Color::White).ok_or("an eye")?;
    /// assert_eq!(eye.value.to_string(), "1111");
    /// assert!(analyzer.eye_at(&board, corner, Color::Black).is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn eye_at(&mut self, board: &Board, point: Point, owner: Color) -> Option<EyeSpace> {
        self.follow(board);
        if self.progress == Progress::Complete {
            return self.analysis.eye_at(point, owner).map(|eye| EyeSpace { group: None, ..eye.clone() });
        }
        let Self { assessor, seen, analysis, kept, .. } = self;
        if self.progress != Progress::Divided {
            seen.load(board.grid(), !self.reads, &mut assessor.reader);
            self.progress = Progress::Divided;
        }
        let space = seen.space_at(point, owner, &mut assessor.reader)?;
        let known = kept.place(&space, seen).and_then(|at| analysis.eyes.get(at));
        let eye = match known {
            Some(eye) => {
                let mut eye = EyeSpace { group: None, ..eye.clone() };
                name_strings(&mut eye, seen.board());
                eye
            }
            None => {
                let (basis, eye) = assessor.eye(seen, space);
                kept.put(basis, eye.clone(), &mut analysis.eyes);
                eye
            }
        };
        if assessor.is_stopped() {
            self.progress = Progress::Nothing;
        }
        Some(eye)
    }

    /// Drops what does not hold for a board.
    fn follow(&mut self, board: &Board) {
        let (before, now) = (self.seen.board(), board.grid());
        let is_known = self.progress != Progress::Nothing;
        let is_of_same_kind = is_known && before.size() == now.size() && before.suicide() == now.suicide();
        if is_of_same_kind && before.is_same_position(now) && before.has_same_heads(now) {
            return;
        }
        let reading = self.assessor.reader.follow(now);
        if is_of_same_kind {
            let mut changed = before.difference(now);
            if before.ko() != now.ko() {
                changed.extend(before.ko().into_iter().chain(now.ko()));
            }
            self.kept.drop_resting_on(&changed, &reading);
        } else {
            self.kept.clear();
        }
        self.progress = Progress::Followed;
    }
}
