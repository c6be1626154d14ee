"""What players and spectators see: everything. The seat that must act also sees its choices."""

from __future__ import annotations

from typing import Annotated

import msgspec

from fairtable.games.backgammon.at_stake import AtStake, at_stake
from fairtable.games.backgammon.hints import is_open, why_no_hint
from fairtable.games.backgammon.moves import Colour, Resign, Roll
from fairtable.games.backgammon.notation import write_move
from fairtable.games.backgammon.offers import legal_offers
from fairtable.games.backgammon.orders import Orders, step_orders
from fairtable.games.backgammon.position import COLOURS, Count, pips_of, side_of
from fairtable.games.backgammon.state import LastGame, LastPlay, Phase, Session
from fairtable.games.backgammon.steps import step_choices
from fairtable.referee import Choice, Choices, Seat, Turn, means
from fairtable.referee.choices import DONE

Points = Annotated[tuple[int, ...], means("points")]
"""Checkers on points 0 to 23: above zero White's, below zero Black's."""


class CubeView(msgspec.Struct, frozen=True):
    """B9. Its value, its owner, and the value that is offered now."""

    value: int
    owner: Seat | None
    offered: int | None


class HintsView(msgspec.Struct, frozen=True):
    """B18. Whether hints are agreed, how many White and Black have taken, and whether the
    viewer has taken one for the decision at hand."""

    allowed: bool
    taken: tuple[int, int]
    open: bool


class View(msgspec.Struct, frozen=True):
    """B15. Board, dice, cube, score, offers, the last play. `colour` is the viewer's own.

    `acting` is the seat that must act now; its `choices` are to roll, to play or to answer.
    `choices` has every play once; `steps` has them in every order in which they may be tried.
    While an offer waits, `stakes` says what each answer means in points.
    Between two games and after the end nobody acts: the board is as the last game left it,
    `last_game` says how that was won, and there are no `turn` and no `dice`.
    """

    colour: Colour | None
    phase: Phase
    acting: Turn | None
    points: Points
    bar: Count
    home: Count
    pips: Count
    turn: Colour | None
    dice: Roll | None
    cube: CubeView
    resignation: int | None
    stakes: tuple[AtStake, ...]
    score: Count
    length: int
    games: int
    game: int
    crawford: bool
    jacoby: bool
    opening_rolls: tuple[Roll, ...]
    last_play: LastPlay | None
    last_game: LastGame | None
    hints: HintsView
    choices: Choices
    steps: Orders


def view(session: Session, seat: Seat | None, /) -> View:
    """B15. Nothing is hidden; only the choices are for one seat."""
    position, options, cube = session.position, session.options, session.cube
    playing = session.acting is not None
    acts = playing and seat == session.acting
    return View(
        colour=COLOURS[seat] if seat in (0, 1) else None,
        phase=session.phase,
        acting=session.acting,
        points=position.points,
        bar=position.bar,
        home=position.home,
        pips=Count(*(pips_of(side_of(position, colour)) for colour in COLOURS)),
        turn=position.turn if playing else None,
        dice=position.dice if playing else None,
        cube=CubeView(cube.value, cube.owner, session.offered or None),
        resignation=session.resigning or None,
        stakes=tuple(at_stake(session)) if session.offered or session.resigning else (),
        score=Count(*session.score),
        length=options.length,
        games=options.games,
        game=session.game,
        crawford=session.crawford,
        jacoby=options.jacoby and options.length == 0,
        opening_rolls=session.opening_rolls,
        last_play=session.last_play,
        last_game=session.last_game,
        hints=HintsView(
            options.hints,
            session.hints,
            options.hints and is_open(session, seat),
        ),
        choices=choices(session) if acts else (),
        steps=step_orders(side_of(position, position.turn), position.dice)
        if acts and session.phase == "moving" and position.turn and position.dice
        else (),
    )


def choices(session: Session) -> Choices:
    """B3 to B13. What the player who must act may do now."""
    offers = tuple(_offered(session))
    position = session.position
    if session.phase == "rolling":
        return ((Choice("roll", "roll"), *offers),)
    if session.phase != "moving" or position.turn is None or position.dice is None:
        return (offers,) if offers else ()
    first, *later = step_choices(side_of(position, position.turn), position.dice)
    return ((*first, *offers), *later)


def _offered(session: Session) -> list[Choice]:
    """A button for each offer and answer; the resignations are one choice of three."""
    moves = list(legal_offers(session))
    buttons = [write_move(move) for move in moves if not isinstance(move, Resign)]
    levels = {str(move.level): {"": DONE} for move in moves if isinstance(move, Resign)}
    if session.options.hints and why_no_hint(session) is None:
        buttons.append("hint")
    found = [Choice(word, word) for word in buttons]
    return [*found, Choice("resign", "resign {piece}", levels)] if levels else found
