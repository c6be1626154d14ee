"""`evolve`: the table after each event. No rule is applied: what is in the log has happened."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from fairtable.games.casino.events import (
    BuildLaid,
    CardsCaptured,
    CardsLaidOut,
    CardStaged,
    CardTakenBack,
    CardTrailed,
    DealBegun,
    DealScored,
    Event,
    GameFinished,
    HandDealt,
    HintTaken,
    RoundBegun,
    StackBegun,
    StackGone,
    StockLaid,
    TableSwept,
    TurnPassed,
)
from fairtable.games.casino.hints import write_hint
from fairtable.games.casino.spread import Stack, Staged
from fairtable.games.casino.state import CardTable


def evolve(table: CardTable, event: Event, /) -> CardTable:
    """Write the event down."""
    match event:
        case CardsCaptured() | BuildLaid() | CardTrailed() | TurnPassed():
            return _played(table, event)
        case StackBegun() | CardStaged() | CardTakenBack() | StackGone():
            return replace(table, stack=_stack_after(table.stack, event))
        case HintTaken(seat):
            return write_hint(table, seat)
        case TableSwept() | DealScored() | GameFinished():
            return _closed(table, event)
        case _:
            return _dealt(table, event)


def _played(
    table: CardTable, event: CardsCaptured | BuildLaid | CardTrailed | TurnPassed
) -> CardTable:
    match event:
        case TurnPassed(to):
            return replace(table, turn=to, hinted=None)
        case CardTrailed(seat, card):
            return replace(table, hands=table.without(seat, card), loose=(*table.loose, card))
        case CardsCaptured(seat, card, loose, builds, pile, haul):
            piles = table.piles_without(pile)
            return replace(
                table,
                hands=table.without(seat, card),
                loose=tuple(one for one in table.loose if one not in loose),
                builds=tuple(build for build in table.builds if build.id not in builds),
                piles={**piles, seat: (*piles[seat], *haul)},
                last_captor=seat,
            )
        case BuildLaid(seat, _, card, loose, replaced, pile, build):
            left = tuple(each for each in table.builds if each.id not in replaced)
            return replace(
                table,
                hands=table.without(seat, card),
                loose=tuple(one for one in table.loose if one not in loose),
                builds=(*left, build),
                built=build.id,
                piles=table.piles_without(pile),
            )
        case _:
            assert_never(event)


def _stack_after(
    stack: Stack | None, event: StackBegun | CardStaged | CardTakenBack | StackGone
) -> Stack | None:
    match event:
        case StackBegun(_, cards, build):
            return Stack(cards, build)
        case StackGone():
            return None
        case CardStaged(card, source):
            assert stack is not None
            return replace(stack, cards=(*stack.cards, Staged(card, source)))
        case CardTakenBack(card):
            assert stack is not None
            return replace(stack, cards=tuple(one for one in stack.cards if one.card != card))
        case _:
            assert_never(event)


def _dealt(
    table: CardTable, event: DealBegun | HandDealt | StockLaid | CardsLaidOut | RoundBegun
) -> CardTable:
    match event:
        case DealBegun(number, dealer, players):
            empty = {seat: () for seat in players}
            return CardTable(
                table.options,
                players,
                dealer,
                number,
                hands=dict(empty),
                piles=dict(empty),
                points=table.points or dict.fromkeys(players, 0),
                scored=table.scored,
                hints=table.hints or dict.fromkeys(players, 0),
            )
        case HandDealt(seat, cards):
            return replace(table, hands={**table.hands, seat: cards})
        case StockLaid(cards):
            return replace(table, stock=cards)
        case CardsLaidOut(cards):
            return replace(table, loose=(*table.loose, *cards))
        case RoundBegun(number, stock):
            return replace(table, round=number, stock=table.stock[len(table.stock) - stock :])
        case _:
            assert_never(event)


def _closed(table: CardTable, event: TableSwept | DealScored | GameFinished) -> CardTable:
    match event:
        case TableSwept(seat, cards):
            piles = {**table.piles, seat: (*table.piles[seat], *cards)}
            return replace(table, loose=(), builds=(), piles=piles)
        case DealScored(_, sides, points):
            return replace(table, scored=sides, points=dict(points), turn=None, hinted=None)
        case GameFinished():
            return replace(table, over=True)
        case _:
            assert_never(event)
