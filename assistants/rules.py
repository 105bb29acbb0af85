"""Tools that read: search, a rule by its reference, and the terms of a text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db import DatabaseError
from django.utils.translation import gettext as _

from answers.answer import Answer as Quick
from answers.offers import Offer
from answers.showing import address_of
from content.refs import CALCULATOR, TERM, BadRef, Ref
from rulebook.answering import ask
from rulebook.api.answers import quick_of
from rulebook.api.errors import ApiError
from rulebook.api.finding import find_game
from rulebook.dataset.rows import item_of
from rulebook.models import Game, Section
from rulebook.models.language import current_language
from rulebook.pages.cards import Card, card_of
from rulebook.pages.links import title_of
from rulebook.pages.unsettled import unsettled_views
from rulebook.translating import translator
from search.answer import Answer, Hit
from search.document import SECTION
from search.index import IndexUnusable
from search.weights import LONGEST_QUERY

from .answer import Citation, ToolAnswer
from .citing import MOST_CITATIONS, Citing, authority_at, conditions, edition

MOST_RESULTS = 5
# Parts of the data that say nothing to a reader.
_FOR_PROGRAMS = ("forms", "variants", "number", "kind", "sources")


def search_rules(citing: Citing, question: str, game: str) -> ToolAnswer:
    """The answer to a question if one is certain, else the rules that come nearest, and a line that says so."""
    if game:
        find_game(game)
    language = current_language()
    try:
        found, quick = ask(question[:LONGEST_QUERY], language, game=game, limit=MOST_RESULTS)
    except (IndexUnusable, DatabaseError) as error:
        message = _("Search is not available yet.")
        raise ApiError(503, {"field": "", "code": "search-unavailable", "message": message}) from error
    if isinstance(quick, Quick):
        return _computed(citing, quick, language)
    card = card_of(found, quick, language)
    if card:
        return ToolAnswer(card.text, (_of_card(citing, card),))
    nearest = tuple(_of_hit(citing, hit) for hit in found.hits)
    if found.unsettled:
        return _unsettled(citing, found)
    offer = {"calculator": _offered(citing, quick, language)} if isinstance(quick, Offer) else {}
    if not nearest:
        suggested = _("Did you mean “{query}”?").format(query=found.did_you_mean) if found.did_you_mean else ""
        return ToolAnswer(f"{_('Nothing was found.')} {suggested}".strip(), found=False)
    text = (
        _("These rules are the most likely to answer it; read them all:")
        if found.confident
        else _("No rule certainly answers this. These come nearest; read them before you answer:")
    )
    return ToolAnswer(text, nearest, found=found.confident, data=offer)


def _computed(citing: Citing, quick: Quick, language: str) -> ToolAnswer:
    """A quick answer: from a calculator, or a number that a rule states."""
    url = citing.absolute(address_of(quick, language))
    plain = quick_of(quick, language)
    if quick.ref.kind == CALCULATOR:
        cited = citing.page(quick.ref, title_of(quick.ref), "our-reading" if plain["reading"] else "calculation")
        source = Citation(cited.ref, cited.title, url, cited.authority, "", cited.editions)
        applied = citing.rules(Ref.parse(rule, quick.ref.game) for rule in sorted(quick.applies))
        return ToolAnswer(quick.text, (source, *applied), data={"values": plain["values"]})
    rule = citing.rule(quick.ref)
    return ToolAnswer(quick.text, (rule,) if rule else (), data={"values": plain["values"]})


def _of_card(citing: Citing, card: Card) -> Citation:
    context = (card.context.text,) if card.context else ()
    return Citation(
        str(card.ref),
        card.title,
        citing.url(card.ref),
        "our-reading" if card.reading else authority_at(card.ref),
        " ".join(context),
        tuple(map(edition, card.sources)) or citing.page(card.ref, card.title, "edition").editions,
        conditions(card.limits),
    )


def _of_hit(citing: Citing, hit: Hit) -> Citation:
    ref = Ref(hit.ref.game, hit.ref.kind, hit.ref.key, hit.anchor)
    if hit.group == SECTION and (rule := citing.rule(ref)):
        return rule
    return citing.page(ref, hit.title, authority_at(hit.ref), hit.snippet)


def _unsettled(citing: Citing, found: Answer) -> ToolAnswer:
    names = {game.slug: game.short_name for game in Game.objects.all()}
    views = unsettled_views(found.unsettled, names)
    nearest = citing.rules(link.ref for view in views for link in view.nearest)
    return ToolAnswer(" ".join(view.text for view in views), nearest, found=False)


def _offered(citing: Citing, offer: Offer, language: str) -> dict[str, Any]:
    return {"ref": str(offer.ref), "url": citing.absolute(address_of(offer, language)), "input": dict(offer.input)}


def get_rule(citing: Citing, ref: str) -> ToolAnswer:
    """A rule, a term, a tile or any other page by its reference."""
    try:
        wanted = Ref.parse(ref)
    except BadRef:
        message = _("Enter a reference in the form game:kind/key.")
        raise ApiError(422, {"field": "ref", "code": "not-a-reference", "message": message}) from None
    try:
        section = Section.objects.at(wanted.game, wanted.kind, wanted.key)
    except Section.DoesNotExist:
        return _other_page(citing, wanted)
    return _section(citing, section, wanted.anchor)


def _section(citing: Citing, section: Section, anchor: str) -> ToolAnswer:
    anchors = [item.anchor for item in section.paragraphs.all()]
    if anchor and anchor not in anchors:
        return nothing_there()
    cited = tuple(citing.section(section, one) for one in ([anchor] if anchor else anchors))
    examples = [item.example_text for item in section.paragraphs.all() if item.example_text]
    return ToolAnswer(f"{section.number} {section.title}", cited, data={} if anchor else {"examples": examples})


def _other_page(citing: Citing, wanted: Ref) -> ToolAnswer:
    found = item_of(wanted.page)
    if found is None:
        return nothing_there()
    data = in_language(found[1], current_language())
    texts = _texts(data)
    if wanted.kind == TERM:
        texts.insert(0, f"{data['en']['term']} (en) = {data['es']['term']} (es)")
    cited = citing.page(wanted.page, texts[0] if texts else str(wanted.page), authority_at(wanted.page))
    return ToolAnswer("\n".join(texts), (cited,), data={"part": found[0], "data": data})


def nothing_there() -> ToolAnswer:
    """No page has the reference."""
    return ToolAnswer(_("Nothing was found."), found=False)


def in_language(value: Any, language: str) -> Any:
    """Data of which texts in both languages keep one."""
    if isinstance(value, dict):
        if set(value) == {"en", "es"} and all(isinstance(text, str | None) for text in value.values()):
            return value[language]
        return {name: in_language(inner, language) for name, inner in value.items()}
    return [in_language(inner, language) for inner in value] if isinstance(value, list) else value


def _texts(value: Any) -> list[str]:
    """The texts in data, each once; keys, references and forms of words are none."""
    return list(dict.fromkeys(_all_texts(value)))


def _all_texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        if " " in value or not (":" in value or value.islower()):
            yield value
    elif isinstance(value, dict):
        for name, inner in value.items():
            if name not in _FOR_PROGRAMS:
                yield from _all_texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _all_texts(inner)


def translate_terms(citing: Citing, text: str, to: str, game: str) -> ToolAnswer:
    """The terms of the games in a text, each with its translation and its meaning."""
    if game:
        find_game(game)
    reading = translator().read(text, to, game)
    spans = []
    terms: dict[Ref, tuple[str, str]] = {}
    for span in reading.spans:
        entry = span.meanings[0].pattern.entry
        translation = entry.wordings[reading.target].term
        spans.append({"start": span.start, "end": span.end, "ref": str(entry.ref), "translation": translation})
        terms.setdefault(entry.ref, (text[span.start : span.end], translation))
    if not terms:
        return ToolAnswer(_("The text contains no term of these games."), found=False)
    lines = (f"{words} → {translation}" for words, translation in terms.values())
    cited = tuple(citing.page(ref, terms[ref][1], "glossary") for ref in list(terms)[:MOST_CITATIONS])
    return ToolAnswer("\n".join(lines), cited, data={"to": reading.target, "spans": spans})
