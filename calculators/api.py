"""The calculators as JSON: one operation each, generated from its declaration."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from ninja import Router
from ninja.decorators import decorate_view

from content.refs import CALCULATOR, Ref
from core.tables import as_csv
from rulebook.api.errors import ApiError, answering_in, not_found
from rulebook.api.paging import Limit, Offset, page_of
from rulebook.api.shapes import CalculatorEntry
from rulebook.caching import content_data
from rulebook.models import CalculatorWords
from rules.engine.calculator import Calculator, Fault, InvalidInput, Result
from rules.engine.editions import compute_with_editions
from rules.engine.registry import calculators
from rules.engine.schema import input_schema, result_schema

from .computation import plain_fault, plain_result
from .signals import calculated
from .typed_input import raw_input, with_cells
from .wording import Wording

router = Router(tags=["calculators"])


@router.get(
    "calculators",
    summary="Every calculator with the JSON Schemas of its input and its response",
    operation_id="calculators",
    response=list[CalculatorEntry],
)
@decorate_view(content_data)
def index(
    request: HttpRequest, response: HttpResponse, lang: str = "en", limit: Limit = None, offset: Offset = 0
) -> list[dict[str, Any]]:
    with answering_in(lang):
        words = {(item.game.slug, item.slug): item for item in CalculatorWords.objects.select_related("game")}
    there = [(*key, calculator) for key, calculator in calculators().items() if key in words]
    return [
        {
            "ref": str(Ref(game, CALCULATOR, slug)),
            "game": game,
            "slug": slug,
            "title": {"en": words[game, slug].title_en, "es": words[game, slug].title_es},
            "input": input_schema(calculator),
            "result": result_schema(calculator),
        }
        for game, slug, calculator in page_of(there, request, response, limit, offset)
    ]


@router.get(
    "calculators/{game}/{slug}.csv",
    summary="A result as a table of names and values for spreadsheets",
    description="The input goes in the query string, as in the URL of the calculator's page. The values of a record"
    " have dotted names, such as `payouts.Ana`.",
    openapi_extra={
        "parameters": [
            {
                "in": "query",
                "name": "input",
                "style": "form",
                "explode": True,
                "schema": {"type": "object", "additionalProperties": {"type": "string"}},
                "description": "the fields of the calculator's input by name, each a parameter of its own",
            }
        ],
        "responses": {200: {"description": "OK", "content": {"text/csv": {"schema": {"type": "string"}}}}},
    },
)
@decorate_view(content_data)
def result_csv(request: HttpRequest, game: str, slug: str, lang: str = "en") -> HttpResponse:
    calculator = calculator_at(game, slug)
    with answering_in(lang):
        found = _compute(calculator, wording_at(calculator), _asked(calculator, request))
    # Formulas of spreadsheets read this, and would take a byte order mark for a part of the first name.
    table = as_csv(list(_flat(found["result"])), bom=False)
    return HttpResponse(table, content_type="text/csv; charset=utf-8")


def _flat(value: Any, name: str = "") -> Iterator[tuple[str, Any]]:
    """The values of a result with their names, the parts of a name separated by dots."""
    if not isinstance(value, dict | list | tuple):
        yield name, value
        return
    parts = value.items() if isinstance(value, dict) else enumerate(value)
    for part, inner in parts:
        yield from _flat(inner, f"{name}.{part}" if name else str(part))


def _from_body(calculator: Calculator) -> Callable[[HttpRequest, str], dict[str, Any]]:
    def operation(request: HttpRequest, lang: str = "en") -> dict[str, Any]:
        with answering_in(lang):
            return _compute(calculator, wording_at(calculator), lambda: _read(_body(request)))

    return operation


def _from_query(calculator: Calculator) -> Callable[[HttpRequest, str], dict[str, Any]]:
    def operation(request: HttpRequest, lang: str = "en") -> dict[str, Any]:
        with answering_in(lang):
            return _compute(calculator, wording_at(calculator), _asked(calculator, request))

    return operation


def _asked(calculator: Calculator, request: HttpRequest) -> Callable[[], dict[str, Any]]:
    """The input in a query string, as the calculator's page reads it."""

    def read() -> dict[str, Any]:
        typed = {name: texts for name, texts in request.GET.lists() if name != "lang"}
        read_by = {item.name for item in calculator.fields} | {cross.name for cross in calculator.crossings}
        unknown = {name: texts for name, texts in typed.items() if name.partition(".")[0] not in read_by}
        return raw_input(calculator, with_cells(calculator.crossings, typed)) | unknown

    return read


def calculator_at(game: str, slug: str) -> Calculator:
    """A calculator. Raises ApiError 404."""
    calculator = calculators().get((game, slug))
    if calculator is None:
        raise not_found()
    return calculator


def wording_at(calculator: Calculator) -> Wording:
    """The words of a calculator in the language of the call. Raises ApiError 404 if the content has none."""
    every = CalculatorWords.objects.select_related("game")
    words = every.filter(game__slug=calculator.game, slug=calculator.slug).first()
    if words is None:
        raise not_found()
    return Wording(words)


def _body(request: HttpRequest) -> bytes:
    try:
        return request.body
    except RequestDataTooBig:
        message = _("The request is too large.")
        raise ApiError(422, {"field": "", "code": "too-large", "message": message}) from None


def _compute(calculator: Calculator, wording: Wording, read: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    return plain_result(result_of(calculator, wording, read), wording)


def result_of(calculator: Calculator, wording: Wording, read: Callable[[], dict[str, Any]]) -> Result:
    """Compute what follows from the input that ``read`` returns. Raises ApiError 422."""
    try:
        result = compute_with_editions(calculator, calculator.read(read(), partial=True))
    except InvalidInput as error:
        calculated.send(sender=Calculator, calculator=calculator, refused=True)
        raise ApiError(422, *(plain_fault(fault, wording) for fault in error.faults)) from None
    calculated.send(sender=Calculator, calculator=calculator, refused=False)
    return result


def _read(body: bytes) -> dict[str, Any]:
    try:
        raw = json.loads(body)
    except (ValueError, RecursionError):
        raise InvalidInput(Fault("", "not-an-object")) from None
    if not isinstance(raw, dict):
        raise InvalidInput(Fault("", "not-an-object"))
    return raw


for _calculator in calculators().values():
    _address = f"calculators/{_calculator.game}/{_calculator.slug}"
    _responses = {200: {"content": {"application/json": {"schema": result_schema(_calculator)}}}}
    _body_schema = {"application/json": {"schema": input_schema(_calculator)}}
    router.post(
        _address,
        summary=f"{_calculator.slug} ({_calculator.game})",
        operation_id=f"{_calculator.game}-{_calculator.slug}",
        openapi_extra={"requestBody": {"required": True, "content": _body_schema}, "responses": _responses},
    )(_from_body(_calculator))
    router.get(
        _address,
        summary=f"{_calculator.slug} ({_calculator.game}), with its input in the query string",
        operation_id=f"{_calculator.game}-{_calculator.slug}-by-query",
        openapi_extra={"responses": _responses},
    )(decorate_view(content_data)(_from_query(_calculator)))
