"""The processor time of a thread, for any thread to read."""

from __future__ import annotations

import threading
import time

from .token_bucket import Used


def cpu_time() -> Used:
    """A function that returns the processor time of the calling thread since this call, in seconds."""
    if not hasattr(time, "pthread_getcpuclockid"):
        # macOS, where nobody but a developer runs a site: the time that passed.
        begin = time.monotonic()
        return lambda: time.monotonic() - begin
    clock = time.pthread_getcpuclockid(threading.get_ident())
    start = time.clock_gettime(clock)
    return lambda: time.clock_gettime(clock) - start
