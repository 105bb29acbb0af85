"""What programs call: there, refusals are JSON, and the language is that of the call, never that of a browser."""

from __future__ import annotations

# The endpoint of the Model Context Protocol.
MCP = "/mcp"


def is_call(path: str) -> bool:
    """Whether a path is a call of the API or of the endpoint for assistants."""
    return path.startswith("/api/") or path == MCP
