"""Turns of everyday speech in which a word is a term of no game: ``idioms.yaml``, beside this file."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import yaml


@cache
def idioms() -> Mapping[str, tuple[str, ...]]:
    """The phrases of each language, written as under ``never`` in a glossary."""
    lists = yaml.safe_load(Path(__file__).with_suffix(".yaml").read_text(encoding="utf-8"))
    return {language: tuple(map(str, phrases)) for language, phrases in lists.items()}
