//! What an analysis found.

use anstream::adapter::strip_str;
use eyes_cli::input::Position;
use eyes_cli::show::{View, json, svg, text};
use eyes_runtime::board::{Board, Color, PointSet};
use eyes_runtime::eye_space::EyeKind;
use eyes_runtime::verdict::Verdict;
use eyes_runtime::{Analysis, EyeSpace, Source};
use numpy::PyArray2;
use pyo3::prelude::*;
use serde::{Deserialize, Serialize};

use crate::board::PyBoard;
use crate::convert::{array, color, point, vertex, vertices};
use crate::pickle::{Reduced, reduced, restored};

/// One eye space.
///
/// `value` has four digits: the eyes when the attacker moves first and again, when he moves first and is answered, when
/// the owner moves first and is answered, and when the owner moves first and again.
#[pyclass(name = "EyeSpace", module = "eyes", frozen, get_all)]
#[derive(Serialize, Deserialize)]
pub(crate) struct PyEyeSpace {
    /// "black" or "white".
    owner: String,
    /// All its points, margins among them.
    points: Vec<String>,
    /// Its marginal points.
    margins: Vec<String>,
    /// Four digits.
    value: String,
    /// The value with every ko going to the owner, and with every ko going to the attacker; `None` if no ko matters.
    ko_values: Option<(String, String)>,
    /// Where the value comes from: "derived", "solved", "pattern" or "guess".
    source: String,
    /// The number and the file of the pattern, if one gave the value.
    pattern: Option<(u32, String)>,
    /// The attacker's moves that decide.
    attack: Vec<String>,
    /// The owner's moves that decide.
    defense: Vec<String>,
    /// The attacker's moves that only threaten.
    attack_threats: Vec<String>,
    /// The owner's moves that only threaten.
    defense_threats: Vec<String>,
    /// The attacking point with the most support around it.
    best_attack: Option<String>,
    /// The defending point with the most support around it.
    best_defense: Option<String>,
    /// Its half eyes.
    half_eyes: Vec<String>,
    /// Its false eyes.
    false_eyes: Vec<String>,
    /// Empty points beside it by which the attacker may come in, although they are no margins: the value supposes that he
    /// does not.
    ways_in: Vec<String>,
    /// Its margins that touch no stone of its owner, where the value supposes that they do and would be another one
    /// otherwise.
    margins_apart: Vec<String>,
    /// The index of its group in `Analysis.groups`; `None` if it was analysed alone.
    group: Option<usize>,
}

impl PyEyeSpace {
    pub(crate) fn new(board: &Board, eye: &EyeSpace) -> Self {
        let names = |points: &PointSet| vertices(board, points);
        let name = |point| vertex(board, point);
        let (source, pattern) = source(&eye.source);
        Self {
            owner: eye.owner.to_string(),
            points: names(&eye.points),
            margins: names(&eye.margins),
            value: eye.value.to_string(),
            ko_values: eye
                .masters
                .as_ref()
                .map(|masters| (masters.owner.value.to_string(), masters.attacker.value.to_string())),
            source,
            pattern,
            attack: names(&eye.attack),
            defense: names(&eye.defense),
            attack_threats: names(&eye.attack_threats),
            defense_threats: names(&eye.defense_threats),
            best_attack: eye.best_attack.map(name),
            best_defense: eye.best_defense.map(name),
            half_eyes: eye.half_eyes().map(|eye| name(eye.point)).collect(),
            false_eyes: eye.false_eyes().map(|eye| name(eye.point)).collect(),
            ways_in: names(&eye.ways_in),
            margins_apart: names(&eye.margins_apart),
            group: eye.group,
        }
    }
}

/// The word for a source, and the pattern if it is one.
pub(crate) fn source(source: &Source) -> (String, Option<(u32, String)>) {
    match source {
        Source::Pattern { number, file, .. } => ("pattern".to_owned(), Some((*number, file.to_string()))),
        Source::Derived => ("derived".to_owned(), None),
        Source::Solved => ("solved".to_owned(), None),
        Source::Guess => ("guess".to_owned(), None),
    }
}

#[pymethods]
impl PyEyeSpace {
    #[staticmethod]
    fn _of_json(json: &str) -> PyResult<Self> {
        restored(json)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        reduced(py, self)
    }

    /// Whether the value is a guess.
    #[getter]
    fn is_guess(&self) -> bool {
        self.source == "guess"
    }

    fn __repr__(&self) -> String {
        format!("<EyeSpace {} {} {}, {}>", self.owner, self.value, self.points.join(" "), self.source)
    }
}

