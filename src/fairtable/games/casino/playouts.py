"""Calls the kernels, with tables and drags as numbers. It imports numba only when used.

`batch_actions` asks the engine about many drags at once. `play_outs` plays random deals to
their end, from a table as a player imagines it or from new deals.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import msgspec

from fairtable.games.casino.cards import PLACE
from fairtable.games.casino.context import KINDS, CasinoRules, look
from fairtable.games.casino.deals import HAND
from fairtable.games.casino.presets import DOCUMENT, STANDARD
from fairtable.games.casino.sets import partition
from fairtable.games.casino.spread import SOURCES, Dragged, OnBuild, OnLoose, Spread, Target
from fairtable.games.casino.state import CardTable, Options
from fairtable.referee import Seat

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.int64]

RULE_BITS = tuple(rule.id for rule in STANDARD.rules if not rule.feedback)
"""The rule that each bit of a batch answer stands for; the bit after them is the modal."""
MODAL_BIT = len(RULE_BITS)
MOST_BUILDS = 7


class PlayOut(msgspec.Struct, frozen=True):
    """One deal played to its end: everybody's points, and how often somebody was stuck."""

    points: dict[Seat, int]
    cards: int
    stuck: int


def batch_actions(
    drags: Iterable[tuple[Dragged, Target, Spread]], rules: CasinoRules = STANDARD
) -> list[int]:
    """C19. For each drag the matching rules, as bits in the order of RULE_BITS; and a modal."""
    import numpy as np

    from fairtable.games.casino import kernels

    rows = np.array([packed(*drag, rules) for drag in drags], np.int64).reshape(-1, 4)
    found = np.empty(len(rows), np.int64)
    kernels.determine_many(rows, found)
    answers: list[int] = found.tolist()
    return answers


def packed(
    dragged: Dragged, target: Target, spread: Spread, rules: CasinoRules
) -> tuple[int, int, int, int]:
    """A drag as the four numbers that `kernels` reads. ValueError if it cannot be made."""
    context = look(dragged, target, spread, rules)
    if rules not in (DOCUMENT, STANDARD):
        raise ValueError("Only drags by DOCUMENT or STANDARD can be asked about in a batch.")
    if len(spread.builds) > MOST_BUILDS:
        raise ValueError(f"A batch knows at most {MOST_BUILDS} builds on a table.")
    builds = sum(
        (build.value | build.owner << 4 | (len(build.groups) > 1) << 6) << 8 * at
        for at, build in enumerate(spread.builds)
    )
    aim = 0
    if isinstance(target, OnLoose):
        aim = PLACE[spread.loose[target.index]]
    elif isinstance(target, OnBuild):
        aim = [build.id for build in spread.builds].index(target.build)
    ask = PLACE[dragged.card] | SOURCES.index(dragged.source) << 6
    ask |= KINDS.index(context.kind) << 8 | aim << 10 | spread.player << 16
    ask |= (spread.round > 1) << 18 | (rules == STANDARD) << 19 | spread.stuck << 20
    return _bits(spread.hand), _bits(spread.loose), builds, ask | _packed_stack(spread)


def _packed_stack(spread: Spread) -> int:
    stack = spread.stack
    if stack is None:
        return 0
    ids = [build.id for build in spread.builds]
    base = 0 if stack.build is None else 1 + ids.index(stack.build)
    cards = [staged.card for staged in stack.cards]
    splits = sum((partition(cards, value) is not None) << value - 1 for value in range(1, 11))
    word = 1 << 21 | bool(stack.of("hand")) << 22 | bool(stack.of("pile")) << 23
    return word | base << 24 | stack.total << 28 | splits << 36


def play_out(table: CardTable, seed: int) -> PlayOut:
    """One random end of the deal on this table."""
    return play_outs(table, [seed])[0]


