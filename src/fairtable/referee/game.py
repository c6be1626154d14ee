"""What a game is: eleven questions, each answered by a pure function, and what else it offers.

A game is a record of functions, `GAME = Game(...)`; no class is needed. Each game may call its
state by its own noun: board, grid, heap. `decide` thinks, `evolve` writes down: a state is a
value and never changes in place. What a game does not offer is None, or empty.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from fairtable.referee.bots import BotLevel, Bots
from fairtable.referee.chance import Chance, Draws
from fairtable.referee.clock import Timing
from fairtable.referee.compiled import Kernels
from fairtable.referee.game_file import GameFile
from fairtable.referee.habits import Habits
from fairtable.referee.luck import NO_LUCK, Luck, Rolling
from fairtable.referee.meaning import Seat
from fairtable.referee.moments import Moments
from fairtable.referee.outcome import Outcome
from fairtable.referee.services import NO_SERVICES, Services
from fairtable.referee.teaching import Teaching
from fairtable.referee.unasked import Arrivals, Due
from fairtable.referee.verdict import Offends, Verdict, Why

O = TypeVar("O")  # noqa: E741  options: what the players agreed on
S = TypeVar("S")  # state
M = TypeVar("M")  # move
E = TypeVar("E")  # event
V = TypeVar("V")  # view


class SeatCount(NamedTuple):
    """How many may play: the game can start with `least`, and has `most` places."""

    least: int
    most: int


@dataclass(frozen=True, kw_only=True, slots=True, eq=False)
class Game(Generic[O, S, M, E, V]):
    """A game: its names, its types, the eleven questions, and what else it offers.

    `event` is the union of what may happen. It, `options`, `view_type` and `offends` (what a
    refusal points at) go out as JSON.
    """

    name: str
    """The word in addresses."""
    title: str
    """For people, like `summary`."""
    summary: str
    rules_version: int
    """Every log names it."""

    options: type[O]
    event: Any
    view_type: type[V]
    why: type[Why]
    """Every refusal."""
    offends: type[Offends]

    seats: Callable[[O], SeatCount]
    """How many may play with these options."""
    opening: Callable[[O], S]
    """The state before anybody has moved."""
    begin: Callable[[tuple[Seat, ...]], M]
    """The move that the house plays at the start, when it is known who sits."""
    decide: Callable[[S, Seat, M, Chance], Verdict[E]]
    """May this seat play this move now? If so, what happens? If not, why not?"""
    evolve: Callable[[S, E], S]
    """The state after an event. It never refuses: what is in the log has happened."""
    legal_moves: Callable[[S, Seat], Iterable[M]]
    """Every move that `decide` would accept from this seat, lazily, in notation order."""
    view: Callable[[S, Seat | None], V]
    """What this seat may see and do now; None is a spectator."""
    outcome: Callable[[S], Outcome | None]
    """How the game ended, or None while it is on."""
    read_move: Callable[[str], M]
    """The move that a text names. If it names none: ValueError with a sentence."""
    write_move: Callable[[M], str]
    """A move as a person would write it; `read_move` undoes it."""
    redealt: Callable[[S, Seat | None, Draws], S]
    """The state with everything that is hidden from this seat dealt again at random."""

    luck: Rolling[O, M] | None = None
    """Dice, cards or other draws; a game without it never draws."""
    moments: Moments | None = None
    """At which public moments which luck may come. Whoever follows a running log holds it to
    this. Without it, a log with hidden parts is checked as far as it goes; the report says so.
    """
    is_public: Callable[[M], bool] | None = None
    """Whether `decide` needs nothing for this move that is hidden from spectators. The audit of
    a log with hidden parts judges such moves.
    """
    clock: Timing[O, S, M] | None = None
    """A clock for each seat."""
    due: Callable[[S], Due[M] | None] | None = None
    """What the house will do next by itself, and when; None if it waits for the players."""
    absence: Callable[[S, Seat], M | None] | None = None
    """The house's move when the player at this seat is gone; None if none is needed."""
    arrivals: Arrivals[S, M] | None = None
    """Moves of the house for whoever sits down while the game is on."""
    by_host: Callable[[M], bool] | None = None
    """Whether only the host makes this move, with or without a seat: it is decided for the seat
    HOST, and never draws. The house may make the same move.
    """
    can_be_drawn: bool = False
    """It can end in a draw, so its players may agree on one."""
    host_may_end: bool = False
    """Its host may end it while it is on, such as a hall of Tambola."""

    bots: Bots[V, M] | None = None
    """It can play itself."""
    teaching: Teaching | None = None
    habits: Habits[S, E] | None = None
    services: Services = NO_SERVICES
    presets: Mapping[str, O] = field(default_factory=dict)
    """Ready-made options, by the words that a host reads."""
    game_file: GameFile[E, O] | None = None
    rule_book: str | None = None
    """Its rules as Markdown: the server shows them, and links to them."""
    audit_lines: Callable[[O], tuple[str, ...]] | None = None
    """Lines about options of which whoever checks a log should know."""

    kernels: Kernels | None = None

    def luck_with(self, options: O) -> Luck:
        """What is drawn at a table with these options."""
        return NO_LUCK if self.luck is None else self.luck.luck(options)

    @property
    def bot_levels(self) -> Mapping[str, BotLevel[V, M]]:
        """The bots among which a host may choose."""
        return {} if self.bots is None else self.bots.levels

    def rolls(self, move: M) -> bool:
        """Whether this move rolls when a seat makes it."""
        return self.luck is not None and self.luck.draws(move)


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]
