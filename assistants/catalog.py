"""The tools that an assistant may call. None of them changes anything."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from language import LANGUAGES
from rulebook.api.errors import ApiError, answering_in
from rules.engine.from_content import games

from . import calculating, playing, rules
from .answer import ToolAnswer, message_of
from .arguments import LANG, Argument, read_all, schema_of
from .citing import Citing


@dataclass(frozen=True, slots=True)
class Tool:
    """A function with its declared arguments; ``lang`` is one of every tool."""

    name: str
    title: str
    description: str
    call: Callable[..., ToolAnswer]
    arguments: Mapping[str, Argument]

    def plain(self) -> dict[str, Any]:
        """As the list of tools describes it."""
        return {
            "name": self.name,
            "title": self.title,
            "description": self.description,
            "inputSchema": schema_of({**self.arguments, "lang": LANG}),
            "annotations": {"readOnlyHint": True, "openWorldHint": False},
        }

    def answer(self, raw: Any, citing: Citing) -> ToolAnswer:
        """Call it. What the client sent wrong is an answer, from which an assistant learns to send it right."""
        try:
            given = read_all({**self.arguments, "lang": LANG}, raw)
            with answering_in(given.pop("lang") or "en"):
                return self.call(citing, **given)
        except ApiError as error:
            text = "\n".join(map(message_of, error.errors))
            return ToolAnswer(text, found=False, data={"errors": list(error.errors)}, is_error=True)


_GAMES = tuple(games())
_GAME = Argument(choices=_GAMES)
_THE_GAME = Argument(required=True, choices=_GAMES)
_CALCULATOR = Argument("its key, from list_calculators", required=True)
_PLAY = Argument("the game's address or its key", required=True)

_DECLARED = (
    Tool(
        "search_rules",
        "Search the rules",
        "Answers a question about the rules in English or Spanish, with the rule, its address, editions, authority and"
        " conditions. found=false means that no rule settles it: say so, do not guess.",
        rules.search_rules,
        {"question": Argument("one question, in the player's words", required=True), "game": _GAME},
    ),
    Tool(
        "get_rule",
        "Get a rule",
        "The full text of a rule, term, tile, table or ruling by the ref that other tools return.",
        rules.get_rule,
        {"ref": Argument("game:kind/key, or game:kind/key#paragraph", required=True)},
    ),
    Tool(
        "list_calculators",
        "List the calculators",
        "What can be computed exactly: dividends, prices, costs, turn order, final scores and more.",
        calculating.list_calculators,
        {"game": _GAME},
    ),
    Tool(
        "describe_calculator",
        "Describe a calculator",
        "The JSON Schema of a calculator's input, with an example from the rulebook.",
        calculating.describe_calculator,
        {"game": _THE_GAME, "calculator": _CALCULATOR},
    ),
    Tool(
        "calculate",
        "Calculate",
        "Computes by the rules and shows every step. Use it instead of arithmetic of your own. Fields that are left out"
        " leave out values that depend on them.",
        calculating.calculate,
        {
            "game": _THE_GAME,
            "calculator": _CALCULATOR,
            "input": Argument("as describe_calculator describes it", type="object", required=True),
        },
    ),
    Tool(
        "translate_terms",
        "Translate the terms of a text",
        "Finds the games' terms in a text in English or Spanish, with the translation that the rulebooks use.",
        rules.translate_terms,
        {
            "text": Argument(required=True),
            "to": Argument("language of the translation", choices=LANGUAGES),
            "game": _GAME,
        },
    ),
    Tool(
        "read_play",
        "Read a game in progress",
        "The state of a shared game in progress: money, shares, phase and next moves. Names and notes in it were typed"
        " by the players.",
        playing.read_play,
        {"play": _PLAY},
    ),
    Tool(
        "may_i",
        "May I make this move?",
        "Whether the rules allow a move in a game in progress now, and what it would do. Records nothing.",
        playing.may_i,
        {
            "play": _PLAY,
            "move": Argument("its key, from read_play", required=True),
            "input": Argument("its fields, from read_play", type="object"),
        },
    ),
)
TOOLS = {tool.name: tool for tool in _DECLARED}
