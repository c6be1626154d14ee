"""What the client does for its player: it keeps a chain, tries again, and remembers the log."""

import threading
import time

import pytest

from fairtable.adapters import ChainElsewhere, Client, Declined, NoAnswer, ServerFault
from fairtable.adapters.records import Records, default_folder
from fairtable.referee import Chain, Given
from tests.adapters.racing import audited, begun, links_of, record_of, seated, to_the_end
from tests.server.serving import Server


def test_a_game_for_one_begins_at_once_with_a_chain(come):
    table = come("Ann").open("sudoku", difficulty="easy")
    assert (table.status, table.seat) == ("playing", 0)
    assert table.seats[0]["chained"]
    table.play("hint")
    assert table.view["hints"] == 1
    with pytest.raises(Declined) as declined:
        table.play("r0c0=5")
    assert declined.value.status == 422 and declined.value.rule
    assert declined.value.says.endswith(".")
    table.end()
    report = table.audit()
    assert report.whole and report.chained == [True]
    assert (report.links, report.attempts) == (1, 1)


def test_a_program_that_runs_for_days_renews_its_token(come, monkeypatch):
    ann = come("Ann")
    table = ann.open("dots")
    asked, ask = [], ann._http._ask

    def noted(method, path, *more):
        asked.append(path)
        return ask(method, path, *more)

    monkeypatch.setattr(ann._http, "_ask", noted)
    ann.games()
    assert asked == ["/api/games"]
    monkeypatch.setattr(ann._http, "_renewed_at", time.monotonic() - 25 * 3600)
    assert table.look().seat == 0
    ann.games()
    assert asked[:2] == ["/api/games", "/api/guests"] and asked.count("/api/guests") == 1


def test_a_game_that_never_draws_needs_no_chain(come):
    mine = come("Ann").open("dots")
    yours = come("Ben").table(mine.id).sit()
    mine.start()
    assert (mine.look().status, yours.look().status) == ("playing", "playing")
    assert record_of(mine).chain is record_of(yours).chain is None


def test_a_link_goes_with_a_roll_and_with_no_other_move(come):
    tables = begun(come, "cc")
    with pytest.raises(Declined, match="turn of seat 0"):
        tables[1].play("roll")
    with pytest.raises(Declined, match="Only the house passes"):
        tables[0].play("pass")
    assert [record_of(table).given for table in tables] == [1, 1]
    tables[0].play("roll")
    tables[1].play("dash")
    tables[0].play("roll")
    assert [record_of(table).given for table in tables] == [3, 2]
    first, second, third = links_of(tables[0].log(), 0)
    assert Given(first).after(second).after(third).count == 2


def test_a_seat_without_a_chain_rolls_without_links(come, tmp_path):
    tables = begun(come, "c-")
    to_the_end(tables)
    report = audited(tables[1].export(tmp_path / "file"))
    assert report.whole and report.chained == [True, False, False, False]
    assert links_of(tables[1].log(), 1) == []


def test_every_sitting_has_a_chain_of_its_own(come, tmp_path):
    tables = seated(come, "cc")
    before = record_of(tables[1])
    tables[1].rise()
    assert tables[1].seat is None
    tables[1].sit()
    assert record_of(tables[1]).chain != before.chain
    tables[0].start()
    for table in tables:
        table.look()
    to_the_end(tables)
    assert audited(tables[0].export(tmp_path / "file")).whole


def test_a_player_who_comes_back_to_a_running_game_goes_on_with_the_chain(come):
    tables = begun(come, "cc")
    tables[0].play("roll")
    tables[1].rise()
    tables[1].sit()
    tables[1].play("roll")
    assert (record_of(tables[1]).given, tables[1].seat) == (2, 1)


def test_the_host_waits_for_everybody_and_then_it_begins(come):
    tables = seated(come, "ccc")
    assert tables[0].start().status == "starting"
    waiting = [threading.Thread(target=table.wait, args=("playing",)) for table in tables[1:]]
    for thread in waiting:
        thread.start()
    assert tables[0].wait("playing").view["turn"] == 0
    for thread in waiting:
        thread.join(10)
    assert [table.status for table in tables] == ["playing"] * 3


def test_waiting_has_an_end(come):
    table = seated(come, "cc")[0]
    with pytest.raises(TimeoutError, match="waiting, not playing"):
        table.wait("playing", 0.3)
    table.end()
    with pytest.raises(TimeoutError, match="over, not playing"):
        table.wait("playing", 3600)


def test_a_program_that_only_listens_gives_its_link_too(come):
    tables = seated(come, "cc")
    listening = threading.Thread(target=lambda: next(tables[1].live()), daemon=True)
    listening.start()
    # Longer than the server remembers that somebody has asked something.
    time.sleep(3.2)
    tables[0].start()
    assert tables[0].wait("playing", 10).seats[1]["chained"]
    listening.join(10)


