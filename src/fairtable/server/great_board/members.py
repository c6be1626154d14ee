"""Who plays for which team, D14: the team with the fewest members, once for each guest.

A member counts for a team if they have drawn a line or are connected; everybody else only for
the first seconds, in which they are new. For each address the idle members are counted: those
who have drawn nothing and are not connected. A hall has few of them, somebody who tries cookies
has many.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from ipaddress import ip_address
from typing import Any

from fairtable.games.dots.teams import MOST_TEAMS
from fairtable.storage import MemberRow

MOST_IDLE = 8
"""So many idle members of an address are no reason to doubt."""
IDLE_SHARE = 4
"""Nor is one idle member in so many."""
MOST_OF_ADDRESS = 5_000
MOST_MEMBERS = 250_000
GRACE_MS = 3_000
"""A member who has just joined is new for so long."""
MOST_NEW = 32
"""So many new members of an address may be on their way to connect."""


class BoardFull(Exception):
    """D14. The board, or the address, has as many members as it may have."""


class Address:
    """One address, or one network of IPv6, and how many members of the board came from it."""

    __slots__ = ("idle", "latest", "members", "new")

    def __init__(self) -> None:
        self.members = 0
        self.idle = 0
        self.new = 0
        self.latest = 0


class Member:
    """A guest with a team. `sockets` are the guest's connections, `full_at` is of the quota.

    `asked_at` is the same for how often they ask, in seconds of another clock. `chosen` is
    False for a member who was put into the team of others from the same address.
    """

    __slots__ = (
        "address",
        "asked_at",
        "chosen",
        "counts",
        "drew",
        "full_at",
        "holder",
        "is_idle",
        "is_new",
        "joined_at",
        "number",
        "sockets",
        "team",
    )

    def __init__(self, row: MemberRow, address: Address) -> None:
        self.number, self.holder, self.team = row.number, row.holder, row.team
        self.chosen, self.joined_at, self.drew = row.chosen, row.joined_at, row.drew
        self.address = address
        self.full_at = 0
        self.asked_at = 0.0
        self.sockets: list[Any] = []
        self.is_idle = self.is_new = self.counts = False


class Members:
    """All members of a board, by their pseudonyms."""

    def __init__(self) -> None:
        self._by_holder: dict[bytes, Member] = {}
        self._addresses: dict[bytes, Address] = {}
        self._new: deque[Member] = deque()
        self._counts = [0] * MOST_TEAMS
        self._next = 0

    def __len__(self) -> int:
        return len(self._by_holder)

    def find(self, holder: bytes | None) -> Member | None:
        return self._by_holder.get(holder) if holder is not None else None

    def counts(self, now: int) -> list[int]:
        """D14. How many members each team has, as far as they count."""
        while self._new and self._new[0].joined_at + GRACE_MS <= now:
            self._settle(self._new.popleft(), now)
        return list(self._counts)

    def choose(self, holder: bytes, address: bytes, now: int) -> MemberRow:
        """D14. The team of a new member; BoardFull if there is no room."""
        known = self._addresses.get(address)
        if len(self) >= MOST_MEMBERS or (known and known.members >= MOST_OF_ADDRESS):
            raise BoardFull
        counts = self.counts(now)
        chosen = known is None or not is_doubtful(known)
        team = counts.index(min(counts)) if chosen or known is None else known.latest
        return MemberRow(self._next, holder, team, address, chosen, now)

    def add(self, row: MemberRow, now: int) -> Member:
        """A member has joined."""
        address = self._addresses.setdefault(row.address, Address())
        member = self._by_holder[row.holder] = Member(row, address)
        address.members += 1
        address.latest = row.team
        self._next = max(self._next, row.number + 1)
        if now < row.joined_at + GRACE_MS:
            self._new.append(member)
        self._settle(member, now)
        return member

    def came(self, member: Member, socket: Any, now: int) -> None:
        member.sockets.append(socket)
        self._settle(member, now)

    def went(self, member: Member, socket: Any, now: int) -> None:
        if socket in member.sockets:
            member.sockets.remove(socket)
            self._settle(member, now)

    def drew(self, member: Member, now: int) -> None:
        """The member has drawn the first line."""
        member.drew = True
        self._settle(member, now)

    def renew(self, rows: Iterable[MemberRow], now: int) -> None:
        """The board has read its log again: what is not there has not happened."""
        before = self._by_holder
        self._by_holder, self._addresses, self._new = {}, {}, deque()
        self._counts, self._next = [0] * MOST_TEAMS, 0
        for row in rows:
            member = self.add(row, now)
            if (old := before.get(row.holder)) is not None:
                member.sockets, member.asked_at = old.sockets, old.asked_at
                for socket in member.sockets:
                    socket.member = member
                self._settle(member, now)
        for holder, member in before.items():
            if holder not in self._by_holder:
                for socket in member.sockets:
                    socket.member = None

    def all(self) -> Iterable[Member]:
        return self._by_holder.values()

    def _settle(self, member: Member, now: int) -> None:
        """Count the member as idle, and for the team, as it is now."""
        is_unseen = not (member.drew or member.sockets)
        is_new = is_unseen and now < member.joined_at + GRACE_MS
        is_idle = is_unseen and not is_new
        member.address.idle += is_idle - member.is_idle
        member.address.new += is_new - member.is_new
        member.is_idle, member.is_new = is_idle, is_new
        counts = member.drew or (member.chosen and not is_idle)
        self._counts[member.team] += counts - member.counts
        member.counts = counts


def is_doubtful(address: Address) -> bool:
    """D14. Are the idle members of an address too many for a fresh choice?"""
    if address.new > MOST_NEW:
        return True
    return address.idle > MOST_IDLE and IDLE_SHARE * address.idle > address.members


def network_of(address: str) -> str:
    """An address as it is counted: of IPv6 the first 64 bits, which one household has."""
    try:
        read = ip_address(address)
    except ValueError:
        return address
    if read.version == 4 or (mapped := getattr(read, "ipv4_mapped", None)) is None:
        return str(read) if read.version == 4 else read.exploded[:19]
    return str(mapped)
