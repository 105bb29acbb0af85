"""The search page: what is found, what is answered on the spot, and how both are narrowed."""

from __future__ import annotations

import pytest
from django.test import Client

from content.schema import COMPLETE
from rulebook.models import Section
from tests.games import at_level
from tests.pages.document import Element, document

pytestmark = pytest.mark.django_db

HIRE = "hire 3 workers, 7 in the job market"


def results(client: Client, language: str = "en", **asked: str) -> Element:
    return document(client.get(f"/{language}/search/", asked).content).one(id="results")


def addresses(found: Element) -> list[str]:
    """The pages of the hits, without their paragraphs."""
    return [link.partition("#")[0] for link in found.one("ol", class_="hits").links]


def rows(found: Element) -> list[str]:
    """The page of each row."""
    return [row.links[0].partition("#")[0] for row in found.one("ol", class_="hits").all("li")]


@pytest.mark.parametrize(
    ("language", "says", "leads"),
    [
        ("en", "3 workers cost $90", "Step by step: Hiring workers"),
        ("es", "3 trabajadores cuestan $90", "Paso a paso: Contratar trabajadores"),
    ],
)
def test_a_sum_is_answered_above_the_results(client: Client, language: str, says: str, leads: str) -> None:
    found = results(client, language, q=HIRE)
    answer = found.one("section", class_="quick")
    assert says in answer.text
    assert leads in answer.text
    [link] = answer.links
    assert "$90" in document(client.get(link).content).one("dl", class_="headline").text


def test_a_number_of_the_rules_is_answered_with_its_rule(client: Client) -> None:
    answer = results(client, q="certificate limit 3 players", game="big-shoulders").one("section", class_="quick")
    assert "12" in answer.text
    [link] = answer.links
    assert link.startswith("/en/big-shoulders/components/certificate-limit/")


@pytest.mark.parametrize(
    ("language", "question", "label"),
    [
        ("en", "can I move a manager to another factory", "Our reading"),
        ("es", "puedo pasar un gerente a otra fábrica", "Nuestra lectura"),
    ],
)
def test_a_result_with_a_reading_of_ours_says_so(client: Client, language: str, question: str, label: str) -> None:
    first, *others = results(client, language, q=question, game="big-shoulders").one("ol", class_="hits").all("li")
    assert first.one(class_="where").text.endswith(f"· {label}")
    assert any(label not in other.one(class_="where").text for other in others)
    sent = {"q": question, "lang": language, "game": "big-shoulders"}
    readings = [hit["reading"] for hit in client.get("/api/v1/search", sent).json()["results"]]
    assert (readings[0], False in readings) == (True, True)


@pytest.mark.parametrize(
    ("language", "question", "label"),
    [
        ("en", "how long does a game take", "The rules leave a point open"),
        ("es", "cuánto dura una partida", "Las reglas dejan algo sin resolver"),
    ],
)
def test_a_result_says_that_the_rules_are_silent(client: Client, language: str, question: str, label: str) -> None:
    first = results(client, language, q=question, game="urban-sprawl").one("ol", class_="hits").all("li")[0]
    assert label in first.one(class_="where").text
    sent = {"q": question, "lang": language, "game": "urban-sprawl"}
    assert client.get("/api/v1/search", sent).json()["results"][0]["silent"]


@pytest.mark.parametrize(
    ("language", "question"),
    [
        ("en", "may the director buy the preferred certificate of his own company"),
        ("es", "soy el director, puedo comprar el certificado preferente"),
    ],
)
def test_a_paragraph_that_settles_the_question_is_shown_whole(client: Client, language: str, question: str) -> None:
    found = results(client, language, q=question, game="big-shoulders")
    card = found.one("section", class_="quick")
    section = Section.objects.at("big-shoulders", "stock-phase", "preferred-certificate")
    paragraph = section.paragraphs.get(anchor="not-for-the-director")
    assert getattr(paragraph, f"text_{language}") in card.text
    assert f"{section.ref.address(language)}#not-for-the-director" in card.links
    assert addresses(found)[0] == section.ref.address(language)


@pytest.mark.parametrize(
    ("language", "question"), [("en", "we are 3, set up the game"), ("es", "somos 3, montar la partida")]
)
@pytest.mark.parametrize("game", at_level(COMPLETE))
def test_the_setup_for_some_players_is_the_checklist_for_them(
    client: Client, game: str, language: str, question: str
) -> None:
    [first, *_] = addresses(results(client, language, q=question, game=game))
    assert first == f"/{language}/{game}/checklist/setup/?players=3"


@pytest.mark.parametrize("question", ["hire workers", "not hire 3 workers"])
def test_what_is_not_certain_is_not_answered(client: Client, question: str) -> None:
    assert results(client, q=question).all("section", class_="quick") == []


