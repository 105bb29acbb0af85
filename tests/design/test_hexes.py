"""The hexes of a form and those of a board are painted alike."""

from __future__ import annotations

import re

from tests.conftest import PROJECT

CSS = PROJECT / "static" / "css"
KINDS = ("plain", "forest", "mountain", "city", "industrial-city", "chicago", "start")


def fills(name: str, base: str) -> dict[str, str]:
    """The color of each kind of hex in a style sheet whose rule for every hex begins with ``base``."""
    rules = re.findall(r"^([^{}]+)\{ --fill: ([^;]+);", (CSS / name).read_text(encoding="utf-8"), re.MULTILINE)
    [plain] = [color for selector, color in rules if selector.startswith(base)]
    own = {kind: color for selector, color in rules for kind in re.findall(r"\.([a-z-]+)", selector) if kind in KINDS}
    return {kind: own.get(kind, plain) for kind in KINDS}


def test_form_and_board_paint_each_kind_of_hex_in_the_same_color() -> None:
    board = fills("hexboard.css", ".hexboard :is(path, i)")
    # Where nobody builds, a form has nothing to tap.
    form = {**fills("hexes.css", ".face "), "start": shut()}
    assert form == board
    assert len(set(board.values())) == len(KINDS) - 1


def shut() -> str:
    [color] = re.findall(r"^\.hex\.shut \.face \{ --fill: ([^;]+);", (CSS / "hexes.css").read_text(), re.MULTILINE)
    return str(color)
