"""When two texts look the same: their skeletons (UTS 39, 4) are equal, in small letters, too.

The table of characters that look alike is Unicode's `confusables.txt`, as the package
`confusable_homoglyphs` brings it: for each character those beside it in a line of the table,
in both directions.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from functools import cache, lru_cache
from importlib.resources import files

import msgspec
import regex

MOST_KNOWN = 16_384
DIRECTION_MARK = "\u200e"
INVISIBLE = regex.compile(r"\p{Default_Ignorable_Code_Point}")
DOT_ON_I = "i\u0307"


def look_alike(one: str, other: str) -> bool:
    """Whether somebody who reads fast would take one text for the other."""
    return not keys(one).isdisjoint(keys(other))


@lru_cache(MOST_KNOWN)
def keys(text: str) -> frozenset[str]:
    """Texts that look alike have one of these in common.

    Letters look different when they are small: I is like l, and i is not. So the skeleton is
    made of the text as it is, and of its small letters.
    """
    small = text.casefold().replace(DOT_ON_I, "i")
    of_small = skeleton(skeleton(small).casefold())
    return frozenset({of_small, skeleton(skeleton(text).casefold())})


def skeleton(text: str) -> str:
    """Each character replaced by the one that stands for all that look like it."""
    prototypes = _prototypes()
    visible = INVISIBLE.sub("", unicodedata.normalize("NFD", text))
    replaced = "".join(prototypes.get(character, character) for character in visible)
    return " ".join(unicodedata.normalize("NFD", replaced).split())


def prepare() -> None:
    """Read the table now: it takes a moment, which nobody at a table should feel."""
    _prototypes()


@cache
def _prototypes() -> dict[str, str]:
    """For each character the text that it looks like."""
    table = files("confusable_homoglyphs").joinpath("confusables.json").read_bytes()
    lines = {
        frozenset((_bare(one), _bare(beside["c"])))
        for one, several in msgspec.json.decode(
            table, type=dict[str, list[dict[str, str]]]
        ).items()
        for beside in several
    }
    pairs = [tuple(sorted(line)) for line in lines if len(line) == 2]
    count = Counter(text for pair in pairs for text in pair)
    parts = {part for text in count if len(text) > 1 for part in text}
    found: dict[str, str] = {}
    for pair in pairs:
        source, prototype = sorted(pair, key=lambda text: _rank(text, count, parts))
        if len(source) == 1:
            found[source] = prototype
    return {source: _followed(target, found) for source, target in found.items()}


def _bare(text: str) -> str:
    """Characters that are written from right to left stand between marks in the table."""
    return text.strip(DIRECTION_MARK) or text


def _rank(text: str, count: Counter[str], parts: set[str]) -> tuple[bool, bool, int, int]:
    """The source comes first: one character, in one line only, and no part of another text."""
    return len(text) > 1, text in parts, count[text], -ord(text[0])


def _followed(text: str, found: dict[str, str]) -> str:
    for _ in range(3):
        text = "".join(found.get(character, character) for character in text)
    return text
