"""Prose with links and readings: Markdown without raw HTML, in which

- ``[[kind/key]]`` or ``[[kind/key|words]]`` links to any page;
- ``:reading[A sentence.]`` marks our interpretation of a rule, in the inline directive syntax of CommonMark.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

from content.refs import TERM, BadRef, Ref, address_of

from .schema import Bilingual

# In a table the bar before the words is written \|, so that it does not end the cell.
_LINK = re.compile(r"\[\[(?P<target>[^\[\]|?\\]+)(?:\?(?P<query>[^\]|\\]*))?(?:\\?\|(?P<label>[^\]]+))?\]\]")
_NO_BREAK = "\N{NO-BREAK SPACE}"

READING_LABEL = Bilingual("Our reading:", "Nuestra lectura:")
# The part of the page about the site that says what a reading is.
READING_HELP = "{address}about/#readings"
_READING = ":reading["
# Text that is probably meant as a mark: any directive, and ours with a space or a different ending.
_MARK = re.compile(r"(?::[a-z]+|: ?(?:reading|lectura)s? ?)\[(?!\[)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Context:
    """The context of links: the game of short references, the language, and the titles of existing pages.

    A reference without a title has no page yet; it is shown as text.
    """

    game: str
    language: str
    titles: Mapping[Ref, Bilingual]


@dataclass(frozen=True, slots=True)
class Link:
    """A link as written: ``target`` is the reference, ``label`` is empty if the page's title is shown."""

    target: str
    label: str


def links(text: str) -> Iterator[Link]:
    """The links of a text, in order."""
    for match in _LINK.finditer(text):
        yield Link(match["target"].strip(), match["label"] or "")


def without_links(text: str) -> str:
    """The text with every link replaced by its label, or by nothing if it shows a title."""
    return _LINK.sub(lambda match: match["label"] or "", text)


def with_labels(text: str) -> str:
    """The text with every link replaced by its label, or by the key of its target if it shows a title."""
    return _LINK.sub(lambda match: match["label"] or match["target"].strip().rpartition("/")[2], text)


def readings(text: str) -> tuple[str, ...]:
    """The sentences of a text that are marked as readings, in order, still with their links and emphasis."""
    return tuple(words for words, is_reading in _pieces(text) if is_reading)


def with_plain_readings(text: str, language: str) -> str:
    """A sentence without Markdown, such as a calculator's step, with its readings labeled in words."""
    return "".join(f"{READING_LABEL[language]} {words}" if is_reading else words for words, is_reading in _pieces(text))


def reading_fault(text: str) -> str:
    """The error in the readings of a text, or an empty text."""
    wrong = next((mark for mark in _MARK.findall(text) if mark != _READING), "")
    if wrong:
        return f"“{wrong}” is not the mark of a reading: write {_READING}…]"
    found = readings(text)
    if any(_READING in words for words in found):
        return "a reading inside another reading"
    if any(not words.strip() for words in found):
        return "a reading without words"
    tokens = [token for block in _parsed(text) for token in block.children or []]
    if sum(token.type == "reading_open" for token in tokens) != text.count(_READING):
        return f"{_READING} without its closing bracket in the same paragraph"
    return ""


def to_html(text: str, context: Context) -> str:
    """Safe HTML: every character of the text is escaped by the renderer."""
    tokens = _parsed(text.replace(" %", f"{_NO_BREAK}%"))
    return str(_MARKDOWN.renderer.render(tokens, _MARKDOWN.options, {"context": context})).strip()


def to_text(text: str, context: Context) -> str:
    """The words a reader sees, without markup; blocks are separated by line ends."""
    lines = [
        "".join(_words(token.children or [], context)).strip() for token in _parsed(text) if token.type == "inline"
    ]
    return "\n".join(line for line in lines if line)


def to_runs(text: str, context: Context) -> list[tuple[str, bool]]:
    """The words of one line in pieces, each with whether it is set in bold."""
    runs: list[tuple[str, bool]] = []
    strong = False
    for block in _parsed(text.replace(" %", f"{_NO_BREAK}%")):
        for token in block.children or []:
            if token.type in ("strong_open", "strong_close"):
                strong = token.type == "strong_open"
            else:
                runs.append(("".join(_words([token], context)), strong or token.type == "reading_open"))
    return [run for run in runs if run[0]]


