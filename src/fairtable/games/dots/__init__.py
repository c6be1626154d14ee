"""Dots: draw lines between dots; the player who draws the fourth line around a box gets it.

It is a game of turns on a few boxes, or a game without turns in which up to a thousand players
draw at once for four teams. The great board of a million boxes has the same lines. Rules D1 to
D12 and D19 of docs/rules/dots.md.

    lines      numbers of lines and boxes
    teams      names and colours
    records    the stream: 3 bytes for each line
    folding    the board that a log makes
    gamestate  a board without a table
    sides      how many lines each box has
    snapshot   a board to keep or to send
    window     a board as plain text
    moves      moves, events, and why a move is refused
    state      the options and the table
    drawing    how a line changes the table
    hints      a hint for the player on turn
    rules      decide, evolve and the rest of the game
    view       what players and spectators see
    notation   moves as text
    service    questions from programs that have no table
    document_form
               the same in the words of the source document
    kernels    batches and logs, compiled; imported only when needed
    bot        two simple players that see only their view
    teaching   what a hint says
    opponents  the bots that a host may ask for
    engine     how the strongest of them thinks: chains, loops, and an exact end
"""

from importlib.resources import files

from fairtable.games.dots.bot import choose
from fairtable.games.dots.document_form import (
    BYTE_SERVICES,
    SERVICE_FORMS,
    DocumentExport,
    board_of_export,
    export_of,
)
from fairtable.games.dots.folding import MOST_RECORDS, fold
from fairtable.games.dots.gamestate import Applied, GameState
from fairtable.games.dots.lines import (
    HEIGHT,
    MOST_EDGES,
    WIDTH,
    BoxCoords,
    BoxEdges,
    EdgeCoords,
    Size,
    adjacent_boxes,
    box_coords_to_id,
    box_edges,
    box_id_to_coords,
    coords_to_edge_id,
    edge_id_to_coords,
    is_horizontal,
    is_valid_edge_id,
    size_of,
)
from fairtable.games.dots.moves import (
    MOST_AT_ONCE,
    Begin,
    DrawLine,
    Event,
    GameBegun,
    GameCompleted,
    Hint,
    HintTaken,
    LineDrawn,
    LinesWritten,
    Move,
    Offends,
    Why,
    Write,
)
from fairtable.games.dots.notation import read_move, write_move
from fairtable.games.dots.opponents import BOTS
from fairtable.games.dots.records import (
    RECORD_BYTES,
    Record,
    StreamParser,
    encode_event,
    parse_records,
)
from fairtable.games.dots.rules import (
    begin,
    decide,
    evolve,
    legal_moves,
    opening,
    outcome,
    redealt,
    seats,
)
from fairtable.games.dots.service import (
    LARGEST_QUESTIONS,
    SERVICES,
    BoardSize,
    FoldAnswer,
    FoldQuestion,
    fold_bytes,
    fold_service,
)
from fairtable.games.dots.snapshot import Snapshot
from fairtable.games.dots.state import (
    CLASSIC_SIDE,
    LARGEST_SIDE,
    MOST_SEATS,
    Board,
    Mode,
    Options,
)
from fairtable.games.dots.teaching import TEACHING, LineAdvice, advise
from fairtable.games.dots.teams import FILL_OPACITY, MOST_TEAMS, TEAMS, Team, team_of
from fairtable.games.dots.view import HintsView, View, view
from fairtable.games.dots.window import Window, free_edges, window
from fairtable.referee import (
    Bots,
    Game,
    Kernels,
    Services,
    read_moments,
)


def warm_up() -> None:
    """Compile the kernels: to be called once, before the first player waits for them."""
    from fairtable.games.dots.engine import exact, playouts
    from fairtable.games.dots.kernels import warm_up as warm_up_kernels

    warm_up_kernels()
    exact.warm_up()
    playouts.warm_up()


GAME: Game[Options, Board, Move, Event, View] = Game(
    name="dots",
    title="Dots",
    summary="Draw lines between dots. Who draws the fourth line around a box has it.",
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
    moments=read_moments(files(__name__).joinpath("luck.json").read_bytes()),
    can_be_drawn=True,
    bots=Bots(choose, BOTS),
    teaching=TEACHING,
    services=Services(SERVICES, SERVICE_FORMS, BYTE_SERVICES, LARGEST_QUESTIONS),
    kernels=Kernels(warm_up, plain_rules=True),
)

__all__ = [
    "BOTS",
    "BYTE_SERVICES",
    "CLASSIC_SIDE",
    "FILL_OPACITY",
    "GAME",
    "HEIGHT",
    "LARGEST_QUESTIONS",
    "LARGEST_SIDE",
    "MOST_AT_ONCE",
    "MOST_EDGES",
    "MOST_RECORDS",
    "MOST_SEATS",
    "MOST_TEAMS",
    "RECORD_BYTES",
    "SERVICES",
    "SERVICE_FORMS",
    "TEACHING",
    "TEAMS",
    "WIDTH",
    "Applied",
    "Begin",
    "Board",
    "BoardSize",
    "BoxCoords",
    "BoxEdges",
    "DocumentExport",
    "DrawLine",
    "EdgeCoords",
    "Event",
    "FoldAnswer",
    "FoldQuestion",
    "GameBegun",
    "GameCompleted",
    "GameState",
    "Hint",
    "HintTaken",
    "HintsView",
    "LineAdvice",
    "LineDrawn",
    "LinesWritten",
    "Mode",
    "Move",
    "Offends",
    "Options",
    "Record",
    "Size",
    "Snapshot",
    "StreamParser",
    "Team",
    "View",
    "Why",
    "Window",
    "Write",
    "adjacent_boxes",
    "advise",
    "begin",
    "board_of_export",
    "box_coords_to_id",
    "box_edges",
    "box_id_to_coords",
    "choose",
    "coords_to_edge_id",
    "decide",
    "edge_id_to_coords",
    "encode_event",
    "evolve",
    "export_of",
    "fold",
    "fold_bytes",
    "fold_service",
    "free_edges",
    "is_horizontal",
    "is_valid_edge_id",
    "legal_moves",
    "opening",
    "outcome",
    "parse_records",
    "read_move",
    "redealt",
    "seats",
    "size_of",
    "team_of",
    "view",
    "warm_up",
    "window",
    "write_move",
]
