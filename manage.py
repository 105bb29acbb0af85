#!/usr/bin/env python
"""Django's command line for this project.

It ends with 0 when all is done, 1 when a command refuses, 2 when it is called in a way that it does not know, and 130
when it is interrupted.
"""

import os
import sys

from django.core.management import execute_from_command_line

INTERRUPTED = 130


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        execute_from_command_line(sys.argv)
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)


if __name__ == "__main__":
    main()
