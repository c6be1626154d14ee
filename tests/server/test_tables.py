"""Tables: people open and find them, sit down, the host gives orders, and logs are read."""

from __future__ import annotations

import time

import msgspec
import pytest

from fairtable.codes import ALPHABET
from fairtable.referee import Entry, Sit, replay
from fairtable.referee.log import first_hash, read_entry
from tests.server import whispers
from tests.server.players import Player, asked, whisperers, you
from tests.server.serving import Server
from tests.server.whispers import WORDS


def test_the_host_sits_at_the_first_seat_and_waits(anna: Player) -> None:
    seen = anna.see(anna.open(title="  Kitchen  "))
    table = seen["table"]
    assert (table["title"], table["status"], table["host"]) == ("Kitchen", "waiting", "Anna")
    assert table["options"] == {"words": 2, "loud": False}
    assert [card["name"] for card in table["seats"]] == ["Anna", None, None, None]
    assert you(seen) == {"seat": 0, "host": True, "name": "Anna"}
    assert (seen["view"], seen["outcome"], seen["version"]) == (None, None, 2)
    assert seen["clock"]["elapsed"] == 0


def test_a_host_need_not_sit(anna: Player) -> None:
    seen = anna.see(anna.open(sit=False))
    assert you(seen) == {"seat": None, "host": True, "name": "Anna"}
    assert seen["version"] == 1


def test_a_game_for_one_starts_at_once(anna: Player) -> None:
    seen = anna.see(anna.open("sudoku", options={"difficulty": "easy"}))
    assert (seen["table"]["status"], seen["version"]) == ("playing", 4)
    assert len(seen["view"]["puzzle"]) == 81
    assert seen["clock"]["running"] is True


def test_a_game_for_one_waits_for_a_host_who_does_not_sit(anna: Player) -> None:
    table = anna.open("sudoku", sit=False, options={"difficulty": "easy"})
    assert anna.see(table)["table"]["status"] == "waiting"
    assert anna.order(table, "start").json()["code"] == "seats-missing"


def test_a_table_of_an_unknown_game_cannot_be_opened(anna: Player) -> None:
    answer = anna.post("/api/tables", {"game": "chess"})
    assert (answer.status_code, answer.json()["code"]) == (404, "no-such-game")


@pytest.mark.parametrize(
    ("game", "options", "place"),
    [
        pytest.param("whispers", {"words": "two"}, "$.options.words", id="a word for a number"),
        pytest.param("whispers", {"words": True}, "$.options.words", id="yes for a number"),
        pytest.param("whispers", {"word": 2}, "$.options", id="an unknown option"),
        pytest.param("sudoku", {"difficulty": "silly"}, "$.options.difficulty", id="no choice"),
    ],
)
def test_the_refusal_of_a_wrong_option_names_its_place(
    anna: Player, game: str, options: dict[str, object], place: str
) -> None:
    answer = anna.post("/api/tables", {"game": game, "options": options})
    problem = answer.json()
    assert (answer.status_code, problem["code"]) == (422, "bad-options")
    assert problem["place"] == place


def test_a_puzzle_that_has_no_solution_opens_no_table(anna: Player) -> None:
    answer = anna.post(
        "/api/tables", {"game": "sudoku", "options": {"puzzle": "11" + "." * 79}}
    )
    assert answer.status_code == 422
    assert answer.json()["detail"]


# The lobby


def codes(player: Player, **query: str) -> list[str]:
    answer = player.get("/api/tables", **query)
    assert answer.status_code == 200, answer.text
    return [table["id"] for table in answer.json()["tables"]]


def test_public_tables_are_listed_newest_first(anna: Player) -> None:
    opened = []
    for _ in range(3):
        opened.append(anna.open())
        time.sleep(0.003)
    assert codes(anna)[:3] == opened[::-1]


def test_a_private_table_is_found_only_by_its_code(anna: Player, ben: Player) -> None:
    table = anna.open(public=False)
    assert table not in codes(anna) + codes(ben)
    assert codes(ben, ids=table) == [table]
    assert ben.see(table)["table"]["public"] is False


def test_the_list_can_be_filtered_by_game_and_status(anna: Player, ben: Player) -> None:
    waiting, playing, sudoku = anna.open(), anna.open(), anna.open("sudoku")
    ben.sit(playing)
    anna.order(playing, "start")
    listed = {
        "whispers waiting": codes(anna, game="whispers", status="waiting"),
        "whispers playing": codes(anna, game="whispers", status="playing"),
        "sudoku": codes(anna, game="sudoku"),
        "chess": codes(anna, game="chess"),
    }
    assert waiting in listed["whispers waiting"]
    assert playing in listed["whispers playing"]
    assert playing not in listed["whispers waiting"]
    assert sudoku in listed["sudoku"]
    assert {waiting, playing}.isdisjoint(listed["sudoku"])
    assert listed["chess"] == []


