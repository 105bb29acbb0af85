"""Paragraphs that cannot be understood alone: a search shows them on a card, so they must name what they depend on.

A paragraph may begin with “Then” or «De ellas» if its ``context`` names the paragraph before which it makes no sense.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from .markup import with_labels
from .nodes import Problem
from .schema import GameContent, Paragraph

# How a text begins that depends on another one, in lowercase.
_OPENINGS: Mapping[str, str] = {
    "en": r"""
    from (?:then|now) on | of (?:these|those|them|its|their) | otherwise |
    in (?:that|this|these|those|either) cases? | then | (?:right )?after (?:that|this|these) | afterwards? |
    before (?:that|this) | until then | also | besides, | however | but | and | or | nor | so | instead |
    in addition, | therefore | thus | still | even so | if (?:so|not|that|this|these|they|he|she|it) |
    if you do(?! not) | unless | they | he | she | it(?! does not matter) | its | their | this | that | these |
    those | such | for (?:this|that|these|those) | (?:all|both|each|none|some|one) of (?:these|those|them) |
    at (?:this|that) point | finally | next, | later | only then | exception |
    the (?:other|others|rest|remaining|former|latter|same) | another | as before | again | likewise | by doing so |
    with (?:this|that|these|those|it|them) | to do (?:so|this) | except
    """,
    "es": r"""
    a partir de (?:ese|esa|esos|esas|ahí|entonces) | (?:desde|hasta|solo) entonces |
    de (?:ellas|ellos|ella|él|estas|estos|esas|esos|esta|este|ese|esa|lo contrario) |
    en (?:caso contrario|ese caso|este caso|esos casos|estos casos|cualquiera de (?:los|estos|esos)|ambos casos) |
    luego | después(?! del?) | después de (?:est[aoe]s?|es[aoe]s?|ell[ao]s?|ello) | antes de (?:eso|esto) |
    además(?! de) | pero | sin embargo | y | o | ni | también | tampoco | así | entonces | en cambio |
    en lugar de (?:ello|eso) | est[aoe]s? | es[aoe]s? | ello | ell[ao]s | él | ella | su | sus | tales |
    por (?:eso|ello|esto|tanto|último) | no obstante | aun así |
    si (?:lo|es así|no es así|no lo|esto|eso|ese|esa|este|esta|ellos) | si no, | excepto | excepción |
    (?:los|las) demás(?! jugador) | (?:el|la|los|las) otr[oa]s? | el resto | lo mismo | otr[oa]s? |
    con (?:esto|eso|ello|est[ae]|es[ae]) | ambos | ambas | a continuación | al hacerlo | para (?:ello|eso|esto) |
    igualmente | de nuevo
    """,
}
_DEPENDENT = {
    language: re.compile(rf"(?:{openings.strip()})(?![^\W_])", re.IGNORECASE | re.VERBOSE)
    for language, openings in {
        # In a verbose pattern, a blank between words must be written as one.
        language: re.sub(r"(?<=[^\s|]) (?=[^\s|])", r"\\ ", text)
        for language, text in _OPENINGS.items()
    }.items()
}
# What the card shows beside the paragraph: the page, its table, its action, its variant.
_SHOWN = re.compile(
    r"for this action|these pages|this (?:table|variant|is what happens)"
    r"|est(?:as páginas|a tabla|a variant|o es lo que ocurre)",
    re.IGNORECASE,
)
_MARKS = re.compile(r"^(?::reading\[|[*_\s])+")


def dependence_faults(content: GameContent) -> Iterator[Problem]:
    """Paragraphs that begin as if another had been read, without a ``context``; and contexts that are not there."""
    for section in content.sections:
        earlier: set[str] = set()
        for paragraph in section.paragraphs:
            if paragraph.context and paragraph.context not in earlier:
                message = f"“{paragraph.context}” is not the id of an earlier paragraph of this section"
                yield paragraph.place.problem(message, "context")
            opening = next(filter(None, (dependent_opening(paragraph, language) for language in _OPENINGS)), "")
            if opening and not paragraph.context:
                message = (
                    f"begins with “{opening}”, so that it cannot be read alone: name its subject, or give the"
                    " paragraph that it depends on as its “context”"
                )
                yield paragraph.place.problem(message)
            earlier.add(paragraph.id)


def dependent_opening(paragraph: Paragraph, language: str) -> str:
    """The words with which a paragraph depends on another one, or an empty text.

    What introduces a list or a table is read with it.
    """
    text = _MARKS.sub("", with_labels(paragraph.text[language]))
    first, _, rest = text.partition("\n\n")
    found = _DEPENDENT[language].match(text)
    if not found or (rest and first.rstrip().endswith(":")) or _SHOWN.match(text):
        return ""
    return found[0]
