"""Ask a question as a reader would, and say why it has this answer."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.db import OperationalError, ProgrammingError

from answers.answer import Answer
from content.game import game_slugs, read_game
from core.progress import ProgressCommand
from language.question import analyze
from rulebook.answering import ask
from rulebook.explaining import why_answers, why_search
from search.index import IndexUnusable

PREVIEWED = "after make preview, run VAR_DIR=var/preview .venv/bin/python manage.py ask"


class Command(ProgressCommand):
    help = "Ask a question about a game. The site must be prepared: run make serve or make preview before."

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("game", help="the game's folder in fixtures/")
        parser.add_argument("question", help="the question, in either language")
        parser.add_argument(
            "--language", choices=[code for code, _ in settings.LANGUAGES], default="en", help="the reader's language"
        )
        parser.add_argument("--why", action="store_true", help="say what was understood, and why nothing was answered")

    def handle(self, *args: Any, **options: Any) -> None:
        slug, question, language = options["game"], options["question"], options["language"]
        if slug not in game_slugs(settings.FIXTURES_DIR):
            raise CommandError(f"there is no game {slug}")
        try:
            found, quick = ask(question, language, game=slug)
        except IndexUnusable as error:
            raise CommandError(f"the search index cannot be used ({error}): run make serve; {PREVIEWED}") from error
        except (OperationalError, ProgrammingError) as error:
            raise CommandError(f"the site is not prepared ({error}): run make serve; {PREVIEWED}") from error
        first = f"no card; first: {found.hits[0].ref}" if found.hits else "nothing found"
        self.info(self.card(quick) or first)
        if not options["why"]:
            return
        content, _problems = read_game(settings.FIXTURES_DIR / slug)
        for line in (*why_search(found), *why_answers(analyze(question), content.answers, found.language)):
            self.info(line)

    def card(self, quick: Any) -> str:
        if isinstance(quick, Answer):
            return f"card: {quick.text} ({quick.ref})"
        return f"calculator offered: {quick.ref}, filled in with {dict(quick.input)}" if quick else ""
