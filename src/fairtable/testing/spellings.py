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
    """The words and numbers of a game's moves, and the numbers next to them."""

    def __init__(self, texts: Collection[str]) -> None:
        tokens = {token for text in texts for token in TOKEN.findall(text)}
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

    def neighbours(self, texts: Sequence[str], count: int, draws: Draws) -> Iterator[str]:
        """Moves of which one word or number is another one, or is left out with its space."""
        for _ in range(count if texts else 0):
            tokens = TOKEN.findall(draws.choice(texts))
            at = draws.below(len(tokens))
            tokens[at] = draws.choice(self.of_kind.get(_kind(tokens[at]), [""]))
            yield "".join(tokens)


def _kind(token: str) -> str:
    return "number" if token.isdigit() else "word" if token.isalpha() else "sign"