/// Strings that share eye spaces, and what becomes of them. A space that no stones are around is a group without strings.
#[pyclass(name = "Group", module = "eyes", frozen, get_all)]
#[derive(Serialize, Deserialize)]
pub(crate) struct PyGroup {
    /// "black" or "white".
    pub(crate) owner: String,
    /// A stone of each of its strings.
    pub(crate) strings: Vec<String>,
    /// All its stones.
    pub(crate) stones: Vec<String>,
    /// The indices of its spaces in `Analysis.spaces`.
    pub(crate) spaces: Vec<usize>,
    /// The sum of the values of its spaces, more than two eyes counted as two.
    pub(crate) value: String,
    /// "alive", "critical" or "dead".
    pub(crate) status: String,
    /// Whether it depends on a ko.
    pub(crate) is_ko: bool,
    /// What decided the status: "unconditional", "library", "search", "static_rules", "reading", "eyes", "guess" and others.
    pub(crate) source: String,
    /// Whether the status is a guess.
    pub(crate) is_guess: bool,
}

#[pymethods]
impl PyGroup {
    #[staticmethod]
    fn _of_json(json: &str) -> PyResult<Self> {
        restored(json)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        reduced(py, self)
    }

    fn __repr__(&self) -> String {
        let guess = if self.is_guess { ", a guess" } else { "" };
        format!(
            "<Group {} {}: {} by {}{guess}>",
            self.owner,
            self.strings.join(" "),
            self.status,
            self.source
        )
    }
}

/// The analysis of a board.
///
/// In notebooks it is a picture of the board with its eye spaces.
#[pyclass(name = "Analysis", module = "eyes", frozen)]
pub(crate) struct PyAnalysis {
    position: Position,
    analysis: Analysis,
    verdicts: Vec<Verdict>,
}

impl PyAnalysis {
    pub(crate) fn new(position: Position, analysis: Analysis, verdicts: Vec<Verdict>) -> Self {
        Self { position, analysis, verdicts }
    }

    fn board(&self) -> &Board {
        self.position.board()
    }

    fn view(&self) -> View<'_> {
        View { position: &self.position, analysis: &self.analysis, verdicts: &self.verdicts }
    }

    /// The groups, each with the place of its first stone in an array and the number of its stones.
    pub(crate) fn groups_with_places(&self) -> Vec<(PyGroup, usize, usize)> {
        let board = self.board();
        let place = |number: usize| {
            let heads = &self.analysis.groups.get(number)?.strings;
            let stones: PointSet = heads.iter().flat_map(|&head| board.stones(head)).collect();
            let first = stones.first().map_or(0, |point| point.array_index(board.width()));
            Some((self.group(number)?, first, stones.len()))
        };
        (0..self.analysis.groups.len()).filter_map(place).collect()
    }

    fn group(&self, number: usize) -> Option<PyGroup> {
        let group = self.analysis.groups.get(number)?;
        let board = self.board();
        let words = |value: serde_json::Result<serde_json::Value>| match value.unwrap_or_default() {
            serde_json::Value::String(word) => word,
            serde_json::Value::Object(fields) => fields.keys().next().cloned().unwrap_or_default(),
            _ => String::new(),
        };
        let stones: PointSet = group.strings.iter().flat_map(|&head| board.stones(head)).collect();
        let (status, is_ko, source, is_guess) = match self.verdicts.get(number) {
            Some(verdict) => (
                words(serde_json::to_value(verdict.fate)),
                verdict.is_ko,
                words(serde_json::to_value(verdict.source)),
                verdict.source.is_guess(),
            ),
            None => {
                let status = words(serde_json::to_value(group.status));
                let is_ko = status == "ko";
                let source = if status == "unconditional" { "unconditional" } else { "eyes" };
                let status = match status.as_str() {
                    "unconditional" => "alive".to_owned(),
                    "ko" => "critical".to_owned(),
                    _ => status,
                };
                (status, is_ko, source.to_owned(), !group.is_proven)
            }
        };
        Some(PyGroup {
            owner: group.owner.to_string(),
            strings: group.strings.iter().map(|&head| vertex(board, head)).collect(),
            stones: vertices(board, &stones),
            spaces: group.eyes.clone(),
            value: group.value.capped().to_string(),
            status,
            is_ko,
            source,
            is_guess,
        })
    }
}

#[pymethods]
impl PyAnalysis {
    /// The eye spaces, in reading order of their first points.
    #[getter]
    fn spaces(&self) -> Vec<PyEyeSpace> {
        self.analysis.eyes.iter().map(|eye| PyEyeSpace::new(self.board(), eye)).collect()
    }

