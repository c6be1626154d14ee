"""Evolve writes down every event, and all of it.

An event may have fields for readers that no state needs, and some events change nothing at some
tables. So only two things are called wrong, and each needs evidence from all random games.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any, NamedTuple, get_type_hints

from msgspec.structs import replace

from fairtable.referee import AnyGame, Seat, Turn
from fairtable.testing.asking import evolved
from fairtable.testing.trial import Trial, some
from fairtable.testing.walks import Walk

OFTEN = 3
"""An event that changed nothing so many times, and never anything, is ignored."""
FAILED = object()
VALUES = 12
SAMPLES = 60


class Happening(NamedTuple):
    """A state in a walk, the event that came next, and the state after its whole entry."""

    walk: Walk
    state: Any
    event: Any
    end: Any


def check_evolve(game: AnyGame, trial: Trial) -> None:
    """No event with fields is ignored, and no number in it is cut off at a limit.

    A number is cut off if, in the same state, several numbers up to a limit lead to a different
    state each, but all beyond it lead to the same one. Seats are no numbers.
    """
    draws = trial.draws("evolve")
    for kind, happenings in _by_kind(game, trial).items():
        data = _data_of(kind)
        _check_not_ignored(game, kind, data, happenings)
        sample = some(happenings, SAMPLES, draws)
        for field in data:
            found = [getattr(happening.event, field) for happening in happenings]
            numbers = sorted({value for value in found if type(value) is int})
            values = sorted(some(numbers, VALUES, draws))
            for happening in sample if len(values) > OFTEN else ():
                _check_not_cut(game, happening, field, values)


def _by_kind(game: AnyGame, trial: Trial) -> dict[Any, list[Happening]]:
    found: dict[Any, list[Happening]] = defaultdict(list)
    for walk in trial.walks(game):
        state = game.opening(walk.options)
        for ruling in walk.rulings:
            for event in ruling.events:
                end = ruling.after.state
                found[type(event)].append(Happening(walk, state, event, end))
                state = evolved(game, state, event, walk.place(ruling.after))
    return found


def _check_not_ignored(
    game: AnyGame, kind: Any, data: list[str], happenings: list[Happening]
) -> None:
    """An event that only names seats may announce what the next event of its entry does.

    An event with data counts only if there is something in it, and one that sets a number to
    what it was before must make a difference with the next number.
    """
    if not kind.__struct_fields__:
        return
    if data:
        counted = [each for each in happenings if any(getattr(each.event, f) for f in data)]
    else:
        counted = [each for each in happenings if each.state == each.end]
        counted = counted if len(counted) == len(happenings) else []
    if len(counted) >= OFTEN and not any(_matters(game, each, data) for each in happenings):
        raise AssertionError(
            f"evolve ignores {kind.__name__}: {len(counted)} of them changed nothing"
        )


def _matters(game: AnyGame, happening: Happening, data: list[str]) -> bool:
    _, state, event, _ = happening
    numbers = [field for field in data if type(getattr(event, field)) is int]
    others = [replace(event, **{field: getattr(event, field) + 1}) for field in numbers]
    return any(_after(game, state, other) not in (state, FAILED) for other in (event, *others))


def _data_of(kind: Any) -> list[str]:
    """The fields that say more than who."""
    types = get_type_hints(kind, include_extras=True)
    who = (Seat, Seat | None, Turn, Turn | None)
    return [field for field in kind.__struct_fields__ if types[field] not in who]


def _check_not_cut(game: AnyGame, happening: Happening, field: str, values: list[int]) -> None:
    walk, state, event, _ = happening
    actual = getattr(event, field)
    if type(actual) is not int:
        return
    groups = _groups(game, state, event, field, sorted({*values, actual}))
    known = sorted(value for group in groups for value in group)
    alone = [group for group in groups if len(group) == 1]
    for group in groups:
        many = len(group)
        is_cut = many >= OFTEN and group in (known[:many], known[-many:])
        if is_cut and actual in group and len(alone) > 1:
            one, other = group[0], group[-1]
            raise AssertionError(
                f"evolve cuts {field} of {event!r} off: {one} and {other} give the same "
                f"state, in random_match(game, {walk.seed!r})"
            )


def _groups(
    game: AnyGame, state: Any, event: Any, field: str, values: list[int]
) -> list[list[int]]:
    """The values by the state to which they lead, without those that lead to none."""
    groups: list[tuple[Any, list[int]]] = []
    for value in values:
        after = _after(game, state, replace(event, **{field: value}))
        if after is FAILED:
            continue
        for known, group in groups:
            if known == after:
                group.append(value)
                break
        else:
            groups.append((after, [value]))
    return [group for _, group in groups]


def _after(game: AnyGame, state: Any, event: Any) -> Any:
    """The state after an event that may never happen, or FAILED."""
    try:
        return game.evolve(state, event)
    except Exception:
        return FAILED
