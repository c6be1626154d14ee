"""What players and spectators see of a table, C17: all open cards, and their own hand."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec.structs import replace

from fairtable.games.casino.cards import Cards, total
from fairtable.games.casino.choices import choices_of
from fairtable.games.casino.drags import Drag, drags_of, stages_of
from fairtable.games.casino.hints import is_open
from fairtable.games.casino.marks import Marks, marks
from fairtable.games.casino.rules import legal_moves
from fairtable.games.casino.scoring import SideScore
from fairtable.games.casino.spread import Build, Spread, Stack, Staged
from fairtable.games.casino.state import CardTable
from fairtable.games.casino.turns import freed
from fairtable.referee import BySeat, Choices, Seat, Turn


class BuildView(msgspec.Struct, frozen=True):
    """C6. A build with its owner and value. `extendable`: it can still be raised."""

    id: int
    owner: Seat
    value: int
    groups: tuple[Cards, ...]
    extendable: bool


class StackView(msgspec.Struct, frozen=True):
    """C12. The stack of the player on turn, its cards and where each came from.

    `total` is the sum of all its cards, and `laid` the sum without the hand card.
    """

    owner: Seat | None
    build: int | None
    cards: tuple[Staged, ...]
    total: int
    laid: int


class HintsView(msgspec.Struct, frozen=True):
    """C22. Whether hints are agreed, how many each player has taken, and whether the viewer
    has taken one for this turn."""

    allowed: bool
    taken: BySeat[int]
    open: bool


class View(msgspec.Struct, frozen=True):
    """C17. The table, all piles, your own hand; only the sizes of other hands and the stock.

    `seat` is the viewer's own, if it plays. `may_trail_any`: no other turn is left (C13).
    `marks` are for the owner of the stack alone, because they depend on the hand (C20). `drags`
    are what the player on turn may drag (C19); where a stack may begin is among the `choices`.
    """

    rules: Literal["standard", "document"]
    target: int
    status: Literal["waiting", "playing", "over"]
    deal: int
    round: int
    players: tuple[Seat, ...]
    sides: tuple[tuple[Seat, ...], ...]
    dealer: Seat | None
    turn: Turn | None
    seat: Seat | None
    loose: Cards
    builds: tuple[BuildView, ...]
    stack: StackView | None
    hand: Cards
    may_trail_any: bool
    hand_sizes: BySeat[int]
    stock_size: int
    piles: BySeat[Cards]
    last_captor: Seat | None
    points: BySeat[int]
    last_deal: tuple[SideScore, ...]
    hints: HintsView
    marks: Marks | None
    drags: tuple[Drag, ...]
    choices: Choices


def view(table: CardTable, seat: Seat | None, /) -> View:
    """C17. Built item by item: no other hand is in it, and nothing of the stock."""
    players = table.players
    staged = [each.card for each in table.stack.cards] if table.stack else []
    mine = table.hands.get(seat, ()) if seat is not None else ()
    stuck = _is_stuck(table, seat)
    acting = _acting(table, seat, stuck)
    legal = () if seat is None else tuple(legal_moves(table, seat))

    def without_staged(cards: Cards) -> Cards:
        return tuple(card for card in cards if card not in staged) if staged else cards

    return View(
        rules=table.options.rules,
        target=table.options.target,
        status="over" if table.over else "playing" if players else "waiting",
        deal=table.deal,
        round=table.round,
        players=players,
        sides=table.sides(),
        dealer=table.dealer if players else None,
        turn=table.turn,
        seat=seat if seat in players else None,
        loose=without_staged(table.loose),
        builds=tuple(map(_build, table.builds)),
        stack=_stack(table.stack, table.turn),
        hand=without_staged(mine),
        may_trail_any=stuck,
        hand_sizes={at: len(without_staged(table.hands[at])) for at in players},
        stock_size=len(table.stock),
        piles={at: without_staged(table.piles[at]) for at in players},
        last_captor=table.last_captor,
        points={at: table.points[at] for at in players},
        last_deal=table.scored,
        hints=HintsView(
            table.options.hints,
            {at: table.hints.get(at, 0) for at in players},
            table.options.hints and is_open(table, seat),
        ),
        marks=marks(acting, table.rules) if acting and acting.stack else None,
        drags=tuple(drags_of(acting, table.rules, stages_of(legal))) if acting else (),
        choices=choices_of(legal),
    )


def _build(build: Build) -> BuildView:
    return BuildView(build.id, build.owner, build.value, build.groups, build.extendable)


def _stack(stack: Stack | None, owner: Seat | None) -> StackView | None:
    if stack is None:
        return None
    laid = stack.total - total(stack.of("hand"))
    return StackView(owner, stack.build, stack.cards, stack.total, laid)


def _is_stuck(table: CardTable, seat: Seat | None) -> bool:
    if seat is None or seat != table.turn:
        return False
    return freed(table.spread_for(seat), table.rules).stuck


def _acting(table: CardTable, seat: Seat | None, stuck: bool) -> Spread | None:
    """What the viewer can see, if it is the viewer's turn."""
    if seat is None or seat != table.turn:
        return None
    return replace(table.seen_from(seat), stuck=stuck)


def spread_of(view: View, seat: Seat) -> Spread:
    """The spread of `seat`, from nothing but its view."""
    side = next(side for side in view.sides if seat in side)
    at = view.players.index(seat)
    around = [*view.players[at + 1 :], *view.players[:at]]
    against = [other for other in around if other not in side]
    stack = view.stack
    # Only one card of a pile may join a stack: the card below it does not count as a top.
    used = stack is not None and any(each.source == "pile" for each in stack.cards)
    tops = [] if used else [view.piles[other][-1:] for other in against]
    return Spread(
        seat,
        view.round,
        view.hand,
        view.loose,
        tuple(Build(each.id, each.owner, each.value, each.groups) for each in view.builds),
        Stack(stack.cards, stack.build) if stack else None,
        tuple(card for top in tops for card in top),
        view.may_trail_any,
    )
