"""The legal moves are those that are accepted, and there are none after the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from fairtable.referee import HOUSE, Accepted, AnyGame, Match, Refused, Seat, Status
from fairtable.testing.rulebook import check_cited
from fairtable.testing.trial import WIDE, Trial, some, verdict_on
from fairtable.testing.walks import (
    MOST_MOVES,
    Walk,
    listed,
    random_match,
    seats_at,
)


def check_legal_moves(game: AnyGame, trial: Trial) -> None:
    """Every legal move is accepted, and no other, except other spellings of a legal move.

    The others are the moves of other positions and seats, what the view offers, and the
    neighbours of the legal moves: one word or number in them is another one.
    """
    draws = trial.draws("legal moves")
    for walk, match, seat in trial.turns(game):
        found = listed(game, match.state, seat)
        moves = {game.write_move(move): move for move in found}
        place = f"seat {seat} {walk.place(match)}"
        if len(moves) < len(found):
            texts = Counter(game.write_move(move) for move in found)
            twice = sorted(text for text, count in texts.items() if count > 1)
            raise AssertionError(f"legal_moves lists {twice} more than once, {place}")
        wide = trial.moves * (WIDE if moves else 1)
        for text, move in some(list(moves.items()), wide, draws):
            verdict = verdict_on(game, match, seat, move)
            if isinstance(verdict, Refused):
                code = verdict.why.code
                raise AssertionError(
                    f"legal_moves lists {text!r}, decide refuses it: {code}, {place}"
                )
        if _is_whole(match, seat, len(found)):
            near = trial.near(game, match, seat, list(moves), draws)
            others = [move for text, move in near.items() if text not in moves]
            _check_no_others(match, seat, found, others, place)


def _check_no_others(
    match: Match, seat: Seat, moves: list[Any], others: list[Any], place: str
) -> None:
    """A move that is not listed is accepted only if it does what a listed one does."""
    known: list[Any] = []
    for other in others:
        verdict = verdict_on(match.game, match, seat, other)
        if isinstance(verdict, Refused):
            continue
        known = known or [verdict_on(match.game, match, seat, move) for move in moves]
        if verdict not in known:
            text = match.game.write_move(other)
            raise AssertionError(
                f"decide accepts {text!r}, which legal_moves does not list, {place}"
            )


def _is_whole(match: Match, seat: Seat, count: int) -> bool:
    """Whether the list must be complete. Before the start the house may have other moves."""
    return count < MOST_MOVES and not (seat == HOUSE and match.room.status is Status.WAITING)


def check_end(game: AnyGame, trial: Trial) -> None:
    """Before the end somebody can move, and after the end nothing happens."""
    for walk, match in trial.places(game):
        _check_not_stuck(walk, match)
    ended = list(_ended(game, trial))
    if trial.ends and not ended:
        raise AssertionError(
            f"no game ended within {10 * trial.steps} moves; raise Trial.steps, or say with "
            "Trial(ends=False) that random games do not end"
        )
    for walk in ended:
        _check_over(walk, trial)


def _check_not_stuck(walk: Walk, match: Match) -> None:
    if match.room.status is not Status.PLAYING:
        return
    if not any(listed(walk.game, match.state, seat) for seat in seats_at(match)):
        raise AssertionError(f"nobody can move and the game is not over, {walk.place(match)}")


def _ended(game: AnyGame, trial: Trial) -> Iterator[Walk]:
    """The games that came to an end; if there are none, the first longer game that does."""
    over = [walk for walk in trial.walks(game) if walk.match.outcome is not None]
    yield from over
    for number in range(0 if over or not trial.ends else 4 * trial.games):
        walk = random_match(game, trial.seed_of(number), trial.options, 10 * trial.steps)
        if walk.match.outcome is not None:
            yield walk
            return


def _check_over(walk: Walk, trial: Trial) -> None:
    game, match = walk.game, walk.match
    outcome, place = match.outcome, walk.place(match)
    assert outcome is not None
    if not set(outcome.points) <= set(range(len(match.room.seats))):
        raise AssertionError(f"points for seats that are not there: {outcome.points}, {place}")
    if not outcome.by:
        raise AssertionError(f"an outcome must say how the game ended, {place}")
    check_cited(outcome.rule, trial.rulebook, f"the outcome by {outcome.by!r}")
    begin = game.begin(tuple(range(game.seats(walk.options).least)))
    for seat in seats_at(match):
        if listed(game, match.state, seat):
            raise AssertionError(f"seat {seat} has legal moves after the end, {place}")
        for move in (begin, *trial.moves_anywhere(game).values()):
            if isinstance(verdict_on(game, match, seat, move), Accepted):
                text = game.write_move(move)
                raise AssertionError(
                    f"{text!r} of seat {seat} is accepted after the end, {place}"
                )
