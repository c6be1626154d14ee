"""What is wrong with something that was sent: a sentence, and the place in it.

msgspec checks types and says what it expected in a programmer's words; `in_words` says the same
to whoever sent it. A pattern is never shown: `text` gives it a sentence when it is written.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec

_SENTENCES: dict[str, str] = {}
_KINDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "bool": "true or false",
    "null": "nothing",
    "array": "a list",
    "object": "an object",
    "bytes": "base64 text",
}
_WRONG_KIND = re.compile(r"Expected `([^`]+)`, got `([^`]+)`")
_WRONG_SIZE = re.compile(r"Expected `(\w+)`(?: of length)? ([<>]=?) (-?[0-9.]+)")
_WRONG_LENGTH = re.compile(
    r"Expected `array` of length ([0-9]+)(?: to ([0-9]+))?, got ([0-9]+)"
)
_PATTERN = re.compile(r"Expected `str` matching regex (.+)", re.DOTALL)
_NO_FIELD = re.compile(r"Object missing required field `([^`]*)`")
_UNKNOWN_FIELD = re.compile(r"Object contains unknown field `(.*)`", re.DOTALL)
_NO_CHOICE = re.compile(r"Invalid (?:enum )?value (.+)", re.DOTALL)
_BOUNDS = {">=": "{} or more", ">": "more than {}", "<=": "at most {}", "<": "less than {}"}
LONGEST_QUOTE = 40


class BadInput(ValueError):
    """Something that cannot be read: a sentence, and the place, as in `$.options.seats`."""

    def __init__(self, sentence: str, place: str = "$") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.place = place


def text(pattern: str, says: str, **limits: Any) -> msgspec.Meta:
    """Text that must match a pattern; whoever sends another is told the sentence `says`."""
    _SENTENCES[repr(pattern)] = says
    return msgspec.Meta(pattern=pattern, description=says, **limits)


def bad_input(wrong: Exception) -> BadInput:
    """What msgspec, or a type's own check, found wrong."""
    reason, _, place = str(wrong).partition(" - at `")
    return BadInput(in_words(reason), place.rstrip("`") or "$")


def in_words(reason: str) -> str:
    """msgspec's reason as a sentence; a reason that is a sentence already stays as it is."""
    for pattern, say in _SAYINGS:
        if found := pattern.fullmatch(reason):
            return say(*found.groups())
    return reason if reason.endswith((".", "?", "!")) else f"{reason}."


def _wrong_kind(expected: str, got: str) -> str:
    wanted = " or ".join(_kind(each) for each in expected.split(" | "))
    return f"{wanted[:1].upper()}{wanted[1:]} is expected here, not {_kind(got)}."


def _kind(name: str) -> str:
    return _KINDS.get(name, name)


def _wrong_size(kind: str, sign: str, limit: str) -> str:
    bound = _BOUNDS[sign].format(limit)
    if kind == "str":
        return f"The text must have {bound} characters."
    if kind in ("array", "object"):
        return f"The list must have {bound} items."
    return f"The number must be {bound}."


def _wrong_length(least: str, most: str | None, got: str) -> str:
    wanted = f"{least} to {most}" if most else least
    return f"A list of {wanted} items is expected here, not of {got}."


def _wrong_text(pattern: str) -> str:
    return _SENTENCES.get(pattern, "This text does not have the right form.")


def _no_choice(value: str) -> str:
    return f"{_quoted(value)} is none of the choices here."


def _quoted(value: str) -> str:
    return value if len(value) <= LONGEST_QUOTE else f"{value[:LONGEST_QUOTE]}..."


_SAYINGS = (
    (_WRONG_KIND, _wrong_kind),
    (_WRONG_SIZE, _wrong_size),
    (_WRONG_LENGTH, _wrong_length),
    (_PATTERN, _wrong_text),
    (_NO_FIELD, lambda name: f"The field {name} is missing."),
    (_UNKNOWN_FIELD, lambda name: f"There is no field {_quoted(name)!r} here."),
    (_NO_CHOICE, _no_choice),
)
