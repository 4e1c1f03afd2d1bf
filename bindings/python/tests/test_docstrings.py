"""The examples in docstrings, those of the compiled module too."""

import doctest
import importlib
import inspect
from collections.abc import Iterator

import pytest

import eyes


def documented() -> Iterator[tuple[str, object]]:
    for name in eyes.__all__:
        found = getattr(eyes, name)
        yield name, found
        if inspect.isclass(found):
            for inner, member in vars(found).items():
                if not inner.startswith("_"):
                    yield f"{name}.{inner}", member
    yield "eyes", eyes


def test_everything_has_a_docstring() -> None:
    plain = (int, float, str)
    for name, found in documented():
        assert isinstance(found, plain) or inspect.getdoc(found), name


@pytest.mark.parametrize("name", [name for name, _ in documented()])
def test_examples_run(name: str) -> None:
    found = dict(documented())[name]
    text = inspect.getdoc(found) or ""
    examples = doctest.DocTestParser().get_doctest(text, {}, name, None, None)
    assert doctest.DocTestRunner().run(examples).failed == 0


@pytest.mark.parametrize("name", ["games", "tables", "ray"])
def test_examples_of_modules_run(name: str) -> None:
    pytest.importorskip({"games": "eyes", "tables": "pyarrow", "ray": "ray"}[name])
    module = importlib.import_module(f"eyes.{name}")
    assert doctest.testmod(module).failed == 0
