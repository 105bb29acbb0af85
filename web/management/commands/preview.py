"""Serve one game alone while it is written: every change of its files is loaded within seconds."""

from __future__ import annotations

import os
import socket
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandError
from django.utils import autoreload

import rules
from content.game import game_slugs
from core.progress import ProgressCommand
from web.previewing import application, load, shown, use_preview_settings

# The number of the socket, for the processes that the reloader starts.
_SOCKET = "SOBREMESA_PREVIEW_SOCKET"


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
        autoreload.get_reloader = Reloader  # Django has no setting for it.
        if _SOCKET not in os.environ:
            os.environ[_SOCKET] = str(_listening(options["listen"]))
        autoreload.run_with_reloader(self.serve, slug, options["listen"])

    def serve(self, slug: str, listen: str) -> None:
        """Load the game and serve it until a file changes; then the reloader starts this again.

        The socket stays open meanwhile, so that requests wait instead of being refused.
        """
        settings.VAR_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)
        use_preview_settings()
        call_command("messages", compile=True)
        call_command("migrate", verbosity=0, interactive=False)
        for problem in load(slug):
            self.error(shown(problem))
        with server_on(socket.socket(fileno=int(os.environ[_SOCKET]))) as server:
            self.info(f"Ready: open http://{listen}/en/{slug}/")
            server.serve_forever()


def _listening(listen: str) -> int:
    """A socket that this process and those that the reloader starts listen on. Raises CommandError."""
    host, _, port = listen.rpartition(":")
    try:
        listening = socket.create_server((host, int(port)))
    except OSError as error:
        raise CommandError(f"cannot listen on {listen}: {error.strerror}; set PORT to another port") from error
    listening.set_inheritable(True)
    return listening.detach()


def server_on(listening: socket.socket) -> WSGIServer:
    """A server of the site on a socket that is open already."""
    server = WSGIServer(listening.getsockname()[:2], _Quiet, bind_and_activate=False)
    server.socket.close()
    server.socket = listening
    server.server_name, server.server_port = listening.getsockname()[:2]
    server.setup_environ()
    server.set_app(application())
    return server


class Reloader(autoreload.StatReloader):
    """Reloads for files that were added or removed, too, such as the first one of a game's rules."""

    def tick(self) -> Iterator[None]:
        before = self._files()
        for _ in super().tick():
            now = self._files()
            for path in sorted(now ^ before)[:1]:
                self.notify_file_changed(path)
            before = now
            yield

    def _files(self) -> set[Path]:
        patterns = ((folder, pattern) for folder, listed in self.directory_globs.items() for pattern in listed)
        return {path for folder, pattern in patterns for path in folder.glob(pattern)}


def _watch(sender: autoreload.BaseReloader, **_named: Any) -> None:
    sender.watch_dir(Path(settings.FIXTURES_DIR), "**/*.yaml")
    # A module that could not be imported is not watched by itself.
    sender.watch_dir(Path(rules.__path__[0]), "**/*.py")


class _Quiet(WSGIRequestHandler):
    def log_message(self, *_line: Any) -> None:
        """Requests are not worth a line."""
