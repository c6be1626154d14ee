"""A fact: one thing that happened, past tense, with everything that it changed."""

from __future__ import annotations

import msgspec


class Fact(msgspec.Struct, frozen=True, tag=True):
    """Base of every event; on paper it is JSON whose `type` is the name of the class."""

    def seen_by(self) -> tuple[int, ...] | None:
        """The seats that may see it before the end; None is everybody, () the house alone."""
        return None
