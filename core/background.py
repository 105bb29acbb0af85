"""Commands that run beside others, and their processes."""

from __future__ import annotations

import signal

import django


def end_when_interrupted() -> None:
    """End at once and without a word at Ctrl-C, which a shell keeps from what runs in the background."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def begin_process() -> None:
    """Set up a new process; no module with models may be imported before."""
    end_when_interrupted()
    django.setup()
