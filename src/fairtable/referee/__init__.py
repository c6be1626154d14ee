"""The referee: what every game must answer, and what a table does with the answers.

Read in this order: meaning, verdict, choices, outcome, chain, promise, chance, game,
capabilities, clock, asks, facts, ruled, house, starting, away, log, match, opening, replay,
record, report, audit, following. Nothing here knows a particular game, a database or a socket.
The caller always passes the time in.
"""

from fairtable.referee.asks import (
    Ask,
    Away,
    Begin,
    Close,
    End,
    FailStart,
    Give,
    Invite,
    Logged,
    LoseChain,
    Pause,
    Play,
    Resume,
    Rise,
    Sit,
    Start,
)
from fairtable.referee.audit import Judged, NotJudged, audit, audited, is_open
from fairtable.referee.bad_input import BadInput
from fairtable.referee.capabilities import (
    ByteService,
    Due,
    Luck,
    Timed,
    WithAbsence,
    WithBot,
    WithByteServices,
    WithHouseMoves,
    WithKernels,
    WithLuck,
    WithMoveSearch,
    WithPresets,
    WithPublicMoves,
    WithRuleBook,
    WithServices,
)
from fairtable.referee.chain import Chain, Given
from fairtable.referee.chance import Chance, Drawn, Draws
from fairtable.referee.choices import Choice, Choices
from fairtable.referee.clock import Clock, Control
from fairtable.referee.facts import Fact, Sitter, Status, TableFact, TableOpened
from fairtable.referee.following import Follower
from fairtable.referee.game import NAMES, QUESTIONS, AnyGame, Game, SeatCount
from fairtable.referee.log import BrokenLog, Content, Entry, Part, first_hash
from fairtable.referee.match import Match, Ruling, open_match
from fairtable.referee.meaning import HOUSE, BySeat, Seat, Turn, keys_mean, marks, means
from fairtable.referee.opening import TablePlan, open_table
from fairtable.referee.options import option, read_options
from fairtable.referee.outcome import Outcome
from fairtable.referee.promise import Promise, promise
from fairtable.referee.record import NoRecord, read_record, write_record
from fairtable.referee.replay import replay, unfold
from fairtable.referee.report import Report, SeatChange
from fairtable.referee.ruled import HouseOffends, HouseWhy
from fairtable.referee.verdict import Accepted, Offends, Refused, Verdict, Why

__all__ = [
    "HOUSE",
    "NAMES",
    "QUESTIONS",
    "Accepted",
    "AnyGame",
    "Ask",
    "Away",
    "BadInput",
    "Begin",
    "BrokenLog",
    "BySeat",
    "ByteService",
    "Chain",
    "Chance",
    "Choice",
    "Choices",
    "Clock",
    "Close",
    "Content",
    "Control",
    "Drawn",
    "Draws",
    "Due",
    "End",
    "Entry",
    "Fact",
    "FailStart",
    "Follower",
    "Game",
    "Give",
    "Given",
    "HouseOffends",
    "HouseWhy",
    "Invite",
    "Judged",
    "Logged",
    "LoseChain",
    "Luck",
    "Match",
    "NoRecord",
    "NotJudged",
    "Offends",
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
    "SeatChange",
    "SeatCount",
    "Sit",
    "Sitter",
    "Start",
    "Status",
    "TableFact",
    "TableOpened",
    "TablePlan",
    "Timed",
    "Turn",
    "Verdict",
    "Why",
    "WithAbsence",
    "WithBot",
    "WithByteServices",
    "WithHouseMoves",
    "WithKernels",
    "WithLuck",
    "WithMoveSearch",
    "WithPresets",
    "WithPublicMoves",
    "WithRuleBook",
    "WithServices",
    "audit",
    "audited",
    "first_hash",
    "is_open",
    "keys_mean",
    "marks",
    "means",
    "open_match",
    "open_table",
    "option",
    "promise",
    "read_options",
    "read_record",
    "replay",
    "unfold",
    "write_record",
]
