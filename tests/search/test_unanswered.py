"""Questions that the rules do not settle are declined, with the nearest rules; questions close to them are answered."""

import pytest

from search import Document, Searcher
from search.document import UNANSWERED
from search.weights import TOPICS_SHOWN

# Per game and language: the question and the topic that it is about. None of them is a phrasing of its topic.
DECLINED = [
    ("big-shoulders", "en", "can I undo my last move", "taking-a-move-back"),
    ("big-shoulders", "es", "se puede jugar por equipos de dos", "teams"),
    ("big-shoulders", "en", "am I allowed to hide how much money I have", "hidden-money-and-buildings"),
    ("big-shoulders", "en", "can my company lay off workers", "dismissing-workers"),
    ("big-shoulders", "es", "se pagan impuestos sobre los beneficios", "wages-and-taxes"),
    ("big-shoulders", "en", "where can I buy a used copy", "buying-the-game"),
    ("carnegie", "en", "can I lend money to another player", "trading-with-players"),
    ("carnegie", "es", "a partir de qué edad se puede jugar", "age"),
    ("carnegie", "en", "is there a timer for slow players", "thinking-time"),
    ("carnegie", "en", "can I demolish one of my projects", "removing-projects"),
    ("chicago-express", "en", "may I give cash to another player", "lending-money"),
    ("chicago-express", "en", "what is the best strategy for a beginner", "strategy"),
    ("chicago-express", "es", "podemos parar la partida y seguir otro día", "pausing-or-giving-up"),
    ("chicago-express", "en", "the bank has no bills left", "bank-without-money"),
    ("urban-sprawl", "en", "can I take a loan", "loans"),
    ("urban-sprawl", "es", "se puede mirar la pila de descartes", "looking-through-piles"),
    ("urban-sprawl", "en", "does anybody have to be the banker", "who-runs-the-bank"),
    ("urban-sprawl", "es", "cuánta población tiene la ciudad", "population-and-jobs"),
]
# The same words, but the rules settle it: the game, the language, the question, and the page of the first result.
ANSWERED = [
    ("big-shoulders", "en", "can a company use the assets of another company", "action-phase/activating-assets"),
    (
        "big-shoulders",
        "en",
        "can two companies trade resources at Haymarket Square",
        "operating-phase/haymarket-trading",
    ),
    ("big-shoulders", "es", "puedo vender mi certificado de director", "stock-phase/selling"),
    ("big-shoulders", "en", "what happens if the bank runs out of money", "variants/money"),
    ("big-shoulders", "es", "puedo mover al trabajador automatizado a otra fábrica", "action-phase/automation"),
    ("carnegie", "en", "can I return employees from a mission", "company/returning-employees"),
    ("carnegie", "en", "how many rounds does the game last", "end-of-game/trigger"),
    ("carnegie", "es", "quién es el jugador inicial de la primera ronda", "difference/first-player-of-round-one"),
    ("chicago-express", "en", "is the money of the players secret", "setup/money"),
    ("chicago-express", "en", "can I sell a share back to the bank", "auction/offering"),
    ("chicago-express", "en", "what if nobody bids for the share", "auction/bidding"),
    ("chicago-express", "es", "puedo urbanizar dos veces el mismo hexágono", "develop/requirements"),
    ("urban-sprawl", "en", "can I give a permit to another player", "cards/planning-cards"),
    ("urban-sprawl", "en", "how long does a game take", "overview/about"),
    ("urban-sprawl", "es", "puedo demoler el edificio de un rival", "cards/urban-renewal"),
]


@pytest.mark.parametrize(("game", "language", "asked", "topic"), DECLINED)
def test_a_question_that_no_rule_settles_is_declined(
    real_searcher: Searcher, game: str, language: str, asked: str, topic: str
) -> None:
    answer = real_searcher.search(asked, language, game=game)
    assert (answer.confident, answer.certain) == (False, False)
    [unsettled] = answer.unsettled
    assert unsettled.ref.key == topic
    assert all(rule.game == game and title for rule, title in unsettled.nearest)


@pytest.mark.parametrize(("game", "language", "asked", "page"), ANSWERED)
def test_a_question_close_to_a_topic_is_answered(
    real_searcher: Searcher, game: str, language: str, asked: str, page: str
) -> None:
    answer = real_searcher.search(asked, language, game=game)
    assert (answer.confident, answer.unsettled) == (True, ())
    assert f"{game}:{page}" in [str(hit.ref) for hit in answer.hits[:2]]


def test_a_topic_is_asked_about_in_its_own_words(real_documents: list[Document], real_searcher: Searcher) -> None:
    missed, asked = [], 0
    for place, document in enumerate(topics(real_documents)):
        for language, phrasings in document.asked.items():
            # All of them would take a minute: every twelfth, beginning elsewhere for each topic.
            for phrasing in phrasings[place % 12 :: 12]:
                asked += 1
                answer = real_searcher.search(phrasing, language, game=document.game)
                if document.ref not in [unsettled.ref for unsettled in answer.unsettled]:
                    missed.append((phrasing, str(document.ref)))
    assert len(missed) <= asked * 0.06, missed


def test_a_topic_is_never_a_result(real_documents: list[Document], real_searcher: Searcher) -> None:
    for document in topics(real_documents)[::10]:
        for language, phrasings in document.asked.items():
            for game in (document.game, ""):
                hits = real_searcher.search(phrasings[0], language, game=game, limit=100).hits
                assert UNANSWERED not in {hit.group for hit in hits}


def test_each_game_names_its_own_rules(real_searcher: Searcher) -> None:
    unsettled = real_searcher.search("what is the minimum age", "en").unsettled
    games = [topic.ref.game for topic in unsettled]
    assert TOPICS_SHOWN >= len(games) == len(set(games)) > 1


def topics(documents: list[Document]) -> list[Document]:
    found = [document for document in documents if document.group == UNANSWERED]
    assert found
    return found
