"""Every mistake a content file can hold is named, once, with its file and line."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from .small_game import change, line_of, problems_in

BUYING = "sections/trade/buying.yaml"
SELLING = "sections/trade/selling.yaml"
PHRASINGS = "search/sections/trade/selling.yaml"
SHIP = "components/ship.yaml"
DIFFERENCES = "differences.yaml"
RULINGS = "rulings.yaml"
CALCULATORS = "calculators.yaml"
WORKED = "worked/price.yaml"
GAME = "game.yaml"
TERMS = "terms.yaml"
CHECKLIST = "checklists/setup.yaml"
TABLES = "tables.yaml"
AID = "aid.yaml"
PLAY = "play.yaml"
TOPICS = "search/unanswered.yaml"
TABLE_PHRASES = "search/tables.yaml"


class Mistake(NamedTuple):
    """``new`` in the place of ``old``; the mistake is found on the line that holds ``at``."""

    what: str
    file: str
    old: str
    new: str
    at: str | int
    message: str


MISSING = [
    Mistake(
        "no Spanish paragraph", BUYING,
        "    es: Una caja de [[term/tea]] cuesta $20.\n", "",
        "- id: price", "“es” is missing",
    ),
    Mistake(
        "no English paragraph", BUYING,
        "    en: A chest of [[term/tea]] costs $20.\n", "",
        "- id: price", "“en” is missing",
    ),
    Mistake(
        "a title in one language", SELLING,
        "{en: Selling tea, es: Vender té}", "{en: Selling tea}",
        "title:", "the Spanish text “es” is missing",
    ),
    Mistake(
        "an example in one language", BUYING,
        "      es: 3 cajas cuestan $60.\n", "",
        "en: 3 chests", "the Spanish text “es” is missing",
    ),
    Mistake(
        "a label in one language", SHIP,
        "label: {en: Hold, es: Bodega}", "label: {es: Bodega}",
        "label: {es: Bodega}", "the English text “en” is missing",
    ),
    Mistake(
        "a term without its Spanish half", TERMS,
        "  es: {term: caja, gloss: Una caja de té.}\n", "",
        "- key: chest", "“es” is missing",
    ),
    Mistake(
        "a term without a gloss", TERMS,
        "{term: caja, gloss: Una caja de té.}", "{term: caja}",
        "es: {term: caja}", "“gloss” is missing",
    ),
    Mistake("a section without a title", SELLING, "title: {en: Selling tea, es: Vender té}\n", "", "sources:",
            "“title” is missing"),
    Mistake("a section without sources", BUYING, "sources:\n  en-2020: Buying\n", "", "title:", "“sources” is missing"),
    Mistake("a difference with one side", DIFFERENCES,
            "    - {edition: es-2018, en: It costs $25., es: Cuesta $25.}\n", "", "says:",
            "“says” must give both sides"),
    Mistake("a difference that touches nothing", DIFFERENCES,
            "  touches: [trade/buying#price, term/tea]\n", "", "- id:",
            "“touches” is missing"),
    Mistake("a ruling by nobody", RULINGS, "  who: A. Designer\n", "", "- id:", "“who” is missing"),
    Mistake("a kind without a plural", SHIP, "es: [barco, barcos]", "es: [barco]", "noun:",
            "“noun” needs the singular and the plural in each language"),
    Mistake("a worked example without a result", WORKED, "  result: {cost: 60}\n", "", "- id:", "“result” is missing"),
]  # fmt: skip

EMPTY = [
    Mistake("an empty paragraph", BUYING, "Una caja de [[term/tea]] cuesta $20.", "", 7, "“es” is missing"),
    Mistake("a paragraph of blanks", BUYING, "Una caja de [[term/tea]] cuesta $20.", '"  "', 'es: "  "',
            "“es” must be a text"),
    Mistake("a title of blanks", SELLING, "es: Vender té", 'es: " "', "title:", "the Spanish text “es” is missing"),
    Mistake("an empty id", BUYING, "id: limit", 'id: ""', 'id: ""', "“id” must be a text"),
]  # fmt: skip

WRONG_TYPE = [
    Mistake("a number for a text", BUYING, "You may own 5 chests; see [[trade/storing]].", "5", "    en: 5",
            "“en” must be a text"),
    Mistake("a text for a list", PHRASINGS, "en: [what do I get for tea]", "en: what do I get", "en: what do I get",
            "“en” must be a list of texts"),
    Mistake("a list of numbers for texts", TERMS, "forms: [teas]", "forms: [1, 2]", "forms: [1, 2]",
            "“forms” must be a list of texts"),
    Mistake("a text for a mapping", SELLING, "{en: Selling tea, es: Vender té}", "Selling tea", "title:",
            "“title” must be a mapping of keys to values"),
    Mistake("a level that there is not", GAME, "level: rules", "level: soon", "level:",
            "“level” is “soon”; allowed are rules, calculators, play, complete"),
    Mistake("texts for players", GAME, "players: [2, 3]", "players: two", "players:",
            "“players” must be a list of whole numbers"),
    Mistake("an accent that cannot be read on dark paper", GAME, 'dark: "#a5caee"', 'dark: "#6d7a85"', "accent:",
            "“dark” has a contrast of 3.4 to the paper #2b2622; at least 7 is needed"),
    Mistake("an accent by its name", GAME, 'light: "#1d4468"', "light: navy", "accent:",
            "“light” is “navy”; write a color as #7a2f17, in quotes"),
    Mistake("a drawing that there is not", TERMS, "  part_of_speech: noun\n  en: {term: chest",
            "  part_of_speech: noun\n  drawing: zeppelin\n  en: {term: chest", "drawing:",
            "there is no drawing “zeppelin” in drawings.svg"),
    Mistake("a drawing of a game that there is not", GAME, "players: [2, 3]", "drawing: zeppelin\nplayers: [2, 3]",
            "drawing:", "there is no drawing “zeppelin” in games.svg"),
    Mistake("a text for a number", SHIP, "hold: 4", "hold: four", "hold: four", "“hold” must be a whole number"),
    Mistake("true for a number", SHIP, "hold: 4", "hold: true", "hold: true", "“hold” must be a whole number"),
    Mistake("a number for a flag of a tile", SHIP, "fast: true", "fast: 1", "fast: 1",
            "“fast” must be true or false"),
    Mistake("a value that is no choice", SHIP, "rig: square", "rig: round", "rig: round",
            "“rig” is “round”; allowed are square, lateen"),
    Mistake("a list for one choice", SHIP, "rig: square", "rig: [square]", "rig: [square]",
            "“rig” is “['square']”; allowed are square, lateen"),
    Mistake("a choice out of none of the choices", SHIP, "[north, south]", "[north, east]", "ports: [north, east]",
            "“ports” must be a list out of north, south"),
    Mistake("lists for choices", SHIP, "[north, south]", "[[north]]", "ports: [[north]]",
            "“ports” must be a list out of north, south"),
    Mistake("texts for amounts", SHIP, "[10, 20]", "[cheap]", "fares: [cheap]",
            "“fares” must be a list of whole dollars"),
    Mistake("a text in a row", SHIP, "{chests: 4}", "{chests: many}", "{chests: many}",
            "“chests” must be a whole number"),
    Mistake("a type that there is not", SHIP, "type: moneys", "type: dollars", "type: dollars",
            "“type” is “dollars”; allowed are integer, money, flag, choice, choices, text, moneys, rows"),
    Mistake("a word that is no part of speech", TERMS, "- key: chest\n  part_of_speech: noun",
            "- key: chest\n  part_of_speech: thing", "part_of_speech: thing",
            "“part_of_speech” is “thing”; allowed are noun, verb, adjective, adverb, phrase, name"),
    Mistake("a list for the input of a worked example", WORKED, "input: {chests: 3}", "input: [3]", "input:",
            "“input” must be a mapping of keys to values"),
    Mistake("a filter without its sentence", SHIP,
            '    phrase: {en: "that hold {value}", es: "que cargan {value}"}\n', "", 7,
            "“filter” and “phrase” come together"),
    Mistake("a term that is a list", TERMS, "es: {term: caja, gloss: Una caja de té.}", "es: [caja]", "es: [caja]",
            "“es” must be a mapping of keys to values"),
]  # fmt: skip

TWICE = [
    Mistake("a key", SELLING, "related:", "title: {en: Tea, es: Té}\nrelated:", "title: {en: Tea,",
            "duplicate key “title”"),
    Mistake("a paragraph's id", BUYING, "id: limit", "id: price", 11,
            "duplicate id “price”: first in buying.yaml, line 5"),
    Mistake("a term", TERMS, "- key: chest", "- key: tea", 15, "duplicate key “tea”: first in terms.yaml, line 1"),
    Mistake("a tile", SHIP, "- key: junk", "- key: clipper", 49,
            "duplicate key “clipper”: first in ship.yaml, line 35"),
    Mistake("initials", SHIP, "initials: J", "initials: C", 51, "duplicate initials “C”"),
    Mistake("a section", GAME, "[buying, selling, storing]", "[buying, selling, storing, buying]", "sections:",
            "duplicate “buying” in “sections”"),
]  # fmt: skip

UNKNOWN = [
    Mistake("a key of a section", SELLING, "related:", "relates:", "relates:", "unknown key “relates”"),
    Mistake("a key of a paragraph", BUYING, "    example:", "    exemple:", "exemple:", "unknown key “exemple”"),
    Mistake("phrases for a table", TABLE_PHRASES, "prices:", "price:", "price:", "unknown key “price”"),
    Mistake("a language", SELLING, "es: Vender té", "es: Vender té, de: Tee", "title:", "unknown key “de”"),
    Mistake("a comma in a text", SELLING, "es: Vender té", "es: Vender té, y más", "title:",
            "unknown key “y más”; inside {…}, a text with a comma needs quotes"),
    Mistake("a key of a term", TERMS, "    forms: [tés]", "    plurals: [tés]", "plurals:", "unknown key “plurals”"),
    Mistake("a key of a tile's values", SHIP, "values: {hold: 2, rig: lateen}", "values: {hull: 2}",
            "values: {hull: 2}", "unknown key “hull”"),
    Mistake("a key of a field", SHIP, "type: flag", "type: flag\n    sort: 1", "sort: 1", "unknown key “sort”"),
    Mistake("a key of the game", GAME, "level: rules", "finished: no", "finished:", "unknown key “finished”"),
    Mistake("a key of a calculator", CALCULATORS, "  purpose:", "  note: {en: a, es: b}\n  purpose:", "note:",
            "unknown key “note”"),
    Mistake("a heading that is no field", SHIP, "fields:\n", "grouped_by: sails\nfields:\n", "grouped_by:",
            "“grouped_by” must name a field of the type choice that has a filter"),
    Mistake("a heading that nobody filters by", SHIP, "fields:\n", "grouped_by: rig\nfields:\n", "grouped_by:",
            "“grouped_by” must name a field of the type choice that has a filter"),
    Mistake("a mark on a value that is not there", SHIP, "    values: {hold: 2, rig: lateen}",
            "    values: {hold: 2, rig: lateen}\n    unconfirmed: [fares]", "unconfirmed:",
            "there is no value “fares”"),
    Mistake("a key of a worked example", WORKED, "  shows:", "  show: []\n  shows:", "show: []", "unknown key “show”"),
    Mistake("an edition of a source", BUYING, "  en-2020: Buying", "  en-2020: Buying\n  de-2021: Kaufen",
            "de-2021", "unknown key “de-2021”"),
    Mistake("an edition of a statement", DIFFERENCES, "{edition: es-2018,", "{edition: de-2021,", "de-2021",
            "“edition” is “de-2021”; allowed are en-2020, es-2018"),
    Mistake("an edition to follow", DIFFERENCES, "follows: en-2020", "follows: de-2021", "follows:",
            "“follows” is “de-2021”; allowed are en-2020, es-2018"),
    Mistake("an edition of a variant", TERMS, "editions: [en-2020]", "editions: [en-2021]", "editions:",
            "“editions” names “en-2021”; allowed are en-2020, es-2018"),
]  # fmt: skip

REFERENCES = [
    Mistake("a related page that is no reference", BUYING, "ship/clipper]", "Clipper]", "related:",
            "“Clipper” is not a reference: write kind/key or game:kind/key"),
    Mistake("a reference that the path gives", SELLING, "title:", "ref: tea-harbor:trade/sale\ntitle:", "ref:",
            "unknown key “ref”"),
    Mistake("a related page that is not there", BUYING, "ship/clipper]", "ship/galleon]", "related:",
            "broken link, no such page: tea-harbor:ship/galleon"),
    Mistake("a related calculator that is not there", SELLING, "[calc/price,", "[calc/cost,", "related:",
            "broken link, no such calculator: tea-harbor:calc/cost"),
    Mistake("a term to see that is not there", TERMS, "see: [trade/buying]", "see: [term/coffee]", "see:",
            "broken link, no such term: tea-harbor:term/coffee"),
    Mistake("a touched paragraph that is not there", DIFFERENCES, "trade/buying#price,", "trade/buying#cost,",
            "touches:", "broken link, no such paragraph: tea-harbor:trade/buying#cost"),
    Mistake("a ruling on a page that is not there", RULINGS, "[trade/buying]", "[trade/lending]", "touches:",
            "broken link, no such page: tea-harbor:trade/lending"),
    Mistake("a paragraph that cannot be linked to", BUYING, "id: limit", "id: The limit", "id: The limit",
            "“The limit” is not a valid slug: use lower case, digits and hyphens"),
    Mistake("a term that can have no page", TERMS, "- key: chest", "- key: Tea chest", "key: Tea chest",
            "“Tea chest” is not a valid slug: use lower case, digits and hyphens"),
    Mistake("a tile that can have no page", SHIP, "- key: junk", "- key: junk_1", "key: junk_1",
            "“junk_1” is not a valid slug: use letters, digits and hyphens"),
    Mistake("a planned page that exists", GAME, "  - calc/freight\n", "  - calc/freight\n  - trade/buying\n",
            "planned:", "tea-harbor:trade/buying exists now: take it off “planned”"),
    Mistake("no reference among the planned pages", GAME, "  - calc/freight\n", "  - calc/freight\n  - freight!\n",
            "planned:", "“freight!” is not a reference: write kind/key or game:kind/key"),
]  # fmt: skip

LANGUAGES_DIFFER = [
    Mistake("other numbers in a paragraph", BUYING, "cuesta $20", "cuesta $25", "- id: price",
            "the languages give different numbers: only in English ['20'], only in Spanish ['25']"),
    Mistake("other numbers in an example", BUYING, "3 cajas cuestan $60", "3 cajas y 2 botes cuestan $60",
            "example:", "the languages give different numbers: only in English [], only in Spanish ['2']"),
    Mistake("a number once and twice", BUYING, "tener 5 cajas", "tener 5 y 5 cajas", "- id: limit",
            "the languages give different numbers: only in English [], only in Spanish ['5']"),
    Mistake("other numbers of a tile", SHIP, "Lleva 2 cajas", "Lleva dos cajas", 52,
            "the languages give different numbers: only in English ['2'], only in Spanish []"),
    Mistake("a link in one language", BUYING, "cajas; consulta [[trade/storing]]", "cajas", "- id: limit",
            "the languages link to different things: trade/storing"),
    Mistake("links to two pages", BUYING, "es: Una caja de [[term/tea]]", "es: Una caja de [[term/chest]]",
            "- id: price", "the languages link to different things: term/chest, term/tea"),
]  # fmt: skip

# These lead to more: a file that cannot be read leaves links to nothing, say.
WITH_CONSEQUENCES = [
    Mistake("a table that can have no page", TABLES, "key: prices", "key: All prices", "key: All prices",
            "“All prices” is not a valid slug: use lower case, digits and hyphens"),
    Mistake("a link that is no reference", BUYING, "es: Una caja de [[term/tea]]", "es: Una caja de [[Tea]]",
            "- id: price", "es: “Tea” is not a reference: write kind/key or game:kind/key"),
    Mistake("a link without an end", BUYING, "es: Una caja de [[term/tea]]", "es: Una caja de [[term/tea]",
            "- id: price", r"es: a link that cannot be read; in a table it is [[page\|words]]"),
    Mistake("no editions", GAME, "editions:", "rulebooks:", "name:", "“editions” is missing"),
    Mistake("a quotation that does not end", SELLING, "en-2020: Selling", 'en-2020: "Selling', 10,
            "not YAML: found unexpected end of stream"),
    Mistake("a tab", SELLING, "  en-2020: Selling", "\ten-2020: Selling", "\ten-2020",
            "not YAML: found character that cannot start any token"),
    Mistake("a tag", RULINGS, "who: A. Designer", "who: !person A. Designer", "!person",
            "“who” cannot be read: could not determine a constructor for the tag '!person'"),
]  # fmt: skip

PLAYS = [
    Mistake(
        "a move in one language",
        PLAY,
        "Buy tea, es: Comprar té",
        "Buy tea",
        4,
        "the Spanish text “es” is missing",
    ),
    Mistake(
        "a move without its line in the log",
        PLAY,
        '    summary: {en: "{player} buys tea.", es: "{player} compra té."}\n',
        "",
        4,
        "“summary” is missing",
    ),
    Mistake(
        "a move with a key that is not known",
        PLAY,
        '    summary: {en: "{player} buys',
        '    notes: x\n    summary: {en: "{player} buys',
        "notes:",
        "unknown key “notes”",
    ),
    Mistake(
        "a reading of a difference that is not there",
        PLAY,
        "difference: chest-price",
        "difference: tides",
        "difference:",
        "broken link, no such page: tea-harbor:difference/tides",
    ),
]

PLAYER_AIDS = [
    Mistake("a line in one language", AID, "            es: Paga una caja.\n", "", "- en: Pay", "“es” is missing"),
    Mistake("a line that no rule states", AID, "            rules: [trade/buying]\n", "", "- en: Pay",
            "“rules” is missing"),
    Mistake("a line by a rule that is not there", AID, "[trade/buying]", "[trade/lending]", "rules:",
            "broken link, no such page: tea-harbor:trade/lending"),
    Mistake("a line by a difference that is not there", AID, "[trade/buying]", "[difference/tides]", "rules:",
            "broken link, no such page: tea-harbor:difference/tides"),
    Mistake("other numbers in a line", AID, "Paga una caja", "Paga 2 cajas", "- en: Pay",
            "the languages give different numbers: only in English [], only in Spanish ['2']"),
    Mistake("an amount that loses its sign", AID, "amount: $20", "amount: +20", "amount:", "“amount” must be a text"),
    Mistake("a table that is not there", AID, "terms: [tea]", "table: fares", "table:",
            "broken link, no such page: tea-harbor:table/fares"),
    Mistake("a column that is not there", AID, "terms: [tea]", "table: prices\n        columns: [2]",
            "columns:", "tea-harbor:table/prices has no column 2"),
    Mistake("labels for other columns", AID, "terms: [tea]", "table: prices\n        labels: [{en: A, es: B}]",
            "labels:", "give a label for each of 2 columns"),
    Mistake("a word that is not there", AID, "terms: [tea]", "terms: [coffee]", "terms:",
            "broken link, no such term: tea-harbor:term/coffee"),
    Mistake("a block of two things", AID, "terms: [tea]", "table: prices\n        terms: [tea]",
            "- title: {en: Cargo", "a block must have one of lines, steps, table, terms"),
]  # fmt: skip

CHECKLISTS_AND_TABLES = [
    Mistake("a step in one language", CHECKLIST, "        es: Retira estos barcos.\n", "", "- id: remove-ships",
            "“es” is missing"),
    Mistake("a value that there is not", CHECKLIST, "es: Coloca {chests} cajas.", "es: Coloca {boxes} cajas.",
            "es: Coloca", "there is no value “boxes”"),
    Mistake("a value that does not end", CHECKLIST, "es: Coloca {chests} cajas.", "es: Coloca {chests cajas.",
            "es: Coloca", "a number cannot be filled in: expected '}' before end of string"),
    Mistake("a value without a number for a choice", CHECKLIST, "{2: 10, 3: 15}", "{2: 10}", "values:",
            "“chests” needs a number for each of 2, 3"),
    Mistake("a default that is no choice", CHECKLIST, "default: '2'", "default: '4'", "default:",
            "“default” is “4”; allowed are 2, 3"),
    Mistake("a step for no choice", CHECKLIST, "when: {players: '2'}", "when: {players: '5'}", "when:",
            "“5” is not a choice of players"),
    Mistake("a step for no option", CHECKLIST, "when: {players: '2'}", "when: {mood: '2'}", "when:",
            "“mood” is not an option of this checklist"),
    Mistake("two steps with one id", CHECKLIST, "id: remove-ships", "id: lay-out-chests", 20,
            "duplicate id “lay-out-chests”: first in setup.yaml, line 16"),
    Mistake("tiles of no kind", CHECKLIST, "kind: ship", "kind: boat", "tiles:",
            "“boat” is not a kind of component"),
    Mistake("tiles by no field", CHECKLIST, "where: {hold:", "where: {hull:", "tiles:",
            "these tiles have no field “hull”"),
    Mistake("tiles by no mapping", CHECKLIST, 'where: {hold: ">players"}', "where: [hold]", "tiles:",
            "“where” must be a mapping of keys to values"),
    Mistake("tiles by no option", CHECKLIST, '">players"', '">rounds"', "tiles:",
            "there is no option “rounds”"),
    Mistake("a rule of a table that is not there", TABLES, "rules: [trade/buying]", "rules: [trade/lending]", "rules:",
            "broken link, no such page: tea-harbor:trade/lending"),
    Mistake("a chart of words", TABLES, "[2, null]",
            "[2, null]\n  charts:\n    - {caption: {en: Tea, es: Té}, columns: [1]}", "columns: [1]",
            "column 1, counting from 0, has no numbers to draw"),
    Mistake("a row that is too short", TABLES, "[2, null]", "[2]", "rows:", "row 2 must have 2 cells"),
    Mistake("a cell in one language", TABLES, "{en: green, es: verde}", "{en: green}", "rows:",
            "row 1: “{'en': 'green'}” is neither a whole number nor a text in en and es"),
    Mistake("a text for a number in a table", TABLES, "[2, null]", "[two, null]", "rows:",
            "row 2: “two” is neither a whole number nor a text in en and es"),
    Mistake("a picture that there is not", TABLES, "  columns:", "  picture: map\n  columns:", "picture: map",
            "“picture” is “map”; allowed are track"),
    Mistake("a table without rules", TABLES, "  rules: [trade/buying]\n", "", "- key:",
            "“rules” is missing"),
]  # fmt: skip

UNANSWERED = [
    Mistake("phrasings in one language", TOPICS, "    es: [una tormenta puede hundir mi barco]\n", "", 2,
            "the phrasings need at least one in “es”"),
    Mistake("a topic without phrasings", TOPICS,
            "  phrasings: {en: [how old do you have to be], es: [a partir de qué edad]}\n", "", "- id: age",
            "“phrasings” is missing"),
    Mistake("a topic without rules", TOPICS, "  nearest: [trade/buying]\n", "", "- id: age", "“nearest” is missing"),
    Mistake("a nearest rule that is not there", TOPICS, "[trade/buying]", "[trade/lending]", "[trade/lending]",
            "broken link, no such page: tea-harbor:trade/lending"),
    Mistake("a nearest paragraph that is not there", TOPICS, "trade/buying#price", "trade/buying#profit", "#profit",
            "broken link, no such paragraph: tea-harbor:trade/buying#profit"),
    Mistake("two paragraphs of a page", TOPICS, "[trade/buying]", '["trade/buying#price", "trade/buying#limit"]',
            "#limit", "“nearest” names tea-harbor:trade/buying twice: name one paragraph of a page"),
    Mistake("a phrasing of two topics", TOPICS, "how old do you have to be", "What does bad weather do",
            "What does bad", "“What does bad weather do” is also a phrasing of storms"),
    Mistake("two topics with one id", TOPICS, "id: age", "id: storms", 6,
            "duplicate id “storms”: first in unanswered.yaml, line 1"),
    Mistake("an absence that is not stated", TOPICS,
            "  says: {en: Tea Harbor has no dice., es: En Puerto del té no hay dados.}\n", "", "kind:",
            "“says” is for topics of the kind absent, and each of them needs it"),
    Mistake("a statement on what is not settled", TOPICS, "  kind: absent\n", "", "- id: dice",
            "“says” is for topics of the kind absent, and each of them needs it"),
    Mistake("a statement without the game", TOPICS, "Tea Harbor has no dice", "There are no dice", "says:",
            "en: write a sentence that names Tea Harbor"),
    Mistake("a topic with an answer", TOPICS, "  nearest: [trade/buying]", "  nearest: [trade/buying]\n  answer: 8",
            "answer: 8", "unknown key “answer”"),
]  # fmt: skip

NO_ADDRESS = Mistake(
    "a link that is not an address", RULINGS, "  text:", "  url: example.org\n  text:", "url:",
    "“example.org” is not a full address: begin with https://",
)  # fmt: skip
DAY = Mistake(
    "a day that there is not", RULINGS,
    "when: 2019-05-01", "when: 2019-13-01",
    "2019-13-01", "“when” cannot be read: month must be in 1..12",
)  # fmt: skip

ALONE = [
    *MISSING, *EMPTY, *WRONG_TYPE, *TWICE, *UNKNOWN, *REFERENCES, *LANGUAGES_DIFFER, *CHECKLISTS_AND_TABLES,
    *PLAYER_AIDS, *PLAYS, *UNANSWERED, NO_ADDRESS, DAY,
]  # fmt: skip


def named(mistake):
    return f"{mistake.file}: {mistake.what}"


def expected(game, mistake):
    line = mistake.at if isinstance(mistake.at, int) else line_of(game, mistake.file, mistake.at)
    return mistake.file, line, mistake.message


def found_after(game, mistake):
    change(game, mistake.file, mistake.old, mistake.new)
    # The keys that there could be instead have a test of their own.
    said = {problem: problem.message.partition("; there could be")[0] for problem in problems_in(game)}
    return [(problem.path.relative_to(game).as_posix(), problem.line, message) for problem, message in said.items()]


def test_missing_accent_is_named(game):
    change(game, GAME, 'accent: {light: "#1d4468", dark: "#a5caee"}\n', "")
    message = "is missing: choose a color that can be read on the paper"
    assert [problem.message for problem in problems_in(game)] == [f"“dark” {message}", f"“light” {message}"]


def test_keys_that_there_could_be_instead_are_named(game):
    change(game, BUYING, "    example:", "    exemple:")
    [problem] = problems_in(game)
    assert problem.message == "unknown key “exemple”; there could be context, example, picture"


def test_a_game_without_a_mistake_has_no_problem(game):
    assert problems_in(game) == []


@pytest.mark.parametrize("mistake", ALONE, ids=named)
def test_mistake_is_named_once_by_file_and_line(game, mistake):
    assert found_after(game, mistake) == [expected(game, mistake)]


@pytest.mark.parametrize("mistake", WITH_CONSEQUENCES, ids=named)
def test_mistake_is_named_beside_what_it_leads_to(game, mistake):
    found = found_after(game, mistake)
    assert expected(game, mistake) in found
