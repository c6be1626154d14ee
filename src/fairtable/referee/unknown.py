"""Following a log whose rules are not known here.

No move and no fact can be judged. But every link, promise, seal and open draw can be checked:
they are the same for all games.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from fairtable.referee.capabilities import Luck
from fairtable.referee.facts import TableOpened
from fairtable.referee.following import Follower
from fairtable.referee.game import AnyGame, SeatCount
from fairtable.referee.log import BrokenLog, Content, Entry, first_hash, read_entry
from fairtable.referee.match import Ruling
from fairtable.referee.replay import opening_of


class UnknownFollower(Follower):
    """Checks what does not depend on the rules of the game."""

    def __init__(self) -> None:
        super().__init__(lambda *_: self._stand_in)
        self._stand_in: AnyGame

    def follow_unknown(self, entry: Entry) -> None:
        """Check the next entry; BrokenLog if it does not fit."""
        try:
            if self.version == 0:
                opened = opening_of(read_entry(entry, first_hash()))
                self._stand_in = stand_in(opened)
            self.follow(entry)
        except BrokenLog:
            raise
        except Exception as strange:
            # A fact of which the table can make nothing, such as a seat that is not there.
            raise BrokenLog(entry.seq, f"it makes no sense: {strange!r}") from strange

    def _judge(self, entry: Entry, content: Content) -> Ruling | None:
        self._check_seal(content)
        return None


def stand_in(opened: TableOpened) -> AnyGame:
    """A game that is opened like this one, and of which nothing else is known."""
    promised = opened.promise
    game = SimpleNamespace(
        NAME=opened.game,
        RULES_VERSION=opened.rules,
        Options=dict[str, Any],
        Event=dict[str, Any],
        seats=lambda _: SeatCount(1, opened.places),
        luck=lambda _: Luck(promised.links, bool(promised.sealed)),
        draws=lambda _: False,
        opening=lambda _: None,
        evolve=lambda state, _: state,
    )
    return cast(AnyGame, game)
