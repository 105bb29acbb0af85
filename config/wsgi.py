"""The WSGI application that the server runs."""

import os
from threading import Thread

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
application = get_wsgi_application()

from rulebook.warming import make_ready  # noqa: E402 it needs Django to be set up

# Beside the first requests: a reader of a page waits for none of it.
Thread(target=make_ready, name="make-ready", daemon=True).start()
