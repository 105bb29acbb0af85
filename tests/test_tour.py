"""docs/tour.md is true: what it names is there."""

from __future__ import annotations

import ast
import re

import pytest
from django.test import Client

from tests.conftest import PROJECT

TOUR = (PROJECT / "docs/tour.md").read_text(encoding="utf-8")
SAID = dict.fromkeys(re.findall(r"`([^`]+)`", TOUR))
ADDRESSES = [said for said in SAID if said.startswith("/")]
NAMES = [said for said in SAID if ".py::" in said]
OPTIONS = {"--worklist", "::", "game.yaml"}
PATHS = [said for said in SAID if said not in {*ADDRESSES, *NAMES, *OPTIONS}]


def defined(path: str) -> set[str]:
    """What a file defines at its top, and in its classes as ``Class.name``."""
    found = set()
    for node in ast.parse((PROJECT / path).read_text(encoding="utf-8")).body:
        found |= _names(node)
        if isinstance(node, ast.ClassDef):
            found |= {f"{node.name}.{name}" for part in node.body for name in _names(part)}
    return found


def _names(node: ast.stmt) -> set[str]:
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        return {node.name}
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return {target.id for target in targets if isinstance(target, ast.Name)}


def test_every_path_is_there() -> None:
    assert [path for path in PATHS if not (PROJECT / path).exists()] == []
    assert len(PATHS) >= 10


def test_every_name_stands_in_its_file() -> None:
    pairs = [said.split("::") for said in NAMES]
    assert [f"{path}::{name}" for path, name in pairs if name not in defined(path)] == []
    assert len(NAMES) >= 40


@pytest.mark.django_db
def test_every_address_answers(client: Client) -> None:
    assert {address: client.get(address).status_code for address in ADDRESSES} == dict.fromkeys(ADDRESSES, 200)
    assert len(ADDRESSES) >= 4


def test_tour_is_linked() -> None:
    assert "](docs/tour.md)" in (PROJECT / "CONTRIBUTING.md").read_text(encoding="utf-8")
