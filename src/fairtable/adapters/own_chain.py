"""The chain that a player brings: it gives each link once, and promises the next chain in time.

If a move is refused, the next move brings the same link again. With a new link each time, the
server could refuse moves until it likes the link.
"""

from __future__ import annotations

import secrets

from fairtable.referee import Chain

LENGTH = 1024
EARLY = 64
"""The next chain is promised this many links before the end, so that others move in between."""


class OwnChain:
    """The owner's side of a seat's chain. Its secret never leaves this object."""

    def __init__(self, length: int = LENGTH) -> None:
        if length < 2:
            raise ValueError("a chain needs at least two links; 0 brings no chain")
        self._length = length
        self._chain = Chain(secrets.token_bytes(32), length)
        self._given = 0
        self._next: Chain | None = None
        self._is_promised = False

    @property
    def anchor(self) -> str:
        return self._chain.anchor

    def first(self) -> str:
        """The link for the start. No anchor can be promised with it."""
        return self._chain.link(self._given + 1)

    def next(self) -> tuple[str, str | None]:
        """The link for the next move, and the anchor to promise with it, if it is time."""
        if self._given == self._length:
            assert self._next is not None, "the next chain was promised before the end"
            return self._next.link(1), None
        if self._length - self._given <= EARLY and self._next is None:
            self._next = Chain(secrets.token_bytes(32), self._length)
        promise = self._next is not None and not self._is_promised
        link = self._chain.link(self._given + 1)
        return link, self._next.anchor if self._next and promise else None

    def mark_given(self, anchor: str | None = None) -> None:
        """The link is in the log, and so is the anchor that came with it."""
        if self._given == self._length and self._next is not None:
            self._chain, self._next, self._given = self._next, None, 0
            self._is_promised = False
        self._given += 1
        self._is_promised = self._is_promised or anchor is not None