@pytest.mark.parametrize("do", ["pause", "end"])
def test_the_list_follows_a_table_through_its_life(server: Server, do: str) -> None:
    table, (anna, _) = whisperers(server)
    anna.order(table, do)
    status = {"pause": "paused", "end": "over"}[do]
    assert table in codes(anna, status=status)
    assert table not in codes(anna, status="playing")


def test_tables_can_be_asked_for_by_code_if_they_exist(anna: Player) -> None:
    first, second = anna.open(), anna.open(public=False)
    typed = f"{first[:4].lower()}-{first[4:].lower()},{second},ZZZZZZZZ,nonsense!,,"
    assert sorted(codes(anna, ids=typed)) == sorted([first, second])
    assert codes(anna, ids="") == []


def test_fifty_tables_are_listed_and_every_host_gets_a_share(anna: Player, ben: Player) -> None:
    quiet = ben.open()
    opened = [anna.open() for _ in range(52)]
    listed = codes(anna)
    assert len(listed) <= 50
    assert quiet in listed
    assert set(opened[-3:]) <= set(listed)
    assert listed.index(quiet) > listed.index(opened[-3]), "newest first"


# Codes


def test_a_code_has_eight_characters_that_do_not_look_alike(anna: Player) -> None:
    table = anna.open()
    assert len(table) == 8
    assert set(table) <= set(ALPHABET)
    assert not set("ILOU") & set(table)


def test_a_code_is_read_as_people_type_it(anna: Player) -> None:
    table = anna.open()
    lookalike = table.replace("1", "l").replace("0", "o")
    for typed in (
        table.lower(),
        f"{table[:4]}-{table[4:]}",
        f"{table[:4].lower()}-{table[4:].lower()}",
        f" {table} ",
        lookalike,
        table.replace("1", "I").replace("0", "O"),
    ):
        assert anna.see(typed)["table"]["id"] == table


def test_letters_that_look_like_digits_are_read_as_digits(anna: Player) -> None:
    while "1" not in (table := anna.open()) or "0" not in table:
        pass
    for one in "iIlL1":
        for zero in "oO0":
            typed = table.replace("1", one).replace("0", zero)
            assert anna.see(typed)["table"]["id"] == table


@pytest.mark.parametrize(
    "code", ["ZZZZZZZZ", "short", "UUUUUUUU", "K7QM2XBDK", "K7QM2XB!", "..."]
)
def test_another_code_leads_to_no_table(anna: Player, code: str) -> None:
    answer = anna.get(f"/api/tables/{code}")
    assert (answer.status_code, answer.json()["code"]) == (404, "no-such-table")


# Seats


def test_the_first_free_seat_is_taken_unless_one_is_asked_for(
    anna: Player, ben: Player
) -> None:
    table = anna.open()
    answer = ben.sit(table)
    assert (answer.status_code, answer.json()["facts"]) == (200, [taken(ben, table, 1)])
    assert ben.see(table)["you"]["seat"] == 1
    cleo = Player(ben.server, "Cleo")
    assert cleo.sit(table, 3).json()["facts"] == [taken(cleo, table, 3)]
    assert cleo.see(table)["you"]["seat"] == 3


def taken(player: Player, table: str, seat: int) -> dict[str, object]:
    holder = player.see(table)["you"]["holder"]
    return {"type": "SeatTaken", "seat": seat, "holder": holder}


def test_nobody_sits_down_under_the_name_of_another(anna: Player, ben: Player) -> None:
    table = anna.open()
    update = ben.ask(table, Sit("Anna")).json()
    assert "name" not in update["asked"]
    assert update["names"] == {update["facts"][0]["holder"]: "Ben"}


def test_a_seat_has_one_player_and_a_player_has_one_seat(anna: Player, ben: Player) -> None:
    table = anna.open()
    refused = ben.sit(table, 0)
    assert (refused.status_code, refused.json()["code"]) == (409, "seat-taken")
    assert refused.json()["offends"] == {"seats": [0]}
    second = anna.sit(table)
    assert (second.status_code, second.json()["code"]) == (409, "already-seated")
    beyond = ben.sit(table, 4)
    assert (beyond.status_code, beyond.json()["code"]) == (404, "no-such-seat")
    assert beyond.json()["values"] == {"seat": 4, "last": 3}


