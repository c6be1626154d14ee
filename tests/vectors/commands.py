"""The vectors of the ids of commands; see `make`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.vectors import by_the_book

ASKS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("Play roll", {"type": "Play", "move": "roll", "link": "ab" * 32}),
    ("Play 8/5 6/5", {"type": "Play", "move": "8/5 6/5"}),
    ("Play naïve ♠\n", {"type": "Play", "move": "naïve ♠\n"}),
    ("Sit -", {"type": "Sit", "seat": 3}),
    ("Sit " + "0f" * 32, {"type": "Sit", "seat": None, "anchor": "0f" * 32}),
    ("Rise 0", {"type": "Rise", "seat": 0}),
    ("Offer draw", {"type": "Offer", "what": "draw"}),
    ("Agree end", {"type": "Agree", "what": "end"}),
    ("Decline pause", {"type": "Decline", "what": "pause"}),
    ("Claim 12", {"type": "Claim", "seat": 12}),
    ("HandOver 1", {"type": "HandOver", "seat": 1}),
    ("Remove 0123456789abcdef", {"type": "Remove", "holder": "0123456789abcdef"}),
    ("Invite", {"type": "Invite", "seat": 1, "level": "strong"}),
    ("Start", {"type": "Start", "seats": [0, 1]}),
    ("LoseChain", {"type": "LoseChain"}),
    ("Resign", {"type": "Resign"}),
    ("Give", {"type": "Give", "link": "cd" * 32}),
    ("Rematch", {"type": "Rematch"}),
)


def commands() -> Iterator[dict[str, Any]]:
    """Our own code must make the same as the book."""
    numbers = (1, 2, 9, 10, 255, 256, 65_535, 65_536, 2**32 - 1)
    for at, (said, ask) in enumerate(ASKS):
        n = numbers[at % len(numbers)]
        secret, first = (
            by_the_book.sha(f"{word} {at // 4}".encode()) for word in ("secret", "table")
        )
        yield {
            "name": f"{n}: {ask['type']} {at}",
            "secret": secret.hex(),
            "first": first.hex(),
            "n": n,
            "ask": ask,
            "said": said,
            "id": by_the_book.command_id(secret, first.hex(), n, said),
        }
