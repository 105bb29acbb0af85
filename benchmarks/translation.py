"""Messages of four regions translated, the time that a long text takes, and the start of the translator.

The messages are written by people who had not seen the translator, half of them without accents. A term is found if the
translator marks words of it and gives the English term that its author named, or another one for the same thing. It is
wrong if it marks a word that its author says is no term of the game in this sentence.
"""

from __future__ import annotations

import json
import resource
import statistics
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from language.analysis import fold, stem
from tests.translator.glossaries import entries, translator

RUNS = 20
LIMIT = 50.0
ENGLISH = "The company pays dividends to its shareholders and the share price moves up; pass me the rules, good move. "
SPANISH = "La compañía reparte dividendos a sus accionistas y su valor sube; por favor, pásame las reglas, bien hecho. "


MESSAGES = Path(__file__).parent / "questions/messages-of-regions.jsonl"


def main() -> None:
    _regions()
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
    """Print how many terms are found in each region, and which are missing or wrong."""
    found: dict[str, list[bool]] = {}
    wrong = []
    for line in MESSAGES.read_text(encoding="utf-8").splitlines():
        message = json.loads(line)
        marked = list(_marked(message))
        for term in message["terms"]:
            names = [given for part, given in marked if _overlap(part, _place(message["text"], term["es"]))]
            right = any(_says(term["en"], given) for given in names)
            found.setdefault(message["region"], []).append(right)
            if not right:
                shown = "; ".join("/".join(sorted(given)) for given in names)
                print(f"  not found: {term['es']} ({term['en']}), but {shown or 'nothing'}: {message['text']}")
        for word in message["not_terms"]:
            wrong += [message["text"] for part, _ in marked if _overlap(part, _place(message["text"], word))]
    total = [right for of_region in found.values() for right in of_region]
    for name, rights in [*found.items(), ("all", total)]:
        print(f"terms found, {name:<27}{sum(rights):>8} of {len(rights)}{100 * sum(rights) / len(rights):>8.1f} %")
    print(f"{'marked but no term':<40}{len(wrong)} messages of {sum(1 for _ in MESSAGES.open())}")
    print("".join(f"  wrong: {text}\n" for text in wrong), end="")


def _marked(message: dict[str, Any]) -> Iterator[tuple[tuple[int, int], set[str]]]:
    """The words that are marked, with what the likeliest meaning is called in English."""
    for span in translator().read(message["text"], "en", message["game"]).spans:
        english = span.meanings[0].pattern.entry.wordings["en"]
        yield (span.start, span.end), {english.term, *(item.words for item in english.sayings)}


def _place(text: str, part: str) -> tuple[int, int]:
    start = text.index(part)
    return start, start + len(part)


def _overlap(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return one[0] < other[1] and other[0] < one[1]


def _says(wanted: str, given: set[str]) -> bool:
    return _key(wanted) in map(_key, given)


def _key(name: str) -> tuple[str, ...]:
    return tuple(stem(word, "en") for word in fold(name).split())


def _memory() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
