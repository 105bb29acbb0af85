"""Gains from boxes, projects and departments: money, goods cubes, VP, study points and new employees."""

from __future__ import annotations

from rules.engine.calculator import RecordOf, Unit

# A result that states only the gains there are. Rule: carnegie:tracks/transport-bonus#table
GAINS = RecordOf(
    {
        "money": Unit.MONEY,
        "goods": Unit.COUNT,
        "vp": Unit.COUNT,
        "study": Unit.COUNT,
        "new_employee": Unit.COUNT,
    },
    sparse=True,
)
