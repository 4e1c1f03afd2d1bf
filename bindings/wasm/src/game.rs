//! A game that is stepped through, with the reports of the command about each position.

use std::cell::RefCell;
use std::rc::Rc;

use eyes_cli::input::{Position, Step, main_line};
use eyes_cli::{patterns, show};
use eyes_dsl::PatternFile;
use eyes_runtime::board::{Board, Color, Point};
use eyes_runtime::open::OpenCache;
use eyes_runtime::reading::Limits;
use eyes_runtime::verdict::Judge;
use eyes_runtime::{Analyzer, Knowledge};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsError, JsValue};

use crate::failed;
use crate::names::{color, not_whole, point, signs, size, whole};
use crate::patterns::{NAME, object};
use crate::spaces::spaces;

/// The main line of a game record or a drawn board, and the place in it. What is played or set up replaces the rest of
/// the line.
#[wasm_bindgen]
pub struct Game {
    start: Position,
    steps: Vec<Step>,
    taken: usize,
    position: Position,
    analyzers: Rc<RefCell<Analyzers>>,
}

/// What positions are analysed with.
struct Analyzers {
    deep: Analyzer,
    /// For every move: ladders and nets are read, and spaces that no table has stay guesses.
    quick: Analyzer,
    /// What was found about groups of other positions.
    cache: OpenCache,
}

impl Analyzers {
    fn new(knowledge: Knowledge) -> Rc<RefCell<Self>> {
        let quick = Analyzer::new(knowledge.clone().with_search(0)).with_limits(Limits::FAST);
        Rc::new(RefCell::new(Self { deep: patterns::analyzer(knowledge), quick, cache: OpenCache::new() }))
    }
}

thread_local! {
    /// Those of all games without patterns of their own: they take some 30 MB, and nobody can say when a game that is not freed
    /// ends.
    static BUILT_IN: Rc<RefCell<Analyzers>> = Analyzers::new(patterns::knowledge());
}

#[wasm_bindgen]
impl Game {
    /// Reads a game record or a board drawn as text, and stands at its end. Of several games the first is read.
    ///
    /// # Errors
    /// What is wrong with the record, with line and column; illegal moves too.
    #[wasm_bindgen(constructor)]
    pub fn new(#[wasm_bindgen(unchecked_param_type = "Uint8Array")] bytes: &[u8]) -> Result<Game, JsError> {
        let mut game = Game::empty(2.0, 2.0)?;
        game.open(bytes)?;
        Ok(game)
    }

    /// Reads another game record or board in place of this one. What is known of equal spaces is kept.
    ///
    /// # Errors
    /// As for a new one; nothing changes.
    pub fn open(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Uint8Array")] bytes: &[u8],
    ) -> Result<(), JsError> {
        let line = main_line(bytes).map_err(failed)?;
        let mut position = line.start.clone();
        for step in &line.steps {
            step.take(&mut position).map_err(failed)?;
        }
        (self.start, self.taken, self.position) = (line.start, line.steps.len(), position);
        self.steps = line.steps;
        Ok(())
    }

    /// The empty board; sizes are from 2 to 25.
    ///
    /// # Errors
    /// Another size.
    pub fn empty(width: f64, height: f64) -> Result<Game, JsError> {
        let start = Position::empty(size(width)?, size(height)?).map_err(failed)?;
        let analyzers = BUILT_IN.with(Rc::clone);
        Ok(Game { position: start.clone(), start, steps: Vec::new(), taken: 0, analyzers })
    }

    /// Uses the patterns of this text before all others, or without text those that are built in. A game with patterns of its
    /// own takes some 30 MB until its `free()` is called.
    ///
    /// # Errors
    /// The mistakes of the text; then nothing changes.
    #[wasm_bindgen(js_name = usePatterns)]
    pub fn use_patterns(&mut self, text: Option<String>) -> Result<(), JsError> {
        self.analyzers = match text {
            Some(text) => {
                let own = [PatternFile::parse(NAME, text)];
                Analyzers::new(patterns::knowledge_before(&own).map_err(failed)?)
            }
            None => BUILT_IN.with(Rc::clone),
        };
        Ok(())
    }

