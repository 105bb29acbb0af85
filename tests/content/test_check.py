"""What only the whole of a game shows: links to nothing, work left to do, files that hold something else."""

from __future__ import annotations

import pytest

from content.check import worklist
from content.game import read_game
from content.nodes import ContentError
from content.readings import readings_of

from .small_game import change, line_of, problems_in

BUYING = "sections/trade/buying.yaml"
SELLING = "sections/trade/selling.yaml"
SHIP = "components/ship.yaml"
DIFFERENCES = "differences.yaml"
RULINGS = "rulings.yaml"
WORKED = "worked/price.yaml"
GAME = "game.yaml"
TERMS = "terms.yaml"


@pytest.mark.parametrize(
    ("target", "fault"),
    [
        ("trade/lending", "broken link, no such page: tea-harbor:trade/lending"),
        ("ship/galleon", "broken link, no such page: tea-harbor:ship/galleon"),
        ("term/coffee", "broken link, no such term: tea-harbor:term/coffee"),
        ("calc/cost", "broken link, no such calculator: tea-harbor:calc/cost"),
        ("trade/selling#limit", "broken link, no such paragraph: tea-harbor:trade/selling#limit"),
        ("term/tea#price", "broken link, no such paragraph: tea-harbor:term/tea#price"),
    ],
)
def test_dead_link_in_prose_is_named_in_both_languages(game, target, fault):
    path = game / BUYING
    path.write_text(path.read_text(encoding="utf-8").replace("[[trade/storing]]", f"[[{target}]]"), encoding="utf-8")
    line = line_of(game, BUYING, "- id: limit")
    assert [(problem.line, problem.message) for problem in problems_in(game)] == [
        (line, f"en: {fault}"),
        (line, f"es: {fault}"),
    ]


@pytest.mark.parametrize("target", ["calc/freight", "trade/storing", "other-game:term/coffee", "trade/buying#price"])
def test_link_to_a_page_that_is_there_or_promised_is_no_mistake(game, target):
    path = game / BUYING
    path.write_text(path.read_text(encoding="utf-8").replace("[[trade/storing]]", f"[[{target}]]"), encoding="utf-8")
    assert problems_in(game) == []


@pytest.mark.parametrize("tag", ["<b>Tea</b>", "<br>", "</div>", '<a href="x">x</a>', "<SCRIPT>x</SCRIPT>"])
@pytest.mark.parametrize(
    ("file", "words", "language"),
    [
        (BUYING, "You may own 5 chests", "en"),
        (BUYING, "Puedes tener 5 cajas", "es"),
        (BUYING, "3 chests cost $60.", "en"),
        (SHIP, "Lleva 4 cajas.", "es"),
        (TERMS, "What the ships carry.", "en"),
        (DIFFERENCES, "It costs $25.", "en"),
        (RULINGS, "Pagas en el acto.", "es"),
    ],
)
def test_html_in_prose_is_refused(game, file, words, language, tag):
    change(game, file, words, f"'{words} {tag}'" if not words.startswith(("You may", "Puedes")) else f"{words} {tag}")
    assert [problem.message for problem in problems_in(game)] == [f"{language}: HTML is not allowed in prose"]


def test_less_than_is_not_html(game):
    change(game, RULINGS, "{en: You pay at once., es: Pagas en el acto.}", "{en: a < b and b > c, es: a < b y b > c}")
    assert problems_in(game) == []


def test_link_with_words_in_a_table_needs_its_bar_escaped(game):
    table = "|-\n      | Tea |\n      |---|\n      | [[term/chest{bar}{words}]] |\n"
    path = game / BUYING
    text = path.read_text(encoding="utf-8")
    for bar, faults in (("|", 2), ("\\|", 0)):
        changed = text
        for language, sentence, words in (
            ("en", "You may own 5 chests; see [[trade/storing]].", "box"),
            ("es", "Puedes tener 5 cajas; consulta [[trade/storing]].", "caja"),
        ):
            rows = table.format(bar=bar, words=words)
            changed = changed.replace(f"{language}: {sentence}\n", f"{language}: {rows}")
        path.write_text(changed, encoding="utf-8")
        assert len(problems_in(game)) == faults


def test_section_without_a_file_is_work_to_do(game):
    content, problems = read_game(game)
    assert problems == []
    assert worklist(content) == ["tea-harbor:trade/storing", "tea-harbor:calc/freight"]


def test_work_to_do_is_a_mistake_once_the_game_has_left_the_first_level(game):
    change(game, GAME, "level: rules", "level: calculators")
    assert [(problem.path.name, problem.line, problem.message) for problem in problems_in(game)] == [
        ("game.yaml", 5, "the game is at the level “calculators”, but tea-harbor:calc/freight has no file"),
        ("game.yaml", 5, "the game is at the level “calculators”, but tea-harbor:trade/storing has no file"),
    ]


def test_difference_with_one_side_says_what_to_write_for_the_silent_one(game):
    change(game, "differences.yaml", "kind: conflict", "kind: one-silent")
    change(game, "differences.yaml", "    - {edition: es-2018, en: It costs $25., es: Cuesta $25.}\n", "")
    [problem] = problems_in(game)
    assert problem.message == "“says” must give both sides; for the silent edition, write that it says nothing"


def test_file_that_is_not_in_the_table_of_contents_is_a_mistake(game):
    change(game, GAME, "[buying, selling, storing]", "[buying, storing]")
    change(game, BUYING, "trade/selling#price, ", "")
    (problem,) = problems_in(game)
    assert problem.path == game / SELLING
    assert problem.message == "this section is not in the table of contents of game.yaml"