@pytest.mark.parametrize(
    ("language", "question", "filled", "says"),
    [
        (
            "en",
            "hire 3 workers, 14 in the job market",
            "hires=3",
            ("hire: 3.", "Still needed: Workers in the job market."),
        ),
        ("es", "contratar 3 trabajadores, ¿coste?", "hires=3", ("De tu pregunta:", ": 3. Falta por indicar:")),
    ],
)
def test_question_that_is_understood_without_a_certain_answer_opens_the_calculator(
    client: Client, language: str, question: str, filled: str, says: tuple[str, ...]
) -> None:
    [offer] = results(client, language, q=question, game="big-shoulders").all("section", class_="quick")
    [link] = offer.links
    assert link.startswith(f"/{language}/big-shoulders/calc/")
    assert filled in link
    for words in says:
        assert words in offer.text


def test_a_program_is_told_what_a_calculation_lacks(client: Client) -> None:
    found = client.get("/api/v1/search", {"q": "hire 3 workers, 14 in the job market"}).json()
    assert (found["answer"], found["calculator"]["input"]) == (None, {"hires": 3})
    assert found["calculator"]["missing"] == ["available"]


@pytest.mark.parametrize(
    ("narrowed", "within"),
    [
        ({"game": "chicago-express"}, "/en/chicago-express/"),
        ({"game": "big-shoulders", "kind": "calculator"}, "/en/big-shoulders/calc/"),
        ({"game": "big-shoulders", "kind": "term"}, "/en/big-shoulders/term/"),
        ({"game": "big-shoulders", "kind": "point"}, ("/en/big-shoulders/difference/", "/en/big-shoulders/ruling/")),
        ({"game": "big-shoulders", "chapter": "operating-phase"}, "/en/big-shoulders/operating-phase/"),
    ],
)
def test_results_are_narrowed(client: Client, narrowed: dict[str, str], within: str | tuple[str, str]) -> None:
    found = addresses(results(client, q="dividends", **narrowed))
    assert found
    assert [address for address in found if not address.startswith(within)] == []


def test_what_narrows_can_be_let_go(client: Client) -> None:
    chosen = results(client, q="dividends", game="carnegie", kind="term").one("details", class_="narrow")
    lets_go = {link.attrs["href"] for link in chosen.all("a") if "aria-current" in link.attrs}
    assert lets_go == {"?q=dividends&game=carnegie", "?q=dividends&kind=term"}


@pytest.mark.parametrize("wrong", [{"game": "ludo"}, {"kind": "x"}, {"chapter": "x"}, {"game": "a\x00b"}])
def test_what_does_not_exist_narrows_nothing(client: Client, wrong: dict[str, str]) -> None:
    assert addresses(results(client, q="dividends", **wrong)) == addresses(results(client, q="dividends"))


def test_everything_is_ranked_together(client: Client) -> None:
    found = addresses(results(client, q="half price", game="big-shoulders", more="1"))
    kinds = {address.split("/")[3] for address in found}
    assert {"term", "calc", "operating-phase", "difference"} <= kinds


def test_more_results_are_a_link_away(client: Client) -> None:
    found = results(client, q="dividends")
    more = results(client, q="dividends", more="1")
    assert "?q=dividends&more=1" in found.links
    assert rows(more)[: len(rows(found))] == rows(found)
    assert len(rows(found)) <= 10
    assert len(rows(found)) < len(rows(more)) <= 20
    assert not any("more=1" in link for link in more.links)


def test_a_page_is_one_row_with_its_best_paragraphs(client: Client) -> None:
    found = results(client, q="sell shares", game="big-shoulders")
    pages = rows(found)
    assert len(pages) == len(set(pages))
    every = [row.links for row in found.one("ol", class_="hits").all("li")]
    several = [links for links in every if len(links) > 1]
    assert several
    assert all(len(links) == 2 and len({link.partition("#")[0] for link in links}) == 1 for links in several)
    assert [title.text for title in found.one("ol", class_="hits").all("h2")] != []


@pytest.mark.parametrize("query", ["", "a", " "])
def test_nothing_asked_offers_what_is_looked_up_most(client: Client, query: str) -> None:
    found = results(client, "es", q=query)
    assert "/es/big-shoulders/calc/dividends/" in found.links
    assert "/es/carnegie/round/income/" in found.links
    offered = results(client, "es", q=query, game="carnegie").all("ul", class_="chips")
    assert {link.split("/")[2] for item in offered for link in item.links} == {"carnegie"}


def test_a_typing_error_is_corrected_by_a_link(client: Client) -> None:
    found = results(client, q="certifcate limit", game="big-shoulders")
    assert "?q=certificate+limit&game=big-shoulders" in found.links


def test_what_the_rules_do_not_hold_is_said(client: Client) -> None:
    assert "We found no exact match." in results(client, q="a purple submarine sandwich").text
    # The first hit answers this one: nobody can say that nothing was found.
    told = results(client, q="two railroads on a mountain", game="chicago-express").text
    assert "These pages may help." in told
    assert "no exact match" not in told


