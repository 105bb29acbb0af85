"""What people write instead of the words of the glossaries: ``speech.yaml``, beside this file."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import yaml

from .words import Speech


@cache
def speech() -> Mapping[str, Speech]:
    """What is said in each language."""
    lists: Mapping[str, Speech] = yaml.safe_load(Path(__file__).with_suffix(".yaml").read_text(encoding="utf-8"))
    return lists
