"""What nobody sees is no part of a name, a note or a title; what joins an emoji is."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from language import analysis
from language.characters import INSIDE_WORDS, is_seen, seen
from language.names import same_name
from rules.engine.fields import Unusable, clean_name
from tests.conftest import PROJECT
from translator import tokens

SEEN = {
    "mechanic": "👩‍🔧",
    "rainbow flag": "🏳️‍🌈",
    "pirate flag": "🏴‍☠️",
    "family": "👨‍👩‍👧‍👦",
    "flag of Spain": "🇪🇸",
    "flag of Scotland": "🏴󠁧󠁢󠁳󠁣󠁴󠁿",
    "skin tone": "👍🏽",
    "keycap": "1️⃣",
    "heart": "❤️",
    "newer than these tables": "\U0001fae8",
    "Persian with a non-joiner": "علی‌رضا",
    "Hindi": "क्‍ष",
    "Hangul": "민준",
    "accent": "José",
    "apostrophe": "D’Arcy O'Neil",
}
UNSEEN = {
    "Hangul filler": "\u3164",
    "halfwidth filler": "\uffa0",
    "choseong filler": "\u115f\u1160",
    "blank Braille": "\u2800",
    "blank Braille between": "A\u2800B",
    "joiner": "\u200d",
    "joiners": "\u200c\u200d\u200c",
    "joiner at the end": "Bo\u200d",
    "joiner at the beginning": "\u200dBo",
    "two joiners": "B\u200d\u200do",
    "variation selector": "\ufe0f",
    "variation selectors": "\ufe00\U000e0100",
    "zero-width space": "B\u200bo",
    "word joiner": "Bo\u2060",
    "soft hyphen": "B\u00ado",
    "byte order mark": "\ufeffBo",
    "override of the direction": "\u202eoB",
    "isolated direction": "\u2066Bo\u2069",
    "mark of the direction": "Bo\u200f",
    "NUL": "A\0B",
    "escape": "\x1b[2J",
    "surrogate": "\ud800",
    "own character": "\ue000",
    "no character": "\uffff",
    "tags without a flag": "A\U000e0067\U000e007f",
    "mark without a letter": "\u0301",
    "line separator": "A\u2028B",
}


@pytest.mark.parametrize("name", SEEN.values(), ids=SEEN)
def test_names_that_are_seen(name: str) -> None:
    assert is_seen(name)
    assert clean_name(f" {name} ") == unicodedata.normalize("NFC", name)
    assert seen(f"x {name} x") == unicodedata.normalize("NFC", f"x {name} x")


@pytest.mark.parametrize("name", UNSEEN.values(), ids=UNSEEN)
def test_names_that_are_not_seen(name: str) -> None:
    assert not is_seen(name)
    if " ".join(name.split()) == name:
        with pytest.raises(Unusable, match="not-a-name"):
            clean_name(name)
    assert seen(f"x{name}") == seen(seen(f"x{name}"))
    assert not re.search("[\u3164\uffa0\u115f\u2800\u200b\u2060\u202e\u2066\u200f\0\x1b\ud800\ue000\uffff]", seen(name))


@given(st.text(st.characters() | st.sampled_from("".join((*SEEN.values(), *UNSEEN.values())))))
def test_a_text_that_was_cleaned_is_seen_as_it_is(text: str) -> None:
    cleaned = seen(text)
    assert seen(cleaned) == cleaned
    assert cleaned == cleaned.strip()
    assert is_seen(cleaned) is (cleaned != "")
    cleaned.encode()


@pytest.mark.parametrize(("one", "other"), [("Bo", "B\u200do"), ("❤", "❤️"), ("👩‍🔧", "👩🔧"), ("Bo", "Bo\u034f")])
def test_names_that_look_alike_are_one(one: str, other: str) -> None:
    assert same_name(one, other)


def test_flags_are_different_names() -> None:
    assert not same_name("🏴󠁧󠁢󠁳󠁣󠁴󠁿", "🏴󠁧󠁢󠁥󠁮󠁧󠁿")


def test_every_search_skips_the_same_characters_inside_a_word() -> None:
    assert f"[{INSIDE_WORDS}]" == analysis._INVISIBLE.pattern == tokens._UNSEEN.pattern
    assert analysis.MARKS.endswith(INSIDE_WORDS)
    script = (PROJECT / "offline/static/js/offline/search/words.js").read_text("utf-8")
    escaped = INSIDE_WORDS.encode("ascii", "backslashreplace").decode().replace("\\xad", "\\u00ad")
    assert f'const INVISIBLE = "{escaped}";' in script
