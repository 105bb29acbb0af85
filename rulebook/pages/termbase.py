"""The word list of a game for the tools of translators: TermBase eXchange, dialect TBX-Basic, in both its versions.

Version 3 is ISO 30042:2019. Most free tools, such as those built on translate-toolkit (3.20.4), still read only the
version of 2008, whose root is ``martif``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from xml.etree import ElementTree as ET

from django.utils.translation import gettext as _

from language import LANGUAGES
from rulebook.dataset.rights import license_of_data
from rulebook.dataset.rows import version_of
from rulebook.models import Game, Term

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
class Version:
    """The names of a version's elements, the attributes of its root, what is above the root, and the header's end."""

    root: str
    header: str
    entry: str
    section: str
    term: str
    attributes: tuple[tuple[str, str], ...]
    above: str
    namespace: str = ""
    encoding: str = ""


V3 = Version(
    *("tbx", "tbxHeader", "conceptEntry", "langSec", "termSec"),
    attributes=(("type", "TBX-Basic"), ("style", "dca")),
    above="".join(
        f'<?xml-model href="{_SCHEMAS}{name}" type="application/xml" schematypens="{kind}"?>\n'
        for name, kind in _MODELS
    ),
    namespace="urn:iso:std:iso:30042:ed-2",
)
V2 = Version(
    *("martif", "martifHeader", "termEntry", "langSet", "tig"),
    attributes=(("type", "TBX-Basic"),),
    above='<!DOCTYPE martif SYSTEM "TBXBasiccoreStructV02.dtd">\n',
    encoding="TBXBasicXCSV02.xcs",
)


def tbx_of(game: Game, language: str, address: str, version: Version = V3) -> str:
    """The list as a termbase; ``address`` is that of the list."""
    if version.namespace:
        ET.register_namespace("", version.namespace)
    root = ET.Element(_tag(version, version.root), {**dict(version.attributes), _LANG: language})
    _describe(_under(version, root, version.header), game, language, address, version)
    body = _under(version, _under(version, root, "text"), "body")
    editions = game.edition_titles()
    for term in Term.objects.of(game).alphabetical(language):
        entry = _under(version, body, version.entry, id=term.key)
        _under(version, entry, "descrip", game.name, type="subjectField")
        for section in LANGUAGES:
            _section(version, entry, term, section, editions)
    ET.indent(root)
    return f'<?xml version="1.0" encoding="utf-8"?>\n{version.above}{ET.tostring(root, encoding="unicode")}\n'


def _describe(header: ET.Element, game: Game, language: str, address: str, version: Version) -> None:
    described = _under(version, header, "fileDesc")
    terms = license_of_data()
    lines = (terms["note"][language], f"{terms['spdx']} {terms['url']}", version_of(game))
    # The versions have the same parts in another order.
    for part in ("titleStmt", "publicationStmt") if version is V2 else ("publicationStmt", "titleStmt"):
        parent = _under(version, described, part)
        if part == "titleStmt":
            _under(version, parent, "title", game.name)
            continue
        for line in lines:
            _under(version, parent, "p", line)
    _under(version, _under(version, described, "sourceDesc"), "p", address)
    if version.encoding:
        _under(version, _under(version, header, "encodingDesc"), "p", version.encoding, type="XCSURI")


def _section(version: Version, entry: ET.Element, term: Term, language: str, editions: dict[str, str]) -> None:
    section = _under(version, entry, version.section, **{_LANG: language})
    defined = _under(version, section, "descripGrp")
    _under(version, defined, "descrip", getattr(term, f"gloss_text_{language}"), type="definition")
    _under(version, defined, "admin", "Sobremesa", type="source")
    wording: dict[str, Any] = getattr(term, f"wording_{language}")
    source = ["Sobremesa"] if wording["coined"] else []
    _word(version, section, getattr(term, f"term_{language}"), term.part_of_speech, _PREFERRED, source)
    for variant in wording["variants"]:
        used = [editions[key] for key in variant["editions"]] or [_("informal")]
        _word(version, section, variant["term"], term.part_of_speech, _ADMITTED, used)


def _word(version: Version, section: ET.Element, word: str, part: str, status: str, sources: Iterable[str]) -> None:
    term = _under(version, section, version.term)
    _under(version, term, "term", word)
    _under(version, term, "termNote", _PARTS.get(part, "other"), type="partOfSpeech")
    _under(version, term, "termNote", status, type="administrativeStatus")
    for source in sources:
        _under(version, term, "admin", source, type="source")


def _tag(version: Version, name: str) -> str:
    return f"{{{version.namespace}}}{name}" if version.namespace else name


def _under(version: Version, parent: ET.Element, name: str, text: str = "", **attributes: str) -> ET.Element:
    element = ET.SubElement(parent, _tag(version, name), attributes)
    element.text = text or None
    return element
