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
_LINK = re.compile(r"/play/(?P<key>[A-Za-z0-9_-]{22})/join/\?with=(?P<secret>[A-Za-z0-9_-]{22})")
_IN_A_LINE = re.compile(r"(?<![\w-])(?P<one>[0-9A-Za-z]{4})[-\u2010-\u2014]?(?P<two>[0-9A-Za-z]{4})(?![\w-])")


def new_code() -> str:
    """Eight characters: 40 random bits."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def code_in(text: str) -> str:
    """The code that was typed, or the one in a pasted line of a conversation; empty if there is none."""
    whole = read_code(text)
    if whole:
        return whole
    found = [match["one"] + match["two"] for match in _IN_A_LINE.finditer(text)]
    # Two words of four letters look like a code, too: one with a digit is rather meant.
    listed = sorted(filter(read_code, found), key=lambda code: not any(char.isdecimal() for char in code))
    return read_code(listed[0]) if listed else ""


def invitation_in(text: str) -> tuple[str, str] | None:
    """The key of a play and the secret to join it in a pasted link; None without one."""
    match = _LINK.search(text)
    return (match["key"], match["secret"]) if match else None


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
