"""The vectors of Dots, which the server's Python and the browser's TypeScript both pass.

dots.json is a list. Each of its items is a board of `width` x `height` boxes, and has

feeds       pieces of a stream, one after another: a `feed` with the records that it `gives`
            (each is the number of its three bytes) and the `remainder`, or what it `refuses`;
            or `reset`;
log         and the board that it folds into: `edges`, `owners`, `scores`, `placed`, and
            `snapshot`, the same as the server sends it (docs/great-board.md); or what it
            `refuses`;
formula     a log that is too long to be written: record i is line `(i * step + from) % edges`
            for team `(i * i + i // 3) % 4`, for `count` records. Then edges, owners and
            snapshot are written as their SHA-256.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

import numpy as np

from fairtable.games.dots import GameState, StreamParser
from fairtable.games.dots.packed import pack

HEAD = hashlib.sha256(b"a board").digest()
Feed = bytes | None
"""A piece of a stream; None is a reset."""


def record(edge: int, team: int) -> bytes:
    return (edge << 2 | team).to_bytes(3, "big")


def drawn(*lines: tuple[int, int]) -> bytes:
    return b"".join(record(*line) for line in lines)


def by_formula(edges: int, step: int, start: int, count: int) -> bytes:
    i = np.arange(count, dtype=np.int64)
    numbers = (i * step + start) % edges << 2 | (i * i + i // 3) % 4
    return numbers.astype(">u4").view(np.uint8).reshape(-1, 4)[:, 1:].tobytes()


def fed(name: str, width: int, height: int, *feeds: Feed) -> dict[str, Any]:
    """What the parser says to each piece."""
    parser = StreamParser(width=width, height=height)
    return {
        "name": name,
        "width": width,
        "height": height,
        "feeds": [_heard(parser, feed) for feed in feeds],
    }


def _heard(parser: StreamParser, feed: Feed) -> dict[str, Any]:
    if feed is None:
        parser.reset()
        return {"reset": True}
    try:
        gives = [edge << 2 | team for edge, team in parser.feed(feed)]
    except ValueError as wrong:
        return {"feed": feed.hex(), "refuses": str(wrong).split(" Nothing after")[0]}
    return {"feed": feed.hex(), "gives": gives, "remainder": parser.remainder.hex()}


def folded(name: str, width: int, height: int, log: bytes) -> dict[str, Any]:
    vector = {"name": name, "width": width, "height": height, "log": log.hex()}
    state = GameState(width=width, height=height)
    try:
        state.apply_batch(log)
    except ValueError as wrong:
        return {**vector, "refuses": str(wrong)}
    snapshot = pack(state, HEAD)
    return {**vector, **_board(state), "snapshot": snapshot.hex()}


def made(name: str, step: int, start: int, count: int) -> dict[str, Any]:
    """A long log of the great board by a formula, and the hashes of what it folds into."""
    width, height = 1000, 1000
    state = GameState(width=width, height=height)
    state.apply_batch(by_formula(state.size.edges, step, start, count))
    board = _board(state)
    hashes = {part: hashlib.sha256(bytes.fromhex(board[part])) for part in ("edges", "owners")}
    return {
        "name": name,
        "width": width,
        "height": height,
        "formula": {"step": step, "from": start, "count": count},
        **board,
        **{part: hashed.hexdigest() for part, hashed in hashes.items()},
        "snapshot": hashlib.sha256(pack(state, HEAD)).hexdigest(),
    }


def _board(state: GameState) -> dict[str, Any]:
    return {
        "edges": bytes(state.edges).hex(),
        "owners": bytes(state.owners).hex(),
        "scores": list(state.scores),
        "placed": state.placed,
    }


ONE_BOX = drawn((0, 0), (1, 1), (2, 2), (3, 3))
TWO_BOXES = drawn((0, 0), (1, 0), (2, 0), (3, 1), (4, 2), (6, 3), (5, 2))
"""A board of 2 x 1 boxes; the last line, between the boxes, closes both."""


def dots() -> Iterator[dict[str, Any]]:
    whole = by_formula(24, 7, 5, 24)
    yield fed("whole records", 3, 3, whole[:9], whole[9:30], whole[30:])
    yield fed("one byte at a time", 3, 3, *(bytes([byte]) for byte in whole[:12]))
    yield fed("cut within records", 3, 3, whole[:1], whole[1:5], b"", whole[5:17], whole[17:])
    yield fed("a remainder is forgotten by a reset", 3, 3, b"\0\0", None, b"\0\0\5")
    bad = record(24, 1)
    yield fed("a bad record first", 3, 3, bad, whole[:3], None, whole[:3])
    yield fed("a bad record last", 3, 3, whole[:6] + bad, b"", whole[:3], None, whole[:6])
    yield fed("a bad record in two pieces", 3, 3, whole[:3] + bad[:2], bad[2:] + whole[:3])
    yield fed("the largest number", 1000, 1000, record(2_001_999, 3), b"\xff\xff\xff", b"\0")
    yield folded("nothing", 3, 3, b"")
    yield folded("three lines close nothing", 1, 1, ONE_BOX[:9])
    yield folded("the fourth line takes the box", 1, 1, ONE_BOX)
    yield folded("one line closes two boxes", 2, 1, TWO_BOXES)
    yield folded("a line twice: the first counts", 1, 1, ONE_BOX[:6] + ONE_BOX)
    yield folded("the owner is who closed it, not who came again", 1, 1, ONE_BOX + record(3, 0))
    yield folded("a whole board", 3, 3, whole)
    yield folded("a row", 9, 1, by_formula(28, 5, 3, 28))
    yield folded("a column", 1, 9, by_formula(28, 5, 3, 28))
    yield folded("half of a board", 5, 4, by_formula(49, 11, 2, 25))
    yield folded("a line that is not there", 3, 3, whole[:9] + bad + whole[9:])
    yield folded("a cut log", 3, 3, whole[:10])
    yield made("a quarter of the great board", 777_781, 13, 500_500)
    yield made("83 % of the great board", 1_234_577, 5, 1_661_660)
    yield made("the great board, complete", 1_234_577, 0, 2_002_000)
