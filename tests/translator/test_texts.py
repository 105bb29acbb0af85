"""What people write at a table, and which of their words are terms."""

from __future__ import annotations

import re

import pytest
import yaml

from content.schema import COMPLETE
from tests.games import GAMES, at_level, contents
from tests.translator.glossaries import found, marked, translator

FOLDER = "tests/translator/texts"
MARKED = re.compile(r"\{([^{}|]*)\|[^{}]*\}")


def texts(game):
    from tests.conftest import PROJECT

    path = PROJECT / FOLDER / f"{game}.yaml"
    kinds = yaml.safe_load(path.read_text(encoding="utf-8")) if path.exists() else {}
    return [(kind, *item.popitem()) for kind, items in kinds.items() for item in map(dict, items)]


CASES = [pytest.param(game, *case, id=f"{game}-{case[2][:40]}") for game in GAMES for case in texts(game)]


@pytest.mark.parametrize(("game", "kind", "language", "expected"), CASES)
def test_the_terms_of_a_text_are_marked_and_nothing_else(game, kind, language, expected):
    text = MARKED.sub(r"\1", expected)
    reading = translator().read(text, game=game)
    assert reading.source == language
    assert marked(text, reading) == expected


@pytest.mark.parametrize("game", at_level(COMPLETE))
def test_texts_of_a_complete_game_are_in_both_languages(game):
    assert {language for _kind, language, _text in texts(game)} == {"en", "es"}


@pytest.mark.parametrize(
    ("text", "game"),
    [
        ("The network reaches Wheeling and the house goes to Detroit.", "chicago-express"),
        ("Andrew draws an action card and I send an employee on a mission.", "carnegie"),
        ("El alcalde gana la elección y demuele mi edificio.", "urban-sprawl"),
        ("Retuvo los ingresos y tocó la campana del track de prestigio.", "big-shoulders"),
    ],
)
def test_the_game_is_told_from_its_own_terms(text, game):
    assert translator().read(text).games == (game,)


@pytest.mark.parametrize(
    ("text", "last", "games"),
    [
        ("Mando un empleado de misión y luego vuelve a mi tablero", "", "carnegie"),
        ("Mando un empleado de misión y luego vuelve a mi tablero", "carnegie", "carnegie"),
        ("Devuelvo un empleado a una ciudad", "carnegie", "carnegie"),
        ("I return an employee to a city", "carnegie", "carnegie"),
        ("I return an employee to a city", "big-shoulders", "big-shoulders"),
        # A game without any of the words is not meant, nor does the game read last outweigh one that is named.
        ("The employee is back from the mission", "urban-sprawl", "carnegie"),
        ("Carnegie: the worker returns", "big-shoulders", "carnegie"),
    ],
)
def test_game_read_last_has_the_words_of_several_games(text, last, games):
    reading = translator().read(text, last=last)
    assert reading.games[0] == games
    [employee] = [span for span in reading.spans if text[span.start : span.end] in ("empleado", "employee", "worker")]
    assert employee.meanings[0].pattern.entry.ref.game == games


def test_employees_who_are_sent_are_not_hired():
    text = "Mando dos empleados a una misión y uno vuelve a mi tablero"
    reading = translator().read(text, "en")
    named = {text[span.start : span.end]: span.meanings[0].pattern.entry.ref.game for span in reading.spans}
    assert named["empleados"] == named["misión"] == "carnegie"


def test_words_of_several_games_keep_every_meaning_and_say_why():
    [span] = translator().read("share").spans
    having = {game.slug for game in contents() if any(term.en.term == "share" for term in game.terms)}
    assert len(having) > 1
    assert {item.pattern.entry.ref.game for item in span.meanings} >= having
    assert {item.why for item in span.meanings} == {"game"}


def test_the_same_word_is_another_term_in_another_game():
    assert found("event", "carnegie") == [("event", "carnegie:term/event")]
    assert found("event", "urban-sprawl") == [("event", "urban-sprawl:term/event")]
    assert found("event", "big-shoulders") == []


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("Compro una acción de la PRR.", "share"),
        ("Elijo la acción de turno, la acción de urbanizar.", "action"),
        ("¿Qué acción haces en tu turno, girar la manecilla?", "action"),
        ("Cobro por cada acción vendida, y esta acción da un dividendo.", "share"),
    ],
)
def test_neighbours_choose_between_the_meanings_of_a_word(text, first):
    spans = translator().read(text, game="chicago-express").spans
    [span] = [item for item in spans if text[item.start : item.end] == "acción" and len(item.meanings) > 1][-1:]
    assert span.meanings[0].pattern.entry.ref.key == first
    assert span.meanings[0].words


def test_a_word_of_one_edition_is_known_by_it():
    [span] = translator().read("mercado de trabajo", game="big-shoulders").spans
    assert span.meanings[0].pattern.saying.editions == ("es-2018",)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("The company pays", "en"),
        ("La compañía paga", "es"),
        ("dividendo", "es"),
        ("dividend", "en"),
        ("¡Ñandú!", "es"),
    ],
)
def test_the_language_is_told_from_the_words(text, language):
    assert translator().read(text).source == language


def test_a_text_that_tells_nothing_is_in_the_language_named():
    assert [translator().read("1234", otherwise=language).source for language in ("en", "es")] == ["en", "es"]


def test_the_direction_asked_for_goes_before_the_words():
    reading = translator().read("La compañía paga", target="es")
    assert (reading.source, reading.target) == ("en", "es")
