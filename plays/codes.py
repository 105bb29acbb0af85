"""Codes that people type, and secrets that phones hold."""

from __future__ import annotations

import hashlib
import re
import secrets

# Crockford's base 32: no I, L, O or U, which are read as 1, 1, 0 and V.
ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH = 8
_LOOKS_LIKE = str.maketrans("ILOU", "110V")
_SECRET_BYTES = 16
_SECRET = re.compile(r"[A-Za-z0-9_-]{22}")


def new_code() -> str:
    """Eight characters: 40 random bits."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def read_code(typed: str) -> str:
    """The code that was typed, in any case and with any separators; empty if it cannot be one."""
    code = "".join(char for char in typed[:40].upper() if char.isalnum()).translate(_LOOKS_LIKE)
    return code if len(code) == LENGTH and all(char in ALPHABET for char in code) else ""


def written(code: str) -> str:
    """A code as people read it aloud: ``XXXX-XXXX``."""
    return f"{code[:4]}-{code[4:]}"


def new_secret() -> str:
    """128 random bits, in 22 characters."""
    return secrets.token_urlsafe(_SECRET_BYTES)


def is_secret(text: str) -> bool:
    """Whether a text has the form of a secret; a database refuses some that do not with an error."""
    return _SECRET.fullmatch(text) is not None


def hashed(secret: str) -> str:
    """The form in which a secret is stored. It has too many bits to guess, so a slow hash would add nothing."""
    return hashlib.sha256(secret.encode()).hexdigest()


def same(one: str, other: str) -> bool:
    """Compare two secrets in constant time."""
    return secrets.compare_digest(one.encode(), other.encode())
