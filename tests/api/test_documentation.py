"""The description of the API, for programs and for people."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from rules.engine.registry import calculators

from .description import some_calls

pytestmark = pytest.mark.django_db

OFFICIAL = Path(__file__).with_name("openapi-3.1.schema.json")
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


def test_description_keeps_to_the_schema_of_openapi(client: Client) -> None:
    described = some_calls(client.get("/api/v1/openapi.json").json())
    schema = json.loads(OFFICIAL.read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator(schema).validate(described)
    # The official schema leaves these to JSON Schema itself.
    for part in described["components"]["schemas"].values():
        jsonschema.Draft202012Validator.check_schema(part)


def test_every_reference_of_the_description_leads_somewhere(client: Client) -> None:
    described = client.get("/api/v1/openapi.json").json()
    named = set(re.findall(r'"\$ref": "#/components/schemas/([^"]+)"', json.dumps(described)))
    assert named == set(described["components"]["schemas"])


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
    found = client.get("/api/v1/openapi.json").json()
    paths, schemas = found["paths"], found["components"]["schemas"]
    listed = {(item["game"], item["slug"]): item["input"] for item in client.get("/api/v1/calculators").json()}
    for (game, slug), schema in listed.items():
        body = paths[f"/api/v1/calculators/{game}/{slug}"]["post"]["requestBody"]
        named = body["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
        assert schemas[named] == schema
        jsonschema.Draft202012Validator.check_schema(schema)


def test_every_operation_has_a_name_of_its_own(client: Client) -> None:
    paths = client.get("/api/v1/openapi.json").json()["paths"]
    names = [operation["operationId"] for calls in paths.values() for operation in calls.values()]
    assert len(names) == len(set(names))


def test_description_names_every_error_and_its_shape_once(client: Client) -> None:
    found = client.get("/api/v1/openapi.json").json()
    paths = found["paths"]
    shape = {"$ref": "#/components/schemas/ErrorResponse", "components": found["components"]}
    jsonschema.validate(client.get("/api/v1/search?lang=xx").json(), shape)
    for call in (call for calls in paths.values() for call in calls.values()):
        for status in ("400", "404", "408", "422", "429", "503"):
            schema = call["responses"][status]["content"]["application/json"]["schema"]
            assert call["responses"][status]["description"]
            assert schema == {"$ref": "#/components/schemas/ErrorResponse"}
        languages = [parameter for parameter in call.get("parameters", ()) if parameter["name"] == "lang"]
        assert all(language["schema"]["enum"] == ["en", "es"] for language in languages)


def test_description_says_what_every_call_reads_and_answers(client: Client) -> None:
    """Clients are generated from it: without a schema they would drop what they get."""
    found = client.get("/api/v1/openapi.json").json()
    calls = [(path, method, call) for path, every in found["paths"].items() for method, call in every.items()]
    for path, method, call in calls:
        assert all(parameter["description"] for parameter in call.get("parameters", ())), path
        answers = [answer for status, answer in call["responses"].items() if status in ("200", "201")]
        assert all("content" in answer for answer in answers), (path, method)
        if path.startswith("/api/v1/calculators/") and method == "post":
            assert call["requestBody"]["content"]["application/json"]["example"], path


def test_every_example_is_answered(client: Client) -> None:
    paths = client.get("/api/v1/openapi.json").json()["paths"]
    for path, calls in paths.items():
        call = calls.get("get")
        if not call or path.startswith("/api/v1/plays") or call["operationId"].endswith(("by-query", "result_csv")):
            continue
        tried = {item["name"]: item["example"] for item in call.get("parameters", ()) if "example" in item}
        address = path.format(**tried)
        given = {name: value for name, value in tried.items() if f"{{{name}}}" not in path}
        assert client.get(address, given).status_code == 200, (path, tried)


def test_no_enumeration_has_two_types(client: Client) -> None:
    def enumerations(part: Any) -> Iterator[list[Any]]:
        if isinstance(part, dict) and isinstance(part.get("enum"), list):
            yield part["enum"]
        for inner in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
            yield from enumerations(inner)

    found = list(enumerations(client.get("/api/v1/openapi.json").json()))
    assert found
    assert all(len({type(value) for value in values}) == 1 for values in found)


def test_every_security_scheme_that_a_call_names_is_declared(client: Client) -> None:
    described = client.get("/api/v1/openapi.json").json()
    calls = [call for path in described["paths"].values() for call in path.values()]
    named = {name for call in calls for way in call.get("security", ()) for name in way}
    assert named == set(described["components"]["securitySchemes"]) == {"seat"}
    assert described["components"]["securitySchemes"]["seat"]["scheme"] == "bearer"


def test_address_of_a_calculator_describes_every_value(client: Client) -> None:
    described = client.get("/api/v1/openapi.json").json()
    call = described["paths"]["/api/v1/calculators/big-shoulders/dividends"]["get"]
    parameters = {item["name"]: item for item in call["parameters"]}
    assert [name for name, item in parameters.items() if item["required"]] == ["revenue"]
    assert parameters["sold"]["schema"]["type"] == "boolean"
    table = described["paths"]["/api/v1/calculators/{game}/{slug}.csv"]["get"]["parameters"]
    assert "input" in [item["name"] for item in table]


def test_no_field_of_an_input_allows_null(client: Client) -> None:
    """One generator would then send null for the fields of other calculators, which look the same."""
    schemas = client.get("/api/v1/openapi.json").json()["components"]["schemas"]
    inputs = {name: schema for name, schema in schemas.items() if name.endswith("Input")}
    assert len(inputs) >= len(calculators())
    assert not [name for name, schema in inputs.items() if '"null"' in json.dumps(schema)]


def test_schema_of_an_input_refuses_what_gives_no_value(client: Client) -> None:
    described = client.get("/api/v1/openapi.json").json()["components"]
    schema = {"$ref": "#/components/schemas/BigShouldersStartCompanyInput", "components": described}
    address = "/api/v1/calculators/big-shoulders/start-company"
    for given in ({}, {"par": 35}, {"cash": 100}, {"cash": 100, "par": 35}):
        status = client.post(address, given, content_type="application/json").status_code
        assert jsonschema.Draft202012Validator(schema).is_valid(given) == (status == 200), given


def test_description_says_what_a_game_in_progress_takes(client: Client) -> None:
    described = client.get("/api/v1/openapi.json").json()
    paths, schemas = described["paths"], described["components"]["schemas"]
    asked = {item["name"]: item for item in paths["/api/v1/plays/{play}"]["get"]["parameters"]}
    assert {asked[name]["schema"]["type"] for name in ("since", "epoch", "revision")} == {"integer"}
    assert (schemas["NewPlay"]["properties"]["players"]["minItems"], schemas["Strike"]["required"]) == (
        1,
        ["number", "id"],
    )
    assert schemas["Strike"]["properties"]["number"]["minimum"] == 1
    assert schemas["NewMove"]["properties"]["anyway"]["type"] == "boolean"
    body = paths["/api/v1/plays/import"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    assert body == {"$ref": "#/components/schemas/ExportedPlay"}
    started = client.post("/api/v1/plays", {"game": "carnegie", "players": ["Ana"]}, content_type="application/json")
    exported = client.get(f"/api/v1/plays/{started.json()['play']}/export.json").json()
    jsonschema.validate(exported, {**body, "components": described["components"]})
    assert set(exported) == set(schemas["ExportedPlay"]["properties"])