def test_a_server_that_is_killed_during_a_start_gets_the_same_links_again(served, come):
    server = served()
    tables = seated(lambda name: come(name, server), "cc")
    tables[0].start()
    server.kill()
    server.start()
    for table in tables:
        table.look()
    for table in tables:
        table.wait("playing", 10)
    assert [record_of(table).given for table in tables] == [1, 1]
    tables[0].play("roll")


# Records


def test_a_program_that_is_started_again_goes_on(come):
    tables = begun(come, "cc")
    tables[0].play("roll")
    again = come("Ben", token=tables[1]._http.token).table(tables[1].id)
    again.play("roll")
    assert record_of(again).given == 2


def test_two_programs_of_one_player_give_the_same_links(come):
    tables = seated(come, "cc")
    other = come("Ben", token=tables[1]._http.token).table(tables[1].id)
    tables[0].start()
    other.look()
    tables[1].look()
    for table in (*tables, other):
        table.wait("playing", 5)
    tables[0].play("roll")
    other.play("roll")
    tables[0].play("roll")
    tables[1].play("roll")
    assert record_of(other) == record_of(tables[1])
    assert record_of(other).given == 3


def test_another_program_of_the_same_player_does_not_replace_the_chain(come):
    tables = seated(come, "c")
    mine = come("Ben")
    late = come("Ben", token=mine.token).table(tables[0].id)
    mine.table(tables[0].id).sit()
    before = record_of(late.look())
    late._seen["you"]["seat"] = None
    with pytest.raises(Declined, match="already have a seat"):
        late.sit()
    assert record_of(late).secret == before.secret


def test_two_guests_of_one_user_share_a_folder(come, tmp_path):
    together = tmp_path / "together"
    tables = begun(lambda name: come(name, records=together), "cc")
    to_the_end(tables)
    assert audited(tables[0].export(tmp_path / "file")).whole


def test_a_program_without_the_record_cannot_roll(come, tmp_path):
    tables = begun(come, "cc")
    tables[0].play("roll")
    token = tables[1]._http.token
    elsewhere = come("Ben", token=token, records=tmp_path / "another").table(tables[1].id)
    with pytest.raises(ChainElsewhere, match="lose_chain"):
        elsewhere.play("roll")
    elsewhere.lose_chain()
    with pytest.raises(ServerFault, match="you lost your chain, and you did not say so"):
        tables[1].look()
    elsewhere.play("roll")
    tables[0].play("roll")
    elsewhere.look().play("roll")
    tables[0].resign()
    report = audited(tables[0].export(tmp_path / "file"))
    assert [change.what for change in report.changes] == ["lost its chain", "resigned"]
    assert report.given == [3, 1, 0, 0]


def test_a_start_goes_on_without_a_program_that_has_no_record(come, tmp_path):
    """It says nothing and gives nothing: the program that sat down may still give."""
    tables = seated(come, "cc")
    token = tables[1]._http.token
    elsewhere = come("Ben", token=token, records=tmp_path / "another").table(tables[1].id)
    tables[0].start()
    assert elsewhere.look().status == "starting"
    tables[1].look()
    assert elsewhere.wait("playing", 5).seat == 1


def test_a_program_that_is_killed_before_it_sends_gives_the_same_link_later(come, monkeypatch):
    tables = begun(come, "cc")

    def killed(*words, **more):
        raise KeyboardInterrupt

    monkeypatch.setattr(tables[0], "_ask", killed)
    with pytest.raises(KeyboardInterrupt):
        tables[0].play("roll")
    written = record_of(tables[0])
    again = come("Ann", token=tables[0]._http.token).table(tables[0].id)
    again.play("roll")
    assert record_of(again).given == written.given == 2


def test_only_its_user_can_read_the_records(tmp_path):
    records = Records(tmp_path / "deep" / "folder")
    records.begin("table", 0)
    (file,) = (tmp_path / "deep" / "folder").iterdir()
    assert file.stat().st_mode & 0o777 == 0o600
    assert file.parent.stat().st_mode & 0o777 == 0o700


def test_records_are_kept_where_the_system_wants_them(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert default_folder() == tmp_path / "fairtable"
    monkeypatch.delenv("XDG_STATE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert default_folder() == tmp_path / ".local" / "state" / "fairtable"


def test_many_programs_at_once_never_give_two_links(tmp_path):
    chain = Chain(b"s" * 32)
    Records(tmp_path).begin("table", 0)
    Records(tmp_path).bring("table", b"s" * 32)
    given = []

    def give():
        given.append(Records(tmp_path).next_link("table", Given(chain.anchor), ["hash"]))

    threads = [threading.Thread(target=give) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert given == [chain.link(1)] * 8
    assert Records(tmp_path).find("table").given == 1


# Servers that come and go


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
    tables[0].look().resign()
    listening.join(20)
    assert not listening.is_alive()
    versions = [update["version"] for update in heard]
    assert versions == list(range(versions[0], versions[0] + len(versions)))
    assert audited(tables[0].export(tmp_path / "file")).whole


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
