"""The points that a table agrees on before it starts, as far as they change what a play computes."""

from __future__ import annotations

from rules.engine.play.declaration import ReadingChoice

READINGS = (
    ReadingChoice("zone-restriction-paraphrase", ("own-zone-is-enough", "no-other-zone")),
    ReadingChoice("favor-same-turn", ("later-turn", "same-turn")),
    ReadingChoice("favor-without-action-points", ("allowed", "not-allowed")),
    ReadingChoice("vocation-supply", ("when-it-is-empty", "while-it-has-markers")),
    ReadingChoice("no-vocation-marker", ("scored", "not-scored")),
    ReadingChoice("zero-buildings-payout", ("no-place", "takes-a-place")),
    ReadingChoice("no-building-of-zone", ("stays", "becomes-vacant")),
    ReadingChoice("setup-reveals", ("the-table",)),
    ReadingChoice("rows-of-an-effect", ("the-table",)),
    ReadingChoice("media-tie-compared", ("tied-only",)),
    ReadingChoice("media-tie", ("starting-player",)),
    ReadingChoice("cube-count", ("thirty-five",)),
    ReadingChoice("marker-first-placed", ("only-raises",)),
    ReadingChoice("deck-activation", ("key-events",)),
    ReadingChoice("activation-at-once", ("at-once",)),
    ReadingChoice("several-vocations", ("one-of-each",)),
    ReadingChoice("demolition-list-incomplete", ("conditions-decide",)),
    ReadingChoice("contractor-first-holder", ("nobody",)),
    ReadingChoice("contractor-immunity-scope", ("not-protected",)),
    ReadingChoice("election-track-order", ("mayor-to-union-boss",)),
    ReadingChoice("deciding-office-empty", ("active-player",)),
    ReadingChoice("uncontrolled-building", ("not-compared",)),
    ReadingChoice("wealth-kept", ("kept",)),
)
