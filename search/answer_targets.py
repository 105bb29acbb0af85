"""The texts of what quick answers compute with or quote: calculators and paragraphs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from content.refs import Ref
from content.schema import Bilingual, GameContent


def texts_of_targets(content: GameContent, plain: Callable[[Bilingual], Bilingual]) -> Mapping[Ref, Bilingual]:
    """By reference, the purpose of each calculator, and the text of each paragraph; a section has that of its first."""
    found = {calculator.ref: plain(calculator.purpose) for calculator in content.calculators}
    for section in content.sections:
        found[section.ref] = plain(section.paragraphs[0].text)
        found |= {replace(section.ref, anchor=each.id): plain(each.text) for each in section.paragraphs}
    return found
