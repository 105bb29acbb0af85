"""Pictures of rules: read from what the content declares, checked, and stored in both languages."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from content.nodes import Problem
from content.refs import TABLE, BadRef, Ref
from content.schema import Bilingual, GameContent, Picture
from content.walk import every
from rules.engine import pictures
from rules.engine.drawn import BadPictureError, codes, declared_picture, kind_of
from rules.engine.querystring import query_of
from rules.engine.registry import calculators

from .picture_results import computed


def picture_faults(content: GameContent) -> Iterator[Problem]:
    """Every picture that cannot be drawn or worded."""
    vocabulary = Vocabulary(content)
    for picture, _place, _key in every(content, Picture):
        try:
            drawn = vocabulary.drawn(picture)
        except BadPictureError as error:
            yield picture.place.problem(str(error))
            continue
        worded = vocabulary.words(picture, drawn)
        # A calculator words its codes itself; what is left are names that a player typed.
        for code in sorted({*codes(drawn)} - worded.keys() if picture.type else ()):
            key = code.casefold()
            hint = f": write “{key}”" if key in vocabulary.titles else ""
            yield picture.place.problem(f"“{code}” has no words, and is neither a term nor a component{hint}", "words")


class Vocabulary:
    """Reads and words the pictures of a game."""

    def __init__(self, content: GameContent) -> None:
        self.game = content.slug
        self.tables = {str(table.ref): table for table in content.tables}
        self.calculators = {calculator.ref: calculator for calculator in content.calculators}
        self.titles: dict[str, Bilingual] = {
            name.removeprefix("things."): text
            for calculator in content.calculators
            for name, text in calculator.fields.items()
            if name.startswith("things.")
        }
        # A term goes before a component: the donation "active-employee" is not what a picture of employees means.
        self.titles |= {item.ref.key: item.short or item.name for item in content.components}
        self.titles |= {term.ref.key: _capitalized(term.title) for term in content.terms}

    def drawn(self, picture: Picture) -> pictures.Picture:
        """The picture of the engine. Raises BadPictureError."""
        if not (picture.type or picture.calculator):
            raise BadPictureError("a picture has a “type” with “values”, or a “calculator” with an “input”, or both")
        if picture.calculator:
            calculated = computed(picture).pictures
            if not picture.type:
                return _named(calculated, picture)
        return declared_picture(picture.type, self._with_tables(picture.values))

    def words(self, picture: Picture, drawn: pictures.Picture) -> dict[str, Bilingual]:
        """The words of each code of a picture."""
        calculator = None if picture.type or not picture.calculator else self.calculators.get(picture.calculator)
        own: Mapping[str, Bilingual] = picture.words
        if calculator:
            keys = (*calculator.pictures, *calculator.results, *calculator.fields)
            texts = {**calculator.fields, **calculator.results, **calculator.pictures}
            prefixes = (f"{drawn.name}.", f"{getattr(drawn, 'notes_as', '')}.", "things.")
            named = {key: prefix for prefix in reversed(prefixes) for key in keys if key.startswith(prefix)}
            own = {key.removeprefix(prefix): texts[key] for key, prefix in named.items()} | dict(picture.words)
        known = {**self.titles, **own}
        return {code: known[code] for code in dict.fromkeys(codes(drawn)) if code in known}

    def stored(self, picture: Picture | None) -> dict[str, Any] | None:
        """A picture as its row contains it; ``calculator`` is the address of its calculator, if any."""
        if picture is None:
            return None
        drawn = self.drawn(picture)
        values = {name: value for name, value in _plain(drawn).items() if name != "name"}
        return {
            "type": kind_of(drawn),
            "caption": dict(picture.caption),
            "values": values,
            "words": {code: dict(words) for code, words in self.words(picture, drawn).items()},
            "calculator": self._address(picture),
        }

    def _address(self, picture: Picture) -> list[str]:
        """The slug of the calculator and the query that fills it in; empty for other pictures."""
        if picture.calculator is None:
            return []
        slug = picture.calculator.key
        return [slug, query_of(calculators()[self.game, slug], picture.input)]

    def _with_tables(self, values: Mapping[str, Any]) -> Mapping[str, Any]:
        """The values with the spaces of a track from the first column of a table, if they name one."""
        spaces = values.get("spaces")
        if not isinstance(spaces, str):
            return values
        try:
            ref = Ref.parse(spaces, self.game)
        except BadRef as error:
            raise BadPictureError(str(error)) from error
        table = self.tables.get(str(ref)) if ref.kind == TABLE else None
        if table is None:
            raise BadPictureError(f"there is no table {spaces}")
        return {**values, "spaces": [row[0] for row in table.rows]}


def _named(found: Sequence[pictures.Picture], picture: Picture) -> pictures.Picture:
    """The picture of a calculator that the content means."""
    named = [item for item in found if picture.drawn in ("", item.name)]
    if not named:
        there = ", ".join(item.name for item in found) or "none"
        message = f"{picture.calculator} draws no picture “{picture.drawn}” for this input; there is {there}"
        raise BadPictureError(message)
    return named[0]


def _capitalized(text: Bilingual) -> Bilingual:
    return Bilingual(*(words[:1].upper() + words[1:] for _language, words in text))


def _plain(value: Any) -> Any:
    """A picture as JSON values."""
    if dataclasses.is_dataclass(value):
        return {field.name: _plain(getattr(value, field.name)) for field in dataclasses.fields(value)}
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, (set, frozenset)):
        return sorted(map(_plain, value))
    return [*map(_plain, value)] if isinstance(value, (tuple, list)) else value
