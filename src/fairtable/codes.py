"""A table's code, such as K7QM-2XBD. Its address, its link and its QR code contain it."""

from __future__ import annotations

import secrets

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
CODE_LENGTH = 8
LOOKALIKES = str.maketrans({"I": "1", "L": "1", "O": "0", "-": "", " ": ""})


def new_code() -> str:
    """Forty random bits, in letters and digits that do not look alike."""
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def read_code(text: str) -> str | None:
    """A table's code as people type it, or None if it cannot be one."""
    code = text.upper().translate(LOOKALIKES)
    return code if len(code) == CODE_LENGTH and set(code) <= set(ALPHABET) else None
