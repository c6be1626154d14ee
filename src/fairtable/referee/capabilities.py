"""What a game may offer besides its answers: a bot, a clock, moves of the house, services.

Each capability is a Protocol. A game has it when it defines all of its names; `bot_of`,
`timing_of` and the others look for them. A name that is almost right is a mistake, and
`mistakes_in` finds it. Otherwise a game with a misspelt `choose` would have no bot, and nobody
would notice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from typing import Any, NamedTuple, Protocol, cast

from fairtable.referee.chance import Draws
from fairtable.referee.clock import Clock, Control
from fairtable.referee.game import NAMES, QUESTIONS, AnyGame
from fairtable.referee.meaning import Seat
from fairtable.referee.services import ByteService, WithByteServices, WithServices

ALIKE = 0.8
"""How similar, from 0 to 1, a name must be to a known one to count as misspelt."""


class Due(NamedTuple):
    """A move that the house makes by itself when `after` milliseconds have passed.

    `key` tells one move that is due from the next: when it changes, the time starts again.
    """

    key: Any
    after: int
    move: Any


class Luck(NamedTuple):
    """What a game draws with the options of a table.

    `open` is the most entries with open draws that a table can need, 0 if it has none.
    `sealed` says whether there are sealed draws, and `rolls` whether a move of a seat draws.
    """

    open: int = 0
    sealed: bool = False
    rolls: bool = False

    @property
    def any(self) -> bool:
        return bool(self.open or self.sealed)


class WithLuck(Protocol):
    """A game with dice, cards or other draws. A game without these names never draws."""

    def luck(self, options: Any, /) -> Luck:
        """What is drawn at a table with these options."""

    def draws(self, move: Any, /) -> bool:
        """Whether this move rolls when a seat makes it. No other move of a seat may draw."""


class WithPublicMoves(Protocol):
    """A game in which some moves can be judged by what everybody sees, though it hides things.

    The audit of a log with hidden parts judges these moves.
    """

    def is_public(self, move: Any, /) -> bool:
        """Whether `decide` needs nothing that is hidden from spectators."""


class WithWrittenStates(Protocol):
    """A game that writes its states in bytes itself, for snapshots.

    Without these names msgspec writes the state. A state that it cannot read back as it was has
    no snapshots, and then a long game takes longer to come back into memory.
    """

    def write_state(self, state: Any, /) -> bytes:
        """Everything that is in the state; `read_state` undoes it."""

    def read_state(self, options: Any, written: bytes, /) -> Any:
        """The state again. ValueError if these bytes are not a state with these options."""


class WithMoveSearch(Protocol):
    """A game that finds legal moves by their first letters, without listing all of them.

    A game with thousands of legal moves needs it: a table looks only at the first of them.
    """

    def moves_starting(self, state: Any, seat: Seat, text: str, /) -> Iterable[Any]:
        """The legal moves whose text begins with `text`, in the order of `legal_moves`."""


class WithBot(Protocol):
    """A game that can play itself. The bot sees a view and never a state."""

    def choose(self, view: Any, draws: Draws, /) -> Any:
        """The move to make, or None if this seat has nothing to do now."""


class Timed(Protocol):
    """A game with a clock for each seat. `TimeOut` is the type of the move that ends time."""

    @property
    def TimeOut(self) -> type: ...

    def time_control(self, options: Any, /) -> Control | None:
        """What was agreed on; None if these options have no clock."""

    def hand_of(self, state: Any, /) -> Seat | None:
        """Whose time runs now."""

    def time_out(self, state: Any, clock: Clock, now: int, /) -> Any:
        """The house's move when that time has run out; None while some is left."""


class WithHouseMoves(Protocol):
    """A game in which the house moves by itself after a while, such as calling a number."""

    def due(self, state: Any, /) -> Due | None:
        """What the house will do next, and when; None if it waits for the players."""


class WithAbsence(Protocol):
    """A game in which the house acts when a player has no connection left."""

    def absence(self, state: Any, seat: Seat, /) -> Any:
        """The house's move when the player at `seat` is gone; None if none is needed."""


class WithPresets(Protocol):
    """A game with ready-made options, by the words that a host reads."""

    @property
    def OPTION_PRESETS(self) -> Mapping[str, Any]: ...


class WithRuleBook(Protocol):
    """A game that brings its rule book, as Markdown: the server shows it, and links to it."""

    @property
    def RULE_BOOK(self) -> str: ...


class WithKernels(Protocol):
    """A game with compiled parts."""

    def warm_up(self) -> None:
        """Compile them before anybody has to wait for it."""


class WithPlainRules(Protocol):
    """A game with compiled parts whose rules also answer without them (`compiled.may_run`).

    The tables of other games with compiled parts wait until these are ready.
    """

    @property
    def PLAIN_RULES(self) -> bool: ...


class WithDraws(Protocol):
    """A game that can end in a draw. Its players may agree on one."""

    @property
    def CAN_BE_DRAWN(self) -> bool: ...


class WithHostEnd(Protocol):
    """A game that its host may end while it is on, such as a hall of Tambola."""

    @property
    def HOST_MAY_END(self) -> bool: ...


