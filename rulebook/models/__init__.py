"""Content as rows: loaded from ``fixtures/`` by ``load_content``, never edited by hand."""

from .calculators import CalculatorWords, PlayWords, WorkedExample
from .changes import ContentChange
from .components import Component, ComponentKind
from .differences import Difference, NoteTarget, Reading, Ruling
from .games import Chapter, Game, QuickAnswers, SearchDocuments
from .glossary import Term
from .guides import Checklist, Lesson, PlayerAid, ReferenceTable
from .sections import Paragraph, Section

__all__ = [
    "CalculatorWords",
    "Chapter",
    "Checklist",
    "Component",
    "ComponentKind",
    "ContentChange",
    "Difference",
    "Game",
    "Lesson",
    "NoteTarget",
    "Paragraph",
    "PlayWords",
    "PlayerAid",
    "QuickAnswers",
    "Reading",
    "ReferenceTable",
    "Ruling",
    "SearchDocuments",
    "Section",
    "Term",
    "WorkedExample",
]
