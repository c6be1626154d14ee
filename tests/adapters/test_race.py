"""Chains from start to end over HTTP and WebSocket, with the client that people use."""

import threading

import pytest

from fairtable.referee import Draws
from tests.adapters.racing import audited, begun, next_move, seated, to_the_end


@pytest.mark.parametrize("chained", ["cc", "c-", "--", "-cc", "c-c-", "cccc"])
def test_a_race_over_http_is_verified(come, chained, tmp_path):
    tables = begun(come, chained)
    assert [t.status for t in tables] == ["playing"] * len(tables)
    assert [seat["chained"] for seat in tables[0].seats][: len(chained)] == [
        brings == "c" for brings in chained
    ]
    to_the_end(tables)
    for table in tables:
        report = audited(table.look().export(tmp_path / f"{table.seat}.fairtable.json"))
        assert report.judged and report.finished
        assert report.entries == table.version
        assert (report.links > 0) == ("c" in chained)


def test_everybody_has_the_same_file_in_the_end(come, tmp_path):
    tables = begun(come, "cc")
    to_the_end(tables)
    files = [table.export(tmp_path / str(at)).read_bytes() for at, table in enumerate(tables)]
    assert files[0] == files[1]


def test_a_log_of_a_running_game_is_verified_as_far_as_it_is_shown(come, tmp_path):
    tables = begun(come, "cc")
    tables[0].play("roll")
    report = audited(tables[1].export(tmp_path / "half"))
    assert not report.judged and not report.finished
    assert (report.links, report.open_draws, report.hidden_parts) == (3, 1, 3)


def race_alone(table, heard):
    """A player who listens, and plays on every turn."""
    luck = Draws(table.id.encode(), b"%d" % table.seat)
    updates = table.live()
    while table.status != "over":
        if table.status == "playing" and table.view["turn"] == table.seat:
            table.play(next_move(table, luck))
        heard.append(next(updates))
    heard.extend(updates)


@pytest.mark.parametrize("chained", ["cc", "c-c"])
def test_a_race_over_websockets_is_verified(come, chained, tmp_path):
    tables = seated(come, chained)
    heard = [[] for _ in tables]
    players = [
        threading.Thread(target=race_alone, args=pair, daemon=True)
        for pair in zip(tables, heard, strict=True)
    ]
    come("Eve").table(tables[0].id)
    for player in players:
        player.start()
    tables[0].start()
    for player in players:
        player.join(30)
        assert not player.is_alive()
    for table, updates in zip(tables, heard, strict=True):
        versions = [update["version"] for update in updates]
        assert versions == list(range(versions[0], table.version + 1))
        assert updates[-1]["outcome"]["rule"] == "R5"
        assert table.outcome == updates[-1]["outcome"]
        report = audited(table.export(tmp_path / "file"))
        assert report.judged and report.finished
