"""A command that is sent again with its id gets its first reply again."""

from __future__ import annotations

import msgspec

from fairtable.referee import Play, Ruling, Sit, Start
from fairtable.server.asked import Done, OnReply, Reply
from fairtable.server.problems import Problem, Trouble, problem
from fairtable.server.wire import AnyAsk


def repeat(ask: AnyAsk, on_reply: OnReply, command: str, reply: Reply | Done | Problem) -> None:
    """The first reply, if the client asks for the same as then."""
    if isinstance(reply, Reply):
        same = is_same(ask, reply.ruling)
        reply = Reply(reply.ruling, True) if same else problem(Trouble.COMMAND_REUSED)
    on_reply(command, reply)


def is_same(ask: AnyAsk, ruling: Ruling) -> bool:
    """Whether this ask made that entry.

    The server itself fills in which seats start and the name of who sits down, and the log has
    a move in the one text that its game writes for it.
    """
    first = ruling.content.asked
    if first == ask:
        return True
    if type(ask) is Play and type(first) is Play and ask.link == first.link:
        return written(ask, ruling) == first
    if type(ask) is Sit and type(first) is Sit:
        return (ask.seat, ask.anchor) == (first.seat, first.anchor)
    return type(first) is Start and type(ask) is Start


def written(ask: Play, ruling: Ruling) -> Play:
    """The move as the log has it, if it is a move at all."""
    game = ruling.after.game
    try:
        return msgspec.structs.replace(ask, move=game.write_move(game.read_move(ask.move)))
    except ValueError:
        return ask