    /// Columns.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn width(&self) -> u8 {
        self.start.board().width()
    }

    /// Rows.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn height(&self) -> u8 {
        self.start.board().height()
    }

    /// The number of moves in the line, passes included.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn length(&self) -> usize {
        self.steps.iter().filter(|step| matches!(step, Step::Move(..))).count()
    }

    /// The number of moves before the position.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn moves(&self) -> usize {
        self.position.moves()
    }

    /// The side to move.
    #[wasm_bindgen(getter, js_name = toMove, unchecked_return_type = "Color")]
    #[must_use]
    pub fn to_move(&self) -> String {
        self.position.to_move().to_string()
    }

    /// The last move, such as `C4` or `PASS`.
    #[wasm_bindgen(getter, js_name = lastMove)]
    #[must_use]
    pub fn last_move(&self) -> Option<String> {
        let (_, point) = self.position.last()?;
        Some(point.map_or("PASS".to_owned(), |point| point.vertex(self.height()).to_string()))
    }

    /// Rows from the top, 1 for a black stone, -1 for a white one.
    #[must_use]
    pub fn signs(&self) -> Vec<i8> {
        signs(self.position.board())
    }

    /// Goes to the position after so many moves, or to the end if there are fewer. Stones that are set up before the next
    /// move belong to it.
    ///
    /// # Errors
    /// What is no number of moves.
    #[wasm_bindgen(js_name = goTo)]
    pub fn go_to(&mut self, moves: f64) -> Result<(), JsError> {
        if !(moves >= 0.0 && moves == moves.trunc()) {
            return Err(not_whole());
        }
        let mut played = 0.0;
        let end = self.steps.iter().position(|step| {
            played += f64::from(matches!(step, Step::Move(..)));
            played > moves
        });
        self.take(end.unwrap_or(self.steps.len()))
    }

    /// Plays a move, `PASS` for none.
    ///
    /// # Errors
    /// A point that is no vertex of the board, or a move that the rules forbid; nothing changes.
    pub fn play(
        &mut self,
        #[wasm_bindgen(js_name = color, unchecked_param_type = "Color")] name: &str,
        vertex: &str,
    ) -> Result<(), JsError> {
        let color = color(name)?;
        let point = match vertex {
            "PASS" => None,
            _ => Some(point(vertex, self.position.board())?),
        };
        self.add(Step::Move(color, point))
    }

    /// Puts a stone on a point, or takes it away.
    ///
    /// # Errors
    /// A point that is no vertex of the board, or a string that would have no liberties; nothing changes.
    #[wasm_bindgen(js_name = setStone)]
    pub fn set_stone(
        &mut self,
        vertex: &str,
        #[wasm_bindgen(js_name = color, unchecked_param_type = "Color | null")] name: Option<String>,
    ) -> Result<(), JsError> {
        let stone = name.as_deref().map(color).transpose()?;
        self.add(Step::SetUp(vec![(point(vertex, self.position.board())?, stone)]))
    }

    /// Says who moves next; the rest of the game is dropped if another one does.
    ///
    /// # Errors
    /// What is no colour.
    #[wasm_bindgen(js_name = setToMove)]
    pub fn set_to_move(
        &mut self,
        #[wasm_bindgen(js_name = color, unchecked_param_type = "Color")] name: &str,
    ) -> Result<(), JsError> {
        let color = color(name)?;
        if color == self.position.to_move() { Ok(()) } else { self.add(Step::ToMove(color)) }
    }

    /// The eye spaces, read only so far that stepping through a game feels immediate: some milliseconds. Where they differ
    /// from [`report`](Self::report), that is right.
    ///
    /// # Errors
    /// None: the list always becomes an array.
    #[wasm_bindgen(unchecked_return_type = "EyeSpace[]")]
    pub fn spaces(&mut self) -> Result<JsValue, JsError> {
        spaces(&mut self.analyzers.borrow_mut().quick, self.position.board())
    }

    /// The eye spaces, groups and strings of the position: what `eyes show --format json` writes. After a move only what
    /// may have changed is analysed again.
    ///
    /// # Errors
    /// None: a report is always JSON.
    #[wasm_bindgen(unchecked_return_type = "import(\"./reports.js\").Report")]
    pub fn report(&mut self) -> Result<JsValue, JsError> {
        object(&self.shown(show::json))
    }

    /// The lines of play that prove the values of the eye spaces at a point: what `eyes show --why VERTEX --format json` says.
    /// Without an eye space there are none.
    ///
    /// # Errors
    /// If the point is not on the board.
    #[wasm_bindgen(unchecked_return_type = "import(\"./reports.js\").Proofs")]
    pub fn proofs(&mut self, vertex: &str) -> Result<JsValue, JsError> {
        let board = self.position.board();
        let at = point(vertex, board)?;
        let mut analyzers = self.analyzers.borrow_mut();
        object(&show::proofs(board, at, &analyzers.deep.update(board).eyes).json())
    }

    /// The picture that `eyes show --format svg` draws of the position.
    #[must_use]
    pub fn svg(&mut self) -> String {
        self.shown(show::svg)
    }

    /// Which groups live and die, and the points that decide: what `eyes show --life --format json` writes. Takes a second in
    /// the median; `nodes` is the bound of each question, 6,000 without.
    ///
    /// # Errors
    /// No number of nodes.
    #[wasm_bindgen(unchecked_return_type = "import(\"./reports.js\").LifeReport")]
    pub fn life(&self, nodes: Option<f64>) -> Result<JsValue, JsError> {
        let nodes = nodes.map(whole).transpose()?;
        object(&show::life_json(&self.position, nodes.map(u64::from), &self.analyzers.borrow().cache))
    }

    /// The position alone as a game record: its stones, the side to move, and the rule about suicide. A ko that is forbidden
    /// now is taken by a move, which [`solve`](crate::solve::solve) is to be asked after (`--move 0`).
    #[must_use]
    pub fn sgf(&self) -> String {
        let board = self.position.board();
        let (width, height) = (self.width(), self.height());
        let size = if width == height { width.to_string() } else { format!("{width}:{height}") };
        let to_move = self.position.to_move();
        let taken =
            board.ko_against(to_move).and_then(|ko| Some((ko, taker(board, ko, to_move.opponent())?)));
        let at_first = |point: Point| match taken {
            Some((ko, _)) if point == ko => Some(to_move),
            Some((_, taker)) if point == taker => None,
            _ => board.color_at(point),
        };
        let stones = |color, name: &str| {
            let points: String = board
                .points()
                .filter(|&point| at_first(point) == Some(color))
                .map(|point| format!("[{}]", point.sgf()))
                .collect();
            if points.is_empty() { points } else { format!("{name}{points}") }
        };
        let letter = |color| if color == Color::Black { "B" } else { "W" };
        let (black, white) = (stones(Color::Black, "AB"), stones(Color::White, "AW"));
        let rules = if board.suicide().is_allowed() { "RU[NZ]" } else { "" };
        let end = match taken {
            None => format!("PL[{}]", letter(to_move)),
            Some((_, taker)) => {
                let taken_by = letter(to_move.opponent());
                format!("PL[{taken_by}];{taken_by}[{}]", taker.sgf())
            }
        };
        format!("(;GM[1]FF[4]CA[UTF-8]SZ[{size}]{rules}{black}{white}{end})")
    }
}

