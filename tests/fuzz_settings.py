"""The site without its limits on how much one client may ask for: a tool sends thousands of requests."""

from config.settings import *  # noqa: F403
from config.settings import CACHES as _CACHES
from limits import declared

CACHES = {**_CACHES, "limits": {"BACKEND": "django.core.cache.backends.dummy.DummyCache"}}
declared.CPU = declared.CpuBudget(capacity=1e9, refill=1e6, reserve=0.1, burst=1e9, in_flight=100)
