"""Time to translate a text of the greatest length, and to start the translator, in a separate process."""

from __future__ import annotations

import resource
import statistics
import time

from tests.translator.glossaries import entries, translator

RUNS = 20
LIMIT = 50.0
ENGLISH = "The company pays dividends to its shareholders and the share price moves up; pass me the rules, good move. "
SPANISH = "La compañía reparte dividendos a sus accionistas y su valor sube; por favor, pásame las reglas, bien hecho. "


def main() -> None:
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


def _memory() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
