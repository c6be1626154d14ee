"""Rules B2 to B14, and B18, of docs/rules/backgammon.md.

`decide` thinks, `evolve` writes down. `plays` says what a roll allows, `offences` why a play is
refused, `cube` what a game is worth, and `wins` how it is won.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from msgspec.structs import replace

from fairtable.games.backgammon.cube import (
    is_match,
    match_lost_on_time,
    most_games,
    session_ended,
)
from fairtable.games.backgammon.ending import game_over, opening_roll
from fairtable.games.backgammon.hints import decide_hint, why_no_hint, write_hint
from fairtable.games.backgammon.moves import (
    Accept,
    Beaver,
    Begin,
    CheckersMoved,
    Double,
    Drop,
    Event,
    GameWon,
    Hint,
    HintTaken,
    Move,
    Offends,
    OpeningRolled,
    Play,
    Refuse,
    Resign,
    RollDice,
    Rolled,
    SessionEnded,
    Take,
    TimeOut,
    TimeRanOut,
    TurnPassed,
    Why,
)
from fairtable.games.backgammon.notation import write_play
from fairtable.games.backgammon.offences import named, some_plays, why_not
from fairtable.games.backgammon.offers import (
    decide_cube,
    decide_resignation,
    legal_offers,
    unanswered,
    write_offer,
)
from fairtable.games.backgammon.plays import Way, can_play, ways
from fairtable.games.backgammon.position import (
    CHECKERS,
    COLOURS,
    position_after,
    side_of,
    step_on_board,
)
from fairtable.games.backgammon.state import Options, Session
from fairtable.games.backgammon.wins import calculate_win_type
from fairtable.referee import (
    HOUSE,
    Accepted,
    Chance,
    Draws,
    Due,
    Luck,
    Outcome,
    Refused,
    Seat,
    SeatCount,
    Verdict,
)

ACTS = {
    "rolling": "roll",
    "moving": "play",
    "doubled": "take or drop",
    "beavered": "take or drop",
    "resigning": "accept or refuse",
}


def luck(options: Options, /) -> Luck:
    """B2, B3. Only dice, and everybody sees them. Each opening and each roll is an entry.

    A game has fifty rolls or so: with 256 for each game and 1,024 more, none runs out.
    """
    return Luck(open=min(65_536, 1_024 + 256 * most_games(options)), rolls=True)


def draws(move: Move, /) -> bool:
    """B3. Of all that a player may do, only the roll draws."""
    return isinstance(move, RollDice)


def seats(options: Options, /) -> SeatCount:
    """B2. White and Black."""
    return SeatCount(2, 2)


def opening(options: Options, /) -> Session:
    """B2. Nothing is rolled until the house begins."""
    return Session(options)


def begin(seated: tuple[Seat, ...], /) -> Move:
    """B2. The house sets the board up."""
    return Begin()


def decide(session: Session, seat: Seat, move: Move, chance: Chance, /) -> Verdict[Event]:
    """May this seat do that now? First who, then when, then what."""
    if isinstance(move, Begin | TimeOut):
        return decide_for_house(session, seat, move, chance)
    if stopped := _not_now(session, seat):
        return stopped
    match move:
        case RollDice():
            return decide_roll(session, chance)
        case Play():
            return decide_play(session, move)
        case Double() | Beaver() | Take() | Drop():
            return decide_cube(session, move)
        case Resign() | Accept() | Refuse():
            return decide_resignation(session, move)
        case Hint():
            return decide_hint(session, seat)
        case _:
            assert_never(move)


def decide_for_house(
    session: Session, seat: Seat, move: Begin | TimeOut, chance: Chance
) -> Verdict[Event]:
    """B2. What only the house may do."""
    if seat != HOUSE:
        return Refused(Why.NOT_THE_HOUSE)
    if session.phase == "over":
        return Refused(Why.OVER)
    if isinstance(move, Begin):
        return decide_begin(session, chance)
    return decide_time_out(session, move.seat)


def decide_begin(session: Session, chance: Chance) -> Verdict[Event]:
    """B2. The house opens the first game, and each further one when the last is won."""
    if session.phase not in ("waiting", "between"):
        return Refused(Why.ALREADY_BEGUN)
    return Accepted((opening_roll(session, chance),))


def decide_time_out(session: Session, late: Seat) -> Verdict[Event]:
    """B14. The house announces it for the seat whose clock runs; that seat loses the match."""
    if not (session.options.clock and is_match(session.options)):
        return Refused(Why.NO_CLOCK)
    if late != session.acting:
        return Refused(Why.NOT_THEIR_TIME, values={"seat": late})
    won = match_lost_on_time(session, late)
    ended = session_ended(session, won)
    assert ended is not None, session
    return Accepted((TimeRanOut(late), won, ended))


def decide_roll(session: Session, chance: Chance) -> Verdict[Event]:
    """B3. Two dice, once a turn. B6. A player who can play nothing passes."""
    if session.phase == "moving":
        dice = session.position.dice or (0, 0)
        plays = some_plays(legal_ways(session))
        values = {"dice": f"{dice[0]}-{dice[1]}", "plays": plays}
        return Refused(Why.ALREADY_ROLLED, Offends(plays=plays), values)
    if session.phase != "rolling":
        return unanswered(session)
    seat = session.turn
    rolled = Rolled(seat, (chance.open.die(), chance.open.die()))
    if can_play(side_of(session.position, COLOURS[seat]), rolled.dice):
        return Accepted((rolled,))
    return Accepted((rolled, TurnPassed(1 - seat, blocked=True)))


def decide_play(session: Session, play: Play) -> Verdict[Event]:
    """B3 to B7. A whole turn at once. B8. Bearing off the last checker wins the game."""
    if session.phase == "rolling":
        return Refused(Why.ROLL_FIRST)
    if session.phase != "moving":
        return unanswered(session)
    seat, colour = session.turn, COLOURS[session.turn]
    legal = legal_ways(session)
    way = named(legal, play)
    if way is None:
        dice = session.position.dice or (0, 0)
        return why_not(side_of(session.position, colour), dice, legal, play)
    steps = tuple(step_on_board(*hop, colour) for hop in way.hops)
    moved = CheckersMoved(seat, write_play(way.play), steps)
    if way.side[0] < CHECKERS:
        return Accepted((moved, TurnPassed(1 - seat)))
    won = calculate_win_type(position_after(session.position, colour, way.side), colour)
    return Accepted((moved, *game_over(session, seat, won.win_type, "borne off")))


def evolve(session: Session, event: Event, /) -> Session:
    """Write the event down. No rule is applied here: what is in the log has happened."""
    match event:
        case OpeningRolled(game, rolls, starts, dice, crawford):
            return replace(session.set_up(game, rolls, starts, dice), crawford=crawford)
        case Rolled(_, dice):
            return session.rolled(dice)
        case CheckersMoved(_, play, steps):
            return session.moved(play, steps)
        case TurnPassed(to):
            return session.passed(to)
        case GameWon():
            return session.scored(event)
        case SessionEnded():
            return replace(session, phase="over", ended=event)
        case HintTaken(seat):
            return write_hint(session, seat)
        case _:
            return write_offer(session, event)


def legal_moves(session: Session, seat: Seat, /) -> Iterator[Move]:
    """Every move that `decide` would accept."""
    if seat == HOUSE:
        yield from _moves_of_the_house(session)
    elif seat == session.acting:
        if session.phase == "rolling":
            yield RollDice()
        yield from (way.play for way in legal_ways(session))
        yield from legal_offers(session)
        if session.options.hints and why_no_hint(session) is None:
            yield Hint()


def _moves_of_the_house(session: Session) -> Iterator[Move]:
    if session.phase in ("waiting", "between"):
        yield Begin()
    elif session.acting is not None and session.options.clock and is_match(session.options):
        yield TimeOut(session.acting)


def due(session: Session, /) -> Due[Move] | None:
    """B2. When a game is won, the house opens the next one at once."""
    if session.phase != "between":
        return None
    return Due(("opening", session.game + 1), 0, Begin())


def outcome(session: Session, /) -> Outcome | None:
    """B11, B12. The score, once the last game is over."""
    if session.ended is None:
        return None
    return Outcome(dict(enumerate(session.score)), session.ended.by, session.ended.rule)


def redealt(session: Session, seat: Seat | None, draws: Draws, /) -> Session:
    """B15. Nothing is hidden, so nothing can be dealt anew."""
    return session


def legal_ways(session: Session) -> tuple[Way, ...]:
    """What may be played now; nothing unless the dice are rolled."""
    position = session.position
    if session.phase != "moving" or position.turn is None or position.dice is None:
        return ()
    return ways(side_of(position, position.turn), position.dice)


def _not_now(session: Session, seat: Seat) -> Refused | None:
    """B2, B3, B11. A refusal if the game is not on, or if this seat is not the one to act."""
    if session.phase == "over":
        return Refused(Why.OVER)
    if seat not in (0, 1):
        return Refused(Why.NOT_A_PLAYER)
    if session.phase == "between":
        return Refused(Why.BETWEEN_GAMES)
    if session.acting is None:
        return Refused(Why.NOT_BEGUN)
    if seat != session.acting:
        values = {"colour": COLOURS[session.acting].title(), "act": ACTS[session.phase]}
        return Refused(Why.NOT_YOUR_TURN, Offends(seats=(session.acting,)), values)
    return None
