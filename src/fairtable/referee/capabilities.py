"""What a game may offer besides its answers: a bot, a clock, moves of the house, services.

Each capability is a Protocol. A game has it when it defines all of its names; `bot_of`,
`timing_of` and the others look for them. `misspelt` finds names that are almost right.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol, cast

from fairtable.referee.bots import BotLevel, WithBotLevels
from fairtable.referee.chance import Draws
from fairtable.referee.clock import Clock, Control
from fairtable.referee.game import NAMES, QUESTIONS, AnyGame
from fairtable.referee.game_file import GameFile, WithGameFile
from fairtable.referee.habits import Habits, WithHabits
from fairtable.referee.meaning import Seat
from fairtable.referee.move_search import WithMoveSearch, WithRegions
from fairtable.referee.services import (
    ByteService,
    WithByteServices,
    WithLargeQuestions,
    WithServiceForms,
    WithServices,
)
from fairtable.referee.teaching import Teaching, WithTeaching


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


class WithArrivals(Protocol):
    """A game in which the house moves for whoever sits down while it is on."""

    def arrival(self, state: Any, seat: Seat, /) -> Any:
        """The house's move for the new player at `seat`; None if none is needed, or no more."""

    def arriving(self, move: Any, /) -> Seat | None:
        """The seat for whose new player the house makes this move; None for other moves."""


class WithHostMoves(Protocol):
    """A game with moves of the host, such as calling for a number. They never draw.

    They are decided for the seat HOST, whether or not the host has a seat.
    """

    def by_host(self, move: Any, /) -> bool:
        """Whether only the host makes this move. The house may make the same move."""


class WithAuditLines(Protocol):
    """A game with options that whoever checks a log should know about."""

    def audit_lines(self, options: Any, /) -> tuple[str, ...]:
        """Lines for the report of an audit."""


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
    WithRegions: ("legal_moves_in",),
    WithBot: ("choose",),
    WithBotLevels: ("BOTS",),
    Timed: ("TimeOut", "hand_of", "time_control", "time_out"),
    WithHouseMoves: ("due",),
    WithAbsence: ("absence",),
    WithArrivals: ("arrival", "arriving"),
    WithHostMoves: ("by_host",),
    WithServices: ("SERVICES",),
    WithByteServices: ("BYTE_SERVICES",),
    WithServiceForms: ("SERVICE_FORMS",),
    WithLargeQuestions: ("LARGEST_QUESTIONS",),
    WithAuditLines: ("audit_lines",),
    WithPresets: ("OPTION_PRESETS",),
    WithGameFile: ("GAME_FILE",),
    WithTeaching: ("TEACHING",),
    WithHabits: ("HABITS",),
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


def regions_of(game: AnyGame) -> WithRegions | None:
    return cast(WithRegions, game) if _has(game, WithRegions) else None


def bot_of(game: AnyGame) -> WithBot | None:
    return cast(WithBot, game) if _has(game, WithBot) else None


def bot_levels_of(game: AnyGame) -> Mapping[str, BotLevel]:
    return cast(WithBotLevels, game).BOTS if _has(game, WithBotLevels) else {}


def timing_of(game: AnyGame) -> Timed | None:
    return cast(Timed, game) if _has(game, Timed) else None


def house_moves_of(game: AnyGame) -> WithHouseMoves | None:
    return cast(WithHouseMoves, game) if _has(game, WithHouseMoves) else None


def absence_of(game: AnyGame) -> WithAbsence | None:
    return cast(WithAbsence, game) if _has(game, WithAbsence) else None


def arrivals_of(game: AnyGame) -> WithArrivals | None:
    return cast(WithArrivals, game) if _has(game, WithArrivals) else None


def host_moves_of(game: AnyGame) -> WithHostMoves | None:
    return cast(WithHostMoves, game) if _has(game, WithHostMoves) else None


def is_by_host(game: AnyGame, move: Any) -> bool:
    """Whether only the host makes this move."""
    return (hosts := host_moves_of(game)) is not None and hosts.by_host(move)


def services_of(game: AnyGame) -> Mapping[str, Callable[[Any], Any]]:
    return cast(WithServices, game).SERVICES if _has(game, WithServices) else {}


def service_forms_of(game: AnyGame) -> Mapping[str, Mapping[str, Callable[[Any], Any]]]:
    return getattr(game, "SERVICE_FORMS", {})


def largest_question_of(game: AnyGame, service: str) -> int | None:
    """How many bytes the JSON of this service may have, if more than that of others."""
    largest: Mapping[str, int] = getattr(game, "LARGEST_QUESTIONS", {})
    return largest.get(service)


def byte_services_of(game: AnyGame) -> Mapping[str, ByteService]:
    has = _has(game, WithByteServices)
    return cast(WithByteServices, game).BYTE_SERVICES if has else {}


def audit_lines_of(game: AnyGame, options: Any) -> tuple[str, ...]:
    return cast(WithAuditLines, game).audit_lines(options) if _has(game, WithAuditLines) else ()


def presets_of(game: AnyGame) -> Mapping[str, Any]:
    return cast(WithPresets, game).OPTION_PRESETS if _has(game, WithPresets) else {}


def game_file_of(game: AnyGame) -> GameFile | None:
    return cast(WithGameFile, game).GAME_FILE if _has(game, WithGameFile) else None


def teaching_of(game: AnyGame) -> Teaching | None:
    return cast(WithTeaching, game).TEACHING if _has(game, WithTeaching) else None


def habits_of(game: AnyGame) -> Habits | None:
    return cast(WithHabits, game).HABITS if _has(game, WithHabits) else None


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
