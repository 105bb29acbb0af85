"""Steps, warnings and faults in words: the numbers come from the rules, the sentences from the fixtures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

from content.refs import Ref
from language.formats import money, number, signed
from language.interface import current_language, gettext_lazy
from language.interface import gettext as _
from limits.work import spend
from rules.engine.calculator import Fault, Result, Step, Unit, Warning
from rules.engine.editions import DIFFERS, REFUSES
from rules.engine.sentences import counted, listed, sentence

_STEPS_TO_SAY = 50
# The code of a fault: a field without which no value follows is empty.
REQUIRED = "required"


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence in the language of the page, with the rules behind it."""

    code: str
    text: str
    rules: tuple[Ref, ...]

    @property
    def gap(self) -> bool:
        """Whether it only says what is not filled in yet."""
        named = self.code.endswith(("-needed", "-missing")) and not self.code.endswith("-not-needed")
        return named or self.code == REQUIRED

    def plain(self) -> dict[str, Any]:
        """As the API returns it."""
        return {"text": self.text, "rules": [str(ref) for ref in self.rules]}

    @property
    def links(self) -> tuple[Ref, ...]:
        """The first rule of each section: a link is labeled with its section, so a second one would look the same."""
        first: dict[Ref, Ref] = {}
        for rule in self.rules:
            first.setdefault(rule.page, rule)
        return tuple(first.values())


class Words(Protocol):
    """The words of a calculator: its row on the server, its part of the saved game on a device."""

    @property
    def game(self) -> Any:
        """The game, with its slug and the titles of its editions."""

    @property
    def words(self) -> Any:
        """The texts by group, name and language."""


class Wording:
    """The words of one calculator in the language of the page."""

    def __init__(self, words: Words) -> None:
        self.game: Any = words.game
        self.words = words.words
        self.language = current_language()

    def label(self, field: str) -> str:
        return self._text("fields", field)

    def help(self, field: str) -> str:
        found: Mapping[str, str] = self.words["helps"].get(field, {})
        return found.get(self.language, "")

    def thing(self, name: str) -> str:
        """The name of something counted, such as a resource or a company, if the fixtures have one; else its key."""
        # A choice of the form is called the same in a sentence.
        found = self.words["fields"].get(f"things.{name}") or self._choices.get(name)
        return found[self.language] if found else name

    @cached_property
    def _choices(self) -> dict[str, Mapping[str, str]]:
        """The first label of each choice, whatever field it is a choice of: “field.choice”, “list.field.choice”."""
        first: dict[str, Mapping[str, str]] = {}
        for name, label in self.words["fields"].items():
            while name := name.partition(".")[2]:
                first.setdefault(name, label)
        return first

    def option(self, field: str, value: Any, unit: str = "") -> str:
        """The text of a choice: its own words, else those of the thing, if the fixtures have any; else the value."""
        if field == "edition":
            return str(self.game.edition_titles("short").get(value, value))
        words = self.words["fields"]
        found: Mapping[str, str] | None = words.get(f"{field}.{value}") or words.get(f"things.{value}")
        return found[self.language] if found else f"{unit}{value}"

    def blank(self, field: str) -> str:
        """The text for no choice: the field's own words for unknown, else a dash."""
        found: Mapping[str, str] | None = self.words["fields"].get(f"{field}.unknown")
        return found[self.language] if found else "–"

    def result(self, name: str) -> str:
        """The label of a result; a column for something counted takes its name."""
        thing = name.rsplit(".", 1)[-1]
        if name not in self.words["results"] and f"things.{thing}" in self.words["fields"]:
            return self.thing(thing)
        return self._text("results", name)

    def value_name(self, name: str) -> str:
        """The label of a result, that of a part after the label of its record."""
        record, _, part = name.partition(".")
        return f"{self.result(record)}: {self.result(name)}" if part else self.result(name)

    def code(self, name: str, value: str) -> str:
        """The text of a code in a result; a name that the reader typed is shown as it is."""
        found: Mapping[str, str] | None = self.words["results"].get(f"{name}.{value}")
        return found[self.language] if found else value

    def picture(self, name: str, code: str = "") -> str:
        """The caption of a picture, or the text of a code in it; a name that the reader typed is shown as it is."""
        if not code:
            return self._text("pictures", name)
        found: Mapping[str, str] | None = self.words["pictures"].get(f"{name}.{code}")
        return found[self.language] if found else self.thing(code)

    def value(self, name: str, unit: Unit, value: Any) -> str:
        """A single value of a result; a dash if there is none."""
        if value is None:
            return "–"
        match unit:
            case Unit.MONEY:
                return money(value, self.language)
            case Unit.AMOUNTS:
                return listed([money(item, self.language) for item in value], self.language) if value else "–"
            case Unit.NUMBERS:
                return listed([number(item, self.language) for item in value], self.language) if value else "–"
            case Unit.STEPS | Unit.CHANGE:
                return signed(value, self.language)
            case Unit.TIMES:
                return f"{value}×"
            case Unit.FLAG:
                return _("Yes") if value else _("No")
            case Unit.NAMES:
                return listed(value, self.language) if value else "–"
            case Unit.THINGS:
                return listed(counted(self.thing(item) for item in value), self.language) if value else "–"
            case Unit.CODE:
                return self.code(name, value)
            case Unit.CODES:
                return "; ".join(self.code(name, item) for item in value) or "–"
        return number(value, self.language) if isinstance(value, (int, float)) else str(value)

    def steps(self, result: Result) -> tuple[Message, ...]:
        spend(_STEPS_TO_SAY * len(result.steps))
        return tuple(self._message("steps", step) for step in result.steps)

    def warnings(self, result: Result) -> tuple[Message, ...]:
        return tuple(self._warning(warning) for warning in result.warnings)

    def fault(self, fault: Fault) -> str:
        """The message for a fault in a field, with the allowed values."""
        own: Mapping[str, str] | None = self.words["errors"].get(fault.code)
        if own:
            return sentence(own[self.language], fault.allowed, self.language, self.thing)
        return sentence(str(MESSAGES[fault.code]), fault.allowed, self.language)

    def rules(self, rules: tuple[str, ...]) -> tuple[Ref, ...]:
        return tuple(Ref.parse(rule, self.game.slug) for rule in rules)

    def _text(self, group: str, name: str) -> str:
        text: str = self.words[group][name][self.language]
        return text

    def _message(self, group: str, item: Step | Warning) -> Message:
        text = sentence(self._text(group, item.code), item.values, self.language, self.thing)
        return Message(item.code, text, self.rules(item.rules))

    def _warning(self, warning: Warning) -> Message:
        if warning.code not in (DIFFERS, REFUSES):
            return self._message("warnings", warning)
        edition = self.game.edition_titles()[warning.values["edition"]]
        if warning.code == REFUSES:
            refusal = self.fault(Fault("", warning.values["code"]))
            text = _("Under another edition (%(edition)s), the answer would be: %(refusal)s") % {
                "edition": edition,
                "refusal": refusal,
            }
        else:
            shapes = warning.values["shapes"]
            changes = "; ".join(
                self._change(name, shapes[name], *pair) for name, pair in warning.values["changed"].items()
            )
            text = _("Another edition (%(edition)s) gives: %(changes)s.") % {"edition": edition, "changes": changes}
        return Message(warning.code, text, self.rules(warning.rules))

    def _change(self, name: str, unit: Unit, ours: Any, theirs: Any) -> str:
        shown = {"ours": self.value(name, unit, ours), "theirs": self.value(name, unit, theirs)}
        return _("%(what)s %(theirs)s instead of %(ours)s") % {"what": self.result(name), **shown}


