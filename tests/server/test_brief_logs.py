"""In a large hall a log can be followed without the texts that do not concern the follower."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest

from fairtable.referee import HOST
from fairtable.referee.log import audience, first_hash
from tests.server.players import Player
from tests.server.serving import Server

PAGE = "/api/tables/{}/log"
LARGE = 65
CALLS = 5


def hall(server: Server, seats: int) -> tuple[str, list[Player]]:
    """A hall whose host, at the first seat, has asked for some calls; then Ben claims."""
    players = [Player(server, name) for name in ("Anna", "Ben", "Cleo")]
    table = players[0].open("tambola", options={"caller": "host", "seats": seats})
    for guest in players[1:]:
        assert guest.sit(table).is_success
    assert players[0].order(table, "start").is_success
    for number in range(CALLS):
        # The house answers each ask with an entry of its own.
        assert players[0].move(table, "call").is_success
        while calls(players[0], table) <= number:
            pass
    assert players[1].move(table, "claim FULL_HOUSE 1").is_success
    return table, players


def calls(player: Player, table: str) -> int:
    return len(player.see(table)["view"]["called"])


def brief(player: Player, table: str, **query: Any) -> list[dict[str, Any]]:
    answer = player.get(PAGE.format(table), brief="true", **query)
    assert answer.status_code == 200, answer.text
    return list(answer.json()["entries"])


def checked(entries: list[dict[str, Any]]) -> str:
    """Compute every hash, as a program does that follows; the result is the last one."""
    before = first_hash()
    for entry in entries:
        text = entry.get("public")
        assert (text is None) == ("digest" in entry)
        digest = entry["digest"] if text is None else hashlib.sha256(text.encode()).hexdigest()
        number = entry["seq"].to_bytes(8, "big")
        whole = hashlib.sha256(bytes.fromhex(before) + number + bytes.fromhex(digest))
        for part in entry["parts"]:
            whole.update(audience(part["seats"]) + bytes.fromhex(part["hash"]))
        before = whole.hexdigest()
        assert entry.get("hash", before) == before
    return before


def without_hash(entry: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in entry.items() if name != "hash"}


def ends_with_a_hash(page: list[dict[str, Any]]) -> bool:
    """A follower compares the last hash; all others would only cost bytes."""
    return ["hash" in entry for entry in page] == [False] * (len(page) - 1) + [True]


@pytest.fixture
def large(server: Server) -> tuple[str, list[Player]]:
    return hall(server, LARGE)


def test_the_hashes_of_skeletons_fit(large: tuple[str, list[Player]]) -> None:
    table, players = large
    for player in players:
        page = brief(player, table)
        assert checked(page) == player.see(table)["head"] == page[-1]["hash"]
        assert ends_with_a_hash(page)


def test_what_concerns_nobody_else_comes_as_a_skeleton(
    large: tuple[str, list[Player]],
) -> None:
    table, (_, ben, _) = large
    whole, short = ben.log(table), brief(ben, table)
    assert [entry["seq"] for entry in short] == [entry["seq"] for entry in whole]
    skeletons = [entry["seq"] for entry in short if "digest" in entry]
    assert len(skeletons) >= CALLS
    for text, entry in zip(whole, short, strict=True):
        content = json.loads(text["public"])
        own = content["by"] == 1 or any(1 in (part["seats"] or ()) for part in text["parts"])
        if content["facts"] or content.get("drawn") or own:
            assert without_hash(entry) == without_hash(text)
        else:
            assert set(without_hash(entry)) == {"seq", "digest", "parts"}
            assert (content["by"], content["asked"]["move"]) == (HOST, "call")


def test_the_own_entries_come_whole(large: tuple[str, list[Player]]) -> None:
    table, players = large
    for player, is_whole in zip(players, (False, True, False), strict=True):
        claim = brief(player, table)[-1]
        assert ("public" in claim) is is_whole


def test_a_spectator_may_follow_in_brief_too(
    server: Server, large: tuple[str, list[Player]]
) -> None:
    table, (_, ben, _) = large
    zoe = Player(server, "Zoe")
    assert checked(brief(zoe, table)) == zoe.see(table)["head"]
    assert [set(e) for e in brief(zoe, table)[:-1]] == [set(e) for e in brief(ben, table)[:-1]]


def test_any_text_can_be_asked_for_later_and_fits(large: tuple[str, list[Player]]) -> None:
    table, (_, ben, _) = large
    for entry in brief(ben, table):
        (text,) = ben.log(table, entry["seq"], 1)
        digest = hashlib.sha256(text["public"].encode()).hexdigest()
        assert entry.get("digest", digest) == digest


def test_pages_of_a_brief_log_are_its_parts(large: tuple[str, list[Player]]) -> None:
    table, (_, ben, _) = large
    whole = brief(ben, table)
    pages = [brief(ben, table, after=at, limit=3) for at in range(0, len(whole), 3)]
    assert all(map(ends_with_a_hash, pages))
    paged = [entry for page in pages for entry in page]
    assert list(map(without_hash, paged)) == list(map(without_hash, whole))
    assert checked(paged) == checked(whole)


def test_a_small_table_always_shows_its_texts(server: Server) -> None:
    table, (_, ben, _) = hall(server, LARGE - 1)
    assert brief(ben, table) == ben.log(table)
