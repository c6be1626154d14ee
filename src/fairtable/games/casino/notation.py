"""Moves as text, C21: `7S x 7D + 4C 3H`, `5S build 9 with 4D`, `trail 3C` and so on.

A raise is `2C raise [3S 5D] to 10`. The moves for a stack are `stage 7S on 7D`, `add 3H`, `take
back 3H`, `cancel`, `10S x stack`, `finish capture` and `finish build 9`. The house writes
`begin 0 1` and `deal`. `hint` asks what to do. A build is named by its cards in brackets. Suits
are letters or signs. The sets after `x` and `with` may be written in any order, with or without
`+`; `write_move` writes them in the order of the rules. A text may name a card that does not
exist: it is read as a move, and the rules refuse the move.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import assert_never

from fairtable.games.casino.cards import SIGNS, VALUE, Card, Cards, in_order
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
    Raise,
    Stage,
    TakeBack,
    TakeStack,
    Trail,
)
from fairtable.games.casino.sets import partition

_LONGEST = 400
_CARD = r"(?:[AJQK]|[0-9]{1,2})[SHDC]"
_CARDS = rf"{_CARD}(?:[ +]+{_CARD})*"
_BUILD = rf"\[ ?{_CARDS} ?\]"
_NUMBER = r"[0-9]{1,3}"
_FORMS = {
    "capture": rf"({_CARD}) X ((?:{_CARD}|{_BUILD})(?:[ +]+(?:{_CARD}|{_BUILD}))*)",
    "build": rf"({_CARD}) BUILD ({_NUMBER}) WITH ({_CARDS})",
    "raise": rf"({_CARD}) RAISE ({_BUILD}) TO ({_NUMBER})(?: WITH ({_CARD}))?",
    "trail": rf"TRAIL ({_CARD})",
    "stage": rf"STAGE ({_CARD}) ON ({_CARD}|{_BUILD})",
    "add": rf"ADD ({_CARD})",
    "take back": rf"TAKE BACK ({_CARD})",
    "cancel": r"CANCEL",
    "x stack": rf"({_CARD}) X STACK",
    "finish capture": r"FINISH CAPTURE",
    "finish build": rf"FINISH BUILD ({_NUMBER})",
    "begin": r"BEGIN((?: [0-3]){0,4})",
    "deal": r"DEAL",
    "hint": r"HINT",
}
_READERS = {name: re.compile(form) for name, form in _FORMS.items()}
_TO_LETTERS = str.maketrans({**{sign: suit for suit, sign in SIGNS.items()}, "\ufe0f": None})


def read_move(text: str) -> Move:
    """C21. The move `text` names; ValueError if it names none."""
    if isinstance(text, str) and len(text) <= _LONGEST:
        words = " ".join(text.translate(_TO_LETTERS).upper().split())
        for name, reader in _READERS.items():
            if found := reader.fullmatch(words):
                return _MAKERS[name](*(group or "" for group in found.groups()))
    raise ValueError(
        "A move is written like 7S x 7D + 4C 3H, 5S build 9 with 4D, 2C raise [3S 5D] to 10, "
        "trail 3C, stage 7S on 7D, add 3H, take back 3H, cancel, finish capture or hint."
    )


def _read_capture(card: str, named: str) -> Capture:
    builds = sorted(map(_cards, re.findall(_BUILD, named)))
    return Capture(card, _cards(re.sub(_BUILD, "", named)), tuple(builds))


def _cards(text: str) -> Cards:
    return in_order(re.findall(_CARD, text))


_MAKERS: dict[str, Callable[..., Move]] = {
    "capture": _read_capture,
    "build": lambda card, value, cards: LayBuild(card, int(value), _cards(cards)),
    "raise": lambda card, on, value, top: Raise(card, _cards(on), int(value), top or None),
    "trail": Trail,
    "stage": lambda card, on: Stage(card, _cards(on), on.startswith("[")),
    "add": Add,
    "take back": TakeBack,
    "cancel": Cancel,
    "x stack": TakeStack,
    "finish capture": TakeStack,
    "finish build": lambda value: BuildStack(int(value)),
    "begin": lambda seats: Begin(tuple(map(int, seats.split()))),
    "deal": Deal,
    "hint": Hint,
}


def write_move(move: Move) -> str:
    """C21. The move as a person would write it; `read_move` reads it back."""
    match move:
        case Capture(card, taken, builds):
            sets = partition(taken, VALUE.get(card, 0)) or ((taken,) if taken else ())
            return f"{card} x {' + '.join([*map(' '.join, sets), *map(_build, builds)])}"
        case LayBuild(card, value, cards):
            return f"{card} build {value} with {_groups(card, value, cards)}"
        case Raise(card, build, value, top):
            return f"{card} raise {_build(build)} to {value}{f' with {top}' if top else ''}"
        case Begin(seated):
            return " ".join(["begin", *map(str, seated)])
        case Deal():
            return "deal"
        case Hint():
            return "hint"
        case Trail(card):
            return f"trail {card}"
        case _:
            return _write_staging(move)


def _write_staging(move: Stage | Add | TakeBack | Cancel | TakeStack | BuildStack) -> str:
    match move:
        case Stage(card, on, build):
            return f"stage {card} on {_build(on) if build else ' '.join(on)}"
        case Add(card):
            return f"add {card}"
        case TakeBack(card):
            return f"take back {card}"
        case Cancel():
            return "cancel"
        case TakeStack(card):
            return f"{card} x stack" if card else "finish capture"
        case BuildStack(value):
            return f"finish build {value}"
        case _:
            assert_never(move)


def _build(cards: Cards) -> str:
    return f"[{' '.join(cards)}]"


def _groups(card: Card, value: int, cards: Cards) -> str:
    """The group of the card that is played comes first, without it; then the other groups."""
    groups = partition((card, *cards), value)
    if groups is None:
        return " ".join(cards)
    own = [tuple(one for one in group if one != card) for group in groups if card in group]
    others = [group for group in groups if card not in group]
    return " + ".join(" ".join(group) for group in (*own, *others) if group)


def cards_of(move: Move) -> Cards:
    """Every card that a move names."""
    match move:
        case Capture(card, taken, builds):
            return (card, *taken, *(one for build in builds for one in build))
        case LayBuild(card, _, cards):
            return (card, *cards)
        case Raise(card, build, _, top):
            return (card, *build, *((top,) if top else ()))
        case Stage(card, on, _):
            return (card, *on)
        case Trail(card) | Add(card) | TakeBack(card):
            return (card,)
        case TakeStack(card):
            return (card,) if card else ()
        case _:
            return ()
