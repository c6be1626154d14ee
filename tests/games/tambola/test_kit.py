"""Tambola passes the trial of every game, with its own rule book, in many settings."""

from pathlib import Path

import msgspec
import pytest

from fairtable.games import tambola
from fairtable.games.tambola import Options, Prize
from fairtable.testing import PROPERTIES, Trial, check_end

RULEBOOK = (Path(__file__).parents[3] / "docs" / "rules" / "tambola.md").read_text()

EASY = (
    Prize("EARLY_FIVE", (5, 3, 2)),
    Prize("TEMPERATURE", (4, 4)),
    Prize("MINE", (3,), ("x....", "..x..", "....x"), 2),
    Prize("FULL_HOUSE", (10,)),
    Prize("SECOND_FULL_HOUSE", (5,)),
)
SETTINGS = {
    "as it comes": Options(),
    "first come, by hand": Options(
        seats=4, caller="host", ties="first", tickets=2, prizes=EASY, help=False
    ),
    "strict": Options(
        seats=5,
        caller="host",
        on_number=True,
        one_prize="ticket",
        bogeys_out=2,
        pot=1_000,
        columns="1-10",
        prizes=EASY,
    ),
    "late": Options(seats=4, late=True, tickets=2, prizes=EASY),
    "strips": Options(
        seats=3,
        late=True,
        strips=True,
        auto_daub=True,
        one_prize="player",
        bogeys_out=1,
        ticket_price=7,
        prizes=(Prize("FULL_SHEET", (6, 3)), *EASY),
    ),
}
TRIALS = {
    name: Trial(
        options=options,
        rulebook=RULEBOOK,
        games=2,
        steps=120,
        positions=3,
        moves=10,
        ends=False,
    )
    for name, options in SETTINGS.items()
}


@pytest.mark.parametrize("setting", SETTINGS)
@pytest.mark.parametrize("check", PROPERTIES, ids=lambda check: check.__name__)
def test_tambola_is_a_game(check, setting):
    check(tambola.GAME, TRIALS[setting])


def test_random_games_end():
    first = Trial(rulebook=RULEBOOK, games=1, positions=1, options=Options(seats=2))
    check_end(tambola.GAME, first)


@pytest.mark.parametrize(
    "wrong",
    [
        {"seats": 1},
        {"seats": 2001},
        {"tickets": 0},
        {"tickets": 7},
        {"columns": "0-9"},
        {"prizes": []},
        {"prizes": [{"pattern": "top row"}]},
        {"prizes": [{"pattern": "TOP_ROW", "places": []}]},
        {"prizes": [{"pattern": "TOP_ROW", "places": [1, 2, 3, 4]}]},
        {"prizes": [{"pattern": "TOP_ROW", "places": [-1]}]},
        {"prizes": [{"pattern": "MINE", "mask": ["xxxx", "xxxxx", "....."]}]},
        {"prizes": [{"pattern": "MINE", "colour": "red"}]},
        {"ties": "none"},
        {"caller": "player"},
        {"seconds": 1},
        {"seconds": 61},
        {"late": 1},
        {"paper": {"set": "0" * 63, "sheets": 5}},
        {"paper": {"set": "A" * 64, "sheets": 5}},
        {"paper": {"set": "0" * 64, "sheets": 0}},
        {"paper": {"set": "0" * 64, "sheets": 2001}},
        {"paper": {"set": "0" * 64, "sheets": 5, "seed": "x"}},
        {"colour": "red"},
    ],
    ids=str,
)
def test_options_refuse_what_they_do_not_know(wrong):
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(wrong, Options)


def test_no_print_of_a_hall_shows_a_ticket():
    from tests.games.tambola.halls import hall_of

    assert "45" not in repr(hall_of()).replace("called=(45", "")
