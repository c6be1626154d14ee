"""A fact: one thing that happened, past tense, with everything that it changed."""

from __future__ import annotations

import msgspec


class Fact(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Base of every event; on paper it is JSON whose `type` is the name of the class.

    `gc=False`, here and wherever values are made for every move: what is made once from what is
    there and never changed is in no circle, so the garbage collector need not look at it.
    """

    def seen_by(self) -> tuple[int, ...] | None:
        """The seats that may see it before the end; None is everybody, () the house alone."""
        return None
