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
    Reading("setup-reveals", ("the-table",)),
    Reading("rows-of-an-effect", ("the-table",)),
    Reading("media-tie-compared", ("tied-only",)),
    Reading("media-tie", ("starting-player",)),
    Reading("cube-count", ("thirty-five",)),
    Reading("marker-first-placed", ("only-raises",)),
    Reading("deck-activation", ("key-events",)),
    Reading("activation-at-once", ("at-once",)),
    Reading("several-vocations", ("one-of-each",)),
    Reading("demolition-list-incomplete", ("conditions-decide",)),
    Reading("contractor-first-holder", ("nobody",)),
    Reading("contractor-immunity-scope", ("not-protected",)),
    Reading("election-track-order", ("mayor-to-union-boss",)),
    Reading("deciding-office-empty", ("active-player",)),
    Reading("uncontrolled-building", ("not-compared",)),
    Reading("wealth-kept", ("kept",)),
)
