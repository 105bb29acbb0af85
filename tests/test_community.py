"""What strangers meet first: the forms for issues as GitHub reads them, and the changelog."""

from __future__ import annotations

import re
import tomllib
from datetime import date
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

from tests.conftest import PROJECT

FORMS = sorted(path for path in (PROJECT / ".github/ISSUE_TEMPLATE").glob("*.yml") if path.name != "config.yml")
CHANGELOG = (PROJECT / "CHANGELOG.md").read_text(encoding="utf-8")

TEXT = {"type": "string", "minLength": 1}
LABELED = {"label": TEXT, "description": TEXT}
CHOICES = {"type": "array", "minItems": 1, "uniqueItems": True}


def part(kind: str, attributes: dict[str, Any], *required: str, answered: bool = True) -> dict[str, Any]:
    """What GitHub takes for one part of a form: https://docs.github.com, “Syntax for GitHub's form schema”."""
    properties: dict[str, Any] = {
        "type": {"const": kind},
        "attributes": {
            "type": "object", "additionalProperties": False, "required": list(required), "properties": attributes,
        },
    }  # fmt: skip
    if answered:
        properties["id"] = {"type": "string", "pattern": "^[A-Za-z0-9_-]+$"}
    if answered and kind != "checkboxes":
        properties["validations"] = {
            "type": "object", "additionalProperties": False, "properties": {"required": {"type": "boolean"}},
        }  # fmt: skip
    # GitHub gives a part without an id one of its own; a form of ours names each, for links that fill it in.
    required_of_part = ["type", "attributes", *(["id"] if answered else [])]
    return {"type": "object", "additionalProperties": False, "required": required_of_part, "properties": properties}


TICK = {
    "type": "object", "additionalProperties": False, "required": ["label"],
    "properties": {"label": TEXT, "required": {"type": "boolean"}},
}  # fmt: skip
PARTS = [
    part("markdown", {"value": TEXT}, "value", answered=False),
    part("input", {**LABELED, "placeholder": TEXT, "value": TEXT}, "label"),
    part("textarea", {**LABELED, "placeholder": TEXT, "value": TEXT, "render": TEXT}, "label"),
    part(
        "dropdown",
        {**LABELED, "multiple": {"type": "boolean"}, "options": {**CHOICES, "items": TEXT}},
        "label",
        "options",
    ),
    part("checkboxes", {**LABELED, "options": {**CHOICES, "items": TICK}}, "label", "options"),
]
FORM = {
    "type": "object",
    "additionalProperties": False,
    "required": ["name", "description", "body"],
    "properties": {
        "name": TEXT,
        "description": {**TEXT, "maxLength": 200},
        "title": TEXT,
        "labels": {**CHOICES, "items": TEXT},
        "body": {"type": "array", "minItems": 1, "items": {"oneOf": PARTS}},
    },
}


def read(path: Any) -> Any:
    return yaml.safe_load(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.stem)
def test_form_is_one_that_github_reads(path: Any) -> None:
    form = read(path)
    assert [f"{error.json_path}: {error.message}" for error in Draft202012Validator(FORM).iter_errors(form)] == []
    for name in ("id", "label"):
        said = [item.get(name) or item["attributes"].get(name) for item in form["body"]]
        told = [value for value in said if value]
        assert len(told) == len(set(told))
    assert [item for item in form["body"] if item["type"] != "markdown"]


def test_there_is_a_form_for_each_thing_that_strangers_come_with() -> None:
    assert {path.stem for path in FORMS} == {"wrong-rule", "translation", "bug", "new-game"}
    assert len({read(path)["name"] for path in FORMS}) == len(FORMS)
    assert read(PROJECT / ".github/ISSUE_TEMPLATE/config.yml") == {"blank_issues_enabled": True}


def test_changelog_is_in_the_form_it_names() -> None:
    headings = re.findall(r"^## (.+)$", CHANGELOG, re.MULTILINE)
    assert headings[0] == "[Unreleased]"
    released = [re.fullmatch(r"\[(\d+\.\d+\.\d+)\] - (\d{4}-\d{2}-\d{2})", heading) for heading in headings[1:]]
    assert all(released)
    dates = [date.fromisoformat(found[2]) for found in released if found]
    assert dates == sorted(dates, reverse=True)
    kinds = set(re.findall(r"^### (.+)$", CHANGELOG, re.MULTILINE))
    assert kinds <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
    version = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    assert released[0]
    assert released[0][1] == version
