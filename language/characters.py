"""Characters that nobody sees: which of them belong to a text, and which are taken out of it or refused."""

from __future__ import annotations

import unicodedata

# Soft hyphens and joiners inside a word: whoever reads the text sees one word.
INSIDE_WORDS = "\u00ad\u200b-\u200d\u2060\ufeff"

_JOINERS = "\u200c\u200d"
# Letters and a symbol that are drawn as a space.
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
# Control and formatting characters, among them those that turn the direction of the text after them; what is no
# character, or one of somebody's own.
_UNSEEN = ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp")
_MARKS = ("Mn", "Me")
# Pictographs that are newer than Python's tables are seen.
_PICTOGRAPHS = range(0x1F000, 0x1FB00)
# Marks that choose between forms of a character, or show nothing by themselves.
_SELECTORS = (
    "VARIATION SELECTOR",
    "MONGOLIAN FREE VARIATION SELECTOR",
    "COMBINING GRAPHEME JOINER",
    "KHMER VOWEL INHERENT",
)
# A flag of a part of a country is spelled with tags after it.
_FLAG = "\U0001f3f4"
_TAGS = range(0xE0020, 0xE0080)


def seen(text: str) -> str:
    """A text as others see it, on one line: without characters that nobody sees, each accent in its composed form.

    A joiner stays where it joins two characters, as in an emoji, and a mark or a variation selector after one.
    """
    spaced = "".join(" " if char in _BLANK else char for char in text)
    kept: list[str] = []
    for char in " ".join(spaced.split()):
        if char in _JOINERS:
            if kept and kept[-1] not in (" ", *_JOINERS):
                kept.append(char)
        elif _belongs(char, kept):
            _let_go(kept, before=char)
            kept.append(char)
    _let_go(kept)
    return unicodedata.normalize("NFC", " ".join("".join(kept).split()))


def is_seen(text: str) -> bool:
    """Whether a text is something that others see, and nothing that they do not."""
    return text != "" and seen(text) == unicodedata.normalize("NFC", text)


def without_joiners(text: str) -> str:
    """A text without what two spellings that look the same may differ by: joiners and variation selectors."""
    if text.isascii():
        return text
    return "".join(char for char in text if char not in _JOINERS and not _is_selector(char))


def _belongs(char: str, before: list[str]) -> bool:
    if ord(char) in _TAGS:
        return bool(before) and (before[-1] == _FLAG or ord(before[-1]) in _TAGS)
    category = unicodedata.category(char)
    if category in _MARKS:
        return bool(before) and before[-1] != " "
    return category not in _UNSEEN or ord(char) in _PICTOGRAPHS


def _let_go(kept: list[str], before: str = " ") -> None:
    """Remove joiners at the end that join nothing to what comes next."""
    while before == " " and kept and kept[-1] in _JOINERS:
        kept.pop()


def _is_selector(char: str) -> bool:
    return unicodedata.category(char) == "Mn" and unicodedata.name(char, "").startswith(_SELECTORS)
