"""Places in a stream, as text: whole numbers with leading zeros, so that they sort as text."""

from __future__ import annotations

DIGITS = 16
START, NOW = "-1", "now"


def write_offset(place: int) -> str:
    return f"{place:0{DIGITS}d}"


def read_offset(text: str) -> int | None:
    """The place that this text names; None for `now`. ValueError if it names none."""
    if text == START:
        return 0
    if text == NOW:
        return None
    if len(text) != DIGITS or not (text.isascii() and text.isdigit()):
        raise ValueError("An offset is -1, now, or one that an answer of this stream gave.")
    return int(text)
