"""What a device computes with: the source of the modules, the words of a game and the compiled templates, as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils.translation import override

from content.drawings import FILES, drawing_names
from core.fingerprint import PROJECT
from rulebook.models import CalculatorWords, Game, QuickAnswers, Section, Term
from rulebook.pages.sections import contents
from rulebook.templatetags.icons import icon
from rules.engine.from_content import PARTS, from_content
from translator.idioms import idioms
from translator.speech import speech

from .compiling import compiled
from .modules import ASKING, CALCULATING, behind, code_version, libraries, messages, sources

_RESULT = "calculators/parts/answer.html"
_PICTURES = "calculators/pictures"
_ANSWERS = ("rulebook/parts/quick.html", "rulebook/parts/translated.html")


def device_data(game: Game) -> dict[str, Any]:
    """What the calculators of a game need, in both languages."""
    paths = _calculating(game)
    pictures = sorted(path.name for path in (PROJECT / "templates" / _PICTURES).glob("*.html"))
    return {
        "code": code_version(),
        "sources": sources(paths) | {f"fixtures/{game.slug}.json": _for_rules(game.slug)},
        "game": _game(game),
        "calculators": {
            words.slug: {
                "titles": {"en": words.title_en, "es": words.title_es},
                "words": words.words,
            }
            for words in CalculatorWords.objects.filter(game=game)
        },
        "sections": dict(_titles(game)),
        "icons": {name: str(icon(name)) for file in FILES for name in drawing_names(file)},
        "templates": _templates([_RESULT, *(f"{_PICTURES}/{name}" for name in pictures)]),
        "messages": messages(paths),
    }


def answers_data(game: Game) -> dict[str, Any]:
    """What the quick answers and the translator need beside that: the words of a game in both languages."""
    paths = behind(*ASKING)
    calculating = _calculating(game)
    calculators = list(CalculatorWords.objects.filter(game=game))
    return {
        "code": code_version(),
        "sources": sources(path for path in paths if path not in calculating) | libraries(),
        "game": _game(game),
        "answers": QuickAnswers.objects.get(game=game).answers,
        "calculators": {words.slug: {"en": words.title_en, "es": words.title_es} for words in calculators},
        "labels": {words.slug: words.words["fields"] for words in calculators},
        "terms": [_term(term) for term in Term.objects.filter(game=game).order_by("pk")],
        "sections": dict(_texts(game)),
        "idioms": idioms(),
        "speech": speech(),
        "templates": _templates(_ANSWERS),
        "messages": messages(paths),
    }


def _for_rules(game: str) -> str:
    """What the rules take from the content, where ``rules.engine.from_content`` finds it."""
    return json.dumps({part: from_content(game, part) for part in PARTS}, ensure_ascii=False)


def _calculating(game: Game) -> list[Path]:
    """The modules that calculators import, the engine, and the rules of the game."""
    folders = (PROJECT / "rules/engine", PROJECT / "rules" / game.slug.replace("-", "_"))
    return sorted({*behind(*CALCULATING), *(path for folder in folders for path in folder.glob("*.py"))})


def _game(game: Game) -> dict[str, Any]:
    return {"slug": game.slug, "names": {"en": game.name_en, "es": game.name_es}, "editions": game.editions}


def _templates(names: Iterable[str]) -> dict[str, dict[str, list[Any]]]:
    """Compiled templates in each language."""
    found = {}
    for language, _ in settings.LANGUAGES:
        with override(language):
            found[language] = compiled(names)
    return found


def _titles(game: Game) -> Iterator[tuple[str, dict[str, str]]]:
    """The number and title of every section."""
    for chapter in contents(game).chapters:
        for section in chapter.sections:
            titles = {"en": section.title_en, "es": section.title_es}
            yield (
                f"{chapter.chapter.key}/{section.key}",
                {language: f"{section.number} {title}" for language, title in titles.items()},
            )


def _texts(game: Game) -> Iterator[tuple[str, dict[str, Any]]]:
    """The title of every section, and its paragraphs as text and as HTML."""
    found = Section.objects.filter(chapter__game=game).select_related("chapter")
    for section in found.prefetch_related("paragraphs"):
        yield (
            f"{section.chapter.key}/{section.key}",
            {
                "titles": {"en": section.title_en, "es": section.title_es},
                "paragraphs": [
                    [row.anchor, {"en": row.text_en, "es": row.text_es}, {"en": row.html_en, "es": row.html_es}]
                    for row in section.paragraphs.all()
                ],
            },
        )


def _term(term: Term) -> dict[str, Any]:
    return {
        "key": term.key,
        "kind": term.part_of_speech,
        "terms": {"en": term.term_en, "es": term.term_es},
        "wordings": {"en": term.wording_en, "es": term.wording_es},
        "usage": term.usage,
        "gloss": {"en": term.gloss_text_en, "es": term.gloss_text_es},
    }
