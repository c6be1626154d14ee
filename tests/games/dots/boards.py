"""Boards and logs for the tests."""

from __future__ import annotations

import random

import fairtable.games.dots as dots
from fairtable.referee import HOUSE, Accepted


def begun(seated=(0, 1), **options):
    """A table on which the house has begun."""
    board = dots.opening(dots.Options(**options))
    return after(board, HOUSE, dots.begin(seated))


def free(width=3, height=3, seats=4, teams=4):
    return begun((0,), mode="free", width=width, height=height, seats=seats, teams=teams)


def after(board, seat, move):
    """The table after a move that must be accepted."""
    verdict = dots.decide(board, seat, move, None)
    assert isinstance(verdict, Accepted), verdict
    for event in verdict.events:
        board = dots.evolve(board, event)
    return board


def drawn(board, *edges):
    """A classic game in which the players draw these lines in turn."""
    for edge in edges:
        board = after(board, board.turn, dots.DrawLine(edge))
    return board


def at_position(lines, width, height):
    """A classic game for two with these lines drawn, a bit for each; seat 0 is on turn.

    The first player has got every box so far.
    """
    board = begun(width=width, height=height)
    for edge in range(board.paper.size.edges):
        if lines >> edge & 1:
            boxes = board.paper.completed_by(edge)
            board = dots.evolve(board, dots.LineDrawn(0, 0, edge, boxes, 0))
    return board


def code(board, seat, move):
    return dots.decide(board, seat, move, None).why.code


def random_log(width, height, length=None, seed=0):
    """A log of random lines and teams; without a length, every line once."""
    luck = random.Random(seed)
    edges = dots.size_of(width, height).edges
    lines = (
        luck.sample(range(edges), edges)
        if length is None
        else [luck.randrange(edges) for _ in range(length)]
    )
    events = [(edge, luck.randrange(4)) for edge in lines]
    return b"".join(dots.encode_event(*event, width=width, height=height) for event in events)


def by_hand(log, width, height):
    """A second fold, from the text of D1, D4 and D5 alone: sets of named lines."""
    lines, owners = set(), {}
    across = width * (height + 1)
    for at in range(0, len(log), 3):
        number = int.from_bytes(log[at : at + 3], "big")
        edge, team = number // 4, number % 4
        if edge < across:
            line = ("across", edge % width, edge // width)
        else:
            line = ("down", (edge - across) % (width + 1), (edge - across) // (width + 1))
        lines.add(line)
        for y in range(height):
            for x in range(width):
                around = {("across", x, y), ("across", x, y + 1), ("down", x, y)}
                if around | {("down", x + 1, y)} <= lines:
                    owners.setdefault(y * width + x, team)
    return len(lines), owners
