"""The REST addresses, a file for each thing they are about."""

from fairtable.server.routes.export import export_log
from fairtable.server.routes.games import list_games
from fairtable.server.routes.guests import read_me, welcome_guest
from fairtable.server.routes.health import health, show_metrics
from fairtable.server.routes.referees import referee_services
from fairtable.server.routes.tables import (
    ask_move,
    give_link,
    invite_bot,
    leave_seat,
    legal_moves,
    list_tables,
    open_table,
    order_by_host,
    read_log,
    read_table,
    take_seat,
)

API = [
    ask_move,
    export_log,
    give_link,
    invite_bot,
    leave_seat,
    legal_moves,
    list_games,
    list_tables,
    open_table,
    order_by_host,
    read_log,
    read_me,
    read_table,
    take_seat,
    welcome_guest,
]
PLAIN = [health, show_metrics]

__all__ = ["API", "PLAIN", "referee_services"]