CAPABILITIES: dict[type, tuple[str, ...]] = {
    WithLuck: ("draws", "luck"),
    WithPublicMoves: ("is_public",),
    WithWrittenStates: ("read_state", "write_state"),
    WithMoveSearch: ("moves_starting",),
    WithBot: ("choose",),
    Timed: ("TimeOut", "hand_of", "time_control", "time_out"),
    WithHouseMoves: ("due",),
    WithAbsence: ("absence",),
    WithServices: ("SERVICES",),
    WithByteServices: ("BYTE_SERVICES",),
    WithPresets: ("OPTION_PRESETS",),
    WithRuleBook: ("RULE_BOOK",),
    WithKernels: ("warm_up",),
    WithPlainRules: ("PLAIN_RULES",),
    WithDraws: ("CAN_BE_DRAWN",),
    WithHostEnd: ("HOST_MAY_END",),
}
KNOWN = {*NAMES, *QUESTIONS, *(name for names in CAPABILITIES.values() for name in names)}


NO_LUCK = Luck()


def luck_of(game: AnyGame, options: Any) -> Luck:
    """What is drawn at a table with these options; nothing if the game says nothing."""
    return cast(WithLuck, game).luck(options) if _has(game, WithLuck) else NO_LUCK


def draws(game: AnyGame, move: Any) -> bool:
    """Whether this move rolls when a seat makes it."""
    return _has(game, WithLuck) and cast(WithLuck, game).draws(move)


def is_public(game: AnyGame, move: Any) -> bool:
    """Whether this move can be judged by what everybody sees."""
    return _has(game, WithPublicMoves) and cast(WithPublicMoves, game).is_public(move)


def state_writing_of(game: AnyGame) -> WithWrittenStates | None:
    return cast(WithWrittenStates, game) if _has(game, WithWrittenStates) else None


def move_search_of(game: AnyGame) -> WithMoveSearch | None:
    return cast(WithMoveSearch, game) if _has(game, WithMoveSearch) else None


def bot_of(game: AnyGame) -> WithBot | None:
    return cast(WithBot, game) if _has(game, WithBot) else None


def timing_of(game: AnyGame) -> Timed | None:
    return cast(Timed, game) if _has(game, Timed) else None


def house_moves_of(game: AnyGame) -> WithHouseMoves | None:
    return cast(WithHouseMoves, game) if _has(game, WithHouseMoves) else None


def absence_of(game: AnyGame) -> WithAbsence | None:
    return cast(WithAbsence, game) if _has(game, WithAbsence) else None


def services_of(game: AnyGame) -> Mapping[str, Callable[[Any], Any]]:
    return cast(WithServices, game).SERVICES if _has(game, WithServices) else {}


def byte_services_of(game: AnyGame) -> Mapping[str, ByteService]:
    has = _has(game, WithByteServices)
    return cast(WithByteServices, game).BYTE_SERVICES if has else {}


def presets_of(game: AnyGame) -> Mapping[str, Any]:
    return cast(WithPresets, game).OPTION_PRESETS if _has(game, WithPresets) else {}


def rule_book_of(game: AnyGame) -> str | None:
    return cast(WithRuleBook, game).RULE_BOOK if _has(game, WithRuleBook) else None


def kernels_of(game: AnyGame) -> WithKernels | None:
    return cast(WithKernels, game) if _has(game, WithKernels) else None


def has_plain_rules(game: AnyGame) -> bool:
    return _has(game, WithPlainRules) and cast(WithPlainRules, game).PLAIN_RULES


def can_be_drawn(game: AnyGame) -> bool:
    return _has(game, WithDraws) and cast(WithDraws, game).CAN_BE_DRAWN


def host_may_end(game: AnyGame) -> bool:
    return _has(game, WithHostEnd) and cast(WithHostEnd, game).HOST_MAY_END


def _has(game: AnyGame, capability: type) -> bool:
    return all(hasattr(game, name) for name in CAPABILITIES[capability])


def mistakes_in(game: AnyGame) -> list[str]:
    """Sentences about names that are missing or almost right; none for a correct game."""
    return [*_missing(game), *_incomplete(game), *_misspelt(game)]


def _missing(game: AnyGame) -> list[str]:
    return [
        f"The game has no {name}." for name in (*NAMES, *QUESTIONS) if not hasattr(game, name)
    ]


def _incomplete(game: AnyGame) -> list[str]:
    """Capabilities of which the game defines only some names."""
    found = []
    for capability, names in CAPABILITIES.items():
        lacking = [name for name in names if not hasattr(game, name)]
        if lacking and len(lacking) < len(names):
            has = next(name for name in names if name not in lacking)
            needs = ", ".join(lacking)
            found.append(f"{capability.__name__}: the game has {has} but no {needs}.")
    return found


def _misspelt(game: AnyGame) -> list[str]:
    """Public names that look like a name of the game protocol but are not."""
    found = []
    for name in sorted(_own_names(game) - KNOWN):
        meant = _meant(name)
        if meant is not None and not hasattr(game, meant):
            found.append(f"{name} is not a name of a game. Do you mean {meant}?")
    return found


def _own_names(game: AnyGame) -> set[str]:
    """The public names of a game, without those that it imported from the referee."""
    return {
        name
        for name, value in vars(game).items()
        if not name.startswith("_")
        and not str(getattr(value, "__module__", "")).startswith("fairtable.referee")
    }


def _meant(name: str) -> str | None:
    """The known name that this one looks like.

    A class is compared with classes only: a move `Draw` is no misspelt `draws`.
    """
    alike = [known for known in KNOWN if known[0].isupper() == name[0].isupper()]
    flat = {_flat(known): known for known in alike}
    flat |= {_flat(known): known for known in KNOWN if _flat(known) == _flat(name)}
    close = get_close_matches(_flat(name), flat, n=1, cutoff=ALIKE)
    return flat[close[0]] if close else None


def _flat(name: str) -> str:
    return name.replace("_", "").lower()
