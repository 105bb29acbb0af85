"""The word list of a game: on a page, as a table for a spreadsheet, and for the tools of translators."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from io import StringIO
from typing import Any
from urllib.parse import urlencode
from xml.etree import ElementTree as ET

from django.http import QueryDict
from django.utils.translation import gettext as _

from language import LANGUAGES
from language.analysis import fold
from rulebook.dataset.rights import license_of_data
from rulebook.dataset.rows import version_of
from rulebook.models import Game, Term

LONGEST_FILTER = 100

_COLUMNS = ("ref", "part_of_speech", "en", "es", "other_words_en", "other_words_es", "definition_en", "definition_es")
_TBX = "urn:iso:std:iso:30042:ed-2"
_SCHEMAS = "https://raw.githubusercontent.com/LTAC-Global/"
# The structure that all dialects share, then the rules of this one: where the examples of the dialect look for them.
_MODELS = (
    ("TBX_Core_RNG/master/TBXcoreStructV03.rng", "http://relaxng.org/ns/structure/1.0"),
    ("TBX-Basic_dialect/master/DCA/TBX-Basic_DCA.sch", "http://purl.oclc.org/dsdl/schematron"),
)
_LANG = "{http://www.w3.org/XML/1998/namespace}lang"
# The dialect knows no other parts of speech.
_PARTS = {"noun": "noun", "verb": "verb", "adjective": "adjective", "adverb": "adverb"}
_PREFERRED, _ADMITTED = "preferredTerm-admn-sts", "admittedTerm-admn-sts"


@dataclass(frozen=True, slots=True)
class WordsPage:
    """Two columns of words: ``sort`` is the language that they are sorted by, ``query`` the filter."""

    terms: tuple[Term, ...]
    total: int
    sort: str
    query: str

    @property
    def orders(self) -> list[tuple[str, str]]:
        """The languages that the list can be sorted by, each with its address."""
        asked = {"q": self.query} if self.query else {}
        return [(language, "?" + urlencode({"sort": language, **asked})) for language in LANGUAGES]


def words_page(game: Game, parameters: QueryDict, language: str) -> WordsPage:
    sort = parameters.get("sort", "")
    sort = sort if sort in LANGUAGES else language
    query = parameters.get("q", "").replace("\x00", " ").strip()[:LONGEST_FILTER]
    every = Term.objects.of(game)
    found = every.said_as(map(fold, query.split())).alphabetical(sort)
    return WordsPage(tuple(found), every.count(), sort, query)


def csv_of(game: Game, sort: str) -> str:
    """The list as comma-separated values; its byte order mark tells spreadsheets that the text is UTF-8."""
    file = StringIO()
    writer = csv.writer(file)
    writer.writerow(_COLUMNS)
    editions = game.edition_titles("short")
    for term in Term.objects.of(game).alphabetical(sort):
        others = ["; ".join(_other_words(term, language, editions)) for language in LANGUAGES]
        writer.writerow(
            [
                *(str(term.ref), term.part_of_speech, term.term_en, term.term_es),
                *(*others, term.gloss_text_en, term.gloss_text_es),
            ]
        )
    return "\ufeff" + file.getvalue()


def _other_words(term: Term, language: str, editions: dict[str, str]) -> Iterator[str]:
    for variant in _wording(term, language)["variants"]:
        used = ", ".join(editions[key] for key in variant["editions"])
        yield f"{variant['term']} ({used})" if used else variant["term"]


def tbx_of(game: Game, language: str, address: str) -> str:
    """The list as ISO 30042:2019, dialect TBX-Basic; ``address`` is that of the list."""
    ET.register_namespace("", _TBX)
    root = ET.Element(_tag("tbx"), {"type": "TBX-Basic", "style": "dca", _LANG: language})
    described = _under(_under(root, "tbxHeader"), "fileDesc")
    terms = license_of_data()
    published = _under(described, "publicationStmt")
    for line in (terms["note"][language], f"{terms['spdx']} {terms['url']}", version_of(game)):
        _under(published, "p", line)
    _under(_under(described, "titleStmt"), "title", game.name)
    _under(_under(described, "sourceDesc"), "p", address)
    body = _under(_under(root, "text"), "body")
    editions = game.edition_titles()
    for term in Term.objects.of(game).alphabetical(language):
        entry = _under(body, "conceptEntry", id=term.key)
        _under(entry, "descrip", game.name, type="subjectField")
        for section in LANGUAGES:
            _lang_section(entry, term, section, editions)
    models = "".join(
        f'<?xml-model href="{_SCHEMAS}{name}" type="application/xml" schematypens="{kind}"?>\n'
        for name, kind in _MODELS
    )
    ET.indent(root)
    return f'<?xml version="1.0" encoding="utf-8"?>\n{models}{ET.tostring(root, encoding="unicode")}\n'


def _lang_section(entry: ET.Element, term: Term, language: str, editions: dict[str, str]) -> None:
    section = _under(entry, "langSec", **{_LANG: language})
    defined = _under(section, "descripGrp")
    _under(defined, "descrip", getattr(term, f"gloss_text_{language}"), type="definition")
    _under(defined, "admin", "Sobremesa", type="source")
    wording = _wording(term, language)
    source = ["Sobremesa"] if wording["coined"] else []
    _term_section(section, getattr(term, f"term_{language}"), term.part_of_speech, _PREFERRED, source)
    for variant in wording["variants"]:
        used = [editions[key] for key in variant["editions"]] or [_("informal")]
        _term_section(section, variant["term"], term.part_of_speech, _ADMITTED, used)


def _term_section(section: ET.Element, word: str, part: str, status: str, sources: Iterable[str]) -> None:
    term = _under(section, "termSec")
    _under(term, "term", word)
    _under(term, "termNote", _PARTS.get(part, "other"), type="partOfSpeech")
    _under(term, "termNote", status, type="administrativeStatus")
    for source in sources:
        _under(term, "admin", source, type="source")


def _wording(term: Term, language: str) -> dict[str, Any]:
    wording: dict[str, Any] = getattr(term, f"wording_{language}")
    return wording


def _tag(name: str) -> str:
    return f"{{{_TBX}}}{name}"


def _under(parent: ET.Element, name: str, text: str = "", **attributes: str) -> ET.Element:
    element = ET.SubElement(parent, _tag(name), attributes)
    element.text = text or None
    return element
