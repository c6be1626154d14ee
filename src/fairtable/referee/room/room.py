"""A room: who sits at a table, who is its host, and whether the game is on. No game is in it.

It is a value: `folding` makes the room after an entry. The rules of the house look at a room
and at nothing else, so they are the same for every game.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias, TypeVar

import msgspec
from msgspec.structs import replace

from fairtable.referee.chain import Given
from fairtable.referee.facts import Sitter, Status, TableOpened
from fairtable.referee.luck import Luck
from fairtable.referee.meaning import Seat
from fairtable.referee.room.people import NOBODY, People

Sitters: TypeAlias = tuple[Sitter | None, ...]
T = TypeVar("T")


class Terms(msgspec.Struct, frozen=True, gc=False):
    """What the game says about every table with these options, once and for all.

    `least` players are needed. `levels` are those of its bots. `takes_newcomers`: the house
    moves for whoever sits down during the game. `has_host_moves`: some moves are the host's.
    """

    least: int
    luck: Luck
    is_timed: bool = False
    can_be_drawn: bool = False
    host_may_end: bool = False
    has_bot: bool = False
    levels: tuple[str, ...] = ()
    takes_newcomers: bool = False
    has_host_moves: bool = False


class Room(msgspec.Struct, frozen=True, gc=False):
    """Who sits where, and how far the table is in its life.

    `former` are the holders who have played at each seat of the running game. During a start,
    `listed` are the seats that begin. `closed` is the hash of the entry that closed the seats,
    and `closed_at` its time. `places` has the seat of every holder in `seats`.
    """

    opened: TableOpened
    terms: Terms
    seats: Sitters
    chains: tuple[Given | None, ...]
    former: tuple[str | None, ...]
    status: Status = Status.WAITING
    listed: tuple[Seat, ...] = ()
    attempt: int = 0
    closed: str = ""
    closed_at: int = 0
    people: People = NOBODY
    places: dict[str, Seat] = {}

    def seat_of(self, holder: str) -> Seat | None:
        """The seat that `holder` has, or None for a spectator."""
        return self.places.get(holder)

    def seated(self) -> tuple[Seat, ...]:
        """The seats that are taken."""
        return tuple(seat for seat, sitter in enumerate(self.seats) if sitter is not None)

    def names_of(self, seats: Iterable[Seat]) -> str:
        """The names of the players at these seats, for a sentence."""
        sitters = (self.seats[seat] for seat in seats)
        return ", ".join(sitter.name for sitter in sitters if sitter is not None)

    def awaited(self) -> tuple[Seat, ...]:
        """The listed seats with a chain, which give a link at this start."""
        return tuple(seat for seat in self.listed if self.chains[seat] is not None)

    def with_link(self, seat: Seat, link: str) -> Room | None:
        """The room once this seat has given a link; None if it is not the next one."""
        chain = self.chains[seat]
        given = chain.after(link) if chain else None
        return replace(self, chains=with_item(self.chains, seat, given)) if given else None

    def with_links(self, links: tuple[str, ...]) -> Room | None:
        """The room with the links of a start; None if one is wrong.

        A seat that gives none, and a seat that is not listed, has no chain from now on.
        """
        given: dict[Seat, Given] = {}
        for seat, link in zip(self.awaited(), links, strict=True):
            chain = self.chains[seat]
            after = chain.after(link) if chain and link else None
            if link and after is None:
                return None
            if after is not None:
                given[seat] = after
        chains = tuple(given.get(seat) for seat in range(len(self.chains)))
        return replace(self, chains=chains)


def with_item(places: tuple[T | None, ...], at: int, thing: T | None) -> tuple[T | None, ...]:
    """The same tuple with another thing at one place."""
    return (*places[:at], thing, *places[at + 1 :])
