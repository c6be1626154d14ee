"""What a game is worth: the cube, gammons, and when a match is won. Rules B9 to B12."""

from __future__ import annotations

from fairtable.games.backgammon.moves import Ending, GameWon, SessionEnded, Why, WinType
from fairtable.games.backgammon.position import COLOURS
from fairtable.games.backgammon.state import Options, Session
from fairtable.games.backgammon.wins import MULTIPLIERS
from fairtable.referee import Refused, Seat

HIGHEST = 4096
"""B9. The highest value of the cube."""


def is_match(options: Options) -> bool:
    """B11. Is this a match? If not, it is money play (B12)."""
    return options.length > 0


def most_games(options: Options) -> int:
    """B11, B12. A match is longest if every game counts 1 and the last one decides."""
    return 2 * options.length - 1 if is_match(options) else options.games


def why_no_double(session: Session) -> Refused | None:
    """B9, B11. Why the player on turn may not double before this roll; None if they may."""
    options, cube, seat = session.options, session.cube, session.turn
    if not options.cube:
        return Refused(Why.NO_CUBE)
    if session.crawford:
        return Refused(Why.CRAWFORD_GAME)
    if cube.owner not in (None, seat):
        return Refused(Why.NOT_YOUR_CUBE, values={"colour": COLOURS[1 - seat].title()})
    if is_match(options) and session.score[seat] + cube.value >= options.length:
        return Refused(Why.DEAD_CUBE, values={"value": cube.value})
    if 2 * cube.value > HIGHEST:
        return Refused(Why.CUBE_AT_TOP, values={"most": HIGHEST})
    return None


def why_no_beaver(session: Session) -> Refused | None:
    """B10. Why a beaver is not allowed now; None if it is."""
    if is_match(session.options) or not session.options.beavers:
        return Refused(Why.NO_BEAVER)
    if session.phase == "beavered":
        return Refused(Why.BEAVERED_ALREADY)
    if 2 * session.offered > HIGHEST:
        return Refused(Why.CUBE_AT_TOP, values={"most": HIGHEST})
    return None


def gammons_count(session: Session) -> bool:
    """B12. Do gammons count? Under the Jacoby rule, only after the cube has been turned."""
    return is_match(session.options) or not session.options.jacoby or session.cube.value > 1


def is_crawford(session: Session) -> bool:
    """B11. Is the next game the first that begins with a side one point from winning?"""
    options = session.options
    agreed = is_match(options) and options.crawford and options.length > 1
    return agreed and not session.crawford_played and options.length - 1 in session.score


def game_won(session: Session, winner: Seat, win_type: WinType, by: Ending) -> GameWon:
    """B8. Points are the cube times the kind of win."""
    times = MULTIPLIERS[win_type] if gammons_count(session) else 1
    points = session.cube.value * times
    return GameWon(winner, win_type, by, points, _added(session.score, winner, points))


def match_lost_on_time(session: Session, loser: Seat) -> GameWon:
    """B14. The loser has no time left: the other side gets every point that it still needs."""
    winner = 1 - loser
    points = session.options.length - session.score[winner]
    score = _added(session.score, winner, points)
    return GameWon(winner, "single", "out of time", points, score)


def session_ended(session: Session, won: GameWon) -> SessionEnded | None:
    """B11, B12. A match ends at its length, money play after the agreed number of games."""
    options = session.options
    if is_match(options):
        if won.score[won.winner] < options.length:
            return None
        rule = "B14" if won.by == "out of time" else "B11"
        return SessionEnded(won.score, f"match won, {won.by}", rule)
    if session.game < options.games:
        return None
    return SessionEnded(won.score, f"{won.win_type}, {won.by}", "B12")


def _added(score: tuple[int, int], seat: Seat, points: int) -> tuple[int, int]:
    return (score[0] + points, score[1]) if seat == 0 else (score[0], score[1] + points)
