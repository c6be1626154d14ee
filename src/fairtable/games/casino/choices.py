"""What the player on turn may do, as a board shows it: which card may be lifted, and where to.

The moves are those of `legal_moves`, by card. A target is written as in the notation: the sets
that a card would take, a build with its new value, a card to lay it on. Several sets are chosen
one after another, and equal continuations are kept once. The fullest table of 300 random games
allows 2,366 moves, which fit into 34 kB. The fullest that was made on purpose allows 2,812, in
56 kB.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from fairtable.games.casino.moves import (
    Add,
    BuildStack,
    Cancel,
    Capture,
    Hint,
    LayBuild,
    Move,
    Raise,
    Stage,
    TakeBack,
    TakeStack,
    Trail,
)
from fairtable.games.casino.notation import write_move
from fairtable.referee import Choice, Choices
from fairtable.referee.choices import DONE

FORMS: dict[type, Choice] = {
    Capture: Choice("take", "{piece} x {to}", piece="card", to="cards"),
    LayBuild: Choice("build", "{piece} build {to}", piece="card", to="build"),
    Raise: Choice("raise", "{piece} raise {to}", piece="card", to="build"),
    Trail: Choice("trail", "trail {piece}", piece="card"),
    Stage: Choice("stage", "stage {piece} on {to}", piece="card", to="cards"),
    Add: Choice("add", "add {piece}", piece="card"),
    TakeBack: Choice("take-back", "take back {piece}", piece="card"),
    TakeStack: Choice("take-stack", "{piece} x stack", piece="card"),
    BuildStack: Choice("build-stack", "finish build {piece}", piece="value"),
}
FINISH = Choice("finish-take", "finish capture")
CANCEL = Choice("cancel", "cancel")
HINT = Choice("hint", "hint")
NO_MORE = Choice("no-more", "")
ALSO = " + "

Ends: TypeAlias = set[tuple[str, ...]]
"""The sets that may follow, as rows; an empty row means that nothing has to follow."""


def choices_of(moves: Iterable[Move]) -> Choices:
    """C4, C12. The moves that are legal now, by what they do and with which card."""
    lifted: dict[type, dict[str, dict[str, Ends]]] = {}
    buttons: list[Choice] = []
    for move in moves:
        if isinstance(move, Cancel):
            buttons.append(CANCEL)
        elif isinstance(move, Hint):
            buttons.append(HINT)
        elif isinstance(move, TakeStack) and move.card is None:
            buttons.append(FINISH)
        else:
            piece, (first, *rest) = _lifted(move)
            targets = lifted.setdefault(type(move), {}).setdefault(piece, {})
            targets.setdefault(first, set()).add(tuple(rest))
    if not lifted and not buttons:
        return ()
    further = _Further()
    by_card = [_by_card(FORMS[kind], pieces, further) for kind, pieces in lifted.items()]
    return ((*by_card, *buttons), *further.steps)


def _lifted(move: Move) -> tuple[str, list[str]]:
    """The piece of a move, and its target as it is written, set by set."""
    text = write_move(move)
    match move:
        case Capture(card) | LayBuild(card) | Raise(card):
            return card, text.split(" ", 2)[2].split(ALSO)
        case Stage(card):
            return card, [text.split(" on ", 1)[1]]
        case Trail(card) | Add(card) | TakeBack(card) | TakeStack(str(card)):
            return card, [""]
        case BuildStack(value):
            return str(value), [""]
        case _:
            raise AssertionError(f"{text} is not a move of a player")


def _by_card(form: Choice, pieces: dict[str, dict[str, Ends]], further: _Further) -> Choice:
    targets = {
        piece: {to: further.step(ends) for to, ends in landings.items()}
        for piece, landings in pieces.items()
    }
    return Choice(form.does, form.says, targets, form.piece, form.to)


class _Further:
    """The steps after the first, each kept once."""

    def __init__(self) -> None:
        self.steps: list[tuple[Choice, ...]] = []
        self._known: dict[frozenset[tuple[str, ...]], int] = {}

    def step(self, ends: Ends) -> int:
        """The number of the step from which exactly these ends can be reached."""
        if ends == {()}:
            return DONE
        key = frozenset(ends)
        if key not in self._known:
            choices = self._choices(ends)
            self.steps.append(choices)
            self._known[key] = len(self.steps)
        return self._known[key]

    def _choices(self, ends: Ends) -> tuple[Choice, ...]:
        following: dict[str, Ends] = {}
        for end in sorted(ends):
            if end:
                following.setdefault(end[0], set()).add(end[1:])
        targets = {also: {"": self.step(rest)} for also, rest in following.items()}
        more = Choice("also", "+ {piece}", targets, piece="cards")
        return (more, NO_MORE) if () in ends else (more,)
