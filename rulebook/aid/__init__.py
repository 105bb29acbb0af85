"""The player aid: what is kept of it, its check against the rules, and its setting on paper."""
