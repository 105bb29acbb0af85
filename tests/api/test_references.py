"""Every reference that a call returns leads to a call that resolves it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from jsonschema import Draft202012Validator

from rulebook.dataset.rows import SCHEMA_FILE
from rulebook.models import ReferenceTable, Ruling

pytestmark = pytest.mark.django_db

REFS = [
    ("big-shoulders:stock-phase/selling", "sections"),
    ("big-shoulders:stock-phase/selling#any-number", "sections"),
    ("big-shoulders:company/swift", "components"),
    ("big-shoulders:term/appeal", "terms"),
    ("big-shoulders:calc/dividends", "calculators"),
    ("big-shoulders:difference/earned-or-paid", "differences"),
    ("big-shoulders:aid/player-aid", "aid"),
    ("urban-sprawl:building/cost", "sections"),
]


def resolve(client: Client, ref: object, status: int = 200) -> Any:
    response = client.get("/api/v1/refs", {"ref": str(ref)})
    assert response.status_code == status
    return response.json()


def one_of_each() -> list[tuple[str, str]]:
    rulings = [(f"{item.game.slug}:ruling/{item.key}", "rulings") for item in Ruling.objects.select_related("game")[:1]]
    tables = [(str(item.ref), "tables") for item in ReferenceTable.objects.select_related("game")[:1]]
    return [*rulings, *tables]


def test_any_reference_is_resolved_as_the_data_set_has_it(client: Client) -> None:
    shapes = json.loads(SCHEMA_FILE.read_text(encoding="utf-8"))
    for ref, part in [*REFS, *one_of_each()]:
        found = resolve(client, ref)
        assert (found["ref"], found["part"]) == (ref, part)
        assert client.get(found["url"]["es"].partition("#")[0]).status_code == 200
        shape = {"$defs": shapes["$defs"], **shapes["properties"][part].get("items", shapes["properties"][part])}
        Draft202012Validator(shape).validate(found["data"])


def test_references_of_a_response_are_resolved(client: Client) -> None:
    section = client.get("/api/v1/sections/big-shoulders/operating-phase/share-price").json()
    hits = client.get("/api/v1/search?q=dividend&game=big-shoulders").json()["results"]
    for ref in [*section["related"][:3], *(hit["ref"] for hit in hits)]:
        assert resolve(client, ref)["ref"] == ref


@pytest.mark.parametrize(
    ("ref", "status", "code"),
    [
        ("", 422, "not-a-reference"),
        ("appeal", 422, "not-a-reference"),
        ("term/appeal", 422, "not-a-reference"),
        ("chess:term/appeal", 404, "not-found"),
        ("big-shoulders:term/nothing", 404, "not-found"),
        ("big-shoulders:aid/nothing", 404, "not-found"),
        ("big-shoulders:nothing/appeal", 404, "not-found"),
    ],
)
def test_what_is_not_a_reference_is_refused(client: Client, ref: str, status: int, code: str) -> None:
    assert [error["code"] for error in resolve(client, ref, status)["errors"]] == [code]
