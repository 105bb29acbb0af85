"""Tools for a game in progress, for whoever knows its key: what has been recorded, and what a move would do."""

from __future__ import annotations

import re
from collections.abc import Iterator

from django.urls import reverse
from django.utils.translation import gettext as _

from calculators.wording import Message
from plays.api_answers import move_answer, next_moves
from plays.api_requests import LONGEST_TYPE, play_at, refusing
from plays.models import Play
from plays.showing import SheetView, sheet_view
from plays.starts import game_of
from plays.store import Draft, preview
from plays.wording import wording_of
from rulebook.api.errors import ApiError
from rulebook.models import Game
from rules.engine.play.outcomes import plain

from .answer import Citation, ToolAnswer, message_of
from .calculating import Given
from .citing import Citing

# The key in the address of a game, or the key by itself.
_KEY = re.compile(r"(?:.*/plays?/)?([\w-]{22})(?:[/?#].*)?", re.ASCII | re.DOTALL)


def read_play(citing: Citing, play: str) -> ToolAnswer:
    """The state of a game in progress, and the moves that make sense now."""
    found = _play(play)
    game, wording = game_of(found), wording_of(found.game)
    sheet = sheet_view(game, found.key, found.state, wording)
    moves = [
        {"move": slug, "title": wording.move(slug), "fields": [item.name for item in game.moves[slug].fields]}
        for slug in next_moves(found)
    ]
    following = "; ".join(f"{item['title']} ({item['move']}: {', '.join(item['fields'])})" for item in moves)
    lines = [*_lines(sheet), *(warning.text for warning in sheet.warnings), f"{_('Next')}: {following}"]
    data = {"game": found.game, "version": found.last_entry, "state": found.state, "next": moves}
    return ToolAnswer("\n".join(lines), (_recorded(citing, found),), data=data)


def may_i(citing: Citing, play: str, move: str, input: Given) -> ToolAnswer:  # noqa: A002 the name of the argument
    """Whether the rules allow a move now, and what it would do; nothing is recorded."""
    found = _play(play)
    wording = wording_of(found.game)
    try:
        with refusing(wording):
            decision = preview(found, Draft(move[:LONGEST_TYPE], input or {}, ""))
    except ApiError as error:
        errors = list(error.errors)
        text = "\n".join([_("This move is not possible."), *map(message_of, errors)])
        return ToolAnswer(text, (_recorded(citing, found),), data={"legal": False, "errors": errors})
    outcome = decision.outcome
    broken = wording.lines(outcome.broken)
    answer = move_answer(found.last_entry + 1, found.last_entry, plain(decision.state), outcome, wording)
    verdict = _("No, this move breaks the rules:") if broken else _("Yes, the rules allow this move.")
    lines = wording.lines((*outcome.broken, *outcome.steps, *outcome.warnings))
    text = "\n".join([verdict, *(line.text for line in lines)])
    return ToolAnswer(text, (_recorded(citing, found), *_rules(citing, lines)), data={"legal": not broken, **answer})


def _play(typed: str) -> Play:
    """The game that an address or a key names. Raises ApiError 404."""
    key = _KEY.fullmatch(typed.strip())
    return play_at(key[1] if key else "")


def _recorded(citing: Citing, play: Play) -> Citation:
    """The game in progress itself as a source; its key stays with the client, who knows it."""
    game = Game.objects.get(slug=play.game)
    titles = game.edition_titles()
    edition = titles.get(play.setup.get("edition", ""))
    url = citing.absolute(reverse("play", args=(play.key,)))
    return Citation(f"{play.game}:play", play.title or game.name, url, "players", "", (edition,) if edition else ())


def _rules(citing: Citing, lines: tuple[Message, ...]) -> tuple[Citation, ...]:
    return citing.rules(ref for line in lines for ref in line.rules)


def _lines(sheet: SheetView) -> Iterator[str]:
    """The facts, and each row of each table."""
    for label, words in sheet.facts:
        yield f"{label}: {words}"
    for table in sheet.tables:
        for row in table.rows:
            cells = (
                f"{cell.label} {cell.words}" + "".join(f" ({mark.words})" for mark in cell.marks) for cell in row.cells
            )
            yield f"{row.name}: {'; '.join(cells)}"
