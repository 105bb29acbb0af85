"""What must hold for the content as it is, whatever it is."""

import pytest

from content.schema import COMPLETE
from language.analysis import stems
from search import Document, Searcher
from search.document import UNANSWERED
from tests.games import at_level

LANGUAGES = ("en", "es")


def names(document: Document) -> list[set[str]]:
    """The stems of each of its names."""
    return [
        set(stems(name, language))
        for language in LANGUAGES
        for name in (document.title[language], *document.names[language])
    ]


def test_every_title_finds_a_page_of_that_name(real_documents: list[Document], real_searcher: Searcher) -> None:
    named = {document.ref: document for document in real_documents}
    lost = []
    # All of them would take a minute: every eighth, some three hundred and fifty titles.
    for document in real_documents[::8]:
        for language in LANGUAGES:
            words = set(stems(document.title[language], language))
            hits = real_searcher.search(document.title[language], language, document.game).hits
            if words and not (hits and words in names(named[hits[0].ref])):
                lost.append(document.title[language])
    assert len(lost) <= len(real_documents) / 8 * 2 * 0.02, lost


def test_every_question_of_players_is_answered(real_documents: list[Document], real_searcher: Searcher) -> None:
    missed, asked = [], 0
    pages = [document for document in real_documents if document.group != UNANSWERED]
    for place, document in enumerate(pages):
        for language, questions in document.asked.items():
            # All of them would take ten minutes: every eightieth, beginning elsewhere on each page.
            for question in questions[place % 80 :: 80]:
                asked += 1
                hits = real_searcher.search(question, language, document.game, limit=3).hits
                if document.ref not in [hit.ref for hit in hits]:
                    missed.append((question, str(document.ref)))
    # Two pages may answer one question as well: a section and the calculator of its sum.
    assert len(missed) <= asked * 0.1, missed


@pytest.mark.parametrize(("asked", "page"), [("comprar asiones", "buying"), ("jerente", "hire-manager")])
def test_a_word_written_as_it_is_heard_finds_its_page(real_searcher: Searcher, asked: str, page: str) -> None:
    found = real_searcher.search(asked, "es", game="big-shoulders").hits
    assert page in [hit.ref.key for hit in found[:10]]


@pytest.mark.parametrize(
    ("asked", "language"),
    [("what does Price Protection do", "en"), ("qué hace Price Protection", "es"), ("qué hace Proteccionismo", "es")],
)
def test_a_tile_is_found_by_its_name_in_either_language(real_searcher: Searcher, asked: str, language: str) -> None:
    first = real_searcher.search(asked, language, game="big-shoulders").hits[0]
    assert str(first.ref) == "big-shoulders:asset/price-protection"


@pytest.mark.parametrize(
    "asked",
    [
        "what does the tile Price Protection do",
        "tell me about the Price Protection capital asset",
        "qué hace la loseta Price Protection",
        "para qué sirve el activo Proteccionismo",
    ],
)
def test_the_kind_of_a_thing_beside_its_name_changes_nothing(real_searcher: Searcher, asked: str) -> None:
    first = real_searcher.search(asked, "en", game="big-shoulders").hits[0]
    assert str(first.ref) == "big-shoulders:asset/price-protection"


def test_every_thing_is_found_by_its_kind_and_name(real_documents: list[Document], real_searcher: Searcher) -> None:
    things = [document for document in real_documents if document.group == "component"]
    lost = []
    for place, document in enumerate(things):
        # All phrasings would take half a minute: each thing has one language for the question, the other for its name.
        language, other = LANGUAGES[:: 1 if place % 2 else -1]
        asking = {"en": "what does the {} {} do", "es": "qué hace {} {}"}[language]
        question = asking.format(document.kind_title[language], document.title[other])
        first = real_searcher.search(question, language, document.game).hits[0]
        same = {other.ref for other in things if other.title == document.title}
        if first.ref not in same:
            lost.append((question, str(first.ref)))
    assert len(lost) <= 0.02 * len(things), lost


@pytest.mark.parametrize(
    ("asked", "language"),
    [
        ("who pays when I use an opponent's building", "en"),
        ("who pays when another player uses my building", "en"),
        ("who pays when I use an opponents building", "en"),
        ("quién paga cuando uso el edificio de otro", "es"),
        ("quien paga si uso un edificio de un rival", "es"),
        ("quién cobra si otro usa mi edificio", "es"),
    ],
)
def test_another_players_building_is_not_your_own(real_searcher: Searcher, asked: str, language: str) -> None:
    first = real_searcher.search(asked, language, game="big-shoulders").hits[0]
    assert (first.ref.key, first.anchor) != ("player-buildings", "own-building")
    assert first.anchor in {"company-pays", "owner-is-paid"}


@pytest.mark.parametrize(
    ("game", "certain"), [("", False), ("big-shoulders", True), ("chicago-express", True)], ids=["any", "one", "other"]
)
def test_an_answer_is_certain_only_if_its_game_is(real_searcher: Searcher, game: str, certain: bool) -> None:
    question = "how much money does each player start with"
    assert real_searcher.search(question, "en", game=game).certain is certain


@pytest.mark.parametrize(
    ("asked", "language"), [("we are 3, set up the game", "en"), ("somos 3, preparar la partida", "es")]
)
@pytest.mark.parametrize("game", at_level(COMPLETE))
def test_who_sets_up_finds_the_checklist_first(real_searcher: Searcher, asked: str, language: str, game: str) -> None:
    assert str(real_searcher.search(asked, language, game=game).hits[0].ref) == f"{game}:checklist/setup"


def test_what_answers_inside_a_game_competes_with_every_game(real_searcher: Searcher) -> None:
    first = real_searcher.search("do I have to own a share to build", "en").hits[0]
    assert f"{first.ref}#{first.anchor}" == "chicago-express:expand/rules#who"


@pytest.mark.parametrize(("asked", "language"), [("¿quién gana si hay empate?", "es"), ("who wins a tie", "en")])
def test_what_every_game_answers_is_a_list(real_searcher: Searcher, asked: str, language: str) -> None:
    found = real_searcher.search(asked, language)
    assert not found.certain
    assert len({hit.ref.game for hit in found.hits[:5]}) > 1


def test_a_result_says_that_the_rules_are_silent(real_searcher: Searcher) -> None:
    first = real_searcher.search("no cubes left to mark my building", "en", game="urban-sprawl").hits[0]
    assert first.silent
    assert not real_searcher.search("who pays for a building", "en", game="urban-sprawl").hits[0].silent
