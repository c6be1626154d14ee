"""How a level chooses: exactly if it can, else by its search. From what is seen, to a turn."""

from __future__ import annotations

from threading import local
from typing import NamedTuple

import numpy as np

from fairtable.games.casino import playout_kernels as at
from fairtable.games.casino.engine import (
    endgame_kernels,
    playing_kernels,
    tree_kernels,
    turn_kernels,
    value_kernels,
    world_kernels,
)
from fairtable.games.casino.engine.board import Sight, move_of, seed_of, sight_of, sight_on
from fairtable.games.casino.engine.experience import experience, kind_of
from fairtable.games.casino.engine.playing_kernels import Floats
from fairtable.games.casino.moves import Turn
from fairtable.games.casino.playout_kernels import Ints
from fairtable.games.casino.view import View
from fairtable.referee.kernel_luck import Luck, seed


class Level(NamedTuple):
    """How much a player thinks, in imagined turns: in its search, and in an exact endgame.

    `curious`, `heat`, `mix` and `ahead` are settings of the search (`tree_kernels`). Before it,
    a turn that experience holds for worse by `trust` points is liked a third as much. A `flat`
    search tries every turn in the same worlds, and supposes that all others are plain bots.
    """

    turns: int
    endgame: int
    curious: float = 1.5
    heat: float = 2.0
    trust: float = 0.7
    mix: float = 0.5
    ahead: int = 0
    flat: bool = False


STRONG = Level(turns=9_000, endgame=4_000, ahead=4)
EXPERT = Level(turns=140_000, endgame=60_000, ahead=4)
RANKING = Level(turns=4_500, endgame=0, mix=0.0, flat=True)
LEAST_TRIED = 8
"""So many turns are always tried for a ranking, however many there are."""
QUICK = Level(turns=50, endgame=2_000)
"""Only to try everything once."""
MOST_NODES = 1 << 16
MOST_KNOWN = 14
"""With more cards in the two hands no budget is enough for an exact endgame."""
FORGIVEN = 64
"""Turns that are equal against the best replies are tried so often against plain ones."""
_kept = local()


