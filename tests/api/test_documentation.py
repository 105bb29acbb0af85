"""The description of the API, for programs and for people."""

from __future__ import annotations

import json
import re

import jsonschema
import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from rules.engine.registry import calculators

pytestmark = pytest.mark.django_db

FOREIGN = re.compile(rb"(?:https?:)?//[a-z0-9-]+\.[a-z]", re.IGNORECASE)


def test_documentation_loads_everything_from_this_site(client: Client) -> None:
    response = client.get("/api/v1/docs")
    assert response.status_code == 200
    assert not FOREIGN.search(response.content)
    files = re.findall(r'(?:src|href)="([^"]+)"', response.content.decode())
    assert files
    assert all(name.startswith("/static/") and finders.find(name.removeprefix("/static/")) for name in files)


def test_documentation_may_style_itself_and_nothing_else(client: Client) -> None:
    policy = client.get("/api/v1/docs")["Content-Security-Policy"]
    rules = {name: values for name, *values in (rule.split() for rule in policy.split(";") if rule.strip())}
    assert rules["style-src"] == ["'self'", "'unsafe-inline'"]
    assert rules["img-src"] == ["'self'", "data:"]
    assert rules["default-src"] == ["'none'"]
    assert rules["script-src"] == rules["connect-src"] == ["'self'"]


def test_description_names_every_call(client: Client) -> None:
    found = client.get("/api/v1/openapi.json").json()
    assert found["openapi"].startswith("3.")
    assert {
        "/api/v1/games",
        "/api/v1/games/{game}/sections",
        "/api/v1/sections/{game}/{chapter}/{section}",
        "/api/v1/components/{game}/{kind}",
        "/api/v1/terms",
        "/api/v1/search",
        "/api/v1/translate",
        "/api/v1/calculators",
        *(f"/api/v1/calculators/{game}/{slug}" for game, slug in calculators()),
    } <= set(found["paths"])
    assert not FOREIGN.search(json.dumps(found.get("servers", [])).encode())


def test_description_holds_the_schema_of_every_calculator(client: Client) -> None:
    paths = client.get("/api/v1/openapi.json").json()["paths"]
    listed = {(item["game"], item["slug"]): item["input"] for item in client.get("/api/v1/calculators").json()}
    for (game, slug), schema in listed.items():
        body = paths[f"/api/v1/calculators/{game}/{slug}"]["post"]["requestBody"]
        assert body["content"]["application/json"]["schema"] == schema
        jsonschema.Draft202012Validator.check_schema(schema)


def test_every_operation_has_a_name_of_its_own(client: Client) -> None:
    paths = client.get("/api/v1/openapi.json").json()["paths"]
    names = [operation["operationId"] for calls in paths.values() for operation in calls.values()]
    assert len(names) == len(set(names))


def test_description_names_every_error_and_its_shape_once(client: Client) -> None:
    found = client.get("/api/v1/openapi.json").json()
    paths = found["paths"]
    shape = found["components"]["schemas"]["Errors"]
    jsonschema.validate(client.get("/api/v1/search?lang=xx").json(), shape)
    for call in (call for calls in paths.values() for call in calls.values()):
        for status in ("400", "404", "408", "422", "429", "503"):
            schema = call["responses"][status]["content"]["application/json"]["schema"]
            assert call["responses"][status]["description"]
            assert schema == {"$ref": "#/components/schemas/Errors"}
        languages = [parameter for parameter in call.get("parameters", ()) if parameter["name"] == "lang"]
        assert all(language["schema"]["enum"] == ["en", "es"] for language in languages)
