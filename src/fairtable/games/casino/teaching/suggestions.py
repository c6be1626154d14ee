"""The turns that are worth most, each with its reason. C20, C22.

A list is made from a view, so nothing that is hidden can be in it. It may be ordered by what
the plain bot thinks a turn is worth, by a search that imagines the hidden cards, or by what
this player would probably do.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

import msgspec

from fairtable.games.casino.cards import Cards, in_order
from fairtable.games.casino.moves import Capture, LayBuild, Raise, Turn
from fairtable.games.casino.notation import write_move
from fairtable.games.casino.teaching.learned import shares_of, weights_with
from fairtable.games.casino.teaching.reasons import doing, reason_for, touched
from fairtable.games.casino.view import View, spread_of

By: TypeAlias = Literal["worth", "search", "learned"]
Does: TypeAlias = Literal["take", "build", "raise", "trail"]
NO_HABITS: Mapping[str, float] = {}
CLEAR = 0.15
"""A turn that promises so many points more is clearly better."""


class Suggestion(msgspec.Struct, frozen=True):
    """A turn as it is written, with its reason; `cards` are all that go along.

    `worth` is what the plain bot thinks of it, `points` what a search expects of the deal if it
    was asked, and `share` how likely this player is to choose it, from 0 to 1.
    """

    move: str
    does: Does
    cards: Cards
    worth: float
    points: float | None
    share: float
    says: str


class Suggestions(msgspec.Struct, frozen=True):
    """C22. What promises most, what this player would probably do, and a sentence."""

    best: tuple[Suggestion, ...]
    usual: tuple[Suggestion, ...]
    says: str


def suggest(
    view: View, by: By = "search", habits: Mapping[str, float] = NO_HABITS, most: int = 5
) -> tuple[Suggestion, ...]:
    """The best turns of a player on turn, the best first. No stack stands."""
    return _Listing(view, habits).suggestions(by, most)


def suggest_both(
    view: View, habits: Mapping[str, float] = NO_HABITS, best: int = 5, usual: int = 3
) -> Suggestions:
    """By the search and by the player's habits, and what to say to the player."""
    listing = _Listing(view, habits)
    found = listing.suggestions("search", best)
    return Suggestions(found, listing.suggestions("learned", usual), listing.advice())


class _Listing:
    """The turns of one view, looked at once. A search is made only if it is asked for."""

    def __init__(self, view: View, habits: Mapping[str, float]) -> None:
        from fairtable.games.casino.engine.board import cards_of
        from fairtable.games.casino.teaching.looking import look_at

        assert view.seat is not None, "suggestions are for a player"
        self._view = view
        self._spread = spread_of(view, view.seat)
        self._look = look_at(view)
        self._unseen = cards_of(self._look.sight.unseen)
        self._shares = shares_of(self._look.features, weights_with(habits)).tolist()
        self._worths = self._look.worths.tolist()
        self._points: dict[int, float] = {}

    def suggestions(self, by: By, most: int) -> tuple[Suggestion, ...]:
        return tuple(self._suggestion(place) for place in self._order(by)[:most])

    def advice(self) -> str:
        """The best turn and its reason, and how far it is from the next different one."""
        first, *others = self._order("search")
        turn = self._look.turn(first)
        says = reason_for(self._spread, self._view.rules, self._unseen, turn)
        kind = _kind_of(turn)
        other = next((at for at in others if _kind_of(self._look.turn(at)) != kind), None)
        if other is None:
            return says
        does = doing(self._spread, self._view.rules, self._look.turn(other))
        less = self._points[first] - self._points[other]
        if less < CLEAR:
            return f"{says} About as good: {does}."
        return f"{says} The next best brings about {less:.1f} points less: {does}."

    def _order(self, by: By) -> list[int]:
        """The places of all turns, the best first; equal ones as they come."""
        every = range(len(self._worths))
        if by == "worth":
            return sorted(every, key=lambda at: -self._worths[at])
        if by == "learned":
            return sorted(every, key=lambda at: -self._shares[at])
        if not self._points:
            self._search()
        return sorted(every, key=lambda at: (-self._points[at], -self._worths[at]))

    def _search(self) -> None:
        from fairtable.games.casino.engine.ranking import ranked

        places = {self._look.turn(at): at for at in range(len(self._worths))}
        self._points = {places[turn]: points for turn, points in ranked(self._view)}

    def _suggestion(self, place: int) -> Suggestion:
        turn, rules = self._look.turn(place), self._view.rules
        points = self._points.get(place)
        return Suggestion(
            write_move(turn),
            _does(turn),
            in_order(touched(self._spread, rules, turn)),
            round(self._worths[place], 2),
            None if points is None else round(points, 2),
            round(self._shares[place], 3),
            reason_for(self._spread, rules, self._unseen, turn),
        )


def _does(turn: Turn) -> Does:
    names: dict[type, Does] = {Capture: "take", LayBuild: "build", Raise: "raise"}
    return names.get(type(turn), "trail")


def _kind_of(turn: Turn) -> tuple[Does, str]:
    """Two turns of one kind differ only in suits, or in what else they take."""
    return _does(turn), turn.card[:-1]
