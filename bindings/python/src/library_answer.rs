//! Answers of the library of eyes, and the words of questions to it.

use eyes_library::{Fate, Ground, GroundSet, Pair, Site, Statuses, best_moves};
use eyes_solver::{Move, Ruling, Side, Status};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// An eye of a library with the stones in it.
#[pyclass(name = "LibraryAnswer", module = "eyes", frozen)]
pub(crate) struct PyLibraryAnswer {
    pub(crate) eye: String,
    pub(crate) ground: Ground,
    pub(crate) stones: GroundSet,
    pub(crate) external: u8,
    pub(crate) ruling: Ruling,
    pub(crate) statuses: Statuses,
    /// The names of the points.
    pub(crate) names: Vec<String>,
}

/// Drawing, adjacency and wall of the ground, stones, liberties, ruling, names of the points, and the statuses under each ruling.
type Fields = (String, (Vec<GroundSet>, GroundSet), GroundSet, u8, &'static str, Vec<String>, [[i8; 2]; 2]);

#[pymethods]
impl PyLibraryAnswer {
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Fields)> {
        let Statuses { ruling_i, ruling_ii } = self.statuses;
        let fields = (
            self.eye.clone(),
            (self.ground.adjacency().to_vec(), self.ground.wall()),
            self.stones,
            self.external,
            if self.ruling == Ruling::I { "I" } else { "II" },
            self.names.clone(),
            [ruling_i, ruling_ii].map(|pair| [pair.attacker.value(), pair.defender.value()]),
        );
        Ok((py.get_type::<Self>().getattr("_of_fields")?, fields))
    }

    #[staticmethod]
    fn _of_fields(
        eye: String,
        ground: (Vec<GroundSet>, GroundSet),
        stones: GroundSet,
        external: u8,
        ruling: &str,
        names: Vec<String>,
        statuses: [[i8; 2]; 2],
    ) -> PyResult<Self> {
        let wrong = || PyValueError::new_err("these are not the fields of an answer");
        let status = |value| Status::new(value, Status::DEFAULT_MAX_THREATS);
        let pair = |[attacker, defender]: [i8; 2]| {
            Some(Pair { attacker: status(attacker)?, defender: status(defender)? })
        };
        let ground = Ground::new(&ground.0, ground.1).ok_or_else(wrong)?;
        if stones & !ground.points() != 0 || names.len() != ground.len() {
            return Err(wrong());
        }
        let [ruling_i, ruling_ii] = statuses.map(pair);
        let (ruling_i, ruling_ii) = ruling_i.zip(ruling_ii).ok_or_else(wrong)?;
        let statuses = Statuses { ruling_i, ruling_ii };
        Ok(Self { eye, ground, stones, external, ruling: self::ruling(ruling)?, statuses, names })
    }

    /// The eye as a drawing; for a string on a board, its vertex.
    #[getter]
    fn eye(&self) -> &str {
        &self.eye
    }

    /// The number of its points.
    #[getter]
    fn points(&self) -> usize {
        self.ground.len()
    }

    /// The liberties of the string outside.
    #[getter]
    fn liberties(&self) -> u8 {
        self.external
    }

    /// The status if the attacker moves first.
    #[getter]
    fn attacker(&self) -> i8 {
        self.statuses.under(self.ruling).attacker.value()
    }

    /// The status if the defender moves first.
    #[getter]
    fn defender(&self) -> i8 {
        self.statuses.under(self.ruling).defender.value()
    }

    /// "alive", "unsettled", "dead" or "ko".
    #[getter]
    fn fate(&self) -> &'static str {
        self.statuses.under(self.ruling).fate().name()
    }

    /// The moves that reach the status of the side that moves first, "attacker" or "defender": points, "PASS", or "LIBERTY"
    /// for an external liberty. The eye is solved again for that: a millisecond for 7 points, a tenth of a second for 11.
    fn best_moves(&self, py: Python<'_>, first: &str) -> PyResult<Vec<String>> {
        let first = side(first)?;
        let best = py.detach(|| best_moves(&self.ground, self.stones, self.external, self.ruling, first));
        let name = |found| match found {
            Move::Play(point) => self.names.get(usize::from(point)).cloned().unwrap_or_default(),
            Move::Pass => "PASS".to_owned(),
            _ => "LIBERTY".to_owned(),
        };
        Ok(best.into_iter().map(name).collect())
    }

    fn __repr__(&self) -> String {
        format!("<LibraryAnswer {}: attacker {}, defender {}>", self.eye, self.attacker(), self.defender())
    }
}

pub(crate) fn ruling(text: &str) -> PyResult<Ruling> {
    match text {
        "I" => Ok(Ruling::I),
        "II" => Ok(Ruling::II),
        _ => Err(PyValueError::new_err(format!("no ruling: {text:?} (expected \"I\" or \"II\")"))),
    }
}

pub(crate) fn side(text: &str) -> PyResult<Side> {
    match text {
        "attacker" => Ok(Side::Attacker),
        "defender" => Ok(Side::Defender),
        _ => Err(PyValueError::new_err(format!("no side: {text:?} (expected \"attacker\" or \"defender\")"))),
    }
}

pub(crate) fn site(text: &str) -> PyResult<Site> {
    Site::ALL.into_iter().find(|site| site.name() == text).ok_or_else(|| {
        PyValueError::new_err(format!("no site: {text:?} (expected \"centre\", \"side\" or \"corner\")"))
    })
}

pub(crate) fn fate(text: &str) -> PyResult<Fate> {
    Fate::ALL.into_iter().find(|fate| fate.name() == text).ok_or_else(|| {
        PyValueError::new_err(format!(
            "no fate: {text:?} (expected \"alive\", \"unsettled\", \"dead\" or \"ko\")"
        ))
    })
}
