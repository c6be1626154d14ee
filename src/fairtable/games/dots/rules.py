"""Rules D1 to D12 and D19 of docs/rules/dots.md. `decide` thinks, `evolve` writes down.

The checks come in the order of the rule book.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import assert_never

from msgspec.structs import replace

from fairtable.games.dots.drawing import (
    completed_by,
    completed_by_all,
    is_drawn,
    with_batch,
    with_line,
)
from fairtable.games.dots.hints import decide_hint, why_no_hint, write_hint
from fairtable.games.dots.lines import coords_on
from fairtable.games.dots.moves import (
    MOST_AT_ONCE,
    Begin,
    DrawLine,
    Event,
    GameBegun,
    GameCompleted,
    Hint,
    HintTaken,
    LineDrawn,
    LinesWritten,
    Move,
    Offends,
    Why,
    Write,
)
from fairtable.games.dots.records import RECORD_BYTES, split_records
from fairtable.games.dots.state import Board, Options, blank
from fairtable.games.dots.teams import winner_of
from fairtable.games.dots.window import free_edges
from fairtable.referee import (
    HOUSE,
    Accepted,
    Chance,
    Draws,
    Outcome,
    Refused,
    Seat,
    SeatCount,
    Verdict,
)


def seats(options: Options, /) -> SeatCount:
    """D3. Two to four players in a classic game; one is enough to begin a free game."""
    return SeatCount(2 if options.mode == "classic" else 1, options.seats)


def opening(options: Options, /) -> Board:
    """D3. An empty board, until the house begins."""
    return blank(options)


def begin(seated: tuple[Seat, ...], /) -> Move:
    """D3. The house begins for the seats that are taken."""
    return Begin(tuple(seated))


def decide(board: Board, seat: Seat, move: Move, chance: Chance, /) -> Verdict[Event]:
    """May this seat do that now? First who, then when, then what."""
    if isinstance(move, DrawLine):
        return decide_draw(board, seat, move.edge)
    if isinstance(move, Hint):
        return not_now(board, seat) or decide_hint(board, seat)
    if isinstance(move, Write):
        return decide_write(board, seat, move.records)
    return decide_begin(board, seat, move.seats)


def decide_begin(board: Board, seat: Seat, seated: tuple[Seat, ...]) -> Verdict[Event]:
    """D3. The house begins once, for enough players; the lowest seat has the first turn."""
    if seat != HOUSE:
        return Refused(Why.NOT_THE_HOUSE)
    if board.seats:
        return Refused(Why.ALREADY_BEGUN)
    least, most = seats(board.options)
    if not are_seats(seated, most) or len(seated) < least:
        words = {"least": least, "most": most}
        named = list(seated) if type(seated) is tuple else []
        return Refused(Why.WRONG_SEATS, Offends(seats=tuple(named)), words)
    return Accepted((GameBegun(seated, seated[0] if has_turns(board) else None),))


def decide_draw(board: Board, seat: Seat, edge: int) -> Verdict[Event]:
    """D4, D5, D6. A free line, when this seat may draw; it gets the boxes that it completes."""
    turn = board.turn
    if (turn is None or turn != seat) and (refused := not_now(board, seat)):
        return refused
    lines = board.size.edges
    if type(edge) is not int or not 0 <= edge < lines:
        return Refused(Why.INVALID_EDGE, None, {"last": lines - 1})
    if is_drawn(board, edge):
        return edge_taken(board, edge)
    boxes, team = completed_by(board, edge), board.options.team_of(seat)
    if board.placed + 1 == lines:
        return decide_last(board, seat, edge, boxes)
    if turn is not None and not boxes:
        turn = turn_after(board, turn)
    return Accepted((LineDrawn(seat, team, edge, boxes, turn),))


def decide_last(board: Board, seat: Seat, edge: int, boxes: tuple[int, ...]) -> Verdict[Event]:
    """D8. The last line of the game."""
    team, scores = board.options.team_of(seat), list(board.scores)
    scores[team] += len(boxes)
    return Accepted((LineDrawn(seat, team, edge, boxes, None), completed(scores)))


def decide_write(board: Board, seat: Seat, records: bytes) -> Verdict[Event]:
    """D10. Lines of a free game, many at once: either all of them are drawn, or none is."""
    if seat != HOUSE:
        return Refused(Why.NOT_THE_HOUSE)
    if not board.seats:
        return Refused(Why.NOT_BEGUN)
    if has_turns(board):
        return Refused(Why.BATCH_IN_CLASSIC)
    if board.complete:
        return Refused(Why.GAME_COMPLETE)
    if refused := batch_refused(board, records):
        return refused
    boxes = completed_by_all(board, records)
    written = LinesWritten(records, boxes)
    if board.placed + len(records) // RECORD_BYTES < board.size.edges:
        return Accepted((written,))
    scores = list(board.scores)
    for _, team in split_records(boxes):
        scores[team] += 1
    return Accepted((written, completed(scores)))


def evolve(board: Board, event: Event, /) -> Board:
    """Write the event down. No rule is applied here: what is in the log has happened."""
    match event:
        case LineDrawn():
            return with_line(board, event)
        case LinesWritten():
            return with_batch(board, event)
        case HintTaken(seat):
            return write_hint(board, seat)
        case GameBegun(seated, turn):
            return replace(board, seats=seated, turn=turn)
        case GameCompleted():
            return replace(board, complete=True)
        case _:
            assert_never(event)


def legal_moves(board: Board, seat: Seat, /) -> Iterator[Move]:
    """D4, D6. Every free line, lazily and by number, when this seat may draw.

    Batches of the house (D10) are not listed: there are too many. A batch is legal when each
    of its lines is.
    """
    if seat == HOUSE:
        yield from _ways_to_begin(board)
    elif not not_now(board, seat):
        yield from map(DrawLine, free_edges(board))
        if board.options.hints and why_no_hint(board) is None:
            yield Hint()


def outcome(board: Board, /) -> Outcome | None:
    """D8. Each player has one point for each box of their team."""
    if not board.complete:
        return None
    options, scores = board.options, board.scores
    playing = board.seats if has_turns(board) else range(options.seats)
    points = {seat: scores[options.team_of(seat)] for seat in playing}
    return Outcome(points, "board complete", "D8")


def redealt(board: Board, seat: Seat | None, draws: Draws, /) -> Board:
    """D9. Nothing is hidden, so nothing can be dealt anew."""
    return board


def are_seats(seated: tuple[Seat, ...], most: int) -> bool:
    """D3. Are these some of the seats of the table, each once, the lowest first?"""
    places = range(most)
    return (
        type(seated) is tuple
        and all(type(seat) is int and seat in places for seat in seated)
        and list(seated) == sorted(set(seated))
    )


def has_turns(board: Board) -> bool:
    """D6. Is this a classic game?"""
    return board.options.mode == "classic"


def not_now(board: Board, seat: Seat) -> Refused | None:
    """D3, D6, D8. Why this seat may not draw now, if it may not."""
    if not board.seats:
        return Refused(Why.NOT_BEGUN)
    if board.complete:
        return Refused(Why.GAME_COMPLETE)
    if board.turn is None:
        # D7. A player who sits down later plays, too.
        return None if 0 <= seat < board.options.seats else Refused(Why.NOT_A_PLAYER)
    if seat == board.turn:
        return None
    if seat not in board.seats:
        return Refused(Why.NOT_A_PLAYER)
    return Refused(Why.NOT_YOUR_TURN, Offends(seats=(board.turn,)), {"turn": board.turn})


def turn_after(board: Board, turn: Seat) -> Seat:
    """D6. The seat that plays next, after a line that completed no box."""
    return board.seats[(board.seats.index(turn) + 1) % len(board.seats)]


def edge_taken(board: Board, edge: int) -> Refused:
    """D4. A line that is drawn stays as it is."""
    x, y, horizontal = coords_on(board.size, edge)
    words = {"edge": edge, "way": "across" if horizontal else "down", "x": x, "y": y}
    return Refused(Why.EDGE_TAKEN, Offends(edges=(edge,)), words)


def batch_refused(board: Board, records: bytes) -> Refused | None:
    """D10. What is wrong with a batch: its form, then its teams, then its lines."""
    most = RECORD_BYTES * MOST_AT_ONCE
    if (
        type(records) is not bytes
        or len(records) % RECORD_BYTES
        or not 0 < len(records) <= most
    ):
        return Refused(Why.NOT_A_BATCH, None, {"most": MOST_AT_ONCE})
    last_team = board.options.teams - 1
    # The team is in the last byte of a record, and of those there are only 256.
    if wrong := sorted({byte & 3 for byte in set(records[2::3]) if byte & 3 > last_team}):
        return Refused(Why.WRONG_TEAM, Offends(teams=tuple(wrong)), {"last": last_team})
    return lines_refused(board, [edge for edge, _ in split_records(records)])


def lines_refused(board: Board, edges: list[int]) -> Refused | None:
    """D1, D10. Which of these are not lines; or if all are, which cannot be drawn."""
    last = board.size.edges - 1
    if wrong := sorted({edge for edge in edges if edge > last}):
        return Refused(Why.INVALID_EDGE, Offends(edges=tuple(wrong)), {"last": last})
    times = Counter(edges)
    taken = sorted(edge for edge in times if times[edge] > 1 or is_drawn(board, edge))
    if not taken:
        return None
    return Refused(Why.LINES_TAKEN, Offends(edges=tuple(taken)), {"count": len(taken)})


def completed(scores: list[int]) -> GameCompleted:
    """D8. The end: the team with the most boxes has won; a tie has no winner."""
    red, blue, green, yellow = scores
    return GameCompleted((red, blue, green, yellow), winner_of(tuple(scores)))


def _ways_to_begin(board: Board) -> Iterator[Move]:
    """Any two or more seats in a classic game; in a free game each single seat."""
    if board.seats:
        return
    least, most = seats(board.options)
    if has_turns(board):
        for count in range(least, most + 1):
            yield from map(Begin, combinations(range(most), count))
    else:
        yield from (Begin((seat,)) for seat in range(most))
