"""Questions put to the quick answers, with the numbers expected: ``trials/<game>/<topic>.txt``.

``[id]`` names the quick answer to which the lines after it belong: a language, the question, and after the arrow the
numbers that the answer must give, or ``none`` where it must not be answered.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

FOLDER = Path(__file__).parent / "trials"
_HEADING = re.compile(r"\[([a-z0-9-]+)\]")
_LINE = re.compile(r"(en|es): (.+) -> (none|\{.*\})")


@dataclass(frozen=True, slots=True)
class Trial:
    """A question, and what its answer must give; None when it must not be answered."""

    game: str
    answer: str
    language: str
    question: str
    gives: Mapping[str, Any] | None


def read_trials(folder: Path = FOLDER) -> Iterator[Trial]:
    """Every trial of every game. Raises ValueError for a line that cannot be read."""
    for path in sorted(folder.glob("*/*.txt")):
        answer = ""
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            if heading := _HEADING.fullmatch(line):
                answer = heading[1]
            elif trial := _LINE.fullmatch(line):
                gives = None if trial[3] == "none" else yaml.safe_load(trial[3])
                yield Trial(path.parent.name, answer, trial[1], trial[2], gives)
            elif line:
                raise ValueError(f"{path.name}:{number} is neither a heading nor a trial: {line}")


TRIALS = tuple(read_trials())
