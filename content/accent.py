"""The accent of a game: one color for light and one for dark, each readable on the paper of its theme."""

from __future__ import annotations

import re

from .schema import PAPER, Accent

# Links are in running text, so the contrast is that of text: AAA of WCAG 2.2.
LEAST = 7.0
_COLOR = re.compile(r"#[0-9a-f]{6}")


def accent_fault(accent: Accent, theme: str) -> str:
    """The reason why a color cannot be the accent of a theme, or an empty text."""
    color, paper = accent[theme], PAPER[theme]
    if accent == PAPER:
        return "is missing: choose a color that can be read on the paper"
    if not _COLOR.fullmatch(color):
        return f"is “{color}”; write a color as #7a2f17, in quotes"
    ratio = contrast(color, paper)
    return f"has a contrast of {ratio:.1f} to the paper {paper}; at least {LEAST:g} is needed" if ratio < LEAST else ""


def contrast(one: str, other: str) -> float:
    """The contrast of two colors ``#rrggbb`` as WCAG 2.2 defines it: 1 for the same, 21 for black on white."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(color: str) -> float:
    red, green, blue = (_linear(int(color[place : place + 2], 16) / 255) for place in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)
