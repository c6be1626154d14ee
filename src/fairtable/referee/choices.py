"""What may be done now, in a form that a board can paint.

A view has `choices`, a list of steps. Step 0 is what may be done now. A choice names what is
done (`does`) and how the move is written (`says`). For each piece that may be lifted, `targets`
says where it may be put: `targets[piece][target]` is the number of the step that follows, or 0
when the move is complete. The texts of the steps, with a space between them, are the move. If
two ways go on in the same way they share the steps that follow, so that a turn of four checkers
stays small.

    (Choice("play", "{piece}/{to}", {"13": {"8": 1, "7": 2}}),)     13/8, and then step 1
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

import msgspec

DONE = 0
"""Instead of the number of a step: the move is complete."""


class Choice(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One kind of thing that may be done.

    `does` is its name, for which a page looks up words. In `says`, {piece} and {to} stand for a
    piece and its target as the notation writes them; a button has neither. `piece` and `to` say
    what these mean: a card, a point. A choice that names a piece but has no `targets` is open:
    the board itself shows what can be lifted, and the referee decides what is legal.
    """

    does: str
    says: str
    targets: Mapping[str, Mapping[str, int]] | None = None
    piece: str = ""
    to: str = ""

    @property
    def is_open(self) -> bool:
        """The choice does not list its pieces: a player finds them on the board."""
        return self.targets is None and "{" in self.says


Choices: TypeAlias = tuple[tuple[Choice, ...], ...]
"""Steps by their number. No steps at all mean that nothing may be done."""


def written(choice: Choice, piece: str = "", to: str = "") -> str:
    """What this choice adds to the text of the move."""
    return choice.says.replace("{piece}", piece).replace("{to}", to)


def moves_in(choices: Choices, step: int = 0) -> Iterator[str]:
    """Every move that the choices list; open choices list none."""
    for choice in choices[step] if choices else ():
        for text, following in _texts(choice):
            if following == DONE:
                yield text
            else:
                for rest in moves_in(choices, following):
                    yield f"{text} {rest}" if rest else text


def _texts(choice: Choice) -> Iterator[tuple[str, int]]:
    if choice.targets is not None:
        for piece, targets in choice.targets.items():
            for to, following in targets.items():
                yield written(choice, piece, to), following
    elif not choice.is_open:
        yield choice.says, DONE
