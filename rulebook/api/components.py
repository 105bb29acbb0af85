"""Tiles and other components as JSON and as CSV."""

from __future__ import annotations

import json
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from ninja import Router
from ninja.decorators import decorate_view

from core.tables import as_csv
from language import LANGUAGES
from rulebook.api.errors import ApiError, answering_in, not_found
from rulebook.api.finding import slug_of
from rulebook.api.paging import Limit, Offset, page_of
from rulebook.api.shapes import ComponentEntry
from rulebook.caching import content_data
from rulebook.filters import Filter, filtered, filters_of
from rulebook.models import Component, ComponentKind

router = Router(tags=["rulebook"])
_NOT_FILTERS = {"lang", "limit", "offset"}


# Before the list, whose last part would match its name.
@router.get(
    "components/{game}/{kind}.csv",
    summary="The tiles of a kind as CSV, for spreadsheets",
    openapi_extra={"responses": {200: {"description": "OK", "content": {"text/csv": {"schema": {"type": "string"}}}}}},
)
@decorate_view(content_data)
def components_csv(request: HttpRequest, game: str, kind: str, lang: str = "en") -> HttpResponse:
    with answering_in(lang):
        rows = [_component(item) for item in _components(request, slug_of(game), slug_of(kind))]
    columns = list(dict.fromkeys(name for row in rows for name in row))
    text = as_csv([columns, *([_cell(row.get(name), lang) for name in columns] for row in rows)])
    name = f'attachment; filename="{game}-{kind}.csv"'
    return HttpResponse(text, content_type="text/csv; charset=utf-8", headers={"Content-Disposition": name})


@router.get("components/{game}/{kind}", summary="Every tile of a kind with its values", response=list[ComponentEntry])
@decorate_view(content_data)
def components(
    request: HttpRequest,
    response: HttpResponse,
    game: str,
    kind: str,
    lang: str = "en",
    limit: Limit = None,
    offset: Offset = 0,
) -> list[dict[str, Any]]:
    with answering_in(lang):
        found = _components(request, slug_of(game), slug_of(kind))
        return [_component(item) for item in page_of(found, request, response, limit, offset)]


def _cell(value: Any, lang: str) -> Any:
    """A text in the language of the table, a list in one cell; anything else with parts stays JSON."""
    if isinstance(value, dict):
        return value[lang] if set(value) == set(LANGUAGES) else json.dumps(value, ensure_ascii=False)
    return "; ".join(str(_cell(item, lang)) for item in value) if isinstance(value, list) else value


def _components(request: HttpRequest, game: str, kind: str) -> list[Component]:
    found = ComponentKind.objects.select_related("game").filter(game__slug=game, key=kind).first()
    if found is None:
        raise not_found()
    every = list(Component.objects.of_kind(found))
    filters = filters_of(found, every, request.GET)
    declared = {item.key: item for item in filters}
    for name in request.GET.keys() - _NOT_FILTERS:
        _refuse_unknown_filter(name, request.GET.get(name, ""), declared)
    return list(filtered(every, filters))


def _refuse_unknown_filter(name: str, value: str, declared: dict[str, Filter]) -> None:
    """Refuse an invalid filter, which would look like a list without matches."""
    if name not in declared:
        message = _("Unknown field. Known fields: {options}.").format(options=", ".join(declared))
        raise ApiError(422, {"field": name[:80], "code": "unknown-field", "message": message})
    if value and not declared[name].chosen:
        options = ", ".join(option for option, _label in declared[name].options)
        message = _("Choose one of these: {options}.").format(options=options)
        raise ApiError(422, {"field": name, "code": "not-a-choice", "message": message})


def _component(item: Component) -> dict[str, Any]:
    return {
        "ref": str(item.ref),
        "name": {"en": item.name_en, "es": item.name_es},
        "text": {"en": item.text_en, "es": item.text_es},
        **item.values,
    }
