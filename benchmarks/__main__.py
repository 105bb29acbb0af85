"""Run every benchmark, or those named: ``python -m benchmarks [pages] [bytes] [start] [translation]``."""

from __future__ import annotations

import sys

from benchmarks import bytes_of_pages, pages, start, translation

BENCHMARKS = {
    "pages": pages.main,
    "bytes": bytes_of_pages.main,
    "start": start.main,
    "translation": translation.main,
}


def main() -> None:
    for name in sys.argv[1:] or BENCHMARKS:
        print(f"\n{name}")
        BENCHMARKS[name]()


if __name__ == "__main__":
    main()
