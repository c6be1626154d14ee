"""Texts that are near the moves of a game: misspelt ones, and other moves of the same form."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from fairtable.referee import Draws

LETTERS = " .,-=/|:;+*?!0123456789abcxyzABCXYZ\u00b2\u0663"
TOKEN = re.compile(r"\d+|[^\W\d]+|.", re.DOTALL)


def misspelt(texts: Sequence[str], count: int, draws: Draws) -> Iterator[str]:
    """Texts with a letter left out, put in, doubled or changed."""
    for _ in range(count if texts else 0):
        text = draws.choice(texts)
        at = draws.below(len(text) + 1)
        letter = draws.choice(LETTERS + "".join(texts)[:200])
        middle = draws.choice(["", letter, letter + text[at : at + 1], text[at : at + 1] * 2])
        yield text[:at] + middle + text[at + 1 :]


class Vocabulary:
    """The words and numbers of a game's moves, the numbers next to them, and other words."""

    def __init__(self, texts: Collection[str], words: Collection[str]) -> None:
        tokens = {token for text in texts for token in TOKEN.findall(text)}
        chunks = {chunk for text in texts for chunk in text.split(" ")}
        near = {
            str(int(token) + by)
            for token in tokens
            if token.isascii() and token.isdigit() and len(token) < 10
            for by in (-1, 1)
            if int(token) + by >= 0
        }
        self.of_kind: dict[str, list[str]] = {}
        for token in sorted(tokens | near):
            self.of_kind.setdefault(_kind(token), []).append(token)
        self.chunks = sorted(chunks | near | {word for word in words if " " not in word})

    def neighbours(self, texts: Sequence[str], count: int, draws: Draws) -> Iterator[str]:
        """Moves in which one word or number, or all between two spaces, is another one."""
        for number in range(count if texts else 0):
            text = draws.choice(texts)
            tokens = TOKEN.findall(text) if number % 2 else text.split(" ")
            at = draws.below(len(tokens))
            others = self.of_kind.get(_kind(tokens[at]), tokens) if number % 2 else self.chunks
            tokens[at] = draws.choice(others)
            yield ("" if number % 2 else " ").join(tokens)


def _kind(token: str) -> str:
    return "number" if token.isdigit() else "word" if token.isalpha() else "sign"
