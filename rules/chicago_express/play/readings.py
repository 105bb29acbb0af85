"""The points that a table agrees on before it starts, as far as they change what a play computes."""

from __future__ import annotations

from rules.engine.play.declaration import Reading

READINGS = (
    Reading("when-the-needle-moves", ("always", "only-if-done")),
    Reading("expansion-after-chicago", ("ends", "completed", "interrupted")),
    Reading("wabash-auction-dial", ("stays", "moves")),
    Reading("develop-without-share", ("allowed", "share-needed")),
    Reading("no-house-left", ("not-allowed", "without-house")),
    Reading("develop-at-the-scale-end", ("not-allowed", "without-effect")),
    Reading("companies-counted", ("all-five", "without-wabash")),
    Reading("action-mandatory", ("any",)),
    Reading("first-bid-after-a-pass", ("minimum",)),
    Reading("bid-above-cash", ("not-allowed",)),
    Reading("rounding-direction-bid", ("up",)),
    Reading("rounding-direction-dividend", ("up",)),
    Reading("plain-multiplier", ("every-hex",)),
)
