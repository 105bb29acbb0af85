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
from content.plays import THINGS, with_names
from content.schema import GameContent, InputText, PlayText, Sentence
from rules.engine.calculator import InvalidInput, Unit
from rules.engine.fields import Choice, Field
from rules.engine.grids import Cell
from rules.engine.nested import Chosen, Each, Items, Record, Rows, declared_fields
from rules.engine.play.declaration import ANY, Play
from rules.engine.play.effects import State
from rules.engine.play.lookups import BANK
from rules.engine.play.registry import plays
from rules.engine.play.starting import begin

_NAMES = ("Ana", "Bo", "Cy", "Dee", "Eva", "Flo")
# The codes of faults that every field has, whose words are the site's own.
_OF_FIELDS = ("not-a-choice", "too-many", "required")


def with_play_words(content: GameContent) -> tuple[GameContent, list[Problem]]:
    """The content with a label for everything that its plays name, and a problem for each that has none."""
    play, words = plays().get(content.slug), content.play
    if play is None or words is None:
        return content, []
    try:
        state = begin(play, {"players": _NAMES[: _usual(content.players)]}).state
        named, things = tuple(_results(play, state)), tuple(_things(play, state))
    except InvalidInput as error:
        return content, [words.place.problem(f"no play can begin: {error}", "moves")]
    complete = _completed(words, named, things, _components(content))
    missing = [
        *_without_an_end(play),
        *_without_words(play, complete),
        *_unlabeled(complete, named, things),
        *_unasked(play, complete),
        *_unsaid(play.game, complete),
    ]
    problems = [words.place.problem(message, group) for group, message in dict.fromkeys(missing)]
    return replace(content, play=complete), problems


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
    if found or not whole or _is_key(last):
        return found
    return Sentence(f"{whole.en} {last}", f"{whole.es} {last}")


def _results(play: Play, state: State) -> Iterator[str]:
    """Everything on the sheet, and every value that can be corrected."""
    sheet = play.showing.sheet(state)
    yield from (*sheet.facts, *play.showing.series(state))
    for table in sheet.tables:
        yield from (table.kind, *table.columns)
    yield from (f"{name}.{value}" for name, (unit, value) in sheet.facts.items() if unit is Unit.CODE)
    yield from (value.name for value in play.values)


def _things(play: Play, state: State) -> Iterator[str]:
    """The things that a sentence can name: phases, options of values, and those of a kind that are not players."""
    for move in play.move_types:
        yield from move.when.phases
    for value in play.values:
        yield from _options(value.field)
    for listed in play.kinds.values():
        yield from (thing for thing in listed(state) if thing not in state["players"] and thing != BANK)


def _is_key(thing: str) -> bool:
    """Whether readers have to see something else: a number, or a code that is printed on a card, is its own name."""
    return thing[:1].isalpha() and " " not in thing


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


def fields_of(play: Play) -> dict[str, Field]:
    """Every field of the setup and of the moves."""
    found = dict(named_fields(declared_fields(play.setup)))
    for move in play.move_types:
        found.update(named_fields(move.fields))
    return found


def _without_an_end(play: Play) -> Iterator[tuple[str, str]]:
    if not play.end_rule and any(move.when.phases for move in play.move_types):
        yield "moves", "moves have phases, but the play has no “end_rule”: the rule of the end of the game, in play.py"


def _without_words(play: Play, words: PlayText) -> Iterator[tuple[str, str]]:
    for slug in play.moves:
        if slug not in words.moves:
            yield "moves", f"the move “{slug}” has no words"
    for name, field in fields_of(play).items():
        if name not in words.inputs:
            yield "fields", f"the field “{name}” has no label"
        if isinstance(field, (Choice, Chosen)) and not isinstance(field, Cell) and name != "edition":
            for option in (option for option in field.options if isinstance(option, str) and _is_key(option)):
                if not {f"{name}.{option}", f"{THINGS}.{option}"} & set(words.fields):
                    yield "fields", f"the option “{option}” of “{name}” has no label and is no component"


def _unlabeled(words: PlayText, named: Iterable[str], things: Iterable[str]) -> Iterator[tuple[str, str]]:
    for name in named:
        if name not in words.results:
            last = _last(name)
            also = f", and neither has “{last}”" if last != name else ""
            yield "results", f"“{name}” has no label under “results”{also}"
    for thing in things:
        if _is_key(thing) and f"{THINGS}.{thing}" not in words.fields:
            where = f"add it to “{THINGS}: choices” under “fields”, or as the option of a value under “results”"
            yield "fields", f"“{thing}” has no name and is no component: {where}, such as “phase.{thing}”"


def _unasked(play: Play, words: PlayText) -> Iterator[tuple[str, str]]:
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
