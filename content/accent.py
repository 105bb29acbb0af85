"""The accent of a game: one colour for light and one for dark, which must be read on the paper of either."""

from __future__ import annotations

import re

from .nodes import Entry
from .schema import Accent

# The darker of the two papers of the site's style sheet in light, the lighter one in dark: what is read on it is read
# on the other. A test holds them to the style sheet.
PAPER = Accent(light="#f4ecda", dark="#2b2622")
# Links stand in running text, so the contrast is that of text: AAA of WCAG 2.2.
LEAST = 7.0
_COLOR = re.compile(r"#[0-9a-f]{6}")


def read_accent(entry: Entry) -> Accent:
    """The accent that ``game.yaml`` declares; a colour that cannot be read on paper is a problem."""
    inner = entry.entry("accent")
    if inner is None:
        return PAPER
    found = Accent(light=inner.text("light"), dark=inner.text("dark"))
    for theme in ("light", "dark"):
        fault = _fault(found[theme], PAPER[theme])
        if found[theme] and fault:
            inner.problem(f"“{theme}” {fault}", theme)
    inner.finish()
    return found


def _fault(color: str, paper: str) -> str:
    if not _COLOR.fullmatch(color):
        return f"is “{color}”; write a color as #7a2f17, in quotes"
    has = contrast(color, paper)
    return f"has a contrast of {has:.1f} to the paper {paper}; at least {LEAST:g} is needed" if has < LEAST else ""


def contrast(one: str, other: str) -> float:
    """The contrast of two colours ``#rrggbb`` as WCAG 2.2 defines it: 1 for the same, 21 for black on white."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(color: str) -> float:
    red, green, blue = (_linear(int(color[place : place + 2], 16) / 255) for place in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)
