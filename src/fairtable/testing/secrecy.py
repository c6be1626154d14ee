"""No event tells a seat what is hidden from it.

Three questions find an event that `seen_by` shows to the wrong people. Each asks for evidence
that cannot be an accident, so that a correct game is never accused.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fairtable.referee import HOST, HOUSE, AnyGame, Draws, Match, Play, Ruling, Seat
from fairtable.testing.anatomy import ABSENT, Parts, changed, leaves_of, parts_of
from fairtable.testing.asking import evolved
from fairtable.testing.nudged import nudged
from fairtable.testing.told import Told, first_difference, is_told, told
from fairtable.testing.trial import Trial, chance_at, some
from fairtable.testing.walks import Walk, listed, seats_at

DEALS = 6
"""How often what is hidden is dealt again."""
SURE = 24
"""How many more deals must agree before an event is accused."""
NUDGES = 8
MOVES = 3
VIEWERS = 2
Step = tuple[Walk, Match, Ruling]


def check_seen_by(game: AnyGame, trial: Trial) -> None:
    """No seat, and no spectator, gets an event that says what is hidden from it.

    An event that a seat gets may not give a value to a part of the table that `redealt` deals
    again for this seat. It may not repeat such a part, either. And, if what is hidden is dealt
    again, or drawn otherwise, and nothing else is different afterwards, a seat must have been
    told the same, byte by byte. Only what a player shows of their own by a move may differ.
    """
    draws = trial.draws("seen by")
    for walk, match, ruling in _steps(game, trial, draws):
        place, seats = walk.place(match), seats_at(match)[:-1]
        for viewer in _readers(ruling):
            _check_written(game, match, ruling, viewer, draws, place)
        for viewer in (*some(seats, VIEWERS, draws), None):
            if any(draw.kind == "sealed" for draw in ruling.content.drawn):
                _check_luck(game, match, ruling, viewer, draws, place)
            _check_moves(game, match, viewer, draws, place)


def _steps(game: AnyGame, trial: Trial, draws: Draws) -> Iterator[Step]:
    """The first move of each game, every move with sealed draws, and some others."""
    for walk in trial.walks(game):
        pairs = zip(walk.rulings, walk.rulings[1:], strict=False)
        steps = [(walk, one.after, two) for one, two in pairs if two.events]
        deals = [step for step in steps if _is_deal(step)]
        others = [step for step in steps if not _is_deal(step)]
        yield from deals[:2]
        yield from some(others, trial.positions, draws)


def _readers(ruling: Ruling) -> list[Seat | None]:
    """A spectator, who gets the public events, and every seat that gets others."""
    private = {seat for event in ruling.events for seat in event.seen_by() or ()}
    return [None, *sorted(private)]


def _is_deal(step: Step) -> bool:
    drawn = step[2].content.drawn
    hidden = any(event.seen_by() is not None for event in step[2].events)
    return hidden or any(draw.kind == "sealed" for draw in drawn)


def who(viewer: Seat | None) -> str:
    return "a spectator" if viewer is None else f"seat {viewer}"


# What an event writes


def _check_written(  # noqa: PLR0913  a step, a viewer, and luck
    game: AnyGame,
    match: Match,
    ruling: Ruling,
    viewer: Seat | None,
    draws: Draws,
    place: str,
) -> None:
    """An event that the viewer gets sets no part of the table that is hidden from them."""
    end = ruling.after.state
    hidden = _hidden(game, end, viewer, draws)
    if not hidden:
        return
    last, state = leaves_of(end), match.state
    for event in ruling.events:
        before, state = state, evolved(game, state, event, place)
        if not is_told(event, viewer):
            continue
        after = leaves_of(state)
        written = {
            path
            for path in changed(leaves_of(before), after) & hidden
            if last.get(path, ABSENT) == after[path]
        }
        if found := _determined(game, before, event, viewer, draws, after, written):
            raise AssertionError(
                f"{who(viewer)} gets {event!r}, which says what {sorted(found)[0]} is; "
                f"redealt hides that from {who(viewer)}, {place}"
            )


def _hidden(
    game: AnyGame, state: Any, viewer: Seat | None, draws: Draws, deals: int = DEALS
) -> set[str]:
    """The paths at which another deal has something else."""
    leaves, found = leaves_of(state), set[str]()
    for _ in range(deals):
        other = game.redealt(state, viewer, draws)
        if other != state:
            there = leaves_of(other)
            found |= changed(leaves, there) & there.keys() & leaves.keys()
    return found


def _determined(  # noqa: PLR0913  an event, where it happens, and what it wrote
    game: AnyGame,
    before: Any,
    event: Any,
    viewer: Seat | None,
    draws: Draws,
    after: Parts,
    written: set[str],
) -> set[str]:
    """The paths whose value comes from the event alone, whatever was hidden before it.

    A card that goes from a hidden stock to a hidden hand is another one in another deal. A
    state in the middle of an entry may be one that `redealt` does not know.
    """
    for _ in range(SURE if written else 0):
        try:
            there = leaves_of(game.evolve(game.redealt(before, viewer, draws), event))
        except Exception:
            return set()
        written = {path for path in written if there.get(path, ABSENT) == after[path]}
    return written


# What other deals and other luck tell


def _check_luck(  # noqa: PLR0913  a step, a viewer, and luck
    game: AnyGame,
    match: Match,
    ruling: Ruling,
    viewer: Seat | None,
    draws: Draws,
    place: str,
) -> None:
    """With other sealed luck, a viewer who sees the same table was told the same."""
    seat, move = _asked(game, match, ruling)
    same = chance_at(match, seat, move)
    here = told(match, match.state, seat, move, same)
    for _ in range(NUDGES):
        luck = nudged(chance_at(match, seat, move), same.drawn(), draws)
        there = told(match, match.state, seat, move, luck)
        if here and there:
            _check_same(game, here, there, viewer, draws, place)


def _asked(game: AnyGame, match: Match, ruling: Ruling) -> tuple[Seat, Any]:
    asked = ruling.content.asked
    if isinstance(asked, Play):
        return ruling.content.by or 0, game.read_move(asked.move)
    return HOUSE, game.begin(match.room.listed or match.room.seated())


def _check_moves(
    game: AnyGame, match: Match, viewer: Seat | None, draws: Draws, place: str
) -> None:
    """If what is hidden is dealt again, the same move tells the viewer the same."""
    deals = [game.redealt(match.state, viewer, draws) for _ in range(DEALS)]
    deals = [state for state in deals if state != match.state]
    offers = [
        (seat, move)
        for seat in (seats_at(match) if deals else ())
        for move in some(listed(game, match.state, seat), MOVES, draws)
    ]
    for seat, move in some(offers, MOVES, draws):
        here = told(match, match.state, seat, move)
        for state in deals if here else ():
            there = told(match, state, seat, move)
            if here is None or there is None or here.to(viewer) == there.to(viewer):
                continue
            if _has_its_own_reason(game, match, state, seat, viewer):
                _check_not_repeated(game, here, there, (seat, move), viewer, draws, place)
            else:
                _check_same(game, here, there, viewer, draws, place)


def _has_its_own_reason(
    game: AnyGame, match: Match, state: Any, seat: Seat, viewer: Seat | None
) -> bool:
    """A move of another player may show what this player holds: that is why they made it."""
    if seat in (viewer, HOUSE, HOST):
        return False
    return bool(game.view(match.state, seat) != game.view(state, seat))


def _check_same(  # noqa: PLR0913  two deals, a viewer, and luck
    game: AnyGame,
    here: Told,
    there: Told,
    viewer: Seat | None,
    draws: Draws,
    place: str,
) -> None:
    if here.to(viewer) == there.to(viewer):
        return
    if game.view(here.state, viewer) != game.view(there.state, viewer):
        return
    if not _differ_in_secret(game, here, there, viewer, draws):
        return
    differs = first_difference(here, there, viewer)
    raise AssertionError(
        f"{who(viewer)} sees the same table in two deals, but is told them apart by "
        f"{differs}, {place}"
    )


def _differ_in_secret(
    game: AnyGame, here: Told, there: Told, viewer: Seat | None, draws: Draws
) -> bool:
    """Whether the tables differ only in what is hidden, and not in an order, for example."""
    one, two = leaves_of(here.state), leaves_of(there.state)
    differing = changed(one, two) | changed(two, one)
    for state in (here.state, there.state):
        differing -= _hidden(game, state, viewer, draws, SURE)
    return not differing


def _check_not_repeated(  # noqa: PLR0913  two deals, a move, a viewer, and luck
    game: AnyGame,
    here: Told,
    there: Told,
    asked: tuple[Seat, Any],
    viewer: Seat | None,
    draws: Draws,
    place: str,
) -> None:
    """No field of an event is, in every deal, the same part of what stays hidden."""
    suspects = _repeated(here, there, viewer)
    if not suspects:
        return
    hidden = _hidden(game, here.state, viewer, draws)
    suspects = {
        (field, path)
        for field, path in suspects
        if any(leaf == path or leaf.startswith(f"{path}.") for leaf in hidden)
    }
    agreeing = 0
    for _ in range(SURE if suspects else 0):
        other = game.redealt(here.match.state, viewer, draws)
        again = told(here.match, other, *asked)
        if again is not None and again.to(viewer) != here.to(viewer):
            suspects &= _repeated(here, again, viewer)
            agreeing += 1
        if not suspects:
            return
    if suspects and agreeing > 1:
        (place_of_event, field), path = min(suspects)
        raise AssertionError(
            f"{who(viewer)} gets {here.events[place_of_event]!r}, whose {field} is {path} of "
            f"the table; redealt hides that from {who(viewer)}, {place}"
        )


def _repeated(here: Told, there: Told, viewer: Seat | None) -> set[tuple[tuple[int, str], str]]:
    """Fields that differ in two deals and are the same part of the table in both."""
    pairs = [
        ((at, field), getattr(event, field), getattr(twin, field))
        for at, (event, twin) in enumerate(
            zip(here.seen_by(viewer), there.seen_by(viewer), strict=False)
        )
        if event is not None and type(event) is type(twin)
        for field in event.__struct_fields__
        if getattr(event, field) != getattr(twin, field)
    ]
    if not pairs:
        return set()
    one = parts_of(here.state)
    same = [
        (field, path, other)
        for field, value, other in pairs
        for path, part in one.items()
        if part == value
    ]
    two = parts_of(there.state) if same else {}
    return {(field, path) for field, path, other in same if two.get(path, ABSENT) == other}