def test_nobody_can_sit_down_at_a_full_table(server: Server) -> None:
    table, _ = whisperers(server, 4)
    answer = Player(server, "Emil").sit(table)
    assert (answer.status_code, answer.json()["code"]) == (409, "table-full")


def test_a_player_who_leaves_frees_the_seat(anna: Player, ben: Player) -> None:
    table = anna.open()
    ben.sit(table)
    assert ben.rise(table, 1).json()["facts"] == [{"type": "SeatLeft", "seat": 1}]
    assert ben.see(table)["you"]["seat"] is None
    cleo = Player(anna.server, "Cleo")
    assert cleo.sit(table).json()["facts"] == [taken(cleo, table, 1)]


def test_only_the_host_frees_the_seat_of_another(anna: Player, ben: Player) -> None:
    table = anna.open()
    ben.sit(table)
    answer = ben.rise(table, 0)
    assert (answer.status_code, answer.json()["code"]) == (403, "not-host")
    assert anna.rise(table, 1).status_code == 200
    assert ben.see(table)["you"]["seat"] is None
    empty = anna.rise(table, 1)
    assert (empty.status_code, empty.json()["code"]) == (404, "seat-empty")


def test_a_person_without_a_name_can_watch_but_not_sit(anna: Player, server: Server) -> None:
    table = anna.open()
    seen = server.ask("GET", f"/api/tables/{table}").json()
    assert you(seen) == {"seat": None, "host": False, "name": None}
    answer = server.ask("POST", f"/api/tables/{table}/asks", json=asked(Sit(), "c"))
    assert (answer.status_code, answer.json()["code"]) == (401, "no-identity")


# The host


def test_only_the_host_gives_orders(anna: Player, ben: Player) -> None:
    table = anna.open()
    ben.sit(table)
    for do in ("start", "pause", "resume", "end"):
        answer = ben.order(table, do)
        assert (answer.status_code, answer.json()["code"]) == (403, "not-host"), do


def test_a_game_needs_its_players(anna: Player) -> None:
    answer = anna.order(anna.open(), "start")
    assert (answer.status_code, answer.json()["code"]) == (409, "seats-missing")
    assert answer.json()["detail"] == "The game needs 2 players, and the table has 1."


def test_a_table_starts_stops_goes_on_and_ends(server: Server) -> None:
    table, (anna, _) = whisperers(server)
    steps = [
        ("start", 409, "already-started"),
        ("resume", 409, "not-paused"),
        ("pause", 200, "paused"),
        ("pause", 409, "paused"),
        ("resume", 200, "playing"),
        ("end", 200, "over"),
        ("end", 410, "game-over"),
        ("start", 410, "game-over"),
    ]
    for do, status, word in steps:
        answer = anna.order(table, do)
        said = answer.json()
        got = said["status"] if answer.is_success else said["code"]
        assert (answer.status_code, got) == (status, word), do
    assert Player(server, "Cleo").sit(table).json()["code"] == "game-over"


def test_the_clock_does_not_run_in_a_pause(server: Server) -> None:
    table, (anna, _) = whisperers(server)
    time.sleep(0.02)
    paused = anna.order(table, "pause").json()["clock"]
    time.sleep(0.05)
    later = anna.see(table)["clock"]
    assert paused["elapsed"] > 0
    assert (later["elapsed"], later["running"]) == (paused["elapsed"], False)


# Legal moves


def moves(player: Player, table: str, **query: object) -> dict[str, object]:
    answer = player.get(f"/api/tables/{table}/moves", **query)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def test_legal_moves_are_those_of_your_own_seat(server: Server) -> None:
    table, (anna, ben) = whisperers(server)
    hers, his = moves(anna, table)["moves"], moves(ben, table)["moves"]
    assert hers == ["say a", "say b", "say c", *(f"tell {w}" for w in held(anna, table))]
    assert hers != his
    assert moves(Player(server), table) == {"moves": [], "more": False}


def test_legal_moves_can_be_filtered_and_limited(server: Server) -> None:
    table, (anna, _) = whisperers(server)
    assert moves(anna, table, starts="say ") == {
        "moves": ["say a", "say b", "say c"],
        "more": False,
    }
    assert moves(anna, table, limit=2) == {"moves": ["say a", "say b"], "more": True}
    assert moves(anna, table, starts="say", limit=3) == {
        "moves": ["say a", "say b", "say c"],
        "more": False,
    }
    assert moves(anna, table, starts="nothing") == {"moves": [], "more": False}


