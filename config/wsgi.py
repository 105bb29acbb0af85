"""The WSGI application that the server runs."""

import os
import sys
from multiprocessing import parent_process
from multiprocessing.process import BaseProcess
from threading import Thread

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.wsgi import get_wsgi_application

from web.metric_files import count_in_files

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
# A thread that computes lets the others go on after a millisecond, not five: each short request that waits behind a
# search, such as one of a flood that is refused, would wait as long, and all behind it.
sys.setswitchinterval(0.001)
if settings.METRICS_PATH:
    count_in_files(settings.METRICS_DIR)
site = get_wsgi_application()
if not (settings.DEBUG or settings.STATIC_ROOT.is_dir()):
    # No page could name its style sheet. A service that starts again is prepared before.
    raise ImproperlyConfigured(f"There is no current release in {settings.RELEASES_DIR}: run manage.py prepare")

from web.built_pages import BuiltPages  # noqa: E402 it needs Django to be set up
from web.warming import make_ready  # noqa: E402 it needs Django to be set up

# While it is written, everything is rendered.
application = site if settings.DEBUG else BuiltPages(site)
# Beside the first requests: no page waits for it.
Thread(target=make_ready, name="make-ready", daemon=True).start()


def _end_with(server: BaseProcess) -> None:
    """End with the main process: a worker without it would go on serving and keep the port from the next server."""
    server.join()
    os._exit(1)


server = parent_process()
if server:
    Thread(target=_end_with, args=(server,), name="end-with-the-server", daemon=True).start()
