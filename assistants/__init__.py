"""The endpoint for AI assistants: the Model Context Protocol over the same rules, search and calculators as the API."""
