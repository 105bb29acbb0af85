"""The feed and the word lists keep to the constraints of their formats, element by element."""

from __future__ import annotations

import re
from collections import Counter
from datetime import datetime
from urllib.parse import urlsplit
from xml.etree import ElementTree as ET

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db

ATOM, TBX = "http://www.w3.org/2005/Atom", "urn:iso:std:iso:30042:ed-2"
# RFC 4287, sections 4.1.1 and 4.1.2: the elements that stand once, and those that stand at most once.
ONCE = {"id", "title", "updated"}
AT_MOST_ONCE = {
    "feed": {"generator", "icon", "logo", "rights", "subtitle"},
    "entry": {"content", "published", "rights", "source", "summary"},
}
ANY_NUMBER = {"author", "category", "contributor", "link"}
# ISO 30042:2019, the core structure of all dialects: the children of each element that our files have, in order.
NOTES = "((termNote|admin|descrip|note|ref|xref) )*"
CHILDREN = {
    "tbx": "tbxHeader text ",
    "tbxHeader": "fileDesc (encodingDesc )?(revisionDesc )?",
    "fileDesc": "(publicationStmt )?(titleStmt )?(sourceDesc )+",
    "publicationStmt": "(p )+",
    "titleStmt": "title (note )*",
    "sourceDesc": "(p )+",
    "text": "body (back )?",
    "body": "(conceptEntry )+",
    "conceptEntry": "((descrip|descripGrp|admin|note) )*(langSec )+",
    "langSec": "((descrip|descripGrp|admin|note) )*(termSec )+",
    "descripGrp": "descrip ((admin|note) )*",
    "termSec": f"term {NOTES}",
}
TEXT_ONLY = {"p", "title", "descrip", "admin", "term", "termNote"}


def read(client: Client, address: str) -> ET.Element:
    return ET.fromstring(client.get(address).content)  # noqa: S314 our own text


def children(element: ET.Element, namespace: str) -> list[str]:
    names = [child.tag.removeprefix(f"{{{namespace}}}") for child in element]
    assert not any("{" in name for name in names)
    return names


def test_feed_keeps_to_rfc_4287(client: Client) -> None:
    feed = read(client, "/es/changes/feed/")
    assert feed.tag == f"{{{ATOM}}}feed"
    names = children(feed, ATOM)
    entries = feed.findall(f"{{{ATOM}}}entry")
    assert entries
    assert names[-len(entries) :] == ["entry"] * len(entries)
    check_atom(feed, "feed", names[: -len(entries)])
    assert "author" in names
    for entry in entries:
        check_atom(entry, "entry", children(entry, ATOM))
    ids = [element.text for element in feed.iter(f"{{{ATOM}}}id")]
    assert len(set(ids)) == len(ids)


def check_atom(element: ET.Element, kind: str, names: list[str]) -> None:
    counted = Counter(names)
    assert {name for name in ONCE if counted[name] != 1} == set()
    assert {name for name in AT_MOST_ONCE[kind] if counted[name] > 1} == set()
    assert set(names) <= ONCE | AT_MOST_ONCE[kind] | ANY_NUMBER
    assert urlsplit(element.findtext(f"{{{ATOM}}}id", "")).scheme
    # A date is one of RFC 3339, with its offset.
    assert datetime.fromisoformat(element.findtext(f"{{{ATOM}}}updated", "")).tzinfo
    links = [link.attrib for link in element.findall(f"{{{ATOM}}}link")]
    assert all(urlsplit(link["href"]).scheme for link in links)
    relations = [(link.get("rel", "alternate"), link.get("type"), link.get("hreflang")) for link in links]
    assert ("alternate", None, None) in relations
    assert len(set(relations)) == len(relations)
    for text in (*element.findall(f"{{{ATOM}}}title"), *element.findall(f"{{{ATOM}}}summary")):
        assert text.get("type", "text") in ("text", "html")
        assert len(text) == 0
    for author in element.findall(f"{{{ATOM}}}author"):
        assert children(author, ATOM) == ["name"]


def test_word_list_keeps_to_the_core_structure_of_tbx(client: Client) -> None:
    root = read(client, "/es/carnegie/term/words.tbx")
    assert root.tag == f"{{{TBX}}}tbx"
    for element in root.iter():
        name = element.tag.removeprefix(f"{{{TBX}}}")
        inside = "".join(f"{child} " for child in children(element, TBX))
        assert re.fullmatch("" if name in TEXT_ONLY else CHILDREN[name], inside), (name, inside)
        if name in TEXT_ONLY:
            assert (element.text or "").strip(), name
