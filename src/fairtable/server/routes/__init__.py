"""The HTTP addresses of the API, one file for each subject."""

from fairtable.server.routes.auditing import audit_table
from fairtable.server.routes.boards import (
    draw_line,
    explain_line,
    join_board,
    list_batches,
    list_boards,
    read_board,
    read_chunk,
    read_member,
    read_snapshot,
)
from fairtable.server.routes.export import export_game_file, export_log
from fairtable.server.routes.games import list_games
from fairtable.server.routes.guests import read_me, welcome_guest
from fairtable.server.routes.habits import habit_sheets
from fairtable.server.routes.health import health, show_metrics
from fairtable.server.routes.notes import read_notes, write_notes
from fairtable.server.routes.pairing import count_waiting, pair
from fairtable.server.routes.printing import printers
from fairtable.server.routes.reach import show_reach
from fairtable.server.routes.seats import list_seats
from fairtable.server.routes.services import game_services
from fairtable.server.routes.spectators import list_spectators
from fairtable.server.routes.streams import read_stream
from fairtable.server.routes.tables import (
    ask_table,
    legal_moves,
    list_tables,
    open_table,
    read_log,
    read_table,
)
from fairtable.server.routes.teaching import analysers, teachers
from fairtable.server.routes.why import explain_move

API = [
    ask_table,
    audit_table,
    count_waiting,
    draw_line,
    explain_line,
    explain_move,
    export_game_file,
    export_log,
    join_board,
    legal_moves,
    list_batches,
    list_boards,
    list_games,
    list_seats,
    list_spectators,
    list_tables,
    open_table,
    pair,
    read_board,
    read_chunk,
    read_log,
    read_me,
    read_member,
    read_notes,
    read_snapshot,
    read_table,
    show_reach,
    welcome_guest,
    write_notes,
]
OPERATING = [health, show_metrics]
STREAMS = [read_stream]

__all__ = [
    "API",
    "OPERATING",
    "STREAMS",
    "analysers",
    "game_services",
    "habit_sheets",
    "printers",
    "teachers",
]
