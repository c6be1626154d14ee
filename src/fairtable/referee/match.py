"""A match: one table as the fold of its log. It is a value: each entry makes a new match.

`ask` judges an ask and makes the entry to be written. `after` is the match after an entry that
is in the log. Asking changes nothing, so a table can drop the new match if the disk fails.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce
from typing import Any

import msgspec

from fairtable.referee import away, between, house, starting
from fairtable.referee.asks import (
    Ask,
    Away,
    Begin,
    Close,
    FailStart,
    Give,
    HouseAsk,
    Logged,
    Play,
    Sit,
)
from fairtable.referee.chain import Given
from fairtable.referee.chance import Chance, Drawn, Draws, Kind, draw_message
from fairtable.referee.clock import Clock
from fairtable.referee.facts import GameEnded, Sitter, Status, TableFact, TableOpened
from fairtable.referee.folding import after_fact, with_item
from fairtable.referee.game import AnyGame
from fairtable.referee.hosting import why_not_arrived
from fairtable.referee.keys import Keys, LuckUsedUp, SealedKeyHidden, UnexpectedDraw
from fairtable.referee.log import (
    BrokenLog,
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
from fairtable.referee.people import (
    NOBODY,
    People,
    after_ask,
    changes_people,
    house_outcome,
    without_out,
)
from fairtable.referee.promise import Promise, house_link, sealed_key
from fairtable.referee.ruled import Happened, HouseVerdict, HouseWhy, not_playing
from fairtable.referee.timing import after_entry, is_early
from fairtable.referee.verdict import Refused

Sitters = tuple[Sitter | None, ...]

HOUSE_RULES: dict[type, Callable[..., HouseVerdict]] = {
    Begin: starting.begin,
    FailStart: starting.fail_start,
    Away: away.away,
    Close: house.close,
    **between.HOUSE_RULES,
}
"""What the house may ask, and the rule for it."""


class Ruling(msgspec.Struct, frozen=True, gc=False):
    """An accepted ask: the entry to be written, and the match after it."""

    entry: Entry
    content: Content
    events: tuple[Any, ...]
    after: Match


class Match(msgspec.Struct, frozen=True, gc=False):
    """Which game is played, who sits, how it stands, and how many entries the log has.

    `former` are the holders who have played at each seat of the running game. During a start,
    `listed` are the seats that begin. `closed` is the hash of the entry that closed the seats,
    and `closed_at` its time. Without a `secret`, the keys that an entry shows are used.
    `places` has the seat of every holder in `seats`.
    """

    game: AnyGame
    opened: TableOpened
    seats: Sitters
    chains: tuple[Given | None, ...]
    former: tuple[str | None, ...]
    state: Any
    secret: bytes
    head: str
    version: int
    at: int
    status: Status = Status.WAITING
    clock: Clock = Clock()
    listed: tuple[Seat, ...] = ()
    attempt: int = 0
    closed: str = ""
    closed_at: int = 0
    drawn: int = 0
    sealed: int = 0
    shown: Keys = Keys()
    people: People = NOBODY
    places: dict[str, Seat] = {}

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended by its own rules; else how the people ended it."""
        outcome = self.game.outcome(self.state)
        return house_outcome(self) if outcome is None else without_out(self, outcome)

    @property
    def hides_keys(self) -> bool:
        """Whether this match was read from a log that does not show its secret."""
        return not self.secret

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

    def ask(
        self, asked: Ask, who: str, command: str, now: int, open_part: Part | None = None
    ) -> Ruling | Refused:
        """What the rules say. Nothing changes, and the same ask gets the same result.

        `open_part` has the name of who sits down; it is made here unless a log has it already.
        """
        seat = self.seat_of(who)
        rule = house.RULE_FOR.get(type(asked))
        if rule is not None:
            verdict = rule(self, asked, seat, who)
        else:
            verdict = house.RULE_BY_TIME[type(asked)](self, asked, seat, who, max(now, self.at))
        if isinstance(verdict, Refused):
            return verdict
        by = HOST if verdict.as_host else seat
        if type(asked) is Sit and open_part is None:
            salt = asked.salt or own_salt(self.secret, self.version)
            open_part = write_name(asked.name, salt)
        return self._ruling(verdict, verdict.asked or asked, by, who, command, now, open_part)

    def why_not_taken(self, asked: Give, who: str) -> Refused | None:
        """H8. Why a link for the start is refused; None if it is taken. It makes no entry."""
        return house.why_not_taken(self, self.seat_of(who), asked)

    def why_not_played(self, move: str, who: str) -> Refused | None:
        """H7. Why this move would be refused now; None if the rules allow it.

        It is judged without luck and without chains: nothing can be drawn, and no link is asked
        for. A move that begins to draw is legal, because what the rules refuse draws nothing.
        """
        without_luck = msgspec.structs.replace(
            self,
            opened=msgspec.structs.replace(self.opened, promise=Promise()),
            chains=(None,) * len(self.chains),
        )
        try:
            verdict = house.play(without_luck, Play(move), self.seat_of(who), who)
        except UnexpectedDraw:
            return None
        return verdict if isinstance(verdict, Refused) else None

    def house_plays(self, move: Any, now: int) -> Ruling | Refused:
        """The house's own move, such as a call or a time-out, while the game is on."""
        if is_early(self.game, self.clock, self.state, move, max(now, self.at)):
            return Refused(HouseWhy.TIME_LEFT)
        verdict = not_playing(self) or why_not_arrived(self, move) or self.decide(HOUSE, move)
        if isinstance(verdict, Refused):
            return verdict
        asked = Play(self.game.write_move(move))
        return self._ruling(verdict, asked, HOUSE, "", "", now)

    def house_asks(self, asked: HouseAsk, now: int) -> Ruling | Refused:
        """What the house does by itself around the game: it begins, notes and closes."""
        verdict = HOUSE_RULES[type(asked)](self, asked, max(now, self.at))
        if isinstance(verdict, Refused):
            return verdict
        return self._ruling(verdict, asked, HOUSE, "", "", now)

    def after(self, content: Content, events: Iterable[Any], entry: Entry) -> Match:
        """The match after an entry. No rule is applied: what is in the log has happened."""
        state = reduce(self.game.evolve, events, self.state)
        return self._moved_on(content, state, entry)

    def with_link(self, seat: Seat, link: str) -> Match | None:
        """The match once this seat has given a link; None if it is not the next one."""
        chain = self.chains[seat]
        given = chain.after(link) if chain else None
        if given is None:
            return None
        return msgspec.structs.replace(self, chains=with_item(self.chains, seat, given))

    def with_links(self, links: tuple[str, ...]) -> Match | None:
        """The match with the links of a start; None if one is wrong.

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
        return msgspec.structs.replace(self, chains=chains)

    def _moved_on(self, content: Content, state: Any, entry: Entry) -> Match:
        match = self._after_link(content)
        by, people = content.by, self.people
        if by is not None and by >= 0:
            is_move = type(content.asked) is Play
            if changes_people(people, by, is_move):
                people = after_ask(people, by, is_move)
                match = msgspec.structs.replace(match, people=people)
        for fact in content.facts:
            match = after_fact(match, fact, content, entry)
        clock, drawn, sealed = match.clock, self.drawn, self.sealed
        if match.status is Status.PLAYING:
            clock = after_entry(self.game, clock, state, content.at)
        if content.drawn or content.house_link:
            drawn += bool(content.house_link)
            sealed += any(draw.kind == "sealed" for draw in content.drawn)
        return msgspec.structs.replace(
            match,
            state=state,
            clock=clock,
            head=entry.hash,
            version=self.version + 1,
            at=content.at,
            drawn=drawn,
            sealed=sealed,
        )

    def _after_link(self, content: Content) -> Match:
        """The link that came with a roll."""
        asked = content.asked
        if type(asked) is not Play or asked.link is None:
            return self
        seat = content.by
        match = None
        if seat is not None and 0 <= seat < len(self.chains):
            match = self.with_link(seat, asked.link)
        if match is None:
            raise BrokenLog(content.seq, HouseWhy.WRONG_LINK.says)
        return match

    def _ruling(  # noqa: PLR0913  these are the fields of an entry
        self,
        happened: Happened,
        asked: Logged,
        by: Seat | None,
        who: str,
        command: str,
        now: int,
        open_part: Part | None = None,
    ) -> Ruling:
        facts, events = happened.facts, happened.events
        state = reduce(self.game.evolve, events, self.state)
        if events and (ended := self.game.outcome(state)) is not None:
            facts = (*facts, GameEnded(ended.by))
        public, parts = write_events(events, self.version, self.secret)
        # Time in a log never runs backwards, whatever the wall clock does.
        at = max(now, self.at)
        content = Content(self.version, at, by, who, command, asked, facts, public)
        if happened.drawn or facts:
            luck = self._luck_fields(happened.drawn, facts)
            content = msgspec.structs.replace(content, **luck)
        if open_part is not None:
            parts = (open_part, *parts)
        entry = write_entry(content, parts, self.head)
        return Ruling(entry, content, events, self._moved_on(content, state, entry))

    def _luck_fields(
        self, drawn: tuple[Drawn, ...], facts: tuple[TableFact, ...]
    ) -> dict[str, Any]:
        """The draws of an entry with the key of the open ones; at the end, the sealed key."""
        fields: dict[str, Any] = {"drawn": drawn} if drawn else {}
        if any(draw.kind == "open" for draw in drawn):
            fields["house_link"] = self._next_house_link()
        ended = any(isinstance(fact, GameEnded) for fact in facts)
        if ended and self.opened.promise.sealed:
            key = self.shown.sealed_key if self.hides_keys else sealed_key(self.secret).hex()
            fields["sealed_key"] = key
        return fields

    def decide(self, seat: Seat, move: Any) -> Happened | Refused:
        """What the game says about a move, with the luck of this place in the log."""
        chance = Chance(lambda kind: self._draws(kind, seat, move))
        try:
            verdict = self.game.decide(self.state, seat, move, chance)
        except LuckUsedUp:
            return Refused(HouseWhy.LUCK_USED_UP)
        if isinstance(verdict, Refused):
            return verdict
        return Happened((), verdict.events, chance.drawn())

    def _draws(self, kind: Kind, seat: Seat, move: Any) -> Draws:
        """H8. The luck of this place in the log: a promised key, every seat's latest link."""
        promised = self.opened.promise
        if seat != HOUSE and (seat == HOST or not self.game.rolls(move)):
            raise UnexpectedDraw(f"{self.game.write_move(move)} draws, but `draws` denies it")
        if not (promised.sealed if kind == "sealed" else promised.links):
            raise UnexpectedDraw(f"{self.game.name} draws {kind}, but `luck` denies it")
        links = [chain.ingredient if chain else None for chain in self.chains]
        before = self.sealed if kind == "sealed" else self.drawn
        message = draw_message(self.opened.table, self.closed, before, kind, links)
        if kind == "open":
            return Draws(bytes.fromhex(self._next_house_link()), message)
        if self.hides_keys:
            raise SealedKeyHidden
        return Draws(sealed_key(self.secret), message)

    def _next_house_link(self) -> str:
        if self.hides_keys:
            return self.shown.house_link
        if self.drawn >= self.opened.promise.links:
            raise LuckUsedUp
        return house_link(self.secret, self.drawn, self.opened.promise.links)

    def options(self) -> Any:
        return msgspec.convert(self.opened.options, self.game.options)
