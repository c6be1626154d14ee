"""The referee: what every game must answer, and what a table does with the answers.

Read in this order: verdict, outcome, fact, chance, game, clock, asked, table, house, log,
match. Nothing here knows any game, any database or any socket; now is always handed in.
"""

from fairtable.referee.asked import Asked, End, Pause, Play, Resume, Rise, Sit, Start
from fairtable.referee.chance import Chance, Draws, commitment
from fairtable.referee.clock import Clock, Control
from fairtable.referee.fact import Fact
from fairtable.referee.game import HOUSE, QUESTIONS, Game, Seat, SeatCount
from fairtable.referee.log import BrokenLog, Content, Entry, Part, first_hash
from fairtable.referee.match import Match, Ruling, open_match, replay, unfold
from fairtable.referee.outcome import Outcome
from fairtable.referee.service import BadQuestion
from fairtable.referee.table import HouseWhy, Sitter, Status, TableFact, TableOpened
from fairtable.referee.verdict import Accepted, Refused, Verdict, Why

__all__ = [
    "HOUSE",
    "QUESTIONS",
    "Accepted",
    "Asked",
    "BadQuestion",
    "BrokenLog",
    "Chance",
    "Clock",
    "Content",
    "Control",
    "Draws",
    "End",
    "Entry",
    "Fact",
    "Game",
    "HouseWhy",
    "Match",
    "Outcome",
    "Part",
    "Pause",
    "Play",
    "Refused",
    "Resume",
    "Rise",
    "Ruling",
    "Seat",
    "SeatCount",
    "Sit",
    "Sitter",
    "Start",
    "Status",
    "TableFact",
    "TableOpened",
    "Verdict",
    "Why",
    "commitment",
    "first_hash",
    "open_match",
    "replay",
    "unfold",
]
