"""The referee: what every game must answer, and what a table does with the answers.

Read in this order: verdict, outcome, fact, chain, promise, chance, game, clock, asked, table,
house, log, match, replay, record, shown, audit. Nothing here knows any game, any database or
any socket; now is always handed in.
"""

from fairtable.referee.asked import (
    Asked,
    End,
    Give,
    Invite,
    Pause,
    Play,
    Resume,
    Rise,
    Sit,
    Start,
)
from fairtable.referee.audit import Report, audit, audited, is_open
from fairtable.referee.chain import Chain, Given
from fairtable.referee.chance import Chance, Drawn, Draws
from fairtable.referee.clock import Clock, Control
from fairtable.referee.fact import Fact
from fairtable.referee.game import HOUSE, QUESTIONS, Due, Game, Seat, SeatCount
from fairtable.referee.log import BrokenLog, Content, Entry, Part, first_hash
from fairtable.referee.match import Match, Ruling, open_match
from fairtable.referee.outcome import Outcome
from fairtable.referee.promise import Promise, promise
from fairtable.referee.record import NoRecord, read_record, write_record
from fairtable.referee.replay import replay, unfold
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
    "Chain",
    "Chance",
    "Clock",
    "Content",
    "Control",
    "Drawn",
    "Draws",
    "Due",
    "End",
    "Entry",
    "Fact",
    "Game",
    "Give",
    "Given",
    "HouseWhy",
    "Invite",
    "Match",
    "NoRecord",
    "Outcome",
    "Part",
    "Pause",
    "Play",
    "Promise",
    "Refused",
    "Report",
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
    "audit",
    "audited",
    "first_hash",
    "is_open",
    "open_match",
    "promise",
    "read_record",
    "replay",
    "unfold",
    "write_record",
]
