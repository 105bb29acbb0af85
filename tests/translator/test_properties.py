"""Whatever is pasted: spans in order, apart and inside the text, counted in the text as it was sent."""

from __future__ import annotations

import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games import GAMES
from tests.translator.glossaries import entries, translator

SCRAPS = st.sampled_from(
    [
        *("share", "price", "acción", "compañía", "fundaste", "una", "the", "R&D", "I+D", "$", "∞", "\u0301", "\u00ad"),
        *("\x00", "😀", "\n", " ", "-", "’s", "(", ".", "…", "\u200d", "ＳＨＡＲＥ", "ﬁrm", "ß", "İ", "DIVIDENDOS"),
    ]
)
TEXTS = st.one_of(st.text(max_size=300), st.lists(SCRAPS, max_size=60).map(" ".join), st.lists(SCRAPS).map("".join))


def calls_to_read(text):
    """How many functions are called, Python's and C's, while a text is read the second time."""
    calls = 0

    def count(_frame, event, _argument):
        nonlocal calls
        calls += event in ("call", "c_call")

    translator().read(text)
    before = sys.getprofile()
    sys.setprofile(count)
    try:
        translator().read(text)
    finally:
        sys.setprofile(before)
    return calls


@given(TEXTS, st.sampled_from(["", "en", "es"]), st.sampled_from(["", *GAMES]))
def test_spans_are_in_order_apart_and_inside_the_text(text, target, game):
    reading = translator().read(text, target, game)
    end = 0
    for span in reading.spans:
        assert end <= span.start < span.end <= len(text)
        assert span.meanings
        assert not text[span.start].isspace()
        end = span.end


@given(st.sampled_from(entries()), st.text(max_size=20), st.sampled_from(["NFC", "NFD"]))
def test_what_stands_before_a_term_shifts_nothing(entry, before, form):
    word = unicodedata.normalize(form, entry.wordings["es"].term)
    text = f"{before}\n\n{word}"
    spans = translator().read(text, "en", entry.ref.game).spans
    alone = translator().read(word, "en", entry.ref.game).spans
    shift = len(before) + 2
    assert [(s.start, s.end) for s in spans if s.start >= shift] == [(s.start + shift, s.end + shift) for s in alone]


@pytest.mark.parametrize("form", ["NFC", "NFD", "NFKC", "NFKD"])
def test_offsets_count_the_characters_that_were_sent(form):
    text = unicodedata.normalize(form, "😀 ¿Qué compañía\x00 retendrá, señor? Emitió participación")
    spans = translator().read(text, game="big-shoulders").spans
    said = [unicodedata.normalize("NFC", text[span.start : span.end]) for span in spans]
    assert said == ["compañía", "retendrá", "Emitió participación"]


@pytest.mark.parametrize(
    "scrap", ["pass me ", "acción ", "a ", "in turn ", "de la ", "one more good ", "\u0301", "share"]
)
def test_work_grows_no_faster_than_the_text(scrap):
    """The slowest texts we could think of; calls are counted, so that the machine makes no difference."""
    short, long = ((scrap * letters)[:letters] for letters in (1_000, 10_000))
    assert calls_to_read(long) < 12 * calls_to_read(short)
