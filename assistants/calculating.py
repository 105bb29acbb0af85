"""Tools that compute: the calculators of a game, what one of them needs, and its result."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from calculators.api import calculator_at, result_of, wording_at
from calculators.computation import plain_result
from calculators.outcome import show
from calculators.plain_text import headline
from calculators.wording import Wording
from rulebook.api.finding import find_game
from rulebook.models import CalculatorWords, WorkedExample
from rules.engine.calculator import Calculator
from rules.engine.editions import EDITION
from rules.engine.registry import calculators
from rules.engine.schema import input_schema

from .answer import Citation, ToolAnswer
from .citing import Citing

Given = Mapping[str, Any] | None


def list_calculators(citing: Citing, game: str) -> ToolAnswer:
    """The calculators of a game, or of all games, with what each computes."""
    every = CalculatorWords.objects.select_related("game")
    rows = every.filter(game=find_game(game)) if game else every
    listed = [
        {
            "game": row.game.slug,
            "calculator": row.slug,
            "title": row.title,
            "purpose": row.purpose,
            "url": citing.url(row.ref),
        }
        for row in rows
        if (row.game.slug, row.slug) in calculators()
    ]
    lines = (f"{item['game']} {item['calculator']}: {item['title']}. {item['purpose']}" for item in listed)
    return ToolAnswer("\n".join(lines), data={"calculators": listed})


def describe_calculator(citing: Citing, game: str, calculator: str) -> ToolAnswer:
    """The JSON Schema of a calculator's input, and the rulebook's own example."""
    declared = calculator_at(game, calculator)
    wording = wording_at(declared)
    words = CalculatorWords.objects.get(game__slug=game, slug=calculator)
    schema = input_schema(declared)
    for name, described in schema["properties"].items():
        described["title"] = wording.label(name)
    example = WorkedExample.objects.filter(calculator=words).first()
    data = {"input_schema": schema} | ({"example": {"title": example.title, "input": example.input}} if example else {})
    cited = citing.page(words.ref, words.title, "calculation")
    return ToolAnswer(f"{words.title}. {words.purpose}\n{json.dumps(data, ensure_ascii=False)}", (cited,), data=data)


def calculate(citing: Citing, game: str, calculator: str, input: Given) -> ToolAnswer:  # noqa: A002 the argument
    """The result with its steps, as the API gives it, and the rules behind them."""
    declared = calculator_at(game, calculator)
    wording = wording_at(declared)
    given = dict(input or {})
    result = result_of(declared, wording, lambda: given)
    plain = plain_result(result, wording)
    outcome = show(declared, result, wording)
    warnings = tuple(message.text for message in outcome.warnings)
    cited = _page_of(citing, declared, wording, given.get(EDITION), warnings)
    rules = citing.rules(ref for message in (*outcome.steps, *outcome.warnings) for ref in message.rules)
    lines = [*headline(outcome), *(message.text for message in outcome.steps)]
    return ToolAnswer("\n".join(lines) or json.dumps(plain["result"], ensure_ascii=False), (cited, *rules), data=plain)


def _page_of(
    citing: Citing, declared: Calculator, wording: Wording, edition: Any, conditions: tuple[str, ...]
) -> Citation:
    """The calculator as the source of a result: the edition that it computed by, and its warnings."""
    words = CalculatorWords.objects.get(game__slug=declared.game, slug=declared.slug)
    cited = citing.page(words.ref, words.title, "calculation")
    chosen = next((item.default for item in declared.fields if item.name == EDITION), None)
    editions = (wording.game.edition_titles()[edition or chosen],) if chosen else cited.editions
    return replace(cited, editions=editions, conditions=conditions)
