"""Plays: games in progress as an append-only log of entries, whose effects fold into the state of the table.

- ``effects``: postings and changes, the only things that alter a state.
- ``declaration``: what a game declares: ``PLAY = GameRules(…)`` in ``rules/<game>/play``, found by ``registry``.
- ``recording``: reads the input of a move, computes its effects, and checks the limits.
- ``entries`` and ``folding``: the log, its strikes, and the state that follows from it.
"""
