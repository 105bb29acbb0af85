"""Companies with their shareholders, as they can lie on a table."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from rules.chicago_express.tables import COMPANIES, TOTAL_SHARES

PLAYERS = ("Ana", "Bo", "Cy", "Di", "Eva", "Fe")


@st.composite
def holdings(draw: st.DrawFn, company: str, fewest: int = 0) -> dict[str, int]:
    """Shares of a company in the hands of some of six players, at least ``fewest`` and at most all there are."""
    owners = draw(st.lists(st.sampled_from(PLAYERS), min_size=fewest, max_size=TOTAL_SHARES[company]))
    return {name: owners.count(name) for name in dict.fromkeys(owners)}


@st.composite
def companies(draw: st.DrawFn) -> dict[str, dict[str, Any]]:
    """At least one company, each with an income from 0 to 100 and its shareholders; the Wabash may have none."""
    return {
        company: {
            "income": draw(st.integers(0, 100)),
            "holdings": draw(holdings(company, company != "WAB")) or {"Ana": 0},
        }
        for company in draw(st.lists(st.sampled_from(COMPANIES), min_size=1, unique=True))
    }
