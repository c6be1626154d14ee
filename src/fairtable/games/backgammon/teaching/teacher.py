"""Who is asked: for advice, for an analysis, and about a match file."""

from __future__ import annotations

from collections.abc import Callable

from fairtable.games.backgammon.judging import judge_mat
from fairtable.games.backgammon.mat import MatMatch, read_mat
from fairtable.games.backgammon.notation import write_move
from fairtable.games.backgammon.opponents import EXPERT_LOOKS, evaluator_of
from fairtable.games.backgammon.teaching.answers import (
    Advice,
    AdvisedMove,
    Analysis,
    Chances,
    MatQuestion,
)
from fairtable.games.backgammon.view import View
from fairtable.referee import BadInput
from fairtable.referee.teaching import Analysing, Progress, Recorded, Teaching

MOST_MOVES = 3
LONGEST_MATCH = 99
"""The match equity table goes so far."""


def advise(view: View) -> Advice | None:
    """B18. What to do, for the player who has taken a hint; None for everybody else."""
    if not view.hints.open or not view.choices:
        return None
    from fairtable.games.backgammon.teaching.weighing import weigh
    from fairtable.games.backgammon.teaching.words import advise_in_words

    words = {choice.does for choice in view.choices[0]}
    choices = weigh(evaluator_of(EXPERT_LOOKS), view, beavers="beaver" in words)[:MOST_MOVES]
    best = tuple(
        AdvisedMove(
            write_move(choice.move),
            round(choice.points, 4),
            round(choices[0].points - choice.points, 4),
            Chances(*(round(float(chance), 4) for chance in choice.chances)),
        )
        for choice in choices
    )
    return Advice(best, advise_in_words(view, choices))


def check_question(question: MatQuestion) -> MatMatch:
    """The games of a match file, not judged yet; BadInput if it is none."""
    try:
        match = read_mat(question.mat)
    except ValueError as unreadable:
        raise BadInput(str(unreadable), "$.mat") from unreadable
    if match.length > LONGEST_MATCH:
        reason = f"A match of more than {LONGEST_MATCH} points is not analysed."
        raise BadInput(reason, "$.mat")
    return match


def read_question(question: MatQuestion) -> Recorded:
    """The game in a match file; BadInput names the first line that is wrong."""
    match = check_question(question)
    judged = judge_mat(match)
    if (wrong := judged.illegal) is not None:
        place = f"Game {wrong.game}, line {wrong.line}, {wrong.player}, rule {wrong.rule}"
        raise BadInput(f"{place}: {wrong.reason}", "$.mat")
    numbered = tuple(enumerate(judged.events, 1))
    return Recorded(numbered, judged.session.options, match.games[0].names)


def analyse(game: Recorded, tell: Callable[[Progress], None]) -> Analysis:
    """Every decision with its loss in points, every roll with its luck."""
    from fairtable.games.backgammon.teaching.analysing import analyse_game

    return analyse_game(game, tell)


TEACHING = Teaching(advise, Analysing(check_question, read_question, analyse))
