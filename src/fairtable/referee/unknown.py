"""Following a log whose rules are not known here.

No move and no fact can be judged. But every link, promise, seal and open draw can be checked:
they are the same for all games.
"""

from __future__ import annotations

from typing import Any, NoReturn

from fairtable.referee.facts import TableOpened
from fairtable.referee.following import Follower
from fairtable.referee.game import AnyGame, Game, SeatCount
from fairtable.referee.log import BrokenLog, Content, Entry, first_hash, read_entry
from fairtable.referee.luck import Luck, Rolling
from fairtable.referee.match import Ruling
from fairtable.referee.replay import opening_of
from fairtable.referee.verdict import Offends, Why


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
    luck = Luck(promised.links, bool(promised.sealed))
    return Game(
        name=opened.game,
        title=opened.game,
        summary="",
        rules_version=opened.rules,
        options=dict[str, Any],
        event=dict[str, Any],
        view_type=dict[str, Any],
        why=Why,
        offends=Offends,
        seats=lambda _: SeatCount(1, opened.places),
        opening=lambda _: None,
        begin=_nobody_knows,
        decide=_nobody_knows,
        evolve=lambda state, _: state,
        legal_moves=_nobody_knows,
        view=_nobody_knows,
        outcome=_nobody_knows,
        read_move=_nobody_knows,
        write_move=_nobody_knows,
        redealt=_nobody_knows,
        luck=Rolling(lambda _: luck, lambda _: False),
    )


def _nobody_knows(*asked: Any) -> NoReturn:
    raise LookupError("only the rules of this game could say it")
