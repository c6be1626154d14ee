"""A hall of 1,000 chained seats: it starts with one entry, and a phone can follow it.

The referee makes the log. The pages are made as the server makes them for a phone.
"""

from __future__ import annotations

import json

import msgspec
import pytest

from fairtable.games import tambola
from fairtable.referee import (
    Begin,
    Chain,
    Match,
    Play,
    Ruling,
    Sit,
    Sitter,
    Start,
    TablePlan,
    open_table,
)
from fairtable.server.log_pages import log_page

SEATS = 1_000
ME = 7
MOST_BYTES = 720_000
NOON = 1_800_000_000_000


class Hall:
    """A hall that has just begun, with everything that led to it."""

    def __init__(self) -> None:
        self.rulings: list[Ruling] = []
        self.match: Match
        plan = TablePlan("K7QM2XBD", Sitter("Host", "f" * 16), NOON, "Friday night", True)
        options = tambola.Options(seats=SEATS)
        self.take(open_table(tambola.GAME, options, plan, bytes(range(32))))
        chains = [Chain(bytes([n % 256, n // 256]) * 16, 4) for n in range(SEATS)]
        for n, chain in enumerate(chains):
            asked = Sit(f"Player {n:04}", anchor=chain.anchor)
            self.take(self.match.ask(asked, f"{n:016x}", f"{n:016x}", NOON + n))
        start = Start(tuple(range(SEATS)))
        self.take(self.match.ask(start, "f" * 16, "f" * 16, NOON + SEATS))
        begin = Begin(tuple(chain.link(1) for chain in chains))
        self.take(self.match.house_asks(begin, NOON + SEATS))

    def take(self, ruling: object) -> None:
        assert isinstance(ruling, Ruling), ruling
        self.match = ruling.after
        self.rulings.append(ruling)


@pytest.fixture(scope="module")
def hall() -> Hall:
    return Hall()


def test_the_start_is_one_entry(hall: Hall) -> None:
    last = json.loads(hall.rulings[-1].entry.public)
    assert len(last["asked"]["links"]) == SEATS
    assert hall.match.room.status == "playing"
    assert len(hall.rulings) == 1 + SEATS + 2


def test_a_phone_downloads_less_than_720_kb_to_follow_it(hall: Hall) -> None:
    entries = [ruling.entry for ruling in hall.rulings]
    pages = [entries[at : at + 1000] for at in range(0, len(entries), 1000)]
    texts = [msgspec.json.encode(log_page(page, ME, hall.match, True)) for page in pages]
    assert sum(map(len, texts)) < MOST_BYTES
    shown = [entry for text in texts for entry in json.loads(text)["entries"]]
    assert all("public" in entry for entry in shown), "all of them have facts"
    (mine,) = [part for part in shown[-1]["parts"] if "body" in part]
    assert mine["seats"] == [ME]


def test_a_claim_of_somebody_else_is_a_skeleton_of_about_100_bytes(hall: Hall) -> None:
    claim = hall.match.ask(Play("claim EARLY_FIVE 1"), f"{3:016x}", "c", NOON + 9_999)
    assert isinstance(claim, Ruling), claim
    page = log_page([claim.entry, claim.entry], ME, claim.after, True)
    skeleton = msgspec.json.encode(page.entries[0])
    assert len(skeleton) < 130
    assert set(json.loads(skeleton)) == {"seq", "parts", "digest"}
    own = msgspec.json.encode(log_page([claim.entry] * 2, 3, claim.after, True).entries[0])
    assert set(json.loads(own)) == {"seq", "parts", "public"}
