import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.sentences import listed, money, placeholders, sentence, signed


@pytest.mark.parametrize(("amount", "words"), [(0, "$0"), (20, "$20"), (1200, "$1200"), (-5, "−$5")])
def test_money_has_its_sign_in_front(amount: int, words: str) -> None:
    assert money(amount) == words


@pytest.mark.parametrize(("number", "words"), [(2, "+2"), (0, "0"), (-1, "−1")])
def test_signed_number_says_its_direction(number: int, words: str) -> None:
    assert signed(number) == words


@pytest.mark.parametrize(
    ("names", "en", "es"),
    [
        ([], "", ""),
        (["Ana"], "Ana", "Ana"),
        (["Ana", "Bo"], "Ana and Bo", "Ana y Bo"),
        (["Ana", "Bo", "Cy"], "Ana, Bo and Cy", "Ana, Bo y Cy"),
    ],
)
def test_names_are_listed_in_the_language(names: list[str], en: str, es: str) -> None:
    assert (listed(names, "en"), listed(names, "es")) == (en, es)


@pytest.mark.parametrize(
    ("template", "values", "words"),
    [
        ("{revenue:$} earned", {"revenue": 225}, "$225 earned"),
        ("moves {steps:+}", {"steps": -1}, "moves −1"),
        ("{shares:# share|# shares}", {"shares": 1}, "1 share"),
        ("{shares:# share|# shares}", {"shares": 0}, "0 shares"),
        ("{shares:# share|# shares}", {"shares": 6}, "6 shares"),
        ("{many:it|them}", {"many": 2}, "them"),
        ("{who:list} pay", {"who": ["Ana", "Bo"]}, "Ana and Bo pay"),
        ("{name}: {shares}", {"name": "Ana", "shares": 3}, "Ana: 3"),
        ("nothing to fill", {"unused": 1}, "nothing to fill"),
    ],
)
def test_sentence_is_filled(template: str, values: dict[str, object], words: str) -> None:
    assert sentence(template, values, "en") == words


def test_thing_in_a_sentence_is_called_by_its_name() -> None:
    called = {"coal": "carbón", "wood": "madera"}.__getitem__
    assert sentence("{cube:thing}", {"cube": "coal"}, "es", called) == "carbón"
    assert sentence("{cubes:things}", {"cubes": ["coal", "wood"]}, "es", called) == "carbón y madera"


def test_list_in_a_sentence_uses_the_language() -> None:
    assert sentence("{who:list}", {"who": ["Ana", "Bo"]}, "es") == "Ana y Bo"
    assert sentence("{got:each}", {"got": {"Ana": 3, "Bo": 4}}, "en") == "Ana 3 and Bo 4"
    assert sentence("{got:each$}", {"got": {"Ana": 3, "Bo": 4}}, "es") == "Ana $3 y Bo $4"


def test_missing_number_is_an_error() -> None:
    with pytest.raises(KeyError, match="revenue"):
        sentence("{revenue:$}", {}, "en")


@given(st.text())
def test_what_somebody_typed_is_never_read_as_a_sentence(name: str) -> None:
    assert sentence("{name}!", {"name": name}, "en") == f"{name}!"


@pytest.mark.parametrize(
    ("template", "names"),
    [("{a:$} and {b:# one|# many} and {a}", {"a", "b"}), ("none", set()), ("{who:list}", {"who"})],
)
def test_placeholders_are_found(template: str, names: set[str]) -> None:
    assert placeholders(template) == names
