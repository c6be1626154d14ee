"""Rule numbers and sentences of refusals."""

from __future__ import annotations

import re

from fairtable.referee import Refused

NUMBER = re.compile(r"[A-Z]+[0-9]+(\.[0-9]+)*")
CODE = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
HEADING = re.compile(r"^#{1,6} +([A-Z]+[0-9]+(?:\.[0-9]+)*)\b", re.MULTILINE)
PLACE = re.compile(r"\{[^{}]*\}")


def check_cited(number: str, rulebook: str | None, citer: str) -> None:
    """The rule book has a section with this number, as in `## S5. No digit twice`."""
    if not NUMBER.fullmatch(number):
        raise AssertionError(f"{citer} cites {number!r}, which is not a number such as S5")
    if rulebook is not None and number not in HEADING.findall(rulebook):
        raise AssertionError(f"{citer} cites {number}, but the rule book has no such section")


def check_sentence(sentence: str, speaker: str) -> None:
    """A sentence begins with a capital, a digit or a quote, and ends with a full stop."""
    first = next((letter for letter in sentence if letter not in "'\"\u201c\u2018("), "")
    quoted = sentence[:1] in {"'", '"', "\u201c", "\u2018"}
    if not sentence.endswith(".") or not (first.isupper() or first.isdigit() or quoted):
        raise AssertionError(
            f"{speaker} must be a sentence with a capital and a full stop: {sentence!r}"
        )


def sentence_of(refused: Refused) -> str:
    """What the player reads, with every place filled."""
    code = refused.why.code
    try:
        says = refused.says
    except (IndexError, KeyError) as missing:
        raise AssertionError(f"{code} has no value for the place {missing}") from missing
    if not refused.values and PLACE.search(says):
        raise AssertionError(f"{code} leaves a place unfilled: {says!r}")
    return says
