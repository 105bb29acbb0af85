"""What the translator makes of a text: its language, its games, and its terms."""

import pytest

from tests.translator.made_up import GAME, entry
from translator.idioms import idioms
from translator.speech import speech
from translator.translate import Translator, other

ENTRIES = (
    entry("chest", "chest", "caja"),
    entry("harbor", "harbor", "puerto"),
    entry("sail", "sail", "vela", game="ghost-ship"),
)
TRANSLATOR = Translator(
    ENTRIES, {GAME: ("tea harbor",), "ghost-ship": ("ghost ship", "barco fantasma")}, idioms(), speech()
)


@pytest.mark.parametrize(
    ("why", "text", "target", "otherwise", "source", "certain"),
    [
        ("small words of English", "the chest is in the harbor", "", "es", "en", True),
        ("small words of Spanish", "las cajas del puerto", "", "en", "es", True),
        ("terms alone", "caja puerto", "", "en", "es", False),
        ("nothing tells", "12 + 30", "", "es", "es", False),
        ("nothing tells, otherwise English", "12 + 30", "", "en", "en", False),
        ("the target is named", "las cajas del puerto", "es", "en", "en", True),
    ],
)
def test_the_language(why: str, text: str, target: str, otherwise: str, source: str, certain: bool) -> None:
    reading = TRANSLATOR.read(text, target, otherwise=otherwise)
    assert (reading.source, reading.target, reading.certain) == (source, other(source), certain), why


@pytest.mark.parametrize(
    ("text", "games", "terms"),
    [
        ("the chest is in the harbor", (GAME,), ["chest", "harbor"]),
        ("a sail for the ghost ship", ("ghost-ship",), ["sail"]),
        ("a chest and a sail", ("ghost-ship", GAME), ["chest", "sail"]),
        ("ghost ship: a chest and a sail", ("ghost-ship",), ["sail"]),
        ("nothing of either", (), []),
    ],
)
def test_the_games_and_the_terms(text: str, games: tuple[str, ...], terms: list[str]) -> None:
    reading = TRANSLATOR.read(text, "es")
    assert (reading.games, [text[span.start : span.end] for span in reading.spans]) == (games, terms)


def test_a_game_that_is_named_is_the_only_one() -> None:
    reading = TRANSLATOR.read("ghost ship: a chest and a sail", "es", GAME)
    assert reading.games == (GAME,)
    assert [span.meanings[0].pattern.entry.ref.key for span in reading.spans] == ["chest"]
