"""Runs the notebook of this folder and compares what it shows with what is stored; with --write it stores that.

    python notebooks/make.py [--write]

Needs nbclient, nbformat and ipykernel beside the package.
"""

from __future__ import annotations

import argparse
import os
import pathlib
import sys

import nbclient
import nbformat

HERE = pathlib.Path(__file__).resolve().parent
PATH = HERE / "tour.ipynb"


def shown(notebook: nbformat.NotebookNode) -> list[tuple[str, object]]:
    """Each code cell with what it shows; counters and identifiers are left out."""
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    outputs = [[output.get("data") or output.get("text") for output in cell.outputs] for cell in cells]
    return [(cell.source, output) for cell, output in zip(cells, outputs, strict=True)]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="store what the cells show")
    write: bool = parser.parse_args().write
    stored = nbformat.read(PATH, as_version=4)
    found = nbformat.read(PATH, as_version=4)
    positions = os.environ.get("EYES_POSITIONS", str(HERE / "../../../tests/positions"))
    os.environ["EYES_POSITIONS"] = positions
    nbclient.NotebookClient(found, timeout=300, kernel_name="python3", record_timing=False).execute()
    if write:
        for number, cell in enumerate(found.cells):
            cell.id = f"cell-{number}"
        found.metadata.pop("language_info", None)
        nbformat.write(found, PATH)
        return 0
    for (source, before), (_, after) in zip(shown(stored), shown(found), strict=True):
        if before != after:
            print(f"{PATH.name} shows something else than is stored (--write stores it):\n{source}\n{after}")
            return 1
    print(f"{PATH.name}: {len(shown(found))} cells show what is stored")
    return 0


if __name__ == "__main__":
    sys.exit(main())
