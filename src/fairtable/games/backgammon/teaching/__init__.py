"""A teacher: what each choice is worth, what was lost, how lucky the dice were, in words.

    answers    what is answered
    teacher    who is asked
    weighing   what each choice of a decision is worth
    luck       the luck of a roll
    features   what a person sees on a board
    contrasts  what one result has and the other lacks
    rating     the error rate, as GNU Backgammon counts it
    words      advice and errors in sentences
    analysing  a whole game

Only the engine's opinion is told here; no rule depends on it. What is compiled is imported when
somebody asks.
"""

from fairtable.games.backgammon.teaching.answers import (
    Advice,
    AdvisedMove,
    Analysis,
    Chances,
    JudgedDecision,
    MatQuestion,
    PlayerSummary,
)
from fairtable.games.backgammon.teaching.teacher import (
    TEACHING,
    advise,
    analyse,
    check_question,
    read_question,
)

__all__ = [
    "TEACHING",
    "Advice",
    "AdvisedMove",
    "Analysis",
    "Chances",
    "JudgedDecision",
    "MatQuestion",
    "PlayerSummary",
    "advise",
    "analyse",
    "check_question",
    "read_question",
]
