"""A dishonest server, and the real client: nothing is done in a player's name unseen.

The server is a real one that writes what a test orders. What could bend luck is a fault: no
link leaves any more. Everything else is a notice, with its entry.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from fairtable.adapters import (
    Client,
    Declined,
    NoAnswer,
    RemoteTable,
    ServerFault,
    followed_log,
)
from fairtable.adapters.http import Http
from fairtable.adapters.records import MOST_SENT, Records
from fairtable.cli.own_entries import OwnReading
from fairtable.referee import Play, UnknownRules
from tests.fairness.dishonest import Dishonest, dishonest

LUCK = ["backgammon", "casino", "tambola"]
NO_LUCK = "dots"
BROUGHT = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def some(games: list[str]) -> list[Any]:
    """The first game always, the others only with --long."""
    others = [pytest.param(game, marks=pytest.mark.long) for game in games[1:]]
    return [games[0], *others]


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Dishonest]:
    with dishonest(tmp_path_factory.mktemp("dishonest")) as server:
        yield server


@pytest.fixture
def server(shared: Dishonest) -> Dishonest:
    shared.be_honest()
    return shared


@pytest.fixture
def come(server: Dishonest, tmp_path: Path) -> Iterator[Callable[[str], Client]]:
    guests: list[Client] = []

    def come(name: str) -> Client:
        guests.append(Client(server.url, name, records=tmp_path / name, tries=2, timeout=60))
        return guests[-1]

    yield come
    for guest in guests:
        guest.close()


Come = Callable[[str], Client]


def seated(come: Come, game: str) -> tuple[RemoteTable, RemoteTable]:
    """Ben opens the table; Ann, who is honest, sits down at seat 1."""
    ben = come("Ben").open(game)
    return come("Ann").table(ben.id).sit(), ben


def begun(come: Come, game: str) -> tuple[RemoteTable, RemoteTable]:
    ann, ben = seated(come, game)
    ben.start()
    ann.look()
    ben.wait("playing", 10)
    return ann.wait("playing", 10), ben


def asked_in(table: RemoteTable) -> list[dict[str, Any]]:
    contents = [json.loads(entry.public) for entry in table.log()]
    return [content["asked"] for content in contents if content["asked"]]


def until_roll(ann: RemoteTable, ben: RemoteTable) -> None:
    """Play until Ann is to roll."""
    while "roll" not in (moves := ann.look().legal_moves()):
        mover = ann if moves else ben.look()
        moves = mover.legal_moves()
        mover.play("roll" if "roll" in moves else moves[0])


def lost(server: Dishonest, kind: str, ask: Callable[[], Any], table: RemoteTable) -> str:
    """Ask this; the server gets it, says nothing, and keeps the id."""
    server.keep_back(kind)
    table._http.tries, table._http._kept.timeout = 1, 0.5
    with pytest.raises(NoAnswer):
        ask()
    table._http.tries, table._http._kept.timeout = 2, 20
    command: str = server.kept_back()[0]["command"]
    server.be_honest()
    return command


# Before the start


@pytest.mark.parametrize("game", some(LUCK))
def test_the_anchor_is_left_out_of_our_seat(server, come, game):
    ben = come("Ben").open(game)
    ann = come("Ann").table(ben.id)
    server.leave_out_anchors()
    with pytest.raises(ServerFault, match="without the chain that you brought"):
        ann.sit()
    with pytest.raises(ServerFault):
        ann.look()


@pytest.mark.parametrize("game", some([*LUCK, "sudoku"]))
def test_the_anchor_is_left_out_when_we_open_a_table(server, come, game):
    server.leave_out_anchors()
    with pytest.raises(
        ServerFault, match="another chain than the one that you brought, or none"
    ):
        come("Ann").open(game)


@pytest.mark.parametrize("game", some(LUCK))
@pytest.mark.parametrize(
    ("asks", "says"),
    [
        pytest.param([{"type": "LoseChain"}], "you lost your chain", id="lose the chain"),
        pytest.param([{"type": "Rise", "seat": 1}], "you left your seat", id="rise"),
        pytest.param(
            [{"type": "Rise", "seat": 1}, {"type": "Sit", "anchor": "1" * 64}],
            "you left your seat",
            id="rise, and sit with another anchor",
        ),
    ],
)
def test_our_chain_is_taken_from_us_before_the_start(server, come, game, asks, says):
    ann, ben = seated(come, game)
    server.write(ann.id, 1, *asks)
    with pytest.raises(ServerFault, match=says):
        ann.look()
    if asks[-1]["type"] != "Rise":
        ben.start()
    with pytest.raises(ServerFault):
        ann.look()
    assert not ann._keeper.record.given, "no link left"


@pytest.mark.parametrize("game", some(LUCK))
def test_a_summary_that_denies_luck_is_not_believed(server, come, game):
    ben = come("Ben").open(game)
    server.say(luck=False)
    ann = come("Ann").table(ben.id).sit()
    ben.start()
    ann.look()
    ann.wait("playing", 10)
    _, sat = [ask for ask in asked_in(ann) if ask["type"] == "Sit"]
    assert sat["anchor"] in ann._keeper.record.anchors
    assert ann._keeper.record.given == 1


@pytest.mark.parametrize("game", some([*LUCK, "sudoku", NO_LUCK]))
@pytest.mark.parametrize("says_so", [True, False])
def test_a_table_of_another_game_than_we_asked_for(server, come, game, says_so):
    server.open_instead(NO_LUCK if game != NO_LUCK else "backgammon")
    if not says_so:
        server.say(game=game)
    with pytest.raises(ServerFault, match="another game or other options"):
        come("Ann").open(game)


def test_a_puzzle_that_the_server_brought_for_us(server, come):
    """By its options nothing would be drawn, so nobody could find that it was chosen."""
    server.open_instead("sudoku", puzzle=BROUGHT)
    with pytest.raises(ServerFault, match="another game or other options"):
        come("Ann").open("sudoku", difficulty="hard")


@pytest.mark.parametrize("lie", [{"game": "backgammon"}, {"options": {"target": 15}}])
def test_a_summary_that_names_another_game_than_the_log(server, come, lie):
    ben = come("Ben").open("casino")
    server.say(**lie)
    with pytest.raises(ServerFault, match="another game or other options"):
        come("Ann").table(ben.id).sit()
    assert [ask["type"] for ask in asked_in(ben)] == ["Sit"]


def test_nobody_brings_a_chain_to_rules_that_are_not_known(come, monkeypatch):
    """The game is known here, but entry 0 names other rules: nothing could be checked."""
    ben = come("Ben").open("casino")

    def unknown(name, version):
        raise UnknownRules(name, version)

    monkeypatch.setattr(followed_log, "rules_of", unknown)
    ann = come("Ann").table(ben.id)
    with pytest.raises(UnknownRules, match="the rules of casino, version 1"):
        ann.sit()
    with pytest.raises(UnknownRules):
        come("Cleo").open("casino")
    assert ann.sit(chain=False).seat == 1


@pytest.mark.parametrize("game", some(LUCK))
def test_who_has_left_is_seated_again_with_the_chain_that_was_given_up(server, come, game):
    ann, _ = seated(come, game)
    anchor = ann._keeper.record.anchors[0]
    ann.rise()
    assert ann.notices == []
    sit = {"type": "Sit", "seat": 1, "anchor": anchor}
    server.steps(ann.id, {"who": ann._keeper.holder, "ask": sit})
    (notice,) = ann.look().notices
    assert notice.says == "Sit was not sent by your programs"


def test_who_sits_already_is_not_told_of_a_fault(server, come, tmp_path):
    """Another program of ours, without the record, sits down; it is only refused."""
    ann, _ = seated(come, "dots")
    elsewhere = Client(server.url, token=ann._http.token, records=tmp_path / "elsewhere")
    with elsewhere:
        other = elsewhere.table(ann.id)
        with pytest.raises(Declined):
            other.sit()
        assert other.look().notices == ann.look().notices == []


@pytest.mark.parametrize("game", some([*LUCK, NO_LUCK]))
@pytest.mark.parametrize("lie", [{"seat": None}, {"seat": 0}, {"holder": "0" * 16}])
def test_a_server_that_shows_us_as_somebody_else(server, come, game, lie):
    ann, _ = seated(come, game)
    server.say(**lie)
    with pytest.raises(ServerFault, match="The server says that you"):
        ann.look()


@pytest.mark.parametrize("holder", ["0" * 16, None, ""])
def test_a_false_pseudonym_before_we_sit_down(server, come, holder):
    """Our record would be that of somebody else, and our own seat would have no chain."""
    ben = come("Ben").open("backgammon")
    server.say(holder=holder)
    ann = come("Ann").table(ben.id)
    server.be_honest()
    server.leave_out_anchors()
    with pytest.raises(ServerFault, match="somebody else" if holder else "who you are"):
        ann.sit()
    assert [ask["type"] for ask in asked_in(ben)] == ["Sit"] * (2 if holder else 1)


def lying_until(server: Dishonest, kind: str, monkeypatch, **lies: Any) -> None:
    """It lies until our program sends this ask, and leaves the anchor out of it."""
    server.say(**lies)
    ask = Http.ask

    def asks(http: Http, method: str, path: str, body: Any = None, **more: Any) -> Any:
        if body and body.get("ask", {}).get("type") == kind:
            server.be_honest()
            server.leave_out_anchors()
        return ask(http, method, path, body, **more)

    monkeypatch.setattr(Http, "ask", asks)


def test_a_seat_that_we_do_not_have_when_we_sit_down(server, come, monkeypatch):
    """Else our program would take it for the seat of another program of ours."""
    ben = come("Ben").open("backgammon")
    lying_until(server, "Sit", monkeypatch, seat=1)
    with pytest.raises(ServerFault):
        come("Ann").table(ben.id).sit()


def test_the_seat_of_somebody_else_is_shown_as_ours(server, come, monkeypatch):
    """Somebody without a chain sits there. The server says that we do, and keeps our ask."""
    ben = come("Ben").open("backgammon", chain=False)
    server.say(seat=0, holder=ben._keeper.holder)
    ann = come("Ann").table(ben.id)
    ask = Http.ask

    def asks(http: Http, method: str, path: str, body: Any = None, **more: Any) -> Any:
        return {} if path.endswith("/asks") else ask(http, method, path, body, **more)

    monkeypatch.setattr(Http, "ask", asks)
    with pytest.raises(ServerFault, match="is not in the log"):
        ann.sit()


def test_a_pairing_that_hides_our_seat(server, come, monkeypatch):
    server.leave_out_anchors()
    server.say(seat=None)
    with pytest.raises(ServerFault):
        come("Ann").pair("backgammon")


@pytest.mark.parametrize("lie", [{"holder": "0" * 16}, {"holder": None}, {"seat": None}])
def test_a_table_is_opened_at_which_we_are_somebody_else(server, come, lie):
    server.leave_out_anchors()
    server.say(**lie)
    with pytest.raises(ServerFault):
        come("Ann").open("backgammon")


# At the start


@pytest.mark.parametrize("game", some(LUCK))
def test_a_start_in_the_name_of_the_host_is_a_notice(server, come, game):
    ann = come("Ann").open(game)
    ben = come("Ben").table(ann.id).sit()
    server.write(ann.id, 0, {"type": "Start", "seats": [0, 1]})
    ben.look()
    ann.look()
    (notice,) = ann.wait("playing", 10).notices
    assert notice.says == "Start was not sent by your programs"


# After the start


def test_a_chain_that_is_lost_after_its_link_was_seen(server, come):
    """Else the server could choose between two rolls, and would know all later ones."""
    ann, ben = begun(come, "backgammon")
    until_roll(ann, ben)
    lost(server, "Play", lambda: ann.play("roll"), ann)
    server.write(ann.id, 1, {"type": "LoseChain"}, {"type": "Play", "move": "roll"})
    with pytest.raises(ServerFault, match="you lost your chain"):
        ann.look()


ASKS = {
    "Resign": {"type": "Resign"},
    "Offer": {"type": "Offer", "what": "end"},
}


@pytest.mark.parametrize("game", ["casino", *some([NO_LUCK, "backgammon"])])
@pytest.mark.parametrize("kind", ASKS)
def test_what_is_written_in_our_name_is_a_notice(server, come, game, kind):
    ann, _ = begun(come, game)
    (seq,) = server.write(ann.id, 1, ASKS[kind])
    (notice,) = ann.look().notices
    assert (notice.seq, notice.hash) == (seq, ann.log()[seq].hash)
    assert notice.says == f"{kind} was not sent by your programs"


@pytest.mark.parametrize("game", some(["dots", "casino", "tambola"]))
def test_a_move_in_our_name_is_a_notice_also_under_an_id_of_ours(server, come, game):
    """The server has seen ids of ours: of a refused ask, and of one that it keeps back."""
    ann, _ = begun(come, game)
    command = lost(server, "Resign", ann.resign, ann)
    server.write(ann.id, 1, ASKS["Offer"], command=command)
    (notice,) = ann.look().notices
    assert notice.says == "Offer was not sent by your programs"


def test_what_our_programs_sent_is_no_notice(come, tmp_path):
    """Two programs of one player, and a player who comes back."""
    ann, ben = begun(come, "dots")
    for table in (ann, ben, ann, ben):
        table.look()
        if table.legal_moves():
            table.play(table.legal_moves()[0])
    again = Client(
        ann._http.live_url.replace("ws", "http", 1),
        token=ann._http.token,
        records=tmp_path / "Ann",
    )
    with again:
        other = again.table(ann.id)
        other.offer("end")
        ben.look()
        ben.decline("end")
        assert ann.look().notices == other.look().notices == ben.look().notices == []


def spelt_otherwise(move: str) -> str:
    """What our programs send, and the game writes in another way."""
    return move.replace(" ", "  ").upper()


def test_a_move_that_the_log_spells_in_another_way_stays_ours(server, come, tmp_path):
    """A program that comes back reads the log again. The words of old moves are forgotten."""
    ann, ben = begun(come, "dots")
    if not ann.look().legal_moves():
        ben.play(ben.look().legal_moves()[0])
    ann.play(spelt_otherwise(ann.look().legal_moves()[0]))
    (forged,) = server.write(ann.id, 1, ASKS["Offer"])
    assert [notice.seq for notice in ann.look().notices] == [forged]
    for _ in range(MOST_SENT + 6):
        ann._keeper.command(Play("line 0"))
    again = Client(server.url, token=ann._http.token, records=tmp_path / "Ann")
    with again:
        assert [notice.seq for notice in again.table(ann.id).look().notices] == [forged]


def test_without_its_record_a_program_says_nothing_of_its_seat(server, come, tmp_path):
    ann, _ = begun(come, "dots")
    server.write(ann.id, 1, ASKS["Offer"])
    elsewhere = Client(server.url, token=ann._http.token, records=tmp_path / "elsewhere")
    with elsewhere:
        assert elsewhere.table(ann.id).look().notices == []
    assert len(ann.look().notices) == 1


def claims_falsely(server: Dishonest, code: str) -> None:
    """Both at once: the honest part of the server would soon see that she is there."""
    gone, claim = {"type": "NoteGone", "seat": 1}, {"type": "Claim", "seat": 1}
    server.steps(code, {"ask": gone}, {"seat": 0, "ask": claim, "later": 200_000})


@pytest.mark.parametrize("game", some(["dots", "backgammon"]))
def test_a_player_who_is_there_is_told_that_they_were_called_gone(server, come, game, tmp_path):
    ann, _ = begun(come, game)
    ann.look()
    claims_falsely(server, ann.id)
    assert [notice.says for notice in ann.look().notices] == [
        "the server says that you are gone, but it has heard you",
        "your game was claimed although the server has heard you",
    ]
    log = ann.export(tmp_path / "game.fairtable.json")
    told = json.loads(log.with_name("game.notices.json").read_bytes())
    assert [notice["what"] for notice in told["notices"]] == ["gone", "claimed"]
    reading = OwnReading(Records(tmp_path / "Ann"))
    assert len(list(reading.beside(ann.log()))) == ann.version
    assert [(own.not_sent, own.noticed) for own in reading.found] == [([], ann.notices)]


def test_a_player_who_was_silent_is_not_told_so(server, come, monkeypatch):
    ann, _ = begun(come, "dots")
    ann.look()
    ann._http.heard_at -= 60
    server.house(ann.id, {"type": "NoteGone", "seat": 1})
    assert ann.look().notices == []
