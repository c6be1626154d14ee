"""Following a log with hidden parts: everything is checked that can be checked.

That is every hash and every link, the house's promises and the open draws, and all facts of the
table. The moves of a game that hides nothing are judged, and of other games those moves that
can be judged by what everybody sees. Other moves may depend on what is hidden.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from typing import Any, get_args

import msgspec
from msgspec.structs import replace

from fairtable.referee.again import (
    OTHER_WORDS,
    Judged,
    NotJudged,
    asked_again,
    name_part,
    same_in_public,
)
from fairtable.referee.arriving import newcomers, why_not_arrived
from fairtable.referee.asks import Begin, Play, PlayAgain, Sit
from fairtable.referee.chain import Given, is_link
from fairtable.referee.chance import Drawn, Draws, draw_message
from fairtable.referee.facts import Fact, GameEnded, GameStarted, Status, TableOpened
from fairtable.referee.game import AnyGame
from fairtable.referee.keys import Keys, SealedKeyHidden
from fairtable.referee.log import (
    BrokenLog,
    Content,
    Entry,
    first_hash,
    read_entry,
    read_events,
)
from fairtable.referee.match import Match, Ruling
from fairtable.referee.meaning import HOST, HOUSE
from fairtable.referee.moments import Asking, Moment
from fairtable.referee.opening import open_match
from fairtable.referee.promise import key_hash
from fairtable.referee.replay import Games, check_terms, opening_of, options_of
from fairtable.referee.room.granted import not_playing
from fairtable.referee.room.players import is_host
from fairtable.referee.room.playing import room_with_link
from fairtable.referee.room.why import HouseWhy
from fairtable.referee.spelling import check_spelling
from fairtable.referee.verdict import Refused


def audit_partly(games: Games, first: Entry, rest: Iterator[Entry]) -> Iterator[Judged]:
    """The entries one by one, each checked; None stands for an event that is hidden."""
    follower = Follower(games)
    yield follower.follow(first)
    for entry in rest:
        yield follower.follow(entry)


class Follower:
    """Reads a log that hides things, entry by entry from entry 0, and checks each entry.

    `match` is the table so far; its state has only what is shown. `house` is what is known of
    the house's chain. A program that holds a chain follows the log with this, and gives no link
    to a log that breaks.
    """

    match: Match
    house: Given

    def __init__(self, games: Games) -> None:
        self._games = games
        self.version = 0
        self.first = ""

    @property
    def head(self) -> str:
        """The hash of the last entry."""
        return self.match.tip.head if self.version else first_hash()

    def follow(self, entry: Entry) -> Judged:
        """Check the next entry; BrokenLog if it does not follow from those before."""
        if entry.seq != self.version:
            reason = f"missing; entry {entry.seq} stands in its place"
            raise BrokenLog(self.version, reason)
        judged = self._follow(entry) if self.version else self._open(entry)
        self.version += 1
        return judged

    def _open(self, first: Entry) -> Judged:
        content = read_entry(first, first_hash())
        opened = opening_of(content)
        game = self._games(opened.game, opened.rules)
        check_terms(game, opened)
        options = options_of(game, opened)
        again = open_match(game, options, opened, b"", name_part(first))
        if again.entry.public != first.public or [p.seats for p in first.private] != [()]:
            raise BrokenLog(0, "a table is not opened like this")
        self.first = first.hash
        self.match = replace(again.after, tip=replace(again.after.tip, head=first.hash))
        self.house = Given(opened.promise.anchor)
        self._decoder = msgspec.json.Decoder(game.event)
        self.game_hides = hides(game)
        told = msgspec.to_builtins(options)
        self._moments = game.moments.following(told) if game.moments else None
        self._folds = True
        return Judged(Ruling(first, content, (), self.match))

    def _follow(self, entry: Entry) -> Judged:
        match = self.match
        content = read_entry(entry, match.tip.head)
        events = tuple(read_events(entry, content, self._decoder))
        self._check_form(entry, content, events)
        check_spelling(entry, content, events, len(match.room.seats))
        self._check_moment(content)
        ruling = self._judge(entry, content)
        if ruling is not None and not entry.private:
            # It is the same to the byte, draws included.
            self._take_house_link(content)
            self.match = ruling.after.showing(Keys())
            return Judged(Ruling(entry, content, events, self.match))
        after = match.after(content, (), entry)
        self._check_luck(content, after)
        self.match = replace(after, state=self._folded(events))
        return Judged(Ruling(entry, content, events, self.match), ruling is not None)

    def _check_form(self, entry: Entry, content: Content, events: tuple[Any, ...]) -> None:
        """What can be checked without judging the ask."""
        if content.at < self.match.tip.at:
            raise BrokenLog(content.seq, "time runs backwards")
        if self.match.room.status is Status.OVER and not isinstance(content.asked, PlayAgain):
            raise BrokenLog(content.seq, "the game is over")
        if (entry.open_part is not None) != isinstance(content.asked, Sit):
            raise BrokenLog(content.seq, "only who sits down is named")
        if entry.private and not self.game_hides:
            raise BrokenLog(content.seq, "it has a private part, but this game hides nothing")
        if None in events and all(part.body is not None for part in entry.private):
            raise BrokenLog(entry.seq, "an event is missing, and no part can hold it")
        for fact in content.facts:
            if isinstance(fact, TableOpened):
                raise BrokenLog(content.seq, "a table opens only once")

    def _check_moment(self, content: Content) -> None:
        """H8. Its luck may come now, as the game says of its public moments."""
        if self._moments is None:
            return
        if broken := self._moments.read(moment_of(self.match, content)):
            raise BrokenLog(content.seq, f"its luck may not come here: {broken}")

    def _judge(self, entry: Entry, content: Content) -> Ruling | None:
        """Ask the rules again; None if they cannot answer here."""
        self._check_seal(content)
        if content.house_link and not is_link(content.house_link):
            raise BrokenLog(content.seq, "the house's link is not the one promised")
        shown = Keys(content.house_link, content.sealed_key)
        match = self.match.showing(shown)
        if self._needs_what_is_hidden(content):
            self._check_unjudged(content, match)
            return None
        try:
            ruling = asked_again(match, content, entry)
        except SealedKeyHidden:
            self._check_unjudged(content, match)
            return None
        except BrokenLog:
            raise
        except Exception as fault:
            raise NotJudged(entry.seq, fault) from fault
        return same_in_public(ruling, entry, content)

    def _check_seal(self, content: Content) -> None:
        """H8. The last entry, and no other, shows the key of the sealed draws."""
        ended = any(isinstance(fact, GameEnded) for fact in content.facts)
        promised = self.match.opened.promise.sealed
        key = content.sealed_key
        if not (key or (ended and promised)):
            return
        if not (ended and is_link(key)) or key_hash(bytes.fromhex(key)) != promised:
            raise BrokenLog(content.seq, "the sealed key is not the one promised")

    def _needs_what_is_hidden(self, content: Content) -> bool:
        """Moves of a game that hides things, except those that everybody can judge."""
        asked = content.asked
        if not self.game_hides or not isinstance(asked, Begin | Play):
            return False
        if isinstance(asked, Begin) or not self._folds:
            return True
        try:
            return not _is_public(self.match.game, self.match.game.read_move(asked.move))
        except ValueError:
            return True

    def _check_unjudged(self, content: Content, match: Match) -> None:
        """H2 to H8. The asker had that seat, the game was on, and the facts are right."""
        asked = content.asked
        if isinstance(asked, Begin):
            self._check_begin(content, match, asked)
            return
        assert isinstance(asked, Play), asked
        try:
            move = match.game.read_move(asked.move)
        except ValueError as unreadable:
            raise BrokenLog(content.seq, f"rule H7 refuses it: {unreadable}") from unreadable
        by_house = _by_house(content)
        if not (by_house or _may_ask(content, match, move)):
            raise BrokenLog(content.seq, "another seat asked")
        if match.game.write_move(move) != asked.move:
            raise BrokenLog(content.seq, OTHER_WORDS)
        refused = not_playing(match.room) or _why_not_rolled(content, asked, match, move)
        if by_house and not refused:
            refused = why_not_arrived(match.game, match.room, match.state, move)
        if refused:
            raise BrokenLog(content.seq, f"rule {refused.why.rule} refuses it: {refused.says}")
        if not all(isinstance(fact, GameEnded) for fact in content.facts):
            raise BrokenLog(content.seq, "what happened at the table is not what the rules say")

    def _check_begin(self, content: Content, match: Match, asked: Begin) -> None:
        """H8. The house begins during a start, with a right link of every awaited seat."""
        room = match.room
        started = GameStarted(room.listed, room.attempt)
        fits = room.status is Status.STARTING and len(asked.links) == len(room.awaited())
        starts = content.facts == (started,) and "" not in asked.links
        if not (fits and starts and _by_house(content)):
            raise BrokenLog(content.seq, "what happened at the table is not what the rules say")

    def _check_luck(self, content: Content, after: Match) -> None:
        """H8. The house's link is the promised one, and the open draws follow from it."""
        before = self.match
        drawn = [draw for draw in content.drawn if draw.kind == "open"]
        if len(drawn) < len(content.drawn) and not before.opened.promise.sealed:
            raise BrokenLog(content.seq, "a sealed draw, but no sealed key was promised")
        if not (drawn or content.house_link):
            return
        if not content.house_link:
            raise BrokenLog(content.seq, "the house's link is not the one promised")
        self._take_house_link(content)
        links = [chain.ingredient if chain else None for chain in after.room.chains]
        closed, drawn_before = before.room.closed, before.tip.drawn
        message = draw_message(before.opened.table, closed, drawn_before, "open", links)
        stream = Draws(bytes.fromhex(content.house_link), message)
        if not drawn or not all(gives(stream, draw) for draw in drawn):
            raise BrokenLog(content.seq, "a draw did not give this")

    def _take_house_link(self, content: Content) -> None:
        """H8. The house gives the links of its promised chain in their order."""
        if not content.house_link:
            return
        links = self.match.opened.promise.links
        house = self.house.after(content.house_link, links)
        if house is None:
            raise BrokenLog(content.seq, "the house's link is not the one promised")
        self.house = house

    def _folded(self, events: tuple[Any, ...]) -> Any:
        """The state as far as it is shown. It is enough for moves that everybody can judge."""
        if not self._folds:
            return self.match.state
        shown = [event for event in events if event is not None]
        try:
            return reduce(self.match.game.evolve, shown, self.match.state)
        except Exception:
            # A game whose events need what is hidden: none of its moves is judged.
            self._folds = False
            return self.match.state


