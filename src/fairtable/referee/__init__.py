"""The referee: what every game must answer, and what a table does with the answers.

Read in this order: meaning, verdict, choices, outcome, chain, promise, chance, luck, clock,
expressions, moments, unasked, game; then asks, facts and the folder `room`, which has the rules
of the house; then log, match, opening, replay, record, again, following, audit, report. Nothing
here knows a particular game, a database or a socket. The caller always passes the time in.
"""

from fairtable.referee.again import Judged, NotJudged
from fairtable.referee.asks import (
    Abort,
    Agree,
    Ask,
    Away,
    Begin,
    Claim,
    Close,
    Decline,
    End,
    FailStart,
    Give,
    HandOver,
    HouseAsk,
    Invite,
    Logged,
    LoseChain,
    NoteBack,
    NoteGone,
    Offer,
    Pause,
    Play,
    PlayAgain,
    Remove,
    Resign,
    Resume,
    Rise,
    Sit,
    Start,
    Succeed,
)
from fairtable.referee.audit import audit, audited, is_open
from fairtable.referee.bad_input import BadInput
from fairtable.referee.bots import BotLevel, Bots
from fairtable.referee.chain import Chain, Given
from fairtable.referee.chance import Chance, Drawn, Draws
from fairtable.referee.choices import Choice, Choices
from fairtable.referee.clock import Clock, Control, Timing
from fairtable.referee.compiled import Kernels
from fairtable.referee.facts import Fact, Sitter, Status, TableFact, TableOpened
from fairtable.referee.following import Follower
from fairtable.referee.game import AnyGame, Game, SeatCount
from fairtable.referee.game_file import GameFile
from fairtable.referee.judgement import Judgement, Word, judge
from fairtable.referee.log import BrokenLog, Content, Entry, Part, first_hash
from fairtable.referee.luck import Luck, Rolling
from fairtable.referee.match import Match, Ruling
from fairtable.referee.meaning import HOST, HOUSE, BySeat, Seat, Turn, keys_mean, marks, means
from fairtable.referee.moments import Moment, Moments, read_moments
from fairtable.referee.opening import TablePlan, open_match, open_table
from fairtable.referee.options import option, read_options
from fairtable.referee.outcome import Outcome
from fairtable.referee.promise import Promise, promise
from fairtable.referee.record import NoRecord, read_record, write_record
from fairtable.referee.replay import UnknownRules, replay, unfold
from fairtable.referee.report import Report, SeatChange
from fairtable.referee.room.why import HouseOffends, HouseWhy
from fairtable.referee.services import ByteService, Service, Services
from fairtable.referee.unasked import Arrivals, Due
from fairtable.referee.verdict import Accepted, Offends, Refused, Verdict, Why
from fairtable.referee.written_file import NoGameFile, WrittenFile, write_game_file

__all__ = [
    "HOST",
    "HOUSE",
    "Abort",
    "Accepted",
    "Agree",
    "AnyGame",
    "Arrivals",
    "Ask",
    "Away",
    "BadInput",
    "Begin",
    "BotLevel",
    "Bots",
    "BrokenLog",
    "BySeat",
    "ByteService",
    "Chain",
    "Chance",
    "Choice",
    "Choices",
    "Claim",
    "Clock",
    "Close",
    "Content",
    "Control",
    "Decline",
    "Drawn",
    "Draws",
    "Due",
    "End",
    "Entry",
    "Fact",
    "FailStart",
    "Follower",
    "Game",
    "GameFile",
    "Give",
    "Given",
    "HandOver",
    "HouseAsk",
    "HouseOffends",
    "HouseWhy",
    "Invite",
    "Judged",
    "Judgement",
    "Kernels",
    "Logged",
    "LoseChain",
    "Luck",
    "Match",
    "Moment",
    "Moments",
    "NoGameFile",
    "NoRecord",
    "NotJudged",
    "NoteBack",
    "NoteGone",
    "Offends",
    "Offer",
    "Outcome",
    "Part",
    "Pause",
    "Play",
    "PlayAgain",
    "Promise",
    "Refused",
    "Remove",
    "Report",
    "Resign",
    "Resume",
    "Rise",
    "Rolling",
    "Ruling",
    "Seat",
    "SeatChange",
    "SeatCount",
    "Service",
    "Services",
    "Sit",
    "Sitter",
    "Start",
    "Status",
    "Succeed",
    "TableFact",
    "TableOpened",
    "TablePlan",
    "Timing",
    "Turn",
    "UnknownRules",
    "Verdict",
    "Why",
    "Word",
    "WrittenFile",
    "audit",
    "audited",
    "first_hash",
    "is_open",
    "judge",
    "keys_mean",
    "marks",
    "means",
    "open_match",
    "open_table",
    "option",
    "promise",
    "read_moments",
    "read_options",
    "read_record",
    "replay",
    "unfold",
    "write_game_file",
    "write_record",
]
