"""Why a text is no name or title: a sentence, the cause in one word, and the character."""

from __future__ import annotations

import unicodedata
from typing import Any


class Objection(ValueError):
    """The sentence names the character; `values` has the same for programs."""

    def __init__(
        self, cause: str, says: str, character: str = "", at: int | None = None
    ) -> None:
        """`says` may have {character}; `at` counts the characters of the text from 1."""
        shown = shown_by_name(character) if character else ""
        where = f"{shown} (character {at})" if at is not None else shown
        super().__init__(says.replace("{character}", where))
        self.values: dict[str, Any] = {"cause": cause}
        if character:
            self.values["character"] = code_point(character)
        if at is not None:
            self.values["at"] = at


def code_point(character: str) -> str:
    return f"U+{ord(character):04X}"


def shown_by_name(character: str) -> str:
    """A character is never shown by itself: it may be invisible, or reverse the sentence."""
    name = unicodedata.name(character, "")
    return f"{code_point(character)} {name}".rstrip()
