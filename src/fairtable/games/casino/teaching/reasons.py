"""A turn in words: what it does, what it brings, what it leaves. All of it is on the table.

"10♠ takes 6♥ + 4♣ and 7♦ + 3♠: five cards, two spades; leaves the A♣."
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import assert_never

from fairtable.games.casino.captures import build_of
from fairtable.games.casino.cards import POINTS, VALUE, Card, Cards, in_order, show
from fairtable.games.casino.conditions import equal_build
from fairtable.games.casino.moves import Capture, LayBuild, Raise, Trail, Turn
from fairtable.games.casino.presets import PRESETS
from fairtable.games.casino.sets import partition
from fairtable.games.casino.spread import Build, Spread

COUNTS = "no one two three four five six seven eight nine ten eleven twelve".split()
FEW = 3
"""So many cards that are left are named; more are counted."""


def reason_for(spread: Spread, rules: str, unseen: Cards, turn: Turn) -> str:
    """One sentence about a legal turn, from what the player sees."""
    does, brings = doing(spread, rules, turn), _gains(touched(spread, rules, turn))
    match turn:
        case Capture(_, taken):
            return f"{does}: {brings}; {_leaves(spread, taken)}."
        case LayBuild(card, value) | Raise(card, _, value):
            return f"{does}: {brings} to take later; {_takers(spread, unseen, card, value)}."
        case Trail(card):
            return f"{does}: {_given_up(card)}; {_risk(spread, unseen, card)}."
        case _:
            assert_never(turn)


def doing(spread: Spread, rules: str, turn: Turn) -> str:
    """What the turn does, without a stop."""
    card = show(turn.card)
    match turn:
        case Capture(_, taken, builds):
            sets = [_sum(each) for each in partition(taken, VALUE[turn.card]) or ()]
            named = [_owned(spread, build_of(spread, cards)) for cards in builds]
            return f"{card} takes {_list([*sets, *named])}{_off_a_pile(spread, taken)}"
        case LayBuild(_, value, cards):
            groups = partition((turn.card, *cards), value) or ()
            own = next(group for group in groups if turn.card in group)
            first = (turn.card, *(one for one in own if one != turn.card))
            made = _list([_sum(each) for each in (first, *(g for g in groups if g is not own))])
            equal = equal_build(spread, PRESETS[rules], value)
            end = f"make a build of {value}"
            if equal is not None:
                end = f"join {_owned(spread, equal)}{_becomes(spread, equal)}"
            return f"{made} {end}{_off_a_pile(spread, cards)}"
        case Raise(_, build, value, top):
            found = build_of(spread, build)
            with_top = f", with the {show(top)} off a pile," if top else ""
            raised = f"{_owned(spread, found)} to {value}{_becomes(spread, found)}"
            return f"{card}{with_top} raises {raised}"
        case Trail():
            return f"{card} is laid down"
        case _:
            assert_never(turn)


def touched(spread: Spread, rules: str, turn: Turn) -> Cards:
    """Every card that goes along: to the pile, or into the build."""
    match turn:
        case Capture(card, taken, builds):
            return (card, *taken, *(one for build in builds for one in build))
        case LayBuild(card, value, cards):
            equal = equal_build(spread, PRESETS[rules], value)
            return (card, *cards, *(equal.cards if equal else ()))
        case Raise(card, build, _, top):
            return (card, *build, *((top,) if top else ()))
        case Trail(card):
            return (card,)
        case _:
            assert_never(turn)


def _gains(cards: Cards) -> str:
    aces, spades = sum(c[0] == "A" for c in cards), sum(c[-1] == "S" for c in cards)
    found = [_count(len(cards), "card")]
    found += [_count(spades, "spade")] if spades else []
    found += [f"the {show(card)}" for card in ("10D", "2S") if card in cards]
    found += ["an ace" if aces == 1 else _count(aces, "ace")] if aces else []
    return ", ".join(found)


def _leaves(spread: Spread, taken: Cards) -> str:
    left = in_order(card for card in spread.loose if card not in taken)
    if not left:
        return "no loose card is left"
    if len(left) <= FEW:
        return f"leaves {_list([f'the {show(card)}' for card in left])}"
    scoring = [f"the {show(card)}" for card in left if card in POINTS]
    among = f", {_list(scoring)} among them" if scoring else ""
    return f"leaves {_count(len(left), 'loose card')}{among}"


def _takers(spread: Spread, unseen: Cards, card: Card, value: int) -> str:
    """Who can take a build of this value: the player, and perhaps somebody else."""
    mine = [one for one in in_order(spread.hand) if VALUE[one] == value and one != card]
    kept = f"you keep {_list([f'the {show(one)}' for one in mine])} to take it"
    mine_or_none = kept if mine else f"you hold no {value} to take it"
    return f"{mine_or_none}, and {_unseen(unseen, value)}"


def _given_up(card: Card) -> str:
    if card in POINTS:
        points = _count(POINTS[card], "point")
        return f"it gives up {points}{' and a spade' if card[-1] == 'S' else ''}"
    return "it gives up a spade" if card[-1] == "S" else "it scores nothing by itself"


def _risk(spread: Spread, unseen: Cards, card: Card) -> str:
    """What could take the card: an equal one, or a sum with a loose card."""
    equal = _unseen(unseen, VALUE[card])
    sums = sorted({both for c in spread.loose if (both := VALUE[c] + VALUE[card]) <= 10})
    with_table = f"it makes {_list([str(both) for both in sums], 'or')} with the table"
    return f"{equal}, and {with_table if sums else 'it makes no sum with the table'}"


def _unseen(unseen: Cards, value: int) -> str:
    count = sum(VALUE[card] == value for card in unseen)
    rank = "ace" if value == 1 else str(value)
    if count == 0:
        return f"nobody else has {'an' if value in (1, 8) else 'a'} {rank}"
    return f"{COUNTS[count]} {rank}{'s are' if count > 1 else ' is'} unseen"


def _owned(spread: Spread, build: Build | None) -> str:
    assert build is not None, "a legal turn names builds that are there"
    whose = "your" if build.owner == spread.player else "the"
    return f"{whose} build of {build.value}"


def _becomes(spread: Spread, build: Build | None) -> str:
    is_mine = build is not None and build.owner == spread.player
    return "" if is_mine else ", which becomes yours"


def _off_a_pile(spread: Spread, cards: Cards) -> str:
    top = next((card for card in cards if card in spread.tops), None)
    return f", with the {show(top)} off a pile" if top else ""


def _sum(cards: Iterable[Card]) -> str:
    return " + ".join(map(show, cards))


def _list(things: Sequence[str], last: str = "and") -> str:
    if len(things) < 2:
        return "".join(things)
    return f"{', '.join(things[:-1])} {last} {things[-1]}"


def _count(count: int, noun: str) -> str:
    number = COUNTS[count] if count < len(COUNTS) else str(count)
    return f"{number} {noun}{'' if count == 1 else 's'}"
