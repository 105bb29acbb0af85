"""Rules as data: files under ``fixtures/`` in, frozen dataclasses out, every mistake named by file and line."""
