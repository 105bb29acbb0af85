"""How documents lie in the index: two small tantivy indexes, and what each part of a page weighs.

``pages`` holds one entry for each document, ``words`` one for each different word, for typing errors and unfinished
words. Text fields hold stems parted by blanks, and every name of several words once more as one: ``share_price``.
"""

from __future__ import annotations

from collections.abc import Mapping

from tantivy import Schema, SchemaBuilder

from language.analysis import LANGUAGES

# Weights of the parts of a page, and how many stems they hold on average: what is longer says each of them less. Fixed,
# because a page says what it says however many others there are.
WEIGHTS: Mapping[str, float] = {"title": 3.0, "names": 1.2, "asked": 1.5, "body": 1.0, "aside": 0.4}
LENGTHS: Mapping[str, float] = {"title": 2.8, "names": 6.6, "asked": 9.7, "body": 44.7, "aside": 40.0}
PASSAGE_LENGTH = 8.2

# Fields of a page: every part together, by which it is found, and its rules alone, which are only counted.
ALL = "all"
RULES = "rules"


def field(part: str, language: str) -> str:
    """The name of the field that holds a part of a page in a language."""
    return f"{part}_{language}"


def pages_schema() -> Schema:
    """One entry for each document; beside it, as JSON, what ranking and showing it need (see ``entries``)."""
    builder = SchemaBuilder()
    for language in LANGUAGES:
        for part, counted in ((ALL, "freq"), (RULES, "basic")):
            builder.add_text_field(field(part, language), tokenizer_name="whitespace", index_option=counted)
    for name in ("game", "group", "kind"):
        builder.add_text_field(name, tokenizer_name="raw", index_option="basic")
    for name in ("card", *(field("said", language) for language in LANGUAGES), "paragraphs"):
        builder.add_bytes_field(name, stored=True)
    return builder.build()


def words_schema() -> Schema:
    """One entry for each different word.

    ``count`` orders them, ``languages`` says where it is used, ``sound`` how it is heard.
    """
    builder = SchemaBuilder()
    for name in ("word", "languages"):
        builder.add_text_field(name, stored=True, tokenizer_name="raw", index_option="basic")
    builder.add_text_field("sound", tokenizer_name="raw", index_option="basic")
    builder.add_unsigned_field("count", stored=True, fast=True)
    return builder.build()
