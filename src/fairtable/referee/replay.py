"""Replay: read a log again and rebuild the match from its entries, and from nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from fairtable.referee.bad_input import BadInput
from fairtable.referee.chain import is_link
from fairtable.referee.facts import TableOpened
from fairtable.referee.game import AnyGame
from fairtable.referee.log import (
    BrokenLog,
    Content,
    Entry,
    first_hash,
    read_entry,
    read_events,
    read_secret,
)
from fairtable.referee.match import Match, Ruling
from fairtable.referee.opening import blank
from fairtable.referee.options import read_options
from fairtable.referee.promise import LONGEST, promise
from fairtable.referee.room.starting import start_terms

SECRET_BYTES = 32

Games = Callable[[str, int], AnyGame]
"""Finds the rules by name and version, or raises an error if they are unknown."""


class UnknownRules(LookupError):
    """A log names rules that this program does not have. It is not judged by other rules."""

    def __init__(self, name: str, version: int) -> None:
        super().__init__(f"the rules of {name}, version {version}, are not known here")


def unfold(
    games: Games, entries: Iterable[Entry], match: Match | None = None
) -> Iterator[Ruling]:
    """Read a log again, entry by entry; `games` finds the rules by name and version.

    With `match`, the entries are those that follow it.
    """
    decoder = msgspec.json.Decoder(match.game.event) if match else None
    for entry in entries:
        version = 0 if match is None else match.tip.version
        if entry.seq != version:
            raise BrokenLog(version, f"missing; entry {entry.seq} stands in its place")
        if match is None or decoder is None:
            ruling = reopened(games, entry)
            decoder = msgspec.json.Decoder(ruling.after.game.event)
        else:
            ruling = _reread(match, entry, decoder)
        match = ruling.after
        yield ruling


def _reread(match: Match, entry: Entry, decoder: msgspec.json.Decoder[Any]) -> Ruling:
    content = read_entry(entry, match.tip.head)
    if content.at < match.tip.at:
        raise BrokenLog(entry.seq, "time runs backwards")
    events = tuple(read_events(entry, content, decoder))
    if None in events:
        raise BrokenLog(entry.seq, "this log hides what happened")
    return Ruling(entry, content, events, match.after(content, events, entry))


def replay(games: Games, entries: Iterable[Entry]) -> Match:
    """The match at the end of a log."""
    match: Match | None = None
    for ruling in unfold(games, entries):
        match = ruling.after
    if match is None:
        raise BrokenLog(0, "the log is empty")
    return match


def reopened(games: Games, entry: Entry) -> Ruling:
    """The table that entry 0 opens. It needs the secret, which only an open log shows."""
    content = read_entry(entry, first_hash())
    opened = opening_of(content)
    secret = read_secret(entry)
    game = games(opened.game, opened.rules)
    check_terms(game, opened)
    luck = game.luck_with(options_of(game, opened))
    if len(secret) != SECRET_BYTES or promise(secret, luck.open, luck.sealed) != opened.promise:
        raise BrokenLog(0, "the secret is not the one that was promised")
    after = blank(game, options_of(game, opened), opened, secret).after(content, (), entry)
    return Ruling(entry, content, (), after)


def opening_of(content: Content) -> TableOpened:
    """What entry 0 fixes."""
    match content.facts:
        case (TableOpened() as opened,) if content.seq == 0:
            pass
        case _:
            raise BrokenLog(content.seq, "a log begins with the opening of a table")
    return opened


def check_terms(game: AnyGame, opened: TableOpened) -> None:
    """Entry 0 fixes the places, the promise and the attempts, as the game needs them."""
    options = options_of(game, opened)
    if msgspec.json.encode(opened.options) != msgspec.json.encode(options):
        raise BrokenLog(0, "the options are not spelt as logs are written")
    if opened.places != (most := game.seats(options).most):
        raise BrokenLog(0, f"this game has {most} places, not {opened.places}")
    luck, promised = game.luck_with(options), opened.promise
    if promised.links != luck.open or promised.links > LONGEST:
        raise BrokenLog(0, f"the house of this game promises {luck.open} links")
    needed = (promised.anchor, bool(luck.open)), (promised.sealed, luck.sealed)
    if not all(is_link(text) if is_needed else text == "" for text, is_needed in needed):
        raise BrokenLog(0, "a promise is made of hashes: 64 lowercase hexadecimal digits")
    if (opened.attempts, opened.patience) != start_terms(luck, opened.places):
        raise BrokenLog(0, "a start is not tried like this")
    kept = [holder for holder in opened.kept if holder]
    fits = len(opened.kept) == opened.places and len(kept) == len(set(kept)) and opened.follows
    if opened.kept and not fits:
        raise BrokenLog(0, "seats are kept once for each player of the table before")


def options_of(game: AnyGame, opened: TableOpened) -> Any:
    try:
        return read_options(game, opened.options)
    except BadInput as bad:
        raise BrokenLog(0, f"these are not options of this game: {bad.sentence}") from bad
