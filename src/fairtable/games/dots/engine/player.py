"""The player who counts: exact at the end, and before it by chains, loops and parity.

A decision has a kind, which a hint puts into words, and a line of the sheet.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from fairtable.games.dots.engine.chains import KEPT_BACK, Chain, chains_of
from fairtable.games.dots.engine.endings import (
    Part,
    cost_of,
    lead_of,
    parts_of,
    replied,
    shares_after,
    shares_of,
    without,
    worth_of,
)
from fairtable.games.dots.engine.sheet import Sheet
from fairtable.games.dots.lines import boxes_beside
from fairtable.referee import Draws

MOST_POSITIONS = 200_000
"""The exact search looks at so many positions: a fifth of a second, on a slow day one."""
MOST_QUIET = 22
"""With more quiet lines than this, the exact search would not come to an end."""
PLAYOUT_LINES = 1_500_000
"""So many lines may be drawn in all playouts together."""
FEWEST, FEWEST_ROUNDS, MOST_ROUNDS = 8, 20, 300
"""So many lines at least are tried; each of them in so many games, and in no more than that."""

Kind: TypeAlias = Literal["take", "give", "quiet", "open"]


class Decision(NamedTuple):
    """A line, what it does, and what it is worth if that is known exactly.

    `chain` is the one that it takes, gives away or opens.
    """

    edge: int
    kind: Kind
    chain: Chain | None = None
    worth: int | None = None


def think(sheet: Sheet, players: int, draws: Draws) -> Decision:
    """The best line that can be found in about a second."""
    if players == 2 and (solved := _exactly(sheet)) is not None:
        return solved
    chains = chains_of(sheet)
    quiet = sheet.beside(sheet.beside(sheet.free, 2, 0), 3, 0)
    if open_chains := [chain for chain in chains if chain.open_ends]:
        return _take(sheet, open_chains, chains, quiet, players)
    if quiet:
        return _draw_quietly(sheet, quiet, players, draws)
    return _open(chains, players, draws)


def _exactly(sheet: Sheet) -> Decision | None:
    """The best line, if the position is small enough to be searched to the end."""
    from fairtable.games.dots.engine.exact import solve

    free = sheet.free
    quiet = sheet.beside(sheet.beside(free, 2, 0), 3, 0)
    if len(quiet) > MOST_QUIET:
        return None
    solved = solve(sheet, MOST_POSITIONS)
    return None if solved is None else described(sheet, solved.edge, solved.worth)


def described(sheet: Sheet, edge: int, worth: int | None = None) -> Decision:
    """What a line does: it takes boxes, gives some back, opens a chain, or nothing of that."""
    chain = next((each for each in chains_of(sheet) if edge in each.lines), None)
    if sheet.count_beside(edge, 3):
        return Decision(edge, "take", chain, worth)
    if chain is None or not sheet.count_beside(edge, 2):
        return Decision(edge, "quiet", None, worth)
    return Decision(edge, "give" if chain.open_ends else "open", chain, worth)


def _take(
    sheet: Sheet,
    open_chains: list[Chain],
    chains: list[Chain],
    quiet: list[int],
    players: int,
) -> Decision:
    """Take what is open; give the last two (or four) boxes back if that is worth it."""
    for chain in open_chains:
        if len(open_chains) > 1 or not _can_give(chain):
            return Decision(_taking_line(sheet, chain), "take", chain)
    last = open_chains[0]
    # While there are quiet lines, nobody must open anything: there is no control to keep.
    if not quiet and _should_give(last, chains, players):
        return Decision(_giving_line(last), "give", last)
    return Decision(_taking_line(sheet, last), "take", last)


def _should_give(last: Chain, chains: list[Chain], players: int) -> bool:
    """Whether it is better to give the last open boxes back than to open the next chain."""
    lengths = parts_of(chain for chain in chains if not chain.open_ends)
    kept = KEPT_BACK[last.open_ends == 2]
    if players == 2:
        return worth_of(lengths) < -kept
    rest = shares_of(lengths, players)
    taken = (kept + rest[0], *rest[1:])
    given = (rest[-1], kept + rest[0], *rest[1:-1])
    return lead_of(given, 0) > lead_of(taken, 0)


def _can_give(chain: Chain) -> bool:
    """Whether this is the end of a chain or a loop that can be given back."""
    if chain.open_ends == 2:
        return chain.length == KEPT_BACK[True]
    return chain.length == KEPT_BACK[False] and len(chain.lines) == 2


def _taking_line(sheet: Sheet, chain: Chain) -> int:
    return next(
        line
        for line in chain.lines
        if any(sheet.sides[box] == 3 for box in boxes_beside(sheet.size, line))
    )


def _giving_line(chain: Chain) -> int:
    """The far line of the last two boxes, or the middle line of the last four."""
    return chain.lines[1] if chain.open_ends == 2 else chain.lines[-1]


def _draw_quietly(sheet: Sheet, quiet: list[int], players: int, draws: Draws) -> Decision:
    """A line that gives nothing away, after which random games end best."""
    from fairtable.games.dots.engine.playouts import means

    free = len(sheet.free)
    tried = list(draws.shuffled(quiet))[: max(FEWEST, PLAYOUT_LINES // (FEWEST_ROUNDS * free))]
    rounds = min(MOST_ROUNDS, max(4, PLAYOUT_LINES // (len(tried) * free)))
    found = means(sheet, tried, players, rounds, draws.below(1 << 32))
    best = max(range(len(tried)), key=found.__getitem__)
    return Decision(tried[best], "quiet")


def _open(chains: list[Chain], players: int, draws: Draws) -> Decision:
    """Every line gives something away: open what is cheapest."""
    lengths = parts_of(chains)
    parts = [part for part, _ in lengths]
    dear: dict[Part, float] = {}
    for part in parts:
        rest = without(lengths, part)
        if players == 2:
            dear[part] = replied(part, worth_of(rest))
        else:
            dear[part] = -lead_of(shares_after(part, shares_of(rest, players)), 0)
    part = min(parts, key=lambda each: (dear[each], cost_of(each)))
    chain = draws.choice([each for each in chains if (each.is_loop, each.length) == part])
    return Decision(opening_line(chain), "open", chain)


def opening_line(chain: Chain) -> int:
    """Of a chain of two the middle line: nothing of it can be given back."""
    return chain.lines[1] if chain.length == 2 else chain.lines[0]
