"""The great board over HTTP: cards, teams, lines, and its past as bytes."""

from __future__ import annotations

import gzip
from time import monotonic
from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, Parameter

from fairtable.games.dots import RECORD_BYTES
from fairtable.games.dots.board_whys import BoardWhy
from fairtable.games.dots.chain import start_hash
from fairtable.server.accepting import accepted
from fairtable.server.byte_bodies import BYTES
from fairtable.server.error_handlers import problems
from fairtable.server.great_board.board import LiveBoard
from fairtable.server.great_board.boards import CHUNK, EVERY
from fairtable.server.great_board.codes import Code, refused, refused_line
from fairtable.server.great_board.visiting import holder_of, join, me_of
from fairtable.server.great_board.wire import (
    BatchCard,
    BatchList,
    BoardList,
    DrawnLine,
    Me,
    NewLine,
    WholeCard,
)
from fairtable.server.problems import Trouble, fail
from fairtable.server.visitor import address_of, context_of, known_guest
from fairtable.server.wire_why import Explained

AnyRequest = Request[Any, Any, Any]
MOST_CARDS = 50
MOST_BATCHES = 1_000
FOR_EVER = "public, max-age=31536000, immutable"
Id = Annotated[
    str, Parameter(description="The board, as in board-7, or current.", max_length=32)
]
BYTES_SENT = ResponseSpec(bytes, generate_examples=False, media_type=BYTES)


@get(
    "/boards",
    summary="The great boards, the newest first",
    tags=["boards"],
    responses=problems(503),
)
async def list_boards(
    request: AnyRequest, before: Annotated[int, Parameter(ge=1, le=EVERY)] = EVERY
) -> BoardList:
    """The board that is open, and those that have ended; `before` is a number of a board."""
    boards = context_of(request).boards
    if boards.size is None:
        return BoardList([])
    await boards.find("current")
    return BoardList(await boards.cards(before, MOST_CARDS))


@get(
    "/boards/{board_id:str}",
    summary="A great board",
    tags=["boards"],
    responses=problems(404, 503),
)
async def read_board(request: AnyRequest, board_id: Id) -> WholeCard:
    """Its scores, its members, and what a program needs to come in."""
    boards = context_of(request).boards
    return boards.whole_card(await boards.find(board_id))


@post(
    "/boards/{board_id:str}/members",
    summary="Join the great board: get a team",
    tags=["boards"],
    responses=problems(401, 404, 409, 410, 503),
)
async def join_board(request: AnyRequest, board_id: Id) -> Response[Me]:
    """D14. The team with the fewest members; 200 if you have a team already."""
    guest, context = known_guest(request), context_of(request)
    board = await context.boards.find(board_id)
    member, is_new = await join(context, board, guest, address_of(request))
    return Response(me_of(board, member), status_code=201 if is_new else 200)


@get(
    "/boards/{board_id:str}/members/me",
    summary="Your team and your quota",
    tags=["boards"],
    responses=problems(401, 404, 503),
)
async def read_member(request: AnyRequest, board_id: Id) -> Me:
    guest, context = known_guest(request), context_of(request)
    board = await context.boards.find(board_id)
    member = board.members.find(holder_of(context, board, guest))
    if member is None:
        raise refused(BoardWhy.NOT_A_MEMBER)
    return me_of(board, member)


@post(
    "/boards/{board_id:str}/lines",
    summary="Draw a line on the great board",
    tags=["boards"],
    responses=problems(401, 404, 409, 410, 422, 503),
)
async def draw_line(request: AnyRequest, board_id: Id, data: JSONBody[NewLine]) -> DrawnLine:
    """D16. It is answered when the line is durable."""
    guest, context = known_guest(request), context_of(request)
    board = await context.boards.find(board_id)
    if context.boards.stopping:
        raise fail(Trouble.STOPPING)
    member = board.members.find(holder_of(context, board, guest))
    # The boxes are looked up before and not after: from here on nothing waits.
    boxes = boxes_of(board, data.edge)
    code, value = board.draw(member, data.edge, monotonic())
    batch = board.pending()
    if batch is not None and not await batch.is_kept():
        code, value = Code.WRITE_FAILED, 0
    if code != Code.ACCEPTED or member is None:
        raise refused_line(code, value, data.edge, board.state.size.edges - 1)
    return DrawnLine(value, member.team, boxes, board.left(member))


