"""Stock track: the possible share prices, and the moves between them."""

from __future__ import annotations

from typing import Any

from rules.engine.fields import choice, holdings, price
from rules.engine.pictures import TrackMove

from .tables import (
    EDITIONS,
    MOST_PLAYERS,
    MOST_SHARES_OF_ONE_PLAYER,
    PAR_VALUES,
    SHARES_IN_A_COMPANY,
    STOCK_TRACK,
    TRIPLE_JUMP_FROM,
)


def share_price_field() -> Any:
    """Declare a share price: a value of the stock track, in dollars."""
    return price(STOCK_TRACK)


def edition_field(matters: bool = True) -> Any:
    """Declare the edition of the rulebook to follow; a form offers it only if it ``matters``."""
    return choice(EDITIONS, default=EDITIONS[0], shown=matters)


def holdings_field() -> Any:
    """Declare the owners of the ten shares of a company.

    Rule: big-shoulders:components/certificates, big-shoulders:components/ownership-limit
    """
    return holdings(
        total=SHARES_IN_A_COMPANY,
        limit=MOST_SHARES_OF_ONE_PLAYER,
        most_players=MOST_PLAYERS,
        sum_rule="components/certificates",
        limit_rule="components/ownership-limit",
    )


def move(share_price: int, spaces: int) -> tuple[int, int]:
    """The price after a move, and the spaces actually moved: a move stops at either end of the track.

    ``share_price`` in dollars, a value of the track; ``spaces`` positive towards $450.
    Rule: big-shoulders:components/stock-track
    """
    start = STOCK_TRACK.index(share_price)
    end = min(max(start + spaces, 0), len(STOCK_TRACK) - 1)
    return STOCK_TRACK[end], end - start


def jump(share_price: int, earnings: int) -> int:
    """Spaces that a dividend moves the price, from 0 to 3, before the end of the track shortens the move.

    ``earnings`` in whole dollars, compared with the price before the move.
    Rule: big-shoulders:operating-phase/share-price
    """
    most = most_spaces(share_price)
    return min(earnings // share_price, most)


def most_spaces(share_price: int) -> int:
    """The longest possible jump from a price: three spaces from $60 up, two below.

    Rule: big-shoulders:operating-phase/share-price
    """
    return 3 if share_price >= TRIPLE_JUMP_FROM else 2


def counted_earnings(revenue: int, edition: str) -> int:
    """The amount that an edition compares with the share price, in whole dollars.

    The 2020 rules compare the revenue as earned; the 2018 rules the amount paid out, ten times the rounded amount per
    share. Rule: big-shoulders:operating-phase/share-price
    """
    return revenue // SHARES_IN_A_COMPANY * SHARES_IN_A_COMPANY if edition == "es-2018" else revenue


def picture(share_price: int, share_price_after: int) -> TrackMove:
    """The marker's move on the stock track."""
    return TrackMove(
        name="stock-track",
        spaces=STOCK_TRACK,
        start=STOCK_TRACK.index(share_price),
        end=STOCK_TRACK.index(share_price_after),
        line_before=(STOCK_TRACK.index(TRIPLE_JUMP_FROM),),
        shaded=tuple(STOCK_TRACK.index(value) for value in PAR_VALUES),
    )
