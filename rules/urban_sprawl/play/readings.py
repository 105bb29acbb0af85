"""The points that a table agrees on before it starts, as far as they change what a play computes."""

from __future__ import annotations

from rules.engine.play.declaration import Reading

READINGS = (
    Reading("zone-restriction-paraphrase", ("own-zone-is-enough", "no-other-zone")),
    Reading("favor-same-turn", ("later-turn", "same-turn")),
    Reading("favor-without-action-points", ("allowed", "not-allowed")),
    Reading("vocation-supply", ("when-it-is-empty", "while-it-has-markers")),
    Reading("no-vocation-marker", ("scored", "not-scored")),
    Reading("zero-buildings-payout", ("no-place", "takes-a-place")),
    Reading("no-building-of-zone", ("stays", "becomes-vacant")),
)
