"""Who asks at the board: the pseudonym of a guest there, the team, and how one joins."""

from __future__ import annotations

import asyncio

from fairtable.games.dots.board_whys import BoardWhy
from fairtable.server.context import ServerContext
from fairtable.server.great_board.board import LiveBoard
from fairtable.server.great_board.codes import NOT_KEPT, SOON, refused
from fairtable.server.great_board.members import BoardFull, Member, network_of
from fairtable.server.great_board.telling import text_frame
from fairtable.server.great_board.wire import Me, MeFrame
from fairtable.server.identity import Guest
from fairtable.server.problems import Trouble, fail
from fairtable.storage.patience import WRITE_SECONDS


def holder_of(context: ServerContext, board: LiveBoard, guest: Guest | None) -> bytes | None:
    """The pseudonym of a guest on this board."""
    return bytes.fromhex(context.guests.holder(board.id, guest)) if guest else None


def me_of(board: LiveBoard, member: Member) -> Me:
    return Me(member.team, board.left(member))


async def join(
    context: ServerContext, board: LiveBoard, guest: Guest, address: str
) -> tuple[Member, bool]:
    """D14. The member that this guest is, and whether it is a new one.

    It returns when the membership is durable. ProblemError if there is no room, if the board
    has ended, or if it could not be written down.
    """
    holder = holder_of(context, board, guest)
    assert holder is not None
    member = board.members.find(holder)
    is_new = member is None
    if member is None:
        if board.has_ended:
            raise refused(BoardWhy.BOARD_COMPLETE)
        origin = context.guests.address_key(board.id, network_of(address))
        try:
            row = board.members.choose(holder, origin, board.now())
        except BoardFull:
            raise refused(BoardWhy.BOARD_FULL) from None
        member = board.join(row)
        _connected(board, guest, member)
    joining = board.joining.get(holder)
    if joining is not None and not await _kept(joining):
        raise fail(Trouble.WRITE_FAILED, NOT_KEPT, wait=SOON)
    if is_new:
        frame = text_frame(MeFrame(me_of(board, member)))
        for socket in member.sockets:
            socket.send(frame)
    return member, is_new


async def _kept(joining: asyncio.Future[bool]) -> bool:
    try:
        return await asyncio.wait_for(asyncio.shield(joining), WRITE_SECONDS)
    except TimeoutError:
        return False


def _connected(board: LiveBoard, guest: Guest, member: Member) -> None:
    """Whoever is connected when they join is never idle, however many join at once."""
    for socket in board.teller.sockets_of(guest.id):
        socket.member = member
        board.members.came(member, socket, board.now())
