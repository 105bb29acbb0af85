import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.sentences import listed, placeholders, sentence


@pytest.mark.parametrize(
    ("names", "en", "es"),
    [
        ([], "", ""),
        (["Ana"], "Ana", "Ana"),
        (["Ana", "Bo"], "Ana and Bo", "Ana y Bo"),
        (["Ana", "Bo", "Cy"], "Ana, Bo and Cy", "Ana, Bo y Cy"),
        (["Commerce and Finance", "Sales"], "Commerce and Finance; Sales", "Commerce and Finance y Sales"),
        (["Comercio y Finanzas", "Ventas"], "Comercio y Finanzas and Ventas", "Comercio y Finanzas; Ventas"),
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
        ("{present:none there|# there|# there in all}", {"present": 0}, "none there"),
        ("{present:none there|# there|# there in all}", {"present": 1}, "1 there"),
        ("{present:none there|# there|# there in all}", {"present": 3}, "3 there in all"),
        ("{who:list} pay", {"who": ["Ana", "Bo"]}, "Ana and Bo pay"),
        ("{name}: {shares}", {"name": "Ana", "shares": 3}, "Ana: 3"),
        ("{cash:$}, {exact}", {"cash": 1250, "exact": 7.33}, "$1,250, 7.33"),
        ("nothing to fill", {"unused": 1}, "nothing to fill"),
    ],
)
def test_sentence_is_filled(template: str, values: dict[str, object], words: str) -> None:
    assert sentence(template, values, "en") == words


def test_numbers_in_a_sentence_are_written_as_its_language_does() -> None:
    values = {"cash": 1250, "exact": 7.33, "goods": 12000}
    assert sentence("{cash:$}, {exact}, {goods:uno|#}", values, "es") == "$1250, 7,33, 12\N{NARROW NO-BREAK SPACE}000"


def test_thing_in_a_sentence_is_called_by_its_name() -> None:
    called = {"coal": "carbón", "wood": "madera"}.__getitem__
    assert sentence("{cube:thing}", {"cube": "coal"}, "es", called) == "carbón"
    assert sentence("{cubes:things}", {"cubes": ["coal", "wood"]}, "es", called) == "carbón y madera"
    assert sentence("{cubes:things}", {"cubes": ["coal", "wood", "coal"]}, "es", called) == "2 × carbón y madera"


def test_list_in_a_sentence_uses_the_language() -> None:
    assert sentence("{who:list}", {"who": ["Ana", "Bo"]}, "es") == "Ana y Bo"
    assert sentence("{got:each}", {"got": {"Ana": 3, "Bo": 4}}, "en") == "Ana 3 and Bo 4"
    assert sentence("{got:each$}", {"got": {"Ana": 3, "Bo": 4}}, "es") == "Ana $3 y Bo $4"


def test_spanish_contracts_the_article_of_a_name() -> None:
    called = {"bank": "el banco", "CO": "la C&O"}.__getitem__
    assert sentence("Paga a {to:thing}.", {"to": "bank"}, "es", called) == "Paga al banco."
    assert sentence("De {by:thing} a {to:thing}.", {"by": "bank", "to": "CO"}, "es", called) == "Del banco a la C&O."
    assert sentence("Lo da a él.", {}, "es") == "Lo da a él."


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
