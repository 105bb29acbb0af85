"""Finds the terms of the games in a text of either language, and the rule that a text restates (no Django)."""
