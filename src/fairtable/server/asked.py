"""An ask on its way: from a client to the referee, to the disk, and back as a reply."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import msgspec

from fairtable.referee import Ruling
from fairtable.server.identity import Guest
from fairtable.server.problems import Problem
from fairtable.server.wire import AnyAsk
from fairtable.storage import Append


class Done(msgspec.Struct, frozen=True, gc=False):
    """The reply to an ask that makes no entry."""


DONE = Done()


class Reply(msgspec.Struct, frozen=True, gc=False):
    """The reply to an accepted ask: the durable ruling, and whether it was given before."""

    ruling: Ruling
    repeated: bool = False


OnReply = Callable[[str, Reply | Done | Problem], None]
"""Called once with the id of the command and the durable reply or the problem."""


class Watcher(Protocol):
    """Somebody who is told what happens at a table: a WebSocket."""

    @property
    def holder(self) -> str | None: ...
    @property
    def guest(self) -> Guest | None: ...
    def tell(self, frame: bytes) -> None: ...
    def dismiss(self, frame: bytes) -> None: ...
    def refuse(self, why: Problem) -> None: ...


class Asked(msgspec.Struct, frozen=True, gc=False):
    """An ask on its way to the referee: who asks, with which id, and for which version.

    `who` is the pseudonym at this table. The `guest` behind it is known to the server only.
    """

    ask: AnyAsk
    who: str
    id: str
    version: int | None = None
    guest: Guest | None = None


class Pending(Append, eq=False):
    """A ruling on its way to the disk, and everybody who is waiting for the reply."""

    ruling: Ruling
    waiting: list[OnReply]
    sender: Watcher | None

    def reply(self, reply: Reply | Problem) -> None:
        for on_reply in self.waiting:
            on_reply(self.ruling.content.command, reply)