def moment_of(match: Match, content: Content) -> Moment:
    """An entry after `match`, as far as everybody sees it."""
    begins = [fact.seats for fact in content.facts if isinstance(fact, GameStarted)]
    return Moment(
        content.by,
        [msgspec.json.decode(event) for event in content.events],
        [Asking(draw.kind, draw.asked, draw.n) for draw in content.drawn],
        begins[0] if begins else None,
        newcomers(match.room) if content.by == HOUSE else (),
    )


def _by_house(content: Content) -> bool:
    return (content.by, content.who, content.command) == (HOUSE, "", "")


def _may_ask(content: Content, match: Match, move: Any) -> bool:
    """H7. The moves of the host are made by the host, all others by a seat."""
    by_host = match.game.by_host
    if by_host is not None and by_host(move):
        return content.by == HOST and is_host(match.room, content.who)
    return content.by is not None and content.by == match.room.seat_of(content.who)


def _why_not_rolled(content: Content, asked: Play, match: Match, move: Any) -> Refused | None:
    """H8. A seat rolls with its next link, and draws with no other move; the host never."""
    if content.by is None or content.by == HOUSE:
        return None
    rolls = content.by != HOST and match.game.rolls(move)
    if content.drawn and not rolls:
        raise BrokenLog(content.seq, "this move draws, but only a roll may")
    if content.by == HOST:
        return None if asked.link is None else Refused(HouseWhy.LINK_NOT_NEEDED)
    with_link = room_with_link(match.room, content.by, asked.link, rolls)
    return with_link if isinstance(with_link, Refused) else None


def _is_public(game: AnyGame, move: Any) -> bool:
    return game.is_public is not None and game.is_public(move)


def hides(game: AnyGame) -> bool:
    """Whether any event of the game can be hidden from somebody."""
    kinds = get_args(game.event) or (game.event,)
    return any(getattr(kind, "seen_by", None) is not Fact.seen_by for kind in kinds)


def gives(draws: Draws, draw: Drawn) -> bool:
    """Whether the next draw gives what was written down.

    A forged log cannot ask for a long shuffle: the list must be there, as long as it says.
    """
    try:
        match draw.asked:
            case "below":
                draws.below(draw.n)
            case "shuffle" if isinstance(draw.gave, list) and len(draw.gave) == draw.n:
                draws.shuffled(draw.gave)
            case "word":
                draws.word()
            case _:
                return False
    except ValueError:
        return False
    return Drawn("open", *draws.made[-1]) == draw
