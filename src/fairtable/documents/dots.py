"""The document of Dots: the lines and boxes of its board of 1000 x 1000 boxes, and its stream.

`get_box_edges(5, 7)` is the box in column 5 and row 7. Every function takes exactly what the
document says, and no size: for other boards there are the functions of `fairtable.games.dots`.
What is not on the board, or not of the right kind, is a ValueError.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec

from fairtable.games import dots
from fairtable.games.dots import (
    FILL_OPACITY,
    BoxEdges,
    DocumentExport,
    Record,
    Team,
    board_of_export,
    export_of,
)
from fairtable.referee.by_key import in_camel, part_by_key
from fairtable.referee.explaining import read_as

W = dots.WIDTH
H = dots.HEIGHT
HORIZ_COUNT = W * (H + 1)
VERT_COUNT = (W + 1) * H
EDGE_COUNT = HORIZ_COUNT + VERT_COUNT
BOX_COUNT = W * H

TeamName: TypeAlias = Literal["RED", "BLUE", "GREEN", "YELLOW"]
TEAMS: tuple[str, ...] = tuple(team.name for team in dots.TEAMS)


class GameEvent(NamedTuple):
    """D10. A line, and the team that draws it; also read by key, as `event["edgeId"]`."""

    edge_id: int
    team_id: int

    def __getitem__(self, key: Any) -> Any:
        return part_by_key(self, key)


Event: TypeAlias = GameEvent | Record | tuple[int, int] | Mapping[str, int]


class Claimed(NamedTuple):
    """The boxes that a line has completed; also read by key."""

    boxes_claimed: list[int]

    def __getitem__(self, key: Any) -> Any:
        return part_by_key(self, key)


class TeamColor(NamedTuple):
    """D2. A team's colour for lines, and the same half transparent for its boxes."""

    primary: str
    fill: str

    def __getitem__(self, key: Any) -> Any:
        return part_by_key(self, key)


class EdgeCoords(dots.EdgeCoords):
    """D1. Where a line is; also read by key."""

    __slots__ = ()

    def __getitem__(self, key: Any) -> Any:
        return part_by_key(self, key)


class BoxCoords(dots.BoxCoords):
    """D1. The column and the row of a box; also read by key."""

    __slots__ = ()

    def __getitem__(self, key: Any) -> Any:
        return part_by_key(self, key)


def _fill_of(team: Team) -> str:
    """D2. The colour of a team's boxes, as CSS writes it."""
    red, green, blue = bytes.fromhex(team.colour.removeprefix("#"))
    return f"rgba({red}, {green}, {blue}, {FILL_OPACITY})"


TEAM_COLORS = {team.name: TeamColor(team.colour, _fill_of(team)) for team in dots.TEAMS}


def edge_id_to_coords(edge_id: int) -> EdgeCoords:
    """D1. Where a line is: `x`, `y` and `horizontal`."""
    return EdgeCoords(*dots.edge_id_to_coords(edge_id))


def coords_to_edge_id(x: int, y: int, horizontal: bool) -> int:
    """D1. The number of the line that begins at dot (x, y)."""
    return dots.coords_to_edge_id(x, y, horizontal)


def is_horizontal(edge_id: int) -> bool:
    """D1. Does the line go across?"""
    return dots.is_horizontal(edge_id)


def get_adjacent_boxes(edge_id: int) -> list[BoxCoords]:
    """D1. Column and row of the one or two boxes beside a line, the upper or left one first."""
    return [box_id_to_coords(box) for box in dots.adjacent_boxes(edge_id)]


def get_box_edges(x: int, y: int) -> BoxEdges:
    """D1. The lines around the box in column x and row y: top, bottom, left, right."""
    return dots.box_edges(dots.box_coords_to_id(x, y))


def box_coords_to_id(x: int, y: int) -> int:
    """D1. The number of the box in column x and row y."""
    return dots.box_coords_to_id(x, y)


def box_id_to_coords(box_id: int) -> BoxCoords:
    """D1. The column and the row of a box."""
    return BoxCoords(*dots.box_id_to_coords(box_id))


def is_valid_edge_id(edge_id: object) -> bool:
    """D1. Is this the number of a line?"""
    return dots.is_valid_edge_id(edge_id)


class BoardExport(dict[str, Any]):
    """D11. A whole board in four parts, read in either spelling: `["edgeTaken"]`, too."""

    def __missing__(self, key: object) -> Any:
        for name in self:
            if in_camel(name) == key:
                return self[name]
        raise KeyError(key)

    def __contains__(self, key: object) -> bool:
        return any(key in (name, in_camel(name)) for name in self)

    def get(self, key: str, default: Any = None) -> Any:
        try:
            return self[key]
        except KeyError:
            return default


