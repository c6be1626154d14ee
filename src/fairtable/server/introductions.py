"""People introduce themselves with a name that others can read, and that nobody else has."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import msgspec

from fairtable.referee import Match, Sit
from fairtable.referee.room.players import host_of
from fairtable.server.asked import Asked
from fairtable.server.names import LooksLike, Objection, read_name, told_apart
from fairtable.server.problems import Problem, ProblemError, Trouble, problem

NEW_NAME = "Take another name first: POST /api/guests."
_known_name = lru_cache(1024)(read_name)


def checked(text: str, read: Callable[[str], str], place: str) -> str:
    """A name or a title as it is kept; ProblemError that says which character is wrong."""
    try:
        return read(text)
    except Objection as why:
        wrong = problem(Trouble.UNREADABLE, str(why), place=place)
        raise ProblemError(msgspec.structs.replace(wrong, values=why.values)) from why


def still_good(name: str) -> str:
    """The name of a guest, who may have taken it before these rules; ProblemError if so."""
    try:
        return _known_name(name)
    except Objection as why:
        wrong = problem(Trouble.NAME_TAKEN, f"{why} {NEW_NAME}")
        raise ProblemError(msgspec.structs.replace(wrong, values=why.values)) from why


def introduced(asked: Asked, match: Match) -> Sit | Problem:
    """The ask with a name that nobody else has here.

    A problem if the name looks like that of somebody else, but is another one.
    """
    ask = asked.ask
    assert isinstance(ask, Sit), "only who sits down is introduced"
    there = (host_of(match.room), *match.room.seats)
    theirs = (sitter.name for sitter in there if sitter and sitter.holder != asked.who)
    try:
        return msgspec.structs.replace(ask, name=told_apart(still_good(ask.name), theirs))
    except LooksLike as why:
        says = f"Your name looks like that of {why.theirs}, who is at this table. {NEW_NAME}"
        return problem(Trouble.NAME_TAKEN, says)
    except ProblemError as wrong:
        return wrong.problem
