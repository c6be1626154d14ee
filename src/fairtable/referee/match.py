"""A match: one table as the fold of its log. It is a value: each entry makes a new match.

It is made of the room (who sits, who is the host), the state of the game, the clock, and the
tip of the log. `ask` judges an ask and makes the entry to be written: the room is asked first,
then the game. `after` is the match after an entry that is in the log. Asking changes nothing,
so a table can drop the new match if the disk fails.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from typing import Any

import msgspec
from msgspec.structs import replace

from fairtable.referee.arriving import why_not_arrived
from fairtable.referee.asks import Ask, Give, HouseAsk, Logged, Play, Sit
from fairtable.referee.chain import Given
from fairtable.referee.chance import Chance, Drawn, Draws, Kind, draw_message
from fairtable.referee.clock import Clock
from fairtable.referee.facts import GameEnded, Status, TableFact, TableOpened
from fairtable.referee.game import AnyGame
from fairtable.referee.keys import Keys, LuckUsedUp, SealedKeyHidden, UnexpectedDraw
from fairtable.referee.log import (
    Content,
    Entry,
    Part,
    own_salt,
    write_entry,
    write_events,
    write_name,
)
from fairtable.referee.meaning import HOST, HOUSE, Seat
from fairtable.referee.outcome import Outcome
from fairtable.referee.promise import Promise, house_link, sealed_key
from fairtable.referee.room.folding import room_after
from fairtable.referee.room.granted import Asker, Granted, not_playing
from fairtable.referee.room.players import house_outcome, without_out
from fairtable.referee.room.playing import (
    room_with_link,
    why_not_hosting,
    why_not_moving,
    why_not_taken,
)
from fairtable.referee.room.room import Room
from fairtable.referee.room.rules import RULES
from fairtable.referee.room.why import HouseWhy
from fairtable.referee.timing import after_entry, after_facts, is_early
from fairtable.referee.verdict import Refused


class Ruling(msgspec.Struct, frozen=True, gc=False):
    """An accepted ask: the entry to be written, and the match after it."""

    entry: Entry
    content: Content
    events: tuple[Any, ...]
    after: Match


class Tip(msgspec.Struct, frozen=True, gc=False):
    """Where the log ends: its last hash, how many entries it has, and the time of the last.

    Without a `secret`, the keys that an entry shows are used. `drawn` and `sealed` count the
    entries with open and with sealed draws.
    """

    secret: bytes
    head: str
    version: int = 0
    at: int = 0
    drawn: int = 0
    sealed: int = 0
    shown: Keys = Keys()

    @property
    def hides_keys(self) -> bool:
        """Whether this log was read without its secret."""
        return not self.secret


class Decided(msgspec.Struct, frozen=True, gc=False):
    """What the game says happens, and what was drawn for it."""

    events: tuple[Any, ...] = ()
    drawn: tuple[Drawn, ...] = ()


class Moved(msgspec.Struct, frozen=True, gc=False):
    """A move that the game has accepted: by which seat, in the game's words."""

    decided: Decided
    by: Seat
    asked: Play


NOTHING = Decided()


