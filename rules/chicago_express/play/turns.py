"""A turn: the needle, the action, and what follows from it: general dividends, the next player, the end of the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.chicago_express import dials, dividend_phase, game_end
from rules.chicago_express.dividend_phase import CompanyAndDetroit
from rules.chicago_express.tables import ACTIONS, COMPANIES, WABASH
from rules.engine.calculator import Fault, InvalidInput, Result
from rules.engine.play.effects import Effect, Posting, State, apply_all, change, transfer
from rules.engine.play.lookups import BANK_ACCOUNT, END, agreed, is_over, next_player
from rules.engine.play.occasions import Turn, When
from rules.engine.play.outcomes import Line, Outcome, joined, line, lines, warning_lines

from . import lookups
from .numbers import DETROIT, OPENING_AUCTIONS, ROUND, WABASH_AUCTION

ORDER = "turn/dials#order"
RED_ZONE = "turn/dials#red-zone"
NEXT_TURN = "dividends/reset#next-turn"
OPENING = "setup/opening-auctions"
FIRST_WABASH_SHARE = "chicago/wabash#first-auction"
END_RULE = "end-of-game/triggers#when"


def auction_first(state: State) -> Line | None:
    """The rule against a turn before an auction that comes first."""
    phase = state["phase"]
    if phase == OPENING_AUCTIONS:
        return Line("opening-auctions-first", {}, (f"{OPENING}#no-needle",))
    return Line("wabash-auction-first", {}, (FIRST_WABASH_SHARE,)) if phase == WABASH_AUCTION else None


def _rule_of_turn(state: State) -> str:
    """The rule that says whose turn it is."""
    return {OPENING_AUCTIONS: f"{OPENING}#next-opener", WABASH_AUCTION: FIRST_WABASH_SHARE}.get(state["phase"], ORDER)


UNTIL_THE_END = (OPENING_AUCTIONS, ROUND, WABASH_AUCTION)
IN_TURN = Turn(field="player", rule=_rule_of_turn)
# When an action may be taken, and when a share may be auctioned, which comes first where one is due.
ON_A_TURN = When(phases=UNTIL_THE_END, turn=IN_TURN, unless=auction_first)
AUCTIONED = When(phases=UNTIL_THE_END, turn=IN_TURN)


def take_turn(state: State, player: str, action: str, act: Callable[[State], Outcome]) -> Outcome:
    """A whole turn of a player. Rule: chicago-express:turn/dials#needle-first"""
    early = Outcome() if is_over(state) else Outcome(change(state, ("phase",), ROUND))
    started = joined(early, move_needle(state, action))
    acted = act(apply_all(state, started.effects))
    return finish(state, player, joined(started, acted))


def finish(state: State, player: str, outcome: Outcome) -> Outcome:
    """The outcome of an action with what follows from it: the dividends if they are due, and the next player's turn.

    The first share of the Wabash is auctioned before. After the end of the game, nothing follows.
    Rule: chicago-express:chicago/wabash#dividends-due
    """
    after = apply_all(state, outcome.effects)
    if is_over(state):
        return outcome
    if after["phase"] == WABASH_AUCTION:
        return joined(outcome, Outcome(change(after, ("turn",), player)))
    dividends = general_dividends(after) if lookups.outlook(after).dividend_now else Outcome()
    after = apply_all(after, dividends.effects)
    if after["phase"] == END:
        return joined(outcome, dividends)
    following = next_player(after, player)
    said = Line("turn-of", {"name": following}, (ORDER,))
    return joined(outcome, dividends, Outcome(change(after, ("turn",), following), (said,)))


def move_needle(state: State, action: str) -> Outcome:
    """The needle of an action; it cannot leave the red zone, whatever the table plays.

    Rule: chicago-express:turn/dials#needle-first, chicago-express:turn/dials#red-zone
    """
    if is_over(state):
        return Outcome()
    outlook = lookups.outlook(state)
    if action in outlook.red or outlook.dividend_now:
        return Outcome(broken=(Line("in-the-red-zone", {"action": action}, (RED_ZONE,)),))
    sizes = lookups.sizes(state)
    used = {other: sizes[other] - outlook.left[other] + (other == action) for other in ACTIONS}
    result = dials.compute(dials.Input(used=used, sizes=sizes))
    said = tuple(line("dials", step) for step in result.steps if step.values.get("action") == action)
    return Outcome((Posting(("used", action), 1, ""),), said)


