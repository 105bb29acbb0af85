"""What a calculator's page says whatever it is asked, read once for each version of the content."""

from __future__ import annotations

from dataclasses import dataclass

from rulebook.models import CalculatorWords, WorkedExample
from rulebook.models.language import current_language
from rulebook.pages.notes import Notes, notes_on
from rulebook.pages.sections import Contents, Source, contents, sources_of
from rulebook.single_flight import single_flight
from rules.engine.catalogue import calculators
from rules.engine.querystring import query_of


@dataclass(frozen=True, slots=True)
class ExampleView:
    """A worked example with the address that fills the form with it."""

    example: WorkedExample
    query: str
    sources: tuple[Source, ...]


@dataclass(frozen=True, slots=True)
class Texts:
    """The words of a calculator, the rulebooks' own numbers for it and what is unclear.

    ``version`` says of which content. Nothing in it asks the database again, so that threads may share it.
    """

    words: CalculatorWords
    examples: tuple[ExampleView, ...]
    notes: Notes
    contents: Contents
    version: str


def texts_of(game: str, slug: str, version: str) -> Texts:
    """The texts in the language of the page. Raises CalculatorWords.DoesNotExist where the content has none."""
    return _texts(game, slug, version, current_language())


# Every calculator in both languages: of four games 114. A folder more must not evict what is in use.
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
