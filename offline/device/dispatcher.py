"""The dispatcher on a device: it answers the pages of its saved games, one call after the other."""

from __future__ import annotations

import importlib
import json
from collections.abc import Collection
from typing import Any

from language import interface

from .calculators import Calculating
from .saved_game import Saved


class Dispatcher:
    """Answers the calls of ``worker.mjs``.

    ``add`` brings the files of a game that a call needs: ``device.json`` for its calculators, and ``answers.json`` for
    questions and translations. A file is read when it is first used.
    """

    def __init__(self) -> None:
        self.language = "en"
        self._files: dict[str, dict[str, str]] = {"device.json": {}, "answers.json": {}}
        self._calculating: dict[str, Calculating] = {}
        self._asking: Any = None
        interface.use(self._message, lambda: self.language)

    def add(self, game: str, name: str, content: str) -> None:
        """Take a file of a saved game. Its modules lie in their places already."""
        importlib.invalidate_caches()
        self._files[name][game] = content
        self._asking = None

    def ready(self, game: str) -> str:
        """Nothing: whoever calls it has started Python, and read a game, before the first calculation."""
        self._calculators(game)
        return ""

    def ready_to_answer(self) -> str:
        """The same before the first question."""
        self._questions().ready_to_answer()
        return ""

    def ready_to_translate(self) -> str:
        """The same before the first translation."""
        self._questions().ready_to_translate()
        return ""

    def answer(self, game: str, slug: str, query: str, language: str, origin: str) -> str:
        """The response of the API to the inputs of an address as JSON, with the ``html`` that the page shows."""
        self.language = language
        return self._calculators(game).answer(slug, query, language, origin)

    def text(self, game: str, slug: str, query: str, language: str, origin: str) -> str:
        """The result of an address as plain text."""
        self.language = language
        return self._calculators(game).text(slug, query, language, origin)

    def quick(self, question: str, language: str, among: Collection[str]) -> str:
        """The HTML of the quick answer to a question, ``among`` those with these names; empty if there is none."""
        self.language = language
        return str(self._questions().quick(question, language, among))

    def translate(self, typed: str, language: str) -> str:
        """The HTML of the translation that a form asks for."""
        self.language = language
        return str(self._questions().translate(typed, language))

    def _calculators(self, game: str) -> Calculating:
        if game not in self._calculating:
            self._calculating[game] = Calculating(Saved(json.loads(self._files["device.json"][game])))
        return self._calculating[game]

    def _questions(self) -> Any:
        if self._asking is None:
            # Its modules come with the files for questions, which calculators do without.
            module = importlib.import_module("offline.device.questions")
            self._asking = module.Questions([json.loads(content) for content in self._files["answers.json"].values()])
        return self._asking

    def _message(self, message: str) -> str:
        """An interface string in the language of the page."""
        if self._asking and (found := self._asking.messages[self.language].get(message)):
            return str(found)
        found = (each.saved.data["messages"][self.language].get(message) for each in self._calculating.values())
        return str(next(filter(None, found), message))
