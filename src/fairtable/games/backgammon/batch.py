"""Many positions at once, by the compiled kernels. Rules B3 to B8, without a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from fairtable.games.backgammon.moves import Play
from fairtable.games.backgammon.plays import Hop, hopped, hops_of, play_of
from fairtable.games.backgammon.position import Board, Position, Side, position_of, side_of
from fairtable.games.backgammon.wins import detect_win
from fairtable.referee import Draws

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

States = Sequence[Board | Mapping[str, Any]]

MOST_GAMES = 10_000_000


class PlayOuts(msgspec.Struct, frozen=True):
    """Random games from one position, counted for the side that moves first.

    `wins` and `losses` count single games, gammons and backgammons. `turns` is the number of
    turns in all games together.
    """

    games: int
    wins: tuple[int, int, int]
    losses: tuple[int, int, int]
    turns: int


def count_turns(states: States) -> list[int]:
    """How many different results each roll has; 0 where the turn passes."""
    import numpy as np

    from fairtable.games.backgammon import kernels

    boards = _boards(states)
    counts = np.zeros(len(boards[0]), np.int64)
    kernels.count_plays(*boards, counts, kernels.new_desk())
    return [int(count) for count in counts]


def find_turns(states: States) -> list[list[Play]]:
    """The plays of many rolls: `legal_turns` of each, without the boards after them."""
    import numpy as np

    from fairtable.games.backgammon import kernels

    boards = _boards(states)
    ends = np.zeros(len(boards[0]), np.int64)
    codes = np.zeros(0, np.int64)
    if room := kernels.list_plays(*boards, ends, codes):
        codes = np.zeros(room, np.int64)
        kernels.list_plays(*boards, ends, codes)
    sides = [_rolled(state)[0] for state in states]
    firsts = [0, *ends][: len(ends)]
    return [
        [play_of_code(side, int(code)) for code in codes[first:end]]
        for side, first, end in zip(sides, firsts, ends, strict=True)
    ]


def play_outs(state: Board | Mapping[str, Any], games: int, draws: Draws) -> PlayOuts:
    """Random games, with any legal turn at each roll; the side on turn rolls first.

    From the start position the first roll is an opening roll. The same draws give the same
    games.
    """
    import numpy as np

    from fairtable.games.backgammon import kernels

    position = position_of(state)
    if type(games) is not int or not 1 <= games <= MOST_GAMES:
        raise ValueError(f"Play-outs are 1 to {MOST_GAMES} games.")
    if detect_win(position).won:
        raise ValueError("B8: this game is won; nothing more is played.")
    luck = np.random.PCG64(draws.word()).random_raw(4 * games).reshape(games, 4)
    luck[:, 0] |= np.uint64(1)
    own, opp = rows_of(side_of(position, position.turn or "white"))
    fresh = position.points == Position().points
    ends = np.zeros((games, 2), np.int64)
    kernels.play_out_each(luck, own, opp, fresh, ends)
    counts = np.bincount(ends[:, 0] + 3, minlength=7).tolist()
    wins, losses = (counts[4], counts[5], counts[6]), (counts[2], counts[1], counts[0])
    return PlayOuts(games, wins, losses, int(ends[:, 1].sum()))


def _rolled(state: Board | Mapping[str, Any]) -> tuple[Side, tuple[int, int]]:
    position = position_of(state)
    if position.turn is None or position.dice is None:
        raise ValueError("B3: the state must say whose turn it is and what the dice show.")
    if detect_win(position).won:
        raise ValueError("B8: this game is won; nothing more is played.")
    return side_of(position, position.turn), position.dice


def rows_of(side: Side) -> tuple[NDArray[np.int8], NDArray[np.int8]]:
    """The two rows that the kernels use; what the other side has borne off is computed."""
    import numpy as np

    own = np.array([max(0, count) for count in side[:26]], np.int8)
    points = [max(0, -count) for count in side[1:25]]
    opp = np.array([side[26], *points, 15 - side[26] - sum(points)], np.int8)
    return own, opp


def _boards(states: States) -> tuple[Any, Any, Any]:
    import numpy as np

    rolled = [_rolled(state) for state in states]
    rows = [rows_of(side) for side, _ in rolled]
    owns = np.array([own for own, _ in rows], np.int8).reshape(-1, 26)
    opps = np.array([opp for _, opp in rows], np.int8).reshape(-1, 26)
    return owns, opps, np.array([dice for _, dice in rolled], np.int8).reshape(-1, 2)


def play_of_code(side: Side, code: int) -> Play:
    """A play of the kernels as a player writes it."""
    hops: list[Hop] = []
    while code:
        start, die = code >> 3 & 31, code & 7
        hop = next(hop for hop in hops_of(side, die) if hop[0] == start)
        hops.append(hop)
        side = hopped(side, hop)
        code >>= 8
    return play_of(hops)
