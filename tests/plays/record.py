"""Records a play: ``python -m tests.plays.record`` makes the moves of each .yaml file and writes their log as .json.

A recorded log is never written again once it has been released: it shows that later rules still fold it to the same
state. The command writes only files that do not exist yet.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from rules.engine.play.entries import Entry, strike
from rules.engine.play.folding import fold
from rules.engine.play.recording import decide
from rules.engine.play.registry import plays
from rules.engine.play.starting import begin

RECORDED = Path(__file__).parent / "recorded"

# The keys of an item in a script that are not a move.
ID, CHECK, STRIKE = "id", "check", "strike"


def script(path: Path) -> dict[str, Any]:
    """The moves of a play as written by hand."""
    read: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return read


def record(played: dict[str, Any]) -> dict[str, Any]:
    """The log of a script: its setup, entries, checks by the number of the last entry before them, and the score."""
    play = plays()[played["game"]]
    start = begin(play, played["setup"])
    entries: list[Entry] = []
    checks: dict[str, Any] = {}
    numbers: dict[str, int] = {}
    for item in played["moves"]:
        [(kind, given)] = ((key, value) for key, value in item.items() if key != ID)
        if kind == CHECK:
            checks[str(len(entries))] = given
            continue
        if kind == STRIKE:
            entries.append(strike(entries, numbers[given]))
        else:
            entries.append(decide(play, fold(start.state, entries).state, kind, given).entry(len(entries) + 1))
        if ID in item:
            numbers[item[ID]] = len(entries)
    return {
        "game": played["game"],
        "setup": start.setup,
        "entries": [entry.plain() for entry in entries],
        "checks": checks,
        "score": played["score"],
    }


def text_of(recorded: dict[str, Any]) -> str:
    """A recorded log as JSON with one entry on each line."""
    entries = ",\n".join(json.dumps(entry, ensure_ascii=False) for entry in recorded["entries"])
    rest = {name: value for name, value in recorded.items() if name != "entries"}
    return json.dumps(rest, ensure_ascii=False)[:-1] + f', "entries": [\n{entries}\n]}}\n'


def scripts() -> Iterator[Path]:
    """The scripts of recorded plays."""
    yield from sorted(RECORDED.glob("*.yaml"))


def recorded_games() -> list[str]:
    """The games of which a play is recorded."""
    return sorted({json.loads(path.read_text(encoding="utf-8"))["game"] for path in RECORDED.glob("*.json")})


def main() -> None:
    """Record each play that has no log yet."""
    for path in scripts():
        log = path.with_suffix(".json")
        if not log.exists():
            log.write_text(text_of(record(script(path))), encoding="utf-8")
            print(f"recorded {log.name}")


if __name__ == "__main__":
    main()
