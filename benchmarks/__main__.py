"""Command line: run every benchmark, or those named, as in ``make bench ONLY="pages recall"``."""

from __future__ import annotations

import sys

from benchmarks import (
    bytes_of_pages,
    certainty,
    crowd,
    expensive_input,
    fitting,
    hostile,
    lighthouse,
    locks,
    many_games,
    offline,
    pages,
    plays,
    recall,
    referee,
    search_at_scale,
    start,
    translation,
)

BENCHMARKS = {
    "pages": pages.main,
    "crowd": crowd.main,
    "plays": plays.main,
    "bytes": bytes_of_pages.main,
    "start": start.main,
    "translation": translation.main,
    "expensive": expensive_input.main,
    "recall": recall.main,
    "referee": referee.main,
    "scale": search_at_scale.main,
}
# Run only when named, since they take minutes: two need a browser, the first one also a program that it downloads, and
# one needs nginx.
ON_REQUEST = {
    "certainty": certainty.main,
    "fit": fitting.main,
    "lighthouse": lighthouse.main,
    "offline": offline.main,
    "hostile": hostile.main,
    "locks": locks.main,
    "games": many_games.main,
}


def main() -> None:
    for name in sys.argv[1:] or BENCHMARKS:
        print(f"\n{name}")
        (BENCHMARKS | ON_REQUEST)[name]()


if __name__ == "__main__":
    main()
