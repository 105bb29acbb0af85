"""The schemas of the two tantivy indexes.

``pages`` has one entry for each document, ``words`` one for each distinct word, for typing errors and unfinished
words. Text fields are stems separated by spaces, and every name of several words again as one word: ``share_price``.
"""

from __future__ import annotations

from tantivy import Schema, SchemaBuilder

from language.analysis import LANGUAGES

# Fields of a page: all parts together, for choosing candidates, and its rules alone, which are only counted. The
# words of documents of questions are counted as well, to leave them out: a word is as rare as the pages say.
ALL = "all"
RULES = "rules"
QUESTIONS = "questions"
# The paragraphs of a page, each on one line, to cut snippets from.
SHOWN = "shown"


def field(part: str, language: str) -> str:
    """The name of the field for a part of a page in a language."""
    return f"{part}_{language}"


def pages_schema() -> Schema:
    """One entry for each document, with its number in the records, and what is displayed of it, its card as JSON."""
    builder = SchemaBuilder()
    for language in LANGUAGES:
        for part, counted in ((ALL, "freq"), (RULES, "basic"), (QUESTIONS, "basic")):
            builder.add_text_field(field(part, language), tokenizer_name="whitespace", index_option=counted)
        builder.add_bytes_field(field(SHOWN, language), stored=True)
    for name in ("game", "group", "kind"):
        builder.add_text_field(name, tokenizer_name="raw", index_option="basic")
    builder.add_unsigned_field("number", fast=True)
    builder.add_bytes_field("card", stored=True)
    return builder.build()


def words_schema() -> Schema:
    """One entry for each distinct word.

    ``count`` is its frequency, ``languages`` are those that use it, ``sound`` is its phonetic key.
    """
    builder = SchemaBuilder()
    for name in ("word", "languages"):
        builder.add_text_field(name, stored=True, tokenizer_name="raw", index_option="basic")
    builder.add_text_field("sound", tokenizer_name="raw", index_option="basic")
    builder.add_unsigned_field("count", stored=True, fast=True)
    return builder.build()
