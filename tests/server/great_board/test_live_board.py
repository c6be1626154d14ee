"""The great board over real HTTP and WebSockets: docs/great-board.md, sentence by sentence."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from fairtable.cli.dots import app as dots_app
from fairtable.games.dots import fold
from fairtable.games.dots.packed import unpack
from fairtable.server.great_board.codes import Code
from tests.server.great_board.guests import QUICK, BoardGuest, Watched, until_open
from tests.server.serving import Forks, Server


@pytest.fixture(scope="module")
def board(
    tmp_path_factory: pytest.TempPathFactory, toys: Path, forks: Forks
) -> Iterator[Server]:
    """A server with a board of 9 x 9 boxes that these tests never fill."""
    folder = tmp_path_factory.mktemp("board")
    server = Server(folder, toys, forks, board="9x9", board_quota="8").start()
    until_open(server)
    yield server
    server.close()


def test_a_card_says_what_a_newcomer_must_know(board):
    card = until_open(board)
    assert (card["width"], card["height"], card["lines"]) == (9, 9, 180)
    assert (card["id"], card["number"], card["status"]) == ("board-1", 1, "open")
    assert card["quota"] == {"size": 8, "seconds": 3.0, "per_box": 2}
    assert (card["frame_ms"], card["chunk"], card["tail"]) == (100, 65536, 131072)
    listed = board.ask("GET", "/api/boards").json()["boards"]
    assert [one["id"] for one in listed] == ["board-1"]
    assert set(listed[0]) < set(card)
    assert board.ask("GET", "/api/boards?before=1").json() == {"boards": []}


def test_d14_joining_is_for_guests_once_and_the_team_stays(board):
    assert board.ask("POST", "/api/boards/current/members").json()["code"] == "no-identity"
    anna = BoardGuest(board)
    none = anna.ask("GET", "current/members/me")
    assert (none.status_code, none.json()["code"]) == (404, "not-a-member")
    first, again = anna.join(), anna.join()
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json() == again.json() == anna.ask("GET", "board-1/members/me").json()
    assert first.json()["quota"] == {"left": 8, "next_ms": 0, "size": 8}


def test_d14_four_guests_are_in_four_teams(board):
    guests = [BoardGuest(board) for _ in range(4)]
    with guests[0].watch(), guests[1].watch(), guests[2].watch(), guests[3].watch():
        assert sorted(guest.join().json()["team"] for guest in guests) == [0, 1, 2, 3]


def test_d16_why_a_line_is_not_drawn_gets_its_refusal_and_never_draws(board):
    anna, free = BoardGuest(board), 150
    assert board.ask("POST", "/api/boards/current/why", json={"edge": free}).status_code == 401
    assert anna.why(free).json()["refusal"]["code"] == "no-identity"
    anna.join()
    anna.draw(149)
    before = until_open(board)
    assert [anna.why(free).json() for _ in range(15)] == [{"legal": True}] * 15
    for edge in (149, 180, 2**40):
        told = anna.why(edge)
        assert told.status_code == 200
        assert told.json() == {"legal": False, "refusal": anna.draw(edge).json()}
    for bad in ({"edge": -1}, {"edge": "1"}, {}):
        assert anna.ask("POST", "current/why", json=bad).status_code == 400
    assert anna.why(free, "board-9").status_code == 404
    after = until_open(board)
    assert (after["index"], after["head"]) == (before["index"], before["head"])
    # Questions have a budget of their own: who has used it up still draws.
    assert {anna.why(free).status_code for _ in range(60)} == {200, 429}
    assert anna.ask("GET", "current/members/me").json()["quota"]["left"] == 7
    assert anna.draw(free).status_code == 201


def test_d16_lines_over_http_have_the_statuses_of_the_rule_book(board):
    anna = BoardGuest(board)
    assert anna.draw(0).status_code == 401
    anna.join()
    drawn = anna.draw(0)
    assert drawn.status_code == 201
    assert drawn.json()["boxes"] == []
    assert (drawn.json()["team"], drawn.json()["quota"]["left"]) == (anna.team, 7)
    taken = anna.draw(0)
    assert (taken.status_code, taken.json()["code"], taken.json()["rule"]) == (
        409,
        "edge-taken",
        "D4",
    )
    page = board.ask("GET", taken.json()["type"])
    assert (page.status_code, "D4." in page.text) == (200, True)
    for edge in (180, 2**22 - 1, 2**40):
        wrong = anna.draw(edge)
        assert (wrong.status_code, wrong.json()["code"]) == (422, "invalid-edge")
    for bad in ({"edge": "1"}, {"edge": -1}, {"edge": 1.5}, {}, {"edge": 1, "team": 2}, []):
        answer = anna.ask("POST", "current/lines", json=bad)
        assert (answer.status_code, answer.json()["code"]) == (400, "unreadable"), bad


def test_d15_the_quota_answers_429_with_the_time(board):
    anna = BoardGuest(board)
    anna.join()
    free = [edge for edge in range(100, 170) if edge % 9]
    codes = []
    while (answer := anna.draw(free.pop())).status_code != 429:
        codes.append(answer.status_code)
    assert codes.count(201) >= 8
    assert answer.json()["code"] == "quota-exhausted"
    assert 0 < answer.json()["retry_after"] <= 3
    assert answer.headers["retry-after"] in ("1", "2", "3")


def test_a_line_is_answered_and_told_to_everybody_and_to_every_tab(board):
    anna = BoardGuest(board)
    start = until_open(board)["index"]
    with anna.watch(start) as one, anna.watch(start) as other, Watched(board) as stranger:
        assert one.hello["me"] is None
        me = anna.join().json()
        assert one.text("me")["me"]["team"] == other.text("me")["me"]["team"] == me["team"]
        ((code, index),) = one.draw(20)
        assert code == Code.ACCEPTED
        record = (20 << 2 | me["team"]).to_bytes(3, "big")
        for watched in (one, other, stranger):
            assert watched.until(index + 1)[-3:] == record
        assert one.text("quota")["left"] == other.text("quota")["left"] == 7
        assert stranger.draw(21) == [(Code.NO_IDENTITY, 0)]
        assert one.draw(20, 180, 2**22 - 1, 2**24 - 1) == [(1, 0), (2, 0), (2, 0), (2, 0)]
    with anna.watch() as again:
        assert again.hello["me"] == {"team": me["team"], "quota": again.hello["me"]["quota"]}


def test_the_tail_begins_anywhere_and_the_snapshot_fits_to_it(board):
    anna = BoardGuest(board)
    anna.join()
    for edge in (60, 61, 62):
        anna.draw(edge)
    with Watched(board, start=0) as whole:
        log = whole.until(until_open(board)["index"])
    answer = board.ask("GET", "/api/boards/board-1/snapshot")
    assert answer.headers["content-encoding"] == "gzip"
    packed = unpack(answer.content)
    index = packed.state.placed
    assert packed.state == fold(log[: 3 * index], width=9, height=9)
    for start in (0, 1, index):
        with Watched(board, start=start) as watched:
            assert watched.until(len(log) // 3) == log[3 * start :]
    tag = {"If-None-Match": answer.headers["etag"], "Accept-Encoding": "gzip"}
    assert board.ask("GET", "/api/boards/board-1/snapshot", headers=tag).status_code == 304
    plain = board.ask(
        "GET", "/api/boards/board-1/snapshot", headers={"Accept-Encoding": "identity"}
    )
    assert "content-encoding" not in plain.headers
    assert unpack(plain.content).state.size == packed.state.size


def test_what_is_not_there_is_answered_with_a_code(board):
    def code(path: str) -> tuple[int, str]:
        answer = board.ask("GET", f"/api/boards/{path}")
        return answer.status_code, answer.json()["code"]

    assert code("board-2") == code("board-0") == code("K7QM-2XBD") == (404, "no-such-board")
    assert code("current/chunks/0") == (404, "no-such-chunk")
    assert code("current/chunks/4000000000") == (404, "no-such-chunk")
    assert code("current/chunks/-1")[0] == code("current/batches?after=x")[0] == 400
    with Watched(board) as watched:
        assert watched.hello["type"] == "hello"


def test_an_index_that_the_board_has_not_reached_is_refused(board):
    from websockets.sync.client import connect

    where = f"{board.live_url}/api/boards/current/live?from=100000"
    with connect(where, proxy=None) as live:
        assert "index-ahead" in str(live.recv())
        with pytest.raises(Exception, match="4409"):
            live.recv()


def test_here_is_a_count_of_people_and_not_of_tabs(board):
    anna = BoardGuest(board)
    before = until_open(board)["here"]
    with anna.watch(), anna.watch(), Watched(board) as stranger:
        assert stranger.hello["board"]["here"] == before + 2
        assert stranger.text("here")["count"] >= 1


def test_d18_boards_end_and_follow_each_other_and_the_past_stays(served, tmp_path):
    server = served(board="2x2", **QUICK)
    until_open(server)
    anna = BoardGuest(server)
    anna.join()
    with anna.watch(0) as watched:
        assert [code for code, _ in watched.draw(*range(12))] == [0] * 12
        log = watched.until(12)
        over = watched.text("over")
        assert over == {
            "type": "over",
            "winner": anna.team,
            "scores": over["scores"],
            "next": "board-2",
        }
        assert sum(over["scores"]) == 4
        assert watched.draw(3) == [(Code.BOARD_COMPLETE, 0)]
    assert anna.draw(3, "board-1").status_code == 410
    late = BoardGuest(server)
    assert (late.join("board-1").status_code, late.join().status_code) == (410, 201)
    server.restart()
    until_open(server)
    boards = server.ask("GET", "/api/boards").json()["boards"]
    assert [(one["id"], one["status"]) for one in boards] == [
        ("board-2", "open"),
        ("board-1", "complete"),
    ]
    chunk = server.ask("GET", "/api/boards/board-1/chunks/0")
    assert chunk.content == log
    assert chunk.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert server.ask("GET", "/api/boards/board-1/chunks/1").status_code == 404
    with Watched(server, start=3, board="board-1") as past:
        assert past.until(12) == log[9:]
        assert past.text("over")["next"] == "board-2"
    card = server.ask("GET", "/api/boards/board-1").json()
    assert (card["winner"], card["next"], card["index"]) == (anna.team, "board-2", 12)
    file = tmp_path / "board"
    for what in (f"{server.url}/api/boards/board-1", str(file), server.url):
        save = ["--save", str(file)] if what.endswith("board-1") else []
        ran = CliRunner().invoke(dots_app, ["verify", what, *save])
        assert ran.exit_code == 0, ran.output
    assert "each of them once" in ran.output
    file.write_bytes(file.read_bytes()[:-1] + b"\xff")
    assert CliRunner().invoke(dots_app, ["verify", str(file)]).exit_code == 1
    for unread in (
        str(tmp_path / "none"),
        f"{server.url}/api/boards/board-77",
        "http://[::1]:1",
    ):
        assert CliRunner().invoke(dots_app, ["verify", unread]).exit_code == 2


def test_d15_the_quota_survives_a_restart(served):
    server = served(board="9x9", board_quota="8", board_seconds="3000")
    until_open(server)
    anna = BoardGuest(server)
    anna.join()
    with anna.watch() as watched:
        assert [code for code, _ in watched.draw(*range(0, 10))] == [0] * 8 + [4] * 2
    before = anna.ask("GET", "current/members/me").json()
    server.kill()
    server.start()
    until_open(server)
    after = anna.ask("GET", "current/members/me").json()
    assert after["team"] == before["team"]
    assert after["quota"]["left"] == 0
    assert 0 <= before["quota"]["next_ms"] - after["quota"]["next_ms"] < 60_000
    assert anna.draw(50).json()["code"] == "quota-exhausted"


def test_a_full_disk_loses_nothing_and_tells_nobody(served):
    server = served(board="9x9", **QUICK)
    until_open(server)
    anna = BoardGuest(server)
    anna.join()
    with anna.watch(0) as watched, Watched(server, start=0) as stranger:
        assert watched.draw(1) == [(0, 0)]
        server.fill_the_disk()
        codes = [code for code, _ in watched.draw(2, 3)]
        assert set(codes) <= {Code.WRITE_FAILED, Code.WARMING_UP}
        server.empty_the_disk()
        until_open(server)
        assert watched.draw(3) == [(0, 1)]
        assert stranger.until(2) == watched.until(2)
    assert server.ask("GET", "/api/boards/current").json()["placed"] == 2


def ways_to_a_shared_board(server):
    cards = server.ask("GET", "/api/games").json()["games"]
    return {(card["name"], card["shared"]) for card in cards if card["shared"]}


def test_a_server_that_stops_says_goodbye_and_a_board_may_be_off(served):
    server = served(board="off")
    assert server.ask("GET", "/api/boards").json() == {"boards": []}
    assert server.ask("GET", "/api/boards/current").status_code == 404
    open_one = served(board="4x4")
    until_open(open_one)
    assert ways_to_a_shared_board(server) == set()
    assert ways_to_a_shared_board(open_one) == {("dots", "/board")}
    with Watched(open_one) as watched:
        open_one.stop()
        code, last = watched.end()
        assert (code, last["type"]) == (1001, "goodbye")


def test_a_crowd_plays_and_finds_no_fault(served):
    server = served(board="12x12", **QUICK, board_target="30")
    until_open(server)
    wanted = ["--players", "12", "--watchers", "3", "--rate", "300", "--seconds", "1.5"]
    ran = CliRunner().invoke(dots_app, ["crowd", *wanted, "--url", server.url])
    assert ran.exit_code == 0, ran.output
    assert "12 of 12 players joined" in ran.output
    assert "in teams of 3, 3, 3, 3" in ran.output
    assert "faults: none" in ran.output
    for unread in ("http://127.0.0.1:9", "nonsense"):
        assert CliRunner().invoke(dots_app, ["crowd", "--url", unread]).exit_code == 2
