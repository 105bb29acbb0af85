"""Templates of search results shown offline: the site's own, with names in braces for the device to fill in."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import gettext, ngettext

from content.markup import READING_LABEL
from rulebook.models.language import current_language, other_language

_NEAREST = {"address": "{address}", "title": "{title}"}


def result_templates() -> dict[str, Any]:
    """Templates and sentences in the language of the page; ``named`` are hits with a name in the other language."""
    context = {"language": current_language(), "other_language": other_language()}
    found = ("{found}",)
    return {
        "results": render_to_string("offline/results.html", context),
        "brief": render_to_string("offline/brief.html", context),
        "hits": {
            kind: render_to_string("rulebook/parts/hits.html", {**context, **_hit(other)})
            for kind, other in (("plain", "{title}"), ("named", "{other}"))
        },
        "brief_hit": render_to_string("rulebook/parts/brief-hit.html", {**context, **_hit("{title}")}),
        "cards": {kind: _card(other, context) for kind, other in (("plain", "{title}"), ("named", "{other}"))},
        "reading": render_to_string("rulebook/parts/a-reading.html"),
        "reading_label": READING_LABEL[current_language()],
        "conditions": render_to_string("rulebook/parts/conditions.html", {"conditions": ["{condition}"]}),
        "context": '<div class="answering before">{text}</div>',
        "flag": render_to_string("rulebook/parts/flag.html", {"at": "{at}", "label": "{label}", "topic": "{topic}"}),
        "sources": {"one": _sources(""), "several": _sources("{more}")},
        "limit": render_to_string("rulebook/parts/limit.html", {"text": "{text}"}),
        "unsettled": render_to_string(
            "rulebook/parts/unsettled.html", {"unsettled": [{"text": "{text}", "nearest": [_NEAREST]}]}
        ),
        "silent": gettext("The rules of %(game)s do not settle this.") % {"game": "{game}"},
        "nearest": render_to_string("rulebook/parts/nearest.html", {"nearest": [_NEAREST]}),
        "meant": render_to_string("rulebook/parts/meant.html", {"address": "{address}", "meant": "{meant}"}),
        "maybe": gettext("These pages may help."),
        "inexact": gettext("We found no exact match. These are the closest pages."),
        "inexact_brief": gettext("We found no exact match."),
        "one": ngettext("%(found)s result", "%(found)s results", 1) % {"found": found[0]},
        "many": ngettext("%(found)s result", "%(found)s results", 2) % {"found": found[0]},
        "searched": gettext("You are offline: results from your saved games (%(games)s)") % {"games": "{games}"},
        "nothing": gettext("Nothing about that was found in your saved games. Try other words, in either language."),
        "outdated": gettext(
            "Your saved games are from an earlier version of the site and cannot be searched. Update them when you are"
            " online."
        ),
        "empty": gettext("No games are saved on this device, so there is nothing to search offline."),
    }


def _hit(other: str) -> dict[str, Any]:
    """A hit whose every part is the name of that part in braces; the game is shown with the chapter."""
    item = {
        "title": "{title}",
        "other_title": other,
        "kind_title": "{where}",
        "address": "{address}",
        "snippet": "{snippet}",
        "slug": "{slug}",
    }
    return {
        "item": item,
        "page": SimpleNamespace(hits=[item], narrowing=SimpleNamespace(game="one")),
    }


def _sources(more: str) -> str:
    """The sources of a card, which have ``more`` headings than the first one."""
    source = {"title": "{title}", "heading": "{heading}", "headings": ["{first}"], "short": "{short}"}
    return render_to_string("rulebook/parts/card-sources.html", {"sources": [source], "more": more})


def _card(other: str, context: dict[str, Any]) -> str:
    """A card whose every part is the name of that part in braces; what limits it follows its text."""
    card = {"html": "{text}", "ref": {"game": "{slug}"}, "game": "{game}", "title": "{title}", "other_title": other}
    html = render_to_string("rulebook/parts/settled.html", {**context, "card": card, "address": "{address}"})
    answering = '<div class="answering">{text}</div>'
    return html.replace(answering, f"{{context}}{answering}{{conditions}}{{exceptions}}{{flags}}{{sources}}")
