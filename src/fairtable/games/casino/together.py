"""Cards that some turn uses together, C12: where a stack may begin, and why not elsewhere."""

from __future__ import annotations

from collections.abc import Iterator

from fairtable.games.casino.builds import build_moves, raise_moves
from fairtable.games.casino.captures import capture_moves
from fairtable.games.casino.cards import VALUE, Card, Cards, show
from fairtable.games.casino.conditions import equal_build, why_no_build, why_not_let_go
from fairtable.games.casino.context import CasinoRules
from fairtable.games.casino.moves import LayBuild, Offends, Stage, Turn, Why
from fairtable.games.casino.notation import cards_of
from fairtable.games.casino.sets import TooManyWays
from fairtable.games.casino.spread import Spread
from fairtable.referee import Refused


class Together:
    """C12. Which cards the turns use together."""

    def __init__(self, spread: Spread, rules: CasinoRules) -> None:
        self._spread = spread
        self._rules = rules
        self._mates: dict[Card, set[Card]] = {}

    def note(self, turn: Turn) -> None:
        """This turn is legal."""
        cards = _used(self._spread, self._rules, turn)
        for card in cards:
            self._mates.setdefault(card, set()).update(cards)

    def ends(self, move: Stage) -> bool:
        """Can some turn finish a stack that begins so?"""
        return not self._rules.stack_ends or move.on[0] in self._mates.get(move.card, ())


def _used(spread: Spread, rules: CasinoRules, turn: Turn) -> Cards:
    """The card that is played, and all that it takes, builds with or joins."""
    cards = cards_of(turn)
    if isinstance(turn, LayBuild) and (equal := equal_build(spread, rules, turn.value)):
        return (*cards, *equal.cards)
    return cards


def can_end(spread: Spread, rules: CasinoRules, move: Stage) -> bool:
    """C12. Does some turn use these cards together? On too large a table nobody looks."""
    if not rules.stack_ends:
        return True
    needed = {move.card, *move.on}
    try:
        return any(
            needed <= {*_used(spread, rules, turn)} for turn in _turns(spread, rules, move)
        )
    except TooManyWays:
        return True


def _turns(spread: Spread, rules: CasinoRules, move: Stage) -> Iterator[Turn]:
    """The turns that could finish the stack: with the hand card in it, else with any."""
    for card in (move.card,) if move.card in spread.hand else spread.hand:
        yield from capture_moves(spread, rules, card)
        yield from build_moves(spread, rules, card)
        yield from raise_moves(spread, rules, card)


def why_no_end(spread: Spread, rules: CasinoRules, move: Stage) -> Refused:
    """C12. What is missing to a turn with these cards."""
    card, on = move.card, move.on
    both = Offends(cards=(card, *on))
    if card not in spread.hand:
        return Refused(Why.NEVER_TOGETHER, both, {"cards": show((card, *on))})
    (loose,) = on
    if kept := why_not_let_go(spread, rules, card):
        return kept
    value, total = VALUE[card], VALUE[card] + VALUE[loose]
    missing = value - VALUE[loose]
    equal = equal_build(spread, rules, total)
    no_build = why_no_build(spread, rules, card, total, equal)
    if no_build and (total <= 10 or missing <= 0):
        return no_build
    words = {"card": show(card), "on": show(loose), "missing": missing, "value": value}
    return Refused(Why.FALLS_SHORT, both, words)
