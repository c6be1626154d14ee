"""What is wrong with something that was sent: a sentence, and the place of the mistake.

msgspec checks types and says in a programmer's words what it expected. `in_words` says the same
in plain words to the sender. A regular expression is never shown: `text` sets the sentence that
is shown instead.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec

from fairtable.referee.verdict import Offends, Why

_SENTENCE_FOR_PATTERN: dict[str, str] = {}
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
_WRONG_KIND = re.compile(r"Expected `([^`]+)`(?:, got `([^`]+)`)?")
_WRONG_SIZE = re.compile(r"Expected `(\w+)`(?: of length)? ([<>]=?) ([-+.0-9e]+)")
_WRONG_LENGTH = re.compile(
    r"Expected `array` of (?:(at least|at most) )?length ([0-9]+(?: to [0-9]+)?)"
    r"(?:, got ([0-9]+))?"
)
_NO_MULTIPLE = re.compile(r"Expected `\w+` that's a multiple of (.+)")
_PATTERN = re.compile(r"Expected `str` matching regex (.+)", re.DOTALL)
_NO_FIELD = re.compile(r"Object missing required field `([^`]*)`")
_UNKNOWN_FIELD = re.compile(r"Object contains unknown field `(.*)`", re.DOTALL)
_NO_CHOICE = re.compile(r"Invalid (?:enum )?value (.+)", re.DOTALL)
_NO_JSON = re.compile(r"JSON is malformed: (.+)")
_NO_UTF8 = re.compile(r"'utf-8' codec can't decode .+", re.DOTALL)
_PLACE = re.compile(r"(.*) - at `(?:key` in `)?([^`]*)`", re.DOTALL)
_BOUNDS = {">=": "{} or more", ">": "more than {}", "<=": "at most {}", "<": "less than {}"}
_COUNTED = {
    "str": ("The text", "character"),
    "bytes": ("The base64 text", "byte"),
    "array": ("The list", "item"),
    "object": ("The object", "field"),
}
_WHOLE_REASONS = {
    "Input data was truncated": "The JSON ends too early.",
    "Integer value out of range": "The number is out of range.",
    "Invalid base64 encoded string": "Base64 text is expected here.",
    "Number out of range": "The number is out of range.",
}
LONGEST_QUOTE = 40
QUOTES = "'\""


class BadInput(ValueError):
    """Something that cannot be read: a sentence, and the place, as in `$.options.seats`.

    If a rule of the game forbids it, `why` names the rule and `offends` what is in the way.
    """

    def __init__(
        self,
        sentence: str,
        place: str = "$",
        why: Why | None = None,
        offends: Offends | None = None,
    ) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.place = place
        self.why = why
        self.offends = offends


def text(pattern: str, says: str, **limits: Any) -> msgspec.Meta:
    """Text that must match a pattern. A sender of other text reads the sentence `says`.

    The sentence is found by the pattern, so two sentences need two patterns.
    """
    if _SENTENCE_FOR_PATTERN.setdefault(repr(pattern), says) != says:
        raise ValueError(f"the pattern {pattern} has another sentence already")
    return msgspec.Meta(pattern=pattern, description=says, **limits)


def bad_input(wrong: Exception) -> BadInput:
    """Turn an error of msgspec, or of a type's own check, into a BadInput."""
    found = _PLACE.fullmatch(str(wrong))
    return BadInput(in_words(found[1]), found[2]) if found else BadInput(in_words(str(wrong)))


def in_words(reason: str) -> str:
    """msgspec's reason as a plain sentence. A reason that is already a sentence stays."""
    if reason in _WHOLE_REASONS:
        return _WHOLE_REASONS[reason]
    for pattern, sentence in _SENTENCES:
        if found := pattern.fullmatch(reason):
            return sentence(*found.groups())
    return reason if reason.endswith((".", "?", "!")) else f"{reason}."


def _wrong_kind(expected: str, got: str | None) -> str:
    wanted = " or ".join(_kind(each) for each in expected.split(" | "))
    # "A whole number is expected here, not a number" would help nobody.
    but = f", not {'a decimal number' if got == 'float' else _kind(got)}" if got else ""
    return f"{wanted[:1].upper()}{wanted[1:]} is expected here{but}."


def _kind(name: str) -> str:
    return _KINDS.get(name, name)


def _wrong_size(kind: str, sign: str, limit: str) -> str:
    bound = _BOUNDS[sign].format(limit)
    if kind not in _COUNTED:
        return f"The number must be {bound}."
    thing, unit = _COUNTED[kind]
    return f"{thing} must have {bound} {unit}{'s' * (bound != 'at most 1')}."


def _wrong_length(bound: str | None, length: str, got: str | None) -> str:
    wanted = f"{bound} {length}" if bound else length
    but = f", not of {got}" if got else ""
    return f"A list of {wanted} item{'s' * (length != '1')} is expected here{but}."


def _wrong_text(pattern: str) -> str:
    return _SENTENCE_FOR_PATTERN.get(pattern, "This text does not have the right form.")


def _no_choice(value: str) -> str:
    return f"{_quoted(value)} is not one of the choices here."


def shown_field(name: str) -> str:
    """The name of a field as a sentence shows it; what is no ordinary name has quotes."""
    return name if name.isidentifier() and len(name) <= LONGEST_QUOTE else repr(_quoted(name))


def _quoted(value: str) -> str:
    """What was sent, cut short. If msgspec put quotes around it, they stay."""
    if len(value) <= LONGEST_QUOTE:
        return value
    return f"{value[:LONGEST_QUOTE]}...{value[0] if value[0] in QUOTES else ''}"


_SENTENCES = (
    (_WRONG_KIND, _wrong_kind),
    (_WRONG_SIZE, _wrong_size),
    (_WRONG_LENGTH, _wrong_length),
    (_NO_MULTIPLE, lambda number: f"The number must be a multiple of {number}."),
    (_PATTERN, _wrong_text),
    (_NO_FIELD, lambda name: f"The field {name} is missing."),
    (_UNKNOWN_FIELD, lambda name: f"There is no field {shown_field(name)} here."),
    (_NO_CHOICE, _no_choice),
    (_NO_JSON, lambda reason: f"This is not JSON: {reason}."),
    (_NO_UTF8, lambda: "The text is not UTF-8."),
)