class Thinker:
    """Memory for thinking. Not for two threads at once: each has its own."""

    def __init__(self) -> None:
        self._room = playing_kernels.new_room()
        self._tree = tree_kernels.new_tree(MOST_NODES)
        self._ladder = endgame_kernels.new_ladder()
        self._luck: Luck = np.zeros(4, np.uint64)

    @classmethod
    def of_this_thread(cls) -> Thinker:
        if not hasattr(_kept, "thinker"):
            _kept.thinker = cls()
        found: Thinker = _kept.thinker
        return found

    def choose(self, view: View, level: Level) -> Turn:
        """The best turn of a player on turn, as far as this level sees."""
        sight = sight_of(view)
        return move_of(sight.board, self.best_row(sight, level))

    def choose_by_experience(self, view: View) -> Turn:
        """The turn that experience likes most."""
        sight = sight_of(view)
        return move_of(sight.board, self.row_by_experience(sight))

    def expectations(self, view: View, level: Level = RANKING) -> list[tuple[Turn, float]]:
        """Every turn with the points that its side may expect, the best first."""
        sight = sight_of(view)
        rows = self._rows(sight)
        seed(self._luck, seed_of(sight))
        points = self._points(sight, rows, level)
        order = sorted(range(len(rows)), key=lambda k: -points[k])
        return [(move_of(sight.board, rows[k]), float(points[k])) for k in order]

    def best_row(self, sight: Sight, level: Level) -> Ints:
        """The best turn as the numbers of the kernels, as far as this level sees."""
        rows = self._rows(sight)
        row: Ints = rows[self._best(sight, rows, level) if len(rows) > 1 else 0]
        return row

    def row_by_experience(self, sight: Sight) -> Ints:
        """What was learned decides alone, without any search."""
        rows = self._rows(sight)
        row: Ints = rows[int(np.argmax(self._leads(sight, rows)))]
        return row

    def warm_up(self, board: Ints) -> None:
        """Compile everything, or read it from where numba keeps it."""
        while int(board[at.LEFT]) or int(board[at.HANDS : at.HANDS + 4].sum()):
            self.best_row(sight_on(board), QUICK)
            self.best_row(sight_on(board), QUICK._replace(flat=True))
            row = self.row_by_experience(sight_on(board))
            at.play(board, row[0], row[1:])
            at.pass_on(board)

    def _rows(self, sight: Sight) -> Ints:
        """Every turn, in the order in which the kernels find them."""
        found = turn_kernels.all_turns(sight.board, self._room.desk)
        rows: Ints = self._room.desk.rows[:found].copy()
        return rows

    def _best(self, sight: Sight, rows: Ints, level: Level) -> int:
        seed(self._luck, seed_of(sight))
        equals = self._solved(sight, rows, level)
        if equals is not None:
            return int(equals[self._best_of_equals(sight, rows[equals], level)])
        if level.flat:
            gains, _, alive = self._try(sight, rows, level)
            return int(np.argmax(np.where(alive, gains, -np.inf)))
        return self._grown(sight, rows, level)

    def _leads(self, sight: Sight, rows: Ints) -> Floats:
        """The lead that experience expects after each turn."""
        leads, weights = np.zeros(len(rows)), experience()[kind_of(sight.board)]
        value_kernels.judge(tuple(sight), rows, weights, leads, self._room)
        return leads

    def _solved(self, sight: Sight, rows: Ints, level: Level) -> Ints | None:
        """The turns with the best exact lead; None if it cannot be found within the budget."""
        board, is_known = sight.board, sight.board[at.LEFT] == 0
        if board[at.PLAYERS] != 2 or not is_known or _cards_left(sight) > MOST_KNOWN:
            return None
        # What the plain bot likes is tried first: then the others are soon known to be worse.
        order = np.argsort(-self._room.desk.worths[: len(rows)], kind="stable")
        world, leads = np.empty_like(board), np.zeros(len(rows), np.int64)
        world_kernels.imagine(*sight, self._luck, world)
        budget, ladder = level.endgame, self._ladder
        if not endgame_kernels.solve_turns(world, rows[order], budget, leads, ladder):
            return None
        equals: Ints = order[leads == leads.max()]
        return equals

    def _best_of_equals(self, sight: Sight, rows: Ints, level: Level) -> int:
        """What a weaker player may not find."""
        if len(rows) == 1:
            return 0
        gains, points, alive = np.zeros(len(rows)), np.zeros(len(rows)), np.ones(len(rows), int)
        tries = (FORGIVEN, level.mix, gains, points)
        playing_kernels.try_turns(tuple(sight), self._luck, rows, alive, tries, self._room)
        return int(np.argmax(gains))

    def _grown(self, sight: Sight, rows: Ints, level: Level) -> int:
        """The turn that the search tried most."""
        tree, weights = self._tree, experience()[kind_of(sight.board)]
        two_sides = sight.board[at.PLAYERS] == 2 or sight.board[at.PARTNERS] == 1
        ahead = level.ahead if two_sides else 0
        settings = (level.curious, level.heat, level.mix, ahead, weights)
        tree_kernels.clear(tree)
        tree.first[: len(rows)] = self._likings(sight, rows, level)
        turns = level.turns
        tree_kernels.grow(tuple(sight), self._luck, turns, tree, settings, self._room)
        place = {tree_kernels.key_of.py_func(row.tolist()): k for k, row in enumerate(rows)}
        best, child = (-1.0, 0.0, 0), int(tree.links[0, 0])
        while child >= 0:
            tried = float(tree.visits[child])
            mean = float(tree.gains[child]) / max(tried, 1.0)
            best = max(best, (tried, mean, -place[int(tree.keys[child])]))
            child = int(tree.links[child, 1])
        return -best[2]

    def _points(self, sight: Sight, rows: Ints, level: Level) -> Floats:
        """The points that each turn promises. If there are many, experience chooses the few
        that are tried, and says how much less the others promise."""
        leads = self._leads(sight, rows)
        most = max(LEAST_TRIED, level.turns // (4 * _cards_left(sight)))
        few = np.argsort(-leads, kind="stable")[:most]
        _, tried, _ = self._try(sight, rows[few], level)
        # A lead of two is one point more. Nobody overtakes a turn that was tried.
        points: Floats = tried.min() + np.minimum(leads - leads[few].min(), 0) / 2
        points[few] = tried
        return np.maximum(points, 0.0)

    def _likings(self, sight: Sight, rows: Ints, level: Level) -> Floats:
        """How much each turn is liked before the search, all together 1."""
        leads = self._leads(sight, rows)
        likings = np.exp((leads - leads.max()) / level.trust) + tree_kernels.LEAST_LIKED
        shares: Floats = likings / likings.sum()
        return shares

    def _try(self, sight: Sight, rows: Ints, level: Level) -> tuple[Floats, Floats, Ints]:
        """Mean gains and points of every turn; the better half is tried again and again."""
        size, left, cards = len(rows), level.turns, _cards_left(sight)
        alive, tried = np.ones(size, np.int64), np.zeros(size)
        gains, points = np.zeros(size), np.zeros(size)
        while left > 0:
            worlds = max(1, level.turns // (4 * cards * int(alive.sum())))
            tries = (worlds, level.mix, gains, points)
            left -= playing_kernels.try_turns(
                tuple(sight), self._luck, rows, alive, tries, self._room
            )
            tried += worlds * alive
            means = np.where(alive, gains / tried, -np.inf)
            best = np.argsort(-means, kind="stable")
            alive[best[max(2, int(alive.sum()) // 2) :]] = 0
        return gains / tried, points / tried, alive


def _cards_left(sight: Sight) -> int:
    """How many cards are still to be played in this deal."""
    hand = int(sight.board[at.HANDS + sight.board[at.TURN]])
    return hand.bit_count() + sight.unseen.bit_count()
