"""How a field of the schema is written in a file, where its type alone does not tell: used inside ``Annotated``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import Annotated, TypeVar

from .refs import SLUG

T = TypeVar("T")


class Form(Enum):
    """Short forms in a file, and rules for checking and leaving out."""

    BESIDE = auto()  # a text whose languages are keys of the surrounding mapping
    ALIKE = auto()  # a text that may be written once, where both languages have the same
    BY_NAME = auto()  # a tuple written as a mapping; the names become ``key``, the places ``number``
    BY_EDITION = auto()  # a mapping whose keys are editions
    BY_LANGUAGE = auto()  # a mapping whose keys are languages
    EDITION = auto()  # the key of an edition, or several
    SCALAR = auto()  # a number or a day may be written for a text
    UNSEEN = auto()  # not visible to readers: its changes are not recorded


@dataclass(frozen=True, slots=True)
class OneOf:
    """A text out of a few."""

    choices: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Matching:
    """A text of a form, which a message calls by its ``name``."""

    pattern: str
    name: str


@dataclass(frozen=True, slots=True)
class InFile:
    """The field has another key in the file, or had one ``formerly``: files of that time can still be compared."""

    key: str = ""
    formerly: str = ""


@dataclass(frozen=True, slots=True)
class RefTo:
    """A reference to a thing of this kind, of which the file gives only the key."""

    kind: str


Slug = Annotated[str, Matching(SLUG, "valid slug: use lower case, digits and hyphens")]
Url = Annotated[str, Matching(r"https://[^\s<>\"]+", "full address: begin with https://")]
Sources = Annotated[Mapping[str, str], Form.BY_EDITION, Form.UNSEEN]
Phrases = Annotated[Mapping[str, tuple[str, ...]], Form.BY_LANGUAGE, Form.UNSEEN]
Unseen = Annotated[T, Form.UNSEEN]
