"""The audit of a log with hidden parts checks as much as possible.

It checks every hash and every link, the house's promises and the open draws, and the rules of
the house about seats, host and pause. It does not judge moves by the rules of the game, because
these may depend on what is hidden.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from fairtable.referee.asks import Ask, End, Give, Play, Start
from fairtable.referee.chain import Given, is_link
from fairtable.referee.chance import Drawn, Draws, draw_message
from fairtable.referee.facts import GameEnded, Status, TableOpened
from fairtable.referee.house import HouseWhy, not_playing
from fairtable.referee.log import (
    BrokenLog,
    Content,
    Entry,
    first_hash,
    read_entry,
    read_events,
)
from fairtable.referee.match import Match, Ruling, open_match
from fairtable.referee.meaning import HOUSE
from fairtable.referee.promise import key_hash
from fairtable.referee.replay import Games, check_places, opening_of, options_of
from fairtable.referee.verdict import Refused

NEEDS_THE_GAME = (Start, Give, End)
"""Asks whose entry depends on the game or on the secret, as moves do.

The entries of all other asks follow from the rules of the house alone.
"""


def audit_partly(games: Games, first: Entry, rest: Iterator[Entry]) -> Iterator[Ruling]:
    """The entries one by one, each checked; None stands for an event that is hidden."""
    content = read_entry(first, first_hash())
    opened = opening_of(content)
    game = games(opened.game, opened.rules)
    check_places(game, opened)
    again = open_match(game, options_of(game, opened), opened, b"")
    if again.entry.public != first.public or [p.seats for p in first.parts] != [()]:
        raise BrokenLog(0, "a table is not opened like this")
    match = msgspec.structs.replace(again.after, head=first.hash)
    decoder = msgspec.json.Decoder(game.Event)
    house = Given(opened.promise.anchor)
    yield Ruling(first, content, (), match)
    for entry in rest:
        if entry.seq != match.version:
            raise BrokenLog(match.version, f"missing; entry {entry.seq} stands in its place")
        content = read_entry(entry, match.head)
        events = tuple(read_events(entry, content, decoder))
        if None in events and all(part.body is not None for part in entry.parts):
            raise BrokenLog(entry.seq, "an event is missing, and no part can hold it")
        _check_form(content, match)
        _check_asked(entry, content, match)
        before, match = match, match.after(content, (), entry.hash)
        _check_seal(content, before)
        house = _check_luck(content, before, match, house)
        yield Ruling(entry, content, events, match)


def _check_form(content: Content, match: Match) -> None:
    """What can be checked without judging the ask."""
    if content.at < match.at:
        raise BrokenLog(content.seq, "time runs backwards")
    for fact in content.facts:
        if isinstance(fact, TableOpened):
            raise BrokenLog(content.seq, "a table opens only once")
        if not 0 <= getattr(fact, "seat", 0) < len(match.seats):
            raise BrokenLog(content.seq, "this table has no such seat")


def _check_asked(entry: Entry, content: Content, match: Match) -> None:
    """H2 to H7. The asker had that seat, and the rules of the house allow the ask."""
    asked = content.asked
    if asked is None:
        raise BrokenLog(content.seq, "nothing was asked")
    if match.status is Status.OVER:
        raise BrokenLog(content.seq, "the game is over")
    by_house = content.by == HOUSE and isinstance(asked, Play) and content.who == ""
    if not by_house and content.by != match.seat_of(content.who):
        raise BrokenLog(content.seq, "another seat asked")
    if isinstance(asked, Play):
        refused = not_playing(match) or _unreadable(match, asked)
    elif isinstance(asked, NEEDS_THE_GAME):
        refused = None
    else:
        refused = _refused_by_house(match, entry, content, asked)
    if refused:
        raise BrokenLog(content.seq, f"rule {refused.why.rule} refuses it: {refused.says}")


def _unreadable(match: Match, asked: Play) -> Refused | None:
    try:
        match.game.read_move(asked.move)
    except ValueError as unreadable:
        return Refused(HouseWhy.UNREADABLE_MOVE, values={"reason": str(unreadable)})
    return None


def _refused_by_house(
    match: Match, entry: Entry, content: Content, asked: Ask
) -> Refused | None:
    """Ask the house again: the public part must come out the same, to the byte."""
    ruling = match.ask(asked, content.who, content.command, content.at)
    if isinstance(ruling, Refused):
        return ruling
    if ruling.entry.public != entry.public:
        raise BrokenLog(content.seq, "what happened at the table is not what the rules say")
    return None


def _check_seal(content: Content, before: Match) -> None:
    """H8. The last entry, and no other, shows the key of the sealed draws."""
    key, ended = content.sealed_key, any(isinstance(f, GameEnded) for f in content.facts)
    if not key and not ended:
        return
    if (
        not (ended and is_link(key))
        or key_hash(bytes.fromhex(key)) != before.opened.promise.sealed
    ):
        raise BrokenLog(content.seq, "the sealed key is not the one promised")


def _check_luck(content: Content, before: Match, after: Match, house: Given) -> Given:
    """H8. The house's link is the promised one, and the open draws follow from it."""
    drawn = [draw for draw in content.drawn if draw.kind == "open"]
    if not (drawn or content.house_link or content.house_anchor):
        return house
    given = house.after(content.house_link, content.house_anchor or None)
    links = before.opened.promise.links
    if given is None or given.count != house.count % links + 1:
        raise BrokenLog(content.seq, "the house's link is not the one promised")
    if bool(content.house_anchor) != (given.count == links):
        raise BrokenLog(content.seq, "the house promises its next chain with its last link")
    given_links = [chain.ingredient if chain else None for chain in after.chains]
    message = draw_message(before.opened.table, before.drawn, "open", given_links)
    draws = Draws(bytes.fromhex(content.house_link), message)
    if not drawn or not all(gives(draws, draw) for draw in drawn):
        raise BrokenLog(content.seq, "a draw did not give this")
    return given


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
