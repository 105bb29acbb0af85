"""The points that a table agrees on before it starts, as far as they change what a play computes."""

from __future__ import annotations

from rules.engine.play.declaration import ReadingChoice

READINGS = (
    ReadingChoice("when-the-needle-moves", ("always", "only-if-done")),
    ReadingChoice("expansion-after-chicago", ("ends", "completed", "interrupted")),
    ReadingChoice("wabash-auction-dial", ("stays", "moves")),
    ReadingChoice("develop-without-share", ("allowed", "share-needed")),
    ReadingChoice("no-house-left", ("not-allowed", "without-house")),
    ReadingChoice("develop-at-the-scale-end", ("not-allowed", "without-effect")),
    ReadingChoice("companies-counted", ("all-five", "without-wabash")),
    ReadingChoice("action-mandatory", ("any",)),
    ReadingChoice("first-bid-after-a-pass", ("minimum",)),
    ReadingChoice("bid-above-cash", ("not-allowed",)),
    ReadingChoice("rounding-direction-bid", ("up",)),
    ReadingChoice("rounding-direction-dividend", ("up",)),
    ReadingChoice("plain-multiplier", ("every-hex",)),
)
