"""Fingerprints of our own code: whatever is derived by a module is derived again when the module's code changes."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cache
from modulefinder import ModuleFinder
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
_LENGTH = 8


@cache
def code_behind(*modules: str, project: Path = PROJECT) -> str:
    """Eight characters that change with the code of these modules, or of any module of ours that they import.

    The import graph decides which files count, so there is no list to keep up to date. Data files beside the modules,
    such as word lists, count too. A module that is only imported by name (a calculator, by ``rules.engine.catalogue``)
    does not: content is checked against it, and nothing of it is stored.
    """
    total = hashlib.sha256()
    for path in files_behind(*modules, project=project):
        total.update(path.relative_to(project).as_posix().encode() + b"\0")
        total.update(path.read_bytes())
    return total.hexdigest()[:_LENGTH]


def files_behind(*modules: str, project: Path = PROJECT) -> list[Path]:
    """The files that ``code_behind`` reads, sorted."""
    finder = ModuleFinder(path=[str(project)])
    for name in modules:
        finder.import_hook(name)
    # A folder without an __init__.py is a module without a file.
    paths = (getattr(module, "__file__", None) for module in finder.modules.values())
    sources = {Path(path) for path in paths if path}
    return sorted(sources | {file for source in sources for file in _data_beside(source)})


def _data_beside(source: Path) -> Iterator[Path]:
    return (file for file in source.parent.iterdir() if file.is_file() and file.suffix in (".yaml", ".json"))
