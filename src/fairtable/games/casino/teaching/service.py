"""Suggestions for programs that have no table: a spread in, turns with their reasons out.

A spread alone is enough for the plain worth and for the learned ranking. A search also wants to
know the piles, because they decide who has most cards and spades; without them it supposes that
nothing else was captured. The work is bounded: what no real table can have is refused.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from fairtable.games.casino.asked import (
    AskedSpread,
    CardList,
    Player,
    RulesName,
    at,
    read_spread,
)
from fairtable.games.casino.cards import DECK, Cards, read_cards, show
from fairtable.games.casino.deals import HAND
from fairtable.games.casino.moves import Offends, Why
from fairtable.games.casino.spread import Spread
from fairtable.games.casino.teaching.habits import FARTHEST, WORDS
from fairtable.games.casino.teaching.suggestions import By, Suggestion, suggest
from fairtable.games.casino.view import BuildView, HintsView, View
from fairtable.referee import BadInput, Seat
from fairtable.referee.counted import counted

MOST_LOOSE, MOST_BUILDS, STOCK = 12, 10, 20
Weight = Annotated[float, msgspec.Meta(ge=-FARTHEST, le=FARTHEST)]
Known = dict[str, Weight]


class SuggestQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What should the player of this spread do, and why?

    `by` is how turns are ranked: by a search that imagines the hidden cards, by what a player
    with these `habits` would probably do, or by their plain worth. `began` is the player who
    began this round; without it, the player on turn. `piles` are the captured cards by player,
    the top of each last; without them the piles have only their tops.
    """

    state: AskedSpread
    rules: RulesName = "standard"
    by: By = "search"
    players: Annotated[int, msgspec.Meta(ge=2, le=4)] = 2
    partners: bool = False
    began: Player | None = None
    piles: Annotated[list[CardList], msgspec.Meta(max_length=4)] = []
    habits: Known = {}
    most: Annotated[int, msgspec.Meta(ge=1, le=20)] = 5


class SuggestAnswer(msgspec.Struct, frozen=True):
    """The best turns, the best first. The same question always gets the same answer."""

    suggestions: tuple[Suggestion, ...]


def ask_suggestions(question: SuggestQuestion) -> SuggestAnswer:
    """The turns that are worth most, each with its reason; from what the player sees."""
    spread = read_spread(question.state, [])
    _check(question, spread)
    view = _view(question, spread)
    return SuggestAnswer(suggest(view, question.by, question.habits, question.most))


def _check(question: SuggestQuestion, spread: Spread) -> None:
    """Refuse what no table has; so the work is bounded."""
    _check_players(question, spread)
    players = question.players
    if spread.stack is not None:
        raise BadInput(Why.STACK_STANDS.says, "$.state.stack", Why.STACK_STANDS)
    if not 1 <= len(spread.hand) <= HAND[players]:
        raise BadInput(f"A hand has 1 to {HAND[players]} cards here.", "$.state.hand")
    if len(spread.loose) > MOST_LOOSE:
        reason = f"Suggestions are made for at most {MOST_LOOSE} loose cards."
        raise BadInput(reason, "$.state.loose")
    if len(spread.builds) > MOST_BUILDS:
        reason = f"Suggestions are made for at most {MOST_BUILDS} builds."
        raise BadInput(reason, "$.state.builds")
    if any(len(build.cards) < 2 for build in spread.builds):
        raise BadInput(Why.NOTHING_BUILT_ON.says, "$.state.builds", Why.NOTHING_BUILT_ON)
    if unknown := sorted(question.habits.keys() - WORDS.keys()):
        known = ", ".join(WORDS)
        raise BadInput(f"There is no habit {unknown[0]!r:.40}. There are {known}.", "$.habits")


def _check_players(question: SuggestQuestion, spread: Spread) -> None:
    players = question.players
    seats = [spread.player, question.began or 0, *(build.owner for build in spread.builds)]
    if max(seats) >= players:
        raise BadInput(f"With {players} players they are 0 to {players - 1}.", "$.players")
    if question.partners and players != 4:
        raise BadInput("Only four players can be partners.", "$.partners")


def _view(question: SuggestQuestion, spread: Spread) -> View:
    """What this player would see at a table. Nothing else of the view is needed."""
    count, me = question.players, spread.player
    players = tuple(range(count))
    sides = ((0, 2), (1, 3)) if question.partners else tuple((seat,) for seat in players)
    began = me if question.began is None else question.began
    piles = _piles(question, spread, next(side for side in sides if me in side))
    # Whoever has played in this turn of the table holds one card less.
    played = {seat: (seat - began) % count < (me - began) % count for seat in players}
    sizes = {seat: len(spread.hand) - played[seat] for seat in players}
    stock = STOCK if count == 2 and spread.round == 1 else 0
    _check_cards(spread, piles, sum(sizes.values()) - len(spread.hand) + stock)
    return View(
        rules=question.rules,
        target=0,
        status="playing",
        deal=1,
        round=spread.round,
        players=players,
        sides=sides,
        dealer=(began - 1) % count,
        turn=me,
        seat=me,
        loose=spread.loose,
        builds=tuple(
            BuildView(each.id, each.owner, each.value, each.groups, each.extendable)
            for each in spread.builds
        ),
        stack=None,
        hand=spread.hand,
        may_trail_any=spread.stuck,
        hand_sizes=sizes,
        stock_size=stock,
        piles=piles,
        last_captor=None,
        points=dict.fromkeys(players, 0),
        last_deal=(),
        hints=HintsView(True, dict.fromkeys(players, 0), True),
        marks=None,
        drags=(),
        choices=(),
    )


def _piles(
    question: SuggestQuestion, spread: Spread, side: tuple[Seat, ...]
) -> dict[Seat, Cards]:
    """The piles by player; if only their tops are known, these."""
    count, me = question.players, spread.player
    against = [seat for n in range(1, count) if (seat := (me + n) % count) not in side]
    piles: dict[Seat, Cards] = dict.fromkeys(range(count), ())
    if not question.piles:
        if len(spread.tops) > len(against):
            only = counted(len(against), "opponent has a pile", "opponents have piles")
            raise BadInput(f"Only {only}.", "$.state.tops")
        tops = zip(against, spread.tops, strict=False)
        return piles | {seat: (top,) for seat, top in tops}
    if len(question.piles) > count:
        raise BadInput(f"There are only {count} players.", "$.piles")
    for seat, pile in enumerate(question.piles):
        with at(f"$.piles[{seat}]"):
            piles[seat] = read_cards(pile)
    if sorted(spread.tops) != sorted(card for seat in against for card in piles[seat][-1:]):
        raise BadInput("The tops are not those of the opponents' piles.", "$.state.tops")
    return piles


def _check_cards(spread: Spread, piles: dict[Seat, Cards], hidden: int) -> None:
    """C1. No card is twice on the table, and there are enough for what is hidden."""
    built = [card for build in spread.builds for card in build.cards]
    captured = [card for pile in piles.values() for card in pile]
    seen = [*spread.hand, *spread.loose, *built, *captured]
    if len(set(seen)) < len(seen):
        twice = next(card for card in seen if seen.count(card) > 1)
        sentence = f"The {show(twice)} cannot be in two places at once."
        raise BadInput(sentence, "$.piles", Why.CARD_TWICE, Offends(cards=(twice,)))
    unseen = len(DECK) - len(seen)
    if unseen < hidden:
        cards = counted(unseen, "card is", "cards are")
        raise BadInput(f"Only {cards} unseen, but {hidden} must be hidden.", "$.state")
