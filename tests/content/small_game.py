"""The example game, for tests to break one line at a time."""

from __future__ import annotations

from pathlib import Path

from content.check import check
from content.game import read_game
from content.nodes import ContentError, Problem

SLUG = "tea-harbor"

# Of the example, these are left out here: ``trade/storing`` has no file yet, and there is one calculator.
EXAMPLE = Path(__file__).resolve().parents[2] / "docs/example-game"
FOLDER = EXAMPLE / "fixtures" / SLUG
LEFT_OUT = (
    *("sections/trade/storing.yaml", "calculators/final-ranking.yaml", "worked/final-ranking.yaml"),
    *("calculators/harbor-dues.yaml", "worked/harbor-dues.yaml", "tables/dues.yaml", "search/answers/price.yaml"),
)
FILES = {
    name: path.read_text(encoding="utf-8").replace("[price, harbor-dues, final-ranking]", "[price]")
    for path in sorted(FOLDER.rglob("*.yaml"))
    if (name := path.relative_to(FOLDER).as_posix()) not in LEFT_OUT
}


def write_game(folder: Path) -> Path:
    """The made-up game in a folder named by its slug; ``trade/storing`` has no file yet."""
    for name, text in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def change(folder: Path, name: str, old: str, new: str) -> None:
    """Write ``new`` where ``old`` stood in a file, which it does once."""
    path = folder / name
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{name} holds {old!r} {text.count(old)} times"
    path.write_text(text.replace(old, new), encoding="utf-8")


def problems_in(folder: Path) -> list[Problem]:
    """Everything that reading and checking a game's folder finds."""
    try:
        content, problems = read_game(folder)
    except ContentError as error:
        return error.problems
    return [*problems, *check(content)]


def line_of(folder: Path, name: str, text: str) -> int:
    """The number of the one line that holds a text."""
    lines = (folder / name).read_text(encoding="utf-8").splitlines()
    found = [number for number, line in enumerate(lines, start=1) if text in line]
    assert len(found) == 1, f"{name} holds {text!r} in the lines {found}"
    return found[0]
