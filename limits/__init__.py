"""Limits on what one request may cost, declared in one place. Plain Python without Django."""
