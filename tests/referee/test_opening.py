"""H1: tables are opened in one place, and entry 0 fixes everything that is promised."""

import msgspec
import pytest

from fairtable.referee import (
    Luck,
    Promise,
    SeatCount,
    Sitter,
    Status,
    TableOpened,
    TablePlan,
    open_match,
    open_table,
    promise,
    replay,
)
from fairtable.referee.log import read_content
from tests.testing.broken import pips_but, promising
from tests.toys import pips
from tests.toys.tables import SECRET

HOST = Sitter("Anna", "anna")
PLAN = TablePlan("K7QM2XBD", HOST, 1_000, "Kitchen", True)


def test_h1_entry_0_fixes_game_rules_options_places_and_the_promise():
    ruling = open_table(pips.GAME, pips.Options(cards=3), PLAN, SECRET)
    assert read_content(ruling.entry).facts == (
        TableOpened(
            table="K7QM2XBD",
            game="pips",
            rules=1,
            options={"cards": 3},
            host=HOST.holder,
            title="Kitchen",
            public=True,
            opened_at=1_000,
            places=3,
            promise=promise(SECRET, 9, True),
            attempts=3,
            patience=15_000,
        ),
    )
    assert (ruling.after.room.status, ruling.after.tip.version, ruling.after.tip.at) == (
        Status.WAITING,
        1,
        1_000,
    )
    assert ruling.after.state == pips.opening(pips.Options(cards=3))


def test_a_plan_without_a_title_is_private():
    opened = open_table(pips.GAME, pips.Options(), TablePlan("K7QM2XBD", HOST, 5), SECRET)
    fact = opened.after.opened
    assert (fact.title, fact.public, fact.opened_at) == ("", False, 5)


def test_the_new_match_is_the_one_that_its_log_gives():
    ruling = open_table(pips.GAME, pips.Options(), PLAN, SECRET)
    again = open_match(
        pips.GAME, pips.Options(), ruling.after.opened, SECRET, ruling.entry.parts[0]
    )
    assert again == ruling
    assert replay(lambda name, version: pips.GAME, [ruling.entry]) == ruling.after


def test_another_secret_is_another_promise():
    one, two = (open_table(pips.GAME, pips.Options(), PLAN, bytes([n]) * 32) for n in (1, 2))
    assert one.after.opened.promise != two.after.opened.promise
    assert one.entry.hash != two.entry.hash


class Listed(msgspec.Struct, frozen=True):
    cards: int = 2
    prizes: tuple[int, ...] = (1, 2)


def test_options_are_kept_as_they_come_back_from_a_log():
    ruling = open_table(pips_but(options=Listed), Listed(), PLAN, SECRET)
    assert ruling.after.opened.options == {"cards": 2, "prizes": [1, 2]}
    assert ruling.after.options() == Listed()


@pytest.mark.parametrize(
    ("luck", "promised", "attempts"),
    [
        (Luck(), Promise(), 0),
        (Luck(open=7), promise(SECRET, 7, False), 3),
        (Luck(sealed=True), promise(SECRET, 0, True), 3),
        (Luck(7, True, True), promise(SECRET, 7, True), 3),
    ],
)
def test_h8_only_what_the_game_draws_is_promised(luck, promised, attempts):
    game = pips_but(luck=promising(luck))
    opened = open_table(game, pips.Options(), PLAN, SECRET).after.opened
    assert (opened.promise, opened.attempts) == (promised, attempts)


def test_h8_the_terms_of_a_game_without_luck_take_no_room():
    game = pips_but(luck=None)
    public = open_table(game, pips.Options(), PLAN, SECRET).entry.public
    assert '"places":3,"promise":{}}]' in public


@pytest.mark.parametrize("most", [2, 7, 101])
def test_the_places_are_those_of_the_game(most):
    game = pips_but(seats=lambda options: SeatCount(2, most))
    assert open_table(game, pips.Options(), PLAN, SECRET).after.opened.places == most
