"""The audit of a log with hidden parts checks as much as possible.

It checks every hash and every link, the house's promises and the open draws, and all facts of
the table. It judges the moves of a game that hides nothing, and of other games those moves that
can be judged by what everybody sees. Other moves may depend on what is hidden.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from typing import Any, get_args

import msgspec
from msgspec.structs import replace

from fairtable.referee.asks import Begin, Play
from fairtable.referee.audit import Judged, NotJudged, asked_again, same_in_public
from fairtable.referee.capabilities import is_public
from fairtable.referee.chain import Given
from fairtable.referee.chance import Drawn, Draws, draw_message
from fairtable.referee.facts import Fact, GameEnded, GameStarted, Status, TableOpened
from fairtable.referee.game import AnyGame
from fairtable.referee.house import not_playing
from fairtable.referee.log import (
    BrokenLog,
    Content,
    Entry,
    first_hash,
    read_entry,
    read_events,
)
from fairtable.referee.match import Match, Ruling, SealedKeyHidden, open_match
from fairtable.referee.meaning import HOUSE
from fairtable.referee.replay import Games, check_terms, opening_of, options_of


def audit_partly(games: Games, first: Entry, rest: Iterator[Entry]) -> Iterator[Judged]:
    """The entries one by one, each checked; None stands for an event that is hidden."""
    content = read_entry(first, first_hash())
    opened = opening_of(content)
    game = games(opened.game, opened.rules)
    check_terms(game, opened)
    again = open_match(game, options_of(game, opened), opened, b"")
    if again.entry.public != first.public or [p.seats for p in first.parts] != [()]:
        raise BrokenLog(0, "a table is not opened like this")
    yield Judged(Ruling(first, content, (), replace(again.after, head=first.hash)))
    yield from _Reader(game, replace(again.after, head=first.hash)).read(rest)


class _Reader:
    """Goes through the entries. `house` is what is known of the house's chain."""

    def __init__(self, game: AnyGame, match: Match) -> None:
        self.match = match
        self.house = Given(match.opened.promise.anchor)
        self.decoder = msgspec.json.Decoder(game.Event)
        self.game_hides = hides(game)
        self.folds = True

    def read(self, entries: Iterator[Entry]) -> Iterator[Judged]:
        for entry in entries:
            match = self.match
            if entry.seq != match.version:
                reason = f"missing; entry {entry.seq} stands in its place"
                raise BrokenLog(match.version, reason)
            content = read_entry(entry, match.head)
            events = tuple(read_events(entry, content, self.decoder))
            self._check_form(entry, content, events)
            is_judged = self._judge(entry, content)
            after = replace(match.after(content, (), entry.hash), open_key="")
            self._check_luck(content, after)
            self.match = replace(after, state=self._folded(events))
            yield Judged(Ruling(entry, content, events, self.match), is_judged)

    def _check_form(self, entry: Entry, content: Content, events: tuple[Any, ...]) -> None:
        """What can be checked without judging the ask."""
        if content.at < self.match.at:
            raise BrokenLog(content.seq, "time runs backwards")
        if self.match.status is Status.OVER:
            raise BrokenLog(content.seq, "the game is over")
        if entry.parts and not self.game_hides:
            raise BrokenLog(content.seq, "it has a private part, but this game hides nothing")
        if None in events and all(part.body is not None for part in entry.parts):
            raise BrokenLog(entry.seq, "an event is missing, and no part can hold it")
        for fact in content.facts:
            if isinstance(fact, TableOpened):
                raise BrokenLog(content.seq, "a table opens only once")

    def _judge(self, entry: Entry, content: Content) -> bool:
        """Ask the rules again if they can answer; whether they could."""
        match = replace(self.match, open_key=content.house_link)
        if self._needs_what_is_hidden(content):
            self._check_unjudged(content, match)
            return False
        try:
            ruling = asked_again(match, content)
        except SealedKeyHidden:
            self._check_unjudged(content, match)
            return False
        except BrokenLog:
            raise
        except Exception as fault:
            raise NotJudged(entry.seq, fault) from fault
        if any(isinstance(fact, GameEnded) for fact in content.facts):
            reason = "the game has ended, but this log hides the table's secret"
            raise BrokenLog(content.seq, reason)
        same_in_public(ruling, entry, content)
        return True

    def _needs_what_is_hidden(self, content: Content) -> bool:
        """Moves of a game that hides things, except those that everybody can judge."""
        asked = content.asked
        if not self.game_hides or not isinstance(asked, Begin | Play):
            return False
        if isinstance(asked, Begin) or not self.folds:
            return True
        try:
            return not is_public(self.match.game, self.match.game.read_move(asked.move))
        except ValueError:
            return True

    def _check_unjudged(self, content: Content, match: Match) -> None:
        """H2 to H8. The asker had that seat, the game was on, and the facts are right."""
        asked = content.asked
        if isinstance(asked, Begin):
            self._check_begin(content, match, asked)
            return
        assert isinstance(asked, Play), asked
        by_house = content.by == HOUSE and content.who == ""
        if not by_house and (content.by is None or content.by != match.seat_of(content.who)):
            raise BrokenLog(content.seq, "another seat asked")
        if refused := not_playing(match):
            raise BrokenLog(content.seq, f"rule {refused.why.rule} refuses it: {refused.says}")
        try:
            match.game.read_move(asked.move)
        except ValueError as unreadable:
            raise BrokenLog(content.seq, f"rule H7 refuses it: {unreadable}") from unreadable
        if any(isinstance(fact, GameEnded) for fact in content.facts):
            reason = "the game has ended, but this log hides the table's secret"
            raise BrokenLog(content.seq, reason)
        if content.facts:
            raise BrokenLog(content.seq, "what happened at the table is not what the rules say")

    def _check_begin(self, content: Content, match: Match, asked: Begin) -> None:
        """H8. The house begins during a start, with a right link of every awaited seat."""
        started = GameStarted(match.listed, match.attempt, asked.links)
        fits = match.status is Status.STARTING and len(asked.links) == len(match.awaited())
        by_house = content.by == HOUSE and content.who == ""
        if not fits or not by_house or content.facts != (started,) or "" in asked.links:
            raise BrokenLog(content.seq, "what happened at the table is not what the rules say")

    def _check_luck(self, content: Content, after: Match) -> None:
        """H8. The house's link is the promised one, and the open draws follow from it."""
        if content.sealed_key:
            raise BrokenLog(content.seq, "the sealed key is shown before the end")
        drawn = [draw for draw in content.drawn if draw.kind == "open"]
        if not (drawn or content.house_link):
            return
        before = self.match
        house = self.house.after(content.house_link, before.opened.promise.links)
        if house is None:
            raise BrokenLog(content.seq, "the house's link is not the one promised")
        links = [chain.ingredient if chain else None for chain in after.chains]
        message = draw_message(before.opened.table, before.closed, before.drawn, "open", links)
        draws = Draws(bytes.fromhex(content.house_link), message)
        if not drawn or not all(gives(draws, draw) for draw in drawn):
            raise BrokenLog(content.seq, "a draw did not give this")
        self.house = house

    def _folded(self, events: tuple[Any, ...]) -> Any:
        """The state as far as it is shown. It is enough for moves that everybody can judge."""
        if not self.folds:
            return self.match.state
        shown = [event for event in events if event is not None]
        try:
            return reduce(self.match.game.evolve, shown, self.match.state)
        except Exception:
            # A game whose events need what is hidden: none of its moves is judged.
            self.folds = False
            return self.match.state


def hides(game: AnyGame) -> bool:
    """Whether any event of the game can be hidden from somebody."""
    kinds = get_args(game.Event) or (game.Event,)
    return any(kind.seen_by is not Fact.seen_by for kind in kinds)


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
