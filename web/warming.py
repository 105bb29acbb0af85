"""Warming up: what the first request to a new process would otherwise wait for."""

from __future__ import annotations

import gc
from contextlib import suppress

from django.db import DatabaseError, connection

from language.question import analyze
from rulebook.quick_answers import quick_answer
from rulebook.search_index import searcher
from rulebook.translating import translator
from rules.engine.registry import calculators
from search.index import IndexUnusable

# Objects that a process makes before it looks for garbage among the new ones. With Python's 700, a page was looked
# through a dozen times while it was rendered, a tenth of its time; with these, a worker takes 4 MB more under load.
_NEW_OBJECTS = 5_000


def make_ready() -> None:
    """Open the index, read the grammars, the glossaries and the calculators; what is unusable, its page says."""
    calculators()
    try:
        for prepare in (searcher, lambda: quick_answer(analyze(""), "en", ()), translator):
            with suppress(IndexUnusable, DatabaseError):
                prepare()
    finally:
        connection.close()
    # It all stays: nobody needs to look through it for garbage again, which takes a tenth of a second in some request.
    gc.collect()
    gc.freeze()
    # Python waits with a whole round until a quarter of what the last one saw is new: it is to see how little is left.
    gc.collect()
    gc.set_threshold(_NEW_OBJECTS, *gc.get_threshold()[1:])
