"""Bytes as base64 text, read strictly: exactly the text that these bytes are written as."""

from __future__ import annotations

from base64 import b64encode
from binascii import a2b_base64


def read_base64(text: str) -> bytes:
    """The bytes; ValueError for other signs, wrong padding, or bits after the last byte."""
    try:
        content = a2b_base64(text, strict_mode=True)
    except ValueError:
        content = None
    if content is None or b64encode(content).decode("ascii") != text:
        raise ValueError("Base64 text is expected here: A-Z, a-z, 0-9, + and /, padded with =.")
    return content