# Messages for the fields of all games. Placeholders are filled from the fault, never from user input.
MESSAGES = {
    REQUIRED: gettext_lazy("Enter a value."),
    "not-a-whole-number": gettext_lazy("Enter a whole number from {unit}{minimum} to {unit}{maximum}."),
    "out-of-range": gettext_lazy("Enter a whole number from {unit}{minimum} to {unit}{maximum}."),
    "not-a-choice": gettext_lazy("Choose one of these: {options}."),
    "not-a-flag": gettext_lazy("Answer yes or no."),
    "not-holdings": gettext_lazy("Enter the shares held by the players, the treasury and the bank pool."),
    "too-many-players": gettext_lazy("Enter at most {maximum} players."),
    "name-twice": gettext_lazy("Give each player a different name."),
    "not-a-name": gettext_lazy("Enter a name of 1 to {maximum} visible characters."),
    "not-a-share-count": gettext_lazy("Enter shares as whole numbers from 0 to {maximum}."),
    "over-the-ownership-limit": gettext_lazy("{name} cannot own more than {limit} shares of a company."),
    "shares-do-not-add-up": gettext_lazy("These shares add up to {sum}; a company has {total}."),
    "not-a-record": gettext_lazy("Send an object with a value for each part."),
    "not-a-list": gettext_lazy("Send a list."),
    "not-by-name": gettext_lazy("Send an object with a value for each name."),
    "wrong-number-of-rows": gettext_lazy("Enter {minimum} to {maximum} values."),
    "not-that-many": gettext_lazy("Enter exactly {number} values."),
    "wrong-number-of-names": gettext_lazy("Enter {minimum} to {maximum} names."),
    "too-many": gettext_lazy("Enter at most {maximum}."),
    "choice-twice": gettext_lazy("Choose each option only once."),
    "unknown-field": gettext_lazy("Unknown field. Known fields: {options}."),
    "not-an-object": gettext_lazy("Send a JSON object with the calculator's fields."),
}
