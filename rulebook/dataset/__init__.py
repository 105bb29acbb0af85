"""The content of a game as one file for programs: what is in it, what it looks like, and where it is kept."""
