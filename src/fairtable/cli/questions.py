"""Questions for the services of the games: from a file or standard input, in either form."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Mapping
from typing import Any, Literal, TypeAlias, get_type_hints

import msgspec

from fairtable.cli.records import STDIN
from fairtable.referee.bad_input import in_words
from fairtable.referee.explaining import HALF_A_SIGN, explain

FormName: TypeAlias = Literal["ours", "document"]
Reader: TypeAlias = Callable[[Any], Any]
"""What answers a question; its annotation says of which type the question is."""
MAYBE_HALF = re.compile(rb"\\u[dD][89a-fA-F][0-9a-fA-F]{2}")
TOO_DEEP = "The JSON is nested too deeply."
EMPTY = "The input is empty: a question in JSON is expected."


class WrongQuestion(ValueError):
    """What is wrong with a question, and the place; the rule, if one is in the way."""

    def __init__(self, sentence: str, place: str = "", rule: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.place = place
        self.rule = rule

    def __str__(self) -> str:
        before = f"{self.place}: " if self.place not in ("", "$") else ""
        return f"{before}{self.sentence}{f' ({self.rule})' if self.rule else ''}"


def read_input(file: str, most: int) -> bytes:
    """The whole file, or standard input; WrongQuestion if it cannot be read."""
    try:
        if file == STDIN:
            raw = sys.stdin.buffer.read(most + 1)
        else:
            with open(file, "rb") as source:
                raw = source.read(most + 1)
    except (OSError, ValueError) as problem:
        raise WrongQuestion(f"{getattr(problem, 'strerror', None) or problem}.") from problem
    if len(raw) > most:
        raise WrongQuestion(f"The input is too large: at most {most:,} bytes are read.", "$")
    return raw


def read_question(
    raw: bytes, readers: Mapping[FormName, Reader], form: FormName | None
) -> tuple[Any, Reader]:
    """The question, and the function that answers it in its form."""
    loose = _decoded(raw)
    faults: dict[FormName, msgspec.ValidationError] = {}
    for name, reader in readers.items():
        if form in (None, name):
            try:
                return msgspec.json.decode(raw, type=question_of(reader)), reader
            except msgspec.ValidationError as wrong:
                faults[name] = wrong
    fields = set(loose) if isinstance(loose, dict) else set()
    meant = max(faults, key=lambda name: _likeness(fields, readers[name]))
    raise _explained(faults[meant], meant, loose, readers, form is not None)


def _explained(
    wrong: msgspec.ValidationError,
    meant: FormName,
    loose: Any,
    readers: Mapping[FormName, Reader],
    was_named: bool,
) -> WrongQuestion:
    """What is wrong, and what would be right; another form, if only one was tried."""
    kinds = {name: question_of(reader) for name, reader in readers.items()}
    others = {
        f"--form {name}": kind for name, kind in kinds.items() if was_named and name != meant
    }
    bad = explain(wrong, kinds[meant], loose, others)
    return WrongQuestion(bad.sentence, bad.place)


def _decoded(raw: bytes) -> Any:
    if not raw.strip():
        raise WrongQuestion(EMPTY, "$")
    try:
        return msgspec.json.decode(raw)
    except UnicodeDecodeError as broken:
        raise WrongQuestion(in_words(str(broken)), "$") from broken
    except msgspec.DecodeError as broken:
        raise WrongQuestion(_why_no_json(raw, broken), "$") from broken
    except RecursionError as deep:
        raise WrongQuestion(TOO_DEEP, "$") from deep


def _why_no_json(raw: bytes, broken: Exception) -> str:
    """msgspec reads half of a pair as the end of the text, so it is looked for here."""
    if MAYBE_HALF.search(raw):
        try:
            json.loads(raw)
        except (ValueError, RecursionError):
            return in_words(str(broken))
        return HALF_A_SIGN
    try:
        raw.decode()
    except UnicodeDecodeError as no_text:
        return in_words(str(no_text))
    return in_words(str(broken))


def question_of(reader: Reader) -> Any:
    """The type of the question that a service reads."""
    types = get_type_hints(reader, include_extras=True)
    (kind,) = (hint for name, hint in types.items() if name != "return")
    return kind


def _likeness(fields: set[str], reader: Reader) -> int:
    """How many of the fields belong to this form; those that do not count against it."""
    kind = question_of(reader)
    known = getattr(kind, "__struct_encode_fields__", ())
    return len(fields.intersection(known)) - len(fields.difference(known))
