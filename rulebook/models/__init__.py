"""Content as rows: loaded from ``fixtures/`` by ``load_content``, never edited by hand."""

from .calculators import CalculatorWords, WorkedExample
from .components import Component, ComponentKind
from .differences import Difference, Ruling, Touch
from .games import Chapter, Game
from .glossary import Term
from .sections import Paragraph, Section

__all__ = [
    "CalculatorWords",
    "Chapter",
    "Component",
    "ComponentKind",
    "Difference",
    "Game",
    "Paragraph",
    "Ruling",
    "Section",
    "Term",
    "Touch",
    "WorkedExample",
]
