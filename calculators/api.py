"""The calculators as JSON: one operation each, generated from its declaration."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest
from django.utils.translation import gettext as _
from ninja import Router
from ninja.decorators import decorate_view

from content.refs import CALCULATOR, Ref
from rulebook.api.errors import ApiError, answering_in, not_found
from rulebook.caching import content_data
from rulebook.models import CalculatorWords
from rules.engine.calculator import Calculator, Fault, InvalidInput
from rules.engine.editions import compute_with_editions
from rules.engine.registry import calculators
from rules.engine.schema import input_schema, result_schema

from .computing import plain_fault, plain_result
from .signals import calculated
from .wording import Wording

router = Router(tags=["calculators"])


@router.get("calculators", summary="Every calculator with the JSON Schema of its input")
@decorate_view(content_data)
def index(request: HttpRequest) -> list[dict[str, Any]]:
    words = {(item.game.slug, item.slug): item for item in CalculatorWords.objects.select_related("game")}
    return [
        {
            "ref": str(Ref(game, CALCULATOR, slug)),
            "game": game,
            "slug": slug,
            "title": {"en": words[game, slug].title_en, "es": words[game, slug].title_es},
            "input": input_schema(calculator),
            "result": result_schema(calculator),
        }
        for (game, slug), calculator in calculators().items()
        if (game, slug) in words
    ]


def _operation(calculator: Calculator) -> Callable[[HttpRequest, str], dict[str, Any]]:
    def operation(request: HttpRequest, lang: str = "en") -> dict[str, Any]:
        with answering_in(lang):
            words = (
                CalculatorWords.objects.select_related("game")
                .filter(game__slug=calculator.game, slug=calculator.slug)
                .first()
            )
            if words is None:
                raise not_found()
            return _answer(calculator, Wording(words), _body(request))

    operation.__name__ = f"{calculator.game}_{calculator.slug}".replace("-", "_")
    return operation


def _body(request: HttpRequest) -> bytes:
    try:
        return request.body
    except RequestDataTooBig:
        message = _("The request is too large.")
        raise ApiError(422, {"field": "", "code": "too-large", "message": message}) from None


def _answer(calculator: Calculator, wording: Wording, body: bytes) -> dict[str, Any]:
    try:
        raw = _read(body)
        result = compute_with_editions(calculator, calculator.read(raw, partial=True))
    except InvalidInput as error:
        calculated.send(sender=Calculator, calculator=calculator, refused=True)
        raise ApiError(422, *(plain_fault(fault, wording) for fault in error.faults)) from None
    calculated.send(sender=Calculator, calculator=calculator, refused=False)
    return plain_result(result, wording)


def _read(body: bytes) -> dict[str, Any]:
    try:
        raw = json.loads(body)
    except (ValueError, RecursionError):
        raise InvalidInput(Fault("", "not-an-object")) from None
    if not isinstance(raw, dict):
        raise InvalidInput(Fault("", "not-an-object"))
    return raw


for _calculator in calculators().values():
    router.post(
        f"calculators/{_calculator.game}/{_calculator.slug}",
        summary=f"{_calculator.slug} ({_calculator.game})",
        operation_id=f"{_calculator.game}-{_calculator.slug}",
        openapi_extra={
            "requestBody": {"required": True, "content": {"application/json": {"schema": input_schema(_calculator)}}},
            "responses": {200: {"content": {"application/json": {"schema": result_schema(_calculator)}}}},
        },
    )(_operation(_calculator))
