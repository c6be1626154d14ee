"""An imported match, judged move by move by the rules of the table. Rule B17.

The dice are taken from the file; everything else must be legal. The first illegal move is named
with its line and its rule, and the judging stops there.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

import msgspec
from msgspec.structs import replace

from fairtable.games.backgammon.cube import game_won, is_crawford
from fairtable.games.backgammon.mat import NOTHING, Action, MatGame, MatMatch
from fairtable.games.backgammon.moves import (
    Beaver,
    Double,
    Drop,
    Event,
    GameWon,
    Move,
    OpeningRolled,
    RollDice,
    Rolled,
    SessionEnded,
    Take,
    TurnPassed,
    WinType,
)
from fairtable.games.backgammon.notation import read_play
from fairtable.games.backgammon.offences import meant, some_plays
from fairtable.games.backgammon.position import COLOURS
from fairtable.games.backgammon.rules import decide, evolve, legal_ways
from fairtable.games.backgammon.state import Options, Session
from fairtable.games.backgammon.wins import MULTIPLIERS
from fairtable.referee import Chance, Refused, Seat
from fairtable.referee.counted import counted

MOST_GAMES = 1_000_000
WORDS: dict[str, Move] = {
    "double": Double(),
    "beaver": Beaver(),
    "take": Take(),
    "drop": Drop(),
}


class Illegal(msgspec.Struct, frozen=True):
    """The first thing in a file that the rules do not allow."""

    game: int
    line: int
    player: str
    rule: str
    reason: str


class Judged(msgspec.Struct, frozen=True):
    """The events up to the end, or up to the first illegal move, and the session after them."""

    events: tuple[Event, ...]
    session: Session
    actions: int
    illegal: Illegal | None = None


class _Objection(Exception):
    def __init__(self, rule: str, reason: str) -> None:
        super().__init__(reason)
        self.rule = rule


def judge_mat(match: MatMatch) -> Judged:
    """B17. Every action of every game, in order.

    A file need not name all options, and what it does not name is allowed: beavers, and in
    money play gammons that count or do not count. A match has a Crawford game unless the file
    says otherwise.
    """
    options = Options(
        length=match.length,
        games=MOST_GAMES,
        crawford=match.crawford is not False,
        jacoby=match.jacoby is True,
        beavers=match.length == 0 and match.beavers is not False,
    )
    judge = _Judge(Session(options), may_recount=match.jacoby is None)
    for number, game in enumerate(match.games, 1):
        line, seat = game.line, 0
        try:
            judge.begin(game)
            for action, following in zip_longest(game.actions, game.actions[1:]):
                line, seat = action.line, action.seat
                judge.may_stop = following is None or following.kind == "win"
                judge.take(action)
        except _Objection as objection:
            illegal = Illegal(number, line, game.names[seat], objection.rule, str(objection))
            return judge.result(illegal)
    return judge.result()


class _Judge:
    """Plays the file in a session, action by action."""

    def __init__(self, session: Session, may_recount: bool = True) -> None:
        self.session = session
        self.may_recount = may_recount
        self.events: list[Event] = []
        self.actions = 0
        self.playing = False
        self.may_stop = False
        self.fresh = True

    def result(self, illegal: Illegal | None = None) -> Judged:
        return Judged(tuple(self.events), self.session, self.actions, illegal)

    def begin(self, game: MatGame) -> None:
        if self.session.ended is not None:
            raise _Objection("B11", "The match is over: there is no further game.")
        if self.playing:
            raise _Objection("B11", "The game before this one was not finished.")
        if game.score != self.session.score and not self._recounted_to(game.score):
            score = "{} to {}".format(*self.session.score)
            raise _Objection("B11", f"After the games before, the score is {score}.")
        self.fresh = True

    def take(self, action: Action) -> None:
        if action.kind == "win":
            self._win(action)
        elif not self.playing:
            self._open(action)
        elif action.kind == "roll":
            self._roll(action)
        else:
            self._ask(action.seat, self._cube_move(action))
            offered = self.session.offered
            if action.number and offered and action.number != offered:
                raise _Objection("B9", f"The double is to {offered}, not to {action.number}.")
        self.actions += 1

    def _cube_move(self, action: Action) -> Move:
        """B10. A double that answers a double is a beaver."""
        answers = self.session.phase == "doubled" and action.seat == self.session.acting
        return Beaver() if answers and action.kind == "double" else WORDS[action.kind]

    def _open(self, action: Action) -> None:
        """B2. The first roll of a game is one die for each side, so it is never a double."""
        if action.dice is None or action.dice[0] == action.dice[1]:
            raise _Objection("B2", "A game begins with two different dice.")
        high, low = max(action.dice), min(action.dice)
        roll = (high, low) if action.seat == 0 else (low, high)
        crawford = is_crawford(self.session)
        number = self.session.game + 1
        self.fresh = False
        self._write(OpeningRolled(number, (roll,), action.seat, (high, low), crawford))
        self.playing = True
        self._play(action)

    def _roll(self, action: Action) -> None:
        self._take_beaver()
        session = self.session
        if session.phase != "rolling" or session.acting != action.seat:
            self._ask(action.seat, RollDice())
        assert action.dice is not None, action
        self._write(Rolled(action.seat, action.dice))
        self._play(action)

    def _take_beaver(self) -> None:
        """B10. Programs that write Beavers do not write the Takes after it."""
        if self.session.phase == "beavered":
            self._ask(self.session.turn, Take())

    def _play(self, action: Action) -> None:
        legal = legal_ways(self.session)
        if not legal:
            if action.play not in ("", NOTHING):
                raise _Objection("B6", "Nothing can be played with this roll.")
            self._write(TurnPassed(1 - action.seat, blocked=True))
            return
        if not action.play and self.may_stop:
            return  # B13. Resigned after the roll, without a play; or the file ends here.
        if action.play in ("", NOTHING):
            raise _Objection("B6", f"Something can be played: {', '.join(some_plays(legal))}.")
        try:
            play = read_play(action.play)
        except ValueError as unreadable:
            raise _Objection("B16", str(unreadable)) from unreadable
        same = meant(legal, play)
        self._ask(action.seat, same.play if same else play)

    def _ask(self, seat: Seat, move: Move) -> None:
        verdict = decide(self.session, seat, move, Chance.seeded(b"a match file"))
        if isinstance(verdict, Refused):
            raise _Objection(verdict.why.rule, verdict.says)
        for event in verdict.events:
            self._write(event)
        self.playing = not any(isinstance(event, GameWon) for event in verdict.events)

    def _win(self, action: Action) -> None:
        """B8, B13. The points must be those of the game. A game not yet over was resigned."""
        if self.playing:
            self._take_beaver()
            self._resigned(action)
            return
        last = self.session.last_game
        if self.fresh:
            raise _Objection("B2", "A game begins with two different dice.")
        if last is None or last.winner != action.seat:
            raise _Objection("B8", f"{COLOURS[action.seat].title()} has not won this game.")
        if action.number == 1 and self._may_recount():
            self._recount()
        elif action.number not in (0, last.points, self._without_jacoby()):
            worth = counted(last.points, "point")
            raise _Objection("B8", f"This game counts {worth}, not {action.number}.")

    def _resigned(self, action: Action) -> None:
        win_types: tuple[WinType, ...] = ("single", "gammon", "backgammon")
        for win_type in win_types:
            won = game_won(self.session, action.seat, win_type, "resigned")
            if won.points == action.number:
                self._finish(won)
                return
        if action.number != self._missing(action.seat):
            value = self.session.cube.value
            reason = f"A game at {value} is not resigned for {counted(action.number, 'point')}."
            raise _Objection("B13", reason)
        score = _added(self.session.score, action.seat, action.number)
        self._finish(GameWon(action.seat, "single", "out of time", action.number, score))

    def _missing(self, seat: Seat) -> int:
        """B14. The points that this seat still needs to win the match."""
        return self.session.options.length - self.session.score[seat]

    def _may_recount(self) -> bool:
        """B12. May the Jacoby rule have been played, and does it matter in the last game?"""
        last, session = self.session.last_game, self.session
        undoubled = session.options.length == 0 and session.cube.value == 1
        return self.may_recount and undoubled and last is not None and last.points > 1

    def _recount(self) -> None:
        """B12. The Jacoby rule was played: an undoubled game counts 1, however it was won."""
        won = self.events[-1]
        assert isinstance(won, GameWon), won
        before = _added(won.score, won.winner, -won.points)
        counted = replace(won, points=1, score=_added(before, won.winner, 1))
        self.events[-1] = counted
        options = replace(self.session.options, jacoby=True)
        self.session = replace(self.session.scored(counted), options=options)
        self.may_recount = False

    def _recounted_to(self, score: tuple[int, int]) -> bool:
        """B12. GNU Backgammon writes the Jacoby rule only into the score of the next game."""
        last = self.session.last_game
        if last is None or not self._may_recount():
            return False
        if score != _added(self.session.score, last.winner, 1 - last.points):
            return False
        self._recount()
        return True

    def _without_jacoby(self) -> int:
        """B12. What GNU Backgammon writes for a game that the Jacoby rule makes count 1."""
        last = self.session.last_game
        if last is None or last.by != "borne off" or not self.session.options.jacoby:
            return 0
        return MULTIPLIERS[last.win_type] * self.session.cube.value

    def _finish(self, won: GameWon) -> None:
        self._write(won)
        self.playing = False
        length = self.session.options.length
        if length and won.score[won.winner] >= length:
            self._write(SessionEnded(won.score, f"match won, {won.by}", "B11"))

    def _write(self, event: Any) -> None:
        self.session = evolve(self.session, event)
        self.events.append(event)


def _added(score: tuple[int, int], seat: Seat, points: int) -> tuple[int, int]:
    return (score[0] + points, score[1]) if seat == 0 else (score[0], score[1] + points)


def sessions_of(judged: Judged) -> Iterator[Session]:
    """The session after each event, from the first roll on."""
    session = Session(judged.session.options)
    for event in judged.events:
        session = evolve(session, event)
        yield session
