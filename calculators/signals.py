"""What happens with the calculators, for whoever counts it."""

from django.dispatch import Signal

# ``calculator`` was given its input: ``refused`` when it is none that the rules can work with.
calculated = Signal()
