"""Backgammon: move fifteen checkers home and off the board before the opponent does.

A turn is a roll and then the steps that it allows; both dice must be played if possible. A
single checker can be hit, and starts again from the bar. Rules B1 to B18 of
docs/rules/backgammon.md.

    moves     moves, events, and why a move is refused
    position  one board
    state     the options and the session: a series of games
    plays     what a roll allows
    steps     the same, step by step: each play once
    orders    the steps in every order, for a board on which they are tried
    offences  why a play is refused
    wins      how a game is won
    cube      what a game is worth
    offers    doubles and resignations
    at_stake  what an answer to them means in points
    hints     a hint for the player who must decide
    ending    how a game begins, and what happens when it is won
    timing    the tournament clock
    rules     decide, evolve and the rest of the game
    view      what players and spectators see
    notation  moves as text
    snapshot  one moment of a game, for other programs
    ids, xgid, mat
              what other programs write: position IDs, XGID, match files
    recording a session as a match file
    judging   an imported match, judged move by move
    decisions what each player decided, and where
    kernels   plays and random games, compiled; imported only when needed
    batch     many positions at once, by the kernels
    service   questions from programs that have no table
    document_form
              the same in the words of the source document
    bot       a player that sees only its view, and a weaker one
    opponents the bots by name and strength
    teaching  advice, and what was lost by each decision; imports the engine when needed
    engine    the net, the look ahead, the bear-off table and the cube; imported when needed
    diagram   a board drawn with letters
"""

from importlib.resources import files

from fairtable.games.backgammon.batch import (
    PlayOuts,
    count_turns,
    find_turns,
    play_outs,
)
from fairtable.games.backgammon.bot import choose
from fairtable.games.backgammon.decisions import Decision, decisions
from fairtable.games.backgammon.diagram import draw_board
from fairtable.games.backgammon.document_form import (
    SERVICE_FORMS,
    DocumentBoard,
    DocumentWin,
    board_by_document,
    win_by_document,
)
from fairtable.games.backgammon.ids import (
    read_match_id,
    read_position_id,
    write_match_id,
    write_position_id,
)
from fairtable.games.backgammon.judging import Illegal, Judged, judge_mat, sessions_of
from fairtable.games.backgammon.mat import Action, MatGame, MatMatch, read_mat
from fairtable.games.backgammon.moves import (
    Accept,
    Beaver,
    Beavered,
    Begin,
    CheckersMoved,
    CubeDropped,
    CubeTaken,
    Double,
    Doubled,
    Drop,
    Event,
    GameWon,
    Hint,
    HintTaken,
    Move,
    Offends,
    OpeningRolled,
    Play,
    Refuse,
    Resign,
    ResignationAccepted,
    ResignationOffered,
    ResignationRefused,
    RollDice,
    Rolled,
    SessionEnded,
    Step,
    Take,
    TimeOut,
    TimeRanOut,
    TurnPassed,
    Why,
)
from fairtable.games.backgammon.notation import read_move, read_play, write_move, write_play
from fairtable.games.backgammon.opponents import BOTS
from fairtable.games.backgammon.plays import Turn, legal_turns
from fairtable.games.backgammon.position import (
    START,
    Board,
    Count,
    Position,
    colour_of,
    is_of,
    other,
    pip_count,
    position_of,
)
from fairtable.games.backgammon.recording import write_mat
from fairtable.games.backgammon.rules import (
    begin,
    decide,
    draws,
    due,
    evolve,
    legal_moves,
    luck,
    opening,
    outcome,
    redealt,
    seats,
)
from fairtable.games.backgammon.service import (
    SERVICES,
    BoardQuestion,
    RollQuestion,
    TurnsAnswer,
    ask_detect_win,
    ask_legal_turns,
)
from fairtable.games.backgammon.snapshot import Snapshot, snapshot
from fairtable.games.backgammon.state import Cube, Options, Session
from fairtable.games.backgammon.teaching import TEACHING
from fairtable.games.backgammon.timing import hand_of, time_control, time_out
from fairtable.games.backgammon.view import HintsView, View, view
from fairtable.games.backgammon.warming import warm_up
from fairtable.games.backgammon.wins import (
    MULTIPLIERS,
    Win,
    WinCheck,
    calculate_win_type,
    detect_win,
    get_winner_home_range,
    has_opponent_pieces_in_winner_home,
)
from fairtable.games.backgammon.xgid import read_xgid, write_xgid
from fairtable.referee import (
    Bots,
    Game,
    GameFile,
    Kernels,
    Rolling,
    Services,
    Timing,
    read_moments,
)

