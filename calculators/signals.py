"""Signals of the calculators, for the metrics."""

from django.dispatch import Signal

# ``calculator`` was run: ``refused`` if the rules rejected its input.
calculated = Signal()