@pytest.mark.parametrize("asked", ["asdf qwer", "can I asdf the qwer", "<script>alert(1)</script>", "🎲🎲", "xyzzy 3"])
@pytest.mark.parametrize("game", ["", "carnegie"])
@pytest.mark.parametrize(("language", "says"), [("en", "Nothing found."), ("es", "No se ha encontrado nada.")])
def test_nothing_is_said_of_the_rules_where_no_word_is_known(
    client: Client, language: str, says: str, game: str, asked: str
) -> None:
    found = results(client, language, q=asked, game=game)
    assert says in found.one("p", class_="empty").text
    assert not found.all("ol", class_="hits")
    assert f"/{language}/carnegie/round/income/" in found.links
    answer = client.get("/api/v1/search", {"q": asked, "lang": language, "game": game}).json()
    assert (answer["results"], answer["unsettled"], answer["answer"]) == ([], [], None)


def test_a_word_that_no_rule_has_does_not_hide_the_others(client: Client) -> None:
    assert "Carnegie has no dice." in results(client, q="asdf qwer dados", game="carnegie").text


def test_only_rare_words_are_marked(client: Client) -> None:
    marks = {mark.text.lower() for mark in results(client, q="who wins a tie", game="chicago-express").all("mark")}
    # “First place” means a win, but neither word alone does.
    assert {"wins", "tied"} <= marks
    assert not marks & {"first", "place", "same"}


def test_only_what_was_typed_is_marked(client: Client) -> None:
    hits = results(client, "es", q="¿qué pasa si pasa un jugador?", game="urban-sprawl").all("mark")
    assert hits
    assert not {mark.text for mark in hits} & {"PA"}


@pytest.mark.parametrize(
    ("language", "asked", "says", "nearest"),
    [
        ("en", "what if the bank has no bills left", "The rules of Urban Sprawl do not settle this.", "Nearest rules:"),
        (
            "es",
            "y si al banco no le quedan billetes",
            "Las reglas de Urban Sprawl no lo resuelven.",
            "Reglas más cercanas:",
        ),
    ],
)
def test_what_the_rules_do_not_settle_is_said_with_the_nearest_rules(
    client: Client, language: str, asked: str, says: str, nearest: str
) -> None:
    found = results(client, language, q=asked, game="urban-sprawl")
    sentence = found.one("p", class_="empty")
    assert (says in sentence.text, nearest in sentence.text) == (True, True)
    assert f"/{language}/urban-sprawl/concepts/wealth-and-prestige/#bank" in sentence.links
    assert all("/unanswered/" not in link for link in found.links)
    part = client.get(f"/{language}/search/", {"q": asked, "game": "urban-sprawl", "brief": "1"})
    assert says in document(part.content).text


@pytest.mark.parametrize(
    ("language", "asked", "says"),
    [
        ("en", "are there dice", "Chicago Express has no dice."),
        ("es", "cuándo se tiran los dados", "En Chicago Express no hay dados."),
    ],
)
def test_what_a_game_does_not_have_is_said(client: Client, language: str, asked: str, says: str) -> None:
    found = results(client, language, q=asked, game="chicago-express")
    sentence = found.one("p", class_="empty")
    assert sentence.text.strip().startswith(says)
    assert f"/{language}/chicago-express/overview/components/#box" in sentence.links


def test_what_no_game_settles_is_said_of_each_of_them(client: Client) -> None:
    found = results(client, q="can I take back a move")
    said = found.all("p", class_="empty")
    for name in ("City of the Big Shoulders", "Carnegie", "Urban Sprawl"):
        assert sum(f"The rules of {name} do not settle this." in one.text for one in said) == 1
    assert "/en/carnegie/round/structure/" in {link.partition("#")[0] for one in said for link in one.links}


def test_while_typing_a_few_hits_are_offered(client: Client) -> None:
    part = client.get("/en/search/", {"q": "dividends", "brief": "1"}, headers={"HX-Request": "true"})
    links = document(part.content).links
    assert 5 <= len(links) <= 7
    assert len({link.partition("#")[0] for link in links}) == len(links)
    assert links[-1] == "/en/search/?q=dividends"
    part = client.get("/en/search/", {"q": "d", "brief": "1"}, headers={"HX-Request": "true"})
    assert document(part.content).links == []


@pytest.mark.parametrize(
    ("language", "asked"),
    [
        ("en", ("player aid", "cheat sheet", "summary")),
        ("es", ("ayuda de juego", "chuleta", "hoja de ayuda", "resumen")),
    ],
)
@pytest.mark.parametrize("game", at_level(COMPLETE))
def test_what_lies_beside_the_board_is_found(client: Client, game: str, language: str, asked: tuple[str, ...]) -> None:
    for words in asked:
        assert f"/{language}/{game}/aid/" in addresses(results(client, language, q=words, game=game))[:3], words
    lists = {"en": "setup checklist", "es": "lista de preparación"}
    assert f"/{language}/{game}/checklist/setup/" in addresses(results(client, language, q=lists[language], game=game))
    sheets = {"en": "score sheet", "es": "hoja de puntuación"}
    found = addresses(results(client, language, q=sheets[language], game=game))[:5]
    assert any(address.startswith(f"/{language}/{game}/calc/final-") for address in found)
