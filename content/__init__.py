"""Rules as data: files under ``fixtures/`` in, frozen dataclasses out, every error reported with file and line."""
