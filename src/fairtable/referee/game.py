"""What a game is: eleven questions, each answered by a pure function.

A game is a package whose `__init__` has these names; no class is needed. Arguments are passed
by position, so that each game may call its state by its own noun: board, grid, heap.
`decide` thinks, `evolve` writes down: a state is a value and never changes in place.
What else a game may offer, such as a bot or a clock, is in `capabilities`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar

from fairtable.referee.chance import Chance, Draws
from fairtable.referee.meaning import Seat
from fairtable.referee.outcome import Outcome
from fairtable.referee.verdict import Offends, Verdict, Why

NAMES = (
    "NAME",
    "RULES_VERSION",
    "SUMMARY",
    "TITLE",
    "Event",
    "Offends",
    "Options",
    "View",
    "Why",
)
"""What every game has besides the answers to the questions."""

QUESTIONS = (
    "begin",
    "decide",
    "evolve",
    "legal_moves",
    "opening",
    "outcome",
    "read_move",
    "redealt",
    "seats",
    "view",
    "write_move",
)


class SeatCount(NamedTuple):
    """How many may play: the game can start with `least`, and has `most` places."""

    least: int
    most: int


O = TypeVar("O")  # noqa: E741  options: what the players agreed on
S = TypeVar("S")  # state
M = TypeVar("M")  # move
E = TypeVar("E")  # event
V = TypeVar("V", covariant=True)  # view


class Game(Protocol[O, S, M, E, V]):
    """The names and the questions.

    `NAME` is used in addresses, `TITLE` and `SUMMARY` are for people. Every log names the
    `RULES_VERSION`. `Why` has every refusal. `Options`, `Event`, `View` and `Offends` (what a
    refusal points at) are the types that go out as JSON.
    """

    @property
    def NAME(self) -> str: ...
    @property
    def TITLE(self) -> str: ...
    @property
    def SUMMARY(self) -> str: ...
    @property
    def RULES_VERSION(self) -> int: ...
    @property
    def Options(self) -> type[O]: ...
    @property
    def Event(self) -> Any: ...
    @property
    def View(self) -> type[V]: ...
    @property
    def Offends(self) -> type[Offends]: ...
    @property
    def Why(self) -> type[Why]: ...

    def seats(self, options: O, /) -> SeatCount:
        """How many may play with these options."""

    def opening(self, options: O, /) -> S:
        """The state before anybody has moved."""

    def begin(self, seated: tuple[Seat, ...], /) -> M:
        """The move that the house plays at the start, when it is known who sits."""

    def decide(self, state: S, seat: Seat, move: M, chance: Chance, /) -> Verdict[E]:
        """May `seat` play `move` now? If so, what happens? If not, why not?"""

    def evolve(self, state: S, event: E, /) -> S:
        """The state after `event`. It never refuses: what is in the log has happened."""

    def legal_moves(self, state: S, seat: Seat, /) -> Iterable[M]:
        """Every move that `decide` would accept from `seat`, lazily, in notation order."""

    def view(self, state: S, seat: Seat | None, /) -> V:
        """What `seat` may see and do now; `None` is a spectator."""

    def outcome(self, state: S, /) -> Outcome | None:
        """How the game ended, or None while it is on."""

    def read_move(self, text: str, /) -> M:
        """The move that `text` names. If it names none: ValueError with a sentence."""

    def write_move(self, move: M, /) -> str:
        """`move` as a person would write it; `read_move` undoes it."""

    def redealt(self, state: S, seat: Seat | None, draws: Draws, /) -> S:
        """The state with everything that is hidden from `seat` dealt again at random."""


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]
