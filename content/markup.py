"""Prose with links: Markdown without raw HTML, and ``[[kind/key]]`` or ``[[kind/key|words]]`` to any page."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

from content.refs import TERM, BadRef, Ref

from .schema import Bilingual

# In a table the bar before the words is written \|, so that it does not end the cell.
_LINK = re.compile(r"\[\[(?P<target>[^\[\]|?\\]+)(?:\?(?P<query>[^\]|\\]*))?(?:\\?\|(?P<label>[^\]]+))?\]\]")
_NO_BREAK = "\N{NO-BREAK SPACE}"


@dataclass(frozen=True, slots=True)
class Context:
    """What links need: the game that short references mean, the language, and the titles of the pages there are.

    A reference without a title has no page yet; it is shown as text.
    """

    game: str
    language: str
    titles: Mapping[Ref, Bilingual]


@dataclass(frozen=True, slots=True)
class Link:
    """A link as written: ``target`` is the reference, ``label`` is empty when the page's title is meant."""

    target: str
    label: str


def links(text: str) -> Iterator[Link]:
    """The links of a text, in order."""
    for match in _LINK.finditer(text):
        yield Link(match["target"].strip(), match["label"] or "")


def without_links(text: str) -> str:
    """The text with every link replaced by its own words, or by nothing where it shows a title."""
    return _LINK.sub(lambda match: match["label"] or "", text)


def to_html(text: str, context: Context) -> str:
    """Safe HTML: every character of the text is escaped by the renderer."""
    return str(_MARKDOWN.render(text.replace(" %", f"{_NO_BREAK}%"), {"context": context})).strip()


def to_text(text: str, context: Context) -> str:
    """The words a reader sees, without markup; blocks are separated by line ends."""
    lines = [
        "".join(_words(token.children or [], context)).strip()
        for token in _MARKDOWN.parse(text, {"context": context})
        if token.type == "inline"
    ]
    return "\n".join(line for line in lines if line)


def to_runs(text: str, context: Context) -> list[tuple[str, bool]]:
    """The words of one line in pieces, each with whether it is set in bold."""
    runs: list[tuple[str, bool]] = []
    strong = False
    for block in _MARKDOWN.parse(text.replace(" %", f"{_NO_BREAK}%"), {"context": context}):
        for token in block.children or []:
            if token.type in ("strong_open", "strong_close"):
                strong = token.type == "strong_open"
            else:
                runs.append(("".join(_words([token], context)), strong))
    return [run for run in runs if run[0]]


def _words(tokens: Sequence[Token], context: Context) -> Iterator[str]:
    for token in tokens:
        if token.type == "reference":
            yield _resolve(token, context)[1]
        elif token.type in ("softbreak", "hardbreak"):
            yield " "
        else:
            yield token.content


def _resolve(token: Token, context: Context) -> tuple[Ref | None, str]:
    """The reference when it has a page, and the words to show."""
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


def _markdown() -> MarkdownIt:
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    markdown.inline.ruler.before("link", "reference", _parse_link)
    markdown.add_render_rule("reference", _render_link)
    markdown.add_render_rule("table_open", _open_table)
    return markdown


def _open_table(*_: object) -> str:
    # A wide table scrolls by itself on a phone; the keyboard has to reach it there.
    return '<table tabindex="0">\n'


_MARKDOWN = _markdown()
