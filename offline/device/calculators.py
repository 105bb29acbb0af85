"""The calculators of a saved game: what the site answers to an address, computed on the device."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qs

from calculators.computation import Computed, computed, maps_of, plain_fault, plain_result
from calculators.map_views import MapView
from calculators.plain_text import text_of
from calculators.typed_input import TypedInput
from calculators.wording import Wording
from content.refs import CALCULATOR, Ref
from language.interface import current_language
from rulebook.table_layout import laid_out
from rules.engine import registry

from .saved_game import Saved, SavedWords
from .templates import Html, Templates

_ANSWER = "calculators/parts/answer.html"


@dataclass(slots=True)
class _Page:
    """What the templates read of a page."""

    words: SavedWords
    outcome: Any
    refused: Any
    form: _Form
    maps: tuple[tuple[str, MapView], ...]
    contents: Saved


@dataclass(frozen=True, slots=True)
class _Computed:
    """An address of a calculator, read and computed."""

    words: SavedWords
    wording: Wording
    reading: TypedInput
    found: Computed


@dataclass(slots=True)
class _Form:
    is_bound: bool
    visible_fields: list[_Field]


@dataclass(slots=True)
class _Field:
    auto_id: str
    errors: list[str]


@dataclass(slots=True)
class _Shared:
    """What can be shared without the server: it draws no code."""

    address: str
    query: str
    fits_a_code: bool = field(default=False, init=False)


class Calculating:
    """The calculators of one saved game, in the language of the page."""

    def __init__(self, saved: Saved) -> None:
        self.saved = saved
        tags: dict[str, Callable[..., Any]] = {
            "laid_out": laid_out,
            "rule_address": lambda ref: ref.address(current_language()),
            "rule_title": lambda ref, _: self.saved.rule_title(ref),
            "thing_icon": self._thing_icon,
        }
        self.templates = {language: Templates(own, tags) for language, own in saved.data["templates"].items()}

    def answer(self, slug: str, query: str, language: str, origin: str) -> str:
        """As ``Dispatcher.answer``."""
        at = self._computed(slug, query)
        plain: dict[str, Any] = {"errors": [plain_fault(fault, at.wording) for fault in at.found.faults]}
        if at.found.result:
            plain |= plain_result(at.found.result, at.wording)
        return json.dumps({**plain, "html": self._html(at, language, origin)}, ensure_ascii=False)

    def text(self, slug: str, query: str, language: str, origin: str) -> str:
        """As ``Dispatcher.text``."""
        at = self._computed(slug, query)
        shared = self._shared(at, language, origin)
        return text_of(at.words.title, at.wording, at.reading, at.found, shared.address)

    def _computed(self, slug: str, query: str) -> _Computed:
        words = self.saved.calculator(slug)
        calculator = registry.calculator(words.game.slug, slug)
        wording = Wording(words)
        reading = TypedInput(calculator, parse_qs(query, keep_blank_values=True))
        return _Computed(words, wording, reading, computed(calculator, wording, reading))

    def _html(self, at: _Computed, language: str, origin: str) -> str:
        page = _Page(
            words=at.words,
            outcome=at.found.outcome,
            refused=at.found.refused,
            form=_Form(at.reading.typed is not None, _fields(at.reading, at.wording, at.found)),
            maps=maps_of(at.reading, at.wording),
            contents=self.saved,
        )
        context = {
            "page": page,
            "game": self.saved.game,
            "shared": self._shared(at, language, origin),
            "on_device": True,
            "language": language,
            "other_language": "en" if language == "es" else "es",
        }
        return self.templates[language].render(_ANSWER, context)

    def _shared(self, at: _Computed, language: str, origin: str) -> _Shared:
        query = at.reading.short_query()
        path = Ref(at.words.game.slug, CALCULATOR, at.words.slug).address(language)
        return _Shared(f"{origin}{path}?{query}", query)

    def _thing_icon(self, name: str, words: str) -> Html:
        drawing = self.saved.data["icons"].get(name)
        told = Templates({"words": [["value", "words"]]}, {}).render("words", {"words": words})
        inside = f'{drawing}<span class="unseen">{told}</span>' if drawing else told
        return Html(f'<span class="thing">{inside}</span> ')


def _fields(reading: TypedInput, wording: Wording, found: Computed) -> list[_Field]:
    """The visible fields of the form with the messages about them."""
    calculator = reading.calculator
    crossing = {name: cross.name for cross in calculator.crossings for name in (cross.column, cross.row)}
    names = dict.fromkeys(
        crossing.get(declared.name, declared.name)
        for declared in calculator.fields
        if declared.shown or declared.name in crossing
    )
    messages = reading.messages(wording, found.faults)
    return [_Field(f"field-{name}", messages.get(name, [])) for name in names]
