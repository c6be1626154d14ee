"""The names of the game's source document, for its board of 1000 x 1000 boxes.

A program that was written after that document finds its functions here, spelt in Python's way:
`get_box_edges(5, 7)` is the box in column 5 and row 7. Every function takes exactly what the
document says, and no size: for other boards there are the functions of `lines`, which name the
width and the height. What is not on the board, or not of the right kind, is a ValueError.

The document's `edge_id_to_coords`, `coords_to_edge_id`, `is_horizontal`, `box_coords_to_id`,
`box_id_to_coords` and `is_valid_edge_id` are those of `lines`, and its W and H are `WIDTH` and
`HEIGHT`; `encode_event` and
`StreamParser` are those of `records`.
"""

from __future__ import annotations

from typing import NamedTuple

from fairtable.games.dots.lines import (
    HEIGHT,
    WIDTH,
    BoxCoords,
    BoxEdges,
    adjacent_boxes,
    box_coords_to_id,
    box_edges,
    box_id_to_coords,
)
from fairtable.games.dots.records import Record, parse_records
from fairtable.games.dots.teams import FILL_OPACITY, TEAMS, Team, team_of

HORIZ_COUNT = WIDTH * (HEIGHT + 1)
VERT_COUNT = (WIDTH + 1) * HEIGHT
EDGE_COUNT = HORIZ_COUNT + VERT_COUNT
BOX_COUNT = WIDTH * HEIGHT


class TeamColor(NamedTuple):
    """D2. A team's colour for lines, and the same half transparent for its boxes."""

    primary: str
    fill: str


def fill_of(team: Team) -> str:
    """D2. The colour of a team's boxes, as CSS writes it."""
    red, green, blue = bytes.fromhex(team.colour.removeprefix("#"))
    return f"rgba({red}, {green}, {blue}, {FILL_OPACITY})"


TEAM_COLORS = {team.name: TeamColor(team.colour, fill_of(team)) for team in TEAMS}
_NUMBERS = {team.name: team.team for team in TEAMS}


def get_box_edges(x: int, y: int) -> BoxEdges:
    """D1. The lines around the box in column x and row y: top, bottom, left, right."""
    return box_edges(box_coords_to_id(x, y))


def get_adjacent_boxes(edge_id: int) -> list[BoxCoords]:
    """D1. Column and row of the one or two boxes beside a line, the upper or left one first."""
    return [box_id_to_coords(box) for box in adjacent_boxes(edge_id)]


def parse_stream_records(data: bytes) -> list[Record]:
    """D10. The lines of a whole log. A log that ends within a record is refused."""
    return parse_records(data)


def team_id_to_name(team_id: int) -> str:
    """D2. 0 is RED, 1 BLUE, 2 GREEN and 3 YELLOW."""
    return TEAMS[team_of(team_id)].name


def team_name_to_id(name: str) -> int:
    """D2. The number of a team, by its name in capital letters."""
    number = _NUMBERS.get(name) if isinstance(name, str) else None
    if number is None:
        raise ValueError(f"The teams are {', '.join(_NUMBERS)}.")
    return number


def get_team_color(team_id: int) -> TeamColor:
    """D2. A team's two colours."""
    return TEAM_COLORS[team_id_to_name(team_id)]