@post(
    "/boards/{board_id:str}/why",
    status_code=200,
    summary="Why a line of the great board can't be drawn",
    tags=["boards"],
    responses=problems(401, 404, 503),
)
async def explain_line(request: AnyRequest, board_id: Id, data: JSONBody[NewLine]) -> Explained:
    """D16. The refusal that you would get if you asked for this line now.

    Nothing is drawn or written, and nothing is taken from your quota or from how often you may
    ask for lines. Questions have a budget of their own.
    """
    guest, context = known_guest(request), context_of(request)
    board = await context.boards.find(board_id)
    member = board.members.find(holder_of(context, board, guest))
    code, value = board.why_not_drawn(member, data.edge)
    if code == Code.ACCEPTED:
        return Explained(True)
    told = refused_line(code, value, data.edge, board.state.size.edges - 1)
    if code == Code.WARMING_UP:
        raise told
    return Explained(False, told.problem)


def boxes_of(board: LiveBoard, edge: int) -> list[int]:
    """The boxes that a line would complete, if it is a free line."""
    state = board.state
    return list(state.completed_by(edge)) if edge < state.size.edges else []


@get(
    "/boards/{board_id:str}/snapshot",
    summary="The great board as bytes",
    tags=["boards"],
    media_type=BYTES,
    responses={200: BYTES_SENT, **problems(404, 503)},
)
async def read_snapshot(request: AnyRequest, board_id: Id) -> Response[bytes]:
    """Lines, owners and scores; at most a second old. docs/great-board.md has the layout."""
    board = await context_of(request).boards.find(board_id)
    made = await board.snapshots.newest()
    is_zipped = "gzip" in accepted(request.scope["headers"])
    tag = f'"{board.id}-{made.records}{"-gzip" if is_zipped else ""}"'
    age = FOR_EVER if board.has_ended else "public, max-age=1"
    headers = {"ETag": tag, "Vary": "Accept-Encoding", "Cache-Control": age}
    if tag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers)
    if is_zipped:
        headers["Content-Encoding"] = "gzip"
    body = made.zipped if is_zipped else gzip.decompress(made.zipped)
    return Response(body, media_type=BYTES, headers=headers)


@get(
    "/boards/{board_id:str}/chunks/{chunk:int}",
    summary="A part of the log, for ever",
    tags=["boards"],
    media_type=BYTES,
    responses={200: BYTES_SENT, **problems(404, 503)},
)
async def read_chunk(
    request: AnyRequest, board_id: Id, chunk: Annotated[int, Parameter(ge=0, le=2**32)]
) -> Response[bytes]:
    """Records of three bytes. Only whole chunks, which never change."""
    board = await context_of(request).boards.find(board_id)
    start, end = chunk * CHUNK, (chunk + 1) * CHUNK
    is_whole = board.index >= end or (board.has_ended and start < board.index)
    if not is_whole:
        raise fail(Trouble.NO_SUCH_CHUNK)
    records = bytes(board.log[RECORD_BYTES * start : RECORD_BYTES * end])
    # `current` is another board one day: what never changes has the board's own name.
    age = FOR_EVER if board_id == board.id else "no-cache"
    return Response(records, media_type=BYTES, headers={"Cache-Control": age})


@get(
    "/boards/{board_id:str}/batches",
    summary="The chain of hashes of a great board",
    tags=["boards"],
    responses=problems(404, 503),
)
async def list_batches(
    request: AnyRequest,
    board_id: Id,
    after: Annotated[int, Parameter(ge=0, le=2**32)] = 0,
    limit: Annotated[int, Parameter(ge=1, le=MOST_BATCHES)] = MOST_BATCHES,
) -> BatchList:
    """D17. Batches from the index `after` on; `next` is where the next page begins."""
    boards = context_of(request).boards
    board = await boards.find(board_id)
    rows = await boards.batches(board, after, limit)
    cards = [
        BatchCard(row.first, len(row.records) // RECORD_BYTES, row.at, row.hash.hex())
        for row in rows
    ]
    following = cards[-1].first + cards[-1].count if len(cards) == limit else None
    return BatchList(start_hash(board.begun).hex(), cards, following)
