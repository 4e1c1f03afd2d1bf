//! The building of a library in parts, for work on several machines.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use eyes_library::{BuildLock, Ground, GroundSet, Part, Plan, Whole};
use eyes_runtime::StopFlag;
use pyo3::exceptions::{PyKeyboardInterrupt, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::convert::each;
use crate::errors::EyesError;
use crate::interrupt::interruptible;

/// What has to be computed for the eyes of a size, in parts that several machines can share. `eyes.ray` uses it.
///
/// Takes 1 s and 15 MB for 11 points, 13 s and 195 MB for 13.
///
/// >>> import eyes
/// >>> plan = eyes.LibraryPlan(5)
/// >>> plan.grounds, len(plan.parts)
/// (10, 1)
/// >>> bytes_of_part = plan.parts[0].solve()
/// >>> name, manifest = plan.manifest([plan.parts[0].check(bytes_of_part)])
/// >>> name
/// '05.json'
#[pyclass(name = "LibraryPlan", module = "eyes", frozen)]
pub(crate) struct PyLibraryPlan(Arc<Plan>);

#[pymethods]
impl PyLibraryPlan {
    #[new]
    fn py_new(py: Python<'_>, points: usize) -> PyResult<Self> {
        let stop = StopFlag::new();
        let plan = interruptible(py, &stop, || Plan::new_while(points, &|| !stop.is_requested()))?;
        let plan = plan.ok_or_else(|| {
            PyValueError::new_err(format!(
                "eyes of a library have 1 to {} points, not {points}",
                eyes_library::MAX_POINTS
            ))
        })?;
        Ok(Self(Arc::new(plan)))
    }

    /// The points of an eye.
    #[getter]
    fn points(&self) -> usize {
        self.0.points()
    }

    /// The number of eyes in the centre, on a side and in a corner.
    #[getter]
    fn eyes(&self) -> [usize; 3] {
        self.0.eyes()
    }

    /// The number of grounds: eyes that play the same game have the same.
    #[getter]
    fn grounds(&self) -> usize {
        self.0.grounds().len()
    }

    /// The parts of the work, in the order of their numbers. Each is one file of the library.
    #[getter]
    fn parts(&self) -> Vec<PyLibraryPart> {
        (0..self.0.parts()).filter_map(|number| self.0.part(number)).map(PyLibraryPart).collect()
    }

    /// The name and the bytes of the manifest, which must be written last and makes the size complete, from what
    /// `LibraryPart.check` gave for each part, in order.
    fn manifest<'py>(
        &self,
        py: Python<'py>,
        checked: &Bound<'py, PyAny>,
    ) -> PyResult<(String, Bound<'py, PyBytes>)> {
        let checked: Vec<(u32, u64)> = each(checked, |one| one.extract())?;
        let whole: Vec<Whole> = checked.iter().map(|&(checksum, bytes)| Whole { checksum, bytes }).collect();
        let (name, bytes) = self.0.manifest(&whole).ok_or_else(|| {
            PyValueError::new_err(format!("{} parts are checked, not {}", checked.len(), self.0.parts()))
        })?;
        Ok((name, PyBytes::new(py, &bytes)))
    }

    fn __repr__(&self) -> String {
        format!("<LibraryPlan of {} points: {} parts>", self.0.points(), self.0.parts())
    }
}

/// Some grounds of a `LibraryPlan`, at most 16: the contents of one file of the library. It can be pickled, and has all
/// that is needed to compute the file on another machine.
#[pyclass(name = "LibraryPart", module = "eyes", frozen)]
pub(crate) struct PyLibraryPart(Part);

type Grounds = Vec<(Vec<GroundSet>, GroundSet)>;

#[pymethods]
impl PyLibraryPart {
    #[new]
    fn py_new(points: usize, number: u32, grounds: &Bound<'_, PyAny>) -> PyResult<Self> {
        let grounds: Grounds = each(grounds, |ground| {
            let (adjacency, wall): (Bound<'_, PyAny>, GroundSet) = ground.extract()?;
            Ok((each(&adjacency, |row| row.extract())?, wall))
        })?;
        let grounds: Option<Vec<Ground>> =
            grounds.iter().map(|(adjacency, wall)| Ground::new(adjacency, *wall)).collect();
        let part = grounds.and_then(|grounds| Part::new(points, number, &grounds));
        part.map(Self).ok_or_else(|| PyValueError::new_err("these are not the grounds of a part of a plan"))
    }

    /// The points of an eye.
    #[getter]
    fn points(&self) -> usize {
        self.0.points()
    }

    /// Its number in the plan, from 0.
    #[getter]
    fn number(&self) -> u32 {
        self.0.number()
    }

    /// The name of its file.
    #[getter]
    fn name(&self) -> String {
        self.0.name()
    }

    /// The number of its grounds.
    #[getter]
    fn grounds(&self) -> usize {
        self.0.grounds().len()
    }

    /// An estimate of the time on one core, good to a factor of two.
    #[getter]
    fn seconds(&self) -> f64 {
        self.0.seconds()
    }

    /// The bytes of the file. They depend on nothing but the part.
    fn solve<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let stop = StopFlag::new();
        let goes_on = || if stop.is_requested() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        match interruptible(py, &stop, || self.0.solve_until(goes_on))? {
            ControlFlow::Continue(bytes) => Ok(PyBytes::new(py, &bytes)),
            ControlFlow::Break(()) => Err(PyKeyboardInterrupt::new_err("")),
        }
    }

    /// Checks that bytes are those of the file, with right checksums, and gives what the manifest needs: a checksum and
    /// the length. Raises `EyesError` if they are not.
    fn check(&self, py: Python<'_>, bytes: &[u8]) -> PyResult<(u32, u64)> {
        let whole =
            py.detach(|| self.0.check(bytes)).map_err(|error| EyesError::new_err(error.to_string()))?;
        Ok((whole.checksum, whole.bytes))
    }

    /// Whether a file with this beginning was written by a build, so that a build may replace it.
    #[staticmethod]
    fn is_own(head: &[u8]) -> bool {
        Part::is_own(head)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyAny>, (usize, u32, Grounds)) {
        let grounds = self.0.grounds().iter();
        let grounds = grounds.map(|ground| (ground.adjacency().to_vec(), ground.wall())).collect();
        (py.get_type::<Self>().into_any(), (self.0.points(), self.0.number(), grounds))
    }

    fn __repr__(&self) -> String {
        format!("<LibraryPart {}: {} grounds>", self.0.name(), self.0.grounds().len())
    }
}

/// Holds a local folder of a library, so that no other build works in it, and removes what killed builds have left.
#[pyclass(name = "LibraryLock", module = "eyes", frozen)]
pub(crate) struct PyLibraryLock(Mutex<Option<BuildLock>>);

#[pymethods]
impl PyLibraryLock {
    #[new]
    fn py_new(directory: PathBuf) -> PyResult<Self> {
        let lock =
            BuildLock::take(&directory, false).map_err(|error| EyesError::new_err(error.to_string()))?;
        Ok(Self(Mutex::new(Some(lock))))
    }

    fn __enter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&self, _exception: &Bound<'_, PyAny>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
    }
}
