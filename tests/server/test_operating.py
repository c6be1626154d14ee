"""For operators: settings, files and their modes, health, and metrics."""

from __future__ import annotations

import json
import os
import re
import stat
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

import fairtable
from fairtable.server.settings import PREFIX, BadSettings, Settings
from tests.server.players import Player, whisperers
from tests.server.serving import COMMAND, ROOT, Server, package_toys

Served = Callable[..., Server]


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("FAIRTABLE_PORT", "eighty"),
        ("FAIRTABLE_PORT", "70000"),
        ("FAIRTABLE_PORT", "-1"),
        ("FAIRTABLE_PORT", ""),
        ("FAIRTABLE_BODY_LIMIT", "12"),
        ("FAIRTABLE_FRAME_LIMIT", "large"),
        ("FAIRTABLE_GUEST_RATE", "0"),
        ("FAIRTABLE_GUEST_RATE", "-1"),
        ("FAIRTABLE_GUEST_RATE", "nan"),
        ("FAIRTABLE_ADDRESS_RATE", "fast"),
        ("FAIRTABLE_TABLES_PER_MINUTE", "0"),
        ("FAIRTABLE_IDLE_MINUTES", "-3"),
        ("FAIRTABLE_LOG_LEVEL", "loud"),
        ("FAIRTABLE_METRICS_TOKEN", "short"),
    ],
)
def test_a_setting_that_cannot_be_used_is_named(variable: str, value: str) -> None:
    with pytest.raises(BadSettings) as wrong:
        Settings.from_environment({variable: value})
    assert str(wrong.value).startswith(f"{variable}: ")


def test_what_is_given_by_hand_wins_over_the_environment() -> None:
    variables = {"FAIRTABLE_PORT": "1234", "FAIRTABLE_HOST": "::1", "FAIRTABLE_OTHER": "x"}
    settings = Settings.from_environment(variables, port=4321, host=None)
    assert (settings.port, settings.host) == (4321, "::1")


DOCUMENT = (ROOT / "docs" / "operating.md").read_text("utf-8")
ROW = re.compile(r"^\| `(FAIRTABLE_\w+)` \| (.+?) \| .+ \|$", re.MULTILINE)


def test_every_setting_is_in_the_document_and_every_one_there_is_a_setting() -> None:
    listed = [variable for variable, _ in ROW.findall(DOCUMENT)]
    assert listed == [f"{PREFIX}{name.upper()}" for name in Settings.__struct_fields__]
    assert set(re.findall(r"FAIRTABLE_[A-Z_]+", DOCUMENT)) == set(listed)


@pytest.mark.parametrize(("variable", "default"), ROW.findall(DOCUMENT))
def test_a_default_is_what_the_document_says(variable: str, default: str) -> None:
    """A default that is a description and not a value stands for an empty value."""
    value = default.strip("`") if default.startswith("`") else ""
    assert Settings.from_environment({variable: value}) == Settings()


def run(tmp_path: Path, **settings: str) -> subprocess.CompletedProcess[str]:
    environment = {k: v for k, v in os.environ.items() if not k.startswith("FAIRTABLE_")}
    environment |= {"FAIRTABLE_DATA": str(tmp_path / "data"), "FAIRTABLE_PORT": "0"}
    environment |= {f"FAIRTABLE_{name.upper()}": value for name, value in settings.items()}
    return subprocess.run(
        COMMAND, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60
    )


def test_a_bad_setting_stops_the_start_with_one_sentence(tmp_path: Path) -> None:
    ended = run(tmp_path, guest_rate="often")
    assert ended.returncode == 2
    assert ended.stderr.startswith("FAIRTABLE_GUEST_RATE: ")
    assert len(ended.stderr.splitlines()) == 1


def test_a_port_that_is_taken_stops_the_start_with_one_sentence(
    tmp_path: Path, server: Server
) -> None:
    ended = run(tmp_path, port=str(server.port))
    assert ended.returncode == 2
    assert str(server.port) in ended.stderr
    assert len(ended.stderr.splitlines()) == 1


def test_a_data_folder_that_cannot_be_used_stops_the_start_with_one_sentence(
    tmp_path: Path,
) -> None:
    (tmp_path / "file").write_text("not a folder")
    ended = run(tmp_path, data=str(tmp_path / "file"))
    assert ended.returncode == 2, ended.stderr
    assert ended.stderr.startswith("FAIRTABLE_DATA: ")
    assert "Traceback" not in ended.stderr


def test_a_database_that_cannot_be_used_stops_the_start_with_one_sentence(
    tmp_path: Path,
) -> None:
    ended = run(tmp_path, database_url=f"sqlite:///{tmp_path}/no/such/folder/x.db")
    assert ended.returncode == 2, ended.stderr
    assert ended.stderr.startswith("FAIRTABLE_DATABASE_URL: ")
    assert len(ended.stderr.splitlines()) == 1


def test_the_journal_says_which_game_is_left_out(tmp_path: Path) -> None:
    folder = package_toys(tmp_path / "toys")
    (entry_points,) = folder.rglob("entry_points.txt")
    entry_points.write_text("[fairtable.games]\nchess = no_such_module\n")
    server = Server(tmp_path, folder).start()
    try:
        assert "sudoku" in server.ask("GET", "/api/games").text
        line, *_ = server.journal().splitlines()
        said = json.loads(line)
        assert (said["event"], said["game"]) == ("a game is left out", "chess")
        assert "no_such_module" in said["reason"]
    finally:
        server.close()


