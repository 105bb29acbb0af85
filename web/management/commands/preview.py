"""Serve one game alone while it is written: every change of its files is loaded within seconds."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any
from wsgiref.simple_server import WSGIRequestHandler, make_server

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandError
from django.utils import autoreload

import rules
from content.game import game_slugs
from core.progress import ProgressCommand
from web.previewing import application, load, shown, use_preview_settings


class Command(ProgressCommand):
    help = "Serve one game alone while it is written; a page shows the mistakes in its files. Not for the public."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("game", help="the game's folder in fixtures/")
        parser.add_argument("--listen", metavar="HOST:PORT", default="127.0.0.1:8000", help="(default: 127.0.0.1:8000)")

    def handle(self, *args: Any, **options: Any) -> None:
        slug = options["game"]
        if slug not in game_slugs(settings.FIXTURES_DIR):
            raise CommandError(f"there is no fixtures/{slug}/game.yaml; manage.py new_game writes one")
        autoreload.autoreload_started.connect(_watch, weak=False)
        autoreload.run_with_reloader(self.serve, slug, options["listen"])

    def serve(self, slug: str, listen: str) -> None:
        """Load the game and serve it until a file changes; then the reloader starts this again."""
        settings.VAR_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)
        use_preview_settings()
        call_command("messages", compile=True)
        call_command("migrate", verbosity=0, interactive=False)
        for problem in load(slug):
            self.error(shown(problem))
        host, _, port = listen.rpartition(":")
        try:
            server = make_server(host, int(port), application(), handler_class=_Quiet)
        except OSError as error:
            raise CommandError(f"cannot listen on {listen}: {error.strerror}; set PORT to another port") from error
        with server:
            self.info(f"Ready: open http://{listen}/en/{slug}/")
            server.serve_forever()


def _watch(sender: autoreload.BaseReloader, **_named: Any) -> None:
    sender.watch_dir(Path(settings.FIXTURES_DIR), "**/*.yaml")
    # A module that could not be imported is not watched by itself.
    sender.watch_dir(Path(rules.__path__[0]), "**/*.py")


class _Quiet(WSGIRequestHandler):
    def log_message(self, *_line: Any) -> None:
        """Requests are not worth a line."""