    /// The groups around them.
    #[getter]
    fn groups(&self) -> Vec<PyGroup> {
        (0..self.analysis.groups.len()).filter_map(|number| self.group(number)).collect()
    }

    /// The eye space of a colour that contains a point; `None` if there is none.
    fn space_at(&self, at: &Bound<'_, PyAny>, owner: &str) -> PyResult<Option<PyEyeSpace>> {
        let (point, owner) = (point(self.board(), at)?, color(owner)?);
        Ok(self.analysis.eye_at(point, owner).map(|eye| PyEyeSpace::new(self.board(), eye)))
    }

    /// The group of the string at a point; `None` if no eye space is beside it.
    fn group_at(&self, at: &Bound<'_, PyAny>) -> PyResult<Option<PyGroup>> {
        let point = point(self.board(), at)?;
        let Some(group) = self.analysis.group_at(self.board(), point) else { return Ok(None) };
        let number = self.analysis.groups.iter().position(|other| std::ptr::eq(other, group));
        Ok(number.and_then(|number| self.group(number)))
    }

    /// What a point is, taken as an eye of its own: "proper", "half" or "false"; `None` if it is no eye point.
    fn kind_of_eye(&self, at: &Bound<'_, PyAny>) -> PyResult<Option<&'static str>> {
        let point = point(self.board(), at)?;
        Ok(self.analysis.eye_point(point).map(|eye| match eye.kind() {
            EyeKind::Proper => "proper",
            EyeKind::Half => "half",
            EyeKind::False => "false",
        }))
    }

    /// Whether a stone of this colour at a point would fill an eye of its own.
    fn fills_own_eye(&self, at: &Bound<'_, PyAny>, owner: &str) -> PyResult<bool> {
        Ok(self.analysis.fills_own_eye(point(self.board(), at)?, color(owner)?))
    }

    /// For each point the index of the eye space of a colour that it belongs to in `spaces`, or -1: an array of shape
    /// (height, width), rows from the top.
    fn space_map<'py>(&self, py: Python<'py>, owner: &str) -> PyResult<Bound<'py, PyArray2<i16>>> {
        let owner = color(owner)?;
        let place = |point| {
            self.analysis.eyes.iter().position(|eye| eye.owner == owner && eye.points.contains(point))
        };
        array(py, self.board(), |point| place(point).and_then(|at| i16::try_from(at).ok()).unwrap_or(-1))
    }

    /// For each point whether a stone stands there that cannot be captured even if its owner always passes.
    fn unconditional_map<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<bool>>> {
        array(py, self.board(), |point| self.analysis.unconditional.contains(point))
    }

    /// For each point 1 if it is vital for a space of this colour, or of both without one: where it is attacked or
    /// defended.
    #[pyo3(signature = (owner = None))]
    fn vital_map<'py>(&self, py: Python<'py>, owner: Option<&str>) -> PyResult<Bound<'py, PyArray2<bool>>> {
        let owner: Option<Color> = owner.map(color).transpose()?;
        let vital: PointSet = self
            .analysis
            .eyes
            .iter()
            .filter(|eye| owner.is_none_or(|owner| eye.owner == owner))
            .fold(PointSet::new(), |all, eye| all | eye.attack | eye.defense);
        array(py, self.board(), |point| vital.contains(point))
    }

    /// The board that was analysed, without its history.
    #[getter(board)]
    fn py_board(&self) -> PyBoard {
        PyBoard::new(self.board().clone(), self.position.to_move())
    }

    /// As `eyes show --format json` has it, as a string, with the moves that were played on the board. The command reads and
    /// searches as `Analyzer(reading="deep", nodes=1_500_000)` does; other analyzers can decide less.
    fn to_json(&self) -> String {
        json(self.view())
    }

    /// As `eyes show` draws it (see `to_json`), with codes for the colours of a terminal if `color` is true.
    #[pyo3(signature = (*, color = false))]
    fn to_text(&self, color: bool) -> String {
        let text = text(self.view());
        if color { text } else { strip_str(&text).to_string() }
    }

    /// As `eyes show --format svg` draws it.
    fn to_svg(&self) -> String {
        svg(self.view())
    }

    fn _repr_svg_(&self) -> String {
        self.to_svg()
    }

    fn __repr__(&self) -> String {
        let (eyes, groups) = (self.analysis.eyes.len(), self.analysis.groups.len());
        format!("<Analysis {eyes} eye spaces, {groups} groups>\n{}", self.board())
    }
}