# Four games have about 15,000 texts. Loading them asks for the readings, the words and the HTML of all texts in turn: a
# smaller LRU would have forgotten each text before it is asked for again.
@lru_cache(maxsize=32_768)
def _parsed(text: str) -> Sequence[Token]:
    return _MARKDOWN.parse(text)


def _words(tokens: Sequence[Token], context: Context) -> Iterator[str]:
    for token in tokens:
        if token.type == "reference":
            yield _resolve(token, context)[1]
        elif token.type == "reading_open":
            yield f"{READING_LABEL[context.language]} "
        elif token.type in ("softbreak", "hardbreak"):
            yield " "
        else:
            yield token.content


def _resolve(token: Token, context: Context) -> tuple[Ref | None, str]:
    """The reference if it has a page, and the words to show."""
    try:
        ref = Ref.parse(token.meta["target"], context.game)
    except BadRef:
        return None, token.meta["label"] or token.meta["target"]
    title = context.titles.get(ref.page)
    if title is None:
        return None, token.meta["label"] or ref.key.replace("-", " ")
    return ref, token.meta["label"] or title[context.language]


def _parse_link(state: StateInline, silent: bool) -> bool:
    match = _LINK.match(state.src, state.pos)
    if match is None:
        return False
    if not silent:
        token = state.push("reference", "", 0)
        token.meta = {
            "target": match["target"].strip(),
            "label": match["label"] or "",
            "query": match["query"] or "",
        }
    state.pos = match.end()
    return True


def _render_link(_renderer: object, tokens: Sequence[Token], index: int, _options: object, env: Any) -> str:
    context: Context = env["context"]
    token = tokens[index]
    ref, words = _resolve(token, context)
    if ref is None:
        return escape(words)
    kind = ' class="term"' if ref.kind == TERM else ""
    query = f"?{token.meta['query']}" if token.meta["query"] else ""
    return f'<a href="{escape(ref.address(context.language) + query)}"{kind}>{escape(words)}</a>'


def _pieces(text: str) -> Iterator[tuple[str, bool]]:
    """The text in pieces, each with whether it is a reading; an unterminated reading is plain text."""
    after = 0
    while (start := text.find(_READING, after)) >= 0:
        end = _closing_bracket(text, start + len(_READING))
        if end < 0:
            break
        yield text[after:start], False
        yield text[start + len(_READING) : end], True
        after = end + 1
    yield text[after:], False


def _closing_bracket(text: str, start: int) -> int:
    """Where the bracket closes that was opened before ``start``, or -1; a backslash escapes a bracket."""
    depth = 1
    for match in re.finditer(r"\\.|[\[\]]", text[start:]):
        depth += {"[": 1, "]": -1}.get(match[0], 0)
        if depth == 0:
            return start + match.start()
    return -1


def _parse_reading(state: StateInline, silent: bool) -> bool:
    if not state.src.startswith(_READING, state.pos):
        return False
    start = state.pos + len(_READING)
    end = _closing_bracket(state.src, start)
    if not 0 <= end < state.posMax:
        return False
    if not silent:
        beyond = state.posMax
        state.pos, state.posMax = start, end
        state.push("reading_open", "span", 1)
        state.md.inline.tokenize(state)
        state.push("reading_close", "span", -1)
        state.posMax = beyond
    state.pos = end + 1
    return True


def _open_reading(_renderer: object, _tokens: object, _index: int, _options: object, env: Any) -> str:
    context: Context = env["context"]
    help_address = READING_HELP.format(address=address_of(context.language))
    label = READING_LABEL[context.language]
    return f'<span class="reading"><a class="reading-label" href="{help_address}">{label}</a> '


def _markdown() -> MarkdownIt:
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    markdown.inline.ruler.before("link", "reference", _parse_link)
    markdown.inline.ruler.before("link", "reading", _parse_reading)
    markdown.add_render_rule("reference", _render_link)
    markdown.add_render_rule("reading_open", _open_reading)
    markdown.add_render_rule("table_open", _open_table)
    return markdown


def _open_table(*_: object) -> str:
    # A wide table scrolls by itself on a phone; the keyboard has to reach it there.
    return '<table tabindex="0">\n'


_MARKDOWN = _markdown()
