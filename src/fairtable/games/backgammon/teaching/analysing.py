"""A whole game judged: every decision with its loss, every roll with its luck."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fairtable.games.backgammon.cube import is_match
from fairtable.games.backgammon.decisions import Decided, decided
from fairtable.games.backgammon.engine.evaluator import Evaluator
from fairtable.games.backgammon.moves import (
    CheckersMoved,
    Drop,
    Event,
    OpeningRolled,
    Play,
    Roll,
    Rolled,
)
from fairtable.games.backgammon.notation import write_move
from fairtable.games.backgammon.position import COLOURS
from fairtable.games.backgammon.rules import evolve, legal_ways
from fairtable.games.backgammon.state import Options, Session
from fairtable.games.backgammon.teaching.answers import (
    ERROR,
    Analysis,
    DecisionKind,
    JudgedDecision,
    PlayerSummary,
)
from fairtable.games.backgammon.teaching.luck import luck_of_roll
from fairtable.games.backgammon.teaching.rating import could_go_wrong, error_rate, rating
from fairtable.games.backgammon.teaching.weighing import Weighed, weigh
from fairtable.games.backgammon.teaching.words import explain
from fairtable.games.backgammon.view import view
from fairtable.referee import Seat
from fairtable.referee.teaching import Progress, Recorded

WORST = 3
TELL_EVERY = 10
LONG_GAME = 1_500
"""With more events than this, each board is judged without a look ahead."""
ENGINES = (
    "Fairtable's net, without a look ahead",
    "Fairtable's net, one roll ahead",
    "Fairtable's net, two rolls ahead",
)


def analyse_game(
    game: Recorded, tell: Callable[[Progress], None], looks: int | None = None
) -> Analysis:
    """Every decision of a game; `looks` is how many rolls are looked ahead."""
    if looks is None:
        looks = 1 if len(game.events) <= LONG_GAME else 0
    analyst = _Analyst(game.options, looks)
    for at, (seq, event) in enumerate(game.events):
        if at % TELL_EVERY == 0:
            tell(Progress(at, len(game.events)))
        analyst.take(seq, event)
    worst = sorted(range(len(analyst.found)), key=lambda at: -analyst.found[at].loss)[:WORST]
    return Analysis(
        (analyst.summary(0, game.names), analyst.summary(1, game.names)),
        tuple(analyst.found),
        tuple(at for at in worst if analyst.found[at].says),
        ENGINES[looks],
    )


class _Analyst:
    """The session so far, and what was found in it."""

    def __init__(self, options: Options, looks: int) -> None:
        self.session = Session(options)
        self.evaluator = Evaluator(looks)
        self.found: list[JudgedDecision] = []
        self.counted = [0, 0]
        self.luck = [0.0, 0.0]
        self.last_luck = 0.0

    def take(self, seq: int, event: Event) -> None:
        move = decided(self.session, event)
        if move is not None:
            self.found.append(self._judged(seq, event, move))
        if isinstance(event, OpeningRolled):
            self.session = evolve(self.session, event)
            self._count_luck(event.starts, event.dice, True)
            return
        if isinstance(event, Rolled):
            self._count_luck(event.seat, event.dice, False)
        self.session = evolve(self.session, event)

    def summary(self, seat: Seat, names: Sequence[str]) -> PlayerSummary:
        mine = [judged for judged in self.found if judged.seat == seat]
        lost = sum((judged.loss for judged in mine), 0.0)
        rate = error_rate(lost, self.counted[seat])
        return PlayerSummary(
            seat,
            names[seat],
            moves=len(mine),
            errors=sum(judged.loss >= ERROR for judged in mine),
            loss=_rounded(lost),
            cube_loss=_rounded(
                sum((judged.loss for judged in mine if judged.kind != "play"), 0.0)
            ),
            luck=_rounded(self.luck[seat]),
            counted=self.counted[seat],
            rate=rate,
            rating=rating(rate),
        )

    def _count_luck(self, seat: Seat, dice: Roll, opening: bool) -> None:
        self.last_luck = luck_of_roll(self.evaluator, view(self.session, None), dice, opening)
        self.luck[seat] += self.last_luck

    def _judged(self, seq: int, event: Event, move: Decided) -> JudgedDecision:
        session = self.session
        seat = session.acting
        assert seat is not None, session
        seen = view(session, None)
        beavers = not is_match(session.options) and session.options.beavers
        choices = weigh(self.evaluator, seen, move, beavers)
        best, played = choices[0], _chosen(choices, move, event)
        loss = best.points - played.points
        is_play = isinstance(move, Play)
        self.counted[seat] += could_go_wrong(choices, played.move, len(legal_ways(session)))
        return JudgedDecision(
            seq=seq,
            game=session.game,
            seat=seat,
            kind=_kind(session, is_play),
            dice=session.position.dice,
            played=write_move(played.move),
            best=write_move(best.move),
            loss=_rounded(loss),
            luck=_rounded(self.last_luck) if is_play else None,
            win=_rounded(_wins_of_white(seat, played)),
            says=explain(seen, best, played) if loss >= ERROR else "",
        )


def _chosen(choices: list[Weighed], move: Decided, event: Event) -> Weighed:
    """The choice that was made; a play is written in the log as the game writes it."""
    text = event.play if isinstance(event, CheckersMoved) else write_move(move)
    return next(choice for choice in choices if write_move(choice.move) == text)


def _kind(session: Session, is_play: bool) -> DecisionKind:
    if is_play:
        return "play"
    return "double" if session.phase == "rolling" else "answer"


def _wins_of_white(seat: Seat, played: Weighed) -> float:
    """White's chance to win the game after this decision; a side that drops has lost it."""
    wins = 0.0 if isinstance(played.move, Drop) else float(played.chances[0])
    return wins if COLOURS[seat] == "white" else 1 - wins


def _rounded(number: float) -> float:
    return round(number, 4)
