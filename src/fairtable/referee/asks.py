"""What may be asked of a table. A game's own moves come as text inside `Play`.

An ask is the same everywhere: a client sends it over HTTP or a WebSocket, the referee judges
it, and the log keeps it, always as the same JSON. `type` is the name of the class.

A player who brought a chain of links (see `chain`) gives the next link with each move. Before
the chain ends, the player gives the anchor of a new one.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec

from fairtable.referee.bad_input import text
from fairtable.referee.meaning import Seat, means

Link = Annotated[
    str, text("^[0-9a-f]{64}$", "A link or an anchor has 64 characters: 0 to 9, a to f.")
]
MoveText = Annotated[
    str,
    msgspec.Meta(min_length=1, max_length=4096, description="A move in the game's notation."),
]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=10_000), means("seat")]


class AskBase(
    msgspec.Struct,
    frozen=True,
    gc=False,
    tag=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
):
    """Base of everything that can be asked."""


class Sit(AskBase, frozen=True):
    """Take a free seat: `seat`, or the first free one. `anchor` promises a chain.

    `name` is the name that others see. A server puts the guest's own name there.
    """

    name: str = ""
    seat: SeatNumber | None = None
    anchor: Link | None = None


class Invite(AskBase, frozen=True):
    """The host seats a bot: at `seat`, or at the first free one."""

    seat: SeatNumber | None = None


class Rise(AskBase, frozen=True):
    """Leave a seat. The host may free anybody's seat."""

    seat: Seat


class Start(AskBase, frozen=True):
    """The host closes the seats and starts. Asked again, the start waits for no more links."""

    link: Link | None = None


class Give(AskBase, frozen=True):
    """Give the link that the start is waiting for."""

    link: Link


class Pause(AskBase, frozen=True):
    """The host stops play and clocks."""


class Resume(AskBase, frozen=True):
    """The host lets play go on."""


class End(AskBase, frozen=True):
    """The host ends the table before the game is over."""


class Play(AskBase, frozen=True):
    """A move of the game, in its notation."""

    move: MoveText
    link: Link | None = None
    anchor: Link | None = None


Ask: TypeAlias = Sit | Invite | Rise | Start | Give | Pause | Resume | End | Play
