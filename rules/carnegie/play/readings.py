"""The points that a table agrees on before it starts, as far as they change what a play computes."""

from __future__ import annotations

from rules.engine.play.declaration import ReadingChoice

READINGS = (
    ReadingChoice("donation-departments-start", ("counted", "not-counted")),
    ReadingChoice("donation-self-count", ("counts-itself", "others-only")),
    ReadingChoice("small-city-bonus", ("with-icon", "every-small-city")),
    ReadingChoice("third-player", ("third-in-order",)),
    ReadingChoice("first-project-free", ("free",)),
    ReadingChoice("first-activation-cost", ("paid",)),
    ReadingChoice("workstation-without-value", ("free",)),
    ReadingChoice("neutral-discs-run-out", ("in-order",)),
    ReadingChoice("neutral-disc-without-space", ("not-placed",)),
    ReadingChoice("neutral-discs-block", ("whole-game",)),
    ReadingChoice("row-length", ("five",)),
    ReadingChoice("full-row", ("flipped-disc",)),
    ReadingChoice("action-choice-tile-scope", ("own-action",)),
    ReadingChoice("first-player-choice-tile", ("not-allowed",)),
    ReadingChoice("department-capacity", ("active-only",)),
    ReadingChoice("hr-permanent-employee", ("counts-as-active",)),
    ReadingChoice("property-management-from", ("anywhere",)),
    ReadingChoice("charitable-giving-timing", ("counts",)),
    ReadingChoice("bonus-icons", ("points-and-employee",)),
    ReadingChoice("goods-or-ten-dollars", ("as-printed",)),
    ReadingChoice("final-box-level", ("railroad",)),
    ReadingChoice("unbroken-line", ("along-the-routes",)),
    ReadingChoice("whole-line", ("all-count",)),
    ReadingChoice("permanent-employee-counts", ("not-scored",)),
    ReadingChoice("housing-commerce-donation", ("each",)),
    ReadingChoice("donation-resources", ("spent",)),
    ReadingChoice("solo-neutral-discs", ("eighteen",)),
    ReadingChoice("solo-action-choice-tile", ("none",)),
    ReadingChoice("andrew-disc-number", ("thirty",)),
    ReadingChoice("andrew-both-events", ("donation",)),
    ReadingChoice("andrew-small-city", ("takes-it",)),
    ReadingChoice("andrew-no-rewards", ("none",)),
    ReadingChoice("andrew-donation-cap", ("twelve",)),
    ReadingChoice("andrew-donation-covered", ("not-allowed",)),
)
