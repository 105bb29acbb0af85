"""Words written as they sound, with a letter wrong, or with what a region says."""

from __future__ import annotations

import pytest

from tests.translator.glossaries import found
from translator.misspelled import Misspelled
from translator.spanish import verb_forms

WORDS = Misspelled(["empresa", "licencia", "licencias", "contrato", "contratos", "casa", "bienes", "proyecto"])


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("empreza", "empresa"),
        ("licenias", "licencias"),
        ("licenica", "licencia"),
        ("proyetco", "proyecto"),
        # Another word, too short, or too far away.
        ("vienes", ""),
        ("caza", ""),
        ("contraste", ""),
        ("licenciado", ""),
        ("", ""),
    ],
)
def test_word_that_is_meant_is_found_where_only_one_can_be(written: str, meant: str) -> None:
    assert WORDS.meant(written) == meant


def test_word_that_could_be_two_stays_what_it_is() -> None:
    assert Misspelled(["acordada", "acortada"]).meant("acorzada") == ""


@pytest.mark.parametrize(
    ("text", "game", "term"),
    [
        ("la empreza no tiene nada", "chicago-express", ("empreza", "chicago-express:term/company")),
        ("no tengo licenias", "urban-sprawl", ("licenias", "urban-sprawl:term/permit")),
        ("me falta guita", "big-shoulders", ("guita", "big-shoulders:term/personal-treasury")),
        ("ya no tengo lana", "chicago-express", ("lana", "chicago-express:term/player-cash")),
        ("Al subastarla le metes 20", "chicago-express", ("subastarla", "chicago-express:term/auction")),
        ("ampliadla hasta allí", "chicago-express", ("ampliadla", "chicago-express:term/expand")),
    ],
)
def test_term_is_found_as_people_write_it(text: str, game: str, term: tuple[str, str]) -> None:
    assert term in found(text, game, "en")


@pytest.mark.parametrize(
    ("text", "game"),
    [
        ("Tengo turno con el dentista", "big-shoulders"),
        ("la obra de los vecinos no me deja pensar", "carnegie"),
        ("menuda acción tenía la peli", "chicago-express"),
        ("¿cuándo vienes?", "big-shoulders"),
    ],
)
def test_everyday_speech_has_no_terms(text: str, game: str) -> None:
    assert found(text, game, "en") == []


def test_pronouns_stand_behind_every_form_that_takes_them() -> None:
    forms, _ = verb_forms("quitar")
    assert {"quitártela", "quitándotela", "quitadla", "quitádmela", "quitarte", "quítamela"} <= forms


@pytest.mark.parametrize(
    ("text", "game", "term"),
    [
        ("me faltan dos cubitos", "carnegie", ("cubitos", "carnegie:term/goods-cube")),
        ("pon un trencito ahí", "chicago-express", ("trencito", "chicago-express:term/locomotive")),
        ("se va al depto de Compras", "carnegie", ("depto de Compras", "carnegie:term/purchasing")),
        ("son 3 ptos de estudio", "carnegie", ("ptos de estudio", "carnegie:term/study-point")),
        (
            "lo pongo en el casillero de montaña",
            "chicago-express",
            ("casillero de montaña", "chicago-express:term/mountain-hex"),
        ),
        ("automatisalos ya", "big-shoulders", ("automatisalos", "big-shoulders:term/automate-a-worker")),
        ("cobrala vos la fila", "urban-sprawl", ("fila", "urban-sprawl:term/row")),
        ("Véndesela, que esa participación no sube", "big-shoulders", ("Véndesela", "big-shoulders:term/sell-shares")),
        ("no tengo pasta para la donación", "carnegie", ("pasta", "carnegie:term/money")),
    ],
)
def test_chat_of_a_region_is_read(text: str, game: str, term: tuple[str, str]) -> None:
    assert term in found(text, game, "en")


@pytest.mark.parametrize(
    ("text", "game"),
    [
        ("pon la pasta a hervir", "carnegie"),
        ("Pásame el mango con chile", "big-shoulders"),
        ("se enfrían las empanadas", "urban-sprawl"),
        ("qué bonito te quedó", "urban-sprawl"),
        ("mi hermana vende su moto", "big-shoulders"),
        ("laburo en un casillero", "carnegie"),
    ],
)
def test_words_of_a_region_are_not_terms_by_themselves(text: str, game: str) -> None:
    assert found(text, game, "en") == []
