"""The texts of a calculator's page that do not depend on its input, read once per version of the content."""

from __future__ import annotations

from dataclasses import dataclass

from core.single_flight import single_flight
from rulebook.models import CalculatorWords, WorkedExample
from rulebook.models.language import current_language
from rulebook.pages.notes import Notes, notes_on
from rulebook.pages.sections import Contents, Source, contents, sources_of
from rules.engine.querystring import query_of
from rules.engine.registry import calculators


@dataclass(frozen=True, slots=True)
class ExampleView:
    """A worked example with the address that fills the form with it."""

    example: WorkedExample
    query: str
    sources: tuple[Source, ...]


@dataclass(frozen=True, slots=True)
class Texts:
    """The texts of a calculator, the rulebooks' own examples and the unclear points.

    ``version`` is that of the content. It makes no further queries, so threads can share it.
    """

    words: CalculatorWords
    examples: tuple[ExampleView, ...]
    notes: Notes
    contents: Contents
    version: str


def texts_of(game: str, slug: str, version: str) -> Texts:
    """The texts in the language of the page. Raises CalculatorWords.DoesNotExist if the content has none."""
    return _texts(game, slug, version, current_language())


# Every calculator in both languages: 114 for four games. One more game must not evict entries in use.
@single_flight(entries=1_000)
def _texts(game: str, slug: str, version: str, language: str) -> Texts:
    every = CalculatorWords.objects.select_related("game").prefetch_related("examples")
    words = every.get(game__slug=game, slug=slug)
    examples = tuple(
        ExampleView(
            example,
            query_of(calculators()[game, slug], example.input),
            sources_of(words.game, example.sources),
        )
        for example in words.examples.all()
    )
    return Texts(words, examples, notes_on(words.game, words.ref), contents(words.game), version)
