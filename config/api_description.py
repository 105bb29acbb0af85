"""Completes the OpenAPI description: parameters, examples, schemas with a name, and the errors of every call."""

from __future__ import annotations

from typing import Any

from django.conf import settings

from content.base_path import BASE_PATH
from content.refs import KEY, SLUG
from rulebook.models import Section, Term, WorkedExample
from rules.engine.fields import Choice, Flag, Whole
from rules.engine.registry import calculators

ERRORS = {
    "type": "object",
    "required": ["errors"],
    "additionalProperties": False,
    "properties": {
        "errors": {
            "type": "array",
            "minItems": 1,
            "items": {
                "title": "Error",
                "type": "object",
                "required": ["field", "code", "message"],
                "properties": {
                    "field": {"type": "string", "description": "the wrong field; empty for the whole request"},
                    "code": {"type": "string", "description": "a code for programs; it does not change"},
                    "message": {"type": "string", "minLength": 1, "description": "in the requested language"},
                    "rules": {"type": "array", "items": {"type": "string"}, "description": "the rules that forbid it"},
                },
            },
        }
    },
}
# Whoever starts or joins a game in progress gets the secret of a seat.
SECURITY_SCHEMES = {
    "seat": {"type": "http", "scheme": "bearer", "description": "the secret of a seat in the game in progress"}
}
STATUSES = {
    400: "The request cannot be parsed",
    404: "Not found",
    408: "The request took too long to arrive",
    422: "The input is invalid or breaks a rule",
    429: "Rate limit reached; Retry-After says when to retry",
    503: "Temporarily unavailable; Retry-After says when to retry",
}
# What a parameter means in every call that has it.
PARAMETERS = {
    "lang": "the language of texts and messages",
    "game": "the key of a game",
    "chapter": "the first part of a section's reference",
    "section": "the second part of a section's reference",
    "kind": "a kind of component; `games` lists them",
    "slug": "the key of a calculator",
    "q": "words to search for, in either language",
    "play": "the identifier of a game in progress",
    "since": "the version that the client has; if there is no newer one, the response is 204",
    "epoch": "the epoch that the client has",
    "revision": "the number of the names and seats that the client has",
}
_LANGUAGE = {"type": "string", "enum": [code for code, _name in settings.LANGUAGES]}
# Of a client, these are numbers; whatever else is sent is no version that the site knows, so that it sends the game.
_VERSION = {"type": "integer", "minimum": 0}
SCHEMAS = {
    "lang": _LANGUAGE,
    "ref": {"type": "string", "pattern": f"^{SLUG}:{SLUG}/{KEY}(?:#{SLUG})?$"},
    "since": _VERSION,
    "epoch": _VERSION,
    "revision": _VERSION,
}
_BY_QUERY = "-by-query"


def complete(description: dict[str, Any]) -> dict[str, Any]:
    """The description with what holds for every call; what has a title is described once, and calls refer to it."""
    examples = _examples()
    description.setdefault("components", {})["securitySchemes"] = SECURITY_SCHEMES
    schemas = description.setdefault("components", {}).setdefault("schemas", {})
    for calls in description["paths"].values():
        for call in calls.values():
            call.get("parameters", []).extend(_parameters_of_calculator(call["operationId"]))
            for parameter in call.get("parameters", ()):
                _explain(parameter, examples)
            if 201 in call["responses"] or 204 in call["responses"]:
                _drop_empty_success(call["responses"])
            for status, meaning in STATUSES.items():
                call["responses"][status] = {
                    "description": meaning,
                    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/ErrorResponse"}}},
                }
    description["paths"] = _named(description["paths"], schemas)
    schemas["ErrorResponse"] = _named(ERRORS, schemas)
    _add_worked_examples(description["paths"])
    return description


def _drop_empty_success(responses: dict[int, Any]) -> None:
    """The framework adds a 200 to every call."""
    if "content" not in responses.get(200, {"content": {}}):
        del responses[200]


def _examples() -> dict[str, str]:
    """A value to try for each parameter: a section, a term and a calculator of the first game that has them."""
    section = Section.objects.in_reading_order().first()
    if section is None:
        return {}
    game = section.chapter.game
    found = {"lang": "en", "game": game.slug, "chapter": section.chapter.key, "section": section.key}
    kind, calculator = game.kinds.first(), game.calculators.first()
    term = Term.objects.of(game).select_related("game").first()
    if kind and calculator and term:
        found |= {"kind": kind.key, "slug": calculator.slug, "q": term.term_en, "text": term.term_en}
        found["ref"] = str(term.ref)
    return found


def _explain(parameter: dict[str, Any], examples: dict[str, str]) -> None:
    name = parameter["name"]
    parameter.setdefault("description", parameter["schema"].get("description") or PARAMETERS.get(name, ""))
    if name in examples:
        parameter.setdefault("example", examples[name])
    if name in SCHEMAS:
        parameter["schema"] |= SCHEMAS[name]
        # An empty text, the default of the code, is none of these values.
        if not parameter["schema"].get("default"):
            parameter["schema"].pop("default", None)
    parameter["required"] = parameter.get("required", False) or name == "ref"


def _parameters_of_calculator(operation: str) -> list[dict[str, Any]]:
    """The fields of a calculator that are one value; those with parts stand in a query string under dotted names."""
    if not operation.endswith(_BY_QUERY):
        return []
    found = next(item for item in calculators().values() if operation == f"{item.game}-{item.slug}{_BY_QUERY}")
    return [
        {
            "in": "query",
            "name": field.name,
            "required": field.needed,
            "schema": {key: value for key, value in field.schema().items() if key != "description"},
            "description": field.described().get("description") or f"`{field.name}` of the calculator's input",
        }
        for field in found.fields
        if isinstance(field, (Choice, Whole, Flag))
    ]


def _named(part: Any, schemas: dict[str, Any]) -> Any:
    """A part of the description with references in place of the objects that have a title, which join ``schemas``."""
    if isinstance(part, list):
        return [_named(item, schemas) for item in part]
    if not isinstance(part, dict):
        return part
    whole = {key: _named(value, schemas) for key, value in part.items()}
    if "properties" not in whole or not isinstance(whole.get("title"), str):
        return whole
    schemas.setdefault(whole["title"], whole)
    return {"$ref": f"#/components/schemas/{whole['title']}"}


def _add_worked_examples(paths: dict[str, Any]) -> None:
    """The rulebooks' own numbers as examples of what a calculator reads."""
    for example in WorkedExample.objects.select_related("calculator__game").order_by("calculator", "-position"):
        words = example.calculator
        calls = paths.get(f"{BASE_PATH}/api/v1/calculators/{words.game.slug}/{words.slug}")
        if calls:
            calls["post"]["requestBody"]["content"]["application/json"]["example"] = example.input
