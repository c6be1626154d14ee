"""May this action be done? It becomes a move, and the rules judge the move."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from fairtable.games.casino import staging
from fairtable.games.casino.actions import (
    AddToStack,
    CreateBuild,
    CreateStack,
    ExtendBuild,
    JoinBuild,
    TakeCards,
    TrailCard,
)
from fairtable.games.casino.asked import AskedDrag, AskedSpread, RulesName, at, read_dragged
from fairtable.games.casino.cards import VALUE, Card, Cards, Impossible, in_order, show
from fairtable.games.casino.context import CasinoRules
from fairtable.games.casino.moves import (
    Add,
    Capture,
    LayBuild,
    Move,
    Offends,
    Raise,
    Stage,
    TakeStack,
    Trail,
    Turn,
    Why,
)
from fairtable.games.casino.notation import write_move
from fairtable.games.casino.presets import PRESETS
from fairtable.games.casino.rules import judge
from fairtable.games.casino.spread import Dragged, Spread
from fairtable.games.casino.turns import freed
from fairtable.referee import BadInput, Refused

AnyAction = (
    CreateStack | AddToStack | TakeCards | CreateBuild | ExtendBuild | JoinBuild | TrailCard
)


class ActionQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """May this action be done with this card on this table, by these rules?"""

    dragged: AskedDrag
    action: AnyAction
    state: AskedSpread
    rules: RulesName = "standard"


class ActionRefused(msgspec.Struct, frozen=True):
    """The rule in the way, and the cards that offend."""

    code: str
    rule: str
    detail: str
    cards: Cards


class ActionAnswer(msgspec.Struct, frozen=True):
    """The move as a table reads it (C21), and why it is refused if it is."""

    accepted: bool
    move: str
    refused: ActionRefused | None


def ask_judgement(question: ActionQuestion) -> ActionAnswer:
    """May this action be done? The answer has the move that does it, as a table reads it."""
    drag, spread = read_dragged(question.dragged, question.state)
    return judge_action(drag, question.action, spread, PRESETS[question.rules])


def judge_action(
    drag: Dragged, action: AnyAction, spread: Spread, rules: CasinoRules
) -> ActionAnswer:
    """C4 to C12. The verdict of the rules on an action."""
    with at("$.action"):
        move = move_of(drag, action, spread)
    refused = why_not(spread, rules, move)
    if refused is None:
        return ActionAnswer(True, write_move(move), None)
    return ActionAnswer(False, write_move(move), told(refused))


def told(refused: Refused) -> ActionRefused:
    """A refusal with the cards that offend."""
    cards = refused.offends.cards if isinstance(refused.offends, Offends) else ()
    return ActionRefused(refused.why.code, refused.why.rule, refused.says, cards)


def move_of(drag: Dragged, action: AnyAction, spread: Spread) -> Move:
    """The move that does this action; Impossible if it names what is not there."""
    card = drag.card
    match action:
        case TakeCards(cards, value, kind):
            return _capture(card, cards, value, kind)
        case CreateBuild(_, cards, value) | JoinBuild(_, cards, value):
            return LayBuild(card, value, in_order(one for one in cards if one != card))
        case ExtendBuild(number, _, value):
            return Raise(card, in_order(_build(spread, number)), value)
        case TrailCard():
            return Trail(card)
        case AddToStack():
            return Add(card)
        case CreateStack(index=index, build=number):
            return _stage(card, spread, index, number)


def _capture(card: Card, cards: Cards, value: int, kind: str) -> Move:
    if value != VALUE[card]:
        raise Impossible("values-differ", f"The value of the {show(card)} is not {value}.")
    if kind == "temp stack":
        return TakeStack(card)
    if kind == "build":
        return Capture(card, (), (in_order(cards),))
    return Capture(card, in_order(cards))


def _stage(card: Card, spread: Spread, index: int | None, number: int | None) -> Stage:
    if number is not None:
        return Stage(card, in_order(_build(spread, number)), True)
    if index is None or not 0 <= index < len(spread.loose):
        raise Impossible("not-on-table", "There is no loose card with that index.")
    return Stage(card, (spread.loose[index],))


def _build(spread: Spread, number: int) -> Cards:
    build = spread.build(number)
    if build is None:
        raise Impossible("no-such-build", "There is no build with that id.")
    return build.cards


def why_not(spread: Spread, rules: CasinoRules, move: Move) -> Refused | None:
    """C4 to C12. Why the rules refuse this move on this spread; None if they accept it."""
    stack = spread.stack
    found: object
    match move:
        case Add():
            found = staging.add(spread, rules, move) if stack else Refused(Why.NO_STACK)
        case TakeStack():
            if stack is None:
                return Refused(Why.NO_STACK)
            turn = staging.finished(_without_stack(spread), stack, move)
            found = turn if isinstance(turn, Refused) else _judged(spread, rules, turn)
        case _ if stack is not None:
            return Refused(Why.STACK_STANDS)
        case Stage():
            found = staging.begun(spread, rules, move)
        case Capture() | LayBuild() | Raise() | Trail():
            found = _judged(spread, rules, move)
        case _:
            raise BadInput("This is no move of a player.", "$.action")
    return found if isinstance(found, Refused) else None


def _judged(spread: Spread, rules: CasinoRules, turn: Turn) -> object:
    lying = _without_stack(spread)
    # C13. Only a player who trails, by rules without a holding card, can be without a turn.
    if isinstance(turn, Trail) and not rules.holding:
        lying = freed(lying, rules)
    return judge(lying, rules, turn)


def _without_stack(spread: Spread) -> Spread:
    """The spread as it lies when the stack is taken apart."""
    if (stack := spread.stack) is None:
        return spread
    return replace(
        spread,
        hand=spread.hand + stack.of("hand"),
        loose=spread.loose + stack.of("table"),
        tops=spread.tops + stack.of("pile"),
        stack=None,
    )
