"""What a device computes with: the source of the modules, the words of a game and the compiled templates, as JSON."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils.translation import gettext, override

from content.drawings import FILES, drawing_names
from rulebook.fingerprint import PROJECT, files_behind
from rulebook.models import CalculatorWords, Game
from rulebook.pages.sections import contents
from rulebook.templatetags.icons import icon
from rules.engine.registry import calculators_of

from .compiling import compiled

# Modules that the device imports first; every other module follows from their imports.
ENTRIES = ("device.calculators",)
_TEMPLATES = "calculators/parts/answer.html"
_PICTURES = "calculators/pictures"
_TRANSLATING = ("_", "gettext", "gettext_lazy")


def device_data(game: Game) -> dict[str, Any]:
    """The data of one game in both languages."""
    modules = {slug: item.compute.__module__ for slug, item in calculators_of(game.slug).items()}
    sources = _sources(game)
    pictures = sorted(path.name for path in (PROJECT / "templates" / _PICTURES).glob("*.html"))
    templates, messages = {}, {}
    for language, _ in settings.LANGUAGES:
        with override(language):
            templates[language] = compiled([_TEMPLATES, *(f"{_PICTURES}/{name}" for name in pictures)])
            messages[language] = {text: gettext(text) for path in sources for text in _messages(path)}
    return {
        "sources": {path.relative_to(PROJECT).as_posix(): path.read_text(encoding="utf-8") for path in sources},
        "game": {
            "slug": game.slug,
            "names": {"en": game.name_en, "es": game.name_es},
            "editions": game.editions,
        },
        "calculators": {
            words.slug: {
                "module": modules[words.slug],
                "titles": {"en": words.title_en, "es": words.title_es},
                "words": words.words,
            }
            for words in CalculatorWords.objects.filter(game=game)
        },
        "sections": dict(_sections(game)),
        "icons": {name: str(icon(name)) for file in FILES for name in drawing_names(file)},
        "templates": templates,
        "messages": messages,
    }


def _sources(game: Game) -> list[Path]:
    """The modules that the entries import, the engine, and the rules of the game."""
    folders = (PROJECT / "rules/engine", PROJECT / "rules" / game.slug.replace("-", "_"))
    return sorted({*_behind_entries(), *(path for folder in folders for path in folder.glob("*.py"))})


@cache
def _behind_entries() -> tuple[Path, ...]:
    return tuple(path for path in files_behind(*ENTRIES) if path.suffix == ".py")


def _sections(game: Game) -> Iterator[tuple[str, dict[str, str]]]:
    for chapter in contents(game).chapters:
        for section in chapter.sections:
            titles = {"en": section.title_en, "es": section.title_es}
            yield (
                f"{chapter.chapter.key}/{section.key}",
                {language: f"{section.number} {title}" for language, title in titles.items()},
            )


@cache
def _messages(path: Path) -> tuple[str, ...]:
    """The interface strings that a module translates."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _TRANSLATING:
            match node.args:
                case [ast.Constant(value=str(text))]:
                    found.append(text)
    return tuple(found)
