"""Quick answers and the translator of the saved games, from the JSON of ``offline.device_data``."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from typing import Any
from urllib.parse import parse_qs

from answers.answering import Answerer
from answers.showing import Labels, quick_view
from answers.stored import answerer_of
from content.refs import CALCULATOR, TERM, Ref
from language.interface import current_language
from language.question import analyze
from rules.engine import registry
from translator.passages import Passages, restated
from translator.showing import PassageView, translation, typed
from translator.stored import entry_of, passages_of
from translator.translate import MarkedText, Translator

from .saved_game import SavedGame
from .templates import Templates

_QUICK = "rulebook/parts/quick.html"
_TRANSLATED = "rulebook/parts/translated.html"


class Questions:
    """What players ask in words, answered from some saved games."""

    def __init__(self, games: Sequence[Mapping[str, Any]]) -> None:
        self.games = {data["game"]["slug"]: data for data in games}
        self.content = _Content(self.games)
        self.messages: Mapping[str, Mapping[str, str]] = games[0]["messages"]
        self._templates = {language: Templates(own, {}) for language, own in games[0]["templates"].items()}
        # Read when first needed: a question without a translation does without the glossaries.
        self._desk = cache(self._read_answers)
        self._translator = cache(self._read_glossaries)
        self._passages = cache(self._read_rules)
        # A game may have been saved since the last question.
        registry.calculators.cache_clear()

    def ready_to_answer(self) -> None:
        """Read the quick answers before the first question."""
        self._desk()

    def ready_to_translate(self) -> None:
        """Read the glossaries before the first translation."""
        self._translator()

    def quick(self, question: str, language: str, among: Collection[str]) -> str:
        """The HTML of the quick answer to a question, ``among`` those with these names; empty if there is none."""
        found = self._desk().look_up(analyze(question), language, among=among)
        if not found:
            return ""
        game = self.content.game_name(found.ref.game).partition(" (")[0]
        context = {
            "quick": quick_view(found, language, self.content.title, game, self.content.labels),
            "language": language,
        }
        return self._templates[language].render(_QUICK, context)

    def translate(self, query: str, language: str) -> str:
        """The HTML of the translation of what a form sends."""
        parameters = {name: values[-1] for name, values in parse_qs(query, keep_blank_values=True).items()}
        given = typed(parameters, {slug: data["game"]["names"].values() for slug, data in self.games.items()})
        result = translation(given, self._translator, self.content, self._passage)
        return self._templates[language].render(_TRANSLATED, {"result": result, "language": language})

    def _read_answers(self) -> Answerer:
        return answerer_of(
            (game, tuple(data["game"]["names"].values()), data["answers"]) for game, data in self._sorted()
        )

    def _read_glossaries(self) -> Translator:
        names = {game: {*data["game"]["names"].values(), game.replace("-", " ")} for game, data in self._sorted()}
        entries = [
            entry_of(Ref(game, TERM, term["key"]), term["kind"], term["terms"], term["wordings"], term["usage"])
            for game, data in self._sorted()
            for term in data["terms"]
        ]
        beside = next(iter(self.games.values()))
        return Translator(entries, names, beside["idioms"], beside["speech"])

    def _sorted(self) -> Iterator[tuple[str, Mapping[str, Any]]]:
        """The games in the order in which the site reads them."""
        return iter(sorted(self.games.items()))

    def _read_rules(self, game: str, language: str) -> Passages:
        sections = (
            (Ref(game, *key.split("/")), {anchor: text[language] for anchor, text, _ in section["paragraphs"]})
            for key, section in self.games[game]["sections"].items()
        )
        return Passages(passages_of(sections), self._translator().trie(language), game)

    def _passage(self, text: str, reading: MarkedText) -> PassageView | None:
        ref = restated(text, reading.games, lambda game: self._passages(game, reading.source))
        if ref is None:
            return None
        section = self.games[ref.game]["sections"][f"{ref.kind}/{ref.key}"]
        source, target = reading.source, reading.target
        html = [html for anchor, _, html in section["paragraphs"] if ref.anchor in ("", anchor)]
        return PassageView(
            title=section["titles"][source],
            other_title=section["titles"][target],
            address=ref.address(target),
            pairs=tuple((each[source], each[target]) for each in html),
        )


class _Content:
    """Names and meanings from the saved games, in the language of the page."""

    def __init__(self, games: Mapping[str, Mapping[str, Any]]) -> None:
        self._data = games
        self._games = {
            slug: SavedGame(slug, data["game"]["names"], tuple(data["game"]["editions"]))
            for slug, data in games.items()
        }
        self._glosses = {
            Ref(slug, TERM, term["key"]): term["gloss"] for slug, data in games.items() for term in data["terms"]
        }

    def learn(self, terms: Collection[Ref]) -> None:
        """Nothing: every term is there."""

    def gloss(self, term: Ref) -> str:
        return str(self._glosses[term][current_language()])

    def game_name(self, game: str) -> str:
        return self._games[game].name

    def edition_names(self, game: str) -> Mapping[str, str]:
        return self._games[game].edition_titles("short")

    def labels(self, calculator: Ref) -> Labels:
        """The words of a calculator's fields."""
        labels: Labels = self._data[calculator.game]["labels"][calculator.key]
        return labels

    def title(self, ref: Ref) -> str:
        """The title of a calculator or a section."""
        data = self._data[ref.game]
        titles = (
            data["calculators"][ref.key]
            if ref.kind == CALCULATOR
            else data["sections"][f"{ref.kind}/{ref.key}"]["titles"]
        )
        return str(titles[current_language()])
