"""Reader of the quick answers of a game: one-line questions and how to answer them.

A file contains ``answers``, and the ``calculator``, the ``words`` and the ``slots`` that they share; words and slots
shared by the whole game are in ``search/vocabulary.yaml``. An answer that is ``like`` an earlier one of its file says
only what differs.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from content.refs import CALCULATOR, BadRef, Ref

from .answer_slots import UNLESS, SlotEntry, SlotReader, Words, add_words, mentioned, no_words, phrases, read_words
from .files import read_mapping
from .nodes import Entry, Problem
from .schema import LANGUAGES, CalculatorText, Component, Place, QuickAnswer, Term

_MUST = "must"
_ASKED = "asked"


@dataclass(frozen=True, slots=True)
class _Shared:
    """Shared parts of several answers: words without influence, slots by name, and the calculator that most need."""

    words: Words = field(default_factory=no_words)
    slots: dict[str, SlotEntry] = field(default_factory=dict)
    calculator: str = ""


def read_answers(
    folder: Path,
    game: str,
    components: Iterable[Component],
    calculators: Iterable[CalculatorText],
    terms: Iterable[Term],
    problems: list[Problem],
) -> list[QuickAnswer]:
    """The quick answers in the ``search`` folder of a game; ids are unique."""
    reader = SlotReader(game, components, calculators, terms)
    path = folder / "vocabulary.yaml"
    common = _shared(read_mapping(path, problems), reader, _Shared()) if path.exists() else _Shared()
    found: list[QuickAnswer] = []
    seen: set[str] = set()
    for path in sorted((folder / "answers").glob("*.yaml")):
        entry = read_mapping(path, problems)
        if entry is None:
            continue
        shared = _shared(entry, reader, common)
        earlier: dict[str, Entry] = {}
        for item in entry.entries("answers"):
            answer = _answer(_completed(item, earlier), game, reader, shared)
            if answer.id in seen:
                item.problem(f"two quick answers have the id “{answer.id}”", "id")
            seen.add(answer.id)
            found.append(answer)
        entry.finish()
    return found


def _completed(item: Entry, earlier: dict[str, Entry]) -> Entry:
    """An answer with what it takes over from the one that it is ``like``; a key without a value is not taken over."""
    model = item.text("like", "")
    if model in earlier:
        inherited = {key: node for key, node in earlier[model].values.items() if key != _ASKED}
        item.values = {**inherited, **item.values}
        item.key_lines = {**earlier[model].key_lines, **item.key_lines}
    elif model:
        item.problem(f"no answer above is called “{model}”", "like")
    item.values = {key: node for key, node in item.values.items() if not item.is_null(key)}
    earlier[item.text("id", "")] = item
    return item


def _shared(entry: Entry | None, reader: SlotReader, common: _Shared) -> _Shared:
    """The shared parts of a file, merged with those of its game."""
    if entry is None:
        return common
    slots = _slots(entry, reader, common)
    words = add_words(common.words, read_words(entry, "words"))
    return _Shared(words, common.slots | slots, entry.slug("calculator") if entry.has("calculator") else "")


def _answer(entry: Entry, game: str, reader: SlotReader, shared: _Shared) -> QuickAnswer:
    target = _target(entry, game, shared.calculator)
    declared = _slots(entry, reader, shared)
    says = read_words(entry, "says")
    given, by = _mapping(entry, "input"), entry.text("by", "")
    needs = entry.texts("needs")
    names = {*declared, *mentioned(says), *mentioned(given), *needs, by}
    # Sorted, so that a release is the same wherever it is built.
    for name in sorted(names & shared.slots.keys()):
        declared.setdefault(name, shared.slots[name])
    for slot in declared.values():
        fitting = {
            language: [text for text in texts if mentioned(text) <= names] for language, texts in slot.says.items()
        }
        says = add_words(says, fitting)
    if target.kind == CALCULATOR and not entry.has("question"):
        given |= {name: f"={name}" for name in reader.inputs_of(target.key) if name in names - given.keys()}
    slots = {name: slot.text for name, slot in declared.items() if slot.text}
    for key in (_MUST, UNLESS):
        if entry.has(key):
            slots[key] = phrases(read_words(entry, key))
    unlike = read_words(entry, "not")
    sentences = entry.bilingual("answer")
    gives = _mapping(entry, "gives")
    if target.kind == CALCULATOR or entry.has("question"):
        # A result that the sentence names as the calculator does needs no other name.
        gives = {name: name for name in sorted(mentioned([*sentences])) if name not in names | gives.keys()} | gives
    answer = QuickAnswer(
        id=entry.slug("id"),
        target=target,
        about=read_words(entry, "about"),
        says=says,
        also={
            language: tuple(word for word in texts if word not in unlike[language])
            for language, texts in add_words(shared.words, read_words(entry, "words")).items()
        },
        slots=slots,
        needs=(*needs, _MUST) if _MUST in slots else needs,
        question=entry.text("question", ""),
        input=given,
        when=_mapping(entry, "when"),
        by=by,
        gives=gives,
        answer=sentences,
        place=Place(entry.path, entry.line),
        asked=read_words(entry, _ASKED),
    )
    for language in LANGUAGES:
        if not answer.asked[language]:
            entry.problem(f"“asked” needs an example question in “{language}”", "asked")
    if not answer.gives:
        entry.problem("“gives” must name at least one number of the answer", "gives")
    for language in LANGUAGES:
        if not answer.about[language]:
            entry.problem(f"“about” is missing in “{language}”", "about")
    entry.finish()
    return answer


def _slots(entry: Entry, reader: SlotReader, shared: _Shared) -> dict[str, SlotEntry]:
    """The slots of an answer: shared ones by name alone, others with their definition."""
    found = {}
    raw = entry.plain("slots") or {}
    if not isinstance(raw, dict):
        entry.problem("“slots” must be a mapping", "slots")
        return {}
    inner = entry.optional_entry("slots")
    for name, value in raw.items():
        if value is None and name not in shared.slots:
            entry.problem(f"no shared slot is called “{name}”", "slots")
        elif value is None:
            found[name] = shared.slots[name]
        elif inner and (item := inner.entry(name)):
            found[name] = reader.read(item, shared.slots.get(name))
    return found


def _target(entry: Entry, game: str, usual: str) -> Ref:
    """The calculator or the section, whichever is named; without either the calculator of the file."""
    if entry.has("calculator") and entry.has("rule"):
        entry.problem("only one of “calculator” and “rule” may be there")
    elif entry.has("calculator") or (usual and not entry.has("rule")):
        return Ref(game, CALCULATOR, entry.slug("calculator") if entry.has("calculator") else usual)
    elif not entry.has("rule"):
        entry.problem("one of “calculator” and “rule” must be there")
    else:
        try:
            return Ref.parse(f"{game}:{entry.text('rule')}")
        except BadRef as error:
            entry.problem(str(error), "rule")
    return Ref(game, CALCULATOR, "none")


def _mapping(entry: Entry, key: str) -> dict[str, Any]:
    value = entry.plain(key)
    if value is None:
        return {}
    if not isinstance(value, dict):
        entry.problem(f"“{key}” must be a mapping", key)
        return {}
    return value
