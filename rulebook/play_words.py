"""The words of a game's plays: everything that its moves name has its words, which may follow from those of others.

A value such as ``players.*.cash`` is called what ``cash`` is called, as a result or as a field, unless it has a label
of its own; a thing that is a component is called what the component is called.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import rules
from content.nodes import Problem
from content.plays import THINGS, with_names, without_own_words
from content.schema import GameContent, InputText, PlayText, Sentence
from rules.engine.calculator import InvalidInput
from rules.engine.fields import Choice, Field
from rules.engine.grids import Cell
from rules.engine.nested import Chosen, Each, Items, Record, Rows, declared_fields
from rules.engine.play.declaration import ANY, GameRules
from rules.engine.play.effects import State
from rules.engine.play.lookups import BANK
from rules.engine.play.registry import plays
from rules.engine.play.sheets import Sheet
from rules.engine.play.starting import begin

from .sheet_words import codes_on, is_key, labels_in, unworded

_NAMES = ("Ana", "Bo", "Cy", "Dee", "Eva", "Flo")
# The codes of faults that every field has, whose words are the site's own.
_OF_FIELDS = ("not-a-choice", "too-many", "required")


def with_play_words(content: GameContent) -> tuple[GameContent, list[Problem]]:
    """The content with a label for everything that its plays name, and a problem for each that has none."""
    play = plays().get(content.slug)
    if play is None:
        return content, []
    words = content.play or without_own_words(content.place.path.parent)
    try:
        state = begin(play, {"players": _NAMES[: _usual(content.players)]}).state
        sheet = play.showing.sheet(state)
        named, things = tuple(_results(play, sheet, state)), dict(_things(play, state))
    except InvalidInput as error:
        return content, [words.place.problem(f"no play can begin: {error}", "moves")]
    complete = _completed(words, (*named, *codes_on(sheet)), things, _components(content))
    missing = [
        *_without_an_end(play),
        *_without_words(play, complete),
        *_unlabeled(complete, named, things),
        *(("results", message) for message in unworded(sheet, state, labels_in(complete))),
        *_unasked(play, complete),
        *_unsaid(play.game, complete),
    ]
    problems = [words.place.problem(message, group) for group, message in dict.fromkeys(missing)]
    return replace(content, play=complete) if content.play else content, problems


def _usual(numbers: tuple[int, ...]) -> int:
    return min(numbers, key=lambda number: (abs(number - 3), number))


def _last(name: str) -> str:
    """The last part of a name that is no placeholder: ``shares`` of ``players.*.shares.*``."""
    return next((part for part in reversed(name.split(".")) if part != ANY), name)


def _components(content: GameContent) -> dict[str, Sentence]:
    return {item.ref.key: Sentence(item.name.en, item.name.es) for item in content.components}


def _completed(
    words: PlayText, named: Iterable[str], things: Iterable[str], components: dict[str, Sentence]
) -> PlayText:
    """The words with those that follow from the name of a value, from the label of its field, or from a component."""
    results = dict(words.results)
    labels = {name: text.label for name, text in words.inputs.items()} | results
    for name in named:
        found = _follows(name, labels, components)
        if name not in results and found:
            results[name] = found
    known: InputText = words.inputs[THINGS]
    # Before names follow from labels: inside a sentence, a label loses its capital, and a name does not.
    added = {thing: components[thing] for thing in things if thing in components and thing not in known.choices}
    inputs = {**words.inputs, THINGS: replace(known, choices={**known.choices, **added})}
    return with_names(replace(words, results=results, inputs=inputs))


def _follows(name: str, known: Mapping[str, Sentence], components: Mapping[str, Sentence]) -> Sentence | None:
    """The label of a value that is called like its last part, or like the part before and a number: “Trains 2”."""
    last = _last(name)
    found = known.get(last) or components.get(last)
    whole = known.get(name.rpartition(".")[0])
    if found or not whole or is_key(last):
        return found
    return Sentence(f"{whole.en} {last}", f"{whole.es} {last}")


def _results(play: GameRules, sheet: Sheet, state: State) -> Iterator[str]:
    """Everything on the sheet, and every value that can be corrected."""
    yield from (*sheet.facts, *play.showing.series(state))
    for table in sheet.tables:
        yield from (table.kind, *table.columns)
    yield from (value.name for value in play.values)


def _things(play: GameRules, state: State) -> Iterator[tuple[str, str]]:
    """The things that a sentence can name, each with the key of its label: those of a kind that are not players,
    options of values, and phases.
    """
    for listed in play.kinds.values():
        yield from ((thing, thing) for thing in listed(state) if thing not in state["players"] and thing != BANK)
    for value in play.values:
        yield from ((option, f"{_last(value.name)}.{option}") for option in _options(value.field))
    for move in play.move_types:
        yield from ((phase, f"phase.{phase}") for phase in move.when.phases)


def _options(field: Field) -> Iterator[str]:
    if isinstance(field, (Choice, Chosen, Items)) and not isinstance(field, Cell):
        yield from (option for option in field.options if isinstance(option, str))


def named_fields(fields: tuple[Field, ...], prefix: str = "") -> Iterator[tuple[str, Field]]:
    """Every field that a form shows, those inside others as ``field.part``."""
    for field in fields:
        yield f"{prefix}{field.name}", field
        if isinstance(field, Rows):
            yield f"{prefix}{field.name}.row", field.item
        inner = field.item if isinstance(field, (Rows, Each)) else field
        if isinstance(inner, Record):
            yield from named_fields(inner.fields, f"{prefix}{field.name}.")


def fields_of(play: GameRules) -> dict[str, Field]:
    """Every field of the setup and of the moves."""
    found = dict(named_fields(declared_fields(play.setup)))
    for move in play.move_types:
        found.update(named_fields(move.fields))
    return found


def _without_an_end(play: GameRules) -> Iterator[tuple[str, str]]:
    if not play.end_rule and any(move.when.phases for move in play.move_types):
        yield "moves", "moves have phases, but the play has no “end_rule”: the rule of the end of the game, in play.py"


def _without_words(play: GameRules, words: PlayText) -> Iterator[tuple[str, str]]:
    for slug in play.moves:
        if slug not in words.moves:
            yield "moves", f"the move “{slug}” has no words"
    for name, field in fields_of(play).items():
        if name not in words.inputs:
            yield "fields", f"the field “{name}” has no label"
        if isinstance(field, (Choice, Chosen)) and not isinstance(field, Cell) and name != "edition":
            for option in (option for option in field.options if isinstance(option, str) and is_key(option)):
                if not {f"{name}.{option}", f"{THINGS}.{option}"} & set(words.fields):
                    yield "fields", f"the option “{option}” of “{name}” has no label and is no component"


def _unlabeled(words: PlayText, named: Iterable[str], things: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for name in named:
        if name not in words.results:
            last = _last(name)
            also = f", and neither has “{last}”" if last != name else ""
            yield "results", f"“{name}” has no label under “results”{also}"
    for thing, label in things.items():
        if is_key(thing) and f"{THINGS}.{thing}" not in words.fields:
            where = f"“{label}” under “results”" if "." in label else f"“{THINGS}: choices” under “fields”"
            yield "results", f"“{thing}” has no name and is no component: it can have one as {where}"


def _unasked(play: GameRules, words: PlayText) -> Iterator[tuple[str, str]]:
    for reading in play.readings:
        agreed = words.readings.get(reading.key)
        if agreed is None:
            yield "readings", f"the point “{reading.key}” has no question under “readings”"
        for option in sorted({*reading.options} - {*agreed.choices} if agreed else ()):
            yield "readings", f"the choice “{option}” of “{reading.key}” has no words"


def _unsaid(game: str, words: PlayText) -> Iterator[tuple[str, str]]:
    for group, code in sorted(codes_in(Path(rules.__path__[0]) / game.replace("-", "_"))):
        if code not in getattr(words, group) and code not in _OF_FIELDS:
            yield group, f"“{code}” has no sentence under “{group}”"


@cache
def codes_in(folder: Path) -> frozenset[tuple[str, str]]:
    """The codes of lines and faults that a game's ``play`` writes, with the group of their sentences."""
    found = set()
    for path in (*folder.glob("play.py"), *folder.glob("play/**/*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            name = getattr(node.func, "id", "") if isinstance(node, ast.Call) else ""
            if isinstance(node, ast.Call) and name in ("Line", "Fault") and len(node.args) > (name == "Fault"):
                code = node.args[1 if name == "Fault" else 0]
                groups: list[Any] = [key.value for key in node.keywords if key.arg == "group"]
                group = groups[0].value if groups else "steps"
                if isinstance(code, ast.Constant):
                    found.add(("errors" if name == "Fault" else str(group), str(code.value)))
    return frozenset(found)
