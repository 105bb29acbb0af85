"""What a term means and what it is called in the other language: the card of the term, or a list of the terms."""

from __future__ import annotations

from itertools import product

import pytest

from search import Searcher

BIG_SHOULDERS, CARNEGIE, CHICAGO, URBAN = "big-shoulders", "carnegie", "chicago-express", "urban-sprawl"
# A game, one of its terms, and its names in both languages.
TERMS = [
    (BIG_SHOULDERS, "par-value", "par value", "valor nominal"),
    (BIG_SHOULDERS, "demand-tile", "demand tile", "loseta de demanda"),
    (BIG_SHOULDERS, "manager", "manager", "gerente"),
    (CARNEGIE, "lobby", "lobby", "vestíbulo"),
    (CHICAGO, "needle", "needle", "manecilla"),
    (URBAN, "contractor", "contractor", "contratista"),
]
# Ways to ask, in English and in Spanish; a reader may use the name of either language.
ASKING = {
    "en": [
        *("{} meaning", "what does {} mean", "meaning of {}", "translate {}", "what is {} in english"),
        *("{} in spanish", "how do you say {} in spanish", "spanish for {}", "translation of {}", "define {}"),
    ],
    "es": [
        *("qué significa {}", "cómo se dice {}", "cómo se dice {} en inglés", "traduce {}", "traducción de {}"),
        *(
            "cómo se llama {} en español",
            "qué quiere decir {}",
            "{} en inglés",
            "significado de {}",
            "definición de {}",
        ),
    ],
}
FORMS = [
    (language, form, *term, name)
    for language, forms in ASKING.items()
    for form, term in zip(forms, [*TERMS, *TERMS], strict=False)
    for name in term[2:]
]
ARTICLE = [
    ("es", "cómo se llama the director en español", BIG_SHOULDERS, "director"),
    ("es", "qué significa par", BIG_SHOULDERS, "par-value"),
]


@pytest.mark.parametrize(("language", "form", "game", "key", "english", "spanish", "name"), FORMS)
def test_a_term_is_answered_with_its_card(
    real_searcher: Searcher, language: str, form: str, game: str, key: str, english: str, spanish: str, name: str
) -> None:
    answer = real_searcher.search(form.format(name), language, game=game)
    first = answer.hits[0]
    assert (str(first.ref), answer.certain, answer.unsettled) == (f"{game}:term/{key}", True, ())
    titles = {first.title.casefold(), first.other_title.casefold()}
    assert titles == {english, spanish}


@pytest.mark.parametrize(("language", "question", "game", "key"), ARTICLE)
def test_an_article_of_the_other_language_and_a_short_form_are_understood(
    real_searcher: Searcher, language: str, question: str, game: str, key: str
) -> None:
    answer = real_searcher.search(question, language, game=game)
    assert (str(answer.hits[0].ref), answer.certain) == (f"{game}:term/{key}", True)


@pytest.mark.parametrize(
    ("language", "question"),
    [("en", "meaning of dividend"), ("en", "spanish for share"), ("es", "dividendo en inglés")],
)
def test_a_term_of_several_games_is_a_list_of_terms(real_searcher: Searcher, language: str, question: str) -> None:
    answer = real_searcher.search(question, language)
    first, second = answer.hits[:2]
    assert (first.group, second.group) == ("term", "term")
    assert first.ref.game != second.ref.game
    assert (answer.certain, answer.confident, answer.unsettled) == (False, True, ())


@pytest.mark.parametrize(
    ("language", "question", "game"),
    [(language, question, game)
     for (language, question), game in product(
        [("es", "cómo se dice boss"), ("en", "bust meaning"), ("en", "translate zeppelin"), ("es", "qué significa x")],
        ["", BIG_SHOULDERS, CARNEGIE, CHICAGO, URBAN])],
)  # fmt: skip
def test_the_meaning_of_a_word_is_never_said_to_be_unsettled(
    real_searcher: Searcher, language: str, question: str, game: str
) -> None:
    assert real_searcher.search(question, language, game=game).unsettled == ()
