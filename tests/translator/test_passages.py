"""The rule that a text restates."""

import pytest

from content.refs import Ref
from tests.translator.made_up import GAME, entry, wording
from translator.passages import Likeness, Passage, Passages
from translator.patterns import PatternTrie

SECTIONS = {
    "selling": "When you sell a chest of tea, the bank pays you the price of the day in cash.",
    "storms": "A storm sinks every ship outside the harbor; insurance pays twenty for each ship lost.",
    "loading": "The harbor master chooses the order in which every ship loads its cargo at the quay.",
}
CHEST = entry("chest", wording("chest", variants=("crate",)))


def passages() -> Passages:
    texts = [Passage(Ref(GAME, "trade", key, "rule"), text) for key, text in SECTIONS.items()]
    return Passages(texts, PatternTrie("en", [CHEST]), GAME)


def nearest(text: str) -> Likeness:
    found = passages().nearest(text)
    assert found is not None
    return found


@pytest.mark.parametrize("key", SECTIONS)
def test_a_rule_is_itself(key: str) -> None:
    found = nearest(SECTIONS[key])
    assert (found.ref.key, found.best, found.certain) == (key, pytest.approx(1.0), True)


def test_a_term_is_the_same_by_its_variant() -> None:
    found = nearest(SECTIONS["selling"].replace("chest", "crate"))
    assert found.best == pytest.approx(1.0)


def test_other_words_are_less_alike() -> None:
    found = nearest("You sell tea and the bank pays the price in cash, my friend told me yesterday.")
    assert found.ref.key == "selling"
    assert 0.5 < found.best < 1.0


@pytest.mark.parametrize(
    ("why", "text"),
    [
        ("it says too little", "the bank pays"),
        ("it says more than any rule", " ".join(SECTIONS.values()) * 2),
        ("it says something else", "yesterday my cousin baked seven wonderful lemon cakes"),
    ],
)
def test_no_rule_is_near(why: str, text: str) -> None:
    assert passages().nearest(text) is None, why


@pytest.mark.parametrize(
    ("best", "next_", "certain"),
    [
        (0.95, 0.9, True),
        (0.95, 0.94, False),
        (0.72, 0.6, True),
        (0.72, 0.7, False),
        (0.56, 0.4, True),
        (0.56, 0.5, False),
        (0.5, 0.1, False),
        (0.56, 0.0, True),
    ],
)
def test_certain_is_alike_with_a_lead(best: float, next_: float, certain: bool) -> None:
    assert Likeness(Ref(GAME, "trade", "selling"), best, next_).certain is certain


@pytest.mark.parametrize(
    ("why", "change", "alike"),
    [
        ("a stop word says nothing", ("the bank", "a bank"), True),
        ("an inflected form says the same", ("ship lost", "ships lost"), True),
        ("another number is another rule", ("twenty", "thirty"), False),
        ("a number in figures is the one in words", ("twenty", "20"), True),
    ],
)
def test_what_counts_of_a_rule(why: str, change: tuple[str, str], alike: bool) -> None:
    key = next(key for key, text in SECTIONS.items() if change[0] in text)
    found = nearest(SECTIONS[key].replace(*change))
    assert found.ref.key == key
    assert (found.best == pytest.approx(1.0)) is alike, why


def test_only_another_section_is_a_rival() -> None:
    twice = Passage(Ref(GAME, "trade", "selling", "again"), SECTIONS["selling"])
    texts = [Passage(Ref(GAME, "trade", key, "rule"), text) for key, text in SECTIONS.items()]
    found = Passages([*texts, twice], PatternTrie("en", [CHEST]), GAME).nearest(SECTIONS["selling"])
    assert found is not None
    assert found.next < 0.3 < found.best
    assert found.certain


def test_a_term_of_another_game_is_a_word_like_others() -> None:
    rails = entry("case", wording("chest", variants=("crate",)), game="rails")
    text = Passage(Ref(GAME, "trade", "selling", "rule"), SECTIONS["selling"])
    found = Passages([text], PatternTrie("en", [rails]), GAME).nearest(SECTIONS["selling"].replace("chest", "crate"))
    assert found is not None
    assert found.best < 0.95
