"""What the client does for its player: it keeps a chain, tries again, and remembers the log."""

import json
import threading

import pytest

from fairtable.adapters import Client, Declined, NoAnswer
from fairtable.adapters.own_chain import OwnChain
from fairtable.referee import Given
from tests.adapters.racing import audited, begun, seated, to_the_end
from tests.server.serving import Server


def test_a_game_for_one_begins_at_once_with_a_chain(come):
    table = come("Ann").open("sudoku", difficulty="easy")
    assert (table.status, table.seat) == ("playing", 0)
    assert table.seats[0]["chained"]
    cell = table.view["puzzle"].index(".")
    table.play("hint")
    assert table.view["current"][cell] != "." or table.view["hints"] == 1
    with pytest.raises(Declined) as declined:
        table.play("r0c0=5")
    assert declined.value.status == 422 and declined.value.rule
    assert declined.value.says.endswith(".")
    table.end()
    report = table.audit()
    assert report.judged and report.chained == (True,)
    assert report.links == 2


def test_a_refused_move_gives_the_same_link_again(come):
    tables = begun(come, "cc")
    with pytest.raises(Declined, match="turn of seat 0"):
        tables[1].play("roll")
    tables[0].play("roll")
    tables[1].play("roll")
    links = [given_by(entry, 1) for entry in tables[1].log()]
    first, second = [link for link in links if link]
    assert Given(first).after(second).count == 1
    assert tables[1].look()._seen["you"]["links"] == 2


def given_by(entry, seat):
    content = json.loads(entry.public)
    return (content["asked"] or {}).get("link") if content["by"] == seat else None


def test_a_chain_that_ends_is_followed_by_another(come, tmp_path):
    ann, ben = come("Ann"), come("Ben")
    mine = ann.open("race", links=3, goal=1000)
    yours = ben.table(mine.id).sit(links=5)
    mine.start()
    for table in (yours, mine):
        table.look()
    for turn in range(24):
        (yours if turn % 2 else mine).play("roll" if turn < 12 else "dash")
    mine.end()
    report = audited(mine.export(tmp_path / "file"))
    assert report.judged and report.links == 26
    plays = [a for e in mine.log() if (a := json.loads(e.public)["asked"]) and "move" in a]
    assert all("link" in play for play in plays)
    assert sum("anchor" in play for play in plays) > 6


@pytest.mark.parametrize("length", [2, 3, 64, 65, 200])
def test_every_link_of_every_chain_is_the_one_promised(length):
    own = OwnChain(length)
    known = Given(own.anchor).after(own.first())
    own.mark_given()
    for _ in range(3 * length):
        link, anchor = own.next()
        assert own.next() == (link, anchor)
        known = known.after(link, anchor)
        assert known is not None
        own.mark_given(anchor)


def test_the_host_need_not_wait(come):
    tables = seated(come, "cc")
    tables[0].start()
    assert tables[0].status == "starting"
    tables[0].start()
    assert tables[1].look().status == "playing"
    tables[0].play("roll")
    tables[1].look().play("roll")
    assert tables[1].look()._seen["you"]["links"] == 0
    assert [seat["chained"] for seat in tables[1].seats][:2] == [True, False]


def test_a_player_who_leaves_takes_the_chain_along(come, tmp_path):
    tables = seated(come, "cc")
    tables[1].rise()
    assert tables[1].seat is None
    tables[1].sit(links=7)
    tables[0].start()
    for table in (*tables, *tables):
        table.look()
    to_the_end(tables)
    assert audited(tables[0].export(tmp_path / "file")).judged


@pytest.fixture
def served(tmp_path, toys):
    servers = []

    def start(**settings):
        folder = tmp_path / f"server{len(servers)}"
        folder.mkdir()
        servers.append(Server(folder, toys, **settings).start())
        return servers[-1]

    yield start
    for server in servers:
        server.close()


def test_play_goes_on_when_a_server_comes_back(served, come, tmp_path):
    """The server is killed in the middle. The command is sent again and draws nothing twice."""
    server = served()
    tables = begun(lambda name: come(name, server), "cc", goal=100)
    heard = []
    listening = threading.Thread(
        target=lambda: heard.extend(tables[1].live()), name="live", daemon=True
    )
    listening.start()
    tables[0].play("roll")
    server.kill()
    again = threading.Timer(0.3, server.start)
    again.start()
    tables[1]._http.ask("GET", "/healthz")
    tables[1].play("roll")
    again.join()
    tables[0].look().end()
    listening.join(20)
    assert not listening.is_alive()
    versions = [update["version"] for update in heard]
    assert versions == list(range(versions[0], versions[0] + len(versions)))
    assert audited(tables[0].export(tmp_path / "file")).judged


def test_a_client_that_is_too_fast_waits(served, come):
    server = served(guest_rate="20")
    ann = come("Ann", server)
    for _ in range(80):
        ann.games()


def test_a_server_that_cannot_be_reached_is_an_error():
    with pytest.raises(NoAnswer):
        Client("http://127.0.0.1:9", "Ann", tries=2)


@pytest.mark.parametrize("url", ["localhost:8765", "ftp://localhost", ""])
def test_a_wrong_address_is_refused(url):
    with pytest.raises(ValueError, match="looks like"):
        Client(url)


def test_a_table_that_does_not_exist_is_an_error(come):
    with pytest.raises(Declined) as declined:
        come("Ann").table("00000000")
    assert declined.value.code == "no-such-table"


def test_games_and_tables_are_listed(come):
    ann = come("Ann")
    assert "race" in [game["name"] for game in ann.games()]
    table = ann.open("race", title="Here")
    assert table.id in [found["id"] for found in ann.tables(game="race", status="waiting")]
    assert come("", token=ann.token).name == "Ann"
