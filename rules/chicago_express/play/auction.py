"""The auction of a share: on a turn, before the first turn, and that of the first share of the Wabash."""

from __future__ import annotations

from dataclasses import dataclass

from rules.chicago_express import minimum_bid, share_return
from rules.chicago_express.tables import COMPANIES, WABASH
from rules.engine.calculator import Fault, InvalidInput
from rules.engine.fields import money
from rules.engine.play.declaration import MoveType, Raw
from rules.engine.play.effects import Effect, State, apply_all, change, transfer
from rules.engine.play.fields import in_play
from rules.engine.play.lookups import agreed
from rules.engine.play.outcomes import Line, Outcome, joined, lines, warning_lines

from . import lookups
from .numbers import OPENING_AUCTIONS, ROUND
from .turns import AUCTIONED, FIRST_WABASH_SHARE, OPENING, finish, move_needle, take_turn

AUCTION = "auction"
BELOW = "auction/minimum-bid#formula"
WINNER = "auction/bidding#winner"
WORTH = "dividends/payment#per-share"


@dataclass(frozen=True, slots=True)
class Auction:
    """``player`` opens it; ``winner`` pays ``bid`` in dollars to the company, None if nobody bids.

    Without a ``bid``, the winner pays the minimum bid.
    """

    player: str = in_play("player")
    company: str = in_play("for-sale")
    winner: str | None = in_play("player", default=None)
    bid: int | None = money(default=None)


def auction(state: State, given: Auction) -> Outcome:
    """Rule: chicago-express:auction/offering, chicago-express:auction/bidding"""
    offered = lookups.offered(state)
    if offered is None:
        return take_turn(state, given.player, AUCTION, lambda after: _sale(after, given))
    other = Line("other-share-first", {"company": offered}, (_offered_by(offered),))
    against = Outcome(broken=(other,) if given.company != offered else ())
    if state["phase"] == OPENING_AUCTIONS:
        return _opening(state, given, against)
    moves = agreed(state, "wabash-auction-dial") == "moves"
    needle = move_needle(state, AUCTION) if moves else Outcome()
    over = Outcome(change(state, ("phase",), ROUND))
    # The turn is that of the player who reached Chicago, whoever opened the auction.
    return finish(state, state["turn"], joined(against, needle, over, _sale(state, given)))


def _offered_by(offered: str) -> str:
    return FIRST_WABASH_SHARE if offered == WABASH else f"{OPENING}#which"


def _opening(state: State, given: Auction, against: Outcome) -> Outcome:
    """An opening auction; the last one is followed by the turn of the player with the PRR share.

    Rule: chicago-express:setup/opening-auctions
    """
    taker = given.winner or given.player
    done = joined(against, _sale(state, given))
    if not given.winner:
        free = Line("free-share", {"name": taker, "company": given.company}, (f"{OPENING}#nobody-bids",))
        done = joined(done, Outcome(lookups.take_share(taker, given.company), (free,)))
    after = apply_all(state, done.effects)
    if lookups.offered(after):
        said = Line("opens-next", {"name": taker, "company": lookups.offered(after)}, (f"{OPENING}#next-opener",))
        return joined(done, Outcome(change(after, ("turn",), taker), (said,)))
    return joined(done, first_turn(after))


def first_turn(state: State) -> Outcome:
    """The end of the opening auctions. Rule: chicago-express:setup/opening-auctions#start-player"""
    holders = lookups.holdings(state, COMPANIES[0])
    starts = next((name for name, shares in holders.items() if shares), state["turn"])
    said = Line("starting-player", {"name": starts}, (f"{OPENING}#start-player",))
    return Outcome((*change(state, ("phase",), ROUND), *change(state, ("turn",), starts)), (said,))


def _sale(state: State, given: Auction) -> Outcome:
    """The share that the winner takes and pays for; without one, it stays on the charter.

    Raises InvalidInput ``whose-bid`` for a bid, other than 0 or the minimum that a form begins with, without a winner.
    Rule: chicago-express:auction/minimum-bid, chicago-express:auction/bidding
    """
    key = given.company
    income, sold = lookups.company(state, key)["income"], lookups.sold(state, key)
    result = minimum_bid.compute(minimum_bid.Input(company=key, income=income, shares_sold=sold))
    least = result.values["minimum_bid"]
    said, warned = lines("minimum-bid", result), warning_lines("minimum-bid", result)
    if not given.winner:
        if given.bid not in (None, 0, least):
            raise InvalidInput(Fault("winner", "whose-bid", {"bid": given.bid}))
        unsold = Line("nobody-bids", {"company": key}, ("auction/bidding#nobody-bids",))
        return Outcome((), (*said, *(() if state["phase"] == OPENING_AUCTIONS else (unsold,))), warned)
    name, bid = given.winner, least if given.bid is None else given.bid
    effects: tuple[Effect, ...] = (
        *transfer(lookups.cash(name), lookups.company_cash(key), bid),
        *lookups.take_share(name, key),
    )
    values = {"name": name, "company": key, "bid": bid, "minimum": least}
    below = Line("below-the-minimum-bid", values, (BELOW,))
    steps = (*said, Line("share-sold", values, (WINNER,)), worth(state, name, key, bid))
    return Outcome(effects, steps, warned, (*((below,) if bid < least else ()), *_too_high(state, name, bid)))


def _too_high(state: State, name: str, bid: int) -> tuple[Line, ...]:
    """The rule against a bid that a player cannot pay, whatever dividends follow.

    Rule: chicago-express:auction/bidding#cash-limit
    """
    left = int(state["players"][name]["cash"]) - bid
    return (Line("no-money", {"name": name, "amount": left}, (lookups.BID_LIMIT,)),) if left < 0 else ()


def worth(state: State, name: str, key: str, bid: int) -> Line:
    """What the share would bring its buyer at the next dividend. Rule: chicago-express:dividends/payment#per-share"""
    result = share_return.compute(
        share_return.Input(
            income=lookups.company(state, key)["income"],
            shares_sold=lookups.sold(state, key),
            shares_owned=state["players"][name]["shares"][key],
            bid=bid,
            dividends_left=1,
            growth=0,
        )
    )
    values = {"name": name, "company": key, "per_share": result.values["per_share_after"]}
    gain = result.values["gain_per_dividend"]
    if gain < 0:
        return Line("worth-less", {**values, "loss": -gain}, (WORTH,))
    return Line("worth", {**values, "gain": gain}, (WORTH,))


def _prefill(state: State, chosen: Raw) -> Raw:
    """The player in turn, the share that comes next, and its minimum bid."""
    key = chosen.get("company") or lookups.offered(state)
    known = {"player": state["turn"]}
    if key not in lookups.for_sale(state):
        return known
    return {**known, "company": key, "bid": lookups.minimum_bid(state, str(key))}


MOVES = (
    MoveType(
        slug=AUCTION,
        input=Auction,
        apply=auction,
        when=AUCTIONED,
        prefill=_prefill,
        rules=("auction/offering", "auction/minimum-bid", "auction/bidding"),
    ),
)
