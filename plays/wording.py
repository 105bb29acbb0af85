"""Lines of the log in words: numbers from the rules, sentences from the fixtures, in the reader's language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from django.utils.functional import cached_property
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from calculators.wording import MESSAGES as SHARED_MESSAGES
from calculators.wording import Message, Wording
from content.refs import Ref
from rulebook.models import CalculatorWords, Game, PlayWords
from rules.engine.calculator import Fault
from rules.engine.play.outcomes import Line, Outcome
from rules.engine.sentences import sentence

from .tokens import Tokens

# The key of a counter of uses: its name, and what is counted separately, a player by the seat.
_COUNTER = re.compile(r"[a-z-]+(:(@\d+|[a-z0-9-]+))+")

# Values of which a line of the log says nothing.
_NOTHING: tuple[Any, ...] = (None, "", [], (), {})

# Messages of plays of all games; those for fields are the calculators'.
MESSAGES = {
    **SHARED_MESSAGES,
    "unknown-move": gettext_lazy("Choose one of these moves: {options}."),
    "not-in-play": gettext_lazy("Choose one of these: {options}."),
    "not-a-text": gettext_lazy("Enter 1 to {maximum} characters."),
    "not-corrections": gettext_lazy("Correct at least one value, and at most {maximum} at once."),
    "no-such-value": gettext_lazy("There is no such value in this game."),
    "same-account": gettext_lazy("Choose a different recipient for the money."),
    "no-such-entry": gettext_lazy("There is no entry {number} in this game."),
    "already-struck": gettext_lazy("Entry {number} has already been undone by entry {by}."),
    "not-a-move": gettext_lazy("Entry {number} is not a move. Undo it instead."),
    "nothing-changed": gettext_lazy("Change something: entry {number} already says exactly this."),
    "play-ended": gettext_lazy("This game has ended. The host can continue it in the settings."),
    "log-full": gettext_lazy("A game's log can have at most {maximum} entries."),
    "no-room-for-plays": gettext_lazy(
        "This site has no room for another game. Its operator can make room; games in progress continue."
    ),
    "no-room-for-moves": gettext_lazy(
        "This site has no room for more moves. Export the game and tell whoever runs the site."
    ),
    "not-an-export": gettext_lazy("This is not an exported game. Use a file from “Download as JSON.”"),
    "newer-export": gettext_lazy(
        "This game was exported by a different version of Sobremesa, and this version cannot read it."
    ),
    "too-long-to-replay": gettext_lazy(
        "This file was changed or comes from another site. Such a game can have at most {maximum} entries."
    ),
    "not-an-entry": gettext_lazy("Entry {number} in this file cannot be read. Export the game again."),
    "not-an-id": gettext_lazy("Send an identifier of 1 to {maximum} letters and digits."),
}


class PlayWording(Wording):
    """The words of a game's plays, and of its calculators for the lines that are theirs.

    ``tokens`` are those of the play that is shown; empty where none is.
    """

    def __init__(self, words: PlayWords) -> None:
        super().__init__(words)
        self.tokens: Tokens = {}

    def marked(self, key: str, words: str = "") -> str:
        """The name of a thing, or other words for it, after its token, if it has one."""
        words = words or self.thing(key)
        if key not in self.tokens:
            return words
        template = '{} <span class="unseen">{}</span>' if self.tokens[key].letters == words else "{} {}"
        return format_html(template, self.tokens[key], words)

    def thing(self, name: str) -> str:
        """The name of a thing; of a counter of uses, what it counts: ``use:@0:recruiting``, by the first player."""
        if not _COUNTER.fullmatch(name):
            return super().thing(name)
        parts = (
            _("player {number}").format(number=int(key[1:]) + 1) if key[0] == "@" else key for key in name.split(":")
        )
        return " – ".join(map(super().thing, parts))

    def code(self, name: str, value: str) -> str:
        """The text of a code on the sheet; one without words of its own is called what it is called in a sentence."""
        return super().code(name, value) if f"{name}.{value}" in self.words["results"] else self.thing(value)

    def picture(self, name: str, code: str = "") -> str:
        """A caption, or the text of a code in a picture: a player or a company is drawn as a token."""
        words = super().picture(name, code)
        if code not in self.tokens:
            return words
        return format_html('{}<span class="unseen">{}</span>', self.tokens[code], words)

    @cached_property
    def calculators(self) -> dict[str, Wording]:
        """The words of the game's calculators by slug, for the lines that need them."""
        return {words.slug: Wording(words) for words in _of_calculators(self.game.pk, self.game.digest)}

    def move(self, slug: str) -> str:
        """The title of a move."""
        found: Mapping[str, Any] | None = self.words["moves"].get(slug)
        return str(found["title"][self.language]) if found else slug

    def summary(self, slug: str, given: Mapping[str, Any]) -> str:
        """The line of the log that says what was entered; the move's title if the words do not fit."""
        found: Mapping[str, Any] | None = self.words["moves"].get(slug)
        try:
            return sentence(found["summary"][self.language], given, self.language, self.thing) if found else slug
        except (KeyError, ValueError, TypeError, AttributeError):
            return self.move(slug)

    def title(self, slug: str, given: Mapping[str, Any], outcome: Outcome) -> str:
        """The line of the log that says what was entered and, as far as the words do, what came of it."""
        return " ".join((self._detailed(slug, given, outcome) or self.summary(slug, given), *self._told(outcome)))

    def _detailed(self, slug: str, given: Mapping[str, Any], outcome: Outcome) -> str:
        """The first line of a move that says more than its summary and has all its values; empty if there is none."""
        steps = {step.code: step.values for step in reversed(outcome.steps)}
        values = {name: value for name, value in {**steps, **given}.items() if value not in _NOTHING}
        for template in self.words["moves"].get(slug, {}).get("detailed", ()):
            try:
                return sentence(template[self.language], values, self.language, self.thing)
            except (KeyError, ValueError, TypeError, AttributeError):
                continue
        return ""

    def _told(self, outcome: Outcome) -> Iterator[str]:
        for step in outcome.steps:
            found = self.words.get("told", {}).get(f"{step.words}/{step.code}" if step.words else step.code)
            try:
                if found:
                    yield sentence(found[self.language], step.values, self.language, self.thing)
            except (KeyError, ValueError, TypeError, AttributeError):
                continue

    def reading(self, key: str, option: str = "") -> str:
        """The question of an open point of the rules, or one of its readings."""
        found: Mapping[str, Any] | None = self.words["readings"].get(key)
        if not found:
            return option or key
        words = found["choices"].get(option, {}) if option else found["question"]
        return str(words.get(self.language, option))

    def difference_of(self, key: str) -> str:
        """The address of the page on an open point; empty if there is none."""
        found: Mapping[str, Any] = self.words["readings"].get(key, {})
        return Ref.parse(found["difference"][0]).address(self.language) if found.get("difference") else ""

    @property
    def yes(self) -> str:
        return _("Yes")

    @property
    def no(self) -> str:
        return _("No")

    def line(self, line: Line) -> Message:
        """A line of the log as a sentence.

        A log outlives its words: a line whose sentence no longer exists, or asks for other values, shows its code.
        """
        wording = self.calculators.get(line.words, self) if line.words else self
        try:
            text = _sentence(line, wording)
        except (KeyError, ValueError, TypeError, AttributeError):
            text = line.code
        return Message(line.code, text, wording.rules(line.rules))

    def lines(self, lines: Iterable[Line]) -> tuple[Message, ...]:
        """Several lines."""
        return tuple(map(self.line, lines))

    def fault(self, fault: Fault) -> str:
        """The message for a fault in the input of a move."""
        own: Mapping[str, str] | None = self.words["errors"].get(fault.code)
        if own is None and fault.code not in MESSAGES:
            own = self._calculators_error(fault.code)
        template = own[self.language] if own else str(MESSAGES.get(fault.code, fault.code))
        return sentence(template, fault.allowed, self.language, self.thing)

    def _calculators_error(self, code: str) -> Mapping[str, str] | None:
        """The message of the calculator with which a move computes."""
        found = (wording.words["errors"].get(code) for wording in self.calculators.values())
        return next((words for words in found if words), None)

    def refs(self, rules: Iterable[str]) -> list[str]:
        """Rules as references."""
        return [str(Ref.parse(rule, self.game.slug)) for rule in rules]

    def _text(self, group: str, name: str) -> str:
        found: Mapping[str, str] | None = self.words.get(group, {}).get(name)
        return found[self.language] if found else name


def _sentence(line: Line, wording: Wording) -> str:
    if line.group == "errors":
        return wording.fault(Fault("", line.code, line.values))
    template = wording.words[line.group][line.code][wording.language]
    return sentence(template, line.values, wording.language, wording.thing)


def wording_of(game: str) -> PlayWording:
    """The words of the plays of a game. Raises Game.DoesNotExist or PlayWords.DoesNotExist if the content has none."""
    return PlayWording(words_of(game))


def words_of(game: str) -> PlayWords:
    """The same in both languages, as they are stored: every page and preview of a play needs them."""
    return _of_plays(*Game.objects.values_list("pk", "digest").get(slug=game))


# Read once for each version of the content.
@lru_cache(maxsize=16)
def _of_plays(game: int, digest: str) -> PlayWords:
    return PlayWords.objects.select_related("game").get(game=game, game__digest=digest)


@lru_cache(maxsize=16)
def _of_calculators(game: int, digest: str) -> tuple[CalculatorWords, ...]:
    return tuple(CalculatorWords.objects.select_related("game").filter(game=game, game__digest=digest))
