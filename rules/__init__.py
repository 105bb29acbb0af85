"""The rules of every game: a folder each, found because it is there."""
