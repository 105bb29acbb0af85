"""The style sheet as its tokens and its rules."""

from __future__ import annotations

import re

from tests.conftest import PROJECT

SOURCE = (PROJECT / "static/css/site.css").read_text(encoding="utf-8")
_PLAIN = re.sub(r"/\*.*?\*/", "", SOURCE, flags=re.DOTALL)
_ROOT, _REST = re.search(r":root \{(.*?)\n\}\n(.*)", _PLAIN, flags=re.DOTALL).groups()
# Every token with its value; what depends on others (the accent and its wash) stands after the block.
TOKENS = dict(re.findall(r"^\s*--([a-z0-9-]+):\s*([^;]+);", _ROOT, flags=re.MULTILINE))
SITE_ACCENT = re.search(r":root \{ --accent: (light-dark\([^)]+\)); \}", _REST).group(1)
WASH = int(re.search(r"--accent-wash: color-mix\(in srgb, var\(--accent\) (\d+)%, var\(--paper\)\)", _REST).group(1))
DECLARATIONS = re.findall(r"(?<![\w-])([a-z-]+):\s*([^;{}]+)(?=[;}])", _REST)
CLASSES = set(re.findall(r"\.(-?[a-z][a-z0-9-]*)(?![a-z0-9-]*[(%])", " ".join(re.findall(r"([^{}]+)\{", _REST))))
THEMES = ("light", "dark")


def color(value: str, theme: str) -> str:
    """The colour that a value has in a theme, as ``#rrggbb``."""
    both = re.fullmatch(r"light-dark\((#\w{6}), (#\w{6})\)", value)
    return both.group(1 + THEMES.index(theme)) if both else value


def token(name: str, theme: str) -> str:
    return color(TOKENS[name], theme)


def washed(accent: str, theme: str) -> str:
    """The wash of an accent: so much of it mixed into the paper, as the browser does it."""
    pairs = zip(_channels(accent), _channels(token("paper", theme)), strict=True)
    return "#" + "".join(f"{round((one * WASH + other * (100 - WASH)) / 100):02x}" for one, other in pairs)


def _channels(value: str) -> list[int]:
    return [int(value[place : place + 2], 16) for place in (1, 3, 5)]