/// The stone that has just taken a ko: it stands alone, with the ko as its liberty.
fn taker(board: &Board, ko: Point, color: Color) -> Option<Point> {
    let is_taker = |&stone: &Point| {
        board.is_color(stone, color) && board.string_size(stone) == 1 && board.liberty_count(stone) == 1
    };
    board.neighbours(ko).find(is_taker)
}

impl Game {
    fn shown(&mut self, write: impl Fn(show::View<'_>) -> String) -> String {
        let mut analyzers = self.analyzers.borrow_mut();
        let analysis = analyzers.deep.update(self.position.board());
        let verdicts = Judge::new().verdicts(self.position.board(), analysis);
        write(show::View { position: &self.position, analysis, verdicts: &verdicts })
    }

    /// Goes to the position after so many steps.
    fn take(&mut self, steps: usize) -> Result<(), JsError> {
        if steps < self.taken {
            (self.position, self.taken) = (self.start.clone(), 0);
        }
        for step in &self.steps[self.taken..steps] {
            step.take(&mut self.position).map_err(failed)?;
            self.taken += 1;
        }
        let next = self.steps[self.taken..].iter().find_map(|step| match step {
            Step::Move(color, _) => Some(*color),
            _ => None,
        });
        if let Some(color) = next {
            self.position.set_to_move(color);
        }
        Ok(())
    }

    /// Takes a new step, which replaces the rest of the line.
    fn add(&mut self, step: Step) -> Result<(), JsError> {
        let mut position = self.position.clone();
        step.take(&mut position).map_err(failed)?;
        if self.taken < self.steps.len() {
            // Who moves next was said by the moves that are dropped.
            self.steps.truncate(self.taken);
            self.steps.push(Step::ToMove(self.position.to_move()));
            self.taken += 1;
        }
        self.position = position;
        self.steps.push(step);
        self.taken += 1;
        Ok(())
    }
}
