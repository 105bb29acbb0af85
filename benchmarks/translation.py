"""Messages of four regions translated, the time that a long text takes, and the start of the translator.

The messages are written by people who had not seen the translator, half of the Spanish ones without accents. A term is
found if the translator marks words of it and gives the term that its author named, or another one for it. What is found
as a part of a longer term, and what the glossary of the game does not have, counts apart. It is wrong if a word is
marked that its author says is no term of the game in this sentence.
"""

from __future__ import annotations

import json
import resource
import statistics
import time
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from language.analysis import fold, stem
from tests.translator.glossaries import entries, translator
from translator.translate import other

RUNS = 20
LIMIT = 50.0
ENGLISH = "The company pays dividends to its shareholders and the share price moves up; pass me the rules, good move. "
SPANISH = "La compañía reparte dividendos a sus accionistas y su valor sube; por favor, pásame las reglas, bien hecho. "


MESSAGES = Path(__file__).parent / "messages-of-regions.jsonl"
IN_ENGLISH = MESSAGES.with_name("messages-in-english.jsonl")
# The region, or *en*, and what people say there at a table without naming anything of a game.
TABLE_TALK = MESSAGES.with_name("table-talk.txt")
GAMES = ("big-shoulders", "carnegie", "chicago-express", "urban-sprawl")


def main() -> None:
    _regions()
    _measure(IN_ENGLISH, "en")
    _table_talk()
    entries()
    before, start = _memory(), time.process_time()
    reader = translator()
    print(f"{'ready after':<28}{(time.process_time() - start) * 1000:>8.0f} ms{_memory() - before:>8} KB")
    for language, sentence in (("English", ENGLISH), ("Spanish", SPANISH)):
        text = (sentence * 200)[:10_000]
        for game in ("", "big-shoulders"):
            times = []
            for _ in range(RUNS):
                start = time.process_time()
                reader.read(text, game=game)
                times.append((time.process_time() - start) * 1000)
            name = f"10,000 letters, {language}" + (", one game" if game else "")
            print(f"{name:<40}{statistics.median(times):>8.1f} ms   limit {LIMIT:.0f} ms")


def _regions() -> None:
    _measure(MESSAGES, "es")


def _measure(path: Path, source: str) -> None:
    """Print how many terms of messages in a language are found in each region, and which are missing or wrong."""
    results: dict[str, Counter[str]] = {}
    wrong = []
    target = other(source)
    messages = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    for message in messages:
        marked = list(_marked(message, target))
        for term in message["terms"]:
            place = _place(message["text"], term[source])
            given = [names for part, names in marked if _overlap(part, place)]
            result = _result(term[target], given, message["game"], target)
            results.setdefault(message["region"], Counter())[result] += 1
            if result == "missed":
                print(f"  missed: {term[source]} ({term[target]}): {message['text']}")
        for word in message["not_terms"]:
            place = _place(message["text"], word)
            wrong += [f"{word}: {message['text']}" for part, _ in marked if _overlap(part, place)]
    for name, counts in [*results.items(), ("all", sum(results.values(), Counter()))]:
        of = counts.total()
        shares = ", ".join(f"{kind} {count} ({100 * count / of:.1f} %)" for kind, count in counts.most_common())
        print(f"{of} terms, {name}: {shares}")
    print(
        "".join(f"  marked, but no term: {text}\n" for text in wrong)
        + f"{len(wrong)} wrong in {len(messages)} messages"
    )


def _table_talk() -> None:
    """Print every word of ordinary talk that is marked as a term, in each game."""
    lines = [line.split(" ", 1) for line in TABLE_TALK.read_text(encoding="utf-8").splitlines()]
    hits = 0
    for region, text in lines:
        for game in GAMES:
            for span in translator().read(text, "es" if region == "en" else "en", game).spans:
                hits += 1
                print(f"  {game}: {text[span.start : span.end]}: {text}")
    print(f"{hits} words marked in {len(lines)} sentences without a term, read for each of {len(GAMES)} games")


def _result(wanted: str, given: list[set[str]], game: str, target: str) -> str:
    words = _key(wanted, target)
    names = [_key(name, target) for names in given for name in names]
    if words in names:
        return "found"
    if any(set(words) < set(name) for name in names):
        return "in a longer term"
    return "missed" if words in _names_in(game, target) else "in no glossary"


@cache
def _names_in(game: str, language: str) -> set[tuple[str, ...]]:
    """What the glossary of a game calls its things in a language."""
    wordings = [entry.wordings[language] for entry in entries() if entry.ref.game == game]
    return {
        _key(name, language)
        for wording in wordings
        for name in (wording.term, *(item.words for item in wording.sayings))
    }


def _marked(message: dict[str, Any], target: str) -> Iterator[tuple[tuple[int, int], set[str]]]:
    """The words that are marked, with what the likeliest meaning is called in the other language."""
    for span in translator().read(message["text"], target, message["game"]).spans:
        wording = span.meanings[0].pattern.entry.wordings[target]
        yield (span.start, span.end), {wording.term, *(item.words for item in wording.sayings)}


def _place(text: str, part: str) -> tuple[int, int]:
    start = text.index(part)
    return start, start + len(part)


def _overlap(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return one[0] < other[1] and other[0] < one[1]


def _key(name: str, language: str) -> tuple[str, ...]:
    return tuple(stem(word, language) for word in fold(name).split())


def _memory() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
