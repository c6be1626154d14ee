"""What may be asked of a table. A game's own moves come as text inside `Play`.

Who brought a chain of links (see `chain`) gives the next one with what they ask, and the anchor
of a new chain before the old one ends.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec


class Ask(
    msgspec.Struct,
    frozen=True,
    gc=False,
    tag=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
):
    """Base of everything that can be asked; `type` is the name of the class."""


class Sit(Ask, frozen=True):
    """Take a free seat, this one or the first, and promise a chain by its anchor."""

    name: str
    seat: int | None = None
    anchor: str | None = None


class Invite(Ask, frozen=True):
    """The host seats a bot, at this seat or the first free one."""

    seat: int | None = None


class Rise(Ask, frozen=True):
    """Leave a seat; the host may ask it of anybody's."""

    seat: int


class Start(Ask, frozen=True):
    """The host closes the seats and begins; asked again, waits for no more links."""

    link: str | None = None


class Give(Ask, frozen=True):
    """Give the link that the start waits for."""

    link: str


class Pause(Ask, frozen=True):
    """The host stops play and clocks."""


class Resume(Ask, frozen=True):
    """The host lets play go on."""


class End(Ask, frozen=True):
    """The host ends the table before the game is over."""


class Play(Ask, frozen=True):
    """A move of the game, in its notation."""

    move: str
    link: str | None = None
    anchor: str | None = None


Asked: TypeAlias = Sit | Invite | Rise | Start | Give | Pause | Resume | End | Play
