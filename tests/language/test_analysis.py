import pytest

from language.analysis import fold, is_stop, stem, stems, words


@pytest.mark.parametrize(
    ("text", "folded"),
    [("Año", "ano"), ("PRESTIGIO", "prestigio"), ("Límite", "limite"), ("ﬁn", "fin"), ("Straße", "strasse"), ("", "")],
)
def test_case_and_accents_do_not_matter(text: str, folded: str) -> None:
    assert fold(text) == folded


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("en", ["sell", "sells", "selling", "sold"]),
        ("en", ["pay", "pays", "paid"]),
        ("en", ["company", "companies"]),
        ("en", ["three", "3", "03"]),
        ("es", ["participación", "participacion", "participaciones"]),
        ("es", ["ciudad", "ciudades"]),
        ("es", ["retener", "retiene", "retención", "retenciones"]),
        ("es", ["empezar", "empieza", "empiece"]),
        ("es", ["producir", "produce", "produzca", "producción"]),
        ("es", ["pagar", "paga", "pague"]),
        ("es", ["colocar", "coloca", "coloque"]),
        ("es", ["cuesta", "costar"]),
        ("es", ["vez", "veces"]),
        ("es", ["tres", "3"]),
    ],
)
def test_forms_of_one_word_have_one_stem(language: str, forms: list[str]) -> None:
    assert len({stem(fold(form), language) for form in forms}) == 1


@pytest.mark.parametrize(
    ("language", "one", "other"), [("en", "sell", "buy"), ("es", "acción", "activo"), ("es", "director", "dirección")]
)
def test_different_words_stay_apart(language: str, one: str, other: str) -> None:
    assert stem(fold(one), language) != stem(fold(other), language)


@pytest.mark.parametrize(
    ("language", "word"), [("en", "not"), ("en", "no"), ("en", "must"), ("es", "no"), ("es", "sin")]
)
def test_what_turns_a_rule_around_is_no_stop_word(language: str, word: str) -> None:
    assert not is_stop(word, language)


def test_contractions_keep_their_negation() -> None:
    assert "not" in stems("You don't pay", "en")
    assert "not" in stems("You can’t pay", "en")


def test_places_of_words_count_characters_of_the_text() -> None:
    text = "¿Qué está—aquí? Niño 20%"
    assert [text[word.start : word.end] for word in words(text)] == ["Qué", "está", "aquí", "Niño", "20"]


def test_numbers_are_kept() -> None:
    assert stems("pay $20 for 4", "en") == ["pay", "20", "4"]