class Match(msgspec.Struct, frozen=True, gc=False):
    """Which game is played, who is there, how it stands, and where its log ends."""

    game: AnyGame
    room: Room
    state: Any
    clock: Clock
    tip: Tip

    @property
    def opened(self) -> TableOpened:
        """What entry 0 fixes."""
        return self.room.opened

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended by its own rules; else how the people ended it."""
        outcome = self.game.outcome(self.state)
        if outcome is None:
            return house_outcome(self.room)
        return without_out(self.room, outcome)

    def ask(
        self, asked: Ask, who: str, command: str, now: int, open_part: Part | None = None
    ) -> Ruling | Refused:
        """What the rules say. Nothing changes, and the same ask gets the same result.

        `open_part` has the name of who sits down; it is made here unless a log has it already.
        """
        asker = self._asker(who, now)
        if type(asked) is Play:
            moved = self._play(asked, asker)
            if isinstance(moved, Refused):
                return moved
            return self._ruling(
                moved.decided, (), moved.asked, moved.by, who, command, asker.now
            )
        if type(asked) is Sit and open_part is None:
            salt = asked.salt or own_salt(self.tip.secret, self.tip.version)
            open_part = write_name(asked.name, salt)
        return self._house(asked, asker, asker.seat, command, open_part)

    def why_not_taken(self, asked: Give, who: str) -> Refused | None:
        """H8. Why a link for the start is refused; None if it is taken. It makes no entry."""
        return why_not_taken(self.room, self.room.seat_of(who), asked)

    def why_not_played(self, move: str, who: str) -> Refused | None:
        """H7. Why this move would be refused now; None if the rules allow it.

        It is judged without luck and without chains: nothing can be drawn, and no link is asked
        for. A move that begins to draw is legal, because what the rules refuse draws nothing.
        """
        opened = replace(self.opened, promise=Promise())
        room = replace(self.room, opened=opened, chains=(None,) * len(self.room.chains))
        try:
            moved = replace(self, room=room)._play(Play(move), self._asker(who, 0))
        except UnexpectedDraw:
            return None
        return moved if isinstance(moved, Refused) else None

    def house_plays(self, move: Any, now: int) -> Ruling | Refused:
        """The house's own move, such as a call or a time-out, while the game is on."""
        now = max(now, self.tip.at)
        if is_early(self.game, self.clock, self.state, move, now):
            return Refused(HouseWhy.TIME_LEFT)
        decided = (
            not_playing(self.room)
            or why_not_arrived(self.game, self.room, self.state, move)
            or self.decide(HOUSE, move)
        )
        if isinstance(decided, Refused):
            return decided
        asked = Play(self.game.write_move(move))
        return self._ruling(decided, (), asked, HOUSE, "", "", now)

    def house_asks(self, asked: HouseAsk, now: int) -> Ruling | Refused:
        """What the house does by itself around the game: it begins, notes and closes."""
        return self._house(asked, self._asker("", now), HOUSE, "", None)

    def after(self, content: Content, events: Iterable[Any], entry: Entry) -> Match:
        """The match after an entry. No rule is applied: what is in the log has happened."""
        return self._moved_on(content, reduce(self.game.evolve, events, self.state), entry)

    def showing(self, keys: Keys) -> Match:
        """The same match for a reader who knows only these keys."""
        return replace(self, tip=replace(self.tip, shown=keys))

    def options(self) -> Any:
        return msgspec.convert(self.opened.options, self.game.options)

    def _asker(self, who: str, now: int) -> Asker:
        # Time in a log never runs backwards, whatever the wall clock does.
        return Asker(self.room.places.get(who), who, max(now, self.tip.at), self.tip.at)

    def _house(
        self,
        asked: Ask | HouseAsk,
        asker: Asker,
        by: Seat | None,
        command: str,
        open_part: Part | None,
    ) -> Ruling | Refused:
        """What the rules of the house say, and then the game, if it is to begin."""
        granted = RULES[type(asked)](self.room, asked, asker)
        if isinstance(granted, Refused):
            return granted
        decided = self._begun(granted)
        if isinstance(decided, Refused):
            return decided
        written = granted.asked or asked
        return self._ruling(
            decided, granted.facts, written, by, asker.who, command, asker.now, open_part
        )

    def _begun(self, granted: Granted) -> Decided | Refused:
        """H4. The game begins, or it is tried whether it could begin with these seats."""
        if granted.begins is None or (granted.only_tries and self.tip.hides_keys):
            return NOTHING
        decided = self.decide(HOUSE, self.game.begin(granted.begins), granted.given)
        return NOTHING if granted.only_tries and isinstance(decided, Decided) else decided

    def _play(self, asked: Play, asker: Asker) -> Moved | Refused:
        """H7. A player with a seat may ask for a move; the game decides on it.

        Whatever was sent, the log keeps the one text that the game writes for this move.
        """
        game, room, seat = self.game, self.room, asker.seat
        if (refused := why_not_moving(room, asker)) is not None:
            return refused
        try:
            move = game.read_move(asked.move)
        except ValueError as unreadable:
            return Refused(HouseWhy.UNREADABLE_MOVE, values={"reason": str(unreadable)})
        is_hosts = game.by_host is not None and game.by_host(move)
        if seat is None or is_hosts:
            if (refused := why_not_hosting(room, asker, is_hosts, asked.link)) is not None:
                return refused
            seat = HOST
        elif asked.link is not None or room.chains[seat] is not None:
            given = room_with_link(room, seat, asked.link, game.rolls(move))
            if isinstance(given, Refused):
                return given
            room = given
        decided = self.decide(seat, move, room)
        if isinstance(decided, Refused):
            return decided
        text = game.write_move(move)
        return Moved(decided, seat, asked if text == asked.move else replace(asked, move=text))

    def decide(self, seat: Seat, move: Any, room: Room | None = None) -> Decided | Refused:
        """What the game says about a move, with the luck of this place in the log.

        `room` has the links that came with the move.
        """
        chains = (room or self.room).chains
        chance = Chance(lambda kind: self._draws(kind, seat, move, chains))
        try:
            verdict = self.game.decide(self.state, seat, move, chance)
        except LuckUsedUp:
            return Refused(HouseWhy.LUCK_USED_UP)
        if isinstance(verdict, Refused):
            return verdict
        return Decided(verdict.events, chance.drawn())

    def _draws(
        self, kind: Kind, seat: Seat, move: Any, chains: tuple[Given | None, ...]
    ) -> Draws:
        """H8. The luck of this place in the log: a promised key, every seat's latest link."""
        game, tip, promised = self.game, self.tip, self.opened.promise
        if seat != HOUSE and (seat == HOST or not game.rolls(move)):
            raise UnexpectedDraw(f"{game.write_move(move)} draws, but `draws` denies it")
        if not (promised.sealed if kind == "sealed" else promised.links):
            raise UnexpectedDraw(f"{game.name} draws {kind}, but `luck` denies it")
        links = [chain.ingredient if chain else None for chain in chains]
        before = tip.sealed if kind == "sealed" else tip.drawn
        message = draw_message(self.opened.table, self.room.closed, before, kind, links)
        if kind == "open":
            return Draws(bytes.fromhex(self._next_house_link()), message)
        if tip.hides_keys:
            raise SealedKeyHidden
        return Draws(sealed_key(tip.secret), message)

    def _next_house_link(self) -> str:
        tip, links = self.tip, self.opened.promise.links
        if tip.hides_keys:
            return tip.shown.house_link
        if tip.drawn >= links:
            raise LuckUsedUp
        return house_link(tip.secret, tip.drawn, links)

    def _ruling(  # noqa: PLR0913  these are the fields of an entry
        self,
        decided: Decided,
        facts: tuple[TableFact, ...],
        asked: Logged,
        by: Seat | None,
        who: str,
        command: str,
        now: int,
        open_part: Part | None = None,
    ) -> Ruling:
        tip, events, drawn = self.tip, decided.events, decided.drawn
        state = reduce(self.game.evolve, events, self.state)
        if events and (ended := self.game.outcome(state)) is not None:
            facts = (*facts, GameEnded(ended.by))
        public, parts = write_events(events, tip.version, tip.secret)
        content = Content(tip.version, now, by, who, command, asked, facts, public)
        if drawn or facts:
            content = replace(content, **self._luck_fields(drawn, facts))
        if open_part is not None:
            parts = (open_part, *parts)
        entry = write_entry(content, parts, tip.head)
        return Ruling(entry, content, events, self._moved_on(content, state, entry))

    def _luck_fields(
        self, drawn: tuple[Drawn, ...], facts: tuple[TableFact, ...]
    ) -> dict[str, Any]:
        """The draws of an entry with the key of the open ones; at the end, the sealed key."""
        tip = self.tip
        fields: dict[str, Any] = {"drawn": drawn} if drawn else {}
        if any(draw.kind == "open" for draw in drawn):
            fields["house_link"] = self._next_house_link()
        ended = any(isinstance(fact, GameEnded) for fact in facts)
        if ended and self.opened.promise.sealed:
            key = tip.shown.sealed_key if tip.hides_keys else sealed_key(tip.secret).hex()
            fields["sealed_key"] = key
        return fields

    def _moved_on(self, content: Content, state: Any, entry: Entry) -> Match:
        room, clock, tip = room_after(self.room, content, entry), self.clock, self.tip
        if content.facts:
            clock = after_facts(clock, content.facts, content.at)
        if room.status is Status.PLAYING:
            clock = after_entry(self.game, clock, state, content.at)
        drawn, sealed = tip.drawn, tip.sealed
        if content.drawn or content.house_link:
            drawn += bool(content.house_link)
            sealed += any(draw.kind == "sealed" for draw in content.drawn)
        after = Tip(
            tip.secret, entry.hash, tip.version + 1, content.at, drawn, sealed, tip.shown
        )
        return Match(self.game, room, state, clock, after)
