"""What people write instead of the words of the glossaries: regional words, short names, English terms in Spanish."""

from __future__ import annotations

import pytest

from language.analysis import fold
from tests.translator.glossaries import found, translator
from translator.speech import speech
from translator.synonyms import synonyms


@pytest.mark.parametrize(
    ("text", "game", "words", "term"),
    [
        # English terms in a Spanish text.
        ("¿Haces withhold o pagas?", "big-shoulders", "withhold", "withhold"),
        ("el income de la Pennsy ya va en 20", "chicago-express", "income", "income"),
        ("Si salgo de Mayor construyo un parque", "urban-sprawl", "Mayor", "mayor"),
        # The noun of a longer name, where another word tells which.
        ("¿El gerente da la bonificación?", "big-shoulders", "bonificación", "manager-bonus"),
        ("¿Esa donación todavía está libre en la tabla?", "carnegie", "tabla", "donation-table"),
        # What a region says, also misspelled and with a pronoun.
        ("ya tiene mi cubito la prepratoria del solar", "urban-sprawl", "prepratoria", "high-school"),
        ("Bótalo, ese edificio no vale nada", "urban-sprawl", "Bótalo", "demolish"),
        ("me quedan dos mangos para la subasta", "chicago-express", "mangos", "player-cash"),
        # A slip in a phrase.
        ("para el activo de captal", "big-shoulders", "activo de captal", "capital-asset"),
    ],
)
def test_what_people_write_is_the_term(text: str, game: str, words: str, term: str) -> None:
    assert (words, f"{game}:term/{term}") in found(text, game, "en")


@pytest.mark.parametrize(
    ("text", "game"),
    [
        ("un edificio mayor que el otro", "urban-sprawl"),
        ("después vemos el proyecto del asado", "carnegie"),
        ("la gestión de este club es un desastre", "carnegie"),
        ("necesito feria para la renta del depa", "chicago-express"),
    ],
)
def test_word_of_everyday_life_is_not_a_term(text: str, game: str) -> None:
    assert [words for words, _ in found(text, game, "en") if words != "edificio"] == []


def test_noun_like_a_verb_of_a_region_is_not_that_verb() -> None:
    assert "desarrollo" not in [words for words, _ in found("una acción de desarrollo", "chicago-express", "en")]


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_word_of_a_region_stands_for_a_word_of_a_glossary(language: str) -> None:
    trie = translator().trie(language)
    lists = speech()[language]
    assert [word for word in lists["regions"] if not trie.knows(fold(word))] == []
    assert [word for word in lists["short_names"] if not trie.knows(fold(word))] == []


def test_words_are_read_with_their_forms_and_what_must_be_near() -> None:
    lists = {"regions": {"demoler": {"colombia": ["botar (edificio|casa)"]}, "cuadra": {"mexico": ["luz"]}}}
    read = synonyms("es", lists)
    assert [(item.standard, item.near) for item in read["botalo"]] == [("demoler", ("edificio", "casa"))]
    assert [item.standard for item in read["luces"]] == ["cuadras"]
