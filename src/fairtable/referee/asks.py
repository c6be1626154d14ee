"""What may be asked of a table. A game's own moves come as text inside `Play`.

An ask is the same everywhere: a client sends it over HTTP or a WebSocket, the referee judges
it, and the log keeps it, always as the same JSON. `type` is the name of the class.

A player who brought a chain of links (see `chain`) gives the next link at a start, and with
every move that rolls. The links of a start are collected before they are written down, so
`Give` makes no entry. The house also asks: it begins a game, gives a start up, notes who is
gone, or closes a table that nobody plays.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec

from fairtable.referee.bad_input import text
from fairtable.referee.facts import What
from fairtable.referee.meaning import Seat, means

Link = Annotated[
    str, text("^[0-9a-f]{64}$", "A link or an anchor has 64 characters: 0 to 9, a to f.")
]
LinkOrNone = Annotated[
    str,
    text("^([0-9a-f]{64})?$", 'A link has 64 characters: 0 to 9, a to f. "" stands for none.'),
]
MoveText = Annotated[
    str,
    msgspec.Meta(min_length=1, max_length=4096, description="A move in the game's notation."),
]
Level = Annotated[str, text("^[a-z]{1,20}$", "A level is a word of up to 20 small letters.")]
MOST_ABSENCES = 64
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

    `name` is the name that others see, and `salt` hides it in the log. A server fills in both.
    In the log they are empty: the name is in the open part of the entry.
    """

    name: str = ""
    seat: SeatNumber | None = None
    anchor: Link | None = None
    salt: str = ""


class Invite(AskBase, frozen=True):
    """The host seats a bot: at `seat`, or at the first free one, of a `level` of the game.

    Another player may ask for one in place of a player who is gone or out.
    """

    seat: SeatNumber | None = None
    level: Level | None = None


class Rise(AskBase, frozen=True):
    """Leave a seat. The host may free the seat of a bot, or of a player who is gone."""

    seat: Seat


class Start(AskBase, frozen=True):
    """The host closes the seats and starts.

    `seats` are those that begin. A server puts the seats there whose players are present.
    """

    seats: tuple[SeatNumber, ...] = ()


class Give(AskBase, frozen=True):
    """Give the link that the start is waiting for."""

    link: Link


class LoseChain(AskBase, frozen=True):
    """Say that your chain is lost: from now on your seat rolls without links."""


class Pause(AskBase, frozen=True):
    """The host, or somebody who plays alone, stops play and clocks."""


class Resume(AskBase, frozen=True):
    """The host, or a player, lets play go on."""


class End(AskBase, frozen=True):
    """The host, or somebody who plays alone, ends the table before the game is over."""


class Play(AskBase, frozen=True):
    """A move of the game, in its notation."""

    move: MoveText
    link: Link | None = None


class Resign(AskBase, frozen=True):
    """Give the game up. Your seat has lost."""


class Abort(AskBase, frozen=True):
    """Call the game off, as long as nobody has moved."""


class Offer(AskBase, frozen=True):
    """Offer the other players a draw, a pause, or an end without a result."""

    what: What


class Agree(AskBase, frozen=True):
    """Agree to what another player offers."""

    what: What


class Decline(AskBase, frozen=True):
    """Decline what another player offers, or take your own offer back."""

    what: What


class Claim(AskBase, frozen=True):
    """Claim the game from the player at this seat, who is gone and did not come back."""

    seat: SeatNumber


class HandOver(AskBase, frozen=True):
    """The host makes the person at this seat the host."""

    seat: SeatNumber


class Remove(AskBase, frozen=True):
    """The host sends a spectator away."""

    holder: Annotated[
        str, text("^[0-9a-f]{16}$", "A pseudonym has 16 characters: 0 to 9, a to f.")
    ]


class Begin(AskBase, frozen=True):
    """The house begins: `links` has one link of each listed seat with a chain, in order."""

    links: tuple[Link, ...] = ()


class FailStart(AskBase, frozen=True):
    """The house gives an attempt to start up. In `links`, "" stands for a missing link."""

    links: tuple[LinkOrNone, ...]


class Away(AskBase, frozen=True):
    """The house says when it was not there: from when to when, the earliest absence first."""

    absences: Annotated[
        tuple[tuple[int, int], ...], msgspec.Meta(min_length=1, max_length=MOST_ABSENCES)
    ]


class Close(AskBase, frozen=True):
    """The house closes a table at which nothing has happened for a long time."""


class NoteGone(AskBase, frozen=True):
    """The house notes that the player at this seat is gone."""

    seat: SeatNumber


class NoteBack(AskBase, frozen=True):
    """The house notes that the player at this seat is there again."""

    seat: SeatNumber


class Succeed(AskBase, frozen=True):
    """The host is gone: the house makes the person at the next seat the host."""


class PlayAgain(AskBase, frozen=True):
    """The players have agreed to a rematch, and this is its table."""

    table: Annotated[str, text("^[0-9A-Z]{8}$", "The code of a table has 8 characters.")]


Ask: TypeAlias = (
    Sit
    | Invite
    | Rise
    | Start
    | LoseChain
    | Pause
    | Resume
    | End
    | Play
    | Resign
    | Abort
    | Offer
    | Agree
    | Decline
    | Claim
    | HandOver
    | Remove
)
"""What a person may ask for, so that it stands in the log. `Give` is asked besides."""

HouseAsk: TypeAlias = (
    Begin | FailStart | Away | Close | NoteGone | NoteBack | Succeed | PlayAgain
)
"""What only the house asks for."""

Logged: TypeAlias = Ask | HouseAsk
"""What can stand in a log."""
