"""What happens on the site, for whoever counts it."""

from django.dispatch import Signal

# A question was put to the search: ``language``, and ``outcome``, one of OUTCOMES; the question is not passed on.
searched = Signal()

ANSWERED, FOUND, UNSURE, NOTHING = OUTCOMES = ("answered", "found", "unsure", "nothing")
