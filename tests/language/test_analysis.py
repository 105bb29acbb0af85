import pytest
from hypothesis import given
from hypothesis import strategies as st

from language.analysis import LANGUAGES, Word, fold, is_stop, stem, stems, words
from language.lexicon import STOP_WORDS, STRONG_VERBS
from language.numerals import DIGITS

SCRAPS = st.sampled_from([*"abnt'’ñÉ_-«» 7", "n't", "don’t", "N'T", "accíon", "…", "ª"])


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("Año", "ano"),
        ("PRESTIGIO", "prestigio"),
        ("Límite", "limite"),
        ("ﬁn", "fin"),
        ("Straße", "strasse"),
        ("𝐒𝐡𝐚𝐫𝐞", "share"),
        ("", ""),
    ],
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


@given(st.text(max_size=40))
def test_folding_twice_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@given(st.lists(SCRAPS, max_size=12).map("".join))
def test_a_text_is_cut_into_the_same_words_whatever_letters_follow(text: str) -> None:
    # A letter that has no single plain one beside it sends the whole text the slower way.
    last = Word("ss", len(text) + 1, len(text) + 2)
    assert list(words(f"{text} ß")) == [*words(text), last]


@pytest.mark.parametrize(
    ("text", "texts"),
    [
        ("don't", ["do", "not"]),
        ("DON’T", ["do", "not"]),
        ("don't_pay", ["do", "not", "pay"]),
        ("an'tea", ["an", "tea"]),
        ("café's", ["cafe", "s"]),
        ("x" * 40, ["x" * 40]),
        ("x" * 41, []),
    ],
)
def test_where_words_begin_and_end(text: str, texts: list[str]) -> None:
    assert [word.text for word in words(text)] == texts


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_number_word_has_the_stem_of_its_digits(language: str) -> None:
    assert [word for word, digits in DIGITS[language].items() if stem(word, language) != stem(digits, language)] == []


@given(st.integers(0, 10_000), st.integers(0, 3), st.sampled_from(LANGUAGES))
def test_leading_zeros_do_not_change_a_number(number: int, zeros: int, language: str) -> None:
    assert stem("0" * zeros + str(number), language) == str(number)


def test_every_form_of_a_strong_verb_has_the_stem_of_its_infinitive() -> None:
    assert [form for form, verb in STRONG_VERBS.items() if stem(form, "en") != stem(verb, "en")] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_stop_words_are_written_as_texts_are_folded(language: str) -> None:
    assert {word for word in STOP_WORDS[language] if fold(word) != word} == set()


def test_the_left_side_is_not_the_verb_to_leave() -> None:
    assert stem("left", "en") != stem("leave", "en")
