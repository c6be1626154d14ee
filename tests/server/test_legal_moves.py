"""Legal moves by the beginning of their text: little work, also on a large board."""

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


def test_somebody_types_at_the_largest_board(server: Server) -> None:
    anna = Player(server, "Anna")
    options = {"mode": "free", "width": 64, "height": 64, "seats": 2}
    table = anna.open("dots", options=options)
    assert anna.order(table, "start").status_code == 200

    def moves(starts: str) -> dict[str, Any]:
        return dict(anna.get(f"/api/tables/{table}/moves", starts=starts, limit=3).json())

    assert moves("zzz") == {"moves": [], "more": False}
    assert moves("line 8319") == {"moves": ["line 8319"], "more": False}
    assert moves("line 77") == {"moves": ["line 77", "line 770", "line 771"], "more": True}
