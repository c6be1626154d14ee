"""At which public moments which luck may come.

A game says it beside its rules, in a table that Python and the browser read alike: what each
public event needs, which draws come with it, and what is known after it. So whoever follows a
running log, in which hands and tickets are hidden, still sees a deal in the middle of a deal, a
round that was cut out, and a draw that nothing asked for. docs/adding-a-game.md has an example.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from fairtable.referee.explaining import HALF_A_SIGN
from fairtable.referee.expressions import (
    Expression,
    Function,
    Scope,
    WrongExpression,
    read_expression,
)
from fairtable.referee.meaning import HOST, HOUSE

HIDDEN = "hidden"
"""The name under which a table has the events that not everybody may see."""
NO_OTHER = "no other luck comes at this moment"
UNREADABLE = "every event says what the table needs"
MOST_DRAWS = 4_096
"""No entry of any table asks for more draws of one event. A forged one could."""


class Asking(NamedTuple):
    """What is asked of a draw: its kind, what it is, and its range."""

    kind: str
    asked: str
    n: int


class Moment(NamedTuple):
    """An entry, as far as everybody sees it.

    `begins` are the seats that begin in this entry. `newcomers` have sat down during the game,
    and have not moved. An event is None if not everybody may see it. `partial` says that
    entries without luck may have been left out before this one.
    """

    by: int | None
    events: Sequence[Mapping[str, Any] | None]
    drawn: Sequence[Asking] = ()
    begins: Sequence[int] | None = None
    newcomers: Sequence[int] = ()
    partial: bool = False


class Drawing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Draws that come with an event: `n` and `times` are expressions."""

    kind: str
    asked: str
    n: str = "0"
    times: str = "1"


class EventRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an event needs (a sentence for each condition), its draws, and what is known now."""

    only: dict[str, str] = {}
    draws: tuple[Drawing, ...] = ()
    now: dict[str, str] = {}


class MomentTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table as it is written. `luck.json` of each of our games is one.

    `options` are those that it uses, with what they are if they are left out. `start` is what
    is known before the first event. `events` has a rule for each type of event, or for several
    with blanks between them. `private` are the types that not everybody may see. `after` must
    hold after each entry. `to_roll` is the seat that is to roll, or null.
    """

    options: dict[str, Any] = {}
    private: tuple[str, ...] = ()
    start: dict[str, Any] = {}
    events: dict[str, EventRule] = {}
    after: dict[str, str] = {}
    to_roll: str = "null"


class _Rule(NamedTuple):
    only: tuple[tuple[str, Expression], ...]
    draws: tuple[tuple[str, str, Expression, Expression], ...]
    now: tuple[tuple[str, Expression], ...]


class Moments:
    """The table of a game, read."""

    def __init__(self, table: MomentTable, functions: Mapping[str, Function]) -> None:
        def read(text: str) -> Expression:
            return read_expression(text, functions)

        self.table = table
        self.rules = {
            name: _read_rule(rule, read)
            for names, rule in table.events.items()
            for name in names.split()
        }
        self.after = tuple((says, read(text)) for says, text in table.after.items())
        self.to_roll = read(table.to_roll)

    def following(self, options: Mapping[str, Any]) -> FollowedMoments:
        """A reader for one table with these options."""
        return FollowedMoments(self, options)


def _read_rule(rule: EventRule, read: Callable[[str], Expression]) -> _Rule:
    return _Rule(
        tuple((says, read(text)) for says, text in rule.only.items()),
        tuple((d.kind, d.asked, read(d.n), read(d.times)) for d in rule.draws),
        tuple((name, read(text)) for name, text in rule.now.items()),
    )


def read_moments(written: bytes | str, **functions: Function) -> Moments:
    """The table of a game from its JSON, with functions that this game needs besides.

    ValueError if it is not one.
    """
    try:
        table = msgspec.json.decode(written, type=MomentTable)
    except UnicodeEncodeError as half:
        raise ValueError(HALF_A_SIGN) from half
    return Moments(table, functions)


class FollowedMoments:
    """Reads one log from its beginning, entry by entry."""

    def __init__(self, moments: Moments, options: Mapping[str, Any]) -> None:
        self._moments = moments
        self._fixed: dict[str, Any] = {
            "options": {**moments.table.options, **options},
            "house": HOUSE,
            "host": HOST,
        }
        self._known: dict[str, Any] = dict(moments.table.start)
        self._entry = 0

    def read(self, moment: Moment) -> str | None:
        """The sentence that this entry breaks; None if its luck may come now."""
        self._entry += 1
        around = {
            **self._fixed,
            "entry": self._entry,
            "by": moment.by,
            "begins": None if moment.begins is None else list(moment.begins),
            "newcomers": list(moment.newcomers),
            "partial": moment.partial,
        }
        try:
            return self._read(moment, around)
        except ValueError:
            return UNREADABLE

    def to_roll(self) -> int | None:
        """The seat that is to roll now."""
        seat: int | None = self._moments.to_roll({**self._fixed, **self._known})
        return seat

    def _read(self, moment: Moment, around: Scope) -> str | None:
        asked: list[Asking] = []
        for event in moment.events:
            kind = HIDDEN if event is None else str(event.get("type", ""))
            if kind in self._moments.table.private or (event is not None and kind == HIDDEN):
                return f"{kind} is not for everybody"
            if (rule := self._moments.rules.get(kind)) is None:
                if event is None:
                    return "no event is hidden at this moment"
                continue
            scope = {**around, **self._known, "event": event}
            if broken := _broken(rule.only, scope):
                return broken
            asked += _asked(rule, scope)
            self._known |= {name: value(scope) for name, value in rule.now}
        if [tuple(one) for one in asked] != [tuple(one) for one in moment.drawn]:
            return NO_OTHER
        return _broken(self._moments.after, {**around, **self._known})


def _broken(only: tuple[tuple[str, Expression], ...], scope: Scope) -> str | None:
    for says, holds in only:
        if holds(scope) is not True:
            return says
    return None


def _asked(rule: _Rule, scope: Scope) -> Iterator[Asking]:
    for kind, asked, n, times in rule.draws:
        count = times(scope)
        if type(count) is not int or not 0 <= count <= MOST_DRAWS:
            raise WrongExpression(f"{count!r} draws")
        yield from [Asking(kind, asked, n(scope))] * count
