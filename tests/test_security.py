"""SECURITY.md promises what tests show, and forgets none of the tests that are there for it."""

from __future__ import annotations

import ast
import re

import pytest

from tests.conftest import PROJECT

SECURITY = (PROJECT / "SECURITY.md").read_text(encoding="utf-8")
NAMED = re.findall(r"`(tests/[\w/]+\.py)::(test_\w+)`", SECURITY)
# Every test of these is about a promise.
WHOLE = ["tests/pages/test_headers.py", "tests/pages/test_any_input.py", "tests/browser/test_raw_requests.py"]


def shown_by(file):
    tree = ast.parse((PROJECT / file).read_text(encoding="utf-8"))
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")}


def rows():
    """The cells of every row, the heads of the tables left out."""
    lines = [line for line in SECURITY.splitlines() if line.startswith("| ") and "`tests/" in line]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


@pytest.mark.parametrize("file", sorted({file for file, _name in NAMED}))
def test_every_test_that_is_named_is_there(file):
    assert {name for named, name in NAMED if named == file} - shown_by(file) == set()


def test_every_promise_and_every_fault_names_its_test():
    table = [line for line in SECURITY.splitlines() if line.startswith("| ")]
    heads = [line for line in table if line.startswith(("| promise |", "| failure |"))]
    assert len(heads) == 2
    assert len(rows()) == len(table) - len(heads)


@pytest.mark.parametrize("file", WHOLE)
def test_no_test_of_a_promise_is_left_out(file):
    assert shown_by(file) - {name for named, name in NAMED if named == file} == set()


def test_every_file_about_faults_and_limits_is_named():
    files = [path for folder in ("faults", "limits") for path in (PROJECT / "tests" / folder).glob("test_*.py")]
    assert {path.relative_to(PROJECT).as_posix() for path in files} <= {file for file, _name in NAMED}