class GameState:
    """D5. The board: which lines are drawn, whose the boxes are, the scores."""

    def __init__(self, *, board: dots.GameState | None = None) -> None:
        self.board = dots.GameState() if board is None else board

    def is_edge_taken(self, edge_id: int) -> bool:
        """D4. Is the line drawn?"""
        return self.board.is_taken(edge_id)

    def apply_event(self, event: Event) -> Claimed:
        """D4, D5. Draw a line. A line that is drawn already changes nothing."""
        return Claimed(self.board.apply_event(*event_of(event)))

    def get_box_owner(self, box_id: int) -> int:
        """D5. 0 if nobody has the box, else the team plus 1."""
        owner = self.board.owner_of(box_id)
        return 0 if owner is None else owner + 1

    def get_score(self, team_id: int) -> int:
        """D8. The boxes of a team."""
        return self.board.scores[dots.team_of(team_id)]

    def get_scores(self) -> list[int]:
        """D8. The boxes of each team, in a list of their own."""
        return list(self.board.scores)

    def get_edges_placed_count(self) -> int:
        """D8. How many lines are drawn."""
        return self.board.placed

    def is_complete(self) -> bool:
        """D8. Is every line drawn?"""
        return self.board.is_complete

    def get_winner(self) -> int | None:
        """D8. The team with the most boxes, before the end, too; None for a tie."""
        return self.board.leader

    def export(self) -> BoardExport:
        """D11. The whole board; `edge_taken` and `box_owner` are bytes."""
        kept = self.board.export()
        return BoardExport(
            edge_taken=kept.edges,
            box_owner=kept.owners,
            scores=list(kept.scores),
            edges_placed=kept.placed,
        )

    def export_json(self) -> DocumentExport:
        """D11. The same as it is written in JSON: base64, and the size of the board."""
        return export_of(self.board.export())

    @classmethod
    def import_(cls, data: Mapping[str, Any]) -> GameState:
        """D11. The board of an export, in either spelling; ValueError if its parts disagree."""
        if not isinstance(data, Mapping):
            raise ValueError("An export is a mapping with edge_taken, box_owner and so on.")
        given = {in_camel(str(key)): _as_sent(data[key]) for key in data}
        if len(given) < len(data):
            raise ValueError("Each field of an export is given once, in one spelling.")
        return cls(board=board_of_export(read_as(given, DocumentExport)))


def _as_sent(part: Any) -> Any:
    """Bytes of any kind as they are sent in JSON; anything else as it is."""
    try:
        octets = memoryview(part)
    except TypeError:
        return part
    return b64encode(octets).decode() if octets.itemsize == 1 else part


def event_of(event: Event) -> GameEvent:
    """An event as an object, as a pair, or as a mapping with its two fields."""
    if isinstance(event, Mapping):
        fields = {"edgeId": "edge_id", "teamId": "team_id"}
        given = {fields.get(key, key): event[key] for key in event}
        if given.keys() != {"edge_id", "team_id"}:
            raise ValueError("An event has an edge_id and a team_id, and nothing else.")
        return GameEvent(given["edge_id"], given["team_id"])
    if not isinstance(event, tuple | list) or len(event) != 2:
        raise ValueError("An event is a line and a team.")
    return GameEvent(*tuple(event))


def parse_stream_records(data: bytes) -> list[GameEvent]:
    """D10. The events of a whole log. A log that ends within a record is refused."""
    return [GameEvent(*record) for record in dots.parse_records(data)]


def encode_event(event: Event) -> bytes:
    """D10. The three bytes of an event."""
    return dots.encode_event(*event_of(event))


class StreamParser:
    """D10. Reads events from bytes that arrive in pieces; a remainder waits for the next."""

    def __init__(self) -> None:
        self._parser = dots.StreamParser()

    def feed(self, chunk: bytes) -> list[GameEvent]:
        """The events that are whole now."""
        return [GameEvent(*record) for record in self._parser.feed(chunk)]

    def reset(self) -> None:
        """Forget the remainder."""
        self._parser.reset()


def team_id_to_name(team_id: int) -> str:
    """D2. 0 is RED, 1 BLUE, 2 GREEN and 3 YELLOW."""
    return TEAMS[dots.team_of(team_id)]


def team_name_to_id(name: str) -> int:
    """D2. The number of a team, by its name in capital letters."""
    if not isinstance(name, str) or name not in TEAMS:
        raise ValueError(f"The teams are {', '.join(TEAMS)}.")
    return TEAMS.index(name)


def get_team_color(team_id: int) -> TeamColor:
    """D2. A team's two colours."""
    return TEAM_COLORS[team_id_to_name(team_id)]


def to_json(state: GameState) -> dict[str, Any]:
    """An export as it is written in JSON."""
    if not isinstance(state, GameState):
        raise ValueError("A GameState is written, and nothing else.")
    written: dict[str, Any] = msgspec.to_builtins(state.export_json())
    return written


__all__ = [
    "BOX_COUNT",
    "EDGE_COUNT",
    "HORIZ_COUNT",
    "TEAMS",
    "TEAM_COLORS",
    "VERT_COUNT",
    "BoardExport",
    "BoxCoords",
    "BoxEdges",
    "Claimed",
    "EdgeCoords",
    "Event",
    "GameEvent",
    "GameState",
    "H",
    "StreamParser",
    "TeamColor",
    "TeamName",
    "W",
    "box_coords_to_id",
    "box_id_to_coords",
    "coords_to_edge_id",
    "edge_id_to_coords",
    "encode_event",
    "event_of",
    "get_adjacent_boxes",
    "get_box_edges",
    "get_team_color",
    "is_horizontal",
    "is_valid_edge_id",
    "parse_stream_records",
    "team_id_to_name",
    "team_name_to_id",
    "to_json",
]
