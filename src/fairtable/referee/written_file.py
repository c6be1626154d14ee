"""The log of a finished table as a file that other programs read, if they have one for it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from fairtable.referee.facts import Status
from fairtable.referee.game_file import GameFile
from fairtable.referee.match import Match, Ruling


class NoGameFile(Exception):
    """Why there is no such file, as a sentence."""


class WrittenFile(NamedTuple):
    """The file of a table: its name, and its text."""

    name: str
    text: str


def write_game_file(rulings: Iterable[Ruling]) -> WrittenFile:
    """The file of a finished table, from the entries of its log; NoGameFile if it has none."""
    match: Match | None = None
    events: list[Any] = []
    names: dict[int, str] = {}
    for ruling in rulings:
        match = ruling.after
        check_game_file(match)
        events += ruling.events
        seated = enumerate(match.room.seats)
        names |= {seat: sitter.name for seat, sitter in seated if sitter is not None}
    if match is None or match.room.status is not Status.OVER:
        raise NoGameFile("This table is not over yet. Its file is written after the end.")
    if not events:
        raise NoGameFile("The game at this table never began, so there is nothing to write.")
    file = check_game_file(match)
    seats = range(len(match.room.seats))
    text = file.write(events, match.options(), tuple(names.get(seat, "?") for seat in seats))
    return WrittenFile(match.opened.table + file.suffix, text)


def check_game_file(match: Match) -> GameFile[Any, Any]:
    """The game's kind of file; NoGameFile if other programs have none for it."""
    if match.game.game_file is None:
        raise NoGameFile(f"No other program has a file for {match.game.title}.")
    return match.game.game_file
