import pytest

from rules.engine.calculator import Result
from rules.engine.editions import DIFFERS, compute_with_editions
from rules.engine.registry import calculators

SETUP = calculators()["carnegie", "setup"]


def prepare(players: int, edition: str = "bga-es") -> Result:
    return compute_with_editions(SETUP, SETUP.read({"players": players, "edition": edition}))


@pytest.mark.parametrize(
    ("players", "edition", "removed", "available", "discs", "choice_tiles"),
    [
        (1, "bga-es", 16, 16, 18, "none"),
        (2, "bga-es", 16, 16, 18, "none"),
        (3, "bga-es", 8, 24, 9, "third-player"),
        (4, "bga-es", 0, 32, 0, "every-player"),
        (1, "published", 16, 16, 18, "none"),
        (2, "published", 16, 16, 18, "none"),
        (3, "published", 8, 24, 9, "third-player"),
        (4, "published", 4, 28, 0, "every-player"),
    ],
)
def test_number_of_players_decides(
    players: int, edition: str, removed: int, available: int, discs: int, choice_tiles: str
) -> None:
    assert prepare(players, edition).values == {
        "departments_removed": removed,
        "departments_available": available,
        "neutral_discs": discs,
        "action_choice_tiles": choice_tiles,
        "money": 12,
        "goods": 4,
    }


@pytest.mark.parametrize(
    ("players", "codes"),
    [
        (1, ["solo", "tiles-out", "neutral-discs", "choice-tiles-none", "money-and-goods"]),
        (2, ["tiles-out", "neutral-discs", "choice-tiles-none", "money-and-goods"]),
        (3, ["tiles-out", "neutral-discs", "choice-tiles-third-player", "money-and-goods"]),
        (4, ["all-tiles", "no-neutral-discs", "choice-tiles-every-player", "money-and-goods"]),
    ],
)
def test_every_number_has_its_line(players: int, codes: list[str]) -> None:
    assert [step.code for step in prepare(players).steps] == codes


@pytest.mark.parametrize(("edition", "other"), [("bga-es", "published"), ("published", "bga-es")])
def test_editions_differ_with_four_players_only(edition: str, other: str) -> None:
    assert [prepare(players, edition).warnings for players in (1, 2, 3)] == [(), (), ()]
    [warning] = prepare(4, edition).warnings
    assert (warning.code, warning.values["edition"]) == (DIFFERS, other)
    assert set(warning.values["changed"]) == {"departments_removed", "departments_available"}
