"""Everything between installing and serving, done only where it is not done yet."""

from __future__ import annotations

import hashlib
import socket
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import OperationalError

from content.game import game_slugs
from rulebook.telling import TellingCommand
from web.metric_files import delete_of_ended_processes


class Command(TellingCommand):
    help = "Make the site ready to serve: strings, database, content, search, static files, data sets, offline bundles."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--listen", metavar="HOST:PORT", help="refuse when something listens there already")
        parser.add_argument("--without-offline", action="store_true", help="leave out what phones save for offline use")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["listen"]:
            _refuse_taken_port(options["listen"])
        settings.VAR_DIR.mkdir(parents=True, exist_ok=True)
        delete_of_ended_processes(settings.METRICS_DIR)
        self.say("Interface strings: compiling")
        self.run("messages", compile=True)
        self.say("Database: bringing it up to date")
        self.run("check_database")
        self.migrate()
        self.say(f"Content: loading {', '.join(game_slugs(settings.FIXTURES_DIR))}")
        self.attempt("load_content")
        self.say("Search index: building it where it is missing")
        self.attempt("build_index")
        self.say("Static files: collecting")
        self.collect_static()
        # Last, because they are named by the code that is served, its static files included.
        self.say("Data sets: writing them where they are missing")
        self.run("build_data")
        if not options["without_offline"]:
            self.say("Offline bundles: writing them where they are missing")
            self.run("build_offline")
        self.check()
        self.say(f"Ready: open http://{options['listen']}/" if options["listen"] else "Ready")

    def migrate(self) -> None:
        try:
            call_command("migrate", verbosity=0, interactive=False)
        except OperationalError as error:
            raise CommandError(f"The database cannot be used: {' '.join(str(error).split())}") from None

    def attempt(self, command: str) -> None:
        """Run a command and go on when it refuses: a site with yesterday's rules is worth more at a table than none."""
        try:
            self.run(command)
        except CommandError as error:
            self.complain(str(error))

    def collect_static(self) -> None:
        stamp = settings.STATIC_ROOT / ".stamp"
        wanted = _static_fingerprint()
        if not stamp.exists() or stamp.read_text(encoding="ascii") != wanted:
            self.doing("collecting and compressing")
            call_command("collectstatic", verbosity=0, interactive=False, clear=True, ignore_patterns=_UNUSED)
            stamp.write_text(wanted, encoding="ascii")


def _refuse_taken_port(listen: str) -> None:
    """The server would share a taken port with whoever has it, and each would get some of the other's visitors."""
    host, _, port = listen.rpartition(":")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((host.strip("[]"), int(port)))
        except (OSError, ValueError, OverflowError) as error:
            raise CommandError(f"Cannot listen on {listen} ({error}); try another port: make serve PORT=8001") from None


# What the libraries ship and no page asks for, and what our one style sheet is made of.
_UNUSED = ["redoc*", "htmax*", "htmx-4*", "ext", "site.css", "print.css"]


def _static_fingerprint() -> str:
    total = hashlib.sha256()
    for finder in get_finders():
        for name, storage in finder.list([]):
            total.update(name.encode())
            with storage.open(name) as file:
                total.update(file.read())
    return total.hexdigest()
