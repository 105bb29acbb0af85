"""How a query is interpreted, with statistics, synonyms and known words made up for each case."""

from dataclasses import dataclass, field

import pytest

from language.question import analyze
from language.spelling import Known
from search import weights
from search.game_names import GameNames
from search.query import Expansion, Interpretation, Interpreter
from search.synonyms import Synonyms

RARITIES = {
    "en": {"sell": 2.0, "share": 1.0, "tea": 3.0, "price": 2.0, "chest": 4.0, "3": 1.0, "fin": 1.0},
    "es": {"vend": 2.0, "te": 3.0, "accion": 1.0, "caj": 4.0, "fin": 1.0, "3": 1.0},
}
SYNONYMS = ["tea-harbor\tchest|crate\tcaj", "\tmoney|cash\tdiner", "tea-harbor\tshare price\tvalor"]

GAMES = GameNames({"tea-harbor": ("tea harbor", "puerto del té"), "rails": ("rails",)})


class Statistics:
    pages = 10
    unknown = 5.0

    def rarity(self, stem: str, language: str) -> float:
        return RARITIES[language].get(stem, 0.0)

    def uses(self, stem: str, language: str) -> int:
        return int(stem in RARITIES[language])


@dataclass
class Words:
    """Known words; what was looked up is written down."""

    corrected: list[Known] = field(default_factory=list)
    completed: list[Known] = field(default_factory=list)
    looked_up: list[str] = field(default_factory=list)

    def corrections(self, word: str, language: str) -> list[Known]:
        self.looked_up.append(f"correct {word}")
        return self.corrected

    def completions(self, prefix: str) -> list[Known]:
        self.looked_up.append(f"complete {prefix}")
        return self.completed


def interpret(query: str, game: str = "", words: Words | None = None) -> Interpretation:
    question = analyze(query)
    game, row = GAMES.split_off(question.words, game)
    return Interpreter(game, Statistics(), Synonyms(SYNONYMS), words or Words()).interpret(question, row)


def expansions(query: str, word: str, game: str = "", words: Words | None = None) -> dict[str, float]:
    [term] = [item for item in interpret(query, game, words).terms if item.word.text == word]
    return {f"{item.language} {' '.join(item.stems)}": round(item.weight, 3) for item in term.expansions}


@pytest.mark.parametrize(
    ("query", "terms"),
    [
        ("how do I sell the tea", ["sell", "tea"]),
        ("cómo vendo las cajas", ["vendo", "cajas"]),
        ("a b c", []),
        ("3 x", ["3"]),
        ("", []),
    ],
)
def test_informative_words(query: str, terms: list[str]) -> None:
    assert [term.word.text for term in interpret(query).terms] == terms


@pytest.mark.parametrize(
    ("query", "language"),
    [("sell tea", "en"), ("vender cajas", "es"), ("the qqqq", "en"), ("el qqqq", "es"), ("", "en")],
)
def test_language(query: str, language: str) -> None:
    assert interpret(query).language == language


@pytest.mark.parametrize(
    ("query", "chosen", "game", "terms"),
    [
        ("tea harbor chest", "", "tea-harbor", ["chest"]),
        ("puerto del té: cajas", "", "tea-harbor", ["cajas"]),
        ("tea harbor", "", "", ["tea", "harbor"]),
        ("the tea harbor", "", "", ["tea", "harbor"]),
        ("tea harbor chest", "rails", "rails", ["tea", "harbor", "chest"]),
        ("chest", "rails", "rails", ["chest"]),
    ],
)
def test_game(query: str, chosen: str, game: str, terms: list[str]) -> None:
    found = interpret(query, chosen)
    assert (found.game, [term.word.text for term in found.terms]) == (game, terms)


def test_synonyms_of_the_language_count_more_than_translations() -> None:
    assert expansions("chest price", "chest") == {
        "en chest": 1.0,
        "en crate": weights.SYNONYM,
        "es caj": weights.TRANSLATION,
    }


def test_synonyms_of_everyday_speech_count_less() -> None:
    assert expansions("money", "money") == {
        "en cash": weights.SYNONYM * weights.EVERYDAY,
        "es diner": weights.TRANSLATION * weights.EVERYDAY,
    }


def test_a_name_of_several_words_expands_each_of_them() -> None:
    assert expansions("share price", "share")["es valor"] == weights.TRANSLATION
    assert expansions("share price", "price")["es valor"] == weights.TRANSLATION
    assert "es valor" not in expansions("price share", "price")


def test_synonyms_of_another_game_do_not_help() -> None:
    assert expansions("chest", "chest", game="rails") == {"en chest": 1.0}


def test_a_word_of_both_languages_counts_less_in_the_other() -> None:
    assert expansions("fin del té", "fin") == {"es fin": 1.0, "en fin": weights.OTHER_LANGUAGE}


def test_a_number_is_the_same_in_both_languages() -> None:
    assert expansions("sell three", "three") == {"en 3": 1.0}
    assert expansions("sell 3", "3") == {"en 3": 1.0, "es 3": 1.0}


@pytest.mark.parametrize(
    ("query", "looked_up"),
    [
        ("sell shar", ["complete shar", "complete shar", "correct shar"]),
        ("shars sell", ["complete shar", "correct shars"]),
        ("sell", []),
        ("crate", []),
        ("xyz sell", ["correct xyz"]),
    ],
)
def test_only_unknown_words_are_completed_and_corrected(query: str, looked_up: list[str]) -> None:
    words = Words()
    interpret(query, words=words)
    assert words.looked_up == looked_up


def test_a_completion_leaves_nothing_to_correct() -> None:
    words = Words(completed=[Known("share", ("en",), 1)], corrected=[Known("tea", ("en",), 1)])
    assert expansions("sell shar", "shar", words=words) == {"en share": weights.COMPLETED}
    assert words.looked_up == ["complete shar"]


def test_a_correction_is_offered_in_place_of_the_word() -> None:
    words = Words(corrected=[Known("chest", ("en",), 1), Known("share", ("en",), 1)])
    found = interpret("sell a Chset price", words=words)
    assert found.corrected == "sell a chest price"
    assert found.said == "sell chest price"
    assert found.terms[1].expansions == (
        Expansion("en", ("chest",), weights.MISTYPED),
        Expansion("en", ("share",), weights.MISTYPED),
    )


def test_a_mistyped_stop_word_is_dropped() -> None:
    assert [term.word.text for term in interpret("sell teh tea", words=Words([Known("the", ("en",), 1)])).terms] == [
        "sell",
        "tea",
    ]


@pytest.mark.parametrize(
    ("why", "query", "idf"),
    [
        ("its own", "tea", 3.0),
        ("its synonym's, when it is on no page", "crate", 4.0),
        ("halfway between both", "chest share", 4.0),
        ("that of a word on no page", "qqqq sell", 5.0),
    ],
)
def test_idf(why: str, query: str, idf: float) -> None:
    assert interpret(query).terms[0].idf == idf, why


def test_a_rare_word_for_a_common_thing_is_not_rare() -> None:
    words = Interpreter("", Statistics(), Synonyms(["g\ttea|share\tte"]), Words())
    tea = analyze("tea")
    assert words.interpret(tea, tea.words).terms[0].idf == (3.0 + 1.0) / 2
