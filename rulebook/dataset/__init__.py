"""Data sets: the content of a game as one file for programs."""
