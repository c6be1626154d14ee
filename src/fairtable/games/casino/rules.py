"""Rules C1 to C17 and C22 of docs/rules/casino.md. `decide` thinks, `evolve` writes down.

Each turn is judged on a spread, so that no verdict can depend on what is hidden: in `captures`,
`builds`, `conditions` (trails) and `staging`. `deals` says what follows a turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import assert_never

from msgspec.structs import replace

from fairtable.games.casino import staging
from fairtable.games.casino.builds import Plan, plan_build, plan_raise
from fairtable.games.casino.captures import Haul, plan_capture, why_not_at_hand
from fairtable.games.casino.cards import VALUE, Card, in_order, show
from fairtable.games.casino.conditions import why_no_trail
from fairtable.games.casino.context import CasinoRules
from fairtable.games.casino.deals import deal, next_deal, what_follows
from fairtable.games.casino.events import (
    BuildLaid,
    CardsCaptured,
    CardTrailed,
    Event,
    StackGone,
)
from fairtable.games.casino.evolving import evolve
from fairtable.games.casino.hints import decide_hint, why_no_hint
from fairtable.games.casino.moves import (
    Add,
    Begin,
    BuildStack,
    Cancel,
    Capture,
    Deal,
    Hint,
    LayBuild,
    Move,
    Offends,
    Raise,
    Stage,
    TakeBack,
    TakeStack,
    Trail,
    Turn,
    Why,
)
from fairtable.games.casino.notation import cards_of
from fairtable.games.casino.spread import Build, Spread, Stack
from fairtable.games.casino.state import CardTable, Options
from fairtable.games.casino.together import Together
from fairtable.games.casino.turns import freed, turns
from fairtable.referee import (
    HOUSE,
    Accepted,
    Chance,
    Draws,
    Due,
    Luck,
    Outcome,
    Refused,
    Seat,
    SeatCount,
    Verdict,
)

PLACES = (0, 1, 2, 3)


def luck(options: Options, /) -> Luck:
    """C3, C17. Only decks, and their order stays hidden until the end."""
    return Luck(sealed=True)


def draws(move: Move, /) -> bool:
    """C3. No move of a player draws: the house deals."""
    return False


def seats(options: Options, /) -> SeatCount:
    """C2. Two, three or four players."""
    return SeatCount(2, 4)


def opening(options: Options, /) -> CardTable:
    """C2. An empty table, until the house deals."""
    return CardTable(options)


def begin(seated: tuple[Seat, ...], /) -> Move:
    """C2. The house deals to the seats that are taken."""
    return Begin(seated)


def decide(table: CardTable, seat: Seat, move: Move, chance: Chance, /) -> Verdict[Event]:
    """May this seat do that now? First when, then who, then what."""
    if table.over:
        return Refused(Why.OVER)
    if isinstance(move, Begin):
        return decide_begin(table, seat, move.seated, chance)
    if isinstance(move, Deal):
        return decide_deal(table, seat, chance)
    if refused := _not_now(table, seat, move):
        return refused
    match move:
        case Capture() | LayBuild() | Raise() | Trail():
            return decide_turn(table, seat, move)
        case TakeStack() | BuildStack():
            return decide_finish(table, seat, move)
        case Hint():
            return decide_hint(table, seat)
        case _:
            return decide_staging(table, seat, move)


def decide_begin(
    table: CardTable, seat: Seat, seated: tuple[Seat, ...], chance: Chance
) -> Verdict[Event]:
    """C2, C3. The house deals; the last seat is the first dealer, the first seat begins."""
    if seat != HOUSE:
        return Refused(Why.NOT_THE_HOUSE)
    if table.players:
        return Refused(Why.ALREADY_BEGUN)
    if len(seated) < 2 or tuple(sorted(set(seated) & set(PLACES))) != seated:
        return Refused(Why.WRONG_SEATS, Offends(seats=seated), {"seated": len(seated)})
    return Accepted(tuple(deal(seated, seated[-1], 1, chance)))


def decide_deal(table: CardTable, seat: Seat, chance: Chance) -> Verdict[Event]:
    """C3. When a deal is over and the game is not, the house deals again."""
    if seat != HOUSE:
        return Refused(Why.NOT_THE_HOUSE)
    if not table.players:
        return Refused(Why.NOT_BEGUN)
    if not table.waits_for_deal:
        return Refused(Why.DEAL_IS_ON)
    return Accepted(tuple(next_deal(table, chance)))


def _not_now(table: CardTable, seat: Seat, move: Move) -> Refused | None:
    """C2, C3, C4, C1, C12. Not this seat now, an unknown card, a stack in the way."""
    if not table.players:
        return Refused(Why.NOT_BEGUN)
    if seat == HOUSE:
        # C12. The house clears a stack when its owner's time is up or connection is lost.
        return None if isinstance(move, Cancel) else Refused(Why.THE_HOUSE)
    if seat not in table.players:
        return Refused(Why.NOT_A_PLAYER)
    if table.turn is None:
        return Refused(Why.BETWEEN_DEALS)
    if seat != table.turn:
        return Refused(Why.NOT_YOUR_TURN, Offends(seats=(table.turn,)))
    for card in cards_of(move):
        if card not in VALUE:
            return Refused(Why.NO_SUCH_CARD, Offends(cards=(card,)), {"card": show(card)})
    opens = isinstance(move, Capture | LayBuild | Raise | Trail | Stage)
    return Refused(Why.STACK_STANDS) if opens and table.stack is not None else None


def decide_turn(table: CardTable, seat: Seat, move: Turn) -> Verdict[Event]:
    """C4. One card of the hand is played; then come the events that follow a turn."""
    spread = freed(table.spread_for(seat), table.rules)
    played = _played(table, spread, move)
    if isinstance(played, Refused):
        return played
    after = evolve(table, played)
    return Accepted((played, *what_follows(after, seat)))


def _played(table: CardTable, spread: Spread, move: Turn) -> Event | Refused:
    plan = judge(spread, table.rules, move)
    seat = spread.player
    match plan:
        case Refused():
            return plan
        case None:
            return CardTrailed(seat, move.card)
        case Haul(loose, builds, top, cards):
            ids = tuple(build.id for build in builds)
            return CardsCaptured(seat, move.card, loose, ids, table.pile_of(top), cards)
        case Plan(how, value, groups, loose, top, replaced):
            build = Build(table.built + 1, seat, value, groups)
            ids = tuple(each.id for each in replaced)
            return BuildLaid(seat, how, move.card, loose, ids, table.pile_of(top), build)
        case _:
            assert_never(plan)


def judge(spread: Spread, rules: CasinoRules, move: Turn) -> Haul | Plan | Refused | None:
    """C5 to C11. What a turn does, or a refusal; None for a trail that is accepted."""
    match move:
        case Capture():
            return plan_capture(spread, rules, move)
        case LayBuild():
            return plan_build(spread, rules, move)
        case Raise():
            return plan_raise(spread, rules, move)
        case Trail(card):
            return why_not_at_hand(spread, card, ()) or why_no_trail(spread, rules, card)
        case _:
            assert_never(move)


def decide_finish(table: CardTable, seat: Seat, move: TakeStack | BuildStack) -> Verdict[Event]:
    """C12. To finish a stack means a turn, and it is judged as that turn."""
    if table.stack is None:
        return Refused(Why.NO_STACK)
    turn = staging.finished(table.spread_for(seat), table.stack, move)
    if isinstance(turn, Refused):
        return turn
    cleared = StackGone()
    verdict = decide_turn(evolve(table, cleared), seat, turn)
    if isinstance(verdict, Refused):
        return verdict
    return Accepted((cleared, *verdict.events))


def decide_staging(
    table: CardTable, seat: Seat, move: Stage | Add | TakeBack | Cancel
) -> Verdict[Event]:
    """C12. The stack of the player on turn; the house may clear it."""
    if isinstance(move, Stage):
        return _verdict_of(staging.stage(table.spread_for(seat), table.rules, move))
    stack = table.stack
    if stack is None:
        return Refused(Why.NO_STACK)
    match move:
        case Cancel():
            return Accepted((StackGone(),))
        case TakeBack():
            return _verdict_of(staging.take_back(stack, move))
        case Add():
            return _verdict_of(staging.add(table.seen_from(seat), table.rules, move))
        case _:
            assert_never(move)


def _verdict_of(event: Event | Refused) -> Verdict[Event]:
    return event if isinstance(event, Refused) else Accepted((event,))


def legal_moves(table: CardTable, seat: Seat, /) -> Iterator[Move]:
    """Every move that `decide` would accept, lazily: turns card by card, then stacks."""
    if table.over:
        return
    if seat == HOUSE:
        if not table.players:
            yield from (Begin(some) for n in (2, 3, 4) for some in combinations(PLACES, n))
        elif table.waits_for_deal:
            yield Deal()
        elif table.stack is not None:
            yield Cancel()
    elif seat == table.turn and table.stack is None:
        yield from _openings(freed(table.spread_for(seat), table.rules), table.rules)
        yield from () if why_no_hint(table) else (Hint(),)
    elif seat == table.turn and table.stack is not None:
        yield from _finishes(table, seat, table.stack)
        seen = table.seen_from(seat)
        yield from staging.continuations(seen, table.stack, table.rules)


def _openings(spread: Spread, rules: CasinoRules) -> Iterator[Move]:
    """C4, C12. Every turn, and then every beginning of a stack that one of them finishes."""
    together = Together(spread, rules)
    for turn in turns(spread, rules):
        together.note(turn)
        yield turn
    yield from staging.beginnings(spread, rules, together)


def _finishes(table: CardTable, seat: Seat, stack: Stack) -> Iterator[Move]:
    """C12. Every way to finish the stack that stands."""
    spread = table.spread_for(seat)
    ends: list[TakeStack | BuildStack] = [TakeStack()]
    ends += [TakeStack(card) for card in in_order(spread.hand)]
    ends += [BuildStack(value) for value in range(1, 11)]
    for end in ends:
        turn = staging.finished(spread, stack, end)
        if not isinstance(turn, Refused) and not isinstance(
            judge(spread, table.rules, turn), Refused
        ):
            yield end


def due(table: CardTable, /) -> Due[Move] | None:
    """C3. The house deals again at once. C12. It clears a stack that nobody touches."""
    if table.waits_for_deal:
        return Due(("deal", table.deal + 1), 0, Deal())
    if table.stack is None or not table.options.stack_seconds:
        return None
    cards = tuple(staged.card for staged in table.stack.cards)
    return Due(
        ("stack", table.deal, table.turn, cards), 1000 * table.options.stack_seconds, Cancel()
    )


def absence(table: CardTable, seat: Seat, /) -> Move | None:
    """C12. What the house does when `seat` loses its connection: its stack is cleared."""
    return Cancel() if table.stack is not None and table.turn == seat else None


def outcome(table: CardTable, /) -> Outcome | None:
    """C16. The points of every player; partners have theirs in common."""
    if not table.over:
        return None
    by = "target reached" if table.options.target else "deal played"
    return Outcome(dict(table.points), by, "C16")


def redealt(table: CardTable, seat: Seat | None, draws: Draws, /) -> CardTable:
    """C17. The same table with other hidden cards: other hands and the stock are dealt anew.

    A hand card that lies on the stack is on the table: everybody has seen it.
    """
    staged = set(table.stack.of("hand")) if table.stack else set[Card]()
    others = [other for other in table.players if other != seat]
    hidden = [card for other in others for card in table.hands[other] if card not in staged]
    cards = list(draws.shuffled((*hidden, *table.stock)))
    hands = dict(table.hands)
    for other in others:
        kept = [card for card in table.hands[other] if card in staged]
        count = len(table.hands[other]) - len(kept)
        hands[other] = in_order((*kept, *cards[:count]))
        del cards[:count]
    return replace(table, hands=hands, stock=tuple(cards))


__all__ = [
    "absence",
    "begin",
    "decide",
    "draws",
    "due",
    "evolve",
    "legal_moves",
    "luck",
    "opening",
    "outcome",
    "redealt",
    "seats",
]
