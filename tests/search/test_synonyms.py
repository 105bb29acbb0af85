"""Forms that mean the same: which are known, in which game, and which stand for which."""

from dataclasses import replace

import pytest

from content.schema import Bilingual
from search import Document
from search.synonyms import EVERYDAY, Match, Synonym, Synonyms, SynonymSet, entries, everyday, to_line
from search.weights import LONGEST_NAME, MOST_SYNONYMS

LINES = [
    "tea-harbor\tchest|crate|tea chest\tcaj|arcon",
    "rails\tshare|stock\taccion",
    "\tmoney|cash\tdiner",
    "tea-harbor\taction|deed\taccion",
]


def synonyms(form: str, language: str = "en", game: str = "", lines: list[str] = LINES) -> list[str]:
    """What a form may be replaced by, each with its language; a star marks everyday speech."""
    row = form.split()
    [match] = [item for item in Synonyms(lines).matches(row, language, game) if item.end - item.start == len(row)]
    return [f"{item.language} {' '.join(item.stems)}{'*' * item.everyday}" for item in match.synonyms]


@pytest.mark.parametrize(
    ("why", "form", "language", "game", "found"),
    [
        ("all forms, and the first of the other language", "chest", "en", "", ["en crate", "en tea chest", "es caj"]),
        ("a variant stands for the term", "crate", "en", "", ["en chest", "en tea chest", "es caj"]),
        ("a name of several words", "tea chest", "en", "", ["en chest", "en crate", "es caj"]),
        ("from Spanish", "arcon", "es", "", ["en chest", "es caj"]),
        ("everyday speech", "cash", "en", "", ["en money*", "es diner*"]),
        ("everyday speech in any game", "cash", "en", "rails", ["en money*", "es diner*"]),
        ("a word of two games", "accion", "es", "", ["en share", "en action"]),
        ("in one of them", "accion", "es", "rails", ["en share"]),
        ("a word of another game", "chest", "en", "rails", []),
    ],
)
def test_what_stands_for_a_form(why: str, form: str, language: str, game: str, found: list[str]) -> None:
    assert synonyms(form, language, game) == found, why


def test_what_a_glossary_explains_is_not_merely_everyday_speech() -> None:
    lines = [*LINES, "tea-harbor\tmoney|cash\tefectiv"]
    assert synonyms("cash", lines=lines) == ["en money", "es diner*", "es efectiv"]


def test_the_synonym_that_most_terms_have_comes_first() -> None:
    lines = ["a\tport|dock\tmuell", "b\tport|harbor\tpuert", "c\tport|harbor\tpuert"]
    assert synonyms("port", lines=lines)[:2] == ["en harbor", "es puert"]


def test_a_word_has_only_so_many_synonyms() -> None:
    forms = "|".join(["tea", *(f"tea{number}" for number in range(50))])
    assert len(synonyms("tea", lines=[f"g\t{forms}\tte"])) == MOST_SYNONYMS


def test_forms_are_found_inside_others_each_with_its_place() -> None:
    matches = list(Synonyms(LINES).matches(["sell", "tea", "chest"], "en"))
    assert [(match.start, match.end) for match in matches] == [(1, 3), (2, 3)]


def test_a_match_tells_where_it_is_and_what_else_it_is_called() -> None:
    [match] = Synonyms(LINES).matches(["stock"], "en")
    assert match == Match(0, 1, (Synonym("en", ("share",), everyday=False), Synonym("es", ("accion",), everyday=False)))


@pytest.mark.parametrize("line", ["tea-harbor", "tea-harbor\tchest", "tea-harbor\tchest\tcaj\tkiste", ""])
def test_a_line_without_exactly_two_languages_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match=r"zip|argument|shorter|longer|unpack"):
        Synonyms([line])


def test_a_set_is_written_as_the_line_that_is_read() -> None:
    written = to_line(SynonymSet("tea-harbor", {"en": (("tea", "chest"), ("crate",)), "es": (("caj",),)}))
    assert written == "tea-harbor\ttea chest|crate\tcaj"
    assert synonyms("crate", lines=[written]) == ["en tea chest", "es caj"]


def test_the_terms_of_a_game_are_sets_of_stems(made_up_documents: list[Document]) -> None:
    assert list(entries(made_up_documents)) == [
        SynonymSet("tea-harbor", {"en": (("chest",), ("crate",)), "es": (("caj",), ("arcon",))}),
        SynonymSet("tea-harbor", {"en": (("harbor", "master"), ("boss", "port")), "es": (("capit", "port"), ("jef",))}),
    ]


def test_a_name_counts_once_without_its_stop_words_and_not_if_it_is_too_long(
    made_up_documents: list[Document],
) -> None:
    term = next(document for document in made_up_documents if document.group == "term")
    names = ("chests", "the chest", "of the", "a very large old wooden chest")
    [found] = entries([replace(term, title=Bilingual("Chest", "Caja"), names={"en": names, "es": ()})])
    assert found.forms == {"en": (("chest",),), "es": (("caj",),)}
    assert all(len(form) <= LONGEST_NAME for form in found.forms["en"])


def test_rows_of_everyday_words_belong_to_no_game() -> None:
    rows = [{"en": ["money", "cash"], "es": ["dinero"]}, {"en": ["the"], "es": ["barco"]}]
    assert list(everyday(rows)) == [SynonymSet(EVERYDAY, {"en": (("money",), ("cash",)), "es": (("diner",),)})]
