"""Legal moves by the beginning of their text: little work, also on a giant board."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from fairtable.referee import Match
from fairtable.server.legal_moves import MOST_LOOKED_AT, find_moves
from tests.server.players import Player
from tests.server.serving import Server


class Counting:
    """A game whose moves are the numbers from 0. It counts how many were looked at."""

    moves_starting = None

    def __init__(self, moves: int) -> None:
        self.moves, self.looked_at = moves, 0

    def legal_moves(self, state: Any, seat: int) -> Any:
        for number in range(self.moves):
            self.looked_at += 1
            yield number

    def write_move(self, move: int) -> str:
        return f"say {move}"


def found(game: Any, starts: str, limit: int) -> tuple[list[str], bool]:
    match = SimpleNamespace(game=game, state=None)
    answer = find_moves(cast(Match, match), 0, starts, limit)
    return answer.moves, answer.more


@pytest.mark.parametrize(
    ("moves", "starts", "limit", "answer"),
    [
        (3, "", 5, (["say 0", "say 1", "say 2"], False)),
        (3, "", 3, (["say 0", "say 1", "say 2"], False)),
        (4, "", 3, (["say 0", "say 1", "say 2"], True)),
        (12, "say 1", 5, (["say 1", "say 10", "say 11"], False)),
        (12, "zzz", 5, ([], False)),
        (MOST_LOOKED_AT, "zzz", 5, ([], False)),
        (MOST_LOOKED_AT + 1, "zzz", 5, ([], True)),
    ],
)
def test_the_first_moves_are_found_and_more_says_that_there_may_be_others(
    moves: int, starts: str, limit: int, answer: tuple[list[str], bool]
) -> None:
    assert found(Counting(moves), starts, limit) == answer


def test_the_work_is_bounded() -> None:
    game = Counting(10**9)
    assert found(game, "zzz", 5) == ([], True)
    assert game.looked_at <= MOST_LOOKED_AT + 1
    few = Counting(10**9)
    assert found(few, "", 5)[1]
    assert few.looked_at < 10


def test_a_game_with_a_search_is_asked_for_it() -> None:
    game = Counting(0)
    game.moves_starting = lambda *asked: iter([7, 70, 71])  # type: ignore[attr-defined]
    assert found(game, "say 7", 2) == (["say 7", "say 70"], True)
    assert found(game, "say 7", 3) == (["say 7", "say 70", "say 71"], False)


def test_somebody_types_at_the_great_board(server: Server) -> None:
    anna = Player(server, "Anna")
    options = {"mode": "free", "width": 1000, "height": 1000, "seats": 2}
    table = anna.open("dots", options=options)
    assert anna.order(table, "start").status_code == 200

    def moves(starts: str) -> dict[str, Any]:
        return dict(anna.get(f"/api/tables/{table}/moves", starts=starts, limit=3).json())

    assert moves("zzz") == {"moves": [], "more": False}
    assert moves("line 2001999") == {"moves": ["line 2001999"], "more": False}
    assert moves("line 77") == {"moves": ["line 77", "line 770", "line 771"], "more": True}


def test_somebody_asks_for_the_lines_of_a_part_of_the_great_board(server: Server) -> None:
    anna, ben = Player(server, "Anna"), Player(server, "Ben")
    options = {"mode": "free", "width": 1000, "height": 1000, "seats": 2}
    table = anna.open("dots", options=options)
    assert anna.order(table, "start").status_code == 200
    path = f"/api/tables/{table}/moves"
    box = [f"line {edge}" for edge in (7005, 8005, 1_008_012, 1_008_013)]
    assert anna.get(path, region="5,7,1,1").json() == {"moves": box, "more": False}
    assert anna.move(table, box[1]).status_code == 200
    assert anna.get(path, region="5,7,1,1").json()["moves"] == [box[0], *box[2:]]
    assert anna.get(path, region="5,7,1,1", starts="line 1").json()["moves"] == box[2:]
    assert anna.get(path, region="5,7,1,1", limit=2).json()["more"]
    assert len(anna.get(path, region="999,999,9,9").json()["moves"]) == 4
    assert ben.get(path, region="5,7,1,1").json()["moves"] == []


@pytest.mark.parametrize(
    ("region", "says"),
    [
        ("5,7,1", "four whole numbers"),
        ("5,7,1,1,1", "four whole numbers"),
        ("5,7,-1,1", "four whole numbers"),
        ("5,7,1.0,1", "four whole numbers"),
        ("\u0665,7,1,1", "four whole numbers"),
        ("x", "four whole numbers"),
        ("1000,7,1,1", "x of a region"),
        ("5,1000,1,1", "y of a region"),
        ("5,7,0,1", "at least one box"),
        ("5,7,257,1", "side of a region"),
    ],
)
def test_what_is_no_region_is_refused_in_a_sentence(
    server: Server, region: str, says: str
) -> None:
    anna = Player(server, "Anna")
    options = {"mode": "free", "width": 1000, "height": 1000, "seats": 2}
    table = anna.open("dots", options=options)
    assert anna.order(table, "start").status_code == 200
    answer = anna.get(f"/api/tables/{table}/moves", region=region)
    assert answer.status_code == 400
    assert says in answer.json()["detail"]


def test_a_game_without_regions_says_so(server: Server) -> None:
    anna, ben = Player(server, "Anna"), Player(server, "Ben")
    table = anna.open("backgammon")
    ben.sit(table)
    assert anna.order(table, "start").status_code == 200
    answer = anna.get(f"/api/tables/{table}/moves", region="0,0,1,1")
    assert answer.status_code == 400
    assert "no regions" in answer.json()["detail"]
