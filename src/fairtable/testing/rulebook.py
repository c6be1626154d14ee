"""Rule numbers, sentences and the words of refusals."""

from __future__ import annotations

import re

from fairtable.referee import Refused

NUMBER = re.compile(r"[A-Z]+[0-9]+(\.[0-9]+)*")
CODE = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
HEADING = re.compile(r"^#{1,6} +([A-Z]+[0-9]+(?:\.[0-9]+)*)\b", re.MULTILINE)
PLACE = re.compile(r"\{[^{}]*\}")


def check_cited(number: str, rulebook: str | None, citer: str) -> None:
    """A number heads a section of the rule book, as in `## S5. No digit twice`."""
    if not NUMBER.fullmatch(number):
        raise AssertionError(f"{citer} cites {number!r}, which is no number such as S5")
    if rulebook is not None and number not in HEADING.findall(rulebook):
        raise AssertionError(f"{citer} cites {number}, which heads no section of the rule book")


def check_sentence(sentence: str, speaker: str) -> None:
    """A capital at the start, a full stop at the end. Quotes and digits may begin it, too."""
    first = next((letter for letter in sentence if letter not in "'\"\u201c\u2018("), "")
    quoted = sentence[:1] in {"'", '"', "\u201c", "\u2018"}
    if not sentence.endswith(".") or not (first.isupper() or first.isdigit() or quoted):
        raise AssertionError(
            f"{speaker} must be told in a sentence, from a capital to a full stop: {sentence!r}"
        )


def sentence_of(refused: Refused) -> str:
    """What the player reads, every place filled."""
    code = refused.why.code
    try:
        says = refused.says
    except (IndexError, KeyError) as missing:
        raise AssertionError(f"{code} has no word for the place {missing}") from missing
    if not refused.values and PLACE.search(says):
        raise AssertionError(f"{code} leaves a place unfilled: {says!r}")
    return says