def test_there_are_no_legal_moves_unless_play_is_on(server: Server) -> None:
    assert moves(waiting := Player(server), waiting.open())["moves"] == []
    table, (anna, _) = whisperers(server)
    anna.order(table, "pause")
    assert moves(anna, table)["moves"] == []


def test_every_legal_move_of_sudoku_is_accepted(anna: Player) -> None:
    table = anna.open("sudoku", options={"difficulty": "easy"})
    found = moves(anna, table, starts="r", limit=5)["moves"]
    assert isinstance(found, list) and found
    assert anna.move(table, found[0]).status_code == 200


# The log


def held(player: Player, table: str) -> list[str]:
    return list(player.see(table)["view"]["hand"])


def as_entries(shown: list[dict[str, object]]) -> list[Entry]:
    return msgspec.convert(shown, list[Entry])


def verified(entries: list[Entry]) -> str:
    """Check that every entry follows the one before; the result is the last hash."""
    before = first_hash()
    for entry in entries:
        read_entry(entry, before)
        before = entry.hash
    return before


def bodies(entries: list[Entry]) -> str:
    return "".join(part.body or "" for entry in entries for part in entry.private)


def test_the_log_verifies_from_every_seat_and_shows_each_its_own(server: Server) -> None:
    table, (anna, ben) = whisperers(server)
    anna.move(table, "say hello")
    watcher = Player(server, "Cleo")
    logs = {who.name: as_entries(who.log(table)) for who in (anna, ben, watcher)}
    assert len({verified(log) for log in logs.values()}) == 1
    assert [entry.seq for entry in logs["Anna"]] == list(range(6))
    for who in (anna, ben):
        others = set(WORDS) - set(held(who, table))
        assert all(word in bodies(logs[who.name]) for word in held(who, table))
        assert not [word for word in others if word in bodies(logs[who.name])]
    assert bodies(logs["Cleo"]) == ""
    assert "secret" not in bodies(logs["Anna"]) + bodies(logs["Ben"])


def test_the_whole_log_is_open_once_the_game_is_over(server: Server) -> None:
    table, (anna, _) = whisperers(server)
    anna.order(table, "end")
    entries = as_entries(Player(server, "Cleo").log(table))
    assert all(part.body is not None for entry in entries for part in entry.parts)
    match = replay(lambda name, version: whispers.GAME, entries)  # type: ignore[arg-type, return-value]
    assert (match.tip.version, match.room.status.value) == (len(entries), "over")


def test_a_log_is_read_in_pages(server: Server) -> None:
    table, (anna, _) = whisperers(server)
    for number in range(7):
        anna.move(table, f"say {number}")
    whole = anna.log(table)
    assert len(whole) == anna.see(table)["version"] == 12
    paged = [entry for after in range(0, 12, 3) for entry in anna.log(table, after, 3)]
    assert paged == whole
    assert anna.log(table, 12) == []
    ahead = anna.get(f"/api/tables/{table}/log", after=13)
    assert (ahead.status_code, ahead.json()["code"]) == (409, "version-ahead")


def test_a_table_that_nobody_uses_is_forgotten_and_read_again(served: object) -> None:
    server: Server = served(idle_minutes="0.005")  # type: ignore[operator]
    table, (anna, ben) = whisperers(server)
    ben.move(table, "say before", "kept")
    before = anna.see(table)
    in_memory = "fairtable_tables 0.0"
    give_up = time.monotonic() + 10
    while in_memory not in server.ask("GET", "/metrics").text:
        assert time.monotonic() < give_up
        time.sleep(0.1)
    assert codes(anna) == [table]
    after = anna.see(table)
    assert {**after, "clock": None} == {**before, "clock": None}
    assert ben.move(table, "say before", "kept").json()["repeated"] is True


def test_a_bad_puzzle_opens_no_table_with_or_without_a_chain(anna):
    before = len(anna.get("/api/tables", game="sudoku").json()["tables"])
    for anchor in ({}, {"anchor": "0" * 64}):
        body = {"game": "sudoku", "options": {"puzzle": "." * 81}, **anchor}
        answer = anna.post("/api/tables", body)
        assert (answer.status_code, answer.json()["code"]) == (422, "several-solutions")
    assert len(anna.get("/api/tables", game="sudoku").json()["tables"]) == before
