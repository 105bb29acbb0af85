"""What a shared link shows: ``{% preview %}`` in the frame of a page, and ``{% breadcrumbs %}`` beside its path."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from html import unescape
from typing import Any

from django import template
from django.template import Context
from django.template.loader_tags import BLOCK_CONTEXT_KEY
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from rulebook.context import absolute
from rulebook.models.language import current_language

register = template.Library()

SITE = "Sobremesa"
# A picture's width and height, in pixels: what services that show links ask for.
SIZE = (1200, 630)
LONGEST_SUMMARY = 155
_LOCALES = {"en": "en_US", "es": "es_ES"}
_SENTENCE = re.compile(r".+?(?:[.!?…»”\"](?=\s|$)|$)", re.DOTALL)
# The characters that could end a script early.
_ESCAPES = {ord("<"): "\\u003C", ord(">"): "\\u003E", ord("&"): "\\u0026"}


@register.filter
def summary(text: str) -> str:
    """The first sentences of a text, as many as fit; of a longer sentence, its beginning."""
    short = ""
    for sentence in _SENTENCE.findall(" ".join(text.split())):
        if len(short) + len(sentence) > LONGEST_SUMMARY:
            break
        short += sentence
    if short:
        return short.strip()
    words = " ".join(text.split())
    return words if len(words) <= LONGEST_SUMMARY else words[: LONGEST_SUMMARY - 1].rpartition(" ")[0] + "…"


@register.inclusion_tag("parts/preview.html", takes_context=True)
def preview(context: Context) -> dict[str, Any]:
    """The title and the description of the page once more, with its address and a picture in its language."""
    request, language = context["request"], current_language()
    title, game = _block(context, "title").removesuffix(f" · {SITE}"), context.get("game")
    # For the path of the page, which is rendered later.
    context["page_title"] = title.partition(" · ")[0]
    # Pages for one browser alone, such as those without a connection.
    is_private = context.get("no_alternates") and not game
    image = reverse("game-preview", args=(game.slug,)) if game else reverse("preview")
    # The address of a result names its values, and that of a search the question.
    address = context.get("shared_address") or ("" if context.get("no_alternates") else context["canonical"])
    return {
        "no_preview": is_private,
        "title": title,
        "description": _block(context, "description"),
        # Where it names no host, services take the address that they asked for.
        "address": "" if address.startswith("/") else address,
        "image": absolute(request, image),
        "locale": _LOCALES[language],
    }


def _block(context: Context, name: str) -> str:
    """A block of the page, as it is rendered elsewhere, on one line; its text is escaped."""
    block = context.render_context[BLOCK_CONTEXT_KEY].get_block(name)
    return SafeString(" ".join(block.render(context).split()))


@register.simple_tag(takes_context=True)
def breadcrumbs(context: Context) -> SafeString:
    """The path of the page as JSON-LD, with the absolute addresses of the pages above it.

    A page with a query string has none: it is another form of one that has.
    """
    if context.get("no_alternates") or "page_title" not in context or context["request"].GET:
        return SafeString("")
    request, game = context["request"], context["game"]
    above = [(game.short_name, reverse("game", args=(game.slug,)))]
    if context.get("crumb"):
        above.append((context["crumb"], context["crumb_address"]))
    items = [(name, absolute(request, address)) for name, address in above]
    items.append((unescape(context["page_title"]), context["canonical"]))
    listed = [
        {"@type": "ListItem", "position": place, "name": str(name), "item": address}
        for place, (name, address) in enumerate(items, start=1)
    ]
    # No page is an FAQPage: a ruling states what its author said, without the question, and a search has one answer.
    return json_ld({"@type": "BreadcrumbList", "itemListElement": listed})


@register.simple_tag(takes_context=True)
def defined_term(context: Context, term: Any) -> SafeString:
    """A term of the glossary as JSON-LD."""
    if context.get("no_alternates"):
        return SafeString("")
    game = term.game
    glossary = absolute(context["request"], reverse("glossary", args=(game.slug,)))
    return json_ld(
        {
            "@type": "DefinedTerm",
            "name": term.term,
            "alternateName": term.other_term,
            "description": term.gloss_text,
            "inLanguage": current_language(),
            "url": context["canonical"],
            "inDefinedTermSet": {"@type": "DefinedTermSet", "name": game.name, "url": glossary},
        }
    )


def json_ld(data: Mapping[str, Any]) -> SafeString:
    """Data about the page; browsers neither run it nor show it."""
    text = json.dumps({"@context": "https://schema.org", **data}, ensure_ascii=False).translate(_ESCAPES)
    # Nothing in the text can end the element.
    return mark_safe(f'<script type="application/ld+json">{text}</script>')
