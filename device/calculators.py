"""The calculators of a saved game: what the site answers to an address, computed on the device."""

from __future__ import annotations

import importlib
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qs

from calculators.computing import Computed, computed, maps_of, plain_fault, plain_result
from calculators.map_views import MapView
from calculators.plain_text import text_of
from calculators.reading import Reading
from calculators.wording import Wording
from content.refs import Ref
from language import interface
from rulebook.table_layout import laid_out
from rules.engine.calculator import Calculator

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


class Desk:
    """Answers to the addresses of one saved game, in either language."""

    def __init__(self, data: str) -> None:
        self.saved = Saved(json.loads(data))
        self.language = "en"
        interface.use(self.saved.message, lambda: self.language)
        tags: dict[str, Callable[..., Any]] = {
            "laid_out": laid_out,
            "rule_address": lambda ref: ref.address(self.language),
            "rule_title": lambda ref, _: self.saved.rule_title(ref),
            "thing_icon": self._thing_icon,
        }
        templates = self.saved.data["templates"]
        self.templates = {language: Templates(own, tags) for language, own in templates.items()}

    def ready(self) -> str:
        """Nothing: whoever calls it has started Python before the first question."""
        return ""

    def answer(self, slug: str, query: str, language: str, origin: str) -> str:
        """The response of the API to the inputs of an address as JSON, with the ``html`` that the page shows."""
        self.language = language
        words, calculator = self._calculator(slug)
        wording = Wording(words)
        reading = Reading(calculator, _typed(query))
        found = computed(calculator, wording, reading)
        plain: dict[str, Any] = {"errors": [plain_fault(fault, wording) for fault in found.faults]}
        if found.result:
            plain |= plain_result(found.result, wording)
        return json.dumps({**plain, "html": self._html(words, wording, reading, found, origin)}, ensure_ascii=False)

    def text(self, slug: str, query: str, language: str, origin: str) -> str:
        """The result of an address as plain text."""
        self.language = language
        words, calculator = self._calculator(slug)
        wording = Wording(words)
        reading = Reading(calculator, _typed(query))
        found = computed(calculator, wording, reading)
        return text_of(words.title, wording, reading, found, self._shared(words, reading, origin).address)

    def _calculator(self, slug: str) -> tuple[SavedWords, Calculator]:
        words = self.saved.calculator(slug)
        calculator: Calculator = importlib.import_module(words.module).CALCULATOR
        return words, calculator

    def _html(self, words: SavedWords, wording: Wording, reading: Reading, found: Computed, origin: str) -> str:
        page = _Page(
            words=words,
            outcome=found.outcome,
            refused=found.refused,
            form=_Form(reading.typed is not None, _fields(reading, wording, found)),
            maps=maps_of(reading, wording),
            contents=self.saved,
        )
        context = {
            "page": page,
            "game": self.saved.game,
            "shared": self._shared(words, reading, origin),
            "language": self.language,
            "other_language": "en" if self.language == "es" else "es",
        }
        return self.templates[self.language].render(_ANSWER, context)

    def _shared(self, words: SavedWords, reading: Reading, origin: str) -> _Shared:
        query = reading.short_query()
        path = Ref(words.game.slug, "calc", words.slug).address(self.language)
        return _Shared(f"{origin}{path}?{query}", query)

    def _thing_icon(self, name: str, words: str) -> Html:
        drawing = self.saved.data["icons"].get(name)
        told = Templates({"words": [["value", "words"]]}, {}).render("words", {"words": words})
        inside = f'{drawing}<span class="unseen">{told}</span>' if drawing else told
        return Html(f'<span class="thing">{inside}</span> ')


def _typed(query: str) -> dict[str, list[str]]:
    return parse_qs(query, keep_blank_values=True)


def _fields(reading: Reading, wording: Wording, found: Computed) -> list[_Field]:
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