# Files


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_only_the_owner_may_read_what_is_kept(served: Served) -> None:
    server = served()
    Player(server).open()
    assert mode(server.data) == 0o700
    kept = {path.name: mode(path) for path in server.data.iterdir()}
    assert kept["secret"] == 0o600
    assert set(kept.values()) == {0o600}
    assert len((server.data / "secret").read_text()) == 64


def test_two_servers_have_two_secrets(served: Served) -> None:
    first, second = served(), served()
    anna = Player(first, "Anna")
    headers = {"Authorization": f"Bearer {anna.token}"}
    assert second.ask("GET", "/api/guests/me", headers=headers).status_code == 401


def test_a_secret_from_the_environment_is_not_written_down(served: Served) -> None:
    secret = "a secret of the operator"
    first, second = served(secret=secret), served(secret=secret)
    assert not (first.data / "secret").exists()
    headers = {"Authorization": f"Bearer {Player(first, 'Anna').token}"}
    assert second.ask("GET", "/api/guests/me", headers=headers).json() == {"name": "Anna"}


@pytest.mark.parametrize("left", [b"", b"short"])
def test_half_a_secret_is_not_used(tmp_path: Path, left: bytes) -> None:
    """A machine that stops during the first start may leave an empty file."""
    (tmp_path / "secret").write_bytes(left)
    settings = Settings(data=str(tmp_path))
    assert len(settings.signing_secret()) == 64
    assert settings.signing_secret() == settings.signing_secret()
    assert mode(tmp_path / "secret") == 0o600


# Health and numbers


def test_health_says_that_all_is_well_and_which_version_it_is(server: Server) -> None:
    answer = server.ask("GET", "/healthz")
    assert answer.status_code == 200
    assert answer.json() == {
        "status": "ok",
        "version": fairtable.__version__,
        "waiting_writes": 0,
    }


def numbers(server: Server) -> dict[str, float]:
    answer = server.ask("GET", "/metrics")
    assert answer.headers["content-type"].startswith("text/plain")
    lines = [line for line in answer.text.splitlines() if line and not line.startswith("#")]
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines)}


def test_what_happens_is_counted(served: Served) -> None:
    server = served()
    table, (anna, ben) = whisperers(server)
    for number in range(3):
        anna.move(table, f"say {number}")
    anna.move(table, "tell nothing")
    with ben.watch(table) as live:
        live.next("hello")
        counted = numbers(server)
        assert counted["fairtable_connections"] == 1
    assert counted['fairtable_entries_total{asked="Play",game="whispers"}'] == 3
    assert counted['fairtable_entries_total{asked="Open",game="whispers"}'] == 1
    assert counted['fairtable_refusals_total{game="whispers"}'] == 1
    assert counted['fairtable_problems_total{code="not-your-word"}'] == 1
    assert counted["fairtable_tables"] == 1
    assert counted["fairtable_waiting_writes"] == 0
    posts = counted['fairtable_request_seconds_count{method="POST",status="200"}']
    assert posts == 7


def asked_for_numbers(server: Server, headers: dict[str, str]) -> tuple[int, str]:
    answer = server.ask("GET", "/metrics", headers=headers)
    code = "" if answer.status_code == 200 else answer.json()["code"]
    return answer.status_code, code


@pytest.mark.parametrize(
    "headers",
    [
        {"X-Forwarded-For": "203.0.113.7"},
        {"X-Forwarded-For": "127.0.0.1"},
        {"X-Forwarded-Proto": "https"},
        {"X-Real-IP": "203.0.113.7"},
        {"Forwarded": "for=203.0.113.7"},
        {"Via": "1.1 proxy"},
        {"Host": "gamebox"},
        {"Host": "192.0.2.1"},
    ],
)
def test_the_numbers_are_for_who_sits_at_the_machine(
    server: Server, headers: dict[str, str]
) -> None:
    assert asked_for_numbers(server, {}) == (200, "")
    assert asked_for_numbers(server, headers) == (403, "operator-only")


def test_with_a_proxy_its_visitors_do_not_get_the_numbers(served: Served) -> None:
    server = served(proxies="127.0.0.1")
    for address in ("203.0.113.7", "127.0.0.1", "::1"):
        headers = {"X-Forwarded-For": address}
        assert asked_for_numbers(server, headers) == (403, "operator-only")


def test_with_a_token_the_numbers_are_for_who_sends_it(served: Served) -> None:
    token = "a-token-of-the-operator"
    server = served(metrics_token=token)
    far_away = {"X-Forwarded-For": "203.0.113.7", "Host": "gamebox"}
    assert asked_for_numbers(server, {"Authorization": f"Bearer {token}", **far_away})[0] == 200
    for sent in ("", "Bearer", f"Bearer {token}x", f"Bearer {token[:-1]}", f"Basic {token}"):
        wrong = asked_for_numbers(server, {"Authorization": sent})
        assert wrong == (403, "operator-only"), sent
    assert token not in server.journal()


def test_no_name_and_no_code_is_in_the_metrics(server: Server) -> None:
    table, (anna, _) = whisperers(server)
    anna.see(table)
    text = server.ask("GET", "/metrics").text
    assert table not in text
    assert anna.name not in text


def test_the_journal_is_one_json_object_a_line(served: Served) -> None:
    server = served()
    Player(server).open()
    server.stop()
    events = [json.loads(line)["event"] for line in server.journal().splitlines()]
    assert events[-1] == "stopped"
