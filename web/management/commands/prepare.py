"""Build everything that the site serves and that has changed."""

from __future__ import annotations

import socket
from argparse import ArgumentParser
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import OperationalError, connection

from content.game import game_slugs
from core.background import end_when_interrupted
from core.progress import ProgressCommand
from rulebook.release import Release, building, current_release, release_of_content
from web.building import add_content_parts, add_pages, report
from web.listening import in_url, numeric
from web.metric_files import delete_of_ended_processes
from web.private_files import keep_from_others
from web.static_files import add_static_files


class Command(ProgressCommand):
    help = "Prepare the site for serving: load the content that changed, and build the release that belongs to it."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--listen", metavar="HOST:PORT", help="fail if something is already listening there")
        part = parser.add_mutually_exclusive_group()
        part.add_argument(
            "--without-pages",
            action="store_true",
            help="do not build the pages, nor the bundles of them that phones save for offline use",
        )
        part.add_argument(
            "--only-pages", action="store_true", help="build these of what is prepared otherwise, beside a server"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["listen"]:
            _refuse_taken_port(options["listen"])
        try:
            self.prepare(options)
        except OSError as error:
            # A disk that is full or read-only, for one.
            raise CommandError(f"Cannot prepare the site: {error}") from None

    def prepare(self, options: dict[str, Any]) -> None:
        if options["only_pages"]:
            end_when_interrupted()
            self.build(self.check_that_prepared, add_pages)
            return
        settings.VAR_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)
        delete_of_ended_processes(settings.METRICS_DIR)
        self.info("Interface strings: compiling")
        self.run("messages", compile=True)
        self.info("Database: migrating")
        self.run("check_database")
        keep_from_others(connection)
        self.migrate()
        self.info(f"Content: loading {', '.join(game_slugs(settings.FIXTURES_DIR))}")
        self.attempt("load_content")
        self.build(self.add_what_pages_need, *([] if options["without_pages"] else [add_pages]))
        self.check()
        host, _, port = (options["listen"] or "").rpartition(":")
        self.info(f"Ready: open http://{in_url(host)}:{port}/" if host else "Ready")

    def migrate(self) -> None:
        try:
            call_command("migrate", verbosity=0, interactive=False)
        except OperationalError as error:
            raise CommandError(f"Cannot use the database: {' '.join(str(error).split())}") from None

    def attempt(self, command: str) -> None:
        """Run a command and continue if it fails: a site with yesterday's rules is better than no site."""
        try:
            self.run(command)
        except CommandError as error:
            self.error(str(error))

    def build(self, *steps: Callable[[Release, ProgressCommand], None]) -> None:
        """Build the missing parts of the release, step by step, and make it the current one."""
        with building():
            release = release_of_content()
            self.info(f"Release: {release.folder.name}", release=release.folder.name)
            try:
                for step in steps:
                    step(release, self)
                release.make_current()
            except OSError as error:
                raise CommandError(f"Cannot write the release: {error}") from error

    def check_that_prepared(self, release: Release, _command: ProgressCommand) -> None:
        current = current_release()
        if current is None or current.folder != release.folder:
            raise CommandError("Pages are built of a site that is prepared: run manage.py prepare first")

    def add_what_pages_need(self, release: Release, _command: ProgressCommand) -> None:
        self.progress("collecting and compressing static files")
        report(self, "static files", built=add_static_files(release))
        report(self, "search index, data sets and PDFs", built=add_content_parts(release, self))


def _refuse_taken_port(listen: str) -> None:
    """Fail if the port is taken: the server would share it, and each program would get some of the other's requests."""
    host, _, port = listen.rpartition(":")
    try:
        address = numeric(host)
    except (OSError, UnicodeError) as error:
        message = f"Cannot listen on {host} ({error}); write a name or an address of this computer: make serve HOST=::1"
        raise CommandError(message) from None
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    with socket.socket(family) as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((address, int(port)))
        except (OSError, ValueError, OverflowError) as error:
            raise CommandError(f"Cannot listen on {listen} ({error}); try another port: make serve PORT=8001") from None
