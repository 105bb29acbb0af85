#!/usr/bin/env python
"""Django's command line for this project.

It ends with 0 when all is done, 1 when a command refuses, 2 when it is called in a way that it does not know, and 130
when it is interrupted.
"""

from __future__ import annotations

import gc
import os
import sys
from typing import Any

from django.core.management import ManagementUtility

UNKNOWN = 2
INTERRUPTED = 130


class Utility(ManagementUtility):
    """Django's, but a command that there is not ends like one that is called in a wrong way."""

    def fetch_command(self, subcommand: str) -> Any:
        try:
            return super().fetch_command(subcommand)
        except SystemExit:
            sys.exit(UNKNOWN)


def execute_from_command_line(argv: list[str]) -> None:
    Utility(argv).execute()


def main() -> None:
    # A command makes much and throws little away: looking for garbage as often as usual takes a tenth of the time.
    gc.set_threshold(50_000)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        execute_from_command_line(sys.argv)
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)


if __name__ == "__main__":
    main()
