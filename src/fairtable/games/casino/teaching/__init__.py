"""A teacher: what a turn is worth and why, what most players would do, and what you would do.

    features, feature_kernels
                 what can be said of a turn in numbers
    looking      every turn of a position with its features
    learned      how likely most players are to choose each turn; most_players.json
    habits       what is known of one player
    reasons      a turn in words
    suggestions  the turns that are worth most, each with its reason
    teacher      who is asked
    service      the same for programs that have no table

This is a program's opinion; no rule depends on it. What is compiled is imported when somebody
asks.
"""

from fairtable.games.casino.teaching.habits import (
    HABITS,
    KnownHabits,
)
from fairtable.games.casino.teaching.service import (
    SuggestAnswer,
    SuggestQuestion,
    ask_suggestions,
)
from fairtable.games.casino.teaching.suggestions import (
    Suggestion,
    Suggestions,
    suggest,
)
from fairtable.games.casino.teaching.teacher import (
    TEACHING,
    advise,
)

__all__ = [
    "HABITS",
    "TEACHING",
    "KnownHabits",
    "SuggestAnswer",
    "SuggestQuestion",
    "Suggestion",
    "Suggestions",
    "advise",
    "ask_suggestions",
    "suggest",
]