def play_outs(
    table: CardTable | None,
    seeds: Sequence[int],
    players: int = 2,
    options: Options | None = None,
) -> list[PlayOut]:
    """A random end of the deal for each seed; without a table, of a new deal for each seed.

    The table is taken as it is. A caller who may not see all hands must imagine them.
    """
    import numpy as np

    from fairtable.games.casino import playout_kernels as kernels

    if table is not None and (
        type(table) is not CardTable or table.turn is None or table.stack is not None
    ):
        raise ValueError("A play-out needs a table that is dealt, and without a stack.")
    if type(players) is not int or not 2 <= players <= 4:
        raise ValueError("Two, three or four players are needed.")
    order = table.players if table else tuple(range(players))
    if table is None:
        boards = new_boards(players, options or Options(), seeds)
    else:
        boards = np.tile(board_of(table), (len(seeds), 1))
    points = np.zeros((len(seeds), 4), np.int64)
    kernels.play_outs(boards, np.array([seed % 2**63 for seed in seeds], np.int64), points)
    counts = boards[:, kernels.SIZES : kernels.SIZES + 4].sum(axis=1)
    ends = zip(points.tolist(), counts.tolist(), boards[:, kernels.STUCK].tolist(), strict=True)
    return [PlayOut(dict(zip(order, row, strict=False)), *rest) for row, *rest in ends]


def new_boards(players: int, options: Options, seeds: Sequence[int]) -> Numbers:
    """C3. Deals for play-outs, each from its own seed; real decks come from the referee."""
    import numpy as np

    from fairtable.games.casino import playout_kernels as kernels

    each = HAND[players]
    boards = np.tile(_empty_board(players, options), (len(seeds), 1))
    for board, seed in zip(boards, seeds, strict=True):
        deck = np.random.default_rng(seed % 2**63).permutation(40)
        hands = deck[: players * each].reshape(players, each)
        board[kernels.HANDS : kernels.HANDS + players] = (1 << hands).sum(axis=1)
        rest = deck[players * each :]
        if players == 3:
            board[kernels.LOOSE_CARDS] = 1 << rest[0]
        else:
            board[kernels.STOCK : kernels.STOCK + len(rest)] = rest
            board[kernels.LEFT] = len(rest)
    boards[:, kernels.ROUND], boards[:, kernels.CAPTOR] = 1, -1
    boards[:, kernels.DEALER] = players - 1
    return boards


def _empty_board(players: int, options: Options) -> Numbers:
    import numpy as np

    from fairtable.games.casino import playout_kernels as kernels

    board = np.zeros(kernels.BOARD, np.int64)
    board[kernels.PLAYERS] = players
    board[kernels.STANDARD] = options.rules == "standard"
    board[kernels.PARTNERS] = players == 4 and options.four == "partners"
    return board


def board_of(table: CardTable) -> Numbers:
    """A table as the numbers that `playout_kernels` uses; players are in their order."""
    from fairtable.games.casino import playout_kernels as kernels

    at = {seat: place for place, seat in enumerate(table.players)}
    board = _empty_board(len(table.players), table.options)
    board[kernels.ROUND], board[kernels.DEALER] = table.round, at[table.dealer]
    board[kernels.TURN] = at[table.turn] if table.turn is not None else 0
    board[kernels.CAPTOR] = -1 if table.last_captor is None else at[table.last_captor]
    board[kernels.LOOSE_CARDS] = _bits(table.loose)
    board[kernels.LEFT], board[kernels.BUILDS] = len(table.stock), len(table.builds)
    for place, card in enumerate(table.stock):
        board[kernels.STOCK + place] = PLACE[card]
    for seat in table.players:
        board[kernels.HANDS + at[seat]] = _bits(table.hands[seat])
        board[kernels.SIZES + at[seat]] = len(table.piles[seat])
        for place, card in enumerate(table.piles[seat]):
            board[kernels.PILES + 40 * at[seat] + place] = PLACE[card]
    for place, build in enumerate(table.builds):
        first = kernels.BUILT + 4 * place
        numbers = (_bits(build.cards), build.value, at[build.owner], len(build.groups))
        board[first : first + 4] = numbers
    return board


def _bits(cards: Iterable[str]) -> int:
    return sum(1 << PLACE[card] for card in cards)
