"""The points that a table agrees on before it starts, as far as they change what a play computes."""

from __future__ import annotations

from rules.engine.play.declaration import Reading

READINGS = (
    Reading("donation-departments-start", ("counted", "not-counted")),
    Reading("donation-self-count", ("counts-itself", "others-only")),
    Reading("small-city-bonus", ("with-icon", "every-small-city")),
    Reading("third-player", ("third-in-order",)),
    Reading("first-project-free", ("free",)),
    Reading("first-activation-cost", ("paid",)),
    Reading("workstation-without-value", ("free",)),
    Reading("neutral-discs-run-out", ("in-order",)),
    Reading("neutral-disc-without-space", ("not-placed",)),
    Reading("neutral-discs-block", ("whole-game",)),
    Reading("row-length", ("five",)),
    Reading("full-row", ("flipped-disc",)),
    Reading("action-choice-tile-scope", ("own-action",)),
    Reading("first-player-choice-tile", ("not-allowed",)),
    Reading("department-capacity", ("active-only",)),
    Reading("hr-permanent-employee", ("counts-as-active",)),
    Reading("property-management-from", ("anywhere",)),
    Reading("charitable-giving-timing", ("counts",)),
    Reading("bonus-icons", ("points-and-employee",)),
    Reading("goods-or-ten-dollars", ("as-printed",)),
    Reading("final-box-level", ("railroad",)),
    Reading("unbroken-line", ("along-the-routes",)),
    Reading("whole-line", ("all-count",)),
    Reading("permanent-employee-counts", ("not-scored",)),
    Reading("housing-commerce-donation", ("each",)),
    Reading("donation-resources", ("spent",)),
    Reading("solo-neutral-discs", ("eighteen",)),
    Reading("solo-action-choice-tile", ("none",)),
    Reading("andrew-disc-number", ("thirty",)),
    Reading("andrew-both-events", ("donation",)),
    Reading("andrew-small-city", ("takes-it",)),
    Reading("andrew-no-rewards", ("none",)),
    Reading("andrew-donation-cap", ("twelve",)),
    Reading("andrew-donation-covered", ("not-allowed",)),
)
