"""What may be asked of a table. A game's own moves come as text inside `Play`."""

from __future__ import annotations

from typing import TypeAlias

import msgspec


class Ask(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Base of everything that can be asked; `type` is the name of the class."""


class Sit(Ask, frozen=True):
    """Take a free seat, this one or the first."""

    name: str
    seat: int | None = None


class Rise(Ask, frozen=True):
    """Leave a seat; the host may ask it of anybody's."""

    seat: int


class Start(Ask, frozen=True):
    """The host begins the game."""


class Pause(Ask, frozen=True):
    """The host stops play and clocks."""


class Resume(Ask, frozen=True):
    """The host lets play go on."""


class End(Ask, frozen=True):
    """The host ends the table before the game is over."""


class Play(Ask, frozen=True):
    """A move of the game, in its notation."""

    move: str


Asked: TypeAlias = Sit | Rise | Start | Pause | Resume | End | Play
