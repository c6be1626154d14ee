"""What players may do in every game: resign, and agree on an end (H6, H11, H12)."""

from __future__ import annotations

from collections.abc import Iterator

from fairtable.referee import (
    Agree,
    AnyGame,
    Ask,
    End,
    Match,
    Offer,
    Refused,
    Resign,
    Ruling,
    Seat,
    Status,
    replay,
)
from fairtable.referee.facts import What
from fairtable.referee.room.players import players
from fairtable.testing.asking import accepted, holder_of
from fairtable.testing.trial import Trial
from fairtable.testing.walks import PLAN, Walk


def check_resigning(game: AnyGame, trial: Trial) -> None:
    """Every seat can resign at any time. The last who is left has won, and nobody else."""
    draws = trial.draws("resigning")
    for walk, match in _played(game, trial):
        for seat in players(match.room):
            ruling = accepted(_ask(match, Resign(), seat))
            _check_end(walk, ruling.after)
            log = (*walk.entries[: match.tip.version], ruling.entry)
            if replay(lambda name, version: game, log) != ruling.after:
                raise AssertionError(
                    f"a log in which seat {seat} resigns gives another match, "
                    f"{walk.place(match)}"
                )
        after = match
        for seat in draws.shuffled(players(match.room))[:-1]:
            after = accepted(_ask(after, Resign(), seat)).after
            _check_end(walk, after)


def _check_end(walk: Walk, match: Match) -> None:
    """H11. The game is over when one player or nobody is left; else it goes on."""
    room, outcome = match.room, match.outcome
    left = players(room)
    won = outcome.winners if outcome else ()
    expected = left if len(left) == 1 else ()
    if (room.status is Status.OVER) != (len(left) <= 1) or won != expected:
        raise AssertionError(
            f"when seats {room.people.out} have resigned, the game is {room.status.value} "
            f"and seats {won} have won, {walk.place(match)}"
        )


def check_agreement(game: AnyGame, trial: Trial) -> None:
    """The players may agree to end the game, and on a draw if it can be drawn.

    The host ends it while it is on only if the game says so.
    """
    for name in ("can_be_drawn", "host_may_end"):
        if not isinstance(getattr(game, name), bool):
            raise AssertionError(f"{name} is True or False, not {getattr(game, name)!r}")
    if game.can_be_drawn and game.seats(trial.options_of(game)).most == 1:
        raise AssertionError("can_be_drawn is True, but a game for one player has no draw")
    for walk, match in _played(game, trial):
        _check_agreed(walk, match, "end", ())
        if len(players(match.room)) > 1:
            drawn = players(match.room) if game.can_be_drawn else None
            _check_agreed(walk, match, "draw", drawn)
        ended = match.ask(End(), PLAN.host.holder, "end", match.tip.at)
        if isinstance(ended, Ruling) != game.host_may_end:
            may = "cannot" if game.host_may_end else "can"
            raise AssertionError(f"the host {may} end a running game, {walk.place(match)}")


def _check_agreed(
    walk: Walk, match: Match, what: What, winners: tuple[Seat, ...] | None
) -> None:
    """H12. All players agree: these have won together; None if it must be refused."""
    first, *others = players(match.room)
    answer = _ask(match, Offer(what), first)
    for seat in others if isinstance(answer, Ruling) else ():
        answer = _ask(accepted(answer).after, Agree(what), seat)
    if isinstance(answer, Refused):
        found = None
    else:
        outcome = answer.after.outcome
        found = outcome.winners if outcome else ()
    if found != winners:
        raise AssertionError(
            f"the players agreed on {what!r}, and seats {found} have won, not {winners}, "
            f"{walk.place(match)}"
        )


def _played(game: AnyGame, trial: Trial) -> Iterator[tuple[Walk, Match]]:
    """Positions in which the game is on. It has no outcome there."""
    for walk, match in trial.places(game):
        if match.room.status is not Status.PLAYING:
            continue
        if (early := game.outcome(match.state)) is not None:
            raise AssertionError(
                f"the game is on, but has the outcome {early!r}, {walk.place(match)}"
            )
        yield walk, match


def _ask(match: Match, asked: Ask, seat: Seat) -> Ruling | Refused:
    return match.ask(asked, holder_of(seat), f"{asked}", match.tip.at)
