"""The points that a table agrees on before it starts, as far as they change what a play computes."""

from __future__ import annotations

from rules.engine.play.declaration import Reading

READINGS = (
    Reading("donation-departments-start", ("counted", "not-counted")),
    Reading("donation-self-count", ("counts-itself", "others-only")),
    Reading("small-city-bonus", ("with-icon", "every-small-city")),
)
