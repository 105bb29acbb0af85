"""Hill climbing for the input that takes the most steps, for tests and for ``benchmarks/expensive_input.py``."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any, TypeVar
from urllib.parse import parse_qsl, urlencode

from django.test import Client

from limits.work import at_most
from rulebook.answering import ask
from rules.engine.querystring import query_of
from rules.engine.registry import calculators
from tests.answers.trials import TRIALS
from tests.rules.test_worked_examples import EXAMPLES
from tests.translator.glossaries import entries, translator

UNBOUNDED = 10**12
TRIES = 12

Input = TypeVar("Input")
Work = Callable[[], object]
# The steps of the most expensive work that was found, and the work.
Summit = tuple[int, Work]

# Free words and choices between two words of a fragment, over and over.
HARD_QUESTION = "Ana tiene 250 en efectivo, 1 objetivo y 3 de Elgin" + " y Elgin acaba a de" * 8 + " 120"


def steps_of(work: Work) -> int:
    with at_most(UNBOUNDED) as budget:
        work()
    return budget.spent


def climb(
    starts: list[Input], change: Callable[[Input, random.Random], Input], work: Callable[[Input], Work]
) -> Summit:
    """From each start, whatever change costs no less is kept."""
    chance = random.Random(20)  # noqa: S311 the same search in every run
    summits = []
    for start in starts:
        best, most = start, steps_of(work(start))
        for _ in range(TRIES):
            changed = change(best, chance)
            steps = steps_of(work(changed))
            if steps >= most:
                best, most = changed, steps
        summits.append((most, work(best)))
    return max(summits, key=lambda summit: summit[0])


def questions() -> Summit:
    """The search and the quick answer, from the words of the quick answers' own trials."""
    known = [trial.question for trial in TRIALS]
    words = sorted({word for question in known for word in question.split()})
    starts = [HARD_QUESTION, max(known, key=len), " ".join(known[::400])]
    return climb(starts, _words_changed(words), lambda question: lambda: ask(question[:400], "en", limit=20))


def texts() -> Summit:
    """The translator, from texts of words that mean most."""
    words = sorted({saying.words for entry in entries() for said in entry.wordings.values() for saying in said.sayings})
    starts = [(word * 5_000)[:10_000] for word in ("bank ", "share ", "acción ", "&", "the share price of a company ")]
    return climb(starts, _words_changed(words), lambda text: lambda: translator().read(text[:10_000]))


def inputs(client: Client) -> Summit:
    """The calculators' JSON, from the longest of the worked examples."""
    longest = sorted(EXAMPLES, key=lambda item: -len(json.dumps(item.input)))[:6]
    starts = [(f"/api/v1/calculators/{item.game}/{item.slug}", item.input) for item in longest]

    def post(asked: tuple[str, Any]) -> Work:
        body = json.dumps(asked[1])[: 256 * 1024]
        return lambda: client.post(asked[0], body, content_type="application/json")

    return climb(starts, lambda asked, chance: (asked[0], _fields_added(asked[1], chance)), post)


def addresses(client: Client) -> Summit:
    """Pages with much in their address: calculators with the longest of the worked examples, and filtered lists."""
    starts = ["/en/big-shoulders/building/?era=1", "/en/big-shoulders/term/?q=share"]
    for item in sorted(EXAMPLES, key=lambda item: -len(json.dumps(item.input)))[:4]:
        query = query_of(calculators()[item.game, item.slug], item.input)
        starts.append(f"/en/{item.game}/calc/{item.slug}/?{query}")
    return climb(starts, _parameters_changed, lambda address: lambda: client.get(address))


def _words_changed(words: list[str]) -> Callable[[str, random.Random], str]:
    """Put words in the place of others, leave some out, or say a stretch twice."""

    def change(text: str, chance: random.Random) -> str:
        row = text.split()
        for _ in range(chance.randint(1, 4)):
            place = chance.randrange(len(row) + 1)
            match chance.randrange(4):
                case 0:
                    row[place:place] = row[place : place + chance.randint(1, 12)]
                case 1:
                    row[place : place + 1] = []
                case 2:
                    row[place:place] = [chance.choice(words)]
                case _:
                    row[place : place + 1] = [chance.choice(words)]
        return " ".join(row) or "a"

    return change


def _fields_added(raw: Any, chance: random.Random) -> Any:
    """A value with more in it: fields that there are not, items again, numbers that are too large."""
    match raw:
        case dict() if raw and chance.random() < 0.7:
            name = chance.choice(list(raw))
            return {**raw, name: _fields_added(raw[name], chance)}
        case dict():
            unknown = {str(chance.random()): chance.choice([1, "x", [], {}]) for _ in range(chance.randint(1, 50))}
            return {**raw, **unknown}
        case list() if raw and chance.random() < 0.5:
            return [*raw[1:], _fields_added(raw[0], chance)]
        case list():
            return raw * 2
    return chance.choice([raw, [raw] * 50, {"a": raw}, 10**30, "x" * 1_000, None])


def _parameters_changed(address: str, chance: random.Random) -> str:
    """More parameters, other numbers in their names, and longer values."""
    path, _, query = address.partition("?")
    pairs = parse_qsl(query, keep_blank_values=True) or [("q", "share")]
    for _ in range(chance.randint(1, 8)):
        name, value = chance.choice(pairs)
        row = "".join(chance.choice("0123456789") if letter.isdigit() else letter for letter in name)
        pairs.append((row, chance.choice([value, value * 3, "7", "Ana", ", ".join(["1"] * 500)])))
    return f"{path}?{urlencode(pairs[-400:])}"