GAME: Game[Options, Session, Move, Event, View] = Game(
    name="backgammon",
    title="Backgammon",
    summary="Race fifteen checkers home past an opponent racing the other way.",
    rules_version=1,
    options=Options,
    event=Event,
    view_type=View,
    why=Why,
    offends=Offends,
    seats=seats,
    opening=opening,
    begin=begin,
    decide=decide,
    evolve=evolve,
    legal_moves=legal_moves,
    view=view,
    outcome=outcome,
    read_move=read_move,
    write_move=write_move,
    redealt=redealt,
    luck=Rolling(luck, draws),
    moments=read_moments(files(__name__).joinpath("luck.json").read_bytes()),
    clock=Timing(TimeOut, time_control, hand_of, time_out),
    due=due,
    bots=Bots(choose, BOTS),
    teaching=TEACHING,
    services=Services(SERVICES, SERVICE_FORMS),
    game_file=GameFile(".mat", write_mat),
    kernels=Kernels(warm_up, plain_rules=True),
)

__all__ = [
    "BOTS",
    "GAME",
    "MULTIPLIERS",
    "SERVICES",
    "SERVICE_FORMS",
    "START",
    "TEACHING",
    "Accept",
    "Action",
    "Beaver",
    "Beavered",
    "Begin",
    "Board",
    "BoardQuestion",
    "CheckersMoved",
    "Count",
    "Cube",
    "CubeDropped",
    "CubeTaken",
    "Decision",
    "DocumentBoard",
    "DocumentWin",
    "Double",
    "Doubled",
    "Drop",
    "Event",
    "GameWon",
    "Hint",
    "HintTaken",
    "HintsView",
    "Illegal",
    "Judged",
    "MatGame",
    "MatMatch",
    "Move",
    "Offends",
    "OpeningRolled",
    "Options",
    "Play",
    "PlayOuts",
    "Position",
    "Refuse",
    "Resign",
    "ResignationAccepted",
    "ResignationOffered",
    "ResignationRefused",
    "RollDice",
    "RollQuestion",
    "Rolled",
    "Session",
    "SessionEnded",
    "Snapshot",
    "Step",
    "Take",
    "TimeOut",
    "TimeRanOut",
    "Turn",
    "TurnPassed",
    "TurnsAnswer",
    "View",
    "Why",
    "Win",
    "WinCheck",
    "ask_detect_win",
    "ask_legal_turns",
    "begin",
    "board_by_document",
    "calculate_win_type",
    "choose",
    "colour_of",
    "count_turns",
    "decide",
    "decisions",
    "detect_win",
    "draw_board",
    "draws",
    "due",
    "evolve",
    "find_turns",
    "get_winner_home_range",
    "hand_of",
    "has_opponent_pieces_in_winner_home",
    "is_of",
    "judge_mat",
    "legal_moves",
    "legal_turns",
    "luck",
    "opening",
    "other",
    "outcome",
    "pip_count",
    "play_outs",
    "position_of",
    "read_mat",
    "read_match_id",
    "read_move",
    "read_play",
    "read_position_id",
    "read_xgid",
    "redealt",
    "seats",
    "sessions_of",
    "snapshot",
    "time_control",
    "time_out",
    "view",
    "warm_up",
    "win_by_document",
    "write_mat",
    "write_match_id",
    "write_move",
    "write_play",
    "write_position_id",
    "write_xgid",
]
