"""Signals of events on the site, for the metrics."""

from django.dispatch import Signal

# A search was run: ``language``, and ``outcome``, one of OUTCOMES; the query is not included.
searched = Signal()

ANSWERED, FOUND, UNSURE, NOTHING = OUTCOMES = ("answered", "found", "unsure", "nothing")