def test_kind_is_named_as_its_file(game):
    (game / SHIP).rename(game / "components/boat.yaml")
    (problem,) = problems_in(game)
    assert (problem.path.name, problem.line) == ("boat.yaml", 1)
    assert problem.message == "“kind” says ship, the file is called boat.yaml"


@pytest.mark.parametrize("chapter", ["ship", "term", "calc"])
def test_chapter_and_kind_cannot_share_an_address(game, chapter):
    change(game, GAME, "chapters:\n", f"chapters:\n  {chapter}:\n    title: {{en: A, es: B}}\n    sections: []\n")
    assert f"duplicate part of an address “{chapter}”" in [problem.message for problem in problems_in(game)]


def test_worked_example_belongs_to_a_calculator_with_words(game):
    (game / WORKED).rename(game / "worked/freight.yaml")
    (problem,) = problems_in(game)
    assert (problem.path.name, problem.line) == ("freight.yaml", 1)
    assert problem.message.startswith("a worked example of tea-harbor:calc/freight, which has no words")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (b"", "the file is empty"),
        (b"- a\n- b\n", "the file must be a mapping of keys to values"),
        (b"ref: \xff\n", "not UTF-8 text: invalid start byte at byte 5"),
        (b"a: b: c\n", "not YAML: mapping values are not allowed in this context"),
    ],
)
def test_file_that_holds_something_else_is_named(game, text, message):
    (game / SELLING).write_bytes(text)
    problem = next(problem for problem in problems_in(game) if problem.path == game / SELLING)
    assert (problem.line, problem.message) == (1, message)


def test_list_file_that_holds_no_list_is_named(game):
    (game / RULINGS).write_text("id: no-credit\n", encoding="utf-8")
    assert [str(problem) for problem in problems_in(game)] == [f"{game / RULINGS}:1: the file must contain a list"]


@pytest.mark.parametrize("text", ["", "- a list", "]"])
def test_game_without_a_readable_game_file_cannot_be_read(game, text):
    (game / GAME).write_text(text, encoding="utf-8")
    with pytest.raises(ContentError) as error:
        read_game(game)
    assert str(error.value).startswith(f"{game / GAME}:1: ")


def test_folder_without_a_game_file_cannot_be_read(tmp_path):
    with pytest.raises(ContentError, match=r"game\.yaml:1: cannot be read: No such file or directory"):
        read_game(tmp_path / "chess")


def test_one_run_finds_every_mistake(game):
    change(game, BUYING, "cuesta $20", "cuesta $25")
    change(game, SELLING, "sources:", "source:")
    change(game, TERMS, "  see: [trade/buying]\n", "  see: [term/coffee]\n")
    assert {problem.path.name for problem in problems_in(game)} == {"buying.yaml", "selling.yaml", "terms.yaml"}


@pytest.mark.parametrize(
    ("english", "spanish", "faults"),
    [
        (":reading[You may.]", ":reading[Puedes.]", []),
        (
            ":reading[You may.]",
            "Puedes.",
            ["the languages mark different numbers of readings: 1 in English, 0 in Spanish"],
        ),
        (
            ":reading[You may.",
            ":reading[Puedes.]",
            ["en: :reading[ without its closing bracket in the same paragraph"],
        ),
        (
            ":reading[You :reading[may].]",
            ":lectura[Puedes.]",
            [
                "en: a reading inside another reading",
                "es: “:lectura[” is not the mark of a reading: write :reading[…]",
            ],
        ),
    ],
)
def test_mistakes_in_readings_are_named(game, english, spanish, faults):
    change(game, RULINGS, "{en: You pay at once., es: Pagas en el acto.}", f"{{en: '{english}', es: '{spanish}'}}")
    assert [problem.message for problem in problems_in(game)] == faults


@pytest.mark.parametrize(
    ("file", "before", "line"),
    [
        (BUYING, "en: You may own 5 chests", "- id: limit"),
        (SHIP, "en: It carries 2 chests.", "- key: junk"),
        (TERMS, "gloss: What the ships carry.", "- key: tea"),
        (DIFFERENCES, "en: It costs $25.", "- id: chest-price"),
    ],
)
def test_line_of_a_reading_in_one_language_is_named(game, file, before, line):
    key, words = before.split(": ", 1)
    place = line_of(game, file, line)
    change(
        game, file, before, f"{key}: ':reading[{words}]'" if words[-1] == "." else f"{key}: :reading[You may] {words}"
    )
    message = "the languages mark different numbers of readings: 1 in English, 0 in Spanish"
    assert [(problem.line, problem.message) for problem in problems_in(game)] == [(place, message)]


def test_readings_are_listed_with_their_page(game):
    change(game, BUYING, "en: 3 chests cost $60.", "en: ':reading[3 chests cost $60.] :reading[Yes.]'")
    change(game, BUYING, "es: 3 cajas cuestan $60.", "es: ':reading[3 cajas cuestan $60.] :reading[Sí.]'")
    change(game, SHIP, "en: It carries 2 chests.", "en: ':reading[It carries 2 chests.]'")
    change(game, SHIP, "es: Lleva 2 cajas.", "es: ':reading[Lleva 2 cajas.]'")
    assert [(str(reading.ref), reading.text.en, reading.text.es) for reading in readings_of(read_game(game)[0])] == [
        ("tea-harbor:trade/buying#price", "3 chests cost $60.", "3 cajas cuestan $60."),
        ("tea-harbor:trade/buying#price", "Yes.", "Sí."),
        ("tea-harbor:ship/junk", "It carries 2 chests.", "Lleva 2 cajas."),
    ]
