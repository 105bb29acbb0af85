"""How documents lie in the index: three small tantivy indexes, and what each field of a page weighs.

``pages`` holds one entry for each document, ``passages`` one for each paragraph and each question of players, ``words``
one for each different word, for typing errors and unfinished words. Text fields hold stems parted by blanks.
"""

from __future__ import annotations

from collections.abc import Mapping

from tantivy import Schema, SchemaBuilder

from .analysis import LANGUAGES

# Weights of the parts of a page. “all” is every part together and only counts in how many pages a stem stands.
WEIGHTS: Mapping[str, float] = {"title": 3.0, "names": 1.2, "asked": 1.5, "body": 1.0, "aside": 0.4}
ALL = "all"


def field(part: str, language: str) -> str:
    """The name of the field that holds a part of a page in a language."""
    return f"{part}_{language}"


def pages_schema() -> Schema:
    """One entry for each document; ``card`` is what a hit shows, as JSON."""
    builder = SchemaBuilder()
    for language in LANGUAGES:
        for part in WEIGHTS:
            _add_stems(builder, field(part, language))
        builder.add_text_field(field(ALL, language), tokenizer_name="whitespace", index_option="basic")
    for name in ("game", "group", "kind"):
        _add_key(builder, name)
    builder.add_unsigned_field("page", fast=True)
    _add_card(builder)
    return builder.build()


def passages_schema() -> Schema:
    """One entry for each paragraph and question; ``page`` numbers its document, ``asked`` is 1 for questions."""
    builder = SchemaBuilder()
    for language in LANGUAGES:
        _add_stems(builder, field("text", language))
    for name in ("page", "asked"):
        builder.add_unsigned_field(name, indexed=True, fast=True)
    _add_card(builder)
    return builder.build()


def words_schema() -> Schema:
    """One entry for each different word; ``count`` orders them, ``languages`` says where it is used."""
    builder = SchemaBuilder()
    for name in ("word", "languages"):
        _add_key(builder, name)
    builder.add_unsigned_field("count", stored=True, fast=True)
    return builder.build()


def _add_stems(builder: SchemaBuilder, name: str) -> None:
    builder.add_text_field(name, tokenizer_name="whitespace", index_option="position")


def _add_key(builder: SchemaBuilder, name: str) -> None:
    builder.add_text_field(name, stored=True, tokenizer_name="raw", index_option="basic")


def _add_card(builder: SchemaBuilder) -> None:
    builder.add_bytes_field("card", stored=True)
