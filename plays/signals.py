"""Signals of games in progress, for the metrics."""

from django.dispatch import Signal

# An entry was added to the log of a play of ``game``: ``outcome`` is one of OUTCOMES.
moved = Signal()

RECORDED, STRUCK = OUTCOMES = ("recorded", "struck")
