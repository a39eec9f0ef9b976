"""Players' names as codes: the same name is the same code everywhere in an audit, and nobody's name again.

A code is an HMAC of the name. Without the key nobody can tell from a code whose it is, not even by trying
names; with the same key another audit gives the same codes.
"""

import base64
import hmac
import os
import secrets
import unicodedata
from functools import lru_cache
from pathlib import Path

from referee.audit.texts import CannotAuditError

KEY_FILE = "anonymise.key"
LEAST_BYTES = 16
_LETTERS = 12
_REMEMBERED = 50_000


@lru_cache(maxsize=_REMEMBERED)
def code_of(name: str, key: bytes) -> str:
    """A player's code: ``p-`` and twelve letters and digits.

    Two ways to write one name (``é`` in one piece or in two) are one player.
    """
    plain = unicodedata.normalize("NFC", name).encode("utf-8", "surrogatepass")
    digest = hmac.digest(key, plain, "sha256")
    return "p-" + base64.b32encode(digest).decode().lower()[:_LETTERS]


def fingerprint(key: bytes) -> str:
    """What tells two keys apart and gives neither away."""
    return hmac.digest(key, b"okey-referee audit", "sha256").hex()[:16]


def read_key(file: Path) -> bytes:
    """A key from a file: whatever bytes it holds, but for white space around them."""
    key = file.read_bytes().strip()
    if len(key) < LEAST_BYTES:
        raise CannotAuditError("short_key", file=str(file), least=LEAST_BYTES)
    return key


def kept_key(folder: Path) -> bytes:
    """The key that lies in an audit's folder; made if there is none, for its owner's eyes alone."""
    file = folder / KEY_FILE
    if not file.exists():
        made = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(made, "w", encoding="ascii") as stream:
            stream.write(secrets.token_hex(32) + "\n")
    return read_key(file)
