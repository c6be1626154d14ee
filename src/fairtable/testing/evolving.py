"""Evolve writes down every event, and all of it.

An event may have fields for readers that no state needs, and some events change nothing at some
tables. So only two things are called wrong, and each needs evidence from all random games.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any, NamedTuple, get_type_hints

import msgspec

from fairtable.referee import AnyGame, Seat, Turn
from fairtable.testing.asking import evolved
from fairtable.testing.trial import Trial, some
from fairtable.testing.walks import Walk

OFTEN = 3
"""An event that changed nothing so many times, and never anything, is ignored."""
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

    A number is cut off if, in the same state, small numbers give a different state each, but
    the largest ones, or the smallest ones, all give the same.
    """
    draws = trial.draws("evolve")
    for kind, happenings in _by_kind(game, trial).items():
        _check_not_ignored(game, kind, happenings)
        sample = some(happenings, SAMPLES, draws)
        for field in kind.__struct_fields__:
            seen = {
                value
                for happening in happenings
                if type(value := getattr(happening.event, field)) is int
            }
            values = sorted(some(sorted(seen), VALUES, draws))
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


def _check_not_ignored(game: AnyGame, kind: Any, happenings: list[Happening]) -> None:
    """An event that only names seats may announce what the next event of its entry does."""
    if len(happenings) < OFTEN or not kind.__struct_fields__:
        return
    if any(game.evolve(each.state, each.event) != each.state for each in happenings):
        return
    if _has_data(kind) or all(each.state == each.end for each in happenings):
        raise AssertionError(
            f"evolve ignores {kind.__name__}: {len(happenings)} of them changed nothing"
        )


def _has_data(kind: Any) -> bool:
    """Whether a field says more than who."""
    types = get_type_hints(kind, include_extras=True)
    who = (Seat, Seat | None, Turn, Turn | None)
    return any(types[field] not in who for field in kind.__struct_fields__)


def _check_not_cut(game: AnyGame, happening: Happening, field: str, values: list[int]) -> None:
    walk, state, event, _ = happening
    actual = getattr(event, field)
    if type(actual) is not int:
        return
    groups = _groups(game, state, event, field, sorted({*values, actual}))
    alone = [group for group in groups if len(group) == 1]
    for group in groups:
        at_an_end = group[0] == groups[0][0] or group[-1] == max(groups[-1])
        if len(group) > 1 and actual in group and at_an_end and len(alone) > 1:
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
        try:
            after = game.evolve(state, msgspec.structs.replace(event, **{field: value}))
        except Exception:
            continue
        for known, group in groups:
            if known == after:
                group.append(value)
                break
        else:
            groups.append((after, [value]))
    return [group for _, group in groups]
