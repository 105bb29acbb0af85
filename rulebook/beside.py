"""What there is of a game besides its content: the code of its rules, and what its tests are made of."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import yaml
from django.conf import settings

from content.game import game_slugs
from content.levels import Beside
from rules.engine.play.registry import plays
from rules.engine.registry import calculators_of

_TRIALS = "tests/answers/trials"
_RECORDED = "tests/plays/recorded"
_TEXTS = "tests/translator/texts"
_HEADING = re.compile(r"\[([a-z0-9-]+)\]")
_TRIAL = re.compile(r"(en|es): ")
_DRAWING = re.compile(r"^drawing: *(\S+)", re.MULTILINE)


def beside_of(slug: str) -> Beside:
    """What there is of a game besides its content."""
    play = plays().get(slug)
    return Beside(
        calculators=tuple(calculators_of(slug)),
        moves=tuple(play.moves) if play else (),
        scored=bool(play and play.scored_by),
        trials=_trials(settings.BASE_DIR / _TRIALS / slug),
        recorded=max((_kinds(path) for path in _recorded(slug)), key=len, default=()),
        texts=_texts(settings.BASE_DIR / _TEXTS / f"{slug}.yaml"),
        drawn_elsewhere={_drawing(other) for other in game_slugs(settings.FIXTURES_DIR) if other != slug},
    )


def _trials(folder: Path) -> dict[str, set[str]]:
    """The languages in which each quick answer is tried."""
    found: dict[str, set[str]] = {}
    for path in sorted(folder.glob("*.txt")):
        answer = ""
        for line in path.read_text(encoding="utf-8").splitlines():
            if heading := _HEADING.fullmatch(line):
                answer = heading[1]
            elif trial := _TRIAL.match(line):
                found.setdefault(answer, set()).add(trial[1])
    return found


def _recorded(slug: str) -> Iterator[Path]:
    """The logs of a game's recorded plays, whose names begin with it."""
    yield from (settings.BASE_DIR / _RECORDED).glob(f"{slug}-*.json")


def _kinds(path: Path) -> tuple[str, ...]:
    return tuple(entry["kind"] for entry in json.loads(path.read_text(encoding="utf-8"))["entries"])


def _texts(path: Path) -> dict[str, int]:
    """The number of texts for the translator, by kind."""
    kinds = yaml.safe_load(path.read_text(encoding="utf-8")) if path.exists() else {}
    return {kind: len(texts) for kind, texts in kinds.items()}


def _drawing(slug: str) -> str:
    found = _DRAWING.search((settings.FIXTURES_DIR / slug / "game.yaml").read_text(encoding="utf-8"))
    return found[1] if found else ""
