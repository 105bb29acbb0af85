"""The player aid: its stored body, its check against the rules, and its PDFs."""
