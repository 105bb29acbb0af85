"""Kinds of questions that ask for a kind of text: the steps of something, what a word means, or a thing by its name.

Paragraphs and pages of the first two kinds have the kind's mark among their words, and the question asks for the mark.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from content.refs import TERM
from language.analysis import LANGUAGES, stem

from .amounts import asks_for_amount
from .document import GUIDE, Document

# No word contains the sign, so no word can be mistaken for a mark.
LIST = "#list"
MEANING = "#meaning"

# A paragraph of this many lines is a list or a table.
_LINES = 4

# Folded words that ask for the kind wherever they are in a question.
_ASKING_TEXT: Mapping[str, str] = {
    LIST: """
    steps, step by step, in order, which order, what order, order of, list all, list of, everything, all the,
    the sequence, checklist, set up, setting up, pasos, paso a paso, por orden, en orden, que orden, orden de, lista de,
    todo lo que, todos los, todas las, la secuencia, montar, montamos, montan, monta, preparar, preparamos, preparan
    """,
    MEANING: """
    what is a, what is an, whats a, whats an, what s a, what s an, whats that, meaning, means, definition, define,
    in english, in spanish, called, que es, q es, que son, significa, significado, definicion, en ingles, en espanol,
    en castellano, se llama, se dice, quiere decir, translate, translated, translation, spanish for, english for,
    spanish word for, english word for, how do you say, how do i say, traduce, traducir, traduccion
    """,
}
# Words after which a second question begins, and with which one begins, in either language.
JOINING = frozenset({"and", "but", "or", "y", "e", "o", "pero"})
BEGINNING = frozenset(
    """
    who what when how where which whose why can may do does is are must should will if
    que quien quienes cuanto cuanta cuantos cuantas cuando como donde cual puede puedo pueden hay se si tambien debo
    """.split()  # noqa: SIM905
)
# Words that ask whether something is allowed or a duty.
WHETHER = frozenset(
    "may can must should puedo puede pueden podemos puedes podes debo deben".split()  # noqa: SIM905
)
# Rows of folded words that ask for what a rule says: an amount, a moment, a place, a person, a permission. What has one
# of them is more than the name of a page, even if it says nothing else.
_RULE_TEXT = """
    how many, how much, how often, how do i, how do we, how do you, how can, how should, when, where, who, whose, can,
    may, must, should, do i, do we, cuanto, cuanta, cuantos, cuantas, cuando, donde, adonde, quien, quienes, puedo,
    puede, pueden, podemos, podes, puedes, debo, tengo que, hay que, como se, como puedo, como hago, como hacemos
    """
ASKING_FOR_A_RULE: tuple[tuple[str, ...], ...] = tuple(tuple(row.split()) for row in _RULE_TEXT.split(","))
# Words beside the name of a thing that say what it is, or ask what it does.
_BESIDE_A_NAME: Mapping[str, str] = {
    "en": """
    asset, board, building, card, city, company, component, deck, department, dial, event, goal, hex, level, piece,
    region, space, tile, token, track, zone, describe, do, effect, exactly, explain, give, happen, look, mean, tell,
    text, use, work
    """,
    "es": """
    activo, carta, casilla, ciudad, compania, componente, departamento, edificio, empresa, evento, ficha, indicador,
    loseta, mazo, nivel, objetivo, pieza, pista, region, tablero, zona, cuentame, da, dice, efecto, explica,
    exactamente, funciona, hace, hacen, ocurre, pasa, significa, sirve, texto, usa
    """,
}
_STEMS_BESIDE_A_NAME = {
    (language, stem(word, language))
    for language, text in _BESIDE_A_NAME.items()
    for word in text.replace(",", " ").split()
}
# By mark, the rows of words that ask for it.
ASKING: Mapping[str, tuple[tuple[str, ...], ...]] = {
    mark: tuple(tuple(row.split()) for row in text.split(",")) for mark, text in _ASKING_TEXT.items()
}
# By their first word, with their marks.
_ROWS: dict[str, list[tuple[str, tuple[str, ...]]]] = {}
for _mark, _rows in ASKING.items():
    for _row in _rows:
        _ROWS.setdefault(_row[0], []).append((_mark, _row))


def marks_of(document: Document, language: str) -> list[str]:
    """For each paragraph of a document, its mark, or nothing."""
    if document.group in (GUIDE, TERM):
        return [LIST if document.group == GUIDE else MEANING] * len(document.paragraphs)
    return [LIST if text[language].count("\n") >= _LINES - 1 else "" for _, text in document.paragraphs]


def asked_for(texts: Sequence[str]) -> dict[str, set[int]]:
    """The marks that the words of a question ask for, each with the places of those words."""
    found: dict[str, set[int]] = {mark: set() for mark in ASKING}
    for start, text in enumerate(texts):
        for mark, row in _ROWS.get(text, ()):
            if tuple(texts[start : start + len(row)]) == row:
                found[mark].update(range(start, start + len(row)))
    return {mark: places for mark, places in found.items() if places}


def asks_twice(texts: Sequence[str]) -> bool:
    """Whether the folded words of a question seem to ask two things: “how much is it and who pays”."""
    return any(text in JOINING and place > 1 and texts[place + 1] in BEGINNING for place, text in enumerate(texts[:-1]))


def asks_whether(texts: Sequence[str]) -> bool:
    """Whether the folded words of a question ask whether something is allowed or a duty, and for no amount."""
    return not WHETHER.isdisjoint(texts) and not asks_for_amount(texts)


def asks_for_a_rule(texts: Sequence[str]) -> bool:
    """Whether the folded words of a question ask for more than a thing by its name: “who wins”, «cuándo cobro»."""
    return any(
        tuple(texts[start : start + len(row)]) == row for row in ASKING_FOR_A_RULE for start in range(len(texts))
    )


def goes_beside_a_name(word: str) -> bool:
    """Whether a folded word says what a named thing is (“tile”), or asks what it does (“work”), in either language."""
    return any((language, stem(word, language)) in _STEMS_BESIDE_A_NAME for language in LANGUAGES)
