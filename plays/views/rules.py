"""The rules at hand while playing: guides and calculators that know the play, and questions about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse

from answers.answer import Answer
from calculators.sharing import shared
from content.refs import CALCULATOR
from language.analysis import words
from language.question import analyze
from plays import codes
from plays.calculating import CalculatorInPlay, calculator_in_play
from rulebook.caching import wants_part
from rulebook.models import Checklist
from rulebook.models.language import current_language
from rulebook.pages.search import FEW_RESULTS, search_page
from rulebook.pages.sections import contents
from rulebook.quick_answers import quick_answer
from rulebook.search_index import search
from rules.engine.querystring import query_of
from rules.engine.registry import calculators_of
from search.index import IndexUnusable
from search.weights import LONGEST_QUERY

from .visit import Visit, play_page


@dataclass(frozen=True, slots=True)
class Guide:
    """A checklist, with the choices that the play has made already."""

    title: str
    purpose: str
    address: str


@play_page("GET")
def rules(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Search and quick answers about this play; without a question, its guides and calculators."""
    query = request.GET.get("q", "").strip()[:LONGEST_QUERY]
    asked = QueryDict(mutable=True)
    asked.update({"q": query, "game": visit.play.game})
    page = search_page(asked, FEW_RESULTS) if query else None
    computed = _computed(visit, query) if query else None
    context = visit.context(
        query=query,
        page=page,
        computed=computed,
        address=_address(visit, computed) if computed else "",
        guides=_guides(visit),
        calculators=visit.row.calculators.all(),
    )
    return render(request, "plays/rules.html", context)


@play_page("GET")
def calculator(request: HttpRequest, visit: Visit, slug: str) -> HttpResponse:
    """A calculator that asks only for what the play does not know."""
    if slug not in calculators_of(visit.play.game):
        raise Http404
    known = _in_play(visit, slug, request.GET)
    part = wants_part(request)
    context = visit.context(
        known=known,
        page=known.page,
        part=part,
        pickers=_pickers(visit, known),
        uses=[(use, visit.wording.move(use.slug), urlencode(use.pairs)) for use in known.uses],
        shared=shared(request, known.page),
        entry_id=codes.new_secret(),
        contents=contents(visit.row),
    )
    template = "plays/calculator.html#outcome" if part else "plays/calculator.html"
    return render(request, template, context, status=200 if part else known.page.status)


def _in_play(visit: Visit, slug: str, typed: QueryDict) -> CalculatorInPlay:
    player = visit.seat.player if visit.seat else ""
    return calculator_in_play(visit.game, visit.play.state, slug, typed, visit.wording, player)


def _pickers(visit: Visit, known: CalculatorInPlay) -> list[dict[str, Any]]:
    """The choices of each kind as links: another company has other numbers, and maybe other fields."""
    return [
        {
            "name": name,
            "label": visit.wording.label(name),
            "chosen": known.chosen[name],
            "options": [
                (thing, visit.wording.thing(thing), f"?{urlencode({**known.chosen, name: thing})}") for thing in things
            ],
        }
        for name, things in known.things.items()
    ]


def _computed(visit: Visit, question: str) -> CalculatorInPlay | None:
    """The calculation that a question is about, with what the play knows; None if it is about no number of the play."""
    analyzed = analyze(question, LONGEST_QUERY)
    try:
        found = search(analyzed, current_language(), game=visit.play.game)
    except IndexUnusable:
        return None
    # A rule may answer better, and yet its calculator knows the numbers of the play.
    quick = quick_answer(analyzed, current_language(), found.related)
    if quick is None or quick.ref.kind != CALCULATOR or quick.ref.key not in visit.game.known:
        return None
    given = quick.given if isinstance(quick, Answer) else quick.input
    calculator = calculators_of(visit.play.game)[quick.ref.key]
    typed = QueryDict(query_of(calculator, given), mutable=True)
    typed.update(_named(visit, question))
    return _in_play(visit, quick.ref.key, typed)


def _named(visit: Visit, question: str) -> dict[str, str]:
    """The things of the play that a question names, by kind."""
    said = [word.text for word in words(question)]
    found: dict[str, str] = {}
    for kind, listed in visit.game.kinds.items():
        for thing in listed(visit.play.state):
            name = [word.text for word in words(visit.wording.thing(thing))]
            if name and any(said[start : start + len(name)] == name for start in range(len(said))):
                found.setdefault(kind, thing)
    return found


def _address(visit: Visit, computed: CalculatorInPlay) -> str:
    """The page of the calculation, with what the question gives."""
    slug = computed.page.words.slug
    own = {**computed.chosen}
    typed = [(key, text) for key in computed.data for text in computed.data.getlist(key)]
    pairs = [(key, text) for key, text in typed if key.split(".")[0] not in computed.names]
    return f"{reverse('play-calculator', args=(visit.play.key, slug))}?{urlencode([*own.items(), *pairs])}"


def _guides(visit: Visit) -> list[Guide]:
    choices = visit.game.guided(visit.play.state)
    phase = str(visit.play.state.get("phase", ""))
    return [_guide(item, choices, phase) for item in Checklist.objects.filter(game=visit.row).select_related("game")]


def _guide(checklist: Checklist, choices: Any, phase: str) -> Guide:
    own = {option["key"]: choices[option["key"]] for option in checklist.body["options"] if option["key"] in choices}
    here = [group["id"] for group in checklist.body["groups"] if phase.startswith(group["id"])]
    anchor = f"#group-{here[0]}" if here else ""
    address = f"{checklist.ref.address(current_language())}?{urlencode(own)}{anchor}"
    return Guide(checklist.title, checklist.purpose, address)