def general_dividends(state: State) -> Outcome:
    """The dividend phase: the payment; then the needles and Detroit, or the end of the game.

    Raises InvalidInput ``nobody-owns-shares``.
    Rule: chicago-express:dividends/trigger, chicago-express:dividends/reset, chicago-express:end-of-game/triggers
    """
    ending = end_of_game(state)
    paying = paying_companies(state)
    if not paying:
        raise InvalidInput(Fault("", "nobody-owns-shares", rules=(OPENING,)))
    result = dividend_phase.compute(
        dividend_phase.Input(
            companies=paying,
            detroit=state["scale"][DETROIT],
            end_condition_met=ending.values["triggered"],
        )
    )
    over = result.values["game_over"]
    effects: list[Effect] = payouts(result.values["dividends"]["totals"])
    if over:
        effects += change(state, ("phase",), END)
    else:
        effects += _reset(state, result)
    said = lines("dividend-phase", result)
    reasons = tuple(line("game-end", step) for step in ending.steps if step.code.endswith("-met")) if over else ()
    begins = () if over else (Line("round-begins", {"round": state["round"] + 1}, (NEXT_TURN,)),)
    return Outcome(tuple(effects), (*said, *reasons, *begins), warning_lines("dividend-phase", result))


def payouts(totals: Mapping[str, int]) -> list[Effect]:
    """The payments of the bank to players. Rule: chicago-express:dividends/payment#bank-pays"""
    effects: list[Effect] = []
    for name, amount in totals.items():
        effects += transfer(BANK_ACCOUNT, lookups.cash(name), amount)
    return effects


def _reset(state: State, result: Result) -> list[Effect]:
    """Needles, Detroit, and the incomes of the companies there. Rule: chicago-express:dividends/reset"""
    effects: list[Effect] = [*change(state, ("round",), state["round"] + 1)]
    for action in ACTIONS:
        effects += change(state, ("used", action), 0)
    effects += change(state, ("scale", DETROIT), result.values["detroit_after"])
    before, after = result.values["incomes_before"], result.values["incomes_after"]
    for key, income in after.items():
        effects += lookups.raised(key, income - before[key])
    return effects


def paying_companies(state: State) -> dict[str, CompanyAndDetroit]:
    """The open companies as the dividend phase needs them; one without a shareholder pays nobody.

    Rule: chicago-express:dividends/payment#no-share-sold
    """
    return {
        key: CompanyAndDetroit(
            income=lookups.company(state, key)["income"],
            holdings=lookups.holdings(state, key),
            in_detroit=key in lookups.present(state, DETROIT) and lookups.sold(state, key) > 0,
        )
        for key in lookups.companies(state)
        if lookups.sold(state, key) or key == WABASH
    }


def end_of_game(state: State) -> Result:
    """The end conditions, and what is missing for each. Rule: chicago-express:end-of-game/triggers"""
    return game_end.compute(game_end.Input(**end_input(state)))


def end_input(state: State) -> dict[str, Any]:
    """The input of the calculator of the end conditions.

    Rule: chicago-express:end-of-game/triggers#on-the-charter, chicago-express:end-of-game/triggers#any-three
    """
    without_wabash = agreed(state, "companies-counted") == "without-wabash"
    counted = [key for key in COMPANIES if not (without_wabash and key == WABASH)]
    return {
        "locomotives_left": {key: lookups.locomotives_left(state, key) for key in counted},
        "shares_left": {key: max(0, lookups.left(state, key)) for key in counted},
        "houses_left": max(0, state["houses_left"]),
        "detroit": state["scale"][DETROIT],
    }
